"""Which lists a tournament asks, in which order: searching, where a rating comes from, comparing, report files."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import Make
from tests.tournaments.logged import logged
from tests.tournaments.ratings.samples import MakeList
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import RatingsTakenOver
from tournaments.models import Player, RatingList, Tournament, User
from tournaments.players.actions.entries import add_player, update_player
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.queries.list_check import list_check
from tournaments.rating_lists.queries.listed_players import lists_of
from tournaments.rating_lists.queries.search import Suggestion, picked, suggested
from tournaments.ratings.actions.refresh import refresh_ratings, review

pytestmark = pytest.mark.django_db
OCTOBER, NOVEMBER = date(2026, 10, 1), date(2026, 11, 1)
FIDE = (
    Listed(101, "Abel, Anna", "GER", "w", "WFM", 1990, standard=2000, rapid=1950),
    Listed(102, "Berg, Bo", "GER", "m", "", 1980, standard=1900),
    Listed(103, "Unrated, Una", "GER", "w"),
)
DSB = (
    Listed(101, "Abel, Anna", standard=2100, number="7001", club="SK Ost"),
    Listed(0, "Abelmann, Uwe", sex="m", standard=1500, number="7002", club="SK West"),
    Listed(103, "Unrated, Una", standard=1300, number="7003"),
)
ECF = (
    Listed(0, "Abel, Anna", standard=1777, number="7001"),
    Listed(0, "Archer, Amy", standard=1666, number="123456A", club="Hull"),
)


@pytest.fixture
def lists(make_list: MakeList) -> list[RatingList]:
    """FIDE's list and two national ones."""
    return [
        make_list(*FIDE, source="fide.zip"),
        make_list(*DSB, name="DSB", source="dsb.csv", is_national=True, month=NOVEMBER),
        make_list(*ECF, name="ECF", source="ecf.csv", is_national=True),
    ]


def found(tournament: Tournament, text: str) -> list[tuple[str, int | None, int | None, tuple[str, ...]]]:
    """Key, rating, national rating and lists of whoever is suggested."""
    return [(one.key, one.rating, one.ratings.national.rating, one.lists) for one in suggested(tournament, text)]


def entered(tournament: Tournament, arbiter: User, key: str) -> Player:
    """The player whom a page picks by ``key``, entered as its form has it."""
    one = picked(tournament, key)
    assert one is not None
    return add_player(tournament, by=arbiter, **one.fields)


def test_all_lists_are_searched_and_one_person_is_suggested_once(
    make_tournament: Make, lists: list[RatingList]
) -> None:
    tournament = make_tournament(players=0)
    assert found(tournament, "abel") == [
        ("101", 2000, 2100, ("FIDE", "DSB")),
        ("ECF:7001", None, 1777, ("ECF",)),
        ("DSB:7002", None, 1500, ("DSB",)),
    ]
    assert found(tournament, "123456a") == [("ECF:123456A", None, 1666, ("ECF",))]
    assert found(tournament, "103") == [("103", None, 1300, ("FIDE", "DSB"))]


def test_the_tournament_says_which_lists_in_which_order(make_tournament: Make, lists: list[RatingList]) -> None:
    tournament = make_tournament(players=0, list_order="ecf; DSB; gone")
    assert [one.name for one in lists_of(tournament)] == ["ECF", "DSB"]
    assert found(tournament, "abel") == [
        ("ECF:7001", None, 1777, ("ECF",)),
        ("101", None, 2100, ("DSB",)),
        ("DSB:7002", None, 1500, ("DSB",)),
    ]


@pytest.mark.parametrize(
    ("method", "order", "rating"),
    [
        ("FIDE", "", 2000),
        ("FIDON", "", 2000),  # FIDE, else national
        ("NIDOF", "", 2100),  # national, else FIDE
        ("NRO", "", 2100),
        ("HBFN", "", 2100),
        ("OTHER", "", 2000),  # the first list that has a rating
        ("OTHER", "DSB; FIDE", 2100),
    ],
)
def test_which_rating_counts(
    make_tournament: Make, arbiter: User, lists: list[RatingList], method: str, order: str, rating: int
) -> None:
    tournament = make_tournament(players=0, rating_method=method, list_order=order)
    player = entered(tournament, arbiter, "101")
    assert (player.rating, player.national_rating, player.national_id) == (rating, 2100, "7001")
    assert (player.national_list, player.national_month, player.official_rating) == ("DSB", NOVEMBER, 2000)
    assert (player.club, player.birth_year, player.title) == ("SK Ost", 1990, "WFM")


