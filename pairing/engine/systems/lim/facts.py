"""What the rules know of each player before the round: colours had and due, floats, the bye."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.basics.preferences import Strength
from pairing.engine.systems.lim.due_colours import barred_colours, due_colour, strength_of_due
from pairing.engine.systems.lim.floats import Float, float_in_round
from pairing.engine.tournament import Colour, Entrant, Tournament

ROUNDS_OF_FLOATS = 2  # the last ones, which are published


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """What the rules know of one player before the round.

    ``preference`` is the due colour (5.1 to 5.6), None before the first game, and ``barred`` are the colours that 5.1.1
    and 5.1.2 refuse. ``floats`` are those of the last round and of the one before it, None where the player did not
    float or there was no such round.
    """

    rating: int | None
    preference: Colour | None
    strength: Strength | None
    barred: tuple[Colour, ...]
    floats: tuple[Float | None, ...]

    @property
    def floated_last_round(self) -> bool:
        """Whether the player was transferred in the round just before (3.10)."""
        return self.floats[0] is not None


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    past = histories(tournament)
    facts = []
    for entrant, common in past.common_facts():
        colours = common["colours"]
        facts.append(
            PlayerFacts(
                **common,
                rating=entrant.rating,
                preference=due_colour(colours),
                strength=strength_of_due(colours),
                barred=barred_colours(colours),
                floats=_last_floats(entrant, past.scores, tournament),
            )
        )
    return tuple(sorted(facts, key=rank_key))


def _last_floats(
    entrant: Entrant, scores: Mapping[int, Sequence[int]], tournament: Tournament
) -> tuple[Float | None, ...]:
    last = len(entrant.records)  # the rounds paired, for everybody
    return tuple(
        float_in_round(entrant.records[number - 1], scores[entrant.tpn], scores, number, win=tournament.scoring.win)
        if number > 0
        else None
        for number in range(last, last - ROUNDS_OF_FLOATS, -1)
    )
