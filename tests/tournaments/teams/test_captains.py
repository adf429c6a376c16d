"""What a captain does by the own link: line-ups until the deadline, with a receipt, and the results of the match."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.logged import logged
from tests.tournaments.teams.captains import (
    at,
    begins_in,
    link_of,
    match_of,
    opponent,
    page,
    phone_with,
    places,
    published,
    report,
)
from tests.tournaments.teams.events import make_event, member, team
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_helpers import ResultReported
from tournaments.log.kinds_of_teams import CaptainLinkRevoked, CaptainLinksMade, LineUpHandedIn
from tournaments.models import AuditEntry, LineUp, MirrorFrom, PersonalLink, PlayerReport, Tournament, User
from tournaments.pages.keys import COOKIE, key_of_link
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.links import links_of, make_links, renew_link, revoke_link, revoke_links
from tournaments.results.actions.helpers import make_link
from tournaments.results.actions.recording import record_result
from tournaments.results.actions.reports import report_result, set_player_reports, slip_side
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.seated import disputed_games
from tournaments.stale_forms.of_rounds import OWN_MATCH
from tournaments.teams.actions.captains import CAPTAINS
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import remove_team, update_team, withdraw_team
from tournaments.teams.queries.line_ups import receipt

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Four teams of four players on three boards."""
    return make_event(teams=4, players=4, boards="wbw")


@pytest.fixture
def link(event: Tournament) -> PersonalLink:
    return link_of(event, 1)


@pytest.fixture
def phone(link: PersonalLink) -> Client:
    return phone_with(link)


def hand_in(client: Client, link: PersonalLink, keys: list[int], number: int = 1, **more: object) -> Any:
    data = {"round_number": number, "plays": keys, **more}
    return client.post(at("captain_line_up", link), data)


class TestTheLink:
    def test_without_its_key_there_is_only_a_door(self, link: PersonalLink, event: Tournament, client: Client) -> None:
        other = link_of(event, 2)
        for given in ("", key_of_personal(other)):
            client.cookies[COOKIE] = given
            answer = client.get(at("captain", link))
            assert 'class="door"' in answer.text
            assert "Alster" not in answer.text
            assert hand_in(client, link, places(event, 1, 1, 2, 3)).status_code == 404
        assert client.post(at("captain_key", link), {"key": key_of_personal(other)}).status_code == 403
        assert not LineUp.objects.exists()

    def test_the_link_of_a_player_is_none_of_a_captain(self, event: Tournament, link: PersonalLink) -> None:
        own, client = renew_link(member(event, 1, 1), by=None), Client()
        assert client.post(at("captain_key", own), {"key": key_of_personal(own)}).status_code == 403
        client.cookies[COOKIE] = key_of_personal(own)
        assert client.get(at("captain", own)).status_code == 410
        client.cookies[COOKIE] = key_of_personal(link)
        assert client.get(reverse("public:personal", args=[link.pk])).status_code == 410

    def test_it_ends_with_the_team_by_revoking_and_in_a_mirror(self, event: Tournament) -> None:
        links = [link_of(event, tpn) for tpn in (1, 2, 3)]
        phones = [phone_with(link) for link in links]
        revoke_link(team(event, 1), by=None, owners=CAPTAINS)
        remove_team(team(event, 2), by=None)
        for phone, link in zip(phones[:2], links[:2], strict=True):
            assert phone.get(at("captain", link)).status_code == 410
        MirrorFrom.objects.create(tournament=event, name="Source", key="0" * 64)
        assert phones[2].get(at("captain", links[2])).status_code == 410
        assert not LineUp.objects.exists()

    def test_links_are_made_for_all_and_revoked_for_all(self, event: Tournament) -> None:
        withdraw_team(team(event, 4), by=None)
        renew_link(member(event, 1, 1), by=None)
        assert make_links(event, by=None, owners=CAPTAINS) == 3
        assert links_of(event, CAPTAINS).keys() == {team(event, tpn).pk for tpn in (1, 2, 3)}
        with pytest.raises(Refused, match="Every captain has a link already"):
            make_links(event, by=None, owners=CAPTAINS)
        assert revoke_links(event, by=None, owners=CAPTAINS) == 3
        assert len(links_of(event)) == 1  # that of the player
        with pytest.raises(Refused, match="No captain has a link"):
            revoke_links(event, by=None, owners=CAPTAINS)
        assert [one.tpn for one in logged(CaptainLinksMade)[0].teams] == [1, 2, 3]
        assert [one.tpn for one in logged(CaptainLinkRevoked)[0].teams] == [1, 2, 3]

    def test_an_arbiter_shows_and_prints_them(self, event: Tournament, organiser_client: Client) -> None:
        update_team(team(event, 1), by=None, captain="Adler, Anna")
        home = reverse("arbiter:captains", args=[event.slug])
        assert "Make links for 4 captains" in organiser_client.get(home).text
        renewed = link_of(event, 1)
        own = organiser_client.get(reverse("arbiter:captain", args=[event.slug, team(event, 1).pk]))
        assert f"/captains/{renewed.pk}/#{key_of_personal(renewed)}" in own.text
        assert "Adler, Anna" in own.text
        printed = organiser_client.get(reverse("arbiter:print_captains", args=[event.slug]))
        assert printed.text.count('class="card card-link"') == 1
        assert "no-store" in printed.headers["Cache-Control"]


