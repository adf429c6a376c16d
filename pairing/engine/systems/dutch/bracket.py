"""What a bracket is before and after it is paired (1.3, article 3)."""

from __future__ import annotations

from typing import NamedTuple

from pairing.engine.basics.bits import lowest_of
from pairing.engine.systems.dutch.field import Field


class Bracket(NamedTuple):
    """A bracket to be paired, and all who are still to be paired below it.

    ``following`` is the next scoregroup, ``below`` are all under that, with the vertex of the bye where there is one.
    """

    field: Field
    mdps: int
    residents: int
    following: int
    below: int

    @property
    def members(self) -> int:
        """MDPs and residents."""
        return self.mdps | self.residents

    @property
    def lower(self) -> int:
        """All below the bracket, and the bye."""
        return self.following | self.below

    @property
    def score(self) -> int:
        """The score of the residents, in tenths."""
        return self.field.score(lowest_of(self.residents))

    @property
    def sends_to_bye(self) -> bool:
        """Whether nobody below can have the bye that there is, so that it goes to a member (C9)."""
        return bool(self.field.takers & self.members) and not self.field.takers & self.lower

    def followed_by(self, downfloaters: int) -> Bracket:
        """The bracket that follows, when these go down."""
        below = self.below & self.field.everybody
        second = next(iter(self.field.scoregroups(below)), 0)
        return Bracket(self.field, downfloaters, self.following, second, self.below & ~second)

    def may_pair(self, number: int) -> int:
        """Whom a member of the bracket may meet in it: MDPs never meet each other (3.3.3)."""
        others = self.residents if self.mdps >> number & 1 else self.members
        return self.field.adjacent[number] & others


class PairedBracket(NamedTuple):
    """The pairs of a bracket, the higher ranked player first, and who goes down."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: int
