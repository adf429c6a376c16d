"""Series of tournaments: what counts, who is who, what everybody reads, and who may change it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import make_tournament, make_user, play_round
from tests.tournaments.logged import logged
from tests.tournaments.series.people import numbered_by_fide
from tests.tournaments.teams.events import make_event as make_team_event
from tournaments.basics.errors import Refused, Stale
from tournaments.clubs.actions.clubs import ORGANISER, make_club, move_tournaments, set_person
from tournaments.log.kinds_of_series import PersonsJoined, PersonsParted, SeriesCategoryChanged, SeriesJoined
from tournaments.models import AuditEntry, Game, Player, Series, Tournament, User
from tournaments.permissions import series_of
from tournaments.players.actions.entries import update_player
from tournaments.players.actions.leaving import withdraw_player
from tournaments.players.actions.names import hide_name
from tournaments.publication.queries.groups import OF_SERIES, version_of
from tournaments.results.actions.corrections import correct_game
from tournaments.series import actions
from tournaments.series.forms import CategoryForm
from tournaments.series.queries.people import people_of
from tournaments.series.queries.table import moved_since_print, table_of
from tournaments.sharing.actions import set_sharing
from tournaments.stale_forms.of_series import SERIES
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
Played = Callable[..., Tournament]
TABLE = "10 8 6 5 4 3 2 1"


@pytest.fixture
def played(organiser: User) -> Played:
    """A tournament of four players of two rounds that is over; ``shift`` makes it end otherwise than another one."""

    def make(slug: str, *, shift: int = 0, rounds: int = 2, over: bool = True) -> Tournament:
        made = make_tournament(players=4, rounds=rounds, slug=slug, arbiters=(organiser,))
        numbered_by_fide(made, by=organiser)
        for number in range(rounds if over else rounds - 1):
            play_round(made, by=organiser, shift=shift + number)
        return Tournament.objects.get(pk=made.pk)

    return make


def grand_prix(organiser: User, *tournaments: Tournament, **rules: object) -> Series:
    series = actions.make_series(by=organiser, name="Grand Prix")
    actions.change_series(series, by=organiser, **{"is_public": True, "table": TABLE, **rules})
    actions.set_tournaments(series, tournaments, by=organiser)
    return Series.objects.get(pk=series.pk)


def lines(series: Series) -> list[tuple[int, str, str]]:
    table = table_of(series)
    return [(line.rank, line.name, line.total) for line in (*table.lines, *table.others)]


def test_points_come_from_the_final_standings_and_persons_by_their_fide_number(played: Played, organiser: User) -> None:
    spring, summer = played("spring"), played("summer", shift=1)
    series = grand_prix(organiser, spring, summer)
    table = table_of(series)
    assert [part.state for part in table.parts] == ["counts", "counts"]
    assert len(table.lines) == 4
    assert all(len(line.played) == 2 for line in table.lines)
    # With the mean of shared places each tournament brings the same in all.
    assert sum(float(line.total) for line in table.lines) == 2 * (10 + 8 + 6 + 5)
    values = {line.name: [cell.value for cell in line.played] for line in table.lines}
    for line in table.lines:
        assert float(line.total) == sum(map(float, values[line.name]))


def test_a_tournament_that_is_being_played_counts_only_by_the_switch(played: Played, organiser: User) -> None:
    series = grand_prix(organiser, played("spring", rounds=3, over=False))
    assert lines(series) == []
    actions.change_series(series, by=organiser, provisional=True)
    table = table_of(Series.objects.get(pk=series.pk))
    assert [part.state for part in table.parts] == ["provisional"]
    assert len(table.lines) == 4


def test_who_withdrew_gets_no_points_for_a_place(played: Played, organiser: User) -> None:
    spring = played("spring", rounds=2, over=False)
    gone = spring.players.get(tpn=1)
    withdraw_player(gone, by=organiser)
    play_round(spring, by=organiser)
    table = table_of(grand_prix(organiser, spring))
    (line,) = table.others
    assert line.name == gone.name
    assert line.total == "0"
    assert "withdrawn, no points for the place" in line.played[0].words


def test_a_corrected_result_changes_the_series_at_once_and_is_told_since_the_print(
    played: Played, organiser: User, client: Client
) -> None:
    spring = played("spring")
    series = grand_prix(organiser, spring)
    actions.note_printed(series, by=organiser)
    series.refresh_from_db()
    assert moved_since_print(table_of(series)) == []
    before = client.get("/series/grand-prix/")["ETag"], version_of(f"{OF_SERIES}grand-prix")
    last = Game.objects.filter(match__round__tournament=spring, match__round__number=2, result="1-0").first()
    assert last is not None
    correct_game(last, "0-1", by=organiser, reason="signed wrongly")
    moved = moved_since_print(table_of(series))
    assert moved
    assert all((one.rank, one.total) != (one.rank_before, one.total_before) for one in moved)
    after = client.get("/series/grand-prix/")["ETag"], version_of(f"{OF_SERIES}grand-prix")
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_the_page_has_the_formula_and_the_leader_as_an_example(played: Played, organiser: User, client: Client) -> None:
    series = grand_prix(organiser, played("spring"), played("summer", shift=1), best=1)
    page = client.get("/series/grand-prix/").content.decode()
    assert "The places from the first on bring 10 – 8 – 6 – 5 – 4 – 3 – 2 – 1; those behind bring 0." in page
    assert "The best tournament of each player counts." in page
    assert "Whoever withdrew, was expelled or played no game gets no points for a place" in page
    leader = table_of(series).lines[0]
    assert f"{leader.name} has {leader.total} points." in page
    assert "<del>" in page
    assert all(cell.words in page for cell in leader.played)


def test_nobody_reads_a_series_that_is_not_public(played: Played, organiser: User, client: Client) -> None:
    series = grand_prix(organiser, played("spring"), is_public=False)
    assert client.get("/series/grand-prix/").status_code == 404
    assert client.get("/series/grand-prix/standings.csv").status_code == 404
    actions.change_series(series, by=organiser, is_public=True)
    assert client.get("/series/grand-prix/").status_code == 200


def test_the_file_has_a_line_for_each_person(played: Played, organiser: User, client: Client) -> None:
    series = grand_prix(organiser, played("spring"), played("summer", shift=1), best=1)
    text = client.get("/series/grand-prix/standings.csv").content.decode("utf-8-sig")
    heading, *rows = csv.reader(io.StringIO(text))
    assert heading[4:7] == ["Tournament spring: place", "Tournament spring: points", "Tournament spring: counts"]
    assert [(int(row[0]), row[1], row[3]) for row in rows] == lines(series)
    assert {row[6] for row in rows} | {row[9] for row in rows} == {"yes", "no"}


def test_a_constant_number_of_queries_for_any_number_of_tournaments(
    played: Played, organiser: User, client: Client
) -> None:
    counts = []
    series = grand_prix(organiser)
    tournaments: list[Tournament] = []
    for number in range(1, 4):
        tournaments.append(played(f"open-{number}"))
        actions.set_tournaments(series, tournaments, by=organiser)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            table_of(series)
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2] <= 8
    client.get("/series/grand-prix/")


def test_a_change_in_a_tournament_of_another_series_costs_this_page_nothing(
    played: Played, organiser: User, client: Client
) -> None:
    grand_prix(organiser, played("spring"))
    elsewhere = played("elsewhere", rounds=3, over=False)
    version, etag = version_of(f"{OF_SERIES}grand-prix"), client.get("/series/grand-prix/")["ETag"]
    play_round(elsewhere, by=organiser)
    assert version_of(f"{OF_SERIES}grand-prix") == version
    assert client.get("/series/grand-prix/", headers={"if-none-match": etag}).status_code == 304


def test_another_fide_number_makes_another_page(played: Played, organiser: User, client: Client) -> None:
    spring, summer = played("spring"), played("summer")
    series = grand_prix(organiser, spring, summer)
    etag = client.get("/series/grand-prix/")["ETag"]
    update_player(summer.players.get(tpn=1), by=organiser, fide_id="", name="Somebody, Else")
    assert client.get("/series/grand-prix/")["ETag"] != etag
    assert len(table_of(series).lines) == 5


def test_a_name_that_one_tournament_hides_is_hidden_in_the_series(
    played: Played, organiser: User, client: Client
) -> None:
    spring, summer = played("spring"), played("summer", shift=1)
    grand_prix(organiser, spring, summer)
    hidden = summer.players.get(tpn=1)
    assert hidden.name in client.get("/series/grand-prix/").content.decode()
    hide_name(hidden, True, by=organiser)
    page = client.get("/series/grand-prix/").content.decode()
    assert hidden.name not in page
    assert "Name not public" in page


def test_a_tournament_that_search_engines_do_not_find_hides_the_series_from_them(
    played: Played, organiser: User, client: Client
) -> None:
    spring = played("spring")
    grand_prix(organiser, spring)
    assert "X-Robots-Tag" not in client.get("/series/grand-prix/")
    set_sharing(spring, by=organiser, embed_sites="", search_hidden=True)
    assert client.get("/series/grand-prix/")["X-Robots-Tag"] == "noindex"


def test_a_category_has_ranks_of_its_own_and_none_by_ratings_that_are_hidden(played: Played, organiser: User) -> None:
    spring, summer = played("spring"), played("summer", shift=1)
    series = grand_prix(organiser, spring, summer)
    weakest = spring.players.get(tpn=4)
    update_player(weakest, by=organiser, rating=1700)
    asked = {"rating": {"most": 1799, "list": "tournament"}}
    actions.add_category(series, by=organiser, name="U1800", conditions=asked, in_each=False)
    actions.add_category(series, by=organiser, name="U1800 throughout", conditions=asked, in_each=True)
    first, each = table_of(series).categories
    assert [(rank, line.name) for rank, line in first.lines] == [(1, weakest.name)]
    assert each.lines == ()
    update_tournament(spring, by=organiser, ratings_hidden=True)
    assert table_of(series).categories == ()


def test_a_category_is_changed_where_it_stands(played: Played, organiser: User, client: Client) -> None:
    series = grand_prix(organiser, played("spring"))
    for name, sex in (("Women", "w"), ("Men", "m")):
        actions.add_category(series, by=organiser, name=name, conditions={"sex": [sex]}, in_each=False)
    women, men = series.categories.all()
    client.force_login(organiser)
    at = reverse("arbiter:series_settings", args=[series.pk])
    form = CategoryForm.of(women)
    page = client.get(f"{at}?category={women.pk}").text
    assert f'<input type="hidden" name="category" value="{women.pk}" id="category_category">' in page
    assert 'value="Women"' in page
    for odd in ("0", "x", "9" * 30, "²"):
        assert 'value="Women"' not in client.get(f"{at}?category={odd}").text
    sent = {**form.initial, "in_each": "", "born_first": 2008, "rating_most": 1799, "rating_list": "fide"}
    sent["expected_version"] = str(SERIES.expected(series, None))
    refused = client.post(reverse("arbiter:series_category", args=[series.pk]), {**sent, "name": "men"})
    assert refused.status_code == 422
    assert "There is a category “men” already" in refused.text
    assert f'name="category" value="{women.pk}"' in refused.text
    answer = client.post(reverse("arbiter:series_category", args=[series.pk]), {**sent, "name": "Girls"})
    assert answer.status_code == 302
    first, second = series.categories.all()
    born, rating = {"first": 2008}, {"most": 1799, "list": "fide"}
    assert (first.pk, first.name, first.conditions) == (
        women.pk,
        "Girls",
        {"sex": ["w"], "born": born, "rating": rating},
    )
    assert (second.pk, second.name) == (men.pk, "Men")
    (told,) = logged(SeriesCategoryChanged)
    assert (told.before, told.category) == ("Women", "Girls")
    again = CategoryForm.of(first)
    assert CategoryForm({**again.initial, "in_each": ""}).is_valid()
    actions.remove_category(series, women.pk, by=organiser)
    with pytest.raises(Stale, match="removed this category"):
        actions.change_category(series, women.pk, by=organiser, name="Girls", conditions={"sex": ["w"]}, in_each=True)


def test_persons_are_joined_and_parted_by_hand_and_found_again(played: Played, organiser: User) -> None:
    spring, summer = played("spring"), played("summer", shift=1)
    series = grand_prix(organiser, spring, summer)
    one, other = spring.players.get(tpn=1), summer.players.get(tpn=2)
    both = [key for person in people_of(series).persons if one.pk in person for key in person]
    with pytest.raises(Refused, match="same tournament"):
        actions.join_persons(series, [one.pk, other.pk], by=organiser)
    with pytest.raises(Refused, match="two persons at least"):
        actions.join_persons(series, both, by=organiser)
    actions.part_persons(series, [one.pk], by=organiser)
    assert (one.pk,) in people_of(series).persons
    assert [change.people[0].id for change in logged(PersonsParted)] == [one.pk]
    with pytest.raises(Refused, match="somebody else than the others"):
        actions.part_persons(series, [one.pk], by=organiser)
    actions.join_persons(series, both, by=organiser)
    assert tuple(sorted(both)) in people_of(series).persons
    assert len(logged(PersonsJoined)) == 1
    actions.find_persons(series, [one.pk], by=organiser)
    assert people_of(series).decided == {}
    with pytest.raises(Refused, match="Nothing was decided"):
        actions.find_persons(series, [one.pk], by=organiser)
    with pytest.raises(Stale):
        actions.find_persons(series, [0], by=organiser)


def test_a_result_moved_by_hand_shows_on_the_page(played: Played, organiser: User) -> None:
    spring, summer = played("spring"), played("summer", shift=1)
    series = grand_prix(organiser, spring, summer)
    actions.part_persons(series, [spring.players.get(tpn=1).pk], by=organiser)
    assert len(table_of(series).lines) == 5


def test_a_team_event_counts_for_no_series(organiser: User) -> None:
    series = actions.make_series(by=organiser, name="Grand Prix")
    with pytest.raises(Refused, match="teams are ranked"):
        actions.set_tournaments(series, [make_team_event()], by=organiser)
    assert not series.parts.exists()


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ({"table": "ten"}, "Write the points of the places as numbers"),
        ({"table": ""}, "the first place first"),
        ({"table": "5 8"}, "falling order"),
        ({"table": " ".join(["1"] * 201)}, "at most 200 places"),
        ({"name": ""}, "name"),
        ({"best": 0}, "how many tournaments count"),
    ],
)
def test_rules_that_cannot_be_used_are_refused(organiser: User, rules: dict[str, object], problem: str) -> None:
    series = actions.make_series(by=organiser, name="Grand Prix")
    with pytest.raises(Refused, match=problem):
        actions.change_series(series, by=organiser, **rules)


@pytest.mark.parametrize("points_by", ["linear", "points", "percent"])
def test_every_way_to_count_has_its_sentences(played: Played, organiser: User, client: Client, points_by: str) -> None:
    grand_prix(organiser, played("spring"), points_by=points_by, equal_places="best", least=2, ties="")
    page = client.get("/series/grand-prix/").content.decode()
    assert "Whoever has fewer than 2 tournaments is not ranked yet." in page
    assert "Players with equal totals share the rank." in page
    assert "Too few tournaments to be ranked" in page
    expected = {"linear": "1 for the last place", "points": "points that were made in it.", "percent": "in per cent"}
    assert expected[points_by] in page


def test_the_organiser_of_a_club_has_the_clubs_series_alone(
    played: Played, organiser: User, client_of: Callable[[User], Client]
) -> None:
    lakeside, spring = make_club(by=organiser, name="Lakeside"), played("spring")
    lena, hans = make_user("lena"), make_user("hans")
    set_person(lakeside, lena, ORGANISER, by=organiser)
    set_person(make_club(by=organiser, name="Hillside"), hans, ORGANISER, by=organiser)
    series = actions.make_series(by=lena, name="Lakeside Cup")
    assert series.club == lakeside
    assert series_of(lena).get() == series
    assert not series_of(hans).exists()
    assert client_of(hans).get(f"/arbiter/series/{series.pk}/").status_code == 404
    page = client_of(lena).get(f"/arbiter/series/{series.pk}/settings/").content.decode()
    assert spring.name not in page  # not the club's
    move_tournaments([spring], lakeside, by=organiser)
    assert spring.name in client_of(lena).get(f"/arbiter/series/{series.pk}/settings/").content.decode()
    assert client_of(make_user("nobody")).get("/arbiter/series/").status_code == 404


def test_the_log_of_a_tournament_tells_for_which_series_it_counts(played: Played, organiser: User) -> None:
    spring = played("spring")
    series = grand_prix(organiser, spring)
    actions.delete_series(series, by=organiser)
    assert [(change.series, change.active) for change in logged(SeriesJoined)] == [
        ("Grand Prix", True),
        ("Grand Prix", False),
    ]
    assert not Series.objects.exists()
    assert AuditEntry.objects.filter(kind="series.delete").exists()
    assert Player.objects.filter(tournament=spring).count() == 4


def test_the_pages_of_its_tournaments_and_the_front_page_lead_to_it(
    played: Played, organiser: User, client: Client
) -> None:
    series = grand_prix(organiser, played("spring"))
    pages = ("/", "/spring/", "/spring/standings/")
    assert all('href="/series/grand-prix/"' in client.get(page).content.decode() for page in pages)
    actions.change_series(series, by=organiser, is_public=False)
    assert not any("/series/" in client.get(page).content.decode() for page in pages)


@pytest.fixture
def client_of() -> Callable[[User], Client]:
    def make(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return make
