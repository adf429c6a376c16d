"""The personal link: the player's own page, and what can be done by it."""

from __future__ import annotations

import logging

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.kinds_of_players import ByeRequested, PresenceNoted
from tournaments.log.kinds_of_self_service import ByeWished, LinksMade
from tournaments.models import (
    AuditEntry,
    ByeRequest,
    ByeWish,
    MirrorFrom,
    OwnByes,
    PersonalLink,
    Player,
    Tournament,
    User,
)
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions import personal
from tournaments.players.actions.check_in import note_presence
from tournaments.players.actions.entries import remove_player, request_bye
from tournaments.players.actions.links import links_of, make_links, renew_link, revoke_link, revoke_links
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.steps import steps
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.queries.day import day_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return make_tournament(players=6, rounds=5, arbiters=(arbiter,))


@pytest.fixture
def player(tournament: Tournament) -> Player:
    return tournament.players.order_by("tpn")[0]


@pytest.fixture
def link(player: Player, arbiter: User) -> PersonalLink:
    return renew_link(player, by=arbiter)


@pytest.fixture
def phone(link: PersonalLink) -> Client:
    """The player's phone, which has scanned the code."""
    return phone_with(link)


def phone_with(link: PersonalLink) -> Client:
    client = Client()
    answer = client.post(at("personal_key", link), {"key": key_of_personal(link)})
    assert answer.status_code == 302, answer.content
    assert answer.headers["Location"] == at("personal", link)
    return client


def at(name: str, link: PersonalLink) -> str:
    return reverse(f"public:{name}", args=[link.pk])


def settle(tournament: Tournament, **fields: object) -> None:
    prepare_tournament(tournament, by=None, **fields)