class TestLineUps:
    def test_who_plays_is_ticked_and_the_receipt_says_it(
        self, event: Tournament, link: PersonalLink, phone: Client, organiser_client: Client
    ) -> None:
        update_team(team(event, 1), by=None, captain="Adler, Anna")
        begins_in(event, 90)
        shown = page(phone, link)
        assert "Nothing has been handed in. If it stays so, the first boards play." in shown
        assert len(re.findall(r'name="plays" value="\d+" checked', shown)) == 3
        assert hand_in(phone, link, places(event, 1, 4, 1, 3)).status_code == 302
        line_up = LineUp.objects.get()
        assert [place.player_id for place in line_up.places.all()] == places(event, 1, 1, 3, 4)
        assert (line_up.by_captain, line_up.by_name) == (True, "Adler, Anna (Alster)")
        [entry] = AuditEntry.objects.filter(kind=LineUpHandedIn.kind)
        assert (entry.by, entry.by_name) == (None, "Adler, Anna (Alster)")
        shown = page(phone, link)
        boards = re.findall(r'<ol class="receipt-boards">(.*?)</ol>', shown, re.DOTALL)[0]
        assert re.findall(r"Alster, Player (\d)", boards) == ["1", "3", "4"]
        code = receipt(line_up)
        assert re.fullmatch(r"[A-Z2-7]{4}-[A-Z2-7]{4}", code)
        assert code in shown
        arbiters = organiser_client.get(
            reverse("arbiter:line_up", args=[event.slug, line_up.team_id]), {"round_number": 1}
        ).text
        assert code in arbiters
        assert "Adler, Anna (Alster)" in arbiters
        hand_in(phone, link, places(event, 1, 1, 2, 3))
        assert receipt(LineUp.objects.get()) != code

    def test_nobody_else_sees_it_before_the_deadline(
        self, event: Tournament, link: PersonalLink, phone: Client, client: Client
    ) -> None:
        begins_in(event, 90)
        hand_in(phone, link, places(event, 1, 2, 3, 4))
        published(event)
        other = opponent(event, 1)
        other_link = link_of(event, other)
        assert "Alster" in page(phone_with(other_link), other_link)
        assert "Alster, Player" not in page(phone_with(other_link), other_link)
        assert "Alster, Player" not in client.get(reverse("public:round", args=[event.slug, 1])).text
        shown = page(phone, link)
        assert f"against <b>{team(event, other).name}</b>" in shown
        assert "Sealed until" in shown

    def test_a_draft_gives_no_opponent_away(self, event: Tournament, link: PersonalLink, phone: Client) -> None:
        begins_in(event, 90)
        drafts.pair_next_round(event, by=None)
        shown = page(phone, link)
        assert "The opponent is not known yet." in shown
        assert not any(team(event, tpn).name in shown for tpn in (2, 3, 4))

    def test_too_many_and_somebody_who_has_left_are_refused(
        self, event: Tournament, link: PersonalLink, phone: Client
    ) -> None:
        answer = hand_in(phone, link, places(event, 1, 1, 2, 3, 4))
        assert answer.status_code == 422
        assert "A match has 3 boards." in answer.text
        answer = hand_in(phone, link, places(event, 2, 1, 2, 3))
        assert "not in the roster any more" in answer.text
        assert hand_in(phone, link, [], number=99).status_code == 409
        assert not LineUp.objects.exists()

    @pytest.mark.parametrize(("rule", "binds"), [("free", True), ("gaps", True), ("fixed", False)])
    def test_where_the_order_is_the_captains_each_board_is_chosen(
        self, rule: str, binds: bool, event: Tournament, link: PersonalLink, phone: Client
    ) -> None:
        set_team_settings(event, by=None, order_rule=rule, order_binds=binds)
        shown = page(phone, link)
        assert "board_3" in shown
        assert 'name="reason"' not in shown
        keys = places(event, 1, 3, 1)
        sent = {"round_number": 1, "board_1": keys[0], "board_2": keys[1], "board_3": ""}
        answer = phone.post(at("captain_line_up", link), sent)
        if rule == "free":
            assert answer.status_code == 302
        elif binds:
            assert answer.status_code == 422
            assert "The players do not sit in the order of the roster." in answer.text
            assert not LineUp.objects.exists()
        else:
            assert "Hand it in all the same" in answer.text
            [asked] = re.findall(r'name="sure" value="([^"]*)"', answer.text)
            assert phone.post(at("captain_line_up", link), {**sent, "sure": asked}).status_code == 302
            assert LineUp.objects.count() == 1

    def test_later_rounds_are_handed_in_ahead(self, event: Tournament, link: PersonalLink, phone: Client) -> None:
        published(event)
        assert "Line-up, round 2" in page(phone, link)
        assert "Line-up, round 4" in page(phone, link, 4)
        assert hand_in(phone, link, places(event, 1, 2, 3, 4), number=4).status_code == 302
        late = hand_in(phone, link, places(event, 1, 2, 3, 4), number=1)
        assert late.status_code == 409
        assert LineUp.objects.get().round_number == 4


