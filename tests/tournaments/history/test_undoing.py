"""Undo: exactly as before, only while nothing rests on it, and told in the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scripts.undo import DOCUMENT, lines
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.history.undo_state import draw_open_games, first, newest, open_game, pairs_may_change, state
from tests.tournaments.history.undo_steps import STEPS, step
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.history.actions.undoing import undo
from tournaments.journal.changing import change
from tournaments.log import reading
from tournaments.log.changes import LotsHeld, PlayerNamed
from tournaments.log.kinds import ALL, UNDOABLE, Undone
from tournaments.log.reading import log_lines
from tournaments.models import AuditEntry, Player, Publication, Round, TiePlace, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.results.actions.reports import set_player_reports
from tournaments.rounds.actions import drafts
from tournaments.standings.actions.tiebreaks import draw_lots, hold_lots
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
HTMX = {"HX-Request": "true"}


def test_every_kind_is_tried() -> None:
    """By a step of its own, or with the case of its form (``test_toasts``)."""
    with_forms = {case.undoes for case in CASES} - {""}
    assert {name.partition(":")[0] for name in STEPS} | with_forms == set(UNDOABLE)


# Of the steps those that are tried in tournaments of every kind.
OF_EVERY_KIND = ("result.record", "result.record: adjourned", "player.withdraw", "player.add")
# And those of who is paired and ranked: of teams as of players.
OF_ENTRANTS = (
    *("forbidden.add", "forbidden.remove", "forbidden.group", "forbidden.group_remove", "round.by_hand"),
    *("tournament.lots", "tournament.ranks", "tournament.values"),
)
STEPS_BY_KIND = [
    *(("players", name) for name in STEPS),
    *(("teams", name) for name in OF_ENTRANTS),
    *((kind, name) for name in OF_EVERY_KIND for kind in KINDS if kind != "players"),
]


@pytest.mark.parametrize(("site", "name"), STEPS_BY_KIND, indirect=["site"])
def test_it_is_exactly_as_before(site: Site, arbiter: User, name: str) -> None:
    (prepare, do), kind = STEPS[name], name.partition(":")[0]
    prepare(site)
    before = state(site.tournament)
    do(site)
    entry = newest(site.tournament, kind)
    assert state(site.tournament) != before
    undo(entry, by=arbiter, sure=True)
    assert state(site.tournament) == before
    entry.refresh_from_db()
    undone = AuditEntry.objects.filter(kind__in=("tournament.undo", "tournament.restore")).latest("pk")
    assert entry.undone_by == undone.pk
    with pytest.raises(Stale, match="undone already"):
        undo(entry, by=arbiter, sure=True)


@pytest.mark.parametrize("name", ["player.add: half points", "result.colours", "player.remove: half points"])
def test_what_was_published_stays_and_a_version_as_before_follows(site: Site, arbiter: User, name: str) -> None:
    (prepare, do), kind = STEPS[name], name.partition(":")[0]

    def published() -> list[tuple[Any, ...]]:
        rows = Publication.objects.filter(tournament=site.tournament, taken_back_at=None).order_by("number", "version")
        return list(rows.values_list("number", "version", "pk", "pairings", "note"))

    prepare(site)
    before = published()
    do(site)
    (added,) = (row for row in published() if row not in before)
    undo(newest(site.tournament, kind), by=arbiter, sure=True)
    (again,) = (row for row in published() if row not in (*before, added))
    assert added in published()
    (last,) = (row for row in before if row[:2] == (added[0], added[1] - 1))
    assert again[:2] == (added[0], added[1] + 1)
    assert (again[3], again[4]) == (last[3], f"Undone: {added[4]}")


@pytest.mark.parametrize("kind", ["result.record", "player.withdraw", "bye.request", "forbidden.add", "player.add"])
def test_what_was_changed_again_is_not_undone(site: Site, arbiter: User, kind: str) -> None:
    tournament = site.tournament
    entry = step(site, kind)
    {
        "result.record": lambda: recording.record_result(open_game(tournament), "1-0", by=None),
        "player.withdraw": lambda: entries.return_player(first(tournament), by=None),
        "bye.request": lambda: entries.cancel_bye(first(tournament).bye_requests.get(), by=None),
        "forbidden.add": lambda: setup.remove_forbidden_pair(tournament.forbidden_pairs.latest("pk"), by=None),
        "player.add": lambda: entries.remove_player(Player.objects.get(name="Late, Lea"), by=None, sure=True),
    }[kind]()
    before = state(tournament)
    with pytest.raises(Stale, match="changed again"):
        undo(entry, by=arbiter, sure=True)
    assert state(tournament) == before
    assert logged(Undone) == []


@pytest.mark.parametrize("kind", ["bye.cancel", "forbidden.remove"])
def test_what_was_of_a_player_who_is_gone_does_not_come_back(make_tournament: Make, arbiter: User, kind: str) -> None:
    """A row that points to nobody would be refused by the database, and only at the end of the transaction."""
    tournament = make_tournament(players=6)
    one, other = tournament.players.order_by("tpn")[:2]
    if kind == "bye.cancel":
        entries.cancel_bye(entries.request_bye(one, by=arbiter, round_number=2, kind="Z"), by=arbiter)
    else:
        setup.remove_forbidden_pair(setup.add_forbidden_pair(tournament, one, other, by=arbiter), by=arbiter)
    entries.remove_player(one, by=arbiter)
    with pytest.raises(Stale, match="changed again"):
        undo(newest(tournament, kind), by=arbiter)


LASTING = [
    *("result.record", "player.withdraw", "player.withdraw_many", "player.return"),
    *("bye.request", "bye.request_many", "bye.cancel", "bye.wish_refuse", "player.add"),
    *("entry.accept", "forbidden.add", "forbidden.remove", "forbidden.group", "forbidden.group_change"),
    *("forbidden.group_remove", "forbidden.group_order", "round.discard", "players.exchange", "players.number"),
]


@pytest.mark.parametrize("published", [False, True])
@pytest.mark.parametrize("kind", LASTING)
def test_nothing_is_undone_on_which_a_later_round_rests(site: Site, arbiter: User, kind: str, published: bool) -> None:
    tournament = site.tournament
    step(site, kind)
    draw_open_games(2)
    draft = drafts.pair_next_round(Tournament.objects.get(pk=tournament.pk), by=None, nonetheless=True)
    if published:
        drafts.publish_round(draft, by=None, sure=True)
    before = state(tournament)
    with pytest.raises(Refused):
        undo(newest(tournament, kind), by=arbiter, sure=True)
    assert state(tournament) == before


def test_an_expulsion_stays_while_a_draft_stands(site: Site, arbiter: User) -> None:
    STEPS["player.expel"][1](site)
    draw_open_games(2)
    drafts.pair_next_round(site.tournament, by=None, nonetheless=True)
    with pytest.raises(Refused, match="draft"):
        undo(newest(site.tournament, "player.expel"), by=arbiter, sure=True)


def test_settings_are_undone_by_whoever_leads_as_long_as_they_stand(site: Site, arbiter: User) -> None:
    """Each field of its own: another change of another field does not matter, one of the same does."""
    tournament = site.tournament
    setup.update_tournament(tournament, by=arbiter, place="Here", name="One")
    first_change = newest(tournament, "tournament.update")
    setup.update_tournament(tournament, by=arbiter, place="There")
    with pytest.raises(Stale, match="changed again"):
        undo(first_change, by=arbiter, sure=True)
    offered = [line.entry for line in log_lines(tournament.audit_entries.all(), tournament) if line.undone_with]
    assert newest(tournament, "tournament.update") in offered
    assert first_change not in offered
    undo(newest(tournament, "tournament.update"), by=arbiter, sure=True)
    (line,) = (one for one in log_lines(tournament.audit_entries.all(), tournament) if one.entry == first_change)
    assert line.undone_with == "lead"
    undo(first_change, by=arbiter, sure=True)
    assert Tournament.objects.get(pk=tournament.pk).place != "Here"


def test_what_round_1_has_fixed_is_not_undone(arbiter: User, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(slug="another", players=6, points_win=10)
    setup.update_tournament(tournament, by=arbiter, points_win=30, points_draw=10)
    entry = newest(tournament, "tournament.update")
    play_round(tournament)
    assert not [line for line in log_lines([entry], tournament) if line.undone_with]
    with pytest.raises(Refused, match="Round 1 has been paired"):
        undo(entry, by=arbiter, sure=True)


def test_what_players_had_reported_does_not_come_back(site: Site, arbiter: User) -> None:
    set_player_reports(site.tournament, on=True, by=arbiter)
    entry = newest(site.tournament, "tournament.update")
    assert not [line for line in log_lines([entry], site.tournament) if line.undone_with]
    with pytest.raises(Refused, match="cannot be undone on its own"):
        undo(entry, by=arbiter, sure=True)


LATER = {
    "player.check_in": lambda site: STEPS["player.check_in"][0](site),
    "player.withdraw_many": lambda site: entries.return_player(first(site.tournament), by=None),
    "bye.request_many": lambda site: entries.cancel_bye(first(site.tournament).bye_requests.get(), by=None),
    "tournament.timetable": lambda site: STEPS["tournament.timetable: first"][1](site),
    "result.note": lambda site: STEPS["result.note"][0](site),
    "tournament.publication": lambda site: STEPS["tournament.publication"][0](site),
    "tournament.values": lambda site: STEPS["tournament.values: first"][1](site),
    "tournament.ranks": lambda site: STEPS["tournament.ranks: first"][1](site),
    "tournament.lots": lambda site: (pairs_may_change(site), STEPS["tournament.tiebreaks"][1](site)),
    "tournament.draw_colour": lambda site: setup.update_tournament(
        site.tournament, by=None, initial_colour={"w": "b", "b": "w"}[site.tournament.initial_colour]
    ),
}


@pytest.mark.parametrize("kind", LATER)
def test_what_was_settled_again_is_not_undone(site: Site, arbiter: User, kind: str) -> None:
    entry = step(site, kind)
    site.tournament.refresh_from_db()
    LATER[kind](site)
    before = state(site.tournament)
    with pytest.raises(Stale, match="changed again"):
        undo(entry, by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_ranks_stay_whose_undoing_would_bring_lots_of_an_earlier_round_among_those_of_a_later_one(
    site: Site, arbiter: User
) -> None:
    STEPS["tournament.ranks: first"][0](site)
    absent, drawn = Player.objects.filter(tournament=site.tournament).order_by("pk")[:2]
    with change(site.tournament) as tournament:
        hold_lots(tournament, LotsHeld(1, (PlayerNamed.of(absent),)))
    STEPS["tournament.ranks: first"][1](site)
    TiePlace.objects.create(tournament=site.tournament, player=drawn, round_number=2, place=0)
    before = state(site.tournament)
    with pytest.raises(Stale, match="changed again"):
        undo(newest(site.tournament, "tournament.ranks"), by=arbiter)
    assert state(site.tournament) == before


def test_tiebreaks_stay_on_which_lots_rest(site: Site, arbiter: User) -> None:
    step(site, "tournament.tiebreaks: lots")
    draw_lots(site.tournament, by=None)
    with pytest.raises(Refused, match="rest on these tie-breaks"):
        undo(newest(site.tournament, "tournament.tiebreaks"), by=arbiter, sure=True)


@pytest.mark.parametrize(
    "kind",
    [
        *("player.check_in", "player.update", "result.note", "bye.request_many", "tournament.publication"),
        *("tournament.values", "tournament.ranks", "tournament.lots", "tournament.tiebreaks"),
        *("tournament.draw_colour", "players.missing"),
    ],
)
def test_an_entry_without_its_rows_says_so(site: Site, arbiter: User, kind: str) -> None:
    entry = step(site, kind)
    entry.journal = None
    entry.save()
    (line,) = log_lines([entry], site.tournament)
    assert (bool(line.sentence), line.undone_with) == (True, "")
    before = state(site.tournament)
    with pytest.raises(Refused, match="rows that it wrote are not kept.* Use a restore point"):
        undo(entry, by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_a_draft_changed_by_hand_is_set_back_at_once_and_not_later(site: Site, arbiter: User) -> None:
    entry = step(site, "round.by_hand")
    (line,) = log_lines([entry], site.tournament)
    assert line.undone_with == "lead"
    entries.add_player(site.tournament, by=arbiter, name="Late, Lea", entry_round=4)
    assert not log_lines([entry], site.tournament)[0].undone_with
    with pytest.raises(Refused, match="Other changes have come since"):
        undo(entry, by=arbiter, sure=True)
    entry.payload["case"] = "4.4.1"
    entry.save()
    with pytest.raises(Refused, match="cannot be undone on its own"):
        undo(entry, by=arbiter, sure=True)


def test_other_kinds_say_what_to_do_instead(site: Site, arbiter: User) -> None:
    before = state(site.tournament)
    with pytest.raises(Refused, match="cannot be undone on its own. The public has read it. Take the round back"):
        undo(newest(site.tournament, "round.publish"), by=arbiter, sure=True)
    assert state(site.tournament) == before


def test_every_kind_is_undone_or_has_a_reason() -> None:
    with_reason = {change.kind for change in ALL if change.not_undone}
    assert with_reason & set(UNDOABLE) == set()
    assert with_reason | set(UNDOABLE) == {change.kind for change in ALL}


def test_the_document_is_made_from_the_code() -> None:
    assert DOCUMENT.read_text(encoding="utf-8").splitlines() == list(lines())


def test_the_toast_is_there_for_ten_seconds_and_for_its_author(
    site: Site, arbiter_client: Client, organiser_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", timedelta(seconds=10))
    player, page = first(site.tournament), reverse("arbiter:players", args=["open"])
    arbiter_client.post(reverse("arbiter:player_withdraw", args=["open", player.pk]), {"from_round": 3})
    entry = newest(site.tournament, "player.withdraw")
    address = reverse("arbiter:undo", args=["open", entry.pk])
    assert address in arbiter_client.get(page).content.decode()
    assert address not in organiser_client.get(page).content.decode()
    AuditEntry.objects.filter(pk=entry.pk).update(at=timezone.now() - timedelta(seconds=11))
    assert address not in arbiter_client.get(page).content.decode()
    answer = arbiter_client.post(address, {"back": page})
    assert answer.headers["Location"] == page
    player.refresh_from_db()
    assert player.withdrawn_from is None


def test_it_leads_nowhere_else(site: Site, arbiter_client: Client) -> None:
    entries.withdraw_player(first(site.tournament), by=None)
    address = reverse("arbiter:undo", args=["open", newest(site.tournament, "player.withdraw").pk])
    answer = arbiter_client.post(address, {"back": "https://example.org/arbiter/t/open/"})
    assert answer.headers["Location"] == reverse("arbiter:audit", args=["open"])


def test_a_row_of_the_result_entry_brings_the_toast(site: Site, arbiter_client: Client) -> None:
    game = open_game(site.tournament)
    answer = arbiter_client.post(
        reverse("arbiter:result", args=["open", game.pk]), {"result": "1-0"}, headers=HTMX
    ).content.decode()
    entry = newest(site.tournament, "result.record")
    assert 'id="undo" class="toast no-print" hx-swap-oob="true"' in answer
    assert reverse("arbiter:undo", args=["open", entry.pk]) in answer
    assert f'name="back" value="{reverse("arbiter:round", args=["open", 2])}"' in answer
