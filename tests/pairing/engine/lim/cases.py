"""Players of the Lim system from facts alone, and a group of them: a scoregroup needs no history."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.basics.bits import bit_set
from pairing.engine.systems.lim.due_colours import barred_colours, due_colour, strength_of_due
from pairing.engine.systems.lim.facts import PlayerFacts
from pairing.engine.systems.lim.field import Field, build_field
from pairing.engine.systems.lim.floaters import choose_floaters
from pairing.engine.systems.lim.floats import Float
from pairing.engine.systems.lim.group import Group
from pairing.engine.systems.lim.groups import pair_members
from pairing.engine.tournament import Colour, Tournament


def person(
    tpn: int,
    colours: str = "",
    *,
    score: int = 20,
    floated: bool = False,
    rating: int = 2000,
    met: Iterable[int] = (),
) -> PlayerFacts:
    """A player before a round who had these colours."""
    had = tuple(Colour(letter) for letter in colours)
    return PlayerFacts(
        tpn=tpn,
        name=f"N{tpn}",
        points=score,
        score=score,
        opponents=tuple(met),
        colours=had,
        running_number=tpn,
        may_take_bye=True,
        present=True,
        rating=rating,
        preference=due_colour(had),
        strength=strength_of_due(had),
        barred=barred_colours(had),
        floats=(Float.DOWN if floated else None, None),
    )


class Case:
    """A group of ``players``; ``met`` are pairs who have played, ``next_door`` those of the group beyond."""

    def __init__(
        self,
        *players: PlayerFacts,
        met: Iterable[tuple[int, int]] = (),
        from_above: Iterable[int] = (),
        from_below: Iterable[int] = (),
        next_door: Iterable[PlayerFacts] = (),
        downward: bool = True,
        last_round: bool = False,
        maxi: bool = False,
    ) -> None:
        beyond = tuple(next_door)
        before = Tournament(
            1 if last_round else 9, (), forbidden_pairs=frozenset(met), maxi=maxi
        )  # whom the arbiter keeps apart are as incompatible as those who have met
        self.field: Field = build_field(before, (*players, *beyond))
        numbers = {tpn: number for number, tpn in enumerate(self.field.all_tpns)}
        above, below = (bit_set(numbers[tpn] for tpn in tpns) for tpns in (from_above, from_below))
        self.group = Group(
            residents=bit_set(numbers[player.tpn] for player in players) & ~above & ~below,
            from_above=above,
            from_below=below,
            next_door=bit_set(numbers[player.tpn] for player in beyond),
            downward=downward,
        )
        self.chosen = choose_floaters(self.field, self.group)

    @property
    def floaters(self) -> list[int]:
        """Who floats, by TPN."""
        return list(self.field.tpns_of(self.chosen.chosen))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of the others in the order in which they are made, by TPN."""
        made = pair_members(self.field, self.group, self.chosen).pairs
        return [(self.field.players[one].tpn, self.field.players[other].tpn) for one, other in made]


def people(*numbers: int, colours: str = "", score: int = 20) -> tuple[PlayerFacts, ...]:
    """Players who differ in nothing but their numbers."""
    return tuple(person(tpn, colours, score=score) for tpn in numbers)
