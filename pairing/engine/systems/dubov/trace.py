"""What the pairer writes down while it pairs: each choice as it was made, in plain data, cheap to keep.

The steps of the explanation are made from it when they are first asked for, without deciding anything anew. Players
are TPNs, scores tenths of a point, articles those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.trace import BoardColours, RoundTrace


@dataclass(frozen=True, slots=True)
class QualityCosts:
    """What a bracket costs by each quality criterion, in the order of article 2.3.

    ``upfloater_scores`` is C6: ascending, in tenths, larger is better; all others are counts to keep small.
    """

    upfloaters: int  # C5
    upfloater_scores: tuple[int, ...]  # C6
    misses_colour_preference: int  # C7
    maximum_upfloaters: int  # C8
    earlier_upfloats_of_maximum_upfloaters: int  # C9
    upfloated_last_round: int  # C10


@dataclass(frozen=True, slots=True)
class Shift:
    """One recomposition of G1 and G2 (3.2.4): ``pool`` in the order of sequence numbers (4.3), who moved, whence."""

    article: str
    source: str
    pool: tuple[int, ...]
    shifted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """How one bracket was paired (3.2), in TPNs.

    ``candidates`` is the pool of possible upfloaters in the order of 4.2. ``g1`` and ``g2`` are the subgroups
    before any shift; ``s1`` and ``t2`` stand opposite each other as they were paired.
    """

    score: int
    residents: tuple[int, ...]
    candidates: tuple[int, ...]
    upfloaters: tuple[int, ...]
    costs: QualityCosts
    all_yet_to_play: bool
    g1: tuple[int, ...]
    g2: tuple[int, ...]
    shifts: tuple[Shift, ...]
    s1: tuple[int, ...]
    t2: tuple[int, ...]

    def shifted(self, article: str) -> tuple[int, ...]:
        """Who moved by this article, nobody where there was no shift."""
        return next((shift.shifted for shift in self.shifts if shift.article == article), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """Everything that was decided in a round; ``boards`` are in board order."""

    brackets: tuple[Bracket, ...]
    boards: tuple[BoardColours, ...]
