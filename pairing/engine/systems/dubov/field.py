"""The players of one round as bit sets.

Players are numbered by ascending TPN, so the smallest member of a set is the one with the smallest TPN. All sets and
neighbourhoods are integers over these numbers (``pairing.engine.basics.bits``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.preferences import Strength
from pairing.engine.basics.scoregroups import present_by_tpn, scoregroups, who_may_meet
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True)
class Field:
    """The present players and who may meet whom.

    ``adjacent[v]`` are those whom ``v`` may meet under C1, C3 and the forbidden pairs. ``certificates`` switches the
    shortcuts that prove themselves (a bound that is met); without them every question goes to the exact solver.
    """

    players: tuple[PlayerFacts, ...]
    adjacent: tuple[int, ...]
    white_seekers: int
    yet_to_play: int
    is_last_round: bool
    certificates: bool = True

    @property
    def everybody(self) -> int:
        """The set of all present players."""
        return (1 << len(self.players)) - 1

    @property
    def nobody_matched(self) -> list[int]:
        """The empty matching of the field."""
        return [-1] * len(self.players)

    @property
    def all_tpns(self) -> tuple[int, ...]:
        """The TPNs by the players' numbers."""
        return tuple(player.tpn for player in self.players)

    def tpns(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The TPNs of the players with these numbers, in the order given."""
        return tuple(self.players[number].tpn for number in numbers)

    def tpns_of(self, players: int) -> tuple[int, ...]:
        """The TPNs of a set, ascending."""
        return self.tpns(members_of(players))

    def seek_same_colour(self, one: int, other: int) -> bool:
        """Whether pairing these two refuses one of them the due colour (C7)."""
        return self.white_seekers >> one & 1 == self.white_seekers >> other & 1

    def scoregroups(self, players: int) -> list[int]:
        """The set split by pairing score, from the highest score down."""
        return scoregroups(self.players, players)


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    players = present_by_tpn(facts)
    white_seekers = bit_set(n for n, player in enumerate(players) if player.preference is Colour.WHITE)
    absolute = bit_set(n for n, player in enumerate(players) if player.strength is Strength.ABSOLUTE)

    def both_seek_absolutely(number: int) -> int:  # C3
        if not absolute >> number & 1:
            return 0
        return absolute & (white_seekers if white_seekers >> number & 1 else ~white_seekers)

    return Field(
        players=players,
        adjacent=who_may_meet(players, tournament.forbidden_pairs, refused=both_seek_absolutely),
        white_seekers=white_seekers,
        yet_to_play=bit_set(n for n, player in enumerate(players) if not player.opponents),
        is_last_round=tournament.coming_round == tournament.total_rounds,
        certificates=certificates,
    )
