"""The players of one round as bit sets.

Players are numbered by ascending TPN, so the smallest member of a set is the one with the smallest TPN. All sets and
neighbourhoods are integers over these numbers (``pairing.engine.basics.bits``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.result import PlayerFacts, Strength
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
        groups: dict[int, int] = {}
        for number in members_of(players):
            score = self.players[number].score
            groups[score] = groups.get(score, 0) | 1 << number
        return [groups[score] for score in sorted(groups, reverse=True)]


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    players = tuple(sorted((player for player in facts if player.present), key=lambda player: player.tpn))
    number_of = {player.tpn: number for number, player in enumerate(players)}
    white_seekers = bit_set(n for n, player in enumerate(players) if player.preference is Colour.WHITE)
    return Field(
        players=players,
        adjacent=_who_may_meet(tournament, players, number_of, white_seekers),
        white_seekers=white_seekers,
        yet_to_play=bit_set(n for n, player in enumerate(players) if not player.opponents),
        is_last_round=tournament.coming_round == tournament.total_rounds,
        certificates=certificates,
    )


def _who_may_meet(
    tournament: Tournament, players: tuple[PlayerFacts, ...], number_of: dict[int, int], white_seekers: int
) -> tuple[int, ...]:
    everybody = (1 << len(players)) - 1
    absolute = bit_set(n for n, player in enumerate(players) if player.strength is Strength.ABSOLUTE)
    barred = [1 << number for number in range(len(players))]
    for number, player in enumerate(players):
        for opponent in player.opponents:  # C1
            if opponent in number_of:
                barred[number] |= 1 << number_of[opponent]
        if absolute >> number & 1:  # C3
            same = white_seekers if white_seekers >> number & 1 else ~white_seekers
            barred[number] |= absolute & same
    for one, other in tournament.forbidden_pairs:
        if one in number_of and other in number_of:
            barred[number_of[one]] |= 1 << number_of[other]
            barred[number_of[other]] |= 1 << number_of[one]
    return tuple(everybody & ~mask for mask in barred)
