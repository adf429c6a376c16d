"""Check-in by the code on the hall's screen or on a poster."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import make_tournament
from tests.tournaments.logged import logged
from tournaments.basics.addresses import qr_code
from tournaments.basics.errors import Refused, Stale
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.kinds_of_players import PresenceNoted
from tournaments.log.kinds_of_self_service import CheckInClosed, CheckInOpened, CodesRenewed
from tournaments.models import AuditEntry, CheckInCode, MirrorFrom, Player, Tournament, User
from tournaments.pages import player_keys
from tournaments.pages.keys import MOST_WRONG
from tournaments.pages.player_keys import key_of_screen, poster_code, screen_codes
from tournaments.players.actions.check_in import (
    Closed,
    close_check_in,
    come_by_code,
    note_presence,
    open_check_in,
    renew_codes,
)
from tournaments.players.actions.entries import remove_player
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
LIST, KEY = "/open/check-in/", "/open/check-in/key/"
SCREEN, SCREEN_KEY = "/open/check-in-screen/", "/open/check-in-screen/key/"


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return make_tournament(players=60, arbiters=(arbiter,))


@pytest.fixture
def code(tournament: Tournament, arbiter: User) -> CheckInCode:
    return open_check_in(tournament, until=timezone.now() + timedelta(hours=2), by=arbiter)


@pytest.fixture
def player(tournament: Tournament) -> Player:
    return tournament.players.order_by("tpn")[0]


def phone(key: str) -> Client:
    client = Client()
    assert client.post(KEY, {"key": key}).headers["Location"] == LIST
    return client


def minutes_pass(monkeypatch: pytest.MonkeyPatch, minutes: int) -> None:
    later = player_keys.time.time() + 60 * minutes
    monkeypatch.setattr(player_keys.time, "time", lambda: later)


class TestThePlayersPhone:
    def test_from_the_code_to_the_tick(self, code: CheckInCode, player: Player, arbiter_client: Client) -> None:
        client = phone(screen_codes(code)[0])
        assert client.get(LIST).text.count("?player=") == 60
        assert client.get(f"{LIST}?q=dvorak").text.count("?player=") == 6
        asked = client.get(f"{LIST}?player={player.pk}").text
        assert "Yes, I am here" in asked
        assert re.search(rf"Are you <b>[^<]*{player.name}</b>\?", asked)
        says(client.post(f"{LIST}{player.pk}/"), "you are checked in")
        (change,) = logged(PresenceNoted)
        assert (change.presence, change.own) == ("h", True)
        assert AuditEntry.objects.get(kind=PresenceNoted.kind).by_name == player.name
        page = arbiter_client.get(reverse("arbiter:check_in", args=["open"])).text
        assert page.count("self check-in") == 1
        note_presence(player, "a", by=None)
        assert client.post(f"{LIST}{player.pk}/").status_code == 422
        assert Player.objects.get(pk=player.pk).presence == "a"

    def test_a_whole_hall_behind_one_address(self, code: CheckInCode, tournament: Tournament) -> None:
        for one in tournament.players.all():
            client = phone(screen_codes(code)[0])
            assert client.post(f"{LIST}{one.pk}/").status_code == 200
        assert tournament.players.filter(presence="h", presence_own=True).count() == 60

    def test_too_many_from_one_address(
        self, code: CheckInCode, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tournaments.players.public.check_in.MOST_CHECK_INS", 1)
        client = phone(screen_codes(code)[0])
        assert [client.post(f"{LIST}{player.pk}/").status_code for _each in range(2)] == [200, 429]

    def test_without_the_code_there_is_no_name(self, code: CheckInCode, player: Player, client: Client) -> None:
        assert player.name not in client.get(LIST).text
        assert client.post(f"{LIST}{player.pk}/").status_code == 403
        assert client.post(KEY, {"key": "wrong"}).status_code == 403
        assert Player.objects.get(pk=player.pk).presence == ""

    def test_without_the_code_an_unpublished_tournament_has_no_name(
        self, code: CheckInCode, tournament: Tournament, arbiter: User, client: Client
    ) -> None:
        def answers() -> list[str]:
            pages = [client.get(page).text for page in (LIST, SCREEN)]
            sent = [client.post(page, {"key": "wrong"}).text for page in (KEY, SCREEN_KEY, f"{LIST}1/")]
            return [*pages, *sent]

        assert not any(tournament.name in page for page in answers())
        assert tournament.name in phone(poster_code(code)).get(LIST).text
        close_check_in(tournament, by=None)
        assert "Check-in by code is closed" in client.get(LIST).text
        assert not any(tournament.name in page for page in answers())
        assert tournament.name in phone(poster_code(code)).get(LIST).text
        drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
        assert tournament.name in client.get(LIST).text

    def test_the_code_of_the_screen_changes(
        self, code: CheckInCode, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old = screen_codes(code)[0]
        client = phone(old)
        minutes_pass(monkeypatch, player_keys.CODES_TAKEN - 1)
        assert screen_codes(code)[0] != old
        assert client.get(LIST).text.count("?player=") == 60
        minutes_pass(monkeypatch, 1)
        assert "The code has changed" in client.get(LIST).text
        assert client.post(f"{LIST}{player.pk}/").status_code == 403
        assert Client().post(KEY, {"key": old}).status_code == 403

    def test_who_comes_late_with_a_code_has_guessed_nothing(
        self, code: CheckInCode, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old = screen_codes(code)[0]
        minutes_pass(monkeypatch, 30)
        for _each in range(MOST_WRONG + 1):
            assert "The code has changed" in Client().post(KEY, {"key": old}).text
        phone(screen_codes(code)[0])
        for _each in range(MOST_WRONG):
            Client().post(KEY, {"key": "wrong"})
        assert Client().post(KEY, {"key": "wrong"}).status_code == 429
        phone(screen_codes(code)[0])  # of the same address: the hall's Wi-Fi

    def test_the_poster_holds_until_there_are_new_codes(
        self, code: CheckInCode, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = phone(poster_code(code))
        minutes_pass(monkeypatch, 90)
        assert client.get(LIST).text.count("?player=") == 60
        renew_codes(tournament, by=None)
        assert "?player=" not in client.get(LIST).text
        assert Client().post(KEY, {"key": poster_code(code)}).status_code == 403
        with pytest.raises(Closed):
            come_by_code(code, tournament.players.all()[0].pk)
        assert len(logged(CodesRenewed)) == 1

    def test_closed(self, code: CheckInCode, tournament: Tournament, player: Player) -> None:
        client = phone(poster_code(code))
        close_check_in(tournament, by=None)
        assert "is closed" in client.get(LIST).text
        assert player.name not in client.get(LIST).text
        assert client.post(f"{LIST}{player.pk}/").status_code == 410
        open_check_in(tournament, until=timezone.now() + timedelta(hours=1), by=None)
        CheckInCode.objects.update(open_until=timezone.now() - timedelta(seconds=1))
        assert client.post(f"{LIST}{player.pk}/").status_code == 410
        assert Player.objects.get(pk=player.pk).presence == ""
        assert (len(logged(CheckInOpened)), len(logged(CheckInClosed))) == (2, 1)

    def test_stale(self, code: CheckInCode, player: Player, arbiter: User, tournament: Tournament) -> None:
        client = phone(poster_code(code))
        remove_player(player, by=None)
        assert client.post(f"{LIST}{player.pk or 1}/").status_code == 409
        with pytest.raises(Stale):
            come_by_code(code, 999_999)
        other = tournament.players.all()[0]
        drafts.pair_next_round(tournament, by=arbiter)
        assert client.post(f"{LIST}{other.pk}/").status_code == 422
        foreign = make_tournament(slug="foreign", players=1).players.get()
        assert client.post(f"{LIST}{foreign.pk}/").status_code == 409

    def test_where_it_was_never_opened_or_is_a_copy(self, client: Client, tournament: Tournament) -> None:
        for address in (LIST, SCREEN):
            assert client.get(address).status_code == 404
        code = open_check_in(tournament, until=timezone.now() + timedelta(hours=1), by=None)
        mine = phone(poster_code(code))
        MirrorFrom.objects.create(name="hall", key="0" * 64, tournament=tournament)
        assert mine.get(LIST).status_code == 404
        assert mine.post(f"{LIST}{tournament.players.all()[0].pk}/").status_code == 404

    def test_methods_and_the_token_of_the_site(self, code: CheckInCode, player: Player) -> None:
        client = phone(poster_code(code))
        assert [client.get(page).status_code for page in (KEY, SCREEN_KEY, f"{LIST}{player.pk}/")] == [405] * 3
        assert [client.post(page).status_code for page in (LIST, SCREEN)] == [405] * 2
        strict = Client(enforce_csrf_checks=True)
        assert [strict.post(page).status_code for page in (KEY, SCREEN_KEY, f"{LIST}{player.pk}/")] == [403] * 3
        assert "no-store" in client.get(LIST).headers["Cache-Control"]


class TestTheScreen:
    def test_it_shows_the_code_and_who_has_come(self, code: CheckInCode, tournament: Tournament) -> None:
        client = Client()
        assert 'class="qr"' not in client.get(SCREEN).text
        assert client.post(SCREEN_KEY, {"key": poster_code(code)}).status_code == 403
        assert client.post(SCREEN_KEY, {"key": key_of_screen(code)}).headers["Location"] == SCREEN
        note_presence(tournament.players.all()[0], "h", by=None)
        says(client.get(SCREEN), 'class="qr"', "<b>1</b> of 60 are here")
        close_check_in(tournament, by=None)
        assert "Check-in is closed" in client.get(SCREEN).text
        renew_codes(tournament, by=None)
        assert "closed" not in client.get(SCREEN).text


class TestArbiters:
    def test_open_close_and_new_codes(self, arbiter_client: Client, tournament: Tournament) -> None:
        address = reverse("arbiter:check_in_code", args=["open"])
        until = f"{timezone.localtime() + timedelta(hours=3):%Y-%m-%dT%H:%M}"
        for sent in (
            {"do": "close"},
            {"do": "renew"},
            {"do": "open", "until": ""},
            {"do": "open", "until": "2001-01-01T10:00"},
        ):
            assert arbiter_client.post(address, sent).status_code == 422
        assert not CheckInCode.objects.exists()
        page = arbiter_client.post(address, {"do": "open", "until": until}, follow=True).text
        code = CheckInCode.objects.get()
        assert f"/open/check-in-screen/#{key_of_screen(code)}" in page
        assert page.count('class="qr"') == 1
        assert qr_code(f"http://testserver/open/check-in/#{poster_code(code)}") in page
        assert "open until" in arbiter_client.get(reverse("arbiter:check_in", args=["open"])).text
        poster = arbiter_client.get(reverse("arbiter:print_poster", args=["open"]))
        assert poster.text.count('class="qr"') == 1
        assert arbiter_client.post(address, {"do": "renew"}).status_code == 302
        assert CheckInCode.objects.get().poster_mark != code.poster_mark
        assert arbiter_client.post(address, {"do": "close"}).status_code == 302
        assert 'class="qr"' not in arbiter_client.get(address).text

    def test_not_for_days(self, tournament: Tournament) -> None:
        with pytest.raises(Refused, match="24 hours"):
            open_check_in(tournament, until=timezone.now() + timedelta(hours=25), by=None)

    def test_no_restore_point_opens_it_and_no_event_file_carries_it(
        self, code: CheckInCode, tournament: Tournament, organiser: User
    ) -> None:
        keep_point(tournament, Occasion.PAIRING, by=None)
        close_check_in(tournament, by=None)
        restore(tournament.restore_points.latest("pk"), by=None)
        assert not CheckInCode.objects.get().is_open
        assert code.screen_mark.encode() not in event_file(tournament)
        copy = import_event(event_file(tournament), by=organiser, name="Copy")
        assert not CheckInCode.objects.filter(tournament=copy).exists()
