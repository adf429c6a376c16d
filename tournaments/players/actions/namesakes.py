"""Who is to be entered under a name that is there already, or that has more in it than a name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.collation import collation_key
from tournaments.models import Player, Tournament
from tournaments.players.actions.files import PlayerRow

MOST_THERE = 5  # players of one name who are named
_NUMBER = re.compile(r"\d{3,}")


@dataclass(frozen=True, slots=True)
class Namesake:
    """A row whose name is borne by players ``there``, or by a row of the same list, the first of them in ``line``."""

    row: PlayerRow
    there: tuple[Player, ...]
    line: int | None


def name_key(name: str) -> tuple[str, ...]:
    """What two spellings of one name share: letters without marks and capitals, in whatever order the names stand.

    >>> name_key("MÜLLER, Anna") == name_key("Anna Muller")
    True
    """
    return tuple(sorted(re.findall(r"\w+", collation_key(name))))


def namesakes(tournament: Tournament, rows: Sequence[PlayerRow]) -> list[Namesake]:
    """The rows whose name is there already, in the tournament or further up; two FIDE numbers are two people."""
    there: dict[tuple[str, ...], list[Player]] = defaultdict(list)
    for player in Player.objects.filter(tournament=tournament):
        there[name_key(player.name)].append(player)
    above: dict[tuple[str, ...], _Above] = defaultdict(_Above)
    found = []
    for row in rows:
        key, number = name_key(_text(row, "name")), _text(row, "fide_id")
        same = (one for one in there[key] if not _are_two(number, one.fide_id))
        players, line = tuple(islice(same, MOST_THERE)), above[key].line_of(number)
        if key and (players or line is not None):
            found.append(Namesake(row, players, line))
        above[key].add(number, row.line)
    return found


@dataclass(frozen=True, slots=True)
class ChosenRows:
    """The rows of a list that are entered: of the ``same_names`` those that somebody has ``ticked`` by their lines."""

    same_names: tuple[Namesake, ...]
    ticked: frozenset[int]
    to_enter: tuple[PlayerRow, ...]
    left_out: int


def chosen_rows(tournament: Tournament, rows: Sequence[PlayerRow], ticked: Iterable[str]) -> ChosenRows:
    """``ticked`` are the numbers of lines as a form sends them."""
    same = tuple(namesakes(tournament, rows))
    lines = frozenset(int(line) for line in ticked if line.isdecimal() and len(line) < 10)
    left_out = {one.row.line for one in same} - lines
    to_enter = tuple(row for row in rows if row.line not in left_out)
    return ChosenRows(same, lines, to_enter, len(left_out))


class _Above:
    """The first lines of a list in which one name stands: with each FIDE number, without one, and of all."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}
        self._first: int | None = None

    def line_of(self, number: str) -> int | None:
        """The first line that may be the same person as the one with ``number``."""
        if not number:
            return self._first
        return min((self._lines[one] for one in (number, "") if one in self._lines), default=None)

    def add(self, number: str, line: int) -> None:
        self._lines.setdefault(number, line)
        self._first = line if self._first is None else self._first


def _text(row: PlayerRow, name: str) -> str:
    value: Any = row.fields.get(name)
    return str(value or "")


def _are_two(number: str, other: str) -> bool:
    return bool(number and other and number != other)


def doubt_of_name(name: str) -> str:
    """What is odd about a name, as a sentence; empty where nothing is."""
    number = _NUMBER.search(name)
    if number is None:
        return ""
    text = _("“%(name)s” has the number %(number)s in the name. A rating and a year of birth have fields of their own.")
    return text % {"name": name, "number": number[0]}
