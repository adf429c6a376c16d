"""What a paired bracket costs by the quality criteria C5 to C8 (2.3). Absolute criteria are the edges of the graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairing.engine.basics.bits import members_of
from pairing.engine.systems.burstein.field import Field
from pairing.engine.systems.burstein.trace import QualityCosts
from pairing.engine.systems.burstein.weights import Choice


def costs_of(field: Field, choice: Choice, floating_on: int) -> QualityCosts:
    """The costs of a bracket as it was paired; ``floating_on`` are the floaters of the bracket that follows.

    That one keeps to C5 and C6 itself, so its floaters are the fewest and lowest that C7 could provide for.
    """
    return QualityCosts(
        floaters=choice.floaters.bit_count(),
        floater_scores=descending_scores(field, choice.floaters),
        next_floater_scores=descending_scores(field, floating_on),
        misses_colour_preference=refused_preferences(field, choice.pairs),
    )


def descending_scores(field: Field, players: int) -> tuple[int, ...]:
    """The pairing scores of a set, the highest first (C6, C7)."""
    return tuple(sorted((field.players[number].score for number in members_of(players)), reverse=True))


def refused_preferences(field: Field, pairs: Iterable[tuple[int, int]]) -> int:
    """The pairs of two who seek the same colour (C8)."""
    return sum(field.seek_same_colour(one, other) for one, other in pairs)


def quality(costs: QualityCosts) -> tuple[Sequence[int] | int, ...]:
    """Sorts brackets by all the criteria, the best first: of two lists of scores the shorter, then the smaller."""
    return (
        costs.floaters,
        costs.floater_scores,
        len(costs.next_floater_scores),
        costs.next_floater_scores,
        costs.misses_colour_preference,
    )
