"""Results and standings that the arbiter withholds are on no public address, whatever it is."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.api import addresses as of_api
from tests.tournaments.factories import Make, Play, enter_results, publish_next
from tests.tournaments.files import addresses as of_files
from tests.tournaments.logged import logged
from tests.tournaments.public import addresses
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_publication import PublicationChanged, ResultsReleased, StandingsReleased
from tournaments.models import RatingCorrection, Result, Tournament, User
from tournaments.publication.actions import release_results, release_standings, set_publication
from tournaments.publication.queries.published import named_players
from tournaments.ratings.queries.changes import RatingLine, rating_changes
from tournaments.ratings.queries.reported import rounds_for_rating
from tournaments.tournament.actions.hall import set_hall


def choose(tournament: Tournament, *, results: bool = True, standings: bool = True, pairings: bool = False) -> None:
    set_publication(
        tournament, pairings_at_once=pairings, results_at_once=results, standings_at_once=standings, by=None
    )
    tournament.refresh_from_db()


@pytest.fixture
def tournament(make_tournament: Make, play_round: Play) -> Tournament:
    """Round 1 of nine players finished and public."""
    made = make_tournament(players=9, rounds=3, start_date=date(2026, 11, 28))
    play_round(made)
    set_hall(made, hall_shows="both", hall_seconds=15, hall_paused=False, by=None)
    made.refresh_from_db()
    return made


def everywhere(client: Client, tournament: Tournament, rounds: int) -> dict[str, tuple[str, bytes]]:
    """The ETag and the content of every public address."""
    one = tournament.players.order_by("tpn")[0]
    pages = addresses.every(tournament, rounds=rounds)
    pages += [reverse("public:working", args=[tournament.slug, one.pk, "SB"])]
    pages += [*of_api.every(tournament, rounds=rounds), *of_files.every(tournament, rounds=rounds)]
    found = {}
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        found[page] = (answer.headers.get("ETag", ""), answer.content)
    return found


def test_withheld_results_change_nothing_anywhere(tournament: Tournament, client: Client) -> None:
    choose(tournament, results=False)
    running = publish_next(tournament)
    before = everywhere(client, tournament, 2)
    enter_results(running)
    assert everywhere(client, tournament, 2) == before
    assert "Results will be published later" in client.get("/open/").text
    release_results(tournament, by=None)
    after = everywhere(client, tournament, 2)
    assert {page for page in before if before[page][0] == after[page][0]} == {"/api/v1/openapi.json"}
    assert "All results are in" in client.get("/open/").text
    assert "Standings after round 2" in client.get("/open/standings/").text


def test_what_is_corrected_for_rating_in_a_withheld_round_moves_no_estimate(tournament: Tournament) -> None:
    choose(tournament, results=False)
    running = publish_next(tournament)
    enter_results(running)

    def estimates() -> dict[int, RatingLine]:
        rounds = rounds_for_rating(tournament)
        return rating_changes(tournament, rounds, named_players(tournament, rounds))

    before = estimates()
    RatingCorrection.objects.create(game=running.games.all()[0], result=Result.DRAW, reason="entered wrongly")
    assert estimates() == before
    release_results(tournament, by=None)
    tournament.refresh_from_db()
    assert estimates() != before


def test_the_next_pairings_bring_the_results_that_they_were_made_from(tournament: Tournament, client: Client) -> None:
    choose(tournament, results=False)
    enter_results(publish_next(tournament))
    last = publish_next(tournament)
    assert "All results are in" in client.get("/open/rounds/2/").text
    before = everywhere(client, tournament, 3)
    enter_results(last)
    assert everywhere(client, tournament, 3) == before


def test_standings_wait_although_the_results_are_public(tournament: Tournament, client: Client) -> None:
    choose(tournament, standings=False)
    one = tournament.players.order_by("tpn")[0]
    places = ["/open/files/standings.csv", "/open/files/crosstable.csv", "/api/v1/tournaments/open/standings/"]
    places.append(reverse("public:working", args=["open", one.pk, "SB"]))
    running = publish_next(tournament)
    before = {place: client.get(place).content for place in places}
    enter_results(running)
    assert {place: client.get(place).content for place in places} == before
    assert "All results are in" in client.get("/open/").text
    for page in ("/open/standings/", "/open/crosstable/"):
        text = client.get(page).text
        assert "after round 1" in text
        assert "The standings after round 2 will be published later." in text
    assert "Standings after round 1" in client.get("/open/hall/").text
    release_standings(tournament, by=None)
    assert "Standings after round 2" in client.get("/open/hall/").text
    assert {place for place in places if client.get(place).content == before[place]} == set()


def test_the_standings_bring_the_results_that_they_tell(tournament: Tournament, client: Client) -> None:
    choose(tournament, results=False, standings=False)
    enter_results(publish_next(tournament))
    release_standings(tournament, by=None)
    assert "All results are in" in client.get("/open/").text
    assert "Standings after round 2" in client.get("/open/standings/").text


def test_what_was_public_stays_so_and_at_once_shows_everything(tournament: Tournament, client: Client) -> None:
    before = client.get("/open/standings/").text
    choose(tournament, results=False, standings=False)
    assert client.get("/open/standings/").text == before
    enter_results(publish_next(tournament))
    assert "Results will be published later" in client.get("/open/").text
    choose(tournament)
    assert "Standings after round 2" in client.get("/open/standings/").text


def test_there_has_to_be_something_to_release(tournament: Tournament) -> None:
    for release in (release_results, release_standings):
        with pytest.raises(Refused):
            release(tournament, by=None)
    choose(tournament, results=False, standings=False)
    publish_next(tournament)
    for release in (release_results, release_standings):
        with pytest.raises(Refused):
            release(tournament, by=None)


def test_the_log_tells_it(tournament: Tournament, arbiter_client: Client) -> None:
    choose(tournament, results=False, standings=False)
    choose(tournament, results=False, standings=False)
    enter_results(publish_next(tournament))
    release_results(tournament, by=None)
    release_standings(tournament, by=None)
    (changed,) = logged(PublicationChanged)
    assert (changed.pairings, changed.results, changed.standings) == (False, False, False)
    assert [one.round_number for one in (*logged(ResultsReleased), *logged(StandingsReleased))] == [2, 2]
    text = arbiter_client.get(reverse("arbiter:audit", args=["open"])).text
    assert "Public at once: pairings no, results no, standings no" in text


def test_arbiters_see_and_print_what_is_withheld(tournament: Tournament, arbiter_client: Client) -> None:
    choose(tournament, results=False, standings=False)
    enter_results(publish_next(tournament))
    overview = arbiter_client.get(reverse("arbiter:tournament", args=["open"])).text
    assert "Publish the results of round 2" in overview
    assert "Publish the standings after round 2" in overview
    standings = arbiter_client.get(reverse("arbiter:print_standings", args=["open"])).text
    assert "Standings after round 2" in standings
    assert "NOT PUBLIC" in standings
    release_standings(tournament, by=None)
    standings = arbiter_client.get(reverse("arbiter:print_standings", args=["open"])).text
    assert "NOT PUBLIC" not in standings


def test_pairings_can_be_public_at_once(tournament: Tournament, arbiter_client: Client, arbiter: User) -> None:
    address = reverse("arbiter:publication", args=["open"])
    sent = {"pairings": "at once", "results": "at once", "standings": "at once"}
    assert arbiter_client.post(address, sent).status_code == 302
    answer = arbiter_client.post(reverse("arbiter:pair", args=["open"]), {"round": 2})
    assert answer.status_code == 302
    assert tournament.paired_rounds.get(number=2).is_published
