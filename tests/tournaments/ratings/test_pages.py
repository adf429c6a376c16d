"""The pages: import by organisers, suggestions and refreshed ratings for the arbiters of a tournament."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.factories import Make
from tests.tournaments.ratings import samples
from tests.tournaments.ratings.samples import PLAYERS, MakeList
from tournaments.models import Player, RatingList, Tournament
from tournaments.rating_lists import views as view
from tournaments.rating_lists.actions.importing import incoming
from tournaments.rating_lists.lists.listed import Listed

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGE = "/arbiter/ratings/"


def at(name: str) -> str:
    return reverse(f"arbiter:{name}", args=["open"])


def text_of(client: Client, address: str, **options: object) -> str:
    answer = client.get(address, **options)
    assert answer.status_code == 200
    return answer.text


# --- The organiser's page -------------------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[RatingList]:
    """The imports that a page has begun; what the process does has tests of its own."""
    begun: list[RatingList] = []
    monkeypatch.setattr(view, "start_job", begun.append)
    return begun


def test_a_file_is_uploaded_and_its_import_begun(organiser_client: Client, started: list[RatingList]) -> None:
    upload = SimpleUploadedFile("players_list.txt", samples.txt().encode())
    answer = organiser_client.post(PAGE, {"file": upload, "month": "2026-10"})
    assert answer.headers["Location"] == PAGE
    [begun] = started
    assert (begun.source, begun.is_address, str(begun.month)) == ("players_list.txt", False, "2026-10-01")
    assert incoming(begun).read_bytes() == samples.txt().encode()
    assert "An import is running" in text_of(organiser_client, PAGE)


def test_an_address_is_noted(organiser_client: Client, started: list[RatingList]) -> None:
    organiser_client.post(PAGE, {"address": " https://example.org/players_list.zip ", "one_type": "rapid"})
    [begun] = started
    assert (begun.source, begun.is_address, begun.one_type) == ("https://example.org/players_list.zip", True, "rapid")


def test_a_list_from_an_address_is_renewed_by_one_click(
    organiser_client: Client, make_list: MakeList, started: list[RatingList]
) -> None:
    """Without typing anything: the form beside the list has all that is sent."""
    make_list(source="players_list.zip")
    assert "Renew it now" not in text_of(organiser_client, PAGE), "a file is not to be had again"
    make_list(source="https://example.org/rapid.zip?of=all&now=1", is_address=True, one_type="rapid")
    (form,) = [one for one in organiser_client.get(PAGE).text.split("<form")[1:] if "Renew it now" in one]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    sent = {name: unescape(value) for name, value in fields.items() if name != "csrfmiddlewaretoken"}
    assert organiser_client.post(PAGE, sent).headers["Location"] == PAGE
    [begun] = started
    assert (begun.source, begun.is_address) == ("https://example.org/rapid.zip?of=all&now=1", True)
    assert begun.one_type == "rapid"
    assert "Renew it now" not in text_of(organiser_client, PAGE), "one import at a time"


def test_another_list_takes_the_place_of_the_one_in_use_only_when_that_is_ticked(
    organiser_client: Client, make_list: MakeList, started: list[RatingList]
) -> None:
    """A club's own list, sent by mistake, would put FIDE's away for everybody."""
    assert "Replace the list of this name" not in text_of(organiser_client, PAGE), "there is none"
    make_list(source="players_list_oct26.zip")
    assert "Replace the list of this name" in text_of(organiser_client, PAGE)
    sent = {"address": "https://example.org/club.txt"}
    refused = organiser_client.post(PAGE, sent)
    assert refused.status_code == 422
    assert "There is a list FIDE (players_list_oct26.zip). Tick that it is to be replaced" in refused.text
    assert started == []
    assert organiser_client.post(PAGE, {**sent, "replace": "on"}).status_code == 302
    assert [one.source for one in started] == ["https://example.org/club.txt"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "Choose a file or enter an address, one of the two."),
        ({"address": "ftp://example.org/list"}, "is no address of a file"),
        ({"address": "https://example.org/", "month": "October"}, "Enter a valid date"),
    ],
)
def test_bad_input_begins_nothing(
    organiser_client: Client, started: list[RatingList], data: dict[str, str], problem: str
) -> None:
    answer = organiser_client.post(PAGE, data)
    assert answer.status_code == 422
    assert problem in answer.text
    assert (started, RatingList.objects.count()) == ([], 0)


def test_an_empty_file_and_both_at_once(organiser_client: Client, started: list[RatingList]) -> None:
    answer = organiser_client.post(PAGE, {"file": SimpleUploadedFile("a.txt", b"")})
    assert "This file is empty" in answer.text
    both = {"file": SimpleUploadedFile("a.txt", b"x"), "address": "https://example.org/"}
    assert "one of the two" in organiser_client.post(PAGE, both).text
    assert started == []


def test_a_second_import_is_refused_while_one_runs(organiser_client: Client, started: list[RatingList]) -> None:
    for _turn in range(2):
        answer = organiser_client.post(PAGE, {"address": "https://example.org/players_list.zip"})
    assert answer.status_code == 422
    assert "being imported already" in answer.text
    assert len(started) == 1


def test_progress_survives_a_reload(organiser_client: Client) -> None:
    RatingList.objects.create(source="a.zip", phase="reading", bytes_done=30, bytes_total=120, players=61_500)
    for text in (text_of(organiser_client, PAGE), text_of(organiser_client, f"{PAGE}progress/", headers=HTMX)):
        assert 'value="25"' in text
        assert "61,500 players" in text


def test_at_the_end_the_whole_page_comes(organiser_client: Client, make_list: MakeList) -> None:
    make_list()
    answer = organiser_client.get(f"{PAGE}progress/", headers=HTMX)
    assert answer.headers["HX-Redirect"] == PAGE


def test_a_killed_import_can_be_begun_again(organiser_client: Client, started: list[RatingList]) -> None:
    dead = RatingList.objects.create(source="a.zip")
    RatingList.objects.filter(pk=dead.pk).update(alive_at=timezone.now() - timedelta(minutes=2))
    assert "gives no sign of life" in text_of(organiser_client, PAGE)
    organiser_client.post(PAGE, {"address": "https://example.org/players_list.zip"})
    assert len(started) == 1


def test_an_import_is_stopped_once(organiser_client: Client) -> None:
    RatingList.objects.create(source="a.zip")
    assert organiser_client.post(f"{PAGE}stop/").headers["Location"] == PAGE
    assert RatingList.objects.get().state == "stopped"
    again = organiser_client.post(f"{PAGE}stop/")
    assert (again.status_code, "No rating list is being imported" in again.text) == (409, True)


def test_what_was_odd_is_shown(organiser_client: Client, make_list: MakeList) -> None:
    odd = {"line": 7, "reason": "fide id: no FIDE number", "text": "<garbage>", "skipped": True}
    make_list(odd_lines=1, skipped_lines=1, odd_examples=[odd], notices=["These columns are not used: Elo-X."])
    text = text_of(organiser_client, PAGE)
    assert "1 odd line, 1 left out" in text
    assert "&lt;garbage&gt;" in text
    assert "Elo-X" in text


# --- Suggestions ----------------------------------------------------------------------------------------------------


@pytest.fixture
def empty(make_tournament: Make, make_list: MakeList) -> Tournament:
    """Without players, and with a list in use."""
    make_list()
    return make_tournament(players=0)


def test_three_letters_suggest_players(empty: Tournament, arbiter_client: Client) -> None:
    text = text_of(arbiter_client, at("suggest") + "?name=Mül", headers=HTMX)
    assert text.index("Mueller, Joerg") < text.index("Muller, Anna") < text.index("Mullens, Kim")
    assert 'data-name="Muller, Anna" data-rating="2350" data-title="WGM" data-federation="GER"' in text
    assert 'data-fide_id="4610016" data-birth_year="1999" data-sex="w"' in text
    assert "unrated" in text


def test_a_number_suggests_the_player(empty: Tournament, arbiter_client: Client) -> None:
    assert "Carlsson" in text_of(arbiter_client, at("suggest") + "?name=1503014")
    assert "Carlsson" in text_of(arbiter_client, at("suggest") + "?fide_id=1503014")


def test_who_is_entered_already_is_marked(make_tournament: Make, make_list: MakeList, arbiter_client: Client) -> None:
    tournament = make_tournament(players=1)
    make_list()
    assert "entered already" not in text_of(arbiter_client, at("suggest") + "?name=carl")
    tournament.players.update(fide_id="1503014")
    assert "entered already" in text_of(arbiter_client, at("suggest") + "?name=carl")


@pytest.mark.parametrize("typed", ["", "ca", "  c", "xyz", "%00", "'"])
def test_nobody_is_suggested(empty: Tournament, arbiter_client: Client, typed: str) -> None:
    assert "<a " not in text_of(arbiter_client, f"{at('suggest')}?name={typed}")


def test_suggesting_asks_the_database_a_few_times_only(
    make_tournament: Make, make_list: MakeList, arbiter_client: Client
) -> None:
    make_tournament(players=30)
    counts = set()
    for players in (PLAYERS, tuple(Listed(n, f"Muller, A{n}", standard=n) for n in range(1, 300))):
        make_list(*players)
        with CaptureQueriesContext(connection) as queries:
            text_of(arbiter_client, at("suggest") + "?name=muller")
        counts.add(len(queries))
    assert max(counts) <= 12


def test_without_javascript_the_page_searches_and_fills_the_form(
    make_tournament: Make, make_list: MakeList, arbiter_client: Client
) -> None:
    make_tournament(players=0, rating_type="rapid")
    make_list()
    found = text_of(arbiter_client, at("player_new") + "?find=sergeev")
    assert 'href="?pick=4100018"' in found
    filled = text_of(arbiter_client, at("player_new") + "?pick=4100018")
    for value in ('value="Sergeev, Dmitry"', 'value="2290"', 'value="4100018"', 'value="1970"', "selected>FM"):
        assert value in filled
    assert text_of(arbiter_client, at("player_new") + "?pick=99")


def test_an_account_is_needed_and_a_tournament_of_ones_own(
    empty: Tournament, client: Client, other_client: Client
) -> None:
    assert client.get(at("suggest") + "?name=carl").status_code == 302
    assert other_client.get(at("suggest") + "?name=carl").status_code == 404


# --- Ratings of a tournament ----------------------------------------------------------------------------------------


@pytest.fixture
def two(make_tournament: Make, make_list: MakeList) -> tuple[Player, Player]:
    """Two players whose ratings differ from the list; with all taken over they change places."""
    tournament = make_tournament(players=2)
    one, other = tournament.players.order_by("tpn")
    Player.objects.filter(pk=one.pk).update(fide_id="1")
    Player.objects.filter(pk=other.pk).update(fide_id="2")
    make_list(Listed(1, one.name, standard=2000), Listed(2, other.name, standard=2600))
    return one, other


def test_differences_are_shown_and_ticked(two: tuple[Player, Player], arbiter_client: Client) -> None:
    text = text_of(arbiter_client, at("ratings"))
    assert "2 ratings differ" in text
    assert text.count(" checked") == 2
    assert "1 → <strong>2</strong>" in text
    assert "−495" in text


def test_ticks_change_the_preview(two: tuple[Player, Player], arbiter_client: Client) -> None:
    text = text_of(arbiter_client, f"{at('ratings')}?looked=1", headers=HTMX)
    assert "→" not in text
    assert "checked" not in text
    assert "<html" not in text
    ticked = f"{at('ratings')}?looked=1&tick={two[1].pk}-{two[1].rating}-2600"
    assert "2 → <strong>1</strong>" in text_of(arbiter_client, ticked)


def test_what_is_ticked_is_taken_over(two: tuple[Player, Player], arbiter_client: Client) -> None:
    one, other = two
    answer = arbiter_client.post(at("ratings"), {"tick": f"{other.pk}-{other.rating}-2600"}, follow=True)
    assert "1 rating has been taken over." in answer.text
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.rating, one.official_rating, other.rating, other.tpn) == (2495, 2000, 2600, 1)
    page = text_of(arbiter_client, reverse("arbiter:player_edit", args=["open", one.pk]))
    assert "Official rating: 2000 (standard, October 2026)." in page
    assert "Rating in the tournament: 2495, entered by hand." in page


@pytest.mark.parametrize(("tick", "status"), [("", 422), ("1-1-1", 409)])
def test_refused_ticks_change_nothing(
    two: tuple[Player, Player], arbiter_client: Client, tick: str, status: int
) -> None:
    answer = arbiter_client.post(at("ratings"), {"tick": tick} if tick else {})
    assert answer.status_code == status
    assert list(Player.objects.order_by("tpn").values_list("rating", flat=True)) == [2495, 2490]


def test_without_a_list_the_page_says_who_imports_one(
    make_tournament: Make, arbiter_client: Client, organiser_client: Client
) -> None:
    make_tournament(players=2)
    assert "Ask the organiser" in text_of(arbiter_client, at("ratings"))
    assert "Import one" in text_of(organiser_client, at("ratings"))


def test_the_list_on_the_disk_is_for_the_server_alone(make_list: MakeList, list_dir: Path) -> None:
    make_list()
    if connection.vendor == "sqlite":
        assert list_dir.stat().st_mode & 0o077 == 0
