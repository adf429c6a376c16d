"""The choices of a round in the order in which they were made, as the trace has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.systems.lim.trace import Group, Trace


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: what it is about (a key of the words), for whom it was made, and who was chosen.

    ``group`` is the group in which it was made, None for the bye.
    """

    kind: str
    article: str
    who: tuple[int, ...]
    chosen: tuple[int, ...]
    group: Group | None = None

    @property
    def outcome(self) -> tuple[object, ...]:
        """What two rounds must have in common up to here."""
        place = None if self.group is None else (self.group.score, self.group.is_median)
        return self.kind, place, self.who, self.chosen


def decisions_of(trace: Trace) -> Iterator[Decision]:
    """All choices from the bye to the last pair of the median group; colours are not among them."""
    if trace.bye_candidates:
        chosen = next(candidate.tpn for candidate in trace.bye_candidates if candidate.verdict is ByeVerdict.CHOSEN)
        yield Decision("what.bye", "1.1", (), (chosen,))
    for group in trace.groups:
        if not group.is_median:
            yield Decision("what.floaters", "3.9.2", (), tuple(floater.tpn for floater in group.floaters), group)
        for one, other in group.floater_pairs:
            yield Decision("what.floater", "3.8", (one,), (other,), group)
        for place, (one, other) in enumerate(group.second_scrutiny, start=1):
            yield Decision("what.pair", _article_of_pair(group, place), (one,), (other,), group)


def _article_of_pair(group: Group, place: int) -> str:
    """That of the first scrutiny as long as the second one has changed nothing: then the order of exchanges decides."""
    if group.second_scrutiny[:place] != group.first_scrutiny[:place]:
        return "5.2"
    return "4.1.1" if group.downward else "4.1.2"
