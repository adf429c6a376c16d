"""What an import counts, and what it says when the columns are not where they should be."""

from __future__ import annotations

import pytest

from tournaments.rating_lists.actions.progress import MOST_SKIPPED, Progress, Stopped
from tournaments.rating_lists.lists.listed import Listed, OddLine, UnreadableList


def players(count: int) -> list[Listed]:
    return [Listed(number, f"Player, {number}") for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [1, 3, 1023, 1024, 1025])
def test_everybody_is_counted_and_passed_on(count: int) -> None:
    progress = Progress()
    assert list(progress.counted(iter(players(count)))) == players(count)
    assert progress.players == count


def test_it_stops_at_the_next_thousand() -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Stopped):
        list(progress.counted(iter(players(2000))))
    assert progress.players == 1024


@pytest.mark.parametrize(("skipped", "good"), [(MOST_SKIPPED, True), (MOST_SKIPPED + 1, False)])
def test_the_first_line_that_could_not_be_read_is_named(skipped: int, good: bool) -> None:
    progress = Progress()
    for number in range(skipped):
        progress.note_odd(OddLine(10 + number, f"reason {number}", "x", skipped=True))
    if good:
        assert len(list(progress.counted(iter(players(5))))) == 5
        return
    with pytest.raises(UnreadableList, match="101 lines .* beside 5 that could.* line 10: reason 0"):
        list(progress.counted(iter(players(5))))


def test_one_in_ten_of_a_long_list_may_be_amiss() -> None:
    progress = Progress(skipped=200, examples=[OddLine(1, "", "", skipped=True)])
    assert len(list(progress.counted(iter(players(2000))))) == 2000
    progress.skipped = 201
    with pytest.raises(UnreadableList):
        list(progress.counted(iter(players(2000))))


def test_a_list_of_nobody_is_no_list() -> None:
    with pytest.raises(UnreadableList, match="no player"):
        list(Progress().counted(iter([])))
