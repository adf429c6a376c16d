"""What article 1 and C2 say of each player before the round: the basis of the pairing and of the ARO list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.basics.average_rating import average_rating_of_opponents
from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import (
    bars_from_bye,
    matches_played,
    points_before_rounds,
    rounds_floated,
    scores_before_rounds,
)
from pairing.engine.basics.preferences import Strength, colour_difference, preference_after
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What the rules know of one player before the round: the basis of the pairing and of the ARO list.

    ``points`` are the player's real points, ``score`` adds virtual points (both in tenths). ``opponents`` are
    the TPNs met over the board in order of rounds; ``aro`` their mean rating (1.7), 0 without games.
    ``upfloats`` counts earlier upfloats, ``maximum_upfloats`` is MaxT (1.8).
    """

    tpn: int
    name: str
    rating: int
    points: int
    score: int
    opponents: tuple[int, ...]
    aro: int
    colours: tuple[Colour, ...]
    preference: Colour
    strength: Strength
    upfloats: int
    maximum_upfloats: int
    upfloated_last_round: bool
    may_take_bye: bool
    present: bool

    @property
    def games(self) -> int:
        """Games really played (3.1.4)."""
        return len(self.opponents)

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black (1.5)."""
        return colour_difference(self.colours)

    @property
    def is_maximum_upfloater(self) -> bool:
        """Already upfloated as often as MaxT says (1.8.1)."""
        return self.upfloats >= self.maximum_upfloats


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    ratings = {player.tpn: player.rating or 0 for player in tournament.players}
    points = {player.tpn: points_before_rounds(player, tournament) for player in tournament.players}
    scores = {player.tpn: scores_before_rounds(player, points[player.tpn]) for player in tournament.players}
    maximum, last_round = maximum_upfloats(tournament.total_rounds), tournament.rounds_paired
    facts = []
    for player in tournament.players:
        played = matches_played(player)
        opponents = tuple(match.opponent for match in played)
        colours = tuple(match.colour for match in played)
        preference, strength = colour_preference(colours)
        upfloats = rounds_floated(player, scores, up=True)  # 1.8
        facts.append(
            PlayerFacts(
                tpn=player.tpn,
                name=player.name,
                rating=ratings[player.tpn],
                points=points[player.tpn][-1],
                score=scores[player.tpn][-1],
                opponents=opponents,
                aro=average_rating_of_opponents([ratings[opponent] for opponent in opponents]),
                colours=colours,
                preference=preference,
                strength=strength,
                upfloats=len(upfloats),
                maximum_upfloats=maximum,
                upfloated_last_round=last_round in upfloats,
                may_take_bye=not any(bars_from_bye(record) for record in player.records),  # C2
                present=player.tpn not in tournament.absent,
            )
        )
    return tuple(sorted(facts, key=rank_key))


def colour_preference(colours: Sequence[Colour]) -> tuple[Colour, Strength]:
    """The due colour and its strength for a player who had ``colours``, the first game first (1.6.1 to 1.6.3).

    Before the first game it is Black, mildly (1.6.4).
    """
    return preference_after(colours) if colours else (Colour.BLACK, Strength.MILD)


def maximum_upfloats(total_rounds: int) -> int:
    """MaxT (1.8.2).

    >>> [maximum_upfloats(rounds) for rounds in (4, 5, 9, 10)]
    [2, 3, 3, 4]
    """
    return 2 + total_rounds // 5
