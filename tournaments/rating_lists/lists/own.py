"""The players of a list of one's own, whose columns somebody has chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from tournaments.rating_lists.lists import values
from tournaments.rating_lists.lists.lines import Line
from tournaments.rating_lists.lists.listed import Listed, OddLine, key_of
from tournaments.rating_lists.lists.mapping import Form, ListMapping, Place
from tournaments.rating_lists.lists.txt import fide_id, name_of
from tournaments.rating_lists.lists.values import BadCell, Remembered

LONGEST_CLUB = 120
_NO_RATING = frozenset({"", "0", "-", "–", "unr", "unr.", "unrated", "nr", "none", "null"})
# Signs behind a rating say that it is provisional or how many games it rests on: 1834*, 1500/12, 1712P8, 1850-23.
_RATING = re.compile(r"(\d{1,4})(?:[.,]\d+)?\s*(?:[*?]|[/Pp-]\d{1,4})?")
_SEXES = {"": "", "m": "m", "male": "m", "f": "w", "w": "w", "female": "w"}
_NEEDED = ("number", "fide_id", "name", "first_name")


def read_own(lines: Iterable[Line], mapping: ListMapping, on_odd: Callable[[OddLine], None]) -> Iterator[Listed]:
    """The players of all lines below the headings; ``on_odd`` gets every line that is not as it should be.

    Raises:
        UnreadableList: a column that was chosen is not there.
    """
    following = iter(lines)
    headings: Sequence[str] = ()
    before: list[Line] = []
    if mapping.heading_line:
        for number, cells in following:
            if number >= mapping.heading_line:
                if number == mapping.heading_line:
                    headings = cells
                else:
                    before.append((number, cells))
                break
    reader = _Reader(mapping, mapping.places(headings))
    for number, cells in chain(before, following):
        listed, amiss = reader.read(cells)
        if amiss:
            text = " ".join(cell.strip() for cell in cells if cell.strip())
            on_odd(OddLine(number, "; ".join(amiss), text, skipped=listed is None))
        if listed is not None:
            yield listed


class _Reader:
    """Makes players of lines."""

    def __init__(self, mapping: ListMapping, places: dict[str, Place]) -> None:
        self._fixed = mapping.form is Form.FIXED
        self._places = places
        self._own_number = "number" in places
        self._reads: dict[str, Callable[[str], Any]] = {
            name: Remembered(read).__getitem__
            for name, read in {
                "federation": _federation, "title": values.title, "women_title": values.title, "sex": _sex,
                "birth_year": values.birth_year, "club": _club, "k": values.k_factor,
                **dict.fromkeys(("standard", "rapid", "blitz"), rating),
            }.items()
            if name in places
        }  # fmt: skip

    def read(self, cells: Sequence[str]) -> tuple[Listed | None, list[str]]:
        """The player of a line, None if it is of no use; and what is odd about it, one sentence for each cell."""
        found = {name: self._cell(cells, place) for name, place in self._places.items()}
        amiss: list[str] = []
        try:
            name = name_of(_whole_name(found["name"], found.get("first_name", "")))
        except BadCell as bad:
            amiss.append(f"name: {bad}")
            name = ""
        number = found.get("number", "").strip().upper()
        if self._own_number and (fault := _fault_of(number)):
            amiss.append(f"number: {fault}")
        fide = 0
        text = found.get("fide_id", "").strip()
        if text not in ("", "0", "-") or not self._own_number:
            try:
                fide = fide_id(text)
            except BadCell as bad:
                amiss.append(f"fide id: {bad}")
        is_useless = not name or (_fault_of(number) if self._own_number else not fide)
        held = {}
        for field, read in self._reads.items():
            try:
                held[field] = read(found[field])
            except BadCell as bad:
                amiss.append(f"read without {field.replace('_', ' ')}: {bad} (“{found[field].strip()[:40]}”)")
        if is_useless:
            return None, amiss
        title = values.title(f"{held.get('title', '')} {held.pop('women_title', '')}")
        k = held.pop("k", None)
        return Listed(fide, name, number=number, **held | {"title": title, "standard_k": k}), amiss

    def _cell(self, cells: Sequence[str], place: Place) -> str:
        if isinstance(place, slice):
            return cells[0][place]
        return cells[place] if place < len(cells) else ""


def _fault_of(number: str) -> str:
    if not number:
        return "there is none"
    try:
        key_of(number)
    except ValueError:
        return "no number of at most eleven digits, Latin letters, hyphens and slashes"
    return ""


def _whole_name(name: str, first: str) -> str:
    """Surname, first name; some lists leave out the blank behind the comma."""
    whole = f"{name.strip()}, {first.strip()}" if first.strip() else name
    return re.sub(r"\s*,\s*", ", ", whole).strip(", ")


def rating(text: str) -> int | None:
    """A national rating, None if unrated.

    >>> [rating(text) for text in ("1850", "1834*", "1500/12", "1712P8", "unr.", "-", "")]
    [1850, 1834, 1500, 1712, None, None, None]

    Raises:
        BadCell: it is none.
    """
    if text.casefold() in _NO_RATING:
        return None
    match = _RATING.fullmatch(text)
    if match is None:
        raise BadCell("no rating")
    return values.rating(match[1])


def _sex(text: str) -> str:
    try:
        return _SEXES[text.casefold()]
    except KeyError:
        raise BadCell("no sex") from None


def _federation(text: str) -> str:
    return values.federation("" if text == "-" else text)


def _club(text: str) -> str:
    """The club; what does not fit into a row is cut off."""
    return "".join(sign for sign in text if sign.isprintable())[:LONGEST_CLUB].strip()
