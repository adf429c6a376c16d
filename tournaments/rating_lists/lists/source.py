"""A rating list as it came: TXT or XML, zipped or plain. Opened as a stream that counts what went through."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import IO, Any

from tournaments.basics.zips import BROKEN_ZIP
from tournaments.rating_lists.lists.lines import (
    LOOKED_AT,
    Line,
    guessed,
    heading_line,
    is_spreadsheet,
    sheet_lines,
    text_lines,
)
from tournaments.rating_lists.lists.listed import Listed, OddLine, RatingType, UnreadableList
from tournaments.rating_lists.lists.mapping import Form, ListMapping
from tournaments.rating_lists.lists.own import read_own
from tournaments.rating_lists.lists.presets import guessed_columns
from tournaments.rating_lists.lists.txt import LineReader, layout_of, month_in, read_lines
from tournaments.rating_lists.lists.xml import read_xml

# The combined XML of two million players has 860 MB; more than this is a file made to fill the disk.
LARGEST_UNPACKED = 4_000_000_000
LONGEST_LINE = 4_000
CHUNK = 1 << 18
_LISTS = (".txt", ".xml", ".csv", ".tsv")


@dataclass(slots=True)
class Contents:
    """A list while it is read: ``players`` may be run through once, and then the rest is known.

    ``done`` and ``total`` are bytes, unpacked. ``month`` is what the file or its name says, ``dated`` the day on which
    the file was made where an archive says it.
    """

    kind: str
    total: int
    month: date | None = None
    dated: date | None = None
    notices: list[str] = field(default_factory=list)
    players: Iterator[Listed] = field(default_factory=lambda: iter(()))
    _counted: _Counted | None = None

    @property
    def done(self) -> int:
        """How many bytes have been read."""
        return self._counted.count if self._counted else 0


class _Counted(io.RawIOBase):
    """A stream that counts, and that ends in an error where it gets too long."""

    def __init__(self, stream: IO[bytes], on_read: Callable[[], None]) -> None:
        self._stream = stream
        self._on_read = on_read
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._on_read()
        view = memoryview(buffer)
        data = self._stream.read(len(view))
        view[: len(data)] = data
        self.count += len(data)
        if self.count > LARGEST_UNPACKED:
            raise UnreadableList(f"The file has more than {LARGEST_UNPACKED:,} bytes. No rating list is as large.")
        return len(data)


@contextmanager
def opened(
    path: Path,
    *,
    name: str = "",
    one_type: RatingType | None = None,
    mapping: ListMapping | None = None,
    on_odd: Callable[[OddLine], None],
    on_read: Callable[[], None] = lambda: None,
) -> Iterator[Contents]:
    """The list in the file ``path``; ``name`` is what it was called where it came from.

    ``mapping`` says which column holds what, in a list of one's own. ``one_type`` says what the ratings of a list of
    one type are; else its name says it, else they are standard. ``on_read`` is called before each piece of the file is
    read; what it raises ends the reading, also where no player comes for long.

    Raises:
        UnreadableList: the file is no rating list, or broken; also while its players are run through.
    """
    name = name or path.name
    if mapping is not None and mapping.form is Form.SPREADSHEET:
        players = read_own(sheet_lines(path, on_read), mapping, on_odd)
        yield Contents("spreadsheet", 0, month_in(name), players=players)
        return
    try:
        with _unpacked(path) as (stream, total, member, dated):
            counted = _Counted(stream, on_read)
            buffered = io.BufferedReader(counted, CHUNK)
            if mapping is not None:
                contents = Contents("own", total, month_in(member) or month_in(name), dated, _counted=counted)
                contents.players = read_own(text_lines(buffered, mapping), mapping, on_odd)
                yield contents
                return
            kind = "xml" if buffered.peek(64).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") else "txt"
            contents = Contents(kind, total, month_in(member) or month_in(name), dated, _counted=counted)
            one_type = one_type or _type_in(member) or _type_in(name)
            (_prepare_xml if kind == "xml" else _prepare_txt)(contents, buffered, one_type, on_odd)
            yield contents
    except (*BROKEN_ZIP, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise UnreadableList(_cannot_be_unpacked(error)) from error


def _cannot_be_unpacked(error: Exception) -> str:
    return f"The archive cannot be unpacked: {error}. Get the file again."


@contextmanager
def _unpacked(path: Path) -> Iterator[tuple[IO[bytes], int, str, date | None]]:
    """The bytes of the list, how many there are, what it is called, and when an archive says it was made."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as plain:
            yield plain, path.stat().st_size, "", None
        return
    with zipfile.ZipFile(path) as archive:
        lists = [one for one in archive.infolist() if one.filename.lower().endswith(_LISTS)]
        if not lists:
            raise UnreadableList(f"The archive holds no file {', '.join(_LISTS)}. Choose the archive of a rating list.")
        member = max(lists, key=lambda one: one.file_size)
        with archive.open(member) as stream:
            yield stream, member.file_size, member.filename.rpartition("/")[2], _made_on(member)


