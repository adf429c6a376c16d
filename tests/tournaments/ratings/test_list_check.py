"""The list in use held against the tournament: the month that is due, and the look that nobody has to ask for."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from tests.tournaments.factories import Make
from tests.tournaments.ratings.samples import MakeList
from tournaments.models import Player, RatingList, Round, Tournament, User
from tournaments.players.actions.entries import update_player
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.queries.list_check import list_check, month_due, month_remark
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
OCTOBER, NOVEMBER = date(2026, 10, 1), date(2026, 11, 1)
LIST = (Listed(1, "Abel, A.", standard=2600), Listed(2, "Berg, B.", standard=2490), Listed(3, "Costa, C."))


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    """Abel has another rating in the list, Berg the same, Costa none."""
    tournament = make_tournament(players=4, start_date=date(2026, 10, 30), end_date=date(2026, 11, 3))
    for number in (1, 2, 3):
        Player.objects.filter(tournament=tournament, tpn=number).update(fide_id=str(number))
    return tournament


@pytest.mark.parametrize(
    ("start", "end", "today", "due"),
    [
        (date(2026, 10, 30), date(2026, 11, 3), date(2026, 11, 2), OCTOBER),
        (date(2026, 10, 30), None, date(2026, 9, 1), OCTOBER),
        (date(2026, 10, 1), date(2026, 10, 31), date(2026, 11, 2), OCTOBER),
        (date(2026, 10, 1), date(2026, 12, 1), date(2026, 11, 2), NOVEMBER),
        (date(2026, 10, 1), date(2026, 12, 1), date(2026, 9, 2), OCTOBER),
        (date(2026, 9, 1), date(2026, 11, 1), date(2027, 1, 2), NOVEMBER),
        (None, None, date(2026, 11, 2), NOVEMBER),
    ],
)
def test_the_list_of_the_starting_month_counts(
    make_tournament: Make, start: date | None, end: date | None, today: date, due: date
) -> None:
    tournament = make_tournament(players=0, start_date=start, end_date=end)
    assert month_due(tournament, today) == due
    assert month_remark(tournament, due, today) == ""
    assert f"the list of {due:%B %Y} counts" in month_remark(tournament, date(2026, 6, 1), today)
    assert "Nobody knows" in month_remark(tournament, None, today)


@pytest.mark.parametrize(("long_event", "due"), [(False, OCTOBER), (True, NOVEMBER)])
def test_without_a_first_day_it_is_that_of_round_1(make_tournament: Make, *, long_event: bool, due: date) -> None:
    tournament = make_tournament(players=4, start_date=None, long_event=long_event)
    draft = drafts.pair_next_round(tournament, by=None)
    assert month_due(tournament, date(2026, 11, 2)) == NOVEMBER
    drafts.publish_round(draft, by=None)
    Round.objects.update(published_at=datetime(2026, 10, 31, 12, tzinfo=UTC))
    assert month_due(tournament, date(2026, 11, 2)) == due


def test_whose_rating_is_another_one(tournament: Tournament, make_list: MakeList) -> None:
    players = list(tournament.players.all())
    assert list_check(tournament, players, today=OCTOBER).lists == ()
    make_list(*LIST, month=OCTOBER)
    check = list_check(tournament, players, today=OCTOBER)
    assert ([player.tpn for player in check.differing], check.remark) == ([1], "")


def test_the_overview_looks_by_itself(
    tournament: Tournament, make_list: MakeList, arbiter_client: Client, arbiter: User
) -> None:
    overview = "/arbiter/t/open/"
    assert "in the list in use" not in arbiter_client.get(overview).text
    make_list(*LIST, month=NOVEMBER)
    page = arbiter_client.get(overview).text
    assert "1 player has another rating in the list in use: Abel, Player 1." in page
    assert "The list in use is of November 2026, but the list of October 2026 counts" in page
    player = tournament.players.get(tpn=1)
    update_player(player, by=arbiter, rating=2600)
    assert "in the list in use" not in arbiter_client.get(overview).text
    Player.objects.filter(pk=player.pk).update(rating=2400)
    Tournament.objects.update(total_rounds=1)
    assert "in the list in use" in arbiter_client.get(overview).text


def test_the_overview_says_nothing_where_that_is_not_wanted(
    tournament: Tournament, make_list: MakeList, arbiter_client: Client
) -> None:
    make_list(*LIST, month=NOVEMBER)
    Tournament.objects.filter(pk=tournament.pk).update(list_unchecked=True)
    assert "list in use" not in arbiter_client.get("/arbiter/t/open/").text
    assert "2600" in arbiter_client.get("/arbiter/t/open/ratings/").text
    Tournament.objects.filter(pk=tournament.pk).update(list_unchecked=False)
    assert "list in use" in arbiter_client.get("/arbiter/t/open/").text


def test_the_page_says_whether_the_list_is_current(
    tournament: Tournament, make_list: MakeList, arbiter_client: Client
) -> None:
    make_list(*LIST, month=NOVEMBER)
    assert "but the list of October 2026 counts" in arbiter_client.get("/arbiter/t/open/ratings/").text
    RatingList.objects.update(month=OCTOBER)
    assert "counts for this tournament" not in arbiter_client.get("/arbiter/t/open/ratings/").text
