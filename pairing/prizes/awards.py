"""What comes out: who gets what, what nobody gets, and every decision as a step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from pairing.engine.steps import Step
from pairing.prizes.plan import Plan
from pairing.prizes.rows import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize with its winner: a player by ``number``, or a ``team`` by name.

    ``place`` is that in the list from 1 on, 0 for a prize by hand. ``amount`` is what is paid, a whole number of the
    smallest coin; ``exact`` what it was before rounding. ``shared_with`` are the others who share. What is not
    ``is_claimed`` stays with the organiser.
    """

    fund: str
    list: str
    place: int = 0
    number: int = 0
    team: str = ""
    name: str = ""
    amount: int = 0
    thing: str = ""
    exact: Fraction = Fraction(0)
    shared_with: tuple[int, ...] = ()
    is_claimed: bool = True


@dataclass(frozen=True, slots=True)
class Unawarded:
    """A prize that nobody gets, or ``place`` 0: a sum that is left of a list."""

    fund: str
    list: str
    place: int
    amount: int
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """All awards in the order of the plan, from the first place down; what nobody gets; the decisions.

    ``plan`` has the money that is paid for these entries.
    Each decision is a step whose words are in ``pairing.prizes.words``; its ``players`` are those it is about.
    """

    plan: Plan
    rows: tuple[Row, ...]
    awards: tuple[Award, ...]
    unawarded: tuple[Unawarded, ...]
    decisions: tuple[Step, ...]

    def of_player(self, number: int) -> tuple[Award, ...]:
        """What the player gets."""
        return tuple(award for award in self.awards if award.number == number and number)

    def decisions_on(self, number: int) -> tuple[Step, ...]:
        """The decisions about the player."""
        return tuple(step for step in self.decisions if number in step.players)


def total(awards: Iterable[Award]) -> int:
    """The money of the awards, claimed or not."""
    return sum(award.amount for award in awards)
