"""What the rules know of each player before a round, computed for the tests alone.

Articles are those of C.04.4.1 (February 2026) unless another text is named. Nothing of the engine is used but the
input types: points, scores, opponents, colours and floats are worked out here a second time. Scores and points are
in tenths of a point, ratings in rating points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Scoring, Tournament

MILD, STRONG, ABSOLUTE = 1, 2, 3


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """One player as the pairing sees them; ``colours`` and ``opponents`` are of played games, oldest first."""

    tpn: int
    rating: int
    points: int
    score: int
    opponents: tuple[int, ...]
    aro: int
    colours: tuple[Colour, ...]
    preference: Colour
    strength: int
    upfloats: int
    upfloated_last_round: bool
    may_take_bye: bool

    @property
    def games(self) -> int:
        return len(self.opponents)


def all_facts(tournament: Tournament) -> dict[int, Facts]:
    """The facts of every player, absent ones too, by TPN."""
    scores = {player.tpn: scores_before_rounds(player, tournament) for player in tournament.players}
    ratings = {player.tpn: _rating(player) for player in tournament.players}
    return {player.tpn: _facts(player, tournament, scores=scores, ratings=ratings) for player in tournament.players}


def maximum_upfloats(tournament: Tournament) -> int:
    """MaxT (1.8.2)."""
    return 2 + tournament.total_rounds // 5


def points_of(record: Record, scoring: Scoring) -> int:
    """The points of one round's record (C.04.1 article 3 for the pairing-allocated bye)."""
    if isinstance(record, Game):
        if record.outcome is Outcome.WIN:
            return scoring.win
        if record.outcome is Outcome.DRAW:
            return scoring.draw
        return scoring.loss if record.played else scoring.absence
    assert isinstance(record, Bye), "A match of several games has rules of its own."
    if record.kind is ByeKind.PAIRING_ALLOCATED:
        return scoring.pairing_allocated_bye
    if record.kind is ByeKind.FULL_POINT:
        return scoring.win
    return scoring.draw if record.kind is ByeKind.HALF_POINT else scoring.absence


def scores_before_rounds(player: Player, tournament: Tournament) -> list[int]:
    """The pairing score before round 1, 2, … and before the coming round: points plus that round's virtual points."""
    points = accumulate((points_of(record, tournament.scoring) for record in player.records), initial=0)
    virtual = [*player.virtual_points, *[0] * (len(player.records) + 1)]
    return [real + extra for real, extra in zip(points, virtual, strict=False)]


def colour_preference(colours: Sequence[Colour]) -> tuple[Colour, int]:
    """The due colour and its strength (1.6) after playing ``colours``.

    Where the two reasons of 1.6.1 pull apart (a difference of -2 and the last two games with White), which only a
    history made by other means can show, the colour difference, named first in the article, decides.
    """
    difference = sum(1 if colour is Colour.WHITE else -1 for colour in colours)
    if abs(difference) > 1:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), ABSOLUTE
    if len(colours) >= 2 and colours[-1] is colours[-2]:
        return colours[-1].opposite, ABSOLUTE
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), STRONG
    return (colours[-1].opposite if colours else Colour.BLACK), MILD


def average_rating_of_opponents(ratings: Sequence[int]) -> int:
    """ARO (1.7) from the ratings of the opponents met over the board; halves go up, 0 without games."""
    if not ratings:
        return 0
    quotient, remainder = divmod(sum(ratings), len(ratings))
    return quotient + 1 if 2 * remainder >= len(ratings) else quotient


def bars_bye(record: Record) -> bool:
    """Whether ``record`` keeps its player from the pairing-allocated bye (C2, 3.1.1): a win's points, unplayed."""
    if isinstance(record, Bye):
        return record.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
    return not record.played and record.outcome is Outcome.WIN


def _rating(player: Player) -> int:
    assert player.rating is not None, f"Player {player.tpn} has no rating (1.1)."
    return player.rating


def _facts(player: Player, tournament: Tournament, *, scores: dict[int, list[int]], ratings: dict[int, int]) -> Facts:
    own_scores = scores[player.tpn]
    played = [
        (index, record) for index, record in enumerate(player.records) if isinstance(record, Game) and record.played
    ]
    upfloated = [index for index, game in played if scores[game.opponent][index] > own_scores[index]]
    colours = tuple(game.colour for _, game in played)
    preference, strength = colour_preference(colours)
    return Facts(
        tpn=player.tpn,
        rating=ratings[player.tpn],
        points=sum(points_of(record, tournament.scoring) for record in player.records),
        score=own_scores[-1],
        opponents=tuple(game.opponent for _, game in played),
        aro=average_rating_of_opponents([ratings[game.opponent] for _, game in played]),
        colours=colours,
        preference=preference,
        strength=strength,
        upfloats=len(upfloated),
        upfloated_last_round=bool(player.records) and len(player.records) - 1 in upfloated,
        may_take_bye=not any(bars_bye(record) for record in player.records),
    )
