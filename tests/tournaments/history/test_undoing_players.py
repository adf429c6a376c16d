"""Undo of what was entered of players: field by field, and never under a round that rests on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import numbered
from tests.tournaments.history.undo_state import first, newest, state
from tests.tournaments.history.undo_steps import STEPS, step
from tournaments.basics.errors import Refused, Stale
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.reading import log_lines
from tournaments.models import Missing, Player, Round, Tournament, User
from tournaments.players.actions.check_in import decide_missing
from tournaments.players.actions.entries import remove_player, request_bye, update_player, withdraw_player
from tournaments.players.actions.numbering import exchange_tpns
from tournaments.rounds.actions.drafts import discard_draft, pair_next_round
from tournaments.rounds.queries.presence import missing
from tournaments.tournament.actions import groups, setup

pytestmark = pytest.mark.django_db
Play = Callable[..., Round]


def offered(tournament: Tournament) -> set[str]:
    return {line.entry.kind for line in log_lines(tournament.audit_entries.all(), tournament) if line.undone_with}


def test_another_field_does_not_matter_and_the_same_one_does(site: Site, arbiter: User) -> None:
    update_player(first(site.tournament), by=arbiter, club="Tower")
    club = newest(site.tournament, "player.update")
    update_player(first(site.tournament), by=arbiter, sex="w")
    withdraw_player(first(site.tournament), by=arbiter)
    undo(club, by=arbiter, sure=True)
    assert (first(site.tournament).club, first(site.tournament).sex) == ("", "w")
    update_player(first(site.tournament), by=arbiter, club="Bridge", birth_year=1990)
    club = newest(site.tournament, "player.update")
    update_player(first(site.tournament), by=arbiter, birth_year=1991)
    assert club not in [
        one.entry for one in log_lines(site.tournament.audit_entries.all(), site.tournament) if one.undone_with
    ]
    with pytest.raises(Stale, match="changed again"):
        undo(club, by=arbiter, sure=True)
    undo(newest(site.tournament, "player.update"), by=arbiter, sure=True)
    undo(club, by=arbiter, sure=True)
    assert (first(site.tournament).club, first(site.tournament).birth_year) == ("", None)


@pytest.mark.parametrize(
    ("fields", "is_free"), [({"rating": 2950}, False), ({"club": "Tower"}, False), ({"sex": "w"}, True)]
)
def test_a_round_that_came_later_rests_on_what_pairs(
    site: Site, arbiter: User, play_round: Play, fields: dict[str, object], is_free: bool
) -> None:
    tournament = site.tournament
    for game in [game for round_ in tournament.paired_rounds.all() for game in round_.games.filter(result="")]:
        game.result = "1/2"
        game.save()
    update_player(first(tournament), by=arbiter, **fields)
    entry = newest(tournament, "player.update")
    play_round(tournament)
    assert ("player.update" in offered(tournament)) == is_free
    before = state(tournament)
    if is_free:
        undo(entry, by=arbiter, sure=True)
        assert first(tournament).sex == ""
    else:
        with pytest.raises(Refused, match="A round has been paired or published since"):
            undo(entry, by=arbiter, sure=True)
        assert state(tournament) == before


def test_nothing_is_put_back_that_another_has_now(site: Site, arbiter: User) -> None:
    one, other = site.tournament.players.order_by("tpn")[:2]
    update_player(one, by=arbiter, fide_id="1234567")
    update_player(one, by=arbiter, fide_id="7654321")
    entry = newest(site.tournament, "player.update")
    update_player(other, by=arbiter, fide_id="1234567")
    before = state(site.tournament)
    with pytest.raises(Refused):
        undo(entry, by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_a_draft_stays_on_the_ratings_on_which_it_stands(site: Site, arbiter: User, play_round: Play) -> None:
    for game in [game for round_ in site.tournament.paired_rounds.all() for game in round_.games.filter(result="")]:
        game.result = "1/2"
        game.save()
    update_player(first(site.tournament), by=arbiter, rating=2950)
    pair_next_round(site.tournament, by=arbiter)
    with pytest.raises(Refused, match="is a draft"):
        undo(newest(site.tournament, "player.update"), by=arbiter, sure=True)


def _another(player: Player) -> Player:
    return player.tournament.players.exclude(pk=player.pk)[0]


def _exchange_with_an_equal(player: Player) -> None:
    other = _another(player)
    Player.objects.filter(pk=other.pk).update(rating=player.rating, title=player.title)
    numbered(player.tournament)
    exchange_tpns(player, other, by=None, reason="agreed")


RESTING: dict[str, Callable[[Player], object]] = {
    "an edit": lambda player: update_player(player, by=None, club="Tower"),
    "a bye": lambda player: request_bye(player, by=None, round_number=4, kind="H"),
    "somebody gone": lambda player: remove_player(player, by=None, sure=True),
    "a withdrawal": lambda player: withdraw_player(player, by=None, from_round=4),
    "another TPN": _exchange_with_an_equal,
    "a pair": lambda player: setup.add_forbidden_pair(player.tournament, player, _another(player), by=None),
    "a group": lambda player: groups.add_group(
        player.tournament, by=None, kind="players", players=[player, _another(player)]
    ),
}


@pytest.mark.parametrize("kind", ["player.add", "player.import"])
@pytest.mark.parametrize("what", RESTING)
def test_an_entry_stays_on_which_something_rests(site: Site, arbiter: User, what: str, kind: str) -> None:
    Tournament.objects.filter(pk=site.tournament.pk).update(left_fide_mode_at="2026-01-01T00:00:00Z")
    site.tournament.refresh_from_db()
    STEPS[kind][1](site)
    RESTING[what](Player.objects.get(name="Late, Lea"))
    before = state(site.tournament)
    with pytest.raises(Refused):
        undo(newest(site.tournament, kind), by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_the_page_of_a_player_brings_the_toast(site: Site, arbiter_client: Client) -> None:
    player = first(site.tournament)
    page = reverse("arbiter:player_edit", args=["open", player.pk])
    fields = {"name": player.name, "rating": player.rating, "club": "Tower", "entry_round": player.entry_round}
    answer = arbiter_client.post(page, fields, follow=True).content.decode()
    address = reverse("arbiter:undo", args=["open", newest(site.tournament, "player.update").pk])
    assert address in answer
    arbiter_client.post(address, {"back": page})
    player.refresh_from_db()
    assert player.club == ""


def test_a_draft_that_was_discarded_carries_nothing_any_more(site: Site, arbiter: User) -> None:
    prepare, do = STEPS["players.missing"]
    prepare(site)
    before = state(site.tournament)
    do(site)
    draft = pair_next_round(site.tournament, by=arbiter)
    entry = newest(site.tournament, "players.missing")
    assert "players.missing" not in offered(site.tournament)
    with pytest.raises(Refused):
        undo(entry, by=arbiter, sure=True)
    discard_draft(draft, by=arbiter)
    assert "players.missing" in offered(site.tournament)
    undo(entry, by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_who_was_paired_all_the_same_was_only_noted(site: Site, arbiter: User) -> None:
    prepare, _do = STEPS["players.missing"]
    prepare(site)
    absent = [player.pk for player in missing(site.tournament)]
    decide_missing(site.tournament, Missing.PAIR, by=arbiter, round_number=1, players=absent)
    assert "players.missing" not in offered(site.tournament)
    with pytest.raises(Refused, match="cannot be undone on its own"):
        undo(newest(site.tournament, "players.missing"), by=arbiter, sure=True)


def test_undoing_an_acceptance_undoes_the_entry_that_came_with_it(
    site: Site, arbiter: User, arbiter_client: Client
) -> None:
    step(site, "entry.accept")
    entered, accepted = newest(site.tournament, "player.add"), newest(site.tournament, "entry.accept")
    assert offered(site.tournament) >= {"entry.accept"}
    assert "player.add" not in offered(site.tournament)
    with pytest.raises(Refused, match="came with another change, and is undone with it: entry accepted"):
        undo(entered, by=arbiter, sure=True)
    undo(accepted, by=arbiter, sure=True)
    entered.refresh_from_db()
    assert entered.undone_by is not None
    page = arbiter_client.get(reverse("arbiter:requests", args=["open"])).content.decode()
    assert "Late, Lea" in page


def test_a_request_that_was_decided_again_stays_decided(site: Site, arbiter: User) -> None:
    refused = step(site, "entry.refuse")
    undo(refused, by=arbiter, sure=True)
    STEPS["entry.refuse"][1](site)
    assert newest(site.tournament, "entry.refuse") != refused
    site.tournament.entry_requests.update(state="accepted")
    with pytest.raises(Stale, match="changed again"):
        undo(newest(site.tournament, "entry.refuse"), by=arbiter, sure=True)


def test_in_an_event_file_nothing_is_undone(site: Site, arbiter: User) -> None:
    for kind in ("player.update: provisional", "entry.refuse"):
        prepare, do = STEPS[kind]
        prepare(site)
        do(site)
    again = import_event(event_file(site.tournament), by=arbiter, name="Again")
    assert offered(again) == set()
    with pytest.raises(Refused, match="rows that it wrote are not kept"):
        undo(newest(again, "player.update"), by=arbiter, sure=True)


def test_a_number_stays_to_which_a_list_has_given_a_rating(site: Site, arbiter: User) -> None:
    prepare, do = STEPS["players.refresh_ratings"]
    prepare(site)
    numbers = list(site.tournament.audit_entries.filter(kind="player.update"))
    do(site)
    assert "player.update" not in offered(site.tournament)
    before = state(site.tournament)
    for entry in numbers:
        with pytest.raises(Stale, match="changed again"):
            undo(entry, by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_rounds_paired_before_and_after_are_checked_as_they_were_paired(
    make_tournament: Callable[..., Tournament], arbiter: User, play_round: Play
) -> None:
    """A rating that moved TPNs between two rounds, and was undone, is told as numbers that moved and came back."""
    tournament = make_tournament(slug="another", players=12, rounds=4)
    play_round(tournament)
    update_player(tournament.players.get(tpn=9), by=arbiter, rating=2900)
    undo(newest(tournament, "player.update"), by=arbiter, sure=True)
    play_round(tournament)
    update_player(tournament.players.get(tpn=2), by=arbiter, rating=1000)
    play_round(tournament)
    text = export_trf(tournament)
    assert "rating of" in text
    assert "2900" not in text
    report = check_tournament(read_trf(text))
    assert (report.problems, report.verdict) == ((), Verdict.SAME)
