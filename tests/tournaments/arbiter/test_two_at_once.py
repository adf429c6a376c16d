"""Two arbiters, two pages: nobody publishes what they have not expected, and nobody overwrites in silence."""

from __future__ import annotations

from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.arbiter.test_stale_forms import sent_again, version_on
from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.factories import make_tournament, make_user
from tournaments.accounts.actions import members
from tournaments.models import AuditEntry, Player, Role, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


SIZES: dict[str, dict[str, int]] = {"players": {}, "matches": {}, "teams": {"teams": 4, "players": 2}}
in_each_kind = pytest.mark.parametrize("open_", SIZES, indirect=True)


@pytest.fixture
def open_(request: pytest.FixtureRequest, arbiter: User, organiser: User) -> Tournament:
    """Eight players, of the kind of tournament that a test asks for; two arbiters work on it."""
    kind = getattr(request, "param", "players")
    return KINDS[kind](arbiters=(arbiter,), **{"players": 8, **SIZES[kind]})


def at(path: str) -> str:
    return f"/arbiter/t/open/{path}"


# --- The draft that was on the page ----------------------------------------------------------------------------------


@in_each_kind
@pytest.mark.parametrize("action", ["publish", "discard"])
def test_the_draft_of_somebody_else_is_neither_published_nor_discarded(
    open_: Tournament, arbiter_client: Client, organiser_client: Client, action: str
) -> None:
    arbiter_client.post(at("pair/"))
    expected = version_on(arbiter_client, at("rounds/1/"), at(f"rounds/1/{action}/"))
    organiser_client.post(at("rounds/1/discard/"))
    entries.withdraw_player(Player.objects.get(tpn=8), by=None)
    organiser_client.post(at("pair/"))

    answer = arbiter_client.post(at(f"rounds/1/{action}/"), {"expected_version": expected})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The draft that you looked at is not what stands now." in page
    assert page.count("<strong>organiser</strong>") == 2
    assert "draft discarded" in page
    assert f'href="{at("rounds/1/")}"' in page
    [draft] = Round.objects.all()
    assert not draft.is_published
    assert draft.paired_by == User.objects.get(username="organiser")

    expected = version_on(arbiter_client, at("rounds/1/"), at(f"rounds/1/{action}/"))
    assert arbiter_client.post(at(f"rounds/1/{action}/"), {"expected_version": expected}).status_code == 302


@in_each_kind
def test_publishing_twice_is_told_kindly(open_: Tournament, arbiter_client: Client) -> None:
    arbiter_client.post(at("pair/"))
    expected = version_on(arbiter_client, at("rounds/1/"), at("rounds/1/publish/"))
    answers = [arbiter_client.post(at("rounds/1/publish/"), {"expected_version": expected}) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 409]
    assert "round published" in answers[1].content.decode()
    assert AuditEntry.objects.filter(kind="round.publish").count() == 1


@in_each_kind
def test_an_old_page_pairs_no_later_round(open_: Tournament, arbiter_client: Client, organiser: User) -> None:
    expected = version_on(arbiter_client, at(""), at("pair/"))
    round_ = drafts.publish_round(drafts.pair_next_round(open_, by=organiser), by=organiser)
    round_.games.update(result="1-0")
    answer = arbiter_client.post(at("pair/"), {"expected_version": expected})
    assert answer.status_code == 409
    assert "Round 1 is not the coming round any more; that is round 2 now." in answer.content.decode()
    assert Round.objects.count() == 1


