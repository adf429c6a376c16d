"""What the procedure writes down while it pairs: each choice as it was made, in plain data, cheap to keep.

Entrants are TPNs, scores tenths of a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pairing.engine.basics.obstacles import Obstacle, Obstacles
from pairing.engine.trace import BoardColours, RoundTrace

if TYPE_CHECKING:
    from pairing.engine.round_pairing.rules import Rules


@dataclass(frozen=True, slots=True)
class QualityCosts:
    """What a bracket costs by each quality criterion; a system's own criteria name those that it has.

    ``upfloater_scores`` is C5: ascending, in tenths, larger is better; all others are counts to keep small.
    """

    upfloaters: int  # C4
    upfloater_scores: tuple[int, ...]  # C5
    needed_by_following: int  # C6
    repeated_floats: int  # C7
    preferences_missed: int  # C8 of teams
    strong_preferences_missed: int  # C9 of teams
    floaters_met: int  # C8 of C.04.5, C10 of teams


@dataclass(frozen=True, slots=True)
class Bracket:
    """How one bracket was paired, in TPNs.

    ``following`` is the scoregroup below (its score, and who of it was unpaired), None for the last one. ``candidates``
    are all possible upfloaters in the order of 3.5.3. ``pairs`` have the smaller TPN first, and ascend by it.
    """

    score: int
    residents: tuple[int, ...]
    following: tuple[int, tuple[int, ...]] | None
    candidates: tuple[int, ...]
    upfloaters: tuple[int, ...]
    costs: QualityCosts
    pairs: tuple[tuple[int, int], ...]


class _NotByColours(Obstacles):
    def of_colours(self, _one: Any, _other: Any) -> Obstacle | None:
        """No colours keep anybody apart."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[Any]):
    """Everything that was decided in a round; ``boards`` are in board order.

    ``rules`` are those of the system.
    """

    rules: Rules
    brackets: tuple[Bracket, ...]
    boards: tuple[BoardColours, ...]

    def obstacles(self) -> Obstacles:
        """Who may not meet whom."""
        return _NotByColours(self.players, self.forbidden_pairs)
