"""Why one stands before another: one sentence, with both values."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play
from tournaments.models import Tournament
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.standings.queries.current import Standings, current_standings
from tournaments.standings.queries.deciding import compared
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(make_tournament: Make, play_round: Play) -> Tournament:
    tournament = make_tournament(players=10, rounds=5, tiebreaks="BH,SB,DE")
    for _number in range(3):
        play_round(tournament)
    return tournament


def ranking(event: Tournament) -> Standings:
    rounds = published_rounds(event)
    return current_standings(event, rounds, named_players(event, rounds))


def verdict(client: Client, one: int, other: int) -> str:
    page = client.get(f"/open/standings/before/?one={one}&other={other}").content.decode()
    found = re.search(r'<p class="verdict">(.*?)</p>', page)
    return unescape(found[1]) if found else ""


def test_of_every_pair_what_decides_is_what_the_standings_go_by(event: Tournament, client: Client) -> None:
    standings = ranking(event)
    reasons = set()
    for above, below in zip(standings.lines, standings.lines[1:], strict=False):
        shown = compared(standings, below.player.id, above.player.id)
        assert shown is not None
        assert shown.ahead is above or above.rank == below.rank
        reasons.add(shown.reason)
        if shown.reason == "points":
            assert above.points > below.points
        if decisive := shown.decisive:
            place = shown.criteria.index(decisive)
            assert [one.value for one in above.values[:place]] == [one.value for one in below.values[:place]]
            assert above.values[place].value != below.values[place].value
    assert {"points", "tiebreak"} <= reasons
    first, second = standings.lines[0].player, standings.lines[-1].player
    assert verdict(client, second.id, first.id).startswith(f"{first.name} stands before {second.name} by points: ")


def test_a_tie_break_is_told_by_name_with_both_values(event: Tournament, client: Client) -> None:
    standings = ranking(event)
    pair = next(
        (above, below)
        for above, below in zip(standings.lines, standings.lines[1:], strict=False)
        if above.points == below.points and above.values[0].value != below.values[0].value
    )
    text = verdict(client, pair[0].player.id, pair[1].player.id)
    assert "by Buchholz" in text
    assert re.search(r": [\d½]+ to [\d½]+; both have [\d½]+ points\.$", text), text


def test_what_is_hidden_stays_so(event: Tournament, client: Client) -> None:
    Tournament.objects.filter(pk=event.pk).update(tiebreaks="ARO")
    update_tournament(event, by=None, ratings_hidden=True)
    standings = ranking(event)
    for above, below in zip(standings.lines, standings.lines[1:], strict=False):
        text = verdict(client, above.player.id, below.player.id)
        if above.points == below.points and above.rank != below.rank:
            assert text.endswith("by ratings, which are not public in this tournament."), text


def test_odd_addresses_are_answered(event: Tournament, client: Client) -> None:
    first = ranking(event).lines[0].player.id
    for asked in ("", "one=x", f"one={first}&other={first}", f"one={first}&other=999999999", "one=" + "9" * 40):
        answer = client.get(f"/open/standings/before/?{asked}")
        assert answer.status_code == 200, asked
        assert "verdict" not in answer.content.decode()