def test_the_first_list_that_has_a_rating_wins(make_tournament: Make, make_list: MakeList, arbiter: User) -> None:
    """FIDE's lists of one type each are asked as one; of national ones the first that rates the player."""
    make_list(Listed(101, "Abel, Anna", rapid=1950), name="FIDE rapid", month=OCTOBER)
    make_list(Listed(101, "Abel, Anna", standard=2000), name="FIDE standard", month=NOVEMBER)
    make_list(Listed(101, "Abel, Anna", number="1"), name="A", is_national=True)
    make_list(Listed(101, "Abel, Anna", standard=1700, number="2"), name="B", is_national=True)
    player = entered(make_tournament(players=0), arbiter, "101")
    assert (player.rating, player.rating_source, player.rating_month) == (2000, "standard", NOVEMBER)
    assert (player.rating_list, player.national_rating, player.national_list) == ("FIDE standard", 1700, "B")
    rapid = entered(make_tournament(players=0, name="Rapid", slug="rapid", rating_type="rapid"), arbiter, "101")
    assert (rapid.rating, rapid.rating_source, rapid.rating_list) == (1950, "rapid", "FIDE rapid")


def test_a_rating_that_is_typed_is_of_no_list(make_tournament: Make, arbiter: User, lists: list[RatingList]) -> None:
    tournament = make_tournament(players=0, rating_method="NIDOF")
    player = entered(tournament, arbiter, "101")
    changed = update_player(player, by=arbiter, national_rating=2222)
    assert (changed.rating, changed.national_month) == (2222, None)
    again = update_player(changed, by=arbiter, national_rating=2100)
    assert (again.national_list, again.national_month) == ("DSB", NOVEMBER)


def test_a_number_that_two_lists_have_is_that_of_the_name(
    make_tournament: Make, arbiter: User, lists: list[RatingList]
) -> None:
    tournament = make_tournament(players=0, rating_method="NRO", list_order="ECF; DSB")
    amy = add_player(tournament, by=arbiter, name="Abelmann, U", national_id="7002", national_rating=1500)
    assert amy.national_list == "DSB"
    nobody = add_player(tournament, by=arbiter, name="Zeta, Z", national_id="7001", national_rating=1777)
    assert nobody.national_list == ""


def test_the_comparison_goes_by_the_list_a_player_came_from(
    make_tournament: Make, make_list: MakeList, arbiter: User, lists: list[RatingList], arbiter_client: Client
) -> None:
    tournament = make_tournament(players=0, rating_method="NIDOF")
    for key in ("101", "102", "DSB:7002", "ECF:123456A"):
        entered(tournament, arbiter, key)
    assert review(tournament).differences == ()

    make_list(DSB[0]._replace(standard=2150), DSB[1]._replace(standard=2200), name="DSB", is_national=True)
    make_list(ECF[0], ECF[1]._replace(standard=1670), name="ECF", is_national=True)
    make_list(*FIDE[:1], FIDE[1]._replace(standard=1910))
    seen = review(tournament)
    rows = [
        (one.player.name, one.is_national, one.now, one.official.rating, one.official.list_name)
        for one in seen.differences
    ]
    assert rows == [
        ("Abel, Anna", True, 2100, 2150, "DSB"),
        ("Berg, Bo", False, 1900, 1910, "FIDE"),
        ("Archer, Amy", True, 1666, 1670, "ECF"),
        ("Abelmann, Uwe", True, 1500, 2200, "DSB"),
    ]
    assert [one.new_tpn for one in seen.differences] == [2, 3, 4, 1]
    players = list(Player.objects.filter(tournament=tournament))
    assert len(list_check(tournament, players, today=OCTOBER).differing) == 4
    page = arbiter_client.get(reverse("arbiter:ratings", args=["open"])).text
    assert "4 ratings differ" in page

    taken = [one.key for one in seen.differences if one.player.name != "Archer, Amy"]
    refresh_ratings(tournament, by=arbiter, ticked=taken)
    now = {one.name: (one.tpn, one.rating, one.national_rating) for one in Player.objects.filter(tournament=tournament)}
    assert now == {
        "Abelmann, Uwe": (1, 2200, 2200),
        "Abel, Anna": (2, 2150, 2150),
        "Berg, Bo": (3, 1910, None),
        "Archer, Amy": (4, 1666, 1666),
    }
    (entry,) = logged(RatingsTakenOver)
    assert [(one.player.name, one.old, one.new) for one in entry.national] == [
        ("Abel, Anna", 2100, 2150), ("Abelmann, Uwe", 1500, 2200),
    ]  # fmt: skip
    assert [(one.player.name, one.old, one.new) for one in entry.moves] == [("Berg, Bo", 1900, 1910)]


