"""Categories: who is in, who fits and is not, standings of their own, and what everybody reads of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from tests.tournaments.factories import Make, Play
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_prizes import CategoryAdded, CategoryChanged
from tournaments.log.sentences import Naming, sentence
from tournaments.models import AuditEntry, Category, Player, Tournament, User
from tournaments.players.actions import entries
from tournaments.prizes.actions.categories import add_category, change_category, move_category, remove_category
from tournaments.prizes.queries.checks import checked_categories
from tournaments.publication.queries.public import public_tournament
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
Add = Callable[..., Category]


@pytest.fixture
def event(make_tournament: Make, play_round: Play) -> Tournament:
    """Ten players, two rounds; the lower half are women, the last two have no public rating of FIDE."""
    tournament = make_tournament(players=10, rounds=5)
    for player in Player.objects.filter(tournament=tournament):
        sex, club = ("w", "Lindenhof") if (player.tpn or 0) > 5 else ("m", "Tower")
        Player.objects.filter(pk=player.pk).update(sex=sex, club=club, birth_year=2000 + (player.tpn or 0))
    for _number in range(2):
        play_round(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def add(event: Tournament, name: str = "Women", **fields: Any) -> Category:
    values = {"conditions": {"sex": ["w"]}, "is_public": True, "name": name, **fields}
    return add_category(event, by=None, **values)


def names_in(event: Tournament, name: str) -> list[str]:
    checked = next(one for one in checked_categories(event) if one.row.name == name)
    return [player.name.rpartition(" ")[2] for player in checked.players]


def ranks(content: str) -> list[str]:
    """The numbers of the players in the order of the table of a page of standings."""
    body = content.partition('id="standings"')[2].partition("</table>")[0]
    return [part.partition("<")[0] for part in body.split("Player ")[1:]]


def test_all_conditions_must_hold_and_ticks_go_before_them(event: Tournament) -> None:
    tenth, first, second = (event.players.get(tpn=number) for number in (10, 1, 6))
    band = {"least": 2455, "list": "tournament", "or_unrated": False}
    add(event, conditions={"sex": ["w"], "rating": band}, taken_in=[first], left_out=[second])
    assert names_in(event, "Women") == ["1", "7", "8", "9"]
    (checked,) = checked_categories(event)
    assert [player.tpn for player in checked.fits_but_out] == [6]
    assert [player.tpn for player in checked.in_but_unfit] == [1]
    assert not checked.is_clear
    Player.objects.filter(pk=tenth.pk).update(rating=2500, sex="")
    (checked,) = checked_categories(event)
    assert [player.tpn for player in checked.unknown] == [10], "nobody knows the sex"


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({"born": {"first": 2009}}, ["9", "10"]),
        ({"age": {"on": "2026-07-01", "least": 24}}, ["1"]),  # who turns 24 in that year may be 23 on the day
        ({"club": ["lindenhof"]}, ["6", "7", "8", "9", "10"]),
        ({"federation": ["GER"]}, []),
        ({"title": ["GM", ""]}, [str(number) for number in range(1, 11)]),
        ({"unrated": "national"}, [str(number) for number in range(2, 11)]),
        ({"rating": {"most": 1800, "list": "national", "or_unrated": False}}, ["1"]),
        ({}, []),
    ],
)
def test_each_condition(event: Tournament, conditions: dict[str, Any], expected: list[str]) -> None:
    Player.objects.filter(tournament=event, tpn=1).update(national_rating=1800)
    add(event, "One", conditions=conditions)
    assert names_in(event, "One") == expected


def test_what_cannot_be_is_refused_with_its_reason(event: Tournament) -> None:
    add(event)
    first = event.players.get(tpn=1)
    band = {"least": 2000, "most": 1000, "list": "tournament", "or_unrated": False}
    for fields, reason in (
        ({"name": "women"}, "already"),
        ({"name": "  "}, "blank"),
        ({"name": "Band", "conditions": {"rating": band}}, "lowest value lies above"),
        ({"name": "Both", "taken_in": [first], "left_out": [first]}, "both in it and left out"),
    ):
        with pytest.raises(Refused, match=reason):
            add(event, **fields)
    assert Category.objects.count() == 1


def test_changes_are_told_and_nothing_is_said_of_none(event: Tournament) -> None:
    row = add(event)
    first = event.players.get(tpn=1)
    same = {"name": "Women", "conditions": {"sex": ["w"]}, "is_public": True}
    change_category(row, by=None, **same)
    change_category(row, by=None, **same, taken_in=[first])
    add(event, "Juniors")
    move_category(row, by=None, up=False)
    assert [one.name for one in Category.objects.filter(tournament=event)] == ["Juniors", "Women"]
    remove_category(row, by=None)
    kinds = list(AuditEntry.objects.filter(kind__startswith="category").order_by("pk").values_list("kind", flat=True))
    assert kinds == ["category.add", "category.change", "category.add", "category.order", "category.remove"]


def test_a_category_has_standings_of_its_own(event: Tournament, client: Client, arbiter: User) -> None:
    row = add(event)
    whole = client.get("/open/standings/").content.decode()
    page = client.get(f"/open/standings/?only=category:{row.name}").content.decode()
    assert f'value="category:{row.name}"' in whole
    assert f'value="category:{row.name}" selected' in page
    women = [number for number in ranks(whole) if int(number) > 5]
    assert ranks(page) == women, "in the order of the whole"
    assert '<td class="number rank">1<' in page
    assert 'title="rank among all"' in page
    client.force_login(arbiter)
    assert ranks(client.get(f"/arbiter/t/open/standings/?only=category:{row.name}").content.decode()) == women
    printed = client.get("/arbiter/t/open/print/categories/").content.decode()
    assert "Women" in printed
    assert printed.count("<tr>") == 1 + len(women)


def test_a_club_and_a_federation_have_them_without_a_category(event: Tournament, client: Client) -> None:
    page = client.get("/open/standings/?only=club:Tower")
    assert sorted(ranks(page.content.decode()), key=int) == ["1", "2", "3", "4", "5"]
    assert client.get("/open/standings/?only=federation:UTO").status_code == 404, "all have the same one"
    for asked in ("club:Nowhere", "category:99999", "category:x", "sex:w", "x"):
        assert client.get("/open/standings/", {"only": asked}).status_code == 404, asked


def test_what_is_hidden_does_not_show_by_a_category(event: Tournament, client: Client) -> None:
    band = {"most": 2475, "list": "tournament", "or_unrated": False}
    by_rating = add(event, "Band", conditions={"rating": band})
    by_club = add(event, "Club", conditions={"club": ["Tower"]})
    private = add(event, "Private", is_public=False)
    women = add(event)
    Player.objects.filter(tournament=event, tpn=1).update(name_hidden=True)

    def answers() -> list[int]:
        rows = (by_rating, by_club, private, women)
        return [client.get(f"/open/standings/?only=category:{row.name}").status_code for row in rows]

    assert answers() == [200, 200, 404, 200]
    club = client.get(f"/open/standings/?only=category:{by_club.name}").content.decode()
    assert ranks(club) != [], "the others stay"
    assert "Player 1<" not in club, "nobody reads the club of a player without a public name"
    update_tournament(event, by=None, ratings_hidden=True, clubs_hidden=True)
    assert answers() == [404, 404, 404, 200]
    page = client.get("/open/standings/").content.decode()
    assert "Private" not in page
    assert "club:" not in page


def test_the_public_version_moves_when_who_is_in_a_public_category_does(event: Tournament) -> None:
    def version() -> str:
        public = public_tournament(event.slug)
        assert public is not None
        return public.version

    player = event.players.get(tpn=7)
    before = version()
    private = add(event, is_public=False)
    entries.update_player(player, by=None, sex="m")
    assert version() == before, "nobody reads of it"
    change_category(private, by=None, name="Women", conditions={"sex": ["w"]}, is_public=True)
    shown = version()
    assert shown != before
    entries.update_player(player, by=None, sex="w")
    moved = version()
    assert moved != shown
    change_category(private, by=None, name="Women", conditions={"sex": ["w"]}, is_public=True, left_out=[player])
    assert version() != moved


def test_clubs_rank_by_their_best_players_and_ties_are_told(event: Tournament, client: Client) -> None:
    page = client.get("/open/standings/by-team/?best=3").content.decode()
    assert page.index("Tower") < page.index("Lindenhof") or page.index("Lindenhof") < page.index("Tower")
    points = dict(event.players.values_list("tpn", "club"))
    assert set(points.values()) == {"Tower", "Lindenhof"}
    assert page.count('<td class="number rank">') == 2
    assert client.get("/open/standings/by-team/?best=9").content.decode().count('<td class="number rank">') == 0
    for odd in ("best=x", "best=-1", "by=x", "best=99999"):
        assert client.get(f"/open/standings/by-team/?{odd}").status_code == 200, odd


def test_programs_and_files_have_them(event: Tournament, client: Client) -> None:
    add(event)
    add(event, "Private", is_public=False)
    answer = client.get("/api/v1/tournaments/open/categories/").json()
    assert [one["name"] for one in answer["categories"]] == ["Women"]
    lines = answer["categories"][0]["standings"]
    assert lines[0]["rank"] == 1
    assert len(lines) == 5
    assert [line["rank_of_all"] for line in lines] == sorted(line["rank_of_all"] for line in lines)
    assert "/open/files/categories.csv" in client.get("/open/files/").content.decode()
    rows = client.get("/open/files/categories.csv").content.decode().splitlines()
    assert len(rows) == 6
    assert "Women" in rows[1]
    remove_category(Category.objects.get(name="Women"), by=None)
    assert client.get("/open/files/categories.csv").status_code == 404


def test_the_log_says_the_conditions_in_the_language_of_whoever_reads_it(event: Tournament) -> None:
    """Whatever the language of whoever saved them; an entry of an earlier program stays as it was written."""
    with override("de"):
        row = add(event, "Band", conditions={"rating": {"most": 1799}, "sex": ["w"]})
        change_category(row, by=None, name="Band", conditions={"rating": {"least": 1800}}, is_public=True)
    (added,), (changed,) = logged(CategoryAdded), logged(CategoryChanged)
    assert sentence(added, Naming()).startswith("Category Band: Rating of the tournament up to 1799; female")
    assert "Rating of the tournament from 1800" in sentence(changed, Naming())
    with override("de"):
        assert "1799; weiblich" in sentence(added, Naming())
    before = replace(added, conditions="Wertungszahl bis 1799; weiblich")
    assert sentence(before, Naming()).startswith("Category Band: Wertungszahl bis 1799; weiblich")
