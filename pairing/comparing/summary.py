"""The means of many events by system, with intervals of 95 %."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from pairing.comparing.figures import FIGURES

NORMAL_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over events, and how far to both sides it may be wrong at 95 %, by the normal distribution."""

    mean: float
    within: float

    @property
    def is_clear(self) -> bool:
        """Whether nothing is outside of the interval."""
        return abs(self.mean) > self.within


@dataclass(frozen=True, slots=True)
class Comparison:
    """The figures of each system over ``count`` events, and their differences from those of the first one.

    A difference is taken event by event, which have the same results, so that it is surer than the means are.
    ``left_out`` is the number of events that one of the systems could not pair to the end.
    """

    systems: tuple[str, ...]
    count: int
    left_out: int
    figures: Mapping[str, Mapping[str, Interval]]
    differences: Mapping[str, Mapping[str, Interval]]

    def data(self) -> dict[str, Any]:
        """As plain data, for JSON: by figure and system, mean, half of the interval, and the same of the difference."""
        return {
            "events": self.count,
            "left_out": self.left_out,
            "systems": list(self.systems),
            "figures": [
                {
                    "key": key,
                    "title": FIGURES[key],
                    "systems": {
                        system: {
                            "mean": one.mean,
                            "within": one.within,
                            "difference": self.differences[key][system].mean,
                            "difference_within": self.differences[key][system].within,
                        }
                        for system, one in by_system.items()
                    },
                }
                for key, by_system in self.figures.items()
            ],
        }


def summed_up(events: Sequence[Mapping[str, Mapping[str, float]] | None], systems: Sequence[str]) -> Comparison:
    """The comparison of ``events``, each with the figures by system, in any order; None for one that is left out."""
    whole = [event for event in events if event is not None]
    figures: dict[str, dict[str, Interval]] = {}
    differences: dict[str, dict[str, Interval]] = {}
    for key in FIGURES:
        counted = [event for event in whole if all(key in event[system] for system in systems)]
        if not counted:
            continue
        figures[key] = {one: interval([event[one][key] for event in counted]) for one in systems}
        first = systems[0]
        differences[key] = {
            one: interval([event[one][key] - event[first][key] for event in counted]) for one in systems
        }
    return Comparison(tuple(systems), len(whole), len(events) - len(whole), figures, differences)


def interval(values: Sequence[float]) -> Interval:
    """The mean of ``values`` with its interval.

    >>> one = interval([1.0, 2.0, 3.0])
    >>> one.mean, round(one.within, 3)
    (2.0, 1.132)
    """
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Interval(mean, 0.0)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Interval(mean, NORMAL_95 * sqrt(variance / len(values)))
