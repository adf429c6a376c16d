"""Baku acceleration: C.04.7 as applied from 1 February 2026, for any Swiss system that pairs by score.

The upper half of the field is given virtual points in the first rounds. They count in the pairing score, and so in
scoregroups, in the bye, in upfloats and in the order of the boards, but never in the standings.
"""

from __future__ import annotations

from collections.abc import Collection

from pairing.engine.errors import InvalidTournament
from pairing.engine.tournament import Scoring


def baku_virtual_points(
    tpns: Collection[int], *, first_round: Collection[int], total_rounds: int, scoring: Scoring
) -> dict[int, tuple[int, ...]]:
    """The virtual points of each of ``tpns`` by round (tenths of a point), as ``Player.virtual_points`` takes them.

    ``first_round`` holds those who are paired in round 1, whoever has its pairing-allocated bye included: GA is half
    of them (1.2). Everybody else came later, has a place in the list by TPN, and is in GA when that place is not
    behind the last participant of GA (1.3). Members of GB have an empty tuple.

    Raises:
        InvalidTournament: the scoring is not one that the method is meant for (1.1).

    >>> points = baku_virtual_points(range(1, 7), first_round=range(1, 7), total_rounds=9, scoring=Scoring())
    >>> points[4], points[5]
    ((10, 10, 10, 5, 5), ())
    """
    if problem := baku_objection(scoring):
        raise InvalidTournament([problem])
    last = last_of_ga(first_round)
    by_round = points_by_round(total_rounds, win=scoring.win)
    return {tpn: by_round if last is not None and tpn <= last else () for tpn in tpns}


def last_of_ga(first_round: Collection[int]) -> int | None:
    """The TPN of the last participant of GA (1.2, 1.3.2), None when nobody is in the first round.

    GA is the first half of those in the first round, rounded up to an even number. The participant stays the last of
    GA whoever comes later, so the same set gives the answer in every round.

    >>> last_of_ga(range(1, 162)), last_of_ga([2, 3, 5, 7, 11]), last_of_ga([4])
    (82, 7, 4)
    """
    in_order = sorted(first_round)
    if not in_order:
        return None
    return in_order[min(size_of_ga(len(in_order)), len(in_order)) - 1]


def size_of_ga(participants: int) -> int:
    """How many of so many participants GA takes in (1.2, note).

    Participants are those paired in round 1: whoever has a bye there has no number in the groups until the first game
    (question 111 of FIDE's checklist, docs/fide/endorsement.md).

    >>> [size_of_ga(number) for number in (4, 5, 8, 9, 161)]
    [2, 4, 4, 6, 82]
    """
    return 2 * -(-participants // 4)


def points_by_round(total_rounds: int, *, win: int) -> tuple[int, ...]:
    """The virtual points of a member of GA in the accelerated rounds (1.4), in the unit of ``win``.

    Half of the rounds are accelerated; half of those are worth a win, the others half a win. Halves are rounded up.

    >>> points_by_round(9, win=10), points_by_round(11, win=20)
    ((10, 10, 10, 5, 5), (20, 20, 20, 10, 10, 10))
    """
    accelerated = (total_rounds + 1) // 2
    full = (accelerated + 1) // 2
    return (win,) * full + (win // 2,) * (accelerated - full)


def baku_objection(scoring: Scoring) -> str | None:
    """Why the method cannot be used with ``scoring`` (1.1), None when it can."""
    if scoring.win == 2 * scoring.draw and scoring.loss == 0:
        return None
    return (
        "Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7, 1.1); "
        "change the points or do without acceleration."
    )
