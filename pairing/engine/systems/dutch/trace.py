"""What the pairer writes down while it pairs: each choice as it was made, in plain data, cheap to keep.

The steps of the explanation are made from it when they are first asked for, without deciding anything anew. Players
are TPNs, scores tenths of a point, articles those of C.04.3 (February 2026).
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.systems.dutch.facts import PlayerFacts
from pairing.engine.systems.dutch.obstacles import Obstacles
from pairing.engine.trace import BoardColours, RoundTrace


@dataclass(frozen=True, slots=True)
class QualityCosts:
    """What a bracket costs by each quality criterion, in the order of article 2.4; less is better.

    Scores and differences are in tenths, in descending order. ``following_scores`` are those of whom the following
    bracket sends down (C8): fewer are better, then lower ones. ``unplayed_games`` is None where C9 does not apply.
    """

    downfloaters: int  # C6
    downfloater_scores: tuple[int, ...]  # C7
    following_scores: tuple[int, ...]  # C8
    unplayed_games: int | None  # C9
    beyond_difference: int  # C10
    third_colours: int  # C11
    denied_preferences: int  # C12
    denied_strong_preferences: int  # C13
    last_downfloats: int  # C14
    last_upfloats: int  # C15
    earlier_downfloats: int  # C16
    earlier_upfloats: int  # C17
    last_downfloat_differences: tuple[int, ...]  # C18
    last_upfloat_differences: tuple[int, ...]  # C19
    earlier_downfloat_differences: tuple[int, ...]  # C20
    earlier_upfloat_differences: tuple[int, ...]  # C21


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """How a bracket can be paired, in TPNs (3.3).

    ``mdps`` and ``residents`` stand in the order of 1.2. ``mdp_pairs`` are the MDP-Pairing (3.3.3), ``pairs`` those of
    the homogeneous bracket or the remainder, each in the order of S1 with its member of S1 first. ``sends_to_bye`` says
    that nobody below the bracket can have the pairing-allocated bye (C9).
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    mdp_pairs: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    sends_to_bye: bool

    @property
    def all_pairs(self) -> tuple[tuple[int, int], ...]:
        """The MDP-Pairing and the other pairs."""
        return self.mdp_pairs + self.pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket(Candidate):
    """The candidate by which a bracket was paired, and what it costs."""

    costs: QualityCosts


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """Everything that was decided in a round; ``boards`` are in board order.

    ``bye_candidates`` are all players of an odd field in the order in which C5 looks at them.
    """

    brackets: tuple[Bracket, ...]
    boards: tuple[BoardColours, ...]

    def obstacles(self) -> Obstacles:
        """Who may not meet whom."""
        return Obstacles(self.players, self.forbidden_pairs)
