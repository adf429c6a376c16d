"""What stands beside the lines of the standings, and the podium at the end."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play

pytestmark = pytest.mark.django_db


def rows(page: str) -> list[str]:
    return re.findall("<tr>(.*?)</tr>", page.partition('id="standings"')[2].partition("<tbody>")[2], re.DOTALL)


def ranks(page: str) -> dict[str, int]:
    """The rank of each player, by the link of the card."""
    found = {}
    for row in rows(page):
        rank, link = re.search(r'class="number rank">(\d+)', row), re.search(r'href="(/[^"]*players/\d+/)"', row)
        assert rank
        assert link
        found[link[1]] = int(rank[1])
    return found


def test_movement_is_the_difference_to_the_round_before(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=10, rounds=5)
    play_round(tournament)
    first = client.get("/open/standings/").content.decode()
    assert 'class="moved' not in first
    play_round(tournament)
    second = client.get("/open/standings/").content.decode()
    before, moved = ranks(first), 0
    for row, (link, rank) in zip(rows(second), ranks(second).items(), strict=True):
        shown = re.search(r'class="moved (up|down)">(\d+)<span class="visually-hidden"> (up|down)</span>', row)
        assert (shown is None) == ('class="moved"' in row)
        assert shown is None or shown[1] == shown[3]
        told = 0 if shown is None else int(shown[2]) * (1 if shown[1] == "up" else -1)
        assert told == before[link] - rank
        moved += told != 0
        assert len(re.findall('<b class="sq ', row)) == 2
    assert moved


def test_one_value_puts_a_line_below_another_with_as_many_points(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=10, rounds=5, tiebreaks="BH,SB")
    for _round in range(2):
        play_round(tournament)
    lines = rows(client.get("/open/standings/").content.decode())
    score = [re.search(r'<td class="number strong points">(.*?)</td>', row) for row in lines]
    values = [re.findall(r'<td class="number value( decided)?">.*?<a[^>]*>(.*?)</a>', row) for row in lines]
    decided = 0
    for above, below in zip(range(len(lines)), range(1, len(lines)), strict=False):
        marked = [mark for mark, _value in values[below]]
        assert score[above]
        assert score[below]
        if score[above][1] == score[below][1] and ranks_differ(lines[above], lines[below]):
            place = marked.index(" decided")
            assert values[above][place][1] != values[below][place][1]
            assert [one[1] for one in values[above][:place]] == [one[1] for one in values[below][:place]]
            decided += 1
        else:
            assert not any(marked)
    assert decided


def ranks_differ(*lines: str) -> bool:
    return len({re.findall(r'class="number rank">(\d+)', line)[0] for line in lines}) == 2


def test_the_podium_comes_with_the_final_standings(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=9, rounds=2, tiebreaks="BH,SB,ARO")
    play_round(tournament)
    assert 'class="podium"' not in client.get("/open/standings/").content.decode()
    play_round(tournament)
    page = client.get("/open/standings/").content.decode()
    podium = page.partition('<ol class="podium">')[2].partition("</ol>")[0]
    assert re.findall(r'class="podium-place">(\w+)<', podium) == ["Winner", "Second", "Third"]
    assert re.findall(r'href="([^"]+)"', podium) == list(ranks(page))[:3]
