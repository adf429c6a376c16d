"""What brackets cost by a system's quality criteria: compared, and told by the criteria's keys.

Costs are any object with an attribute for the key of each criterion: a number, or scores in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairing.engine.systems.system import Better, Criterion

Criteria = Sequence[Criterion]


def cost_values(costs: object, criteria: Criteria) -> dict[str, Any]:
    """What each criterion charges, by its key, in the order of the criteria."""
    return {criterion.key: getattr(costs, criterion.key) for criterion in criteria}


def first_difference(one: object, other: object, criteria: Criteria) -> Criterion | None:
    """The first criterion by which the costs differ; ``None`` where they are equal."""
    return next((entry for entry in criteria if getattr(one, entry.key) != getattr(other, entry.key)), None)


def quality(costs: object, criteria: Criteria) -> tuple[tuple[int, ...], ...]:
    """Sorts brackets by all the criteria, the best first."""
    return tuple(_rank(criterion, getattr(costs, criterion.key)) for criterion in criteria)


def _rank(criterion: Criterion, value: Any) -> tuple[int, ...]:
    values = value if isinstance(value, tuple) else (value,)
    return tuple(-one for one in values) if criterion.better is Better.MORE else values
