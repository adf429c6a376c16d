"""Players ask to be entered by a form; an arbiter accepts, merges or refuses."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import make_tournament
from tests.tournaments.logged import logged
from tests.tournaments.public import addresses as public_addresses
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.kinds_of_self_service import EntryAccepted, EntryAsked, EntryMerged, EntryRefused
from tournaments.models import (
    AuditEntry,
    EntryRequest,
    MirrorFrom,
    PersonalLink,
    Player,
    RatingList,
    Tournament,
    User,
)
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions import entry_requests
from tournaments.players.actions.entries import add_player, remove_player
from tournaments.players.actions.entry_requests import (
    accept_entries,
    merge_entry,
    refuse_entries,
    request_entry,
    take_back_entry,
)
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.steps import steps
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.ending import archive_tournament
from tournaments.tournament.queries.day import day_of

pytestmark = pytest.mark.django_db
ENTER = "/open/enter/"
EMAIL = "nora.newman@example.org"
LISTED = (
    Listed(1234567, "Newman, Nora", title="FM", federation="SUI", standard=2222, birth_year=1999, sex="w"),
    Listed(7654321, "Newman, Nils", federation="SUI", standard=1850),
)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    made = make_tournament(players=4, rounds=5, arbiters=(arbiter,))
    return prepare_tournament(made, by=arbiter, announced=True, entry_form=True)


@pytest.fixture
def rating_list(settings: Any, tmp_path: Path, db: None) -> RatingList:
    settings.RATING_LIST_DIR = tmp_path / "lists"
    made = RatingList.objects.create(source="list.zip", state="current", players=len(LISTED))
    stores.store().write(made.pk, LISTED)
    return made


def mark_on(page: str) -> str:
    found = re.search(r'name="form" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def send(client: Client, query: str = "?new=1", **fields: str) -> Any:
    """The form filled in and sent, as a browser does it."""
    form = client.get(f"{ENTER}{query}").text
    return client.post(f"{ENTER}{query}", {"form": mark_on(form), **fields})


def asked(tournament: Tournament, name: str = "Newman, Nora", **fields: Any) -> EntryRequest:
    values = {"mark": f"{name:-<20}"[:40], "caller": "c", "email": EMAIL, "listed": False, "name": name, **fields}
    return request_entry(tournament, **values)


class TestTheForm:
    def test_it_is_off_at_first(self, client: Client, arbiter: User) -> None:
        tournament = make_tournament(players=2, arbiters=(arbiter,), announced=True)
        assert tournament.entry_form is False
        assert "/enter/" not in client.get("/open/").text
        assert "There is no entry form" in client.get(ENTER).text
        assert client.post(ENTER, {"name": "Newman, Nora"}).status_code == 409
        assert not EntryRequest.objects.exists()

    def test_somebody_of_the_rating_list(self, client: Client, tournament: Tournament, rating_list: RatingList) -> None:
        assert f'href="{ENTER}"' in client.get("/open/").text
        found = client.get(f"{ENTER}?q=newman").text
        assert found.index("Newman, Nora") > 0
        assert "Newman, Nils" in found
        assert "1999" not in found
        answer = send(client, "?pick=1234567", email=EMAIL, club="Tower", name="Forged, Name", rating="3000")
        made = EntryRequest.objects.get()
        assert (made.name, made.rating, made.title, made.birth_year, made.listed, made.club, made.email) == (
            *("Newman, Nora", 2222, "FM", 1999, True, "Tower", EMAIL),
        )
        assert answer.headers["Location"] == f"/my/{made.link_id}/"
        state = client.get(answer.headers["Location"]).text
        assert "Your request has come" in state
        assert key_of_personal(made.link) in state
        assert not tournament.players.filter(name="Newman, Nora").exists()
        (change,) = logged(EntryAsked)
        assert (change.name, change.fide_id) == ("Newman, Nora", "1234567")

    @pytest.mark.parametrize(
        ("field", "purpose"), [("name", "name"), ("birth_year", "bday-year"), ("sex", "sex"), ("email", "email")]
    )
    def test_browsers_know_what_the_fields_are_for(
        self, client: Client, tournament: Tournament, field: str, purpose: str
    ) -> None:
        (tag,) = re.findall(rf'<(?:input|select)[^>]* ?name="{field}"[^>]*>', client.get(ENTER).text)
        assert f'autocomplete="{purpose}"' in tag

    def test_somebody_else_and_without_a_rating_list(self, client: Client, tournament: Tournament) -> None:
        assert 'name="name"' in client.get(ENTER).text
        assert send(client, name="Newman,  Nora ", federation="sui", birth_year="2001").status_code == 302
        made = EntryRequest.objects.get()
        assert (made.name, made.federation, made.birth_year, made.rating, made.listed) == (
            *("Newman, Nora", "SUI", 2001, None, False),
        )

    @pytest.mark.parametrize(
        ("fields", "told"),
        [
            ({"name": "Nora Newman"}, "surname, a comma"),
            ({"name": ""}, "required"),
            ({"name": "Newman, Nora", "email": "nora"}, "valid email"),
            ({"name": "Newman, Nora", "federation": "1"}, "three letters"),
            ({"name": "Newman, Nora", "birth_year": "3000"}, "2100"),
            ({"name": "Newman, Nora", "website": "http://example.org"}, "by a program"),
        ],
    )
    def test_what_is_wrong_is_told_beside_it(
        self, client: Client, tournament: Tournament, fields: dict[str, str], told: str
    ) -> None:
        says(send(client, **fields), told, status=422)
        assert not EntryRequest.objects.exists()

    def test_sent_twice_it_is_one_request(self, client: Client, tournament: Tournament) -> None:
        sent = {"form": mark_on(client.get(f"{ENTER}?new=1").text), "name": "Newman, Nora"}
        first, second = (client.post(f"{ENTER}?new=1", sent) for _each in range(2))
        assert first.headers["Location"] == second.headers["Location"]
        assert EntryRequest.objects.count() == 1
        assert client.post(f"{ENTER}?new=1", {"name": "Newman, Nora"}).status_code == 422

    def test_it_closes_by_the_clock(self, client: Client, tournament: Tournament) -> None:
        prepare_tournament(tournament, by=None, entry_closes=timezone.now() + timedelta(hours=1))
        assert "/enter/" in client.get("/open/").text
        form = mark_on(client.get(f"{ENTER}?new=1").text)
        Tournament.objects.update(entry_closes=timezone.now() - timedelta(seconds=1))
        assert "/enter/" not in client.get("/open/").text
        assert client.post(f"{ENTER}?new=1", {"form": form, "name": "Newman, Nora"}).status_code == 409
        with pytest.raises(Refused, match="closed"):
            asked(tournament)

    def test_the_front_page_leads_to_it_while_it_is_open(self, client: Client, tournament: Tournament) -> None:
        link = f'href="{ENTER}" aria-label="Enter {tournament.name}">Enter</a>'
        assert link in client.get("/").text
        Tournament.objects.update(entry_form=False)
        assert ENTER not in client.get("/").text

    def test_it_closes_when_all_places_are_taken(self, client: Client, tournament: Tournament) -> None:
        prepare_tournament(tournament, by=None, most_entries=5)
        asked(tournament)
        assert "/enter/" not in client.get("/open/").text
        assert "All places are taken" in client.get(ENTER).text
        with pytest.raises(Refused, match="places"):
            asked(tournament, "Other, Otto")
        refuse_entries(tournament, [EntryRequest.objects.get().pk], by=None)
        assert "/enter/" in client.get("/open/").text

    def test_a_draft_changes_nothing_and_the_first_round_closes_it(
        self, client: Client, tournament: Tournament, arbiter: User
    ) -> None:
        before = client.get("/open/").headers["ETag"]
        draft = drafts.pair_next_round(tournament, by=arbiter)
        assert client.get("/open/").headers["ETag"] == before
        asked(tournament)
        drafts.publish_round(draft, by=arbiter)
        assert "Entries have closed: round 1 has been published." in client.get(ENTER).text
        with pytest.raises(Refused, match="published"):
            asked(tournament, "Other, Otto")

    def test_one_address_asks_only_so_often(self, tournament: Tournament, client: Client) -> None:
        for number in range(entry_requests.MOST_OF_CALLER):
            asked(tournament, f"Newman, {number}")
        with pytest.raises(Refused, match="Too many"):
            asked(tournament, "Other, Otto")
        asked(tournament, "Other, Otto", caller="another")
        EntryRequest.objects.update(at=timezone.now() - entry_requests.COUNTED)
        asked(tournament, "Third, Thea")

    def test_one_address_looks_only_so_often(
        self, client: Client, tournament: Tournament, rating_list: RatingList, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tournaments.players.public.entry_form.MOST_SEARCHES", 2)
        answers = [client.get(f"{ENTER}?q=newman").status_code for _each in range(3)]
        assert answers == [200, 200, 429]

    def test_what_is_not_announced_or_a_copy_has_none(self, client: Client, tournament: Tournament) -> None:
        MirrorFrom.objects.create(name="hall", key="0" * 64, tournament=tournament, seen_at=timezone.now())
        assert client.get(ENTER).status_code == 404
        assert "/enter/" not in client.get("/open/").text
        MirrorFrom.objects.all().delete()
        prepare_tournament(tournament, by=None, announced=False)
        assert client.get(ENTER).status_code == 404

    def test_methods_and_the_token_of_the_site(self, tournament: Tournament) -> None:
        client = Client(enforce_csrf_checks=True)
        assert client.post(f"{ENTER}?new=1", {"name": "Newman, Nora"}).status_code == 403
        assert client.put(ENTER).status_code in (403, 405)
        assert client.head(ENTER).status_code == 200
        assert "no-store" in client.get(ENTER).headers["Cache-Control"]


class TestDeciding:
    def test_accepted(self, tournament: Tournament, arbiter: User) -> None:
        made = asked(tournament, rating=1900, fide_id="77", federation="SUI")
        (need,) = [
            one for one in day_of(tournament, [], [], steps(tournament)).needs if one.url_name == "arbiter:requests"
        ]
        assert "Newman, Nora" in need.text
        assert accept_entries(tournament, [made.pk], by=arbiter) == 1
        player = tournament.players.get(name="Newman, Nora")
        assert (player.rating, player.fide_id, player.tpn) == (1900, "77", 5)
        made.refresh_from_db()
        assert (made.state, made.player_key, made.decided_by_name) == ("accepted", player.pk, "arbiter")
        assert PersonalLink.objects.get(pk=made.link_id).player_key == player.pk
        assert len(logged(EntryAccepted)) == 1
        for decide in (accept_entries, refuse_entries):
            with pytest.raises(Stale):
                decide(tournament, [made.pk], by=arbiter)

    def test_several_at_once_all_or_none(self, tournament: Tournament, arbiter: User) -> None:
        first, second = asked(tournament, fide_id="77"), asked(tournament, "Other, Otto", fide_id="78")
        add_player(tournament, by=None, name="Someone, Else", fide_id="78")
        with pytest.raises(Refused, match="Other, Otto"):
            accept_entries(tournament, [first.pk, second.pk], by=arbiter)
        assert EntryRequest.objects.filter(state="").count() == 2
        assert tournament.players.count() == 5

    def test_the_link_becomes_the_players_own_page(self, client: Client, tournament: Tournament) -> None:
        page = send(client, name="Newman, Nora").headers["Location"]
        accept_entries(tournament, [EntryRequest.objects.get().pk], by=None)
        shown = client.get(page).text
        assert "Ask for the bye" in shown
        assert "Your request has come" not in shown
        assert client.post(f"{page}here/").status_code == 302
        assert tournament.players.get(name="Newman, Nora").presence == "h"

    def test_a_namesake_is_asked_about(self, tournament: Tournament, arbiter: User) -> None:
        made = asked(tournament, tournament.players.all()[0].name)
        with pytest.raises(Doubtful, match="a player with this name"):
            accept_entries(tournament, [made.pk], by=arbiter)
        accept_entries(tournament, [made.pk], by=arbiter, sure=True)
        assert tournament.players.filter(name=made.name).count() == 2

    def test_two_requests_of_one_name_are_asked_about(self, tournament: Tournament, arbiter: User) -> None:
        keys = [asked(tournament, mark=mark * 20).pk for mark in "ab"]
        with pytest.raises(Doubtful):
            accept_entries(tournament, keys, by=arbiter)

    def test_merged(self, tournament: Tournament, arbiter: User) -> None:
        there = tournament.players.all()[0]
        made = asked(tournament, there.name, fide_id="77", rating=1000, birth_year=1990, club="Tower")
        merged = merge_entry(tournament, made.pk, there, by=arbiter)
        assert (merged.fide_id, merged.birth_year, merged.club, merged.rating) == ("77", 1990, "Tower", there.rating)
        assert tournament.players.count() == 4
        assert PersonalLink.objects.get(pk=made.link_id).player_key == there.pk
        assert len(logged(EntryMerged)) == 1

    def test_merged_with_whom_is_gone(self, tournament: Tournament, arbiter: User) -> None:
        there, made = tournament.players.all()[0], asked(tournament)
        remove_player(there, by=None)
        there.pk = there.pk or 999_999
        with pytest.raises(Stale):
            merge_entry(tournament, made.pk, Player(pk=999_999, name="Gone"), by=arbiter)

    def test_refused_with_a_reason_that_the_applicant_reads(self, client: Client, tournament: Tournament) -> None:
        page = send(client, name="Newman, Nora").headers["Location"]
        refuse_entries(tournament, [EntryRequest.objects.get().pk], by=None, reason="The tournament is for juniors.")
        assert "for juniors" in client.get(page).text
        assert client.post(f"{page}entry/back/").status_code == 409
        assert client.post(f"{page}bye/", {"round_number": 1, "kind": "Z"}).status_code == 410
        (change,) = logged(EntryRefused)
        assert change.reason == "The tournament is for juniors."

    def test_taken_back(self, client: Client, tournament: Tournament) -> None:
        page = send(client, name="Newman, Nora").headers["Location"]
        assert client.post(f"{page}entry/back/").status_code == 302
        assert "Taken back" in client.get(page).text
        made = EntryRequest.objects.get()
        with pytest.raises(Stale):
            accept_entries(tournament, [made.pk], by=None)
        with pytest.raises(Stale):
            take_back_entry(made.link)

    def test_the_page_of_arbiters(self, arbiter_client: Client, tournament: Tournament) -> None:
        there = tournament.players.all()[0]
        made, other = asked(tournament, there.name), asked(tournament, "Other, Otto")
        address = reverse("arbiter:requests", args=["open"])
        says(arbiter_client.get(address), f'value="{made.pk}:{there.pk}"', f"mailto:{EMAIL}")
        answer = arbiter_client.post(address, {"do": "accept", "chosen": [made.pk, other.pk], "reason": ""})
        says(answer, 'name="sure"', status=422)
        assert arbiter_client.post(address, {"merge": f"{made.pk}:x", "reason": ""}).status_code == 422
        assert arbiter_client.post(address, {"merge": f"{made.pk}:{there.pk}", "reason": ""}).status_code == 302
        answer = arbiter_client.post(address, {"do": "accept", "chosen": [other.pk], "reason": ""}, follow=True)
        assert "1 player has been entered." in answer.text
        assert arbiter_client.post(address, {"do": "accept", "reason": ""}).status_code == 422
        assert arbiter_client.post(address, {"do": "accept", "chosen": [other.pk], "reason": ""}).status_code == 409


class TestWhatIsKept:
    def test_the_address_is_for_arbiters_alone(
        self, client: Client, arbiter_client: Client, tournament: Tournament, arbiter: User
    ) -> None:
        accept_entries(tournament, [asked(tournament, rating=1900).pk], by=None)
        prepare_tournament(tournament, by=None, entries_shown=True)
        pages = ["/", "/open/", ENTER, "/api/v1/tournaments/"]
        drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
        pages += public_addresses.every(tournament, rounds=1)
        assert not [page for page in pages if EMAIL in client.get(page).text]
        assert EMAIL not in repr(list(AuditEntry.objects.values()))
        assert EMAIL not in arbiter_client.get(reverse("arbiter:audit", args=["open"])).text
        assert EMAIL not in export_trf(tournament)
        assert EMAIL in arbiter_client.get(reverse("arbiter:requests", args=["open"])).text

    def test_an_event_file_hands_requests_over(self, tournament: Tournament, organiser: User) -> None:
        accept_entries(tournament, [asked(tournament).pk], by=None)
        asked(tournament, "Other, Otto")
        copy = import_event(event_file(tournament), by=organiser, name="Copy")
        first, second = copy.entry_requests.order_by("pk")
        assert (first.email, first.state, second.state) == (EMAIL, "accepted", "")
        assert first.player_key == copy.players.get(name="Newman, Nora").pk
        assert first.link.mark != EntryRequest.objects.get(tournament=tournament, state="accepted").link.mark
        assert accept_entries(copy, [second.pk], by=None) == 1

    def test_the_archive_has_no_addresses(self, tournament: Tournament) -> None:
        asked(tournament)
        archive_tournament(tournament, by=None)
        assert EntryRequest.objects.get().email == ""

    def test_what_is_brought_back_to_an_earlier_state_loses_no_request(
        self, tournament: Tournament, arbiter_client: Client
    ) -> None:
        made = asked(tournament)
        keep_point(tournament, Occasion.PAIRING, by=None)
        late = asked(tournament, "Other, Otto")
        accept_entries(tournament, [made.pk, late.pk], by=None)
        restore(tournament.restore_points.latest("pk"), by=None)
        page = arbiter_client.get(reverse("arbiter:requests", args=["open"])).text
        assert page.count("was accepted, and is no longer in the list") == 2
        assert accept_entries(tournament, [made.pk, late.pk], by=None) == 2

    def test_no_address_of_the_network_is_kept(self, client: Client, tournament: Tournament) -> None:
        send(client, name="Newman, Nora")
        assert "127.0.0.1" not in repr(list(EntryRequest.objects.values()))
