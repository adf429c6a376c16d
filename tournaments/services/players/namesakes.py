"""Who is to be entered under a name that is there already, or that has more in it than a name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.collation import collation_key
from tournaments.models import Player, Tournament
from tournaments.services.players.files import PlayerRow

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class Namesake:
    """A row whose name is borne by players ``there``, or by the rows of the same list in ``lines``."""

    row: PlayerRow
    there: tuple[Player, ...]
    lines: tuple[int, ...]


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
    above: dict[tuple[str, ...], list[PlayerRow]] = defaultdict(list)
    found = []
    for row in rows:
        key, number = name_key(_text(row, "name")), _text(row, "fide_id")
        players = tuple(one for one in there[key] if not _are_two(number, one.fide_id))
        lines = tuple(one.line for one in above[key] if not _are_two(number, _text(one, "fide_id")))
        if key and (players or lines):
            found.append(Namesake(row, players, lines))
        above[key].append(row)
    return found


def _text(row: PlayerRow, name: str) -> str:
    value: Any = row.fields.get(name)
    return str(value or "")


def _are_two(number: str, other: str) -> bool:
    return bool(number and other and number != other)


def doubt_of_name(name: str) -> str:
    """What is odd about a name, as a sentence; empty where nothing is."""
    year = _YEAR.search(name)
    if year is None:
        return ""
    text = _("“%(name)s” has the number %(year)s in the name. A year of birth has a field of its own.")
    return text % {"name": name, "year": year[0]}
