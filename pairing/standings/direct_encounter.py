"""Direct encounter (C.07, 6): the order of tied players by the games among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.engine.tournament import Bye, ScoreType
from pairing.standings.field import Field
from pairing.standings.values import mean


@dataclass(frozen=True, slots=True)
class EncounterLine:
    """One of the tied: ``points`` from the games among them and the ``most`` they can reach, both in tenths.

    ``missing`` counts those of the tied whom the player has not met. ``place`` is None for who stays tied here.
    """

    tpn: int
    points: int | Fraction
    most: int | Fraction
    missing: int
    place: int | None


@dataclass(frozen=True, slots=True)
class EncounterTable:
    """The separate standings of a group that was tied, best first. ``first_place`` is the place of its best."""

    first_place: int
    lines: tuple[EncounterLine, ...]
    score: ScoreType | None = None  # in which the points are, where they are not those of the field

    @property
    def all_met(self) -> bool:
        return not any(line.missing for line in self.lines)


def direct_encounter(
    field: Field, group: Collection[int], *, as_played: bool = False
) -> tuple[dict[int, int], tuple[EncounterTable, ...]]:
    """The places from 1 within ``group``, equal for who stays tied, and the tables by which they were found.

    Forfeits are left out unless ``as_played`` (6.1.1) or the pairings are predetermined (15.2). Where all have met, the
    points decide, and the article is applied again to those still equal (6.2); so they do with predetermined pairings,
    whoever has met by then. Otherwise a place goes to who is alone on it whatever the missing games bring, from the top
    down, and the rest begins anew (6.3).
    """
    places: dict[int, int] = {}
    tables: list[EncounterTable] = []
    open_groups = [(1, sorted(group))]
    while open_groups:
        first, members = open_groups.pop()
        table = _table(field, first, members, as_played)
        tables.append(table)
        found = _subgroups(table)
        for place, subgroup in found:
            places |= dict.fromkeys(subgroup, place)
        if len(found) > 1:
            open_groups += [(place, subgroup) for place, subgroup in reversed(found) if len(subgroup) > 1]
    return places, tuple(tables)


def _table(field: Field, first: int, members: Sequence[int], as_played: bool) -> EncounterTable:
    among = frozenset(members)
    counts_forfeits = as_played or field.predetermined
    rows = []
    for tpn in members:
        met: dict[int, list[int]] = defaultdict(list)
        for index, record in enumerate(field.players[tpn].records):
            if not isinstance(record, Bye) and record.opponent in among and (record.played or counts_forfeits):
                met[record.opponent].append(field.round_points[tpn][index])
        points = sum((_average(made) for made in met.values()), start=0)
        missing = 0 if field.predetermined else len(members) - 1 - len(met)
        rows.append(EncounterLine(tpn, points, points + field.win * missing, missing, None))
    rows.sort(key=lambda row: (-row.points, -row.most))
    return EncounterTable(first, _placed(rows, first))


def _average(points: Sequence[int]) -> int | Fraction:
    """The points against one opponent: the mean of several games (6.1.2)."""
    return points[0] if len(points) == 1 else mean(sum(points), len(points))


def _placed(rows: Sequence[EncounterLine], first: int) -> tuple[EncounterLine, ...]:
    if any(row.missing for row in rows):
        alone = _alone_from_the_top(rows)
        places = [first + place if place < alone or len(rows) - alone == 1 else None for place in range(len(rows))]
    else:
        points = [row.points for row in rows]
        single = len(set(points)) == 1
        places = [None if single else first + points.index(own) for own in points]
    return tuple(
        EncounterLine(row.tpn, row.points, row.most, row.missing, place)
        for row, place in zip(rows, places, strict=True)
    )


def _alone_from_the_top(rows: Sequence[EncounterLine]) -> int:
    """How many places from the top are settled, whatever the missing games bring."""
    for place, row in enumerate(rows[:-1]):
        if row.points <= max(below.most for below in rows[place + 1 :]):
            return place
    return len(rows) - 1


def _subgroups(table: EncounterTable) -> list[tuple[int, list[int]]]:
    """The places with who is on them; who stays tied shares the place after the last settled one."""
    tied_place = table.first_place + next((i for i, line in enumerate(table.lines) if line.place is None), 0)
    found: dict[int, list[int]] = defaultdict(list)
    for line in table.lines:
        found[line.place or tied_place].append(line.tpn)
    return sorted(found.items())
