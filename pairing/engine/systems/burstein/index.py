"""The opposition evaluation (1.7, 1.8): the index of each player, term by term, and the ranking that it gives.

All is whole: scores in tenths of a point, so the Sonneborn-Berger, a sum of products of them, in hundredths. Virtual
points are in none of it (1.7.2.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pairing.engine.tournament import Bye, ByeKind, Entrant, Tournament, is_played


class Term(NamedTuple):
    """One round of a player's index.

    ``opponent`` is the TPN of who was met over the board, None for a round without a game, which counts with the
    player's own points (1.7.2.1). ``points`` are what counts of the opponent (tenths), ``raised`` the part of them that
    the exception for the absent gives; ``earned`` are the points that the round brought the player (tenths).
    """

    opponent: int | None
    points: int
    raised: int
    earned: int


@dataclass(frozen=True, slots=True)
class Index:
    """The index of a player (1.8.1): one term for each round so far."""

    terms: tuple[Term, ...]
    buchholz: int
    sonneborn_berger: int


def decimal(value: int, places: int) -> str:
    """A number of tenths (``places`` 1) or hundredths (2) as people write it, without zeros at the end.

    >>> decimal(145, 1), decimal(140, 1), decimal(3825, 2), decimal(5, 2)
    ('14.5', '14', '38.25', '0.05')
    """
    whole, rest = divmod(value, 10**places)
    return f"{whole}.{rest:0{places}}".rstrip("0") if rest else str(whole)


def working(terms: tuple[Term, ...]) -> str:
    """The terms of an index as people check them: TPN, the points that the round brought, the points counted.

    A dash stands for a round without a game; what the exception for the absent gives stands behind a plus.

    >>> working((Term(7, 25, 0, 10), Term(None, 15, 0, 5), Term(3, 20, 5, 0)))
    '7: 1 × 2.5; –: 0.5 × 1.5; 3: 0 × (1.5+0.5)'
    """
    return "; ".join(
        f"{'–' if term.opponent is None else term.opponent}: {decimal(term.earned, 1)} × {_counted(term)}"
        for term in terms
    )


def _counted(term: Term) -> str:
    if not term.raised:
        return decimal(term.points, 1)
    return f"({decimal(term.points - term.raised, 1)}+{decimal(term.raised, 1)})"


def seeding_rounds(total_rounds: int) -> int:
    """How many rounds are paired by the Dutch rules before the index is used (1.6.2).

    >>> [seeding_rounds(rounds) for rounds in (1, 2, 5, 7, 9, 11)]
    [0, 1, 2, 3, 4, 4]
    """
    return min(total_rounds // 2, 4)


def indices(tournament: Tournament, points: Mapping[int, int]) -> dict[int, Index]:
    """The index of every player by TPN; ``points`` are the real points so far (tenths)."""
    raised = {player.tpn: raised_for_opponents(player, tournament) for player in tournament.players}
    counted = {tpn: own + raised[tpn] for tpn, own in points.items()}
    return {
        player.tpn: _index(player, tournament, points[player.tpn], counted, raised) for player in tournament.players
    }


def _index(
    player: Entrant, tournament: Tournament, own: int, counted: Mapping[int, int], raised: Mapping[int, int]
) -> Index:
    terms = tuple(
        Term(record.opponent, counted[record.opponent], raised[record.opponent], tournament.points(record))
        if is_played(record)
        else Term(None, own, 0, tournament.points(record))
        for record in player.records
    )
    return Index(terms, sum(term.points for term in terms), sum(term.points * term.earned for term in terms))


def raised_for_opponents(player: Entrant, tournament: Tournament) -> int:
    """What the exception of 1.7.2.1 adds to the player's points (tenths) for those who met the player over the board.

    Of who is absent for nothing in the coming round too, each zero-point bye of the unbroken series up to it is a draw.
    """
    if player.tpn not in tournament.absent or player.tpn in tournament.absent_with_points:
        return 0
    raised = 0
    for record in reversed(player.records):
        if not (isinstance(record, Bye) and record.kind is ByeKind.ZERO_POINT):
            break
        raised += tournament.scoring.draw - tournament.points(record)
    return raised
