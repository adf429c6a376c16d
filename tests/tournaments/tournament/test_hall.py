"""The screen in the hall: what it gets to show, and the arbiter's page that chooses."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.logged import logged, old_and_new
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_publication import HallChanged, HallScreenAdded, HallScreenRemoved
from tournaments.models import Game, RoundTime, Tournament, User
from tournaments.prizes.actions.categories import add_category
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts, taking_back
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.hall import add_screen, remove_screen, set_hall
from tournaments.tournament.actions.timetable import set_timetable

SCREEN = "/open/hall/"


@pytest.fixture
def running(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Round 1 of nine players finished, round 2 open."""
    tournament = make_tournament(players=9, rounds=3)
    play_round(tournament)
    publish_next(tournament, by=arbiter)
    return tournament


def text(client: Client) -> str:
    answer = client.get(SCREEN)
    assert answer.status_code == 200
    return answer.text


def shows(tournament: Tournament, shown: str, *, paused: bool = False) -> None:
    set_hall(tournament, hall_shows=shown, hall_seconds=15, hall_paused=paused, by=None)


def test_boards_with_results_and_byes(running: Tournament, client: Client) -> None:
    game = Game.objects.select_related("match").get(match__round__number=2, match__table=1)
    white = game.sides()["w"].player.name.partition(", ")
    assert f"<b>{white[0]}</b> <span>{white[2]}</span>" in text(client)
    assert 'data-version="2.1"' in text(client)
    assert text(client).count('class="result open"') == 4
    recording.record_result(game, "1-0", by=None)
    assert text(client).count('class="result open"') == 3
    assert text(client).count('class="hall-bye"') == 1


def test_there_is_nothing_to_press_and_nothing_of_a_draft(running: Tournament, client: Client, arbiter: User) -> None:
    before = text(client)
    assert not [tag for tag in ("<a ", "<button", "<input", "<form") if tag in before]
    for game in Game.objects.filter(match__round__number=2):
        recording.record_result(game, "1-0", by=None)
    complete = text(client)
    drafts.pair_next_round(running, by=arbiter)
    assert text(client) == complete


def test_standings_only_where_they_are_chosen(running: Tournament, client: Client) -> None:
    assert 'data-view="standings"' not in text(client)
    for chosen in ("standings", "both"):
        shows(running, chosen)
        assert 'data-what="Standings after round 1"' in text(client)
    shows(running, "countdown", paused=True)
    assert 'data-view="standings"' not in text(client)
    assert " data-paused" in text(client)


def test_the_rounds_still_to_come_have_their_moments(running: Tournament, client: Client) -> None:
    times = [RoundTime.read(when) for when in ("2026-11-27 18:00", "2026-11-28 10:00", "2026-11-29")]
    set_timetable(running, times, by=None)
    assert text(client).count("<time ") == 1  # round 1 is over, of round 3 only the day is known
    assert 'data-title="Round 2" data-words="Sat 28 Nov 2026, 10:00"' in text(client)
    assert 'data-soon="Round 2 starts in @"' in text(client)


def test_a_round_taken_back_is_told_and_shown_no_more(running: Tournament, client: Client, arbiter: User) -> None:
    last = running.paired_rounds.get(number=2)
    taking_back.take_back_round(last, reason="wrong player withdrawn", by=arbiter)
    assert 'data-version="1.1"' in text(client)
    assert "The pairings of round 2 were taken back" in text(client)


