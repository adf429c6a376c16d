"""What article 1 and C2 say of each player before the round: the basis of the pairing and of the ARO list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.basics.average_rating import average_rating_of_opponents
from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import rounds_floated
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.basics.preferences import Strength, preference_after
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """What the rules know of one player before the round: the basis of the pairing and of the ARO list.

    ``aro`` is the mean rating of ``opponents`` (1.7), 0 without games. ``upfloats`` counts earlier upfloats,
    ``maximum_upfloats`` is MaxT (1.8).
    """

    rating: int
    aro: int
    preference: Colour
    strength: Strength
    upfloats: int
    maximum_upfloats: int
    upfloated_last_round: bool

    @property
    def is_maximum_upfloater(self) -> bool:
        """Already upfloated as often as MaxT says (1.8.1)."""
        return self.upfloats >= self.maximum_upfloats


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    ratings = {player.tpn: player.rating or 0 for player in tournament.players}
    before = histories(tournament)
    maximum, last_round = maximum_upfloats(tournament.total_rounds), tournament.rounds_paired
    facts = []
    for player, common in before.common_facts():
        preference, strength = colour_preference(common["colours"])
        upfloats = rounds_floated(player, before.scores, up=True)  # 1.8
        facts.append(
            PlayerFacts(
                **common,
                rating=ratings[player.tpn],
                aro=average_rating_of_opponents([ratings[opponent] for opponent in common["opponents"]]),
                preference=preference,
                strength=strength,
                upfloats=len(upfloats),
                maximum_upfloats=maximum,
                upfloated_last_round=last_round in upfloats,
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
