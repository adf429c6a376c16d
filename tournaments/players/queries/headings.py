"""The headings of lists of players: which column each of them stands for, in the languages of the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.basics.collation import collation_key
from tournaments.players.queries.heading_words import IGNORED, NAME_OR_FIRST_NAME, OF_PLAYERS, OF_TEAMS


def _known(words: dict[str, str]) -> dict[str, str]:
    return {_heading(word): column for column, known in words.items() for word in known.split()}


def _heading(cell: str) -> str:
    return "".join(letter for letter in collation_key(cell) if letter.isalpha())


_AMBIGUOUS = frozenset(map(_heading, NAME_OR_FIRST_NAME.split()))
_HEADINGS = _known(OF_PLAYERS) | dict.fromkeys(_AMBIGUOUS, "name")
_HEADINGS_OF_TEAMS = _HEADINGS | _known(OF_TEAMS)
_TEAM = frozenset(map(_heading, OF_TEAMS["team"].split()))
_IGNORED_HEADINGS = frozenset({"", *map(_heading, IGNORED.split())})


def has_headings(line: str, separators: str, *, of_teams: bool = False) -> bool:
    """Whether a line has the names of columns, with one of ``separators`` between them."""
    sign = next((sign for sign in separators if sign in line), "")
    is_text = not any(letter.isdigit() for letter in line)
    return bool(sign) and is_text and columns_of(line.split(sign), of_teams=of_teams) is not None


def is_heading(line: str) -> bool:
    """Whether a line has nothing but the names of columns, with blanks between them."""
    words = line.split()
    return bool(words) and all(_heading(word) in _HEADINGS or _heading(word) in _IGNORED_HEADINGS for word in words)


def columns_of(cells: Sequence[str], *, of_teams: bool = False) -> list[str | None] | None:
    """The column names that the headings stand for; None when the first line is a player."""
    known = _HEADINGS_OF_TEAMS if of_teams else _HEADINGS
    headings = [_heading(cell) for cell in cells]
    if not of_teams and "club" in headings:  # then a team beside it is none, as in the lists of a team event
        headings = ["" if known.get(one) == "club" and one in _TEAM else one for one in headings]
    columns = [known.get(heading) for heading in headings]
    if columns.count("name") > 1:  # “Apellidos” and “Nombre”
        columns = ["first_name" if one in _AMBIGUOUS else column for one, column in zip(headings, columns, strict=True)]
    return columns if "name" in columns else None


def double_headings(columns: Sequence[str | None], cells: Sequence[str]) -> Iterator[str]:
    """A sentence for each column that stands there twice."""
    known = [column for column in columns if column]
    for column in sorted({column for column in known if known.count(column) > 1}):
        double = ", ".join(cell for cell, name in zip(cells, columns, strict=True) if name == column)
        yield _("Line 1: these headings mean the same: %(headings)s. Keep one of them.") % {"headings": double}


def unknown_headings(columns: Sequence[str | None], cells: Sequence[str]) -> Iterator[str]:
    """A sentence with the headings that stand for no column, where there are any."""
    unknown = [
        cell.strip()
        for cell, column in zip(cells, columns, strict=True)
        if column is None and _heading(cell) not in _IGNORED_HEADINGS
    ]
    if unknown:
        text = _("These columns are not used: %(headings)s.")
        yield text % {"headings": ", ".join(unknown)}
