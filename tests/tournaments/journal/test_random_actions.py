"""Whatever arbiters do in whatever order: undone one by one, or brought back by a restore, all is as it was before.

`make test` tries some sequences, `make random-actions N=5000` many.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.history.undo_state import state
from tests.tournaments.journal.beginnings import At
from tests.tournaments.journal.oracle import net, watched, writes
from tests.tournaments.journal.random_actions import ACTIONS, act
from tournaments.basics.errors import Refused
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import keep_point
from tournaments.log.kinds import UNDOABLE
from tournaments.models import AuditEntry, RestorePoint, Tournament

pytestmark = pytest.mark.django_db

COUNT = int(os.environ.get("RANDOM_ACTIONS") or 20)
LASTING = ("EntryRequest", "PersonalLink")  # what players sent: no restore takes it back

many = settings(
    max_examples=COUNT, deadline=None, print_blob=True, suppress_health_check=list(HealthCheck), derandomize=COUNT <= 20
)
begins = st.tuples(st.sampled_from((0, 1, 2, 4)), st.sampled_from(("ahead", "draft", "playing")))
sequences = st.lists(st.tuples(st.sampled_from(sorted(ACTIONS)), st.integers(0, 999)), min_size=3, max_size=14)
done: Counter[str] = Counter()


def _entries(tournament: Tournament) -> list[int]:
    return list(AuditEntry.objects.filter(tournament=tournament).order_by("pk").values_list("pk", flat=True))


def _holding(tournament: Tournament) -> dict[int, int | None]:
    return dict(AuditEntry.objects.filter(tournament=tournament).values_list("pk", "undone_by"))


@many
@given(begins, st.booleans(), sequences)
def test_undone_one_by_one_all_is_as_it_was(
    at: At, begin: tuple[int, str], by_the_book: bool, steps: list[tuple[str, int]]
) -> None:
    with at(*begin, by_the_book=by_the_book) as tournament, watched():
        behind: list[tuple[int, dict[str, Any]]] = []  # each entry that alone made a change, with what was before it
        before, known = state(tournament), len(_entries(tournament))
        for name, seed in steps:
            so_far = len(writes())
            if not act(tournament, name, seed):
                assert net(writes()[so_far:]) == {}, name  # what was refused has changed nothing
                continue
            new = _entries(tournament)[known:]
            if len(new) != 1:
                behind.clear()  # several at once are no single step back
            elif AuditEntry.objects.get(pk=new[0]).kind not in UNDOABLE:
                behind.clear()
            else:
                behind.append((new[0], before))
            before, known = state(tournament), known + len(new)
        while behind:
            pk, was = behind.pop()
            entry = AuditEntry.objects.get(pk=pk)
            try:
                undo(entry, by=None, sure=True)
            except Refused:
                assert state(tournament) == before  # and it is undone by hand, or not at all
                return
            done[entry.kind] += 1
            before = state(tournament)
            assert before == was, entry.kind


@many
@given(begins, st.booleans(), sequences, sequences)
def test_a_restore_brings_back_what_was(
    at: At, begin: tuple[int, str], by_the_book: bool, first: list[tuple[str, int]], then: list[tuple[str, int]]
) -> None:
    with at(*begin, by_the_book=by_the_book) as tournament:
        for name, seed in first:
            act(tournament, name, seed)
        point = keep_point(tournament, "asked", by=None)
        before = state(tournament)
        for name, seed in then:
            act(tournament, name, seed)
        after, holding = state(tournament), _holding(tournament)
        if not RestorePoint.objects.filter(pk=point.pk).exists():
            return
        back = restore(point, by=None, case="4.4.2", sure=True)
        assert _restored(state(tournament)) == _restored(before)
        restore(back, by=None, case="4.4.2", sure=True)
        assert _restored(state(tournament)) == _restored(after)
        now = _holding(tournament)
        assert {pk: now[pk] for pk in holding} == holding


def _restored(found: dict[str, Any]) -> dict[str, Any]:
    """What a restore answers for: FIDE mode is left for good, and what players sent stays."""
    own = {name: value for name, value in found["tournament"].items() if not name.startswith("left_fide_mode")}
    return {name: rows for name, rows in found.items() if name not in LASTING} | {"tournament": own}
