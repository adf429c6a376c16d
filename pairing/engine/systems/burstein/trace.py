"""What the Burstein system writes down while pairing: plain frozen data in TPNs and tenths of a point.

Numbers in comments are articles of C.04.4.2. A seeding round (1.6) has the trace of the system that paired it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.systems.burstein.facts import PlayerFacts
from pairing.engine.trace import BoardColours, RoundTrace


@dataclass(frozen=True, slots=True)
class QualityCosts:
    """What a bracket costs by each quality criterion, in the order of article 2.3; all are to be small.

    Scores are in tenths and in descending order. C7 goes by the floaters of the bracket that follows.
    """

    floaters: int  # C5
    floater_scores: tuple[int, ...]  # C6
    next_floater_scores: tuple[int, ...]  # C7: fewer first, then smaller
    misses_colour_preference: int  # C8


@dataclass(frozen=True, slots=True)
class Bracket:
    """How one bracket was paired (3.2), in TPNs.

    ``members`` are all of it in the order of their BSNs (4.1), ``incoming`` those of them who floated in. ``pairs``
    have the smaller BSN first and come in the order of those; ``floaters`` float out, by BSN.
    """

    score: int
    members: tuple[int, ...]
    incoming: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    costs: QualityCosts


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """Everything that was decided in a round after the seeding rounds; ``boards`` are in board order."""

    brackets: tuple[Bracket, ...]
    boards: tuple[BoardColours, ...]