class TestResults:
    @pytest.fixture
    def running(self, event: Tournament) -> Tournament:
        """Round 1 is being played, and captains report."""
        set_player_reports(event, on=True, by=None)
        published(event)
        event.refresh_from_db()
        return event

    def test_one_captain_enters_the_match_and_the_other_confirms_it(
        self, running: Tournament, link: PersonalLink, phone: Client
    ) -> None:
        update_team(team(running, 1), by=None, captain="Adler, Anna")
        match, other = match_of(running, 1), opponent(running, 1)
        assert report(phone, link, match, "1-0", "1/2", "0-1").status_code == 302
        assert not match.games.exclude(result="").exists()
        assert [one.by_captain for one in PlayerReport.objects.all()] == [True] * 3
        assert AuditEntry.objects.filter(kind=ResultReported.kind)[0].by_name == "Adler, Anna (Alster)"
        other_link = link_of(running, other)
        other_phone = phone_with(other_link)
        shown = page(other_phone, other_link)
        assert "Alster has reported:" in shown
        assert "Confirm 3 boards" in shown
        [form] = re.findall(r'<form [^>]*class="slip-state">.*?</form>', shown, re.DOTALL)
        sent = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', form))
        sent["expected_version"] = sent["expected_version"].replace("&amp;", "&")
        answer = other_phone.post(at("captain_results", other_link, match.pk), sent, follow=True)
        assert "Every board of the match has its result." in answer.text
        assert list(match.games.order_by("board").values_list("result", flat=True)) == ["1-0", "1/2", "0-1"]
        names = {"Alster", team(running, other).name}
        entered = AuditEntry.objects.filter(kind="result.record")
        assert {frozenset(one.by_name.split(" / ")) for one in entered} == {frozenset(names)}
        assert "only an arbiter can change" in page(phone, link)

    def test_what_contradicts_goes_to_the_arbiter(
        self, running: Tournament, link: PersonalLink, phone: Client, organiser_client: Client
    ) -> None:
        match, other_link = match_of(running, 1), link_of(running, opponent(running, 1))
        report(phone, link, match, "1-0", "1-0")
        report(phone_with(other_link), other_link, match, "0-1", "1-0")
        results = dict(match.games.values_list("board", "result"))
        assert results == {1: "", 2: "1-0", 3: ""}
        assert [one.game.board for one in disputed_games(running)] == [1]
        assert "reports something else" in page(phone, link)
        desk = organiser_client.get(reverse("arbiter:round", args=[running.slug, 1])).text
        assert "White reports" in desk

    def test_a_captain_and_a_player_confirm_each_other(self, running: Tournament) -> None:
        match = match_of(running, 1)
        game = match.games.get(board=1)
        link = link_of(running, 1)
        report(phone_with(link), link, match, "1/2")
        [colour] = [one for one, seat in game.sides().items() if seat.player.team != team(running, 1)]
        side = slip_side(game.pk, colour)
        assert side is not None
        report_result(side, "1/2", expected_version=0)
        game.refresh_from_db()
        assert game.result == "1/2"
        entry = AuditEntry.objects.get(kind="result.record")
        assert set(entry.by_name.split(" / ")) == {"Alster", side.player.name}

    def test_what_has_a_result_is_left_alone_and_what_is_old_is_refused(
        self, running: Tournament, link: PersonalLink, phone: Client
    ) -> None:
        match = match_of(running, 1)
        first = match.games.select_related("match__round__tournament").get(board=1)
        old = str(OWN_MATCH.expected(match, running))
        record_result(first, "0-1", by=None)
        assert report(phone, link, match, "1-0", "1-0", expected=old).status_code == 302
        assert [one.game.board for one in PlayerReport.objects.select_related("game")] == [2]
        record_result(first, "", by=None)
        answer = report(phone, link, match, "1-0", expected=old)
        assert answer.status_code == 409
        assert "another result meanwhile" in answer.text
        for odd in ("", "own_match/1/1?versions=x", old.replace(str(match.pk), "999", 1)):
            assert report(phone, link, match, "1-0", expected=odd or "x").status_code == 400

    def test_what_no_captain_reports(self, running: Tournament, link: PersonalLink, phone: Client) -> None:
        match = match_of(running, 1)
        others = {1, opponent(running, 1)}
        foreign = match_of(running, next(tpn for tpn in (2, 3, 4) if tpn not in others))
        answer = report(phone, link, foreign, "1-0")
        assert answer.status_code == 422
        assert "You cannot enter results for this match." in answer.text
        for result, said in (("1F0", "Tell everything else to the arbiter"), ("", "Choose the result of a board")):
            answer = report(phone, link, match, result)
            assert answer.status_code == 422
            assert said in answer.text
        set_player_reports(running, on=False, by=None)
        assert "Report the results" not in page(phone, link)
        assert report(phone, link, match, "1-0").status_code == 422
        assert not PlayerReport.objects.exists()

    def test_nothing_of_it_is_kept_where_one_board_is_refused(
        self, running: Tournament, link: PersonalLink, phone: Client
    ) -> None:
        answer = report(phone, link, match_of(running, 1), "1-0", "nonsense", "0-1")
        assert answer.status_code == 422
        assert "Board 2: Choose" in answer.text
        assert not PlayerReport.objects.exists()


