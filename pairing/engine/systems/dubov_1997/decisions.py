"""A round as one row of decisions in the order of work, to find where two rounds part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.engine.basics.bye_candidates import chosen_for_bye
from pairing.engine.explanation import decisions
from pairing.engine.systems.dubov_1997.trace import Columns, Group, Meeting, Passed, Trace


@dataclass(frozen=True, slots=True)
class Decision(decisions.Decision):
    """One choice among ``members``; ``passed`` are those who were passed over."""

    members: tuple[int, ...] = ()
    passed: tuple[Passed, ...] = ()


def decisions_of(trace: Trace) -> Iterator[Decision]:
    """All decisions of a round but the colours."""
    bye = chosen_for_bye(trace.bye_candidates)
    if bye is not None:
        yield Decision("what.bye", "4" if trace.groups else "5", (), (bye.tpn,))
    yield from _of_columns(trace.first_round, None, "5")
    for group in trace.groups:
        yield from decisions_of_group(group)


def decisions_of_group(group: Group) -> Iterator[Decision]:
    """The decisions of one score group."""
    for meeting in group.from_above:
        yield _of_meeting("8.2", "what.floater", group, meeting)
    for meeting in group.alone:
        yield _of_meeting("7.1", "what.alone", group, meeting)
    if group.odd is not None:
        search = group.odd.search
        joined = () if search.found is None else (search.found,)
        yield Decision("what.odd", "7.2", (), joined, group, group.odd.members, search.passed)
    if group.leaving is not None:
        yield Decision("what.floaters", "6.4", (), group.leaving.floaters, group, group.leaving.members)
    yield from _of_columns(group.columns, group, "6.3")


def _of_meeting(article: str, kind: str, group: Group, meeting: Meeting) -> Decision:
    found = () if meeting.search.found is None else (meeting.search.found,)
    return Decision(kind, article, (meeting.player,), found, group, group.residents, meeting.search.passed)


def _of_columns(all_columns: Iterable[Columns], group: Group | None, article: str) -> Iterator[Decision]:
    for columns in all_columns:
        members = (*columns.left, *columns.right)
        if columns.changed:
            yield Decision("what.changed", "7.3, 7.4", (), columns.pool[: columns.changed], group, members)
        if columns.inside:
            one, other = columns.inside
            yield Decision("what.inside", "6.3", (one,), (other,), group, members)
        for left, right in zip(columns.left, columns.opponents, strict=False):
            yield Decision("what.row", article, (left,), (right,), group, members)
