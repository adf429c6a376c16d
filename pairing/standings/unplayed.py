"""Unplayed rounds and what they are worth to the tie-breaks (C.07 article 16)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from pairing.engine.tournament import Bye, ByeKind, Outcome, Record


class Unplayed(StrEnum):
    """The categories of unplayed rounds; the value is the article."""

    GIVEN_BYE = "16.2.1"
    FORFEIT_WIN = "16.2.2"
    BYE_BEFORE_PLAY = "16.2.3"
    FORFEIT_LOSS = "16.2.4"
    BYE_TO_THE_END = "16.2.5"


def is_voluntary(record: Record) -> bool:
    """Whether the round is a voluntary unplayed one: a bye asked for, an absence, a forfeit loss (16.1)."""
    if isinstance(record, Bye):
        return record.kind in (ByeKind.HALF_POINT, ByeKind.ZERO_POINT)
    return not record.played and record.outcome is not Outcome.WIN


def categories(records: tuple[Record, ...]) -> tuple[Unplayed | None, ...]:
    """The category of each round, ``None`` where a game was played (16.2).

    >>> late_leaver = (Bye(ByeKind.ZERO_POINT), Bye(ByeKind.PAIRING_ALLOCATED), Bye(ByeKind.HALF_POINT))
    >>> [category.value for category in categories(late_leaver)]
    ['16.2.3', '16.2.1', '16.2.5']
    """
    found: list[Unplayed | None] = []
    only_voluntary_follow = True
    for record in reversed(records):
        found.append(_category(record, only_voluntary_follow))
        only_voluntary_follow = only_voluntary_follow and is_voluntary(record)
    return tuple(reversed(found))


def _category(record: Record, only_voluntary_follow: bool) -> Unplayed | None:
    if not isinstance(record, Bye):
        if record.played:
            return None
        return Unplayed.FORFEIT_WIN if record.outcome is Outcome.WIN else Unplayed.FORFEIT_LOSS
    if not is_voluntary(record):
        return Unplayed.GIVEN_BYE
    return Unplayed.BYE_TO_THE_END if only_voluntary_follow else Unplayed.BYE_BEFORE_PLAY


def adjusted_points(records: Sequence[Record], made: Sequence[int], *, draw: int) -> int:
    """The points that a player counts for in the tie-breaks of the opponents, in tenths (16.3).

    ``made`` are the points of each round, ``draw`` those of a match of draws.
    """
    points = sum(made)
    for record, awarded in zip(reversed(records), reversed(made), strict=True):
        if not is_voluntary(record):
            break
        if isinstance(record, Bye):  # 16.2.5: followed by voluntary unplayed rounds alone, so it counts as a draw
            points += draw - awarded
    return points