def test_the_page_takes_one_number_of_queries() -> None:
    def queries(teams: int, boards: str) -> int:
        event = make_event(teams=teams, players=len(boards) + 1, boards=boards, slug=f"event-of-{teams}")
        set_player_reports(event, on=True, by=None)
        published(event)
        link = link_of(event, 1)
        phone = phone_with(link)
        report(phone, link, match_of(event, 1), "1-0", "1-0")
        with CaptureQueriesContext(connection) as captured:
            page(phone, link)
        return len(captured)

    assert queries(4, "wbw") == queries(8, "wbwbwb")


def test_helpers_find_a_board_by_table_and_board(event: Tournament, arbiter: User) -> None:
    published(event)
    link = make_link(event, by=arbiter, name="Ben", ends_at=timezone.now() + timedelta(hours=2))
    client = Client()
    client.post(reverse("public:helper_key", args=[link.pk]), {"key": key_of_link(link)})
    home = reverse("public:helping", args=[link.pk])
    shown = client.get(home).text
    assert "Result of board 1.2," in shown
    game = match_of(event, 1).games.get(board=3)
    table = match_of(event, 1).table
    for asked in (f"{table}.3", f"{table},3"):
        assert client.get(home, {"board": asked}).headers["Location"].endswith(f"#board-{game.pk}")
    first = match_of(event, 1).games.get(board=1)
    assert client.get(home, {"board": str(table)}).headers["Location"].endswith(f"#board-{first.pk}")
    assert client.get(home, {"board": "1.9"}).status_code == 404
