"""Rating lists as text of fixed width: where the columns are comes from the header line, never from a table of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from operator import itemgetter

from tournaments.rating_lists.lists import values
from tournaments.rating_lists.lists.listed import Listed, OddLine, RatingType, UnreadableList
from tournaments.rating_lists.lists.values import BadCell, Remembered

LARGEST_FIDE_ID = 99_999_999_999  # eleven digits, as many as a TRF has room for
LONGEST_NAME = 120
MOST_EMPTY = 10_000  # lines
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")

# Headings as they have been written in the lists of the years; old ones touch each other (“TitlFed”). RATING and GAMES
# without a type belong to the one type of the list, or to standard in the lists that had nothing else.
_HEADINGS: dict[str, str] = {
    r"ID[ _]?NUMBER|FIDE[ _]?ID": "fide_id",
    r"NAME": "name",
    r"COUNTRY|FED": "federation",
    r"SEX": "sex",
    r"WTITLE|WTITL|WTIT": "women_title",
    r"OTITLE|OTITL|OTIT": "other_titles",
    r"TITLE|TITL|TIT": "title",
    r"FOA": "online_title",
    r"SRTNG": "standard",
    r"SGMS?": "standard_games",
    r"SK": "standard_k",
    r"RRTNG": "rapid",
    r"RGMS?": "rapid_games",
    r"RK": "rapid_k",
    r"BRTNG": "blitz",
    r"BGMS?": "blitz_games",
    r"BK": "blitz_k",
    rf"(?:{'|'.join(_MONTHS)})\d{{2}}|RTNG|RATING": "rating",
    r"GAMES|GAME|GMS|GM": "games",
    r"B-?DAY|BIRTHDAY|BORN": "birth_year",
    r"FLAG": "flag",
    r"K(?![A-Z])": "k",
}
_HEADING = re.compile("|".join(f"(?P<h{place}>{words})" for place, words in enumerate(_HEADINGS)), re.IGNORECASE)
_COLUMNS = tuple(_HEADINGS.values())


@dataclass(frozen=True, slots=True)
class Layout:
    """Which column is where, as half-open ranges of characters; ``width`` is that of a whole line.

    ``month`` is the month that stands over the ratings of a list of one type, ``unknown`` headings that nobody knows.
    """

    columns: dict[str, slice]
    width: int
    month: date | None
    unknown: tuple[str, ...]

    @property
    def is_of_one_type(self) -> bool:
        """The ratings are of one type, and the header does not say which."""
        return "rating" in self.columns


def layout_of(header: str) -> Layout:
    """The layout that a header line describes.

    Raises:
        UnreadableList: it has no number, no name or no rating.
    """
    line = header.rstrip("\r\n").expandtabs()
    found = list(_headings(line))
    starts = [start for start, _column, _text in found] + [max(len(line), found[-1][0] + 1 if found else 0)]
    columns = {column: slice(start, starts[place + 1]) for place, (start, column, _text) in enumerate(found) if column}
    known = [column for _start, column, _text in found if column]
    missing = [what for what in ("fide_id", "name") if what not in columns]
    if not {"rating", "standard", "rapid", "blitz"} & columns.keys():
        missing.append("rating")
    if missing or len(known) != len(set(known)):
        raise UnreadableList(
            "The first line is not the header of a rating list that this program knows: it must name at least "
            f"“ID Number”, “Name” and a rating, each once. Read: “{line[:100].strip()}”."
        )
    unknown = tuple(text for _start, column, text in found if not column)
    return Layout(columns, starts[-1], _month_of(found), unknown)


def _headings(line: str) -> Iterator[tuple[int, str, str]]:
    """Start, column and text of each heading; the column is empty for one that nobody knows."""
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        match = _HEADING.match(line, place)
        if match is None:
            end = re.compile(r"\S+").match(line, place)
            text = end[0] if end else line[place:]
            yield place, "", text
        else:
            text = match[0]
            yield place, _COLUMNS[int((match.lastgroup or "h0")[1:])], text
        place += len(text)


def _month_of(found: Sequence[tuple[int, str, str]]) -> date | None:
    for _start, column, text in found:
        if column == "rating":
            return month_in(text)
    return None


def month_in(text: str) -> date | None:
    """The first day of the month that stands in ``text`` as three letters and two digits of the year.

    >>> month_in("standard_oct26frl.txt"), month_in("players_list_foa.txt")
    (datetime.date(2026, 10, 1), None)
    """
    match = re.search(rf"(?<![A-Z])({'|'.join(_MONTHS)})(\d{{2}})(?!\d)", text.upper())
    return date(2000 + int(match[2]), _MONTHS.index(match[1]) + 1, 1) if match else None


# The cells that are read, in the order of the fields of ``Listed``, then those that have none of their own.
_READ = (
    "fide_id", "name", "federation", "sex", "title", "birth_year", "flag",
    "standard", "rapid", "blitz", "standard_k", "rapid_k", "blitz_k", "women_title", "online_title",
)  # fmt: skip
# Without these a line is of no use; with any other cell amiss the player is read without it.
_NEEDED = frozenset({"fide_id", "name", "standard", "rapid", "blitz"})


class LineReader:
    """Reads the lines of one layout; ``one_type`` is the type of the ratings where the header does not say it."""

    def __init__(self, layout: Layout, *, one_type: RatingType = RatingType.STANDARD) -> None:
        named = {"rating": one_type.value, "k": f"{one_type.value}_k"}
        self._columns = {named.get(column, column): place for column, place in layout.columns.items()}
        self._width = layout.width
        self._cells_of = self._getter(shift=0)
        numbers, factors = Remembered(values.rating), Remembered(values.k_factor)
        self._ratings, self._factors = numbers, factors
        self._federations, self._sexes = Remembered(values.federation), Remembered(values.sex)
        self._titles, self._online = Remembered(values.title), Remembered(values.online_title)
        self._years, self._flags = Remembered(values.birth_year), Remembered(values.is_inactive)

    def _getter(self, *, shift: int) -> Callable[[str], tuple[str, ...]]:
        """Cuts the cells out of a line whose other titles are ``shift`` characters too long."""
        titles = self._columns.get("other_titles")
        end = titles.stop if titles else None

        def place_of(column: str) -> slice:
            place = self._columns.get(column, slice(0, 0))
            moved = end is not None and place.start >= end
            return slice(place.start + shift, place.stop + shift) if moved else place

        return itemgetter(*map(place_of, _READ))

    def read(self, line: str) -> Listed:
        """The player of a line, which must be as the header says.

        Raises:
            BadCell: a cell does not hold what its column should.
        """
        if len(line) > self._width and line[self._width :].strip():
            raise BadCell("longer than the header")
        return self._listed(self._cells_of(line))

    def _listed(self, cells: Sequence[str]) -> Listed:
        (number, name, federation, sex, title, born, flag, standard, rapid, blitz, standard_k, rapid_k, blitz_k, women,
         online) = cells  # fmt: skip
        self._online[online]
        ratings, factors = self._ratings, self._factors
        return Listed(
            fide_id(number), name_of(name), self._federations[federation], self._sexes[sex],
            self._titles[f"{title} {women}"], self._years[born], self._flags[flag],
            ratings[standard], ratings[rapid], ratings[blitz],
            factors[standard_k], factors[rapid_k], factors[blitz_k],
        )  # fmt: skip

    def rescue(self, line: str) -> tuple[Listed | None, str]:
        """What can be had of a line that ``read`` refuses, and what is odd about it; None if nothing."""
        surplus = min(len(line) - self._width, 40)
        for shift in range(1, max(surplus, 0) + 1):
            try:
                listed = self._listed(self._getter(shift=shift)(line))
            except BadCell:
                continue
            return listed, f"other titles too long by {shift}; what follows was read {shift} to the right"
        cells = list(self._cells_of(line))
        amiss = []
        for place, column in enumerate(_READ):
            # Beside the one cell nothing that could be amiss.
            alone = ["1", "A", *[""] * (len(_READ) - 2)]
            alone[place] = cells[place]
            try:
                self._listed(alone)
            except BadCell as bad:
                if column in _NEEDED:
                    return None, f"{column.replace('_', ' ')}: {bad}"
                amiss.append(f"{column.replace('_', ' ')}: {bad} (“{cells[place].strip()}”)")
                cells[place] = ""
        return self._listed(cells), "read without " + "; ".join(amiss or ["what stands beyond the last column"])


def fide_id(text: str) -> int:
    """The player's number.

    Raises:
        BadCell: it is none.
    """
    try:
        number = int(text)
    except ValueError:
        raise BadCell("no FIDE number") from None
    if not 0 < number <= LARGEST_FIDE_ID:
        raise BadCell("no FIDE number")
    return number


def name_of(text: str) -> str:
    """The name with single blanks.

    Raises:
        BadCell: there is none, it is too long, or no letter is in it.
    """
    name = text.strip()
    if "  " in name or not name.isprintable():
        name = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not name.strip(" ,.-") or len(name) > LONGEST_NAME:
        raise BadCell("no name")
    return name


def read_lines(lines: Iterable[str], reader: LineReader, on_odd: Callable[[OddLine], None]) -> Iterator[Listed]:
    """The players of all lines after the header; ``on_odd`` gets every line that is not as it should be.

    Lines are numbered from 2. ``lines`` are decoded as Latin-1, so that none is lost: one that is UTF-8 is put right.

    Raises:
        UnreadableList: nothing comes for too long.
    """
    empty = 0  # lines in a row
    for number, raw in enumerate(lines, start=2):
        line = raw.rstrip("\r\n")
        if not line.strip("\x1a \t"):  # old programs end a file with a character of their own
            empty += 1
            if empty > MOST_EMPTY:
                raise UnreadableList(f"{MOST_EMPTY:,} empty lines in a row before line {number}. It is no rating list.")
            continue
        empty = 0
        if not line.isascii():
            line = decoded(line)
        try:
            yield reader.read(line)
        except BadCell:
            listed, reason = reader.rescue(line)
            on_odd(OddLine(number, reason, line.strip(), skipped=listed is None))
            if listed is not None:
                yield listed


def decoded(line: str) -> str:
    """A line that was read as Latin-1 in the encoding that it is in: UTF-8, else Windows-1252."""
    data = line.encode("latin-1")
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line
