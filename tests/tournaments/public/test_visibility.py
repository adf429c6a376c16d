"""Nothing of a draft or of an unpublished round is visible, whatever the address."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter.sites import KINDS, OF_TEAMS, started_in_each_kind
from tests.tournaments.factories import Make, Play
from tests.tournaments.files import addresses as of_files
from tests.tournaments.public import addresses
from tournaments.models import ByeRequest, LineUp, LineUpPlace, Player, Team, TeamBye, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
DAYS = {"start_date": date(2026, 5, 1), "end_date": date(2026, 5, 7)}


def seen(client: Client, pages: list[str]) -> dict[str, tuple[int, str, bytes]]:
    """What everybody gets, made anew; of a spreadsheet its sheet, because the file tells when it was made."""
    cache.clear()
    found = {}
    for page in pages:
        answer = client.get(page)
        content = answer.content
        if page.endswith("xlsx") and answer.status_code == 200:
            content = ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml")
        found[page] = (answer.status_code, answer.headers.get("ETag", ""), content)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_before_the_first_publication_there_is_nothing(client: Client, arbiter: User, kind: str) -> None:
    tournament = KINDS[kind](**DAYS)
    before = client.get("/")
    assert tournament.name not in before.text
    draft = drafts.pair_next_round(tournament, by=arbiter)
    after = client.get("/")
    assert (after.content, after.headers["ETag"]) == (before.content, before.headers["ETag"])
    for page in addresses.with_files(tournament, rounds=2)[1:]:
        assert client.get(page).status_code == 404, page
    drafts.publish_round(draft, by=arbiter)
    assert tournament.name in client.get("/").text
    for page in addresses.with_files(tournament, rounds=1):
        assert client.get(page).status_code == 200, page


@started_in_each_kind
def test_a_draft_changes_no_public_page(started: Tournament, client: Client) -> None:
    tournament = started
    pages = addresses.with_files(tournament, rounds=1)
    before = seen(client, pages)
    draft = drafts.pair_next_round(tournament, by=None)
    assert draft.number == 2
    assert seen(client, pages) == before
    nowhere = client.get("/open/rounds/99/").content
    for page in addresses.of_round(tournament, 2):
        hidden = client.get(page)
        assert (hidden.status_code, hidden.content) == (404, nowhere), page
        assert client.get(page, headers={"If-None-Match": before["/"][1]}).status_code == 404, page
    for page in of_files.of_round(tournament, 2):
        assert client.get(page).status_code == 404, page
    drafts.discard_draft(draft, by=None)
    assert seen(client, pages) == before


@pytest.mark.parametrize("started", OF_TEAMS, indirect=True)
def test_what_arbiters_prepare_of_teams_changes_no_public_page(started: Tournament, client: Client) -> None:
    """As of players: a team that comes late, leaves, has a bye or another name, a line-up, a roster put in order."""
    pages = addresses.with_files(started, rounds=1)
    before = seen(client, pages)
    late = Team.objects.create(tournament=started, tpn=9, name="Latecomers", entry_round=2)
    first, second, third = started.teams.order_by("tpn")[:3]
    Team.objects.filter(pk=first.pk).update(withdrawn_from=2)
    Team.objects.filter(pk=second.pk).update(name="Renamed", captain="Rita", strength=2600)
    TeamBye.objects.create(team=third, round_number=2, kind="H")
    Player.objects.filter(team=second).update(name="Renamed, Rita", roster_place=None, team=None)
    line_up = LineUp.objects.create(team=third, round_number=2)
    LineUpPlace.objects.create(line_up=line_up, board=1, player=third.roster.all()[2])
    assert seen(client, pages) == before
    assert client.get(reverse("public:team", args=[started.slug, late.pk])).status_code == 404


def test_what_arbiters_prepare_changes_no_public_page(client: Client, make_tournament: Make, play_round: Play) -> None:
    """A late entry, a withdrawal, a bye asked for and a new rating show with the next publication, not before."""
    tournament = make_tournament(players=8, **DAYS)
    play_round(tournament)
    pages = addresses.with_files(tournament, rounds=1)
    before = seen(client, pages)
    late = Player.objects.create(tournament=tournament, tpn=9, name="Latecomer, Lena", rating=1500, entry_round=2)
    first, second, third = tournament.players.all()[:3]
    Player.objects.filter(pk=first.pk).update(withdrawn_from=2)
    Player.objects.filter(pk=second.pk).update(rating=2600, name="Renamed, Rita", fide_id="42", birth_year=2015)
    ByeRequest.objects.create(tournament=tournament, player=third, round_number=2, kind="H")
    assert seen(client, pages) == before
    assert client.get(f"/{tournament.slug}/players/{late.pk}/").status_code == 404


def test_a_draft_stays_hidden_from_a_logged_in_arbiter_too(
    arbiter_client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    """The pages are the same for everybody of a language, so that caches may keep them; a cookie may name it."""
    tournament = make_tournament(**DAYS)
    play_round(tournament)
    drafts.pair_next_round(tournament, by=arbiter)
    pages = addresses.with_files(tournament, rounds=2)
    assert seen(arbiter_client, pages) == seen(Client(), pages)
    answer = arbiter_client.get(f"/{tournament.slug}/")
    assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert answer.headers["ETag"] == Client().get(f"/{tournament.slug}/").headers["ETag"]
    assert not answer.cookies


@pytest.mark.parametrize("address", ["/nothing/", "/nothing/standings/", "/open/rounds/0/", "/open/rounds/99/names/"])
def test_unknown_addresses(client: Client, make_tournament: Make, play_round: Play, address: str) -> None:
    play_round(make_tournament())
    assert client.get(address).status_code == 404


def test_a_player_of_another_tournament_has_no_card_here(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    one, other = make_tournament(), make_tournament(slug="other")
    play_round(one)
    play_round(other)
    stranger = other.players.first()
    assert stranger is not None
    assert client.get(f"/{one.slug}/players/{stranger.pk}/").status_code == 404


@started_in_each_kind
def test_nothing_can_be_sent(started: Tournament, client: Client) -> None:
    for page in addresses.with_files(started, rounds=1):
        assert client.post(page).status_code == 405, page


def test_a_corrected_result_leaves_the_frozen_list_as_it_was(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(**DAYS)
    first = play_round(tournament)
    play_round(tournament)
    frozen = f"/{tournament.slug}/rounds/2/aro/"
    table = f"/{tournament.slug}/standings/"
    before, standings = client.get(frozen).content, client.get(table)
    board = first.games.get(match__table=1)
    other = "0-1" if board.result == "1-0" else "1-0"
    recording.correct_result(board, other, by=arbiter, reason="entered the wrong way round")
    assert client.get(frozen).content == before
    after = client.get(table)
    assert after.content != standings.content
    assert after.headers["ETag"] != standings.headers["ETag"]
