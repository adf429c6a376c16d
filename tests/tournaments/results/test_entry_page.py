"""The page of the result entry: who entered what last, and which of the boards are shown."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.factories import make_user
from tournaments.models import Round
from tournaments.results.actions import recording
from tournaments.results.actions.notes import note_board

pytestmark = pytest.mark.django_db


def test_each_row_says_who_entered_the_result_last_and_when(running: Round, arbiter_client: Client) -> None:
    first, second, *_others = running.games.order_by("match__table")
    recording.record_result(first, "1-0", by=None)
    recording.record_result(running.games.get(pk=first.pk), "0-1", by=make_user("second"))
    page = arbiter_client.get(f"/arbiter/t/open/rounds/{running.number}/").text
    rows = [page.partition(f'id="board-{game.pk}"')[2].partition("</tr>")[0] for game in (first, second)]
    assert re.search(r'<td class="last"><time datetime="[^"]+">\d\d:\d\d</time> second</td>', rows[0])
    assert '<td class="last"></td>' in rows[1]


@pytest.mark.parametrize(("which", "tables"), [("missing", "2345"), ("remarks", "3"), ("", "12345"), ("?", "12345")])
def test_the_address_says_which_boards_are_shown(
    running: Round, arbiter_client: Client, which: str, tables: str
) -> None:
    recording.record_result(running.games.get(match__table=1), "1-0", by=None)
    note_board(running.games.get(match__table=3), by=None, text="The clock had stopped.")
    page = arbiter_client.get(f"/arbiter/t/open/rounds/{running.number}/", {"show": which}).text
    assert "".join(re.findall(r'data-board="(\d+)"', page)) == tables
    assert re.findall(r"<b data-count[^>]*>(\d+)</b>", page) == ["5", "4", "1"]
