"""The players of one round as bit sets (``pairing.engine.basics.field``), with what the criteria go by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.field import Field as FieldOfPlayers
from pairing.engine.basics.scoregroups import present_by_tpn, refused_by_absolute_preference, who_may_meet
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(FieldOfPlayers[PlayerFacts]):
    """The present players and who may meet whom under C1, C3 and the forbidden pairs."""

    white_seekers: int
    yet_to_play: int

    def seek_same_colour(self, one: int, other: int) -> bool:
        """Whether pairing these two refuses one of them the due colour (C7)."""
        return self.white_seekers >> one & 1 == self.white_seekers >> other & 1


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    players = present_by_tpn(facts)
    refused = refused_by_absolute_preference(players)  # C3
    return Field(
        players=players,
        adjacent=who_may_meet(players, tournament.forbidden_pairs, refused=refused),
        white_seekers=bit_set(n for n, player in enumerate(players) if player.preference is Colour.WHITE),
        yet_to_play=bit_set(n for n, player in enumerate(players) if not player.opponents),
        is_last_round=tournament.coming_round == tournament.total_rounds,
        certificates=certificates,
    )
