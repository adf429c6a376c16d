"""What is known of each player before a round of a knock-out: for its colours, and for the list of the round."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.brackets import drawn_bracket
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """One player: see ``pairing.engine.basics.entrant_facts``. Present is who is neither absent nor out (1.4)."""

    @property
    def whites(self) -> int:
        """In how many matches the player had White in the first game (4.2)."""
        return self.colours.count(Colour.WHITE)


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, from the highest ranked down (points, then number)."""
    rounds = drawn_bracket(tournament)
    coming = rounds[min(tournament.coming_round, len(rounds)) - 1]
    still_in = {tpn for place in coming for tpn in place.players}
    facts = (
        PlayerFacts(**common | {"present": common["present"] and common["tpn"] in still_in})
        for _player, common in histories(tournament).common_facts()
    )
    return tuple(sorted(facts, key=rank_key))
