"""What the rounds so far say of each entrant, the same for every system: points, games, floats, byes.

All of it expects a valid tournament (``pairing.engine.basics.validation``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Entrant,
    Game,
    Match,
    Outcome,
    Record,
    ScoreType,
    Scoring,
    Tournament,
    is_played,
)


def points_before_rounds(entrant: Entrant, tournament: Tournament, score: ScoreType | None = None) -> list[int]:
    """Real points (tenths) before round 1, 2, … up to the coming one; in the primary score unless one is named."""
    score = score or tournament.scores[0]
    for awards in entrant.awards:
        if awards.score is score:
            return list(accumulate(awards.by_round, initial=awards.beside))
    if score is ScoreType.GAME_POINTS:
        return list(accumulate(map(tournament.scoring.points, entrant.records), initial=0))
    return list(accumulate((tournament.points(record, score) for record in entrant.records), initial=0))


def scores_before_rounds(entrant: Entrant, points: list[int]) -> list[int]:
    """Pairing scores: the points and the virtual points of the round that follows."""
    if not entrant.virtual_points:
        return points
    virtual = entrant.virtual_points + (0,) * len(points)
    return [real + extra for real, extra in zip(points, virtual, strict=False)]


def matches_played(entrant: Entrant) -> list[Game | Match]:
    """The games, or matches, played over the board, in the order of the rounds."""
    return [record for record in entrant.records if is_played(record)]


def rounds_floated(entrant: Entrant, scores: Mapping[int, Sequence[int]], *, up: bool) -> list[int]:
    """The rounds in which the entrant met, over the board, somebody with a higher pairing score, or a lower one.

    ``scores`` are those before each round, by TPN.
    """
    own = scores[entrant.tpn]
    met = (
        (number, scores[record.opponent][number - 1] - own[number - 1])
        for number, record in enumerate(entrant.records, start=1)
        if is_played(record)
    )
    return [number for number, above in met if (above > 0 if up else above < 0)]


def has_floated(entrant: Entrant, scores: Mapping[int, Sequence[int]], number: int) -> bool:
    """Whether the entrant met somebody with another pairing score in round ``number``."""
    return any(number in rounds_floated(entrant, scores, up=up) for up in (True, False))


def bars_from_bye(record: Record, scoring: Scoring | None = None) -> bool:
    """Whether this round bars its entrant from the pairing-allocated bye (C.04.1, 4).

    With ``scoring``, so does any bye that is worth a win, as a half-point bye is where a draw brings as much.
    """
    if isinstance(record, Bye):
        worth_a_win = scoring is not None and scoring.points(record) >= scoring.win
        return worth_a_win or record.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
    return not record.played and record.outcome is Outcome.WIN
