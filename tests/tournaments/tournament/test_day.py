"""The overview: the state of the day at a glance."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import Make, Play, make_player, publish_next
from tournaments.models import Player, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.steps import steps
from tournaments.tournament.queries.day import day_of

pytestmark = pytest.mark.django_db


def overview(client: Client) -> str:
    return client.get(reverse("arbiter:tournament", args=["open"])).text


def at_board(round_: Round, table: int, colour: str) -> Player:
    return round_.games.get(match__table=table).sides()[colour].player


@pytest.fixture
def playing(make_tournament: Make, arbiter: User) -> Round:
    """Round 1 of ten players, one of five boards in, one forfeited."""
    tournament = make_tournament(players=10)
    round_ = publish_next(tournament, by=arbiter)
    recording.record_result(round_.games.get(match__table=1), "1-0", by=arbiter)
    recording.record_result(round_.games.get(match__table=2), "0F1", by=arbiter)
    return round_


def test_what_is_open_and_who_needs_the_arbiter(playing: Round, arbiter_client: Client, arbiter: User) -> None:
    missing, gone = at_board(playing, 2, "w"), at_board(playing, 3, "b")
    entries.withdraw_player(gone, by=arbiter, from_round=2)

    page = overview(arbiter_client)

    assert "2 of 5 results in" in page
    assert re.findall(r'#board-\d+">(\d+)</a>', page) == ["3", "4", "5"]
    assert f"Board 2: {missing.name} did not come." in page
    assert reverse("arbiter:not_come", args=["open"]) in page
    assert f"Board 3 is open: {gone.name} has withdrawn from round 2 on." in page
    entries.withdraw_player(missing, by=arbiter, from_round=2)
    assert "did not come" not in overview(arbiter_client)


def test_who_did_not_come_is_asked_of_once(playing: Round, arbiter_client: Client, arbiter: User) -> None:
    """Board by board while the round is played, and before the next one for all of them."""
    missing = at_board(playing, 2, "w")
    assert overview(arbiter_client).count(f"Board 2: {missing.name} did not come.") == 1
    for table in (3, 4, 5):
        recording.record_result(playing.games.get(match__table=table), "1-0", by=arbiter)
    page = overview(arbiter_client)
    assert page.count("nobody has said whether they play on") == 1
    assert "did not come" not in page


def test_open_boards_are_named_where_they_are_few(playing: Round, arbiter_client: Client) -> None:
    page = overview(arbiter_client)
    for table in (3, 4, 5):
        white, black = (at_board(playing, table, colour).name.partition(",")[0] for colour in "wb")
        assert f">{table}</a> <span>{white} – {black}</span>" in page


def test_of_a_draft_its_checks_are_counted(make_tournament: Make, arbiter: User, arbiter_client: Client) -> None:
    drafts.pair_next_round(make_tournament(players=10), by=arbiter)
    assert re.search(r"<p>(<strong.*?</strong>, )?(\d+ notices?, )?\d+ checks passed</p>", overview(arbiter_client))


def test_while_boards_are_open_it_is_said_when_the_next_round_can_be_paired(
    playing: Round, arbiter_client: Client, arbiter: User
) -> None:
    results = reverse("arbiter:round", args=["open", 1])
    link = f'<a href="{results}" data-key="p" aria-keyshortcuts="P">'
    assert f"{link}3 results missing</a>" in overview(arbiter_client)
    assert "3 of 5 results missing" in arbiter_client.get(results).text

    saved = playing.games.get(match__table=3)
    answer = arbiter_client.post(reverse("arbiter:result", args=["open", saved.pk]), {"result": "1-0"})
    assert answer.status_code in (200, 302)
    row = arbiter_client.post(
        reverse("arbiter:result", args=["open", playing.games.get(match__table=4).pk]),
        {"result": "1/2"},
        headers={"HX-Request": "true"},
    )
    assert "1 of 5 results missing" in row.text
    assert f"{link}1 result missing</a>" in overview(arbiter_client)

    recording.record_result(playing.games.get(match__table=5), "1-0", by=arbiter)
    assert "result missing" not in overview(arbiter_client)


def test_the_public_page_is_told_as_it_is(make_tournament: Make, arbiter_client: Client) -> None:
    """Before round 1: to come, or there already for what is announced."""
    tournament = make_tournament(players=4, start_date=date(2026, 11, 28), end_date=date(2026, 11, 28))
    assert "The public page appears when the first round is published" in overview(arbiter_client)
    assert "<dd>\n28 November 2026" in re.sub(r"<dd>\s*", "<dd>\n", overview(arbiter_client))
    Tournament.objects.filter(pk=tournament.pk).update(announced=True)
    page = overview(arbiter_client)
    assert "The public page appears" not in page
    assert '<a href="/open/">Public page</a>' in page


def test_who_is_missing_in_the_next_round_and_who_joins(playing: Round, arbiter: User) -> None:
    tournament = playing.tournament
    leaving, resting = at_board(playing, 3, "w"), at_board(playing, 4, "w")
    entries.withdraw_player(leaving, by=arbiter, from_round=2)
    entries.request_bye(resting, by=arbiter, round_number=2, kind="H")
    entries.request_bye(resting, by=arbiter, round_number=3, kind="Z")
    joining = entries.add_player(tournament, by=arbiter, name="Late, Lu", rating=2000)

    players = list(tournament.players.all())
    coming = day_of(tournament, players, players, steps(tournament)).next_round

    assert coming is not None
    assert [bye.entrant for bye in coming.byes] == [resting]
    assert (coming.leaving, coming.joining) == ((leaving,), (joining,))


def test_what_happened_last_is_told_in_sentences(playing: Round, arbiter_client: Client) -> None:
    assert "Round 1, board 2" in overview(arbiter_client)
    assert "Round 1 published" in overview(arbiter_client)


def test_the_last_round_has_no_next_one(make_tournament: Make, play_round: Play, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4, rounds=1)
    assert "Round 1 to come" in overview(arbiter_client)
    play_round(tournament)
    page = overview(arbiter_client)
    assert "to come" not in page
    assert "All rounds are played." in page


def test_more_players_cost_no_more_queries(
    make_tournament: Make, play_round: Play, arbiter_client: Client, arbiter: User
) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    counts = []
    for more in (0, 20):
        for number in range(100, 100 + more):
            make_player(tournament, number).save()
        play_round(tournament)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            overview(arbiter_client)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("players", "rounds", "told"),
    [(4, 4, True), (5, 5, False), (5, 6, True), (4, 3, False), (0, 7, False), (1, 5, False)],
)
def test_too_few_players_for_the_rounds_are_told(
    make_tournament: Make, arbiter_client: Client, players: int, rounds: int, told: bool
) -> None:
    make_tournament(players=players, rounds=rounds)
    assert ("nobody meets twice, so" in arbiter_client.get("/arbiter/t/open/").text) is told