def test_a_national_rating_is_of_no_concern_where_nobody_uses_it(
    make_tournament: Make, arbiter: User, lists: list[RatingList]
) -> None:
    tournament = make_tournament(players=0)
    add_player(tournament, by=arbiter, name="Abel, Anna", fide_id="101", rating=2000)
    assert review(tournament).differences == ()


def test_a_national_rating_that_does_not_count_leaves_a_provisional_one(
    make_tournament: Make, arbiter: User, lists: list[RatingList]
) -> None:
    tournament = make_tournament(players=0)
    player = add_player(
        tournament, by=arbiter, name="Unrated, Una", fide_id="103", national_rating=1250, rating=1400,
        provisional_reason="club",
    )  # fmt: skip
    [row] = review(tournament).differences
    assert (row.is_national, row.official.rating) == (True, 1300)
    refresh_ratings(tournament, by=arbiter, ticked=[row.key])
    player.refresh_from_db()
    assert (player.rating, player.provisional, player.national_rating) == (1400, True, 1300)


def test_the_report_file_has_the_national_rating_and_number(
    make_tournament: Make, arbiter: User, lists: list[RatingList]
) -> None:
    tournament = make_tournament(players=0, rating_method="NIDOF", federation="GER")
    entered(tournament, arbiter, "101")
    lines = export_trf(tournament).splitlines()
    assert "172 GER NIDOF" in lines
    [line] = [line for line in lines if line.startswith("GER ")]
    assert (line[4:8].strip(), line[14:24].strip(), line[48:52], line[57:68].strip()) == (
        "1",
        "Abel, Anna",
        "2100",
        "7001",
    )


def test_the_form_is_filled_from_a_national_list(
    make_tournament: Make, lists: list[RatingList], arbiter_client: Client
) -> None:
    make_tournament(players=0)
    page = reverse("arbiter:player_new", args=["open"])
    listed = arbiter_client.get(page, {"find": "archer"}).text
    assert 'href="?pick=ECF%3A123456A"' in listed
    assert "FIDE (October 2026) has 3 players" in listed
    filled = arbiter_client.get(page, {"pick": "ECF:123456A"}).text
    for value in ('value="Archer, Amy"', 'value="1666"', 'value="123456A"', 'value="Hull"'):
        assert value in filled
    assert "ECF 1666" in arbiter_client.get(reverse("arbiter:suggest", args=["open"]), {"name": "archer"}).text


def test_the_settings_name_lists_that_there_are(
    make_tournament: Make, lists: list[RatingList], arbiter_client: Client
) -> None:
    tournament = make_tournament(players=0)
    page = reverse("arbiter:settings", args=["open"])
    refused = arbiter_client.post(page, {"section": "ratings", "list_order": "dsb; USCF; XYZ"})
    assert refused.status_code == 422
    assert "There is no list USCF; XYZ. There are: FIDE; DSB; ECF." in refused.text
    arbiter_client.post(page, {"section": "ratings", "list_order": " dsb ;fide;DSB"})
    tournament.refresh_from_db()
    assert tournament.list_order == "DSB; FIDE"


def test_who_is_entered_already_is_marked(make_tournament: Make, arbiter: User, lists: list[RatingList]) -> None:
    tournament = make_tournament(players=0)
    entered(tournament, arbiter, "DSB:7002")
    entered(tournament, arbiter, "101")
    marked: dict[str, Suggestion] = {one.key: one for one in suggested(tournament, "abel")}
    assert {key: one.tpn is not None for key, one in marked.items()} == {
        "101": True, "DSB:7002": True, "ECF:7001": False,
    }  # fmt: skip


def test_a_search_takes_a_fixed_number_of_queries(
    make_tournament: Make, make_list: MakeList, lists: list[RatingList]
) -> None:
    tournament = make_tournament(players=20)
    counts = []
    for size in (5, 200):
        make_list(*(Listed(n, f"Muller, A{n}", standard=n) for n in range(1, size)))
        make_list(
            *(Listed(n, f"Muller, A{n}", standard=n, number=str(n)) for n in range(1, size)),
            name="DSB",
            is_national=True,
        )
        with CaptureQueriesContext(connection) as queries:
            assert suggested(tournament, "muller")
        counts.append(len(queries))
    assert counts[0] == counts[1] or connection.vendor == "postgresql"
    assert max(counts) <= 60
