"""A list of one's own as lines of cells: text with a sign between the cells, text of fixed width, or a spreadsheet."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from tournaments.basics.zips import BROKEN_SPREADSHEET
from tournaments.rating_lists.lists.listed import UnreadableList
from tournaments.rating_lists.lists.mapping import DELIMITERS, MOST_COLUMNS, WIDEST_LINE, Form, ListMapping

Line = tuple[int, Sequence[str]]  # its number, and its cells (of fixed width one: the line)
LARGEST_SPREADSHEET = 800_000_000  # bytes of all parts, unpacked
LARGEST_TEXTS = 200_000_000  # bytes of the table of texts, which has to be held whole
MOST_EMPTY = 10_000  # lines in a row
LOOKED_AT = 30  # lines that are shown before the columns are chosen
_GUESSED_FROM = 65_536  # bytes


def is_spreadsheet(path: Path) -> bool:
    """Whether the file is an XLSX, and no archive with a list inside."""
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return "xl/workbook.xml" in archive.namelist()


def text_lines(stream: Any, mapping: ListMapping) -> Iterator[Line]:
    """The lines of a text, those without anything left out.

    Raises:
        UnreadableList: it is in another encoding, or has a cell or a gap without end; with the line.
    """
    text = io.TextIOWrapper(stream, encoding=_with_mark(mapping.encoding), newline="")
    fixed = mapping.form is Form.FIXED
    lines = enumerate(iter(lambda: text.readline(WIDEST_LINE + 2), ""), start=1) if fixed else _rows(text, mapping)
    number = empty = 0
    try:
        for number, line in lines:
            cells = [line.rstrip("\r\n")] if isinstance(line, str) else line
            if not any(cell.strip(" \t\x1a") for cell in cells):
                empty += 1
                if empty > MOST_EMPTY:
                    raise UnreadableList(f"{MOST_EMPTY:,} empty lines in a row before line {number}.")
                continue
            empty = 0
            yield number, cells
    except UnicodeError as error:
        raise UnreadableList(
            f"After line {number} comes a sign that is none in {mapping.encoding}. Choose another encoding."
        ) from error
    except csv.Error as error:
        raise UnreadableList(f"After line {number}: {error}. Is a quotation mark not closed?") from error


def _rows(text: io.TextIOWrapper, mapping: ListMapping) -> Iterator[tuple[int, list[str]]]:
    rows = csv.reader(text, delimiter=mapping.delimiter)
    for row in rows:
        yield rows.line_num, row[:MOST_COLUMNS]


def _with_mark(encoding: str) -> str:
    """UTF-8 with the mark that some programs write before it."""
    return "utf-8-sig" if encoding == "utf-8" else encoding


def sheet_lines(path: Path, on_read: Callable[[], None] = lambda: None) -> Iterator[Line]:
    """The rows of the first sheet, one after the other.

    Raises:
        UnreadableList: it cannot be read, or is larger than any list.
    """
    from openpyxl import load_workbook  # it loads longer than all pages together

    try:
        with zipfile.ZipFile(path) as archive:
            sizes = {part.filename: part.file_size for part in archive.infolist()}
        if sum(sizes.values()) > LARGEST_SPREADSHEET or sizes.get("xl/sharedStrings.xml", 0) > LARGEST_TEXTS:
            raise UnreadableList("This spreadsheet is larger than any rating list. Save it as text (CSV).")
        book = load_workbook(path, read_only=True, data_only=True)
        try:
            rows = book.worksheets[0].iter_rows(max_col=MOST_COLUMNS, values_only=True)
            for number, row in enumerate(rows, start=1):
                if not number % 500:
                    on_read()
                cells = [_text(value) for value in row]
                if any(cells):
                    yield number, cells
        finally:
            book.close()
    except UnreadableList:
        raise
    except BROKEN_SPREADSHEET as error:
        raise UnreadableList("This is no spreadsheet that can be read. Save it anew as XLSX, or as CSV.") from error


def _text(value: object) -> str:
    """A cell as somebody would type it."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date):
        return f"{value:%Y-%m-%d}"
    return str(value)


def guessed(beginning: bytes) -> ListMapping:
    """How a text is written, judged by its ``beginning``: encoding, delimiter, or none where it has fixed width."""
    encoding = _encoding_of(beginning)
    text = beginning.decode(_with_mark(encoding), errors="ignore")
    lines = [line for line in text.splitlines()[:LOOKED_AT] if line.strip()]
    delimiter = max(DELIMITERS, key=lambda sign: _evenness(lines, sign))
    if not _evenness(lines, delimiter):
        return ListMapping(form=Form.FIXED, encoding=encoding, heading_line=1)
    return ListMapping(encoding=encoding, delimiter=delimiter, heading_line=_heading_line(text, delimiter))


def _encoding_of(beginning: bytes) -> str:
    if beginning.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        beginning[:_GUESSED_FROM].decode("utf-8")
    except UnicodeDecodeError as error:
        # A sign that is cut off at the end of what was looked at says nothing.
        return "utf-8" if error.start > min(len(beginning), _GUESSED_FROM) - 4 else "cp1252"
    return "utf-8"


def _evenness(lines: Sequence[str], sign: str) -> int:
    """How many columns most of the lines have with ``sign`` between them; 0 where they differ, or have too few.

    A number, a name and a rating are three; the comma in each name of a list of fixed width makes two.
    """
    try:
        counts = [len(row) for row in csv.reader(lines, delimiter=sign)]
    except csv.Error:
        return 0
    widest = max(counts, default=0)
    return widest if widest > 2 and counts.count(widest) * 2 > len(counts) else 0


def _heading_line(text: str, delimiter: str) -> int:
    """The line of the headings: the first that is as wide as the list and has no cell that is a number."""
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    found = [(rows.line_num, row) for row, _turn in zip(rows, range(LOOKED_AT), strict=False)]
    return heading_line(found)


def heading_line(lines: Iterable[Line]) -> int:
    """The number of the first line that is as wide as the widest and has no number in it; 0 where there is none."""
    found = list(lines)
    widest = max((_width(cells) for _number, cells in found), default=0)
    for number, cells in found:
        if _width(cells) * 3 >= widest * 2:
            return 0 if any(cell.strip().isdigit() for cell in cells) else number
    return 0


def _width(cells: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in cells)