def _made_on(member: zipfile.ZipInfo) -> date | None:
    """The day that the archive gives; 1980 is what it says when it does not know."""
    year, month, day = member.date_time[:3]
    try:
        return date(year, month, day) if year > 1980 else None
    except ValueError:
        return None


def _type_in(name: str) -> RatingType | None:
    return next((kind for kind in RatingType if kind.value in name.lower()), None)


def _prepare_xml(
    contents: Contents, stream: io.BufferedReader[Any], one_type: RatingType | None, on_odd: Callable[[OddLine], None]
) -> None:
    chunks = iter(lambda: stream.read1(CHUNK), b"")
    contents.players = read_xml(chunks, one_type=one_type or RatingType.STANDARD, on_odd=on_odd)


def _prepare_txt(
    contents: Contents, stream: io.BufferedReader[Any], one_type: RatingType | None, on_odd: Callable[[OddLine], None]
) -> None:
    text = io.TextIOWrapper(stream, encoding="latin-1", newline="\n")
    header = text.readline(LONGEST_LINE).removeprefix("\xef\xbb\xbf")
    layout = layout_of(header)
    contents.month = layout.month or contents.month
    if layout.unknown:
        contents.notices.append(f"These columns are not used: {', '.join(layout.unknown)}.")
    if layout.is_of_one_type and one_type is None:
        contents.notices.append("Neither the header nor the name says which ratings these are: read as standard.")
    lines = iter(lambda: text.readline(LONGEST_LINE), "")
    contents.players = read_lines(lines, LineReader(layout, one_type=one_type or RatingType.STANDARD), on_odd)


@dataclass(frozen=True, slots=True)
class Sample:
    """The first ``lines`` of a list of one's own, read by ``mapping``; ``problem`` says why they cannot be."""

    mapping: ListMapping
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    problem: str = ""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings; of a list without any as many empty ones as it has columns."""
        found = next((cells for number, cells in self.lines if number == self.mapping.heading_line), ())
        width = max((len(cells) for _number, cells in self.lines), default=0)
        return (*found, *[""] * (width - len(found)))


def sample(path: Path, mapping: ListMapping | None = None) -> Sample:
    """The first lines of the file; without a ``mapping`` one is guessed, with its columns."""
    if not path.is_file():
        gone = "The file of this list is not here any more. Import it again."
        return Sample(mapping or ListMapping(), (), gone)
    if is_spreadsheet(path):
        return _sample(sheet_lines(path), mapping, Form.SPREADSHEET)
    try:
        with _unpacked(path) as (stream, *_rest):
            buffered = io.BufferedReader(_Counted(stream, lambda: None), CHUNK)
            written = guessed(buffered.peek(CHUNK)[:CHUNK]) if mapping is None else mapping
            found = _sample(text_lines(buffered, written), mapping or written, written.form)
    except BROKEN_ZIP as error:
        return Sample(mapping or ListMapping(), (), _cannot_be_unpacked(error))
    except UnreadableList as error:
        return Sample(mapping or ListMapping(), (), str(error))
    return found if mapping is not None else _with_columns(found)


def _sample(lines: Iterator[Line], mapping: ListMapping | None, form: Form) -> Sample:
    problem = ""
    found: list[Line] = []
    try:
        for line in islice(lines, LOOKED_AT):
            found.append(line)
    except UnreadableList as error:
        problem = str(error)
    kept = tuple((number, tuple(cells)) for number, cells in found)
    if mapping is None:
        return _with_columns(Sample(ListMapping(form=form, heading_line=heading_line(kept)), kept, problem))
    return Sample(replace(mapping, form=form), kept, problem)


def _with_columns(found: Sample) -> Sample:
    if found.mapping.form is Form.FIXED:
        return found
    return replace(found, mapping=replace(found.mapping, columns=guessed_columns(found.headings)))
