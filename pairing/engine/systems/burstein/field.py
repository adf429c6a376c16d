"""The players of one round as bit sets, numbered by their rank.

The ranking of 1.8 knows no scores, so in every bracket ascending numbers are ascending BSNs (4.1), and operations on
sets find the smallest and the largest BSN.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.field import Field as CommonField
from pairing.engine.basics.preferences import Strength
from pairing.engine.basics.scoregroups import who_may_meet
from pairing.engine.systems.burstein.facts import PlayerFacts
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(CommonField[PlayerFacts]):
    """The present players by rank (1.8), and those who seek either colour; some may seek none (1.5.4)."""

    white_seekers: int
    black_seekers: int

    def seek_same_colour(self, one: int, other: int) -> bool:
        """Whether pairing these two refuses one of them the due colour (C8)."""
        both = 1 << one | 1 << other
        return self.white_seekers & both == both or self.black_seekers & both == both

    def of_same_colour(self, number: int) -> int:
        """All who seek the colour that this player seeks, the player included; nobody where no colour is sought."""
        if self.white_seekers >> number & 1:
            return self.white_seekers
        return self.black_seekers if self.black_seekers >> number & 1 else 0


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    players = tuple(sorted((player for player in facts if player.present), key=lambda player: player.rank))

    def seekers(colour: Colour) -> int:
        return bit_set(number for number, player in enumerate(players) if player.preference is colour)

    white, black = seekers(Colour.WHITE), seekers(Colour.BLACK)
    absolute = bit_set(number for number, player in enumerate(players) if player.strength is Strength.ABSOLUTE)

    def both_seek_absolutely(number: int) -> int:  # C3
        if not absolute >> number & 1:
            return 0
        return absolute & (white if white >> number & 1 else black)

    return Field(
        players=players,
        adjacent=who_may_meet(players, tournament.forbidden_pairs, refused=both_seek_absolutely),
        is_last_round=tournament.coming_round == tournament.total_rounds,
        certificates=certificates,
        white_seekers=white,
        black_seekers=black,
    )
