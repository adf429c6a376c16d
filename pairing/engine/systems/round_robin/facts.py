"""What is known of each player of a round robin before a round: for its list, never for its pairing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.tournament import Bye, ByeKind, Game, Player, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """One player: see ``pairing.engine.basics.entrant_facts``."""


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, from the highest ranked down (points, then number).

    A game that goes on has no points, no colour and no opponent yet: rounds need not wait for it.
    """
    over = replace(tournament, players=tuple(_without_open_games(player) for player in tournament.players))
    facts = (PlayerFacts(**common) for _player, common in histories(over).common_facts())
    return tuple(sorted(facts, key=rank_key))


def _without_open_games(player: Player) -> Player:
    missed = Bye(ByeKind.ZERO_POINT)
    records = (missed if isinstance(one, Game) and one.adjourned else one for one in player.records)
    return replace(player, records=tuple(records))