@in_each_kind
@pytest.mark.parametrize("step", ["require_no_obstacle", "pair_round"])
def test_a_round_that_another_pairs_while_this_one_is_being_paired(
    open_: Tournament, arbiter_client: Client, organiser: User, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Before the tournament is read for pairing or after it; the comparison inside the transaction finds it."""
    really, calls = getattr(drafts, step), []

    def slowly(*args: object, **kwargs: object) -> object:
        calls.append(args)
        if len(calls) == 1:
            round_ = drafts.publish_round(drafts.pair_next_round(open_, by=organiser), by=organiser)
            round_.games.update(result="1-0")
        return really(*args, **kwargs)

    monkeypatch.setattr(drafts, step, slowly)
    answer = arbiter_client.post(at("pair/"))
    assert answer.status_code == 409
    assert list(Round.objects.values_list("number", "paired_by__username")) == [(1, "organiser")]


# --- What was typed, and what the other wrote ------------------------------------------------------------------------


def fields_of(client: Client, page: str) -> dict[str, Any]:
    """The form of the page as it is, to be typed into."""
    return {name: field.value() or "" for name, field in ((f.name, f) for f in client.get(page).context["form"])}


def test_two_change_a_player_and_neither_is_lost(open_: Tournament, arbiter_client: Client, organiser: User) -> None:
    player = Player.objects.get(tpn=5)
    page = at(f"players/{player.pk}/")
    mine = {
        **fields_of(arbiter_client, page),
        "club": "Mine & Co",
        "expected_version": version_on(arbiter_client, page, page),
    }
    entries.update_player(player, by=organiser, rating=2401, federation="GER")
    entries.update_player(Player.objects.get(tpn=1), by=organiser, club="Of Somebody Else")

    answer = arbiter_client.post(page, mine)

    text = answer.content.decode()
    assert answer.status_code == 409
    assert "The data of this player have changed since this page was made." in text
    assert text.count("<strong>organiser</strong>") == 1
    assert "Of Somebody Else" not in text
    for label, shown, now in (("Rating", "2475", "2401"), ("Federation", "UTO", "GER"), ("Club", "–", "–")):
        row = text.partition(f'<th scope="row">{label}</th>')[2].partition("</tr>")[0]
        assert f"<td>{shown}</td>" in row
        assert now in row
    assert "<strong>Mine &amp; Co</strong>" in text
    player.refresh_from_db()
    assert (player.club, player.rating) == ("", 2401)

    assert arbiter_client.post(page, sent_again(text, page)).status_code == 302
    player.refresh_from_db()
    assert (player.club, player.rating, player.federation) == ("Mine & Co", 2401, "GER")


def test_two_change_the_settings_and_neither_is_lost(
    open_: Tournament, arbiter_client: Client, organiser: User
) -> None:
    page = at("settings/")
    mine = {
        **fields_of(arbiter_client, page),
        "section": "",
        "place": "Here",
        "expected_version": version_on(arbiter_client, page, page),
    }
    setup.update_tournament(open_, by=organiser, points_bye=5, start_date="2026-11-22")
    answer = arbiter_client.post(page, mine)
    assert answer.status_code == 409
    arbiter_client.post(page, sent_again(answer.content.decode(), page))
    open_.refresh_from_db()
    assert (open_.place, open_.points_bye, str(open_.start_date)) == ("Here", 5, "2026-11-22")


def test_two_change_the_same_field_and_the_second_knows(
    open_: Tournament, arbiter_client: Client, organiser: User
) -> None:
    page = at("settings/")
    mine = {
        **fields_of(arbiter_client, page),
        "section": "",
        "place": "Here",
        "expected_version": version_on(arbiter_client, page, page),
    }
    setup.update_tournament(open_, by=organiser, place="There")
    text = arbiter_client.post(page, mine).content.decode()
    assert "<strong>There</strong>" in text
    assert "<strong>Here</strong>" in text
    expected = sent_again(text, page)["expected_version"]
    setup.update_tournament(open_, by=organiser, place="Nowhere")
    again = arbiter_client.post(page, {**sent_again(text, page), "expected_version": expected})
    assert again.status_code == 409
    assert "<strong>Nowhere</strong>" in again.content.decode()


def test_given_tournaments_are_put_together(organiser_client: Client, organiser: User, arbiter: User) -> None:
    one, other, third = (make_tournament(players=0, slug=slug) for slug in ("one", "other", "third"))
    members.give_role(one, arbiter, Role.ARBITER, by=organiser)
    page = f"/arbiter/accounts/{arbiter.pk}/"
    address = f"{page}tournaments/"
    expected = version_on(organiser_client, page, address)
    members.give_role(other, arbiter, Role.ARBITER, by=organiser)
    answer = organiser_client.post(address, {"tournaments": [one.pk, third.pk], "expected_version": expected})
    assert answer.status_code == 409
    row = answer.content.decode().partition('<th scope="row">Works on</th>')[2].partition("</tr>")[0]
    assert "Tournament one; Tournament other" in row
    assert "Tournament one; Tournament third" in row
    assert set(arbiter.tournaments.all()) == {one, other}


def test_a_password_is_never_repeated(organiser_client: Client, arbiter: User) -> None:
    page = f"/arbiter/accounts/{arbiter.pk}/"
    expected = version_on(organiser_client, page, f"{page}password/")
    User.objects.filter(pk=arbiter.pk).update(is_active=False)
    answer = organiser_client.post(
        f"{page}password/", {"password": "quiet-Rook-47-moves", "expected_version": expected}
    )
    assert answer.status_code == 409
    assert "quiet-Rook" not in answer.content.decode()
    assert "enter them once more" in answer.content.decode()


def test_names_of_another_tournament_are_not_told(open_: Tournament, arbiter_client: Client) -> None:
    foreign = make_tournament(players=1, slug="foreign", arbiters=())
    stranger = foreign.players.get()
    Player.objects.filter(pk=stranger.pk).update(name="Stranger")
    sent = {"one": stranger.pk, "other": stranger.pk, "first_round": 1, "expected_version": "pairs"}
    answer = arbiter_client.post(at("settings/pairs/"), sent)
    assert answer.status_code == 400
    assert "Stranger" not in answer.content.decode()


def test_htmx_gets_the_page_of_changes_in_place_of_the_whole(open_: Tournament, arbiter_client: Client) -> None:
    answer = arbiter_client.post(at("settings/"), {"expected_version": None}, headers={"HX-Request": "true"})
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reselect"]) == ("#main", "#main")


def test_the_log_is_told_in_part_where_it_is_long(open_: Tournament, arbiter_client: Client, organiser: User) -> None:
    player = Player.objects.get(tpn=5)
    page = at(f"players/{player.pk}/")
    expected = version_on(arbiter_client, page, page)
    for number in range(23):
        entries.update_player(player, by=organiser, club=f"Club {number}")
    text = arbiter_client.post(page, {"expected_version": expected, "name": "x"}).content.decode()
    assert text.count("<strong>organiser</strong>") == 20
    assert "and 3 earlier changes" in text


# --- At the same moment -----------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["players/new/", "players/{pk}/"])
def test_two_clicks_at_the_same_moment_are_carried_out_once(path: str) -> None:
    """Each with a connection of its own: the form comes twice, or two arbiters change one player."""
    user, other = make_user("one", organiser=True), make_user("other", organiser=True)
    make_tournament(players=4)
    address = at(path.format(pk=Player.objects.get(tpn=1).pk))
    clients = [ArbiterClient(), ArbiterClient()]
    clients[0].force_login(user)
    clients[1].force_login(other)
    expected = version_on(clients[0], address, address)
    barrier, answers = Barrier(2), []

    def click(client: Client, club: str) -> None:
        sent = {"name": "New, Player", "rating": 2495, "entry_round": 1, "club": club, "expected_version": expected}
        barrier.wait(timeout=10)
        try:
            answers.append(client.post(address, sent))
        finally:
            connections.close_all()

    is_new = path == "players/new/"
    threads = [
        Thread(target=click, args=(client, "A" if is_new else name)) for client, name in zip(clients, "AB", strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    statuses = sorted(answer.status_code for answer in answers if isinstance(answer, HttpResponse))
    assert statuses == ([302, 302] if is_new else [302, 409])
    assert Player.objects.filter(name="New, Player").count() == 1
    assert Player.objects.count() == (5 if is_new else 4)
