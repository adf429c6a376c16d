"""A round as one row of decisions in the order of work, to find where two rounds part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.systems.dubov_1997.trace import Columns, Group, Meeting, Passed, Trace


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: ``chosen`` for ``who`` (nobody where it is for the whole group), by ``article``.

    ``kind`` is the key of the words for it, ``score`` that of the score group where there is one. ``members`` are those
    among whom the choice was made, ``passed`` those who were passed over.
    """

    article: str
    kind: str
    score: int | None
    who: tuple[int, ...]
    chosen: tuple[int, ...]
    members: tuple[int, ...] = ()
    passed: tuple[Passed, ...] = ()


def decisions_of(trace: Trace) -> Iterator[Decision]:
    """All decisions of a round but the colours."""
    byes = tuple(candidate.tpn for candidate in trace.bye_candidates if candidate.verdict is ByeVerdict.CHOSEN)
    if byes:
        yield Decision("4" if trace.groups else "5", "what.bye", None, (), byes)
    yield from _of_columns(trace.first_round, None, "5")
    for group in trace.groups:
        yield from decisions_of_group(group)


def decisions_of_group(group: Group) -> Iterator[Decision]:
    """The decisions of one score group."""
    for meeting in group.from_above:
        yield _of_meeting("8.2", "what.floater", group, meeting)
    for meeting in group.alone:
        yield _of_meeting("7.1", "what.alone", group, meeting)
    joined: tuple[int, ...] = ()
    if group.odd is not None:
        search = group.odd.search
        joined = () if search.found is None else (search.found,)
        yield Decision("7.2", "what.odd", group.score, (), joined, group.odd.members, search.passed)
    if group.leaving is not None:
        yield Decision("6.4", "what.floaters", group.score, (), group.leaving.floaters, group.leaving.members)
    yield from _of_columns(group.columns, group.score, "6.3")


def _of_meeting(article: str, kind: str, group: Group, meeting: Meeting) -> Decision:
    found = () if meeting.search.found is None else (meeting.search.found,)
    return Decision(article, kind, group.score, (meeting.player,), found, group.residents, meeting.search.passed)


def _of_columns(all_columns: Iterable[Columns], score: int | None, article: str) -> Iterator[Decision]:
    for columns in all_columns:
        members = (*columns.left, *columns.right)
        if columns.changed:
            yield Decision("7.3, 7.4", "what.changed", score, (), columns.pool[: columns.changed], members)
        if columns.inside:
            one, other = columns.inside
            yield Decision("6.3", "what.inside", score, (one,), (other,), members)
        for left, right in zip(columns.left, columns.opponents, strict=False):
            yield Decision(article, "what.row", score, (left,), (right,), members)
