"""Results of a round robin whose rounds are all published: they come for every round that waits for one."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.checking.standings_of_file import recompute_standings
from pairing.trf.reader import read_trf
from tests.tournaments.rounds.test_round_robins import made, publish
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, HelperLink, Result, Tournament, User
from tournaments.pages.keys import key_of_link, key_of_side
from tournaments.results.actions.helpers import make_link
from tournaments.results.actions.recording import record_result
from tournaments.results.actions.reports import Outcome, report_result, set_player_reports, slip_side
from tournaments.stale_forms.of_rounds import OWN_BOARD

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Four players, all three rounds published; round 1 has one open board, round 2 two, round 3 none."""
    tournament = made(4, arbiters=(arbiter,))
    publish(tournament, 3)
    for number, table in ((1, 1), (3, 1), (3, 2)):
        record_result(game_at(number, table), Result.DRAW, by=None)
    return tournament


def game_at(number: int, table: int) -> Game:
    rows = Game.objects.select_related("match__round__tournament")
    return rows.get(match__round__number=number, match__table=table)


def with_key(client: Client, tournament: Tournament, by: User) -> HelperLink:
    link = make_link(tournament, by=by, name="Ben", ends_at=timezone.now() + timedelta(hours=1))
    client.post(reverse("public:helper_key", args=[link.pk]), {"key": key_of_link(link)})
    return link


def test_a_helper_fills_boards_of_every_round_that_waits(tournament: Tournament, arbiter: User, client: Client) -> None:
    link = with_key(client, tournament, arbiter)
    page = reverse("public:helping", args=[link.pk])
    first, second = game_at(1, 2), game_at(2, 2)
    shown = client.get(page).text
    assert f'id="board-{first.pk}"' in shown
    assert '<a href="?round=2">2</a>' in shown
    assert "?round=3" not in shown
    shown = client.get(page, {"round": "2"}).text
    assert "2 results missing" in shown
    assert f'id="board-{second.pk}"' in shown
    assert client.get(page, {"round": "2", "board": "2"}).headers["Location"] == f"{page}?round=2#board-{second.pk}"
    sent = {"result": "1-0", "expected_version": str(OWN_BOARD.expected(second, tournament))}
    answer = client.post(reverse("public:helper_result", args=[link.pk, second.pk]), sent)
    assert answer.headers["Location"] == f"{page}?round=2"
    assert game_at(2, 2).result == Result.WHITE_WINS
    assert "1 result missing" in client.get(f"{page}?round=2").text


def test_both_players_report_a_game_of_an_earlier_round(tournament: Tournament) -> None:
    set_player_reports(tournament, on=True, by=None)
    for colour in ("w", "b"):
        side = slip_side(game_at(1, 2).pk, colour)
        assert side is not None
        phone = Client()
        key = key_of_side(side.game, side.player, colour)
        phone.post(reverse("public:slip_key", args=[side.game.pk, colour]), {"key": key})
        assert "How did the game end?" in phone.get(reverse("public:slip", args=[side.game.pk, colour])).text
        outcome = report_result(side, Result.BLACK_WINS, expected_version=side.game.version)
    assert outcome is Outcome.SAVED
    assert game_at(1, 2).result == Result.BLACK_WINS


def test_a_file_brings_results_of_an_earlier_round(tournament: Tournament, arbiter_client: Client) -> None:
    address = reverse("arbiter:results_file", args=[tournament.slug, 1])
    assert address in arbiter_client.get(reverse("arbiter:round", args=[tournament.slug, 1])).text
    shown = arbiter_client.get(address)
    assert shown.status_code == 200
    sent = {"text": "2 0-1", "save": "1"}
    assert "0-1" in arbiter_client.post(address, sent, follow=True).text
    assert game_at(1, 2).result == Result.BLACK_WINS


def test_the_overview_goes_by_the_first_round_that_waits(tournament: Tournament, arbiter_client: Client) -> None:
    address = reverse("arbiter:tournament", args=[tournament.slug])
    page = arbiter_client.get(address).text
    assert "Round 1 of 3" in page
    assert "1 of 2 results in" in page
    assert re.findall(r'/rounds/(\d)/#board-\d+">(\d+)</a>', page) == [("1", "2")]
    assert "Enter the results of round 1" in page
    assert "All rounds are played" not in page
    assert "late entry" not in page
    assert "opposition" not in page.lower()
    record_result(game_at(1, 2), Result.DRAW, by=None)
    assert "Enter the results of round 2" in arbiter_client.get(address).text
    for table in (1, 2):
        record_result(game_at(2, table), Result.DRAW, by=None)
    page = arbiter_client.get(address).text
    assert "All rounds are played" in page
    assert "opposition" not in page.lower()


def test_different_reports_of_any_round_are_told(tournament: Tournament, arbiter_client: Client) -> None:
    set_player_reports(tournament, on=True, by=None)
    for colour, result in (("w", Result.WHITE_WINS), ("b", Result.BLACK_WINS)):
        side = slip_side(game_at(2, 1).pk, colour)
        assert side is not None
        report_result(side, result, expected_version=side.game.version)
    page = arbiter_client.get(reverse("arbiter:tournament", args=[tournament.slug])).text
    assert re.search(r'report different results\. <a href="[^"]*/2/"', page)


def test_the_public_reads_which_round_is_being_played(tournament: Tournament, client: Client) -> None:
    front = client.get(reverse("public:home")).text
    assert "<strong>Round 1 of 3</strong>" in front
    assert "1 of 2 boards in" in front
    assert '<span class="now"></span><span class="ahead"></span><span class="ahead"></span>' in front
    assert "1 of 2 boards still playing" in client.get(reverse("public:tournament", args=[tournament.slug])).text
    hall = reverse("public:hall", args=[tournament.slug])
    assert 'data-what="Round 1"' in client.get(hall).text
    record_result(game_at(1, 2), Result.DRAW, by=None)
    front = client.get(reverse("public:home")).text
    assert "<strong>Round 2 of 3</strong>" in front
    assert "0 of 2 boards in" in front
    assert 'data-what="Round 2"' in client.get(hall).text
    assert client.get(reverse("public:round", args=[tournament.slug, 3])).status_code == 200
    for table in (1, 2):
        record_result(game_at(2, table), Result.DRAW, by=None)
    assert 'data-what="Round 3"' in client.get(hall).text
    assert "still playing" not in client.get(reverse("public:home")).text


def test_the_report_file_has_every_published_round(tournament: Tournament, arbiter: User) -> None:
    record_result(game_at(2, 1), Result.WHITE_WINS, by=None)
    text = export_trf(tournament)
    assert "\n162  W 1.0    D 0.5    L 0.0    P 1.0    X 0.0\n" in text
    file = read_trf(text)
    assert not file.problems
    assert file.rounds_paired == 3
    points = {player.tpn: player.points for player in file.players}
    # Drawn are 1-4 of round 1 and both games of round 3; 4-3 of round 2 is won by White.
    assert points == {1: 10, 2: 5, 3: 5, 4: 20}
    assert [player.tpn for player in sorted(file.players, key=lambda player: player.rank or 0)] == [4, 1, 2, 3]
    assert not file.adjustments
    assert recompute_standings(file).differences == ()
    again = import_trf(text.encode(), by=arbiter, name="Again")
    assert export_trf(again).replace("012 Again", "") == text.replace(f"012 {tournament.name}", "")
    rows = Game.objects.order_by("match__round__number", "match__table").values_list(
        "match__round__number", "match__table", "result"
    )
    kept = [list(rows.filter(match__round__tournament=one)) for one in (tournament, again)]
    assert kept[0] == kept[1]
