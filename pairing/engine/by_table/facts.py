"""What is known of each entrant before a round of a table: for the list of the round, never for its pairing."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.tournament import Tournament, without_open_games


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts(IndividualFacts):
    """One entrant: see ``pairing.engine.basics.entrant_facts``."""


def table_facts(tournament: Tournament) -> tuple[TableFacts, ...]:
    """The facts of every entrant, from the highest ranked down (points, then number).

    A game that goes on has no points, no colour and no opponent yet: rounds need not wait for it.
    """
    facts = (TableFacts(**common) for _entrant, common in histories(without_open_games(tournament)).common_facts())
    return tuple(sorted(facts, key=rank_key))
