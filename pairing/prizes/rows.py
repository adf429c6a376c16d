"""The final standings as prizes see them: a row for each player, with what conditions ask about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby, pairwise

TOURNAMENT = "tournament"  # the rating by which the event was paired


class Stayed(StrEnum):
    """Whether a player was there to the end."""

    TO_THE_END = "to the end"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"


@dataclass(frozen=True, slots=True, order=True)
class Birth:
    """A birth date, or the year alone: month and day are 0 where they are not known."""

    year: int
    month: int = 0
    day: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A player of the final standings. ``rank`` is shared by equal players, ``points`` are tenths.

    ``ratings`` are by the name of their list, without those that the player has not. ``games`` is the number of games
    over the board, None where nobody says. ``is_absent`` is said of who did not come for the prize.
    """

    number: int
    rank: int
    points: int
    name: str = ""
    ratings: Mapping[str, int] = field(default_factory=dict)
    birth: Birth | None = None
    sex: str = ""
    club: str = ""
    federation: str = ""
    region: str = ""
    title: str = ""
    is_newcomer: bool = False
    games: int | None = None
    stayed: Stayed = Stayed.TO_THE_END
    is_absent: bool = False


def in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows from the best rank down; who shares a rank stands by the number."""
    return tuple(sorted(rows, key=lambda row: (row.rank, row.number)))


def points_groups(rows: Iterable[Row]) -> tuple[tuple[Row, ...], ...]:
    """The rows, which come in order, by equal points."""
    return tuple(tuple(group) for _points, group in groupby(rows, key=lambda row: row.points))


def problems_of_rows(rows: Iterable[Row], *, shared: bool) -> list[str]:
    """What speaks against the standings; ``shared`` says that prizes are shared among equal points."""
    ordered = in_order(rows)
    problems = []
    numbers = [row.number for row in ordered]
    problems += [
        f"Number {number} stands in the standings more than once."
        for number in sorted(set(numbers))
        if numbers.count(number) > 1
    ]
    problems += [
        f"Player {row.number}: rank {row.rank} is none; ranks begin with 1." for row in ordered if row.rank < 1
    ]
    problems += [f"Player {row.number}: points cannot be negative." for row in ordered if row.points < 0]
    if shared:
        problems += [
            f"Player {below.number} has more points than player {above.number}, who stands above: nothing can "
            "be shared by equal points here. Share by none, or mend the ranks."
            for above, below in pairwise(ordered)
            if below.points > above.points
        ]
    return problems