def test_the_first_round_taken_back_leaves_no_boards(make_tournament: Make, client: Client, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    published = publish_next(tournament, by=arbiter)
    taking_back.take_back_round(published, reason="wrong list", by=arbiter)
    assert "The pairings of round 1 were taken back" in text(client)
    assert "<table" not in text(client)


def test_an_announced_tournament_counts_down_to_its_first_round(make_tournament: Make, client: Client) -> None:
    tournament = make_tournament(players=4, rounds=1)
    assert client.get(SCREEN).status_code == 404
    prepare_tournament(tournament, by=None, announced=True)
    set_timetable(tournament, [RoundTime.read("2026-11-27 18:00")], by=None)
    assert 'data-soon="Round 1 starts in @"' in text(client)
    assert "The pairings of round 1 will appear here." in text(client)
    assert "Abel" not in text(client)


def test_a_browser_that_has_it_is_told_so(running: Tournament, client: Client) -> None:
    etag = client.get(SCREEN)["ETag"]
    assert client.get(SCREEN, headers={"If-None-Match": etag}).status_code == 304
    shows(running, "standings")
    assert client.get(SCREEN, headers={"If-None-Match": etag}).status_code == 200


def test_the_arbiter_chooses_and_the_log_says_it(running: Tournament, arbiter_client: Client) -> None:
    address = reverse("arbiter:hall", args=["open"])
    assert "http://testserver/open/hall/" in arbiter_client.get(address).text
    answer = arbiter_client.post(address, {"hall_shows": "both", "hall_seconds": 20, "hall_paused": "on"})
    assert answer.status_code == 302
    (changed,) = logged(HallChanged)
    assert old_and_new(changed.changes) == {
        "hall_shows": ("pairings", "both"),
        "hall_seconds": (15, 20),
        "hall_paused": (False, True),
    }
    log = arbiter_client.get(reverse("arbiter:audit", args=["open"])).text
    assert "Hall screen changed: the screen shows: pairings and results → pairings, then standings" in log


def test_the_same_again_is_no_change_and_what_there_is_not_is_refused(running: Tournament) -> None:
    shows(running, "pairings")
    assert logged(HallChanged) == []
    with pytest.raises(Refused):
        set_hall(running, hall_shows="films", hall_seconds=15, hall_paused=False, by=None)
    with pytest.raises(Refused):
        set_hall(running, hall_shows="both", hall_seconds=1, hall_paused=False, by=None)


# --- Several screens --------------------------------------------------------------------------------------------------


def test_each_screen_has_an_address_and_shows_what_is_chosen_for_it(running: Tournament, client: Client) -> None:
    assert client.get("/open/hall/2/").status_code == 404
    add_screen(running, name="Entrance", by=None)
    first = text(client)
    set_hall(running, number=2, hall_shows="names", hall_seconds=20, hall_paused=True, by=None)
    second = client.get("/open/hall/2/").text
    assert 'data-shows="names" data-seconds="20"' in second
    assert " data-paused" in second
    assert 'data-view="names"' in second
    assert second.count("data-label=") == 9  # everybody, by name
    assert text(client) == first
    remove_screen(running, number=2, by=None)
    assert client.get("/open/hall/2/").status_code == 404
    assert [one.screen for one in (*logged(HallScreenAdded), *logged(HallScreenRemoved))] == ["Entrance", "Entrance"]
    assert logged(HallChanged)[0].screen == "Entrance"


def test_results_come_in_and_an_announcement_is_shown(running: Tournament, client: Client) -> None:
    shows(running, "results")
    assert 'data-view="results"' not in text(client)  # none yet: the pairings are shown
    game = Game.objects.select_related("match").get(match__round__number=2, match__table=3)
    recording.record_result(game, "1-0", by=None)
    shown = text(client).partition('data-view="results"')[2]
    assert shown.count('<th scope="row">') == 1
    assert '<th scope="row">3</th>' in shown
    with pytest.raises(Refused, match="Write the announcement"):
        shows(running, "message")
    message = "<b>Lunch</b> at noon"
    set_hall(running, hall_shows="message", hall_seconds=15, hall_paused=False, hall_message=message, by=None)
    assert "<p>&lt;b&gt;Lunch&lt;/b&gt; at noon</p>" in text(client)


def test_each_category_has_its_standings_on_the_screen(running: Tournament, client: Client) -> None:
    shows(running, "category")
    assert 'data-view="standings"' not in text(client)  # none yet: the pairings are shown
    band = {"rating": {"list": "tournament", "least": None, "most": 3000}}
    add_category(running, by=None, name="<Everybody>", conditions=band, is_public=True)
    add_category(running, by=None, name="Hidden", conditions=band, is_public=False)
    shown = text(client)
    assert shown.count('data-view="standings"') == 1
    assert 'data-what="&lt;Everybody&gt;"' in shown
    assert shown.partition('data-view="standings"')[2].count("<tr>") == 9
    assert "Hidden" not in shown


def test_a_mixture_has_boards_names_and_standings(running: Tournament, client: Client) -> None:
    shows(running, "all")
    assert [one for one in ("pairings", "names", "standings") if f'data-view="{one}"' not in text(client)] == []


def test_a_screen_asks_within_two_seconds_and_comes_anew_without_a_script(running: Tournament, client: Client) -> None:
    assert 'data-ask="1500"' in text(client)
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in text(client)


def test_screens_have_names_of_their_own_and_are_eight_at_the_most(running: Tournament) -> None:
    for number in range(2, 9):
        add_screen(running, name=f"Screen {number}", by=None)
    for name, why in (("One more", "no more can be added"),):
        with pytest.raises(Refused, match=why):
            add_screen(running, name=name, by=None)
    remove_screen(running, number=5, by=None)
    with pytest.raises(Refused, match="There is a screen"):
        add_screen(running, name="Screen 2", by=None)
    with pytest.raises(Refused, match="Give the screen a name"):
        add_screen(running, name=" ", by=None)
    add_screen(running, name="Again", by=None)  # in the place of the fifth
    running.refresh_from_db()
    assert [row["number"] for row in running.hall_screens] == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(Refused, match="The first screen stays"):
        remove_screen(running, number=1, by=None)
    with pytest.raises(Refused, match="has been removed"):
        set_hall(running, number=9, hall_shows="names", hall_seconds=15, hall_paused=False, by=None)
    with pytest.raises(Refused):
        set_hall(running, number=2, hall_shows="films", hall_seconds=15, hall_paused=False, by=None)


def test_a_button_steers_its_screen(running: Tournament, arbiter_client: Client, client: Client) -> None:
    add_screen(running, name="Entrance", by=None)
    address = reverse("arbiter:hall", args=["open"])
    page = arbiter_client.get(address).text
    assert "http://testserver/open/hall/2/" in page
    sent = {"number": "2", "hall_shows": ["pairings", "standings"], "hall_seconds": 15, "hall_message": ""}
    assert arbiter_client.post(address, sent).status_code == 302
    assert 'data-shows="standings"' in client.get("/open/hall/2/").text
    assert 'data-shows="pairings"' in text(client)
    bad = arbiter_client.post(address, {"number": "2", "hall_shows": "message", "hall_seconds": 15})
    assert bad.status_code == 422
    assert "Write the announcement" in bad.text
