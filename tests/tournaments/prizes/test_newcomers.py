"""Categories of newcomers: who is noted as one, what earlier tournaments say of it, and other conditions beside it."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from tests.tournaments.factories import Make, play_round
from tournaments.clubs.actions.clubs import make_club
from tournaments.models import Category, ClubTournament, Player, Tournament, User
from tournaments.prizes.actions.categories import add_category
from tournaments.prizes.queries.checks import checked_categories
from tournaments.prizes.queries.conditions import is_shown
from tournaments.prizes.queries.newcomers import played_before

pytestmark = pytest.mark.django_db
AT = "/arbiter/t/now/prizes/categories/"


def numbers(tournament: Tournament, keys: frozenset[int] | None) -> list[int | None]:
    return sorted(tournament.players.filter(pk__in=keys or ()).values_list("tpn", flat=True))


@pytest.fixture
def earlier(make_tournament: Make) -> Tournament:
    """Four players with a game each in spring; the first has a FIDE number, the second one of his federation."""
    tournament = make_tournament(slug="spring", players=4, rounds=3, start_date=datetime.date(2026, 4, 1))
    play_round(tournament)
    Player.objects.filter(tournament=tournament).update(birth_year=1990)
    tournament.players.filter(tpn=1).update(name="Abel, A.", fide_id="1001", birth_year=None)
    tournament.players.filter(tpn=2).update(name="Berg, B.", national_id="77", birth_year=None)
    return tournament


@pytest.fixture
def event(earlier: Tournament, make_tournament: Make) -> Tournament:
    """Six in autumn: the first four are the same people, the fourth was born in another year."""
    tournament = make_tournament(slug="now", players=6, rounds=3, start_date=datetime.date(2026, 11, 1))
    Player.objects.filter(tournament=tournament).update(birth_year=1990, sex="m")
    tournament.players.filter(tpn=1).update(fide_id="1001")
    tournament.players.filter(tpn=2).update(national_id="77")
    tournament.players.filter(tpn=4).update(birth_year=1991)
    tournament.players.filter(tpn__gte=5).update(name="Somebody, New", sex="w")
    return tournament


def test_who_played_before_is_the_same_person_as_in_series(event: Tournament) -> None:
    assert numbers(event, played_before(event)) == [1, 2, 3]


def test_only_games_of_earlier_tournaments_count(event: Tournament, earlier: Tournament) -> None:
    Tournament.objects.filter(pk=earlier.pk).update(start_date=event.start_date)
    assert played_before(event) is None, "two tournaments of one day"
    Tournament.objects.filter(pk=earlier.pk).update(start_date="2026-04-01")
    earlier.paired_rounds.update(published_at=None)
    assert played_before(event) is None, "nobody has a game there"
    event.start_date = None
    assert played_before(event) is None


def test_other_clubs_are_not_looked_at(event: Tournament, earlier: Tournament, organiser: User) -> None:
    club = make_club(name="Lindenhof", by=organiser)
    ClubTournament.objects.create(club=club, tournament=earlier)
    assert played_before(event) is None
    ClubTournament.objects.create(club=club, tournament=event)
    assert numbers(event, played_before(event)) == [1, 2, 3]


def test_other_conditions_hold_beside_it(event: Tournament) -> None:
    first, fifth, sixth = (event.players.get(tpn=number) for number in (1, 5, 6))
    row = add_category(
        event,
        by=None,
        name="New women",
        conditions={"sex": ["w"], "newcomer": True},
        is_public=True,
        taken_in=[first, fifth],
        left_out=[sixth],
    )
    (checked,) = checked_categories(event)
    assert [one.tpn for one in checked.players] == [5], "the first is noted, and no woman"
    assert checked.words == ["female", "newcomers"]
    assert [one.tpn for one in checked.played_before] == [1]
    assert checked.not_noted == (), "the sixth was left out by hand"
    assert not checked.is_clear
    row.ticks.filter(player=sixth).delete()
    (checked,) = checked_categories(event)
    assert [one.tpn for one in checked.not_noted] == [6]


def test_the_form_begins_with_those_who_are_new(event: Tournament, arbiter_client: Client) -> None:
    page = arbiter_client.get(f"{AT}?usual=newcomers")
    new = event.players.filter(tpn__in=(4, 5, 6)).values_list("pk", flat=True)
    assert sorted(page.context["form"]["taken_in"].value()) == sorted(new)
    text = page.content.decode()
    expected = text.partition('name="expected" value="')[2].partition('"')[0]
    sent = {"name": "New", "newcomer": "on", "taken_in": list(new)[:2], "rating_list": "tournament"}
    answer = arbiter_client.post(AT, {**sent, "expected": expected})
    assert answer.status_code == 302, answer.context["form"].errors
    assert Category.objects.get().conditions == {"newcomer": True}
    page = arbiter_client.get(AT).content.decode()
    assert "In no earlier tournament here, and not ticked as newcomers:" in page
    edit = arbiter_client.get(f"{AT}{Category.objects.get().pk}/")
    assert edit.context["form"]["newcomer"].value() is True


def test_without_an_earlier_tournament_nobody_is_taken_for_new(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(slug="now", players=2, start_date=datetime.date(2026, 11, 1))
    page = arbiter_client.get(f"{AT}?usual=newcomers")
    assert page.context["form"]["taken_in"].value() == []
    add_category(tournament, by=None, name="New", conditions={"newcomer": True}, is_public=True)
    (checked,) = checked_categories(tournament)
    assert checked.is_clear


def test_everybody_may_read_it_where_clubs_and_ratings_are_hidden(event: Tournament) -> None:
    row = add_category(event, by=None, name="New", conditions={"newcomer": True}, is_public=True)
    assert is_shown(row, clubs_hidden=True, ratings_hidden=True)
