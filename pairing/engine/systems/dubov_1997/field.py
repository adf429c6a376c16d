"""The players of one round as bit sets, and the orders in which the chapters look at them.

Players are numbered by ascending TPN, so the smallest member of a set is the one with the smallest TPN. All sets and
neighbourhoods are integers over these numbers (``pairing.engine.basics.bits``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.field import Field as CommonField
from pairing.engine.basics.scoregroups import present_by_tpn, who_may_meet
from pairing.engine.systems.dubov_1997.facts import PlayerFacts, exact_aros
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(CommonField[PlayerFacts]):
    """The present players and who may meet whom (2.1, 2.3, 2.4 and the forbidden pairs).

    ``aros`` are exact and only to be compared.
    """

    aros: tuple[int, ...]
    due_white: int
    fixed: int
    may_go_up: int

    def white_column(self, players: int) -> list[int]:
        """A set in the order of the column of Whites (6.2): lowest ARO, lowest R, list."""
        return sorted(members_of(players), key=lambda n: (self.aros[n], self.players[n].rating, n))

    def black_column(self, players: int) -> list[int]:
        """A set in the order of the column of Blacks (6.2): highest R, highest ARO, list."""
        return sorted(members_of(players), key=lambda n: (-self.players[n].rating, -self.aros[n], n))

    def opponents_first(self, players: int, due: Colour) -> list[int]:
        """A set in the order in which opponents are looked for (7.1, 7.2, 8.2) for somebody due to ``due``.

        The other due colour first, then the highest R, the lowest ARO, the list.
        """
        same = self.due_white if due is Colour.WHITE else ~self.due_white
        return sorted(members_of(players), key=lambda n: (same >> n & 1, -self.players[n].rating, self.aros[n], n))

    def floaters_first(self, players: int) -> list[int]:
        """A set in the order in which floaters are chosen: lowest R, highest ARO, the last of the list (4, 6.4)."""
        return sorted(members_of(players), key=lambda n: (self.players[n].rating, -self.aros[n], -n))

    def in_turn(self, players: int) -> list[int]:
        """A set as 8.1 takes it: the columns of Whites and Blacks by turns, White first, then the longer one's rest."""
        whites = self.white_column(players & self.due_white)
        blacks = self.black_column(players & ~self.due_white)
        both = min(len(whites), len(blacks))
        turns = [number for pair in zip(whites, blacks, strict=False) for number in pair]
        return turns + whites[both:] + blacks[both:]


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    players = present_by_tpn(facts)
    due_white = bit_set(n for n, player in enumerate(players) if player.due is Colour.WHITE)
    fixed = bit_set(n for n, player in enumerate(players) if player.is_fixed)

    def fixed_to_the_same(number: int) -> int:  # 2.3, 2.4
        if not fixed >> number & 1:
            return 0
        return fixed & (due_white if due_white >> number & 1 else ~due_white)

    return Field(
        players=players,
        adjacent=who_may_meet(players, tournament.forbidden_pairs, refused=fixed_to_the_same),
        is_last_round=tournament.coming_round == tournament.total_rounds,
        aros=exact_aros(players),
        due_white=due_white,
        fixed=fixed,
        may_go_up=bit_set(n for n, player in enumerate(players) if player.may_go_up),
        certificates=certificates,
    )
