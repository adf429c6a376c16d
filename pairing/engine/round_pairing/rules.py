"""What a system adds to the procedure that C.04.5 and C.04.6 share: its facts, its criteria of colour, its colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.engine.systems.system import Articles, Criterion
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A system by what it does in its own way.

    ``facts`` are those of all entrants, the highest ranked first. ``rounds_without_floats`` is for how many rounds at
    the end the floats of the round before do not count. ``kept_apart`` gives for each criterion on colours, in their
    order, the sets of numbers of which no two should meet. ``colours`` allocates those of a pair (article 4), the
    initial colour known.
    """

    articles: Articles
    criteria: tuple[Criterion, ...]
    facts: Callable[[Tournament], tuple[Any, ...]]
    rounds_without_floats: int
    colours: Callable[[Any, Any, Colour], BoardColours]
    kept_apart: Callable[[Sequence[Any]], tuple[tuple[int, ...], ...]]
