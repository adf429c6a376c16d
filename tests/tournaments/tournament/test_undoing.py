"""Undo: exactly as before, only while nothing rests on it, and told in the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.logged import logged
from tournaments.audit.kinds import Undone
from tournaments.audit.undoing import UNDOABLE
from tournaments.deadline import told_until
from tournaments.models import AuditEntry, Game, Player, RestorePoint, Result, Round, Tournament, User
from tournaments.selectors.tournament.log import log_lines
from tournaments.services.errors import Refused, Stale
from tournaments.services.files.event_file import event_file, import_event
from tournaments.services.files.export import export_trf
from tournaments.services.players import entries
from tournaments.services.players.leaving import answer_not_come
from tournaments.services.results import recording
from tournaments.services.rounds import drafts
from tournaments.services.tournament import setup
from tournaments.services.tournament.restore_points import keep_point, restore
from tournaments.services.tournament.undoing import undo
from tournaments.whole import whole

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
HTMX = {"HX-Request": "true"}


def state(tournament: Tournament) -> dict[str, Any]:
    """All rows; without the versions and moments of games, which only grow, and the numbers of rows made anew."""
    data = whole(Tournament.objects.get(pk=tournament.pk))["tables"]
    found = {}
    for name, table in data.items():
        left_out = {"version", "changed_at"} | ({"id"} if name in ("byerequest", "forbiddenpair") else set())
        kept = [place for place, column in enumerate(table["columns"]) if column not in left_out]
        found[name] = [[row[place] for place in kept] for row in table["rows"]]
    return found


def newest(tournament: Tournament, kind: str) -> AuditEntry:
    return AuditEntry.objects.filter(tournament=tournament, kind=kind).latest("pk")


def first(tournament: Tournament) -> Player:
    return tournament.players.order_by("tpn")[0]


def open_game(tournament: Tournament, table: int = 1) -> Game:
    rows = Game.objects.select_related("match__round__tournament")
    return rows.get(match__round__tournament=tournament, match__round__number=2, match__table=table)


def _pairs_may_change(site: Site) -> None:
    """FIDE mode settles them before round 1."""
    Tournament.objects.filter(pk=site.tournament.pk).update(left_fide_mode_at=timezone.now())
    site.tournament.refresh_from_db()


# By kind: what comes before, and what is done and undone.
STEPS: dict[str, tuple[Callable[[Site], object], Callable[[Site], object]]] = {
    "result.record": (
        lambda _site: None,
        lambda site: recording.record_result(open_game(site.tournament), "0F1", by=None),
    ),
    "player.withdraw": (lambda _site: None, lambda site: entries.withdraw_player(first(site.tournament), by=None)),
    "player.return": (
        lambda site: entries.withdraw_player(first(site.tournament), by=None, from_round=4),
        lambda site: entries.return_player(first(site.tournament), by=None),
    ),
    "bye.request": (
        lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="Z"),
        lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="H"),
    ),
    "bye.cancel": (
        lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="Z"),
        lambda site: entries.cancel_bye(first(site.tournament).bye_requests.get(), by=None),
    ),
    "player.add": (
        lambda _site: None,
        lambda site: entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600),
    ),
    "player.remove": (
        lambda site: entries.request_bye(
            entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600),
            by=None,
            round_number=4,
            kind="H",
        ),
        lambda site: entries.remove_player(Player.objects.get(name="Late, Lea"), by=None),
    ),
    "player.plays_on": (
        lambda site: recording.record_result(open_game(site.tournament), Result.WHITE_WINS_FORFEIT, by=None),
        lambda site: answer_not_come(
            site.tournament, {open_game(site.tournament).sides()["b"].player_id: "plays_on"}, by=None
        ),
    ),
    "forbidden.add": (
        _pairs_may_change,
        lambda site: setup.add_forbidden_pair(site.tournament, *site.tournament.players.order_by("tpn")[2:4], by=None),
    ),
    "forbidden.remove": (_pairs_may_change, lambda site: setup.remove_forbidden_pair(site.pair, by=None)),
    "round.discard": (
        lambda site: (
            [recording.record_result(open_game(site.tournament, table), "1-0", by=None) for table in (1, 2, 3, 4)],
            drafts.pair_next_round(site.tournament, by=None),
        ),
        lambda site: drafts.discard_draft(Round.objects.get(number=3), by=None),
    ),
}


def test_every_kind_is_tried() -> None:
    assert set(STEPS) == set(UNDOABLE)


@pytest.mark.parametrize("kind", STEPS)
def test_it_is_exactly_as_before(site: Site, arbiter: User, kind: str) -> None:
    prepare, do = STEPS[kind]
    prepare(site)
    before = state(site.tournament)
    do(site)
    entry = newest(site.tournament, kind)
    assert state(site.tournament) != before
    undo(entry, by=arbiter)
    assert state(site.tournament) == before
    entry.refresh_from_db()
    undone = AuditEntry.objects.filter(kind__in=("tournament.undo", "tournament.restore")).latest("pk")
    assert entry.undone_by == undone.pk
    with pytest.raises(Stale, match="undone already"):
        undo(entry, by=arbiter)


@pytest.mark.parametrize("kind", ["result.record", "player.withdraw", "bye.request", "forbidden.add", "player.add"])
def test_what_was_changed_again_is_not_undone(site: Site, arbiter: User, kind: str) -> None:
    tournament = site.tournament
    prepare, do = STEPS[kind]
    prepare(site)
    do(site)
    entry = newest(tournament, kind)
    {
        "result.record": lambda: recording.record_result(open_game(tournament), "1-0", by=None),
        "player.withdraw": lambda: entries.return_player(first(tournament), by=None),
        "bye.request": lambda: entries.cancel_bye(first(tournament).bye_requests.get(), by=None),
        "forbidden.add": lambda: setup.remove_forbidden_pair(tournament.forbidden_pairs.latest("pk"), by=None),
        "player.add": lambda: entries.remove_player(Player.objects.get(name="Late, Lea"), by=None),
    }[kind]()
    before = state(tournament)
    with pytest.raises(Stale, match="changed again"):
        undo(entry, by=arbiter)
    assert state(tournament) == before
    assert logged(Undone) == []


@pytest.mark.parametrize("kind", ["result.record", "player.withdraw", "player.add", "round.discard"])
def test_nothing_is_undone_on_which_a_later_round_rests(site: Site, arbiter: User, kind: str) -> None:
    tournament = site.tournament
    prepare, do = STEPS[kind]
    prepare(site)
    do(site)
    for game in Game.objects.filter(match__round__number=2, result="").select_related("match__round__tournament"):
        recording.record_result(game, "1/2", by=None)
    drafts.publish_round(drafts.pair_next_round(tournament, by=None, nonetheless=True), by=None)
    before = state(tournament)
    with pytest.raises(Refused):
        undo(newest(tournament, kind), by=arbiter)
    assert state(tournament) == before


def test_other_kinds_are_sent_to_the_restore_points(site: Site, arbiter: User) -> None:
    with pytest.raises(Refused, match="restore points"):
        undo(newest(site.tournament, "round.publish"), by=arbiter)


def test_the_toast_is_there_for_ten_seconds_and_for_its_author(
    site: Site, arbiter_client: Client, organiser_client: Client
) -> None:
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


def test_the_log_marks_what_was_undone_and_offers_the_rest(site: Site, arbiter_client: Client, arbiter: User) -> None:
    one, other = site.tournament.players.order_by("tpn")[:2]
    entries.withdraw_player(one, by=arbiter)
    entries.withdraw_player(other, by=arbiter)
    undo(newest(site.tournament, "player.withdraw"), by=arbiter)
    page = arbiter_client.get(reverse("arbiter:audit", args=["open"])).content.decode()
    assert re.findall(r"<del>(.*?)</del>", page) == [f"{other.name} withdrew from round 3 on"]
    assert f"Undone: player withdrawn ({other.name})" in page
    offered = set(re.findall(r"log/(\d+)/undo/", page))
    assert offered == {str(AuditEntry.objects.filter(kind="player.withdraw").earliest("pk").pk)}


def test_a_restore_marks_what_it_undid_and_its_own_undoing_takes_that_back(site: Site, arbiter: User) -> None:
    tournament = site.tournament
    point = RestorePoint.objects.filter(tournament=tournament, occasion="publishing").first()
    assert point is not None
    entries.withdraw_player(first(tournament), by=arbiter)
    withdrawn = newest(tournament, "player.withdraw")
    way_back = restore(point, by=arbiter)
    restored = newest(tournament, "tournament.restore")
    withdrawn.refresh_from_db()
    assert withdrawn.undone_by == restored.pk
    held = AuditEntry.objects.filter(tournament=tournament, undone_by=None).order_by("pk")
    assert held.exclude(pk=restored.pk).count() == point.revision
    restore(way_back, by=arbiter)
    withdrawn.refresh_from_db()
    restored.refresh_from_db()
    assert (withdrawn.undone_by, restored.undone_by) == (None, newest(tournament, "tournament.restore").pk)


def test_what_undoing_a_restore_brings_back_is_marked_with_what_had_been_undone_before(
    site: Site, arbiter: User, arbiter_client: Client
) -> None:
    """Going back behind an undoing makes the change hold again, and undoing that undoes it again."""
    tournament = site.tournament
    one, other = tournament.players.order_by("tpn")[:2]
    entries.withdraw_player(one, by=arbiter)
    entries.withdraw_player(other, by=arbiter)
    point = keep_point(tournament, "asked", by=arbiter)
    undo(newest(tournament, "player.withdraw"), by=arbiter)
    undone = newest(tournament, "tournament.undo")
    way_back = restore(point, by=arbiter)
    restored = newest(tournament, "tournament.restore")

    def marks() -> dict[int, str]:
        return {line.entry.pk: line.mark.partition(" by ")[0] for line in log_lines(held(), tournament) if line.mark}

    def held() -> list[AuditEntry]:
        return list(tournament.audit_entries.filter(kind__in=("player.withdraw", "tournament.undo", restored.kind)))

    (first_one, second) = tournament.audit_entries.filter(kind="player.withdraw").order_by("pk")
    assert (second.undone_by, undone.pk in marks()) == (None, True)
    assert marks()[second.pk].startswith("brought back")
    restore(way_back, by=arbiter)
    again = newest(tournament, "tournament.restore")
    second.refresh_from_db()
    assert second.undone_by == undone.pk
    assert set(marks()) == {second.pk, undone.pk, restored.pk}
    assert marks()[undone.pk].startswith("brought back")
    assert first_one.pk not in marks()
    assert again.undone_by is None
    page = arbiter_client.get(reverse("arbiter:audit", args=["open"])).content.decode()
    assert "undone by going back" in page
    assert "brought back by going back" in page


def test_the_deadline_does_not_run_from_a_result_that_was_undone(site: Site, arbiter: User) -> None:
    tournament = site.tournament
    Tournament.objects.filter(pk=tournament.pk).update(correction_minutes=30)
    tournament.refresh_from_db()
    for game in Game.objects.filter(match__round__number=2, result="").select_related("match__round__tournament"):
        recording.record_result(game, "1/2", by=None)
    last = newest(tournament, "result.record")
    AuditEntry.objects.filter(kind="result.record").update(at=timezone.now() - timedelta(hours=2))
    undo(last, by=arbiter)
    game = Game.objects.select_related("match__round__tournament").get(pk=last.target_id)
    recording.record_result(game, "1-0", by=None)
    until = told_until(tournament, 2)
    assert until is not None
    assert until > timezone.now()


def test_report_files_do_not_tell_of_it(site: Site, arbiter: User) -> None:
    gone = first(site.tournament)
    entries.withdraw_player(gone, by=arbiter)
    for game in Game.objects.filter(match__round__number=2, result="").select_related("match__round__tournament"):
        recording.record_result(game, "1/2", by=None)
    assert "### Withdrawal" in export_trf(site.tournament)
    undo(newest(site.tournament, "player.withdraw"), by=arbiter)
    assert "### Withdrawal" not in export_trf(site.tournament)


def test_an_event_file_brings_the_marks_along(site: Site, arbiter: User) -> None:
    entries.withdraw_player(first(site.tournament), by=arbiter)
    undo(newest(site.tournament, "player.withdraw"), by=arbiter)
    again = import_event(event_file(site.tournament), by=arbiter, name="Again")
    assert newest(again, "player.withdraw").undone_by == newest(again, "tournament.undo").pk
    marked = [line.entry.kind for line in log_lines(again.audit_entries.all(), again) if line.entry.undone_by]
    assert marked == ["player.withdraw"]
