"""The choices of a round in the order in which they were made, as the trace has them."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bye_candidates import chosen_for_bye
from pairing.engine.explanation.decisions import Decision
from pairing.engine.systems.lim.trace import Group, Trace


def decisions_of(trace: Trace) -> Iterator[Decision]:
    """All choices from the bye to the last pair of the median group; colours are not among them."""
    chosen = chosen_for_bye(trace.bye_candidates)
    if chosen is not None:
        yield Decision("what.bye", "1.1", (), (chosen.tpn,))
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
