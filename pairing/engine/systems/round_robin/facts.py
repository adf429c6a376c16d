"""What is known of each player of a round robin before a round: for its list, never for its pairing."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.tournament import Tournament, without_open_games


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """One player: see ``pairing.engine.basics.entrant_facts``."""


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, from the highest ranked down (points, then number).

    A game that goes on has no points, no colour and no opponent yet: rounds need not wait for it.
    """
    facts = (PlayerFacts(**common) for _player, common in histories(without_open_games(tournament)).common_facts())
    return tuple(sorted(facts, key=rank_key))
