"""What the pairer writes down while it pairs: each choice as it was made, in plain data, cheap to keep.

The steps of the explanation are made from it when they are first asked for, without deciding anything anew. Players
are TPNs, scores tenths of a point, articles the chapters of the text of 1997.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.result import Pair
from pairing.engine.systems.dubov_1997.colours import ColourRule
from pairing.engine.systems.dubov_1997.facts import PlayerFacts
from pairing.engine.systems.dubov_1997.obstacles import Obstacles
from pairing.engine.tournament import Colour
from pairing.engine.trace import RoundTrace


class Refusal(StrEnum):
    """Why somebody who came earlier in the order was not taken."""

    MAY_NOT_MEET = "may-not-meet"  # 2.1, 2.3, 2.4, the arbiter
    MAY_NOT_GO_UP = "may-not-go-up"  # 2.5
    GROUP_LEFT_OVER = "group-left-over"  # 7.2: the whole group could not be paired
    REST_LEFT_OVER = "rest-left-over"  # all who are left could not be paired


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody who was passed over."""

    tpn: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Search:
    """A search for one player in the text's order: those passed over, then who was ``found`` (None for nobody)."""

    passed: tuple[Passed, ...]
    found: int | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A floater looks for an opponent (8.2), or somebody without one in the group for one from below (7.1)."""

    player: int
    search: Search


@dataclass(frozen=True, slots=True)
class OddGroup:
    """The search for somebody who makes an odd group even (7.2); ``dominating`` is the due colour of most of it."""

    members: tuple[int, ...]
    dominating: Colour
    search: Search


@dataclass(frozen=True, slots=True)
class Leaving:
    """The choice of floaters from a group (6.4), whose members stand in the order in which they are looked at.

    ``hopeless`` are the floaters with nobody to meet in the next lower score.
    """

    members: tuple[int, ...]
    floaters: tuple[int, ...]
    hopeless: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a group (6.2, in the first round 5) and what came of them.

    ``left`` and ``right`` are the columns in their order, after the first ``changed`` of ``pool`` changed column (7.3,
    7.4); those of the pool could, in this order. With a pairing ``opponents`` stand opposite ``left``. Without one,
    rows up to ``stuck`` (from 1) cannot be filled together (6.3), and ``inside`` is the pair of the left column that is
    made instead, found after the ``attempts``, each for one row.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    pool: tuple[int, ...] = ()
    changed: int = 0
    opponents: tuple[int, ...] = ()
    stuck: int | None = None
    inside: tuple[int, int] | None = None
    attempts: tuple[Meeting, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs that were made, who stood left first."""
        return list(zip(self.left, self.opponents, strict=False)) + ([self.inside] if self.inside else [])


@dataclass(frozen=True, slots=True)
class Group:
    """How one score group was paired, in the order of work."""

    score: int
    residents: tuple[int, ...]
    from_above: tuple[Meeting, ...]
    alone: tuple[Meeting, ...]
    odd: OddGroup | None
    leaving: Leaving | None
    columns: tuple[Columns, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs made here: of floaters, of those without an opponent in the group, of the columns."""
        meetings = [
            (meeting.player, meeting.search.found)
            for meeting in (*self.from_above, *self.alone)
            if meeting.search.found is not None
        ]
        return meetings + [pair for columns in self.columns for pair in columns.pairs]


@dataclass(frozen=True, slots=True)
class BoardColours:
    """What gave White and Black at a board; ``row`` is that of the first round's list, from 1."""

    pair: Pair
    rule: ColourRule
    row: int | None = None

    @property
    def article(self) -> str:
        """The chapter or article that decided."""
        return self.rule.article


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """Everything that was decided in a round; ``boards`` are in board order.

    ``first_round`` has the lists of the first round (5), ``groups`` the score groups of any other.
    """

    first_round: tuple[Columns, ...]
    groups: tuple[Group, ...]
    boards: tuple[BoardColours, ...]

    def obstacles(self) -> Obstacles:
        """Who may not meet whom."""
        return Obstacles(self.players, self.forbidden_pairs)