class TestTheKey:
    def test_without_it_there_is_only_a_door(self, link: PersonalLink, player: Player, client: Client) -> None:
        none = at("personal", link).replace(f"/{link.pk}/", "/999999/")
        answers = [client.get(address) for address in (at("personal", link), none)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert player.name not in answers[0].text
        for name in ("personal_bye", "personal_bye_back", "personal_here"):
            assert client.post(at(name, link), {"round_number": 2, "kind": "H"}).status_code == 404
        assert not ByeRequest.objects.exists()
        assert client.post(at("personal_key", link), {"key": "wrong"}).status_code == 403

    def test_the_key_of_another_opens_nothing(self, link: PersonalLink, tournament: Tournament) -> None:
        other = renew_link(tournament.players.order_by("tpn")[1], by=None)
        client = Client()
        assert client.post(at("personal_key", link), {"key": key_of_personal(other)}).status_code == 403
        client.cookies["arobase_key"] = key_of_personal(other)
        assert "door" in client.get(at("personal", link)).text

    def test_it_is_in_no_log_and_not_in_the_database(
        self, link: PersonalLink, caplog: pytest.LogCaptureFixture
    ) -> None:
        key = key_of_personal(link)
        with caplog.at_level(logging.DEBUG):
            client = phone_with(link)
            client.get(at("personal", link))
            client.post(at("personal_bye", link), {"round_number": 99, "kind": "H"})
            client.get(f"{at('personal', link)}nowhere/")
        assert key not in caplog.text
        assert key not in repr(list(PersonalLink.objects.values()) + list(AuditEntry.objects.values()))
        assert "#" not in client.get(at("personal", link)).request["PATH_INFO"]

    def test_the_cookie_is_for_this_page_alone_and_no_script_reads_it(self, phone: Client, link: PersonalLink) -> None:
        cookie = phone.cookies["arobase_key"]
        assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (at("personal", link), True, "Lax")

    def test_the_page_is_kept_by_nobody(self, phone: Client, link: PersonalLink) -> None:
        answer = phone.get(at("personal", link))
        assert "no-store" in answer.headers["Cache-Control"]
        assert "ETag" not in answer.headers
        assert settings.SECURE_REFERRER_POLICY == "same-origin"

    def test_a_form_needs_the_token_of_the_site(self, link: PersonalLink) -> None:
        client = Client(enforce_csrf_checks=True)
        client.cookies["arobase_key"] = key_of_personal(link)
        for name in ("personal_bye", "personal_bye_back", "personal_here", "personal_key"):
            assert client.post(at(name, link), {}).status_code == 403

    def test_methods(self, phone: Client, link: PersonalLink) -> None:
        for name in ("personal_bye", "personal_bye_back", "personal_here", "personal_key"):
            assert phone.get(at(name, link)).status_code == 405
        assert phone.post(at("personal", link)).status_code == 405
        assert phone.head(at("personal", link)).status_code == 200


class TestRevoking:
    def test_a_revoked_link_is_worth_nothing(self, phone: Client, link: PersonalLink, player: Player) -> None:
        revoke_link(player, by=None)
        assert phone.get(at("personal", link)).status_code == 410
        assert phone.post(at("personal_here", link)).status_code == 410
        assert Player.objects.get(pk=player.pk).presence == ""
        with pytest.raises(personal.Revoked):
            personal.come(link)

    def test_a_new_one_takes_its_place(self, phone: Client, link: PersonalLink, player: Player) -> None:
        new = renew_link(player, by=None)
        assert phone.get(at("personal", link)).status_code == 410
        assert player.name in phone_with(new).get(at("personal", new)).text

    def test_no_restore_point_brings_it_back(self, phone: Client, link: PersonalLink, player: Player) -> None:
        point = keep_point(player.tournament, Occasion.PAIRING, by=None)
        revoke_link(player, by=None)
        assert point is not None
        restore(player.tournament.restore_points.latest("pk"), by=None)
        assert phone.get(at("personal", link)).status_code == 410

    def test_a_restored_tournament_leaves_links_as_they_are(self, phone: Client, link: PersonalLink) -> None:
        keep_point(link.tournament, Occasion.PAIRING, by=None)
        restore(link.tournament.restore_points.latest("pk"), by=None)
        assert phone.get(at("personal", link)).status_code == 200

    def test_who_is_removed_has_no_page(self, phone: Client, link: PersonalLink, player: Player) -> None:
        remove_player(player, by=None)
        assert phone.get(at("personal", link)).status_code == 410
        assert phone.post(at("personal_here", link)).status_code == 410

    def test_a_copy_serves_nobody(self, phone: Client, link: PersonalLink, tournament: Tournament) -> None:
        MirrorFrom.objects.create(name="hall", key="0" * 64, tournament=tournament)
        assert phone.get(at("personal", link)).status_code == 410
        assert phone.post(at("personal_here", link)).status_code == 410

    def test_all_at_once(self, tournament: Tournament, link: PersonalLink) -> None:
        assert make_links(tournament, by=None) == 5
        assert len(links_of(tournament)) == 6
        with pytest.raises(Refused):
            make_links(tournament, by=None)
        assert [len(change.players) for change in logged(LinksMade)] == [1, 5]
        assert revoke_links(tournament, by=None) == 6
        assert links_of(tournament) == {}
        with pytest.raises(Refused):
            revoke_links(tournament, by=None)

    def test_an_event_file_carries_no_link(self, tournament: Tournament, link: PersonalLink, organiser: User) -> None:
        assert link.mark.encode() not in event_file(tournament)
        copy = import_event(event_file(tournament), by=organiser, name="Copy")
        assert not copy.personal_links.exists()


class TestByes:
    def test_the_arbiter_decides(self, phone: Client, link: PersonalLink, player: Player) -> None:
        says(phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H"}, follow=True), "an arbiter decides")
        assert not ByeRequest.objects.exists()
        (change,) = logged(ByeWished)
        assert (change.round_number, change.bye, change.player.name) == (2, "H", player.name)
        assert AuditEntry.objects.get(kind="bye.wish").by_name == player.name
        needs = day_of(player.tournament, [player], [player], steps(player.tournament)).needs
        (need,) = [need for need in needs if need.url_name == "arbiter:wishes"]
        assert player.name in need.text
        personal.grant_wish(ByeWish.objects.get(), by=None)
        assert ByeRequest.objects.get().kind == "H"
        assert not ByeWish.objects.exists()
        assert "noted" in phone.get(at("personal", link)).text

    def test_a_second_one_is_confirmed_by_the_arbiter(
        self, phone: Client, link: PersonalLink, player: Player, arbiter_client: Client
    ) -> None:
        settle(link.tournament, half_byes=2)
        request_bye(player, by=None, round_number=3, kind="H")
        phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H", "sure": "on"})
        wish = ByeWish.objects.get()
        address = reverse("arbiter:bye_wish", args=[link.tournament.slug, wish.pk])
        (question,) = personal.against_wish(wish)
        for sent in ({}, {"sure": "on"}):
            answer = arbiter_client.post(address, {"do": "grant", **sent})
            assert (answer.status_code, ByeRequest.objects.filter(round_number=2).exists()) == (422, False)
            assert f'name="sure" value="{question}"' in answer.text
        assert arbiter_client.post(address, {"do": "grant", "sure": question}).status_code == 302
        assert ByeRequest.objects.filter(round_number=2, kind="H").exists()

    def test_refused_it_is_said_and_not_asked_again(self, phone: Client, link: PersonalLink) -> None:
        phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H"})
        personal.refuse_wish(ByeWish.objects.get(), by=None)
        assert "refused" in phone.get(at("personal", link)).text
        assert phone.post(at("personal_bye", link), {"round_number": 2, "kind": "Z"}).status_code == 422
        assert phone.post(at("personal_bye_back", link), {"round_number": 2}).status_code == 409

    def test_it_counts_at_once_where_the_settings_say_so(self, phone: Client, link: PersonalLink) -> None:
        settle(link.tournament, own_byes=OwnByes.COUNT)
        phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H"})
        assert (ByeRequest.objects.get().kind, ByeWish.objects.count()) == ("H", 0)
        entry = AuditEntry.objects.get(kind=ByeRequested.kind)
        assert (entry.by, entry.by_name) == (None, link.tournament.players.get(pk=link.player_key).name)
        assert phone.post(at("personal_bye_back", link), {"round_number": 2}).status_code == 302
        assert not ByeRequest.objects.exists()

    def test_where_players_ask_in_person_nothing_can_be_done(self, phone: Client, link: PersonalLink) -> None:
        settle(link.tournament, own_byes=OwnByes.NONE)
        for name in ("personal_bye", "personal_bye_back"):
            assert phone.post(at(name, link), {"round_number": 2, "kind": "H"}).status_code == 422
        assert "personal_bye" not in phone.get(at("personal", link)).text

    @pytest.mark.parametrize(
        ("fields", "round_number", "kind"),
        [
            ({"half_byes": 0}, 2, "H"),
            ({"last_without_byes": 2}, 4, "H"),
            ({}, 2, "F"),
            ({}, 6, "Z"),
        ],
    )
    def test_beyond_the_limits_it_is_refused(
        self, phone: Client, link: PersonalLink, fields: dict[str, int], round_number: int, kind: str
    ) -> None:
        settle(link.tournament, own_byes=OwnByes.COUNT, **fields)
        sent = {"round_number": round_number, "kind": kind, "sure": "on"}
        assert phone.post(at("personal_bye", link), sent).status_code == 422
        assert not ByeRequest.objects.exists()

    def test_who_may_not_ask_gets_none_with_points(self, phone: Client, link: PersonalLink, player: Player) -> None:
        Player.objects.filter(pk=player.pk).update(no_bye=True)
        assert phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H"}).status_code == 422
        assert phone.post(at("personal_bye", link), {"round_number": 2, "kind": "Z"}).status_code == 302

    def test_a_second_one_is_asked_about(self, phone: Client, link: PersonalLink) -> None:
        settle(link.tournament, own_byes=OwnByes.COUNT, half_byes=None)
        phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H"})
        answer = phone.post(at("personal_bye", link), {"round_number": 4, "kind": "Z"})
        says(answer, "in round 2. Tick", 'name="sure"', status=422)
        with pytest.raises(Doubtful):
            personal.ask_for_bye(link, round_number=4, kind="Z")
        assert phone.post(at("personal_bye", link), {"round_number": 4, "kind": "Z", "sure": "on"}).status_code == 302
        assert ByeRequest.objects.count() == 2

    def test_a_round_that_is_paired_is_too_late(self, phone: Client, link: PersonalLink) -> None:
        settle(link.tournament, own_byes=OwnByes.COUNT)
        phone.post(at("personal_bye", link), {"round_number": 1, "kind": "H"})
        drafts.pair_next_round(link.tournament, by=None)
        says(phone.post(at("personal_bye_back", link), {"round_number": 1}), "too late for round 1", status=422)
        assert ByeRequest.objects.count() == 1
        assert phone.post(at("personal_bye", link), {"round_number": 1, "kind": "Z"}).status_code == 422

    def test_what_an_arbiter_did_meanwhile_is_told(self, phone: Client, link: PersonalLink, player: Player) -> None:
        phone.post(at("personal_bye", link), {"round_number": 2, "kind": "H"})
        wish = ByeWish.objects.get()
        phone.post(at("personal_bye_back", link), {"round_number": 2})
        for decide in (personal.grant_wish, personal.refuse_wish):
            with pytest.raises(Stale):
                decide(wish, by=None)
        assert phone.post(at("personal_bye_back", link), {"round_number": 2}).status_code == 409
        request_bye(player, by=None, round_number=3, kind="Z")
        assert phone.post(at("personal_bye", link), {"round_number": 3, "kind": "H"}).status_code == 422


class TestPresence:
    def test_the_player_says_it(
        self, phone: Client, link: PersonalLink, player: Player, arbiter_client: Client
    ) -> None:
        assert phone.post(at("personal_here", link)).status_code == 302
        (change,) = logged(PresenceNoted)
        assert (change.presence, change.own) == ("h", True)
        assert AuditEntry.objects.get(kind=PresenceNoted.kind).by_name == player.name
        assert "self check-in" in arbiter_client.get(reverse("arbiter:check_in", args=["open"])).text
        assert "You are checked in." in phone.get(at("personal", link)).text
        assert phone.post(at("personal_here", link)).status_code == 302
        assert len(logged(PresenceNoted)) == 1

    def test_what_an_arbiter_has_noted_stays(self, phone: Client, link: PersonalLink, player: Player) -> None:
        note_presence(player, "a", by=None)
        assert phone.post(at("personal_here", link)).status_code == 422
        assert Player.objects.get(pk=player.pk).presence == "a"

    def test_who_has_been_paired_is_not_asked(self, phone: Client, link: PersonalLink) -> None:
        drafts.pair_next_round(link.tournament, by=None)
        assert phone.post(at("personal_here", link)).status_code == 422
        assert "I am here" not in phone.get(at("personal", link)).text


class TestTheBoard:
    def test_of_a_draft_nothing_is_shown(self, phone: Client, link: PersonalLink) -> None:
        draft = drafts.pair_next_round(link.tournament, by=None)
        page = phone.get(at("personal", link)).text
        assert "own-number" not in page
        assert "Before round 1" in page
        drafts.publish_round(draft, by=None)
        assert "own-number" in phone.get(at("personal", link)).text

    def test_results_that_are_withheld_stay_so(self, phone: Client, link: PersonalLink, tournament: Tournament) -> None:
        Tournament.objects.filter(pk=tournament.pk).update(results_out=0)
        play_round(tournament)
        assert "own-result" not in phone.get(at("personal", link)).text
        Tournament.objects.filter(pk=tournament.pk).update(results_out=1)
        assert "own-result" in phone.get(at("personal", link)).text


class TestArbiters:
    def test_the_slips(self, arbiter_client: Client, tournament: Tournament) -> None:
        offer, prints = (reverse(f"arbiter:{name}", args=["open"]) for name in ("prints", "print_links"))
        assert prints not in arbiter_client.get(offer).text
        make_links(tournament, by=None)
        assert prints in arbiter_client.get(offer).text
        page = arbiter_client.get(prints)
        assert page.text.count('class="qr"') == 6
        assert "no-store" in page.headers["Cache-Control"]

    def test_the_link_of_one(self, arbiter_client: Client, player: Player, link: PersonalLink) -> None:
        page = arbiter_client.get(reverse("arbiter:link", args=["open", player.pk]))
        assert f"/my/{link.pk}/#{key_of_personal(link)}" in page.text

    def test_wishes_are_decided_on_a_page(self, arbiter_client: Client, link: PersonalLink) -> None:
        settle(link.tournament, half_byes=None)
        personal.ask_for_bye(link, round_number=2, kind="H")
        settle(link.tournament, half_byes=0)
        says(arbiter_client.get(reverse("arbiter:wishes", args=["open"])), "the regulations allow 0")
