"""What the log says of changes that were undone, and where it leads from those that are not any more."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.history.undo_state import draw_open_games, first, newest
from tests.tournaments.history.undo_steps import step
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import keep_point
from tournaments.log.reading import LogFilter, log_lines, log_page
from tournaments.models import AuditEntry, Game, Member, RestorePoint, Role, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.players.actions.byes import request_byes
from tournaments.results.actions import recording
from tournaments.results.queries.deadline import error_deadline
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
HTMX = {"HX-Request": "true"}


def test_the_log_marks_what_was_undone_and_offers_the_rest(site: Site, arbiter_client: Client, arbiter: User) -> None:
    one, other = site.tournament.players.order_by("tpn")[:2]
    entries.withdraw_player(one, by=arbiter)
    entries.withdraw_player(other, by=arbiter)
    undo(newest(site.tournament, "player.withdraw"), by=arbiter, sure=True)
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
    undo(newest(tournament, "player.withdraw"), by=arbiter, sure=True)
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
    draw_open_games(2)
    last = newest(tournament, "result.record")
    undo(last, by=arbiter, sure=True)
    AuditEntry.objects.filter(kind="result.record").update(at=timezone.now() - timedelta(hours=2))
    game = Game.objects.select_related("match__round__tournament").get(pk=last.target_id)
    recording.record_result(game, "1-0", by=None)
    until = error_deadline(tournament, 2)
    assert until is not None
    assert until > timezone.now()


def test_report_files_do_not_tell_of_it(site: Site, arbiter: User) -> None:
    gone = first(site.tournament)
    entries.withdraw_player(gone, by=arbiter)
    draw_open_games(2)
    assert "### Withdrawal" in export_trf(site.tournament)
    undo(newest(site.tournament, "player.withdraw"), by=arbiter, sure=True)
    assert "### Withdrawal" not in export_trf(site.tournament)


def test_an_event_file_brings_the_marks_along(site: Site, arbiter: User) -> None:
    entries.withdraw_player(first(site.tournament), by=arbiter)
    undo(newest(site.tournament, "player.withdraw"), by=arbiter, sure=True)
    again = import_event(event_file(site.tournament), by=arbiter, name="Again")
    assert newest(again, "player.withdraw").undone_by == newest(again, "tournament.undo").pk
    marked = [line.entry.kind for line in log_lines(again.audit_entries.all(), again) if line.entry.undone_by]
    assert marked == ["player.withdraw"]


def test_what_is_not_undone_any_more_leads_to_the_restore_point_before_it(
    site: Site, arbiter_client: Client, arbiter: User
) -> None:
    """As long as that is kept, to whoever may go back to it, and not beside “Undo”."""
    step(site, "players.exchange")
    page = reverse("arbiter:audit", args=["open"])
    point = site.tournament.restore_points.filter(occasion="numbers").latest("pk")
    link = reverse("arbiter:restore_point", args=["open", point.pk])
    entry = newest(site.tournament, "players.exchange")
    entries.withdraw_player(first(site.tournament), by=arbiter)
    shown = arbiter_client.get(page).text
    assert reverse("arbiter:undo", args=["open", entry.pk]) not in shown
    (line,) = re.findall(rf'href="{link}" aria-label="Restore point before: (.*?)">Restore point</a>', shown)
    assert line.startswith("Pairing numbers exchanged among equal players")
    Member.objects.filter(tournament=site.tournament, user=arbiter).update(role=Role.ARBITER)
    assert link not in arbiter_client.get(page).text
    Member.objects.filter(tournament=site.tournament, user=arbiter).update(role=Role.CHIEF)
    point.delete()
    assert link not in arbiter_client.get(page).text


def test_each_restore_point_stands_with_the_change_that_it_was_kept_for(site: Site, arbiter: User) -> None:
    step(site, "round.discard")
    _page, lines_of_log = log_page(site.tournament, LogFilter())
    found = {line.point: line.entry.kind for line in lines_of_log if line.point}
    occasions = {point.pk: point.occasion for point in site.tournament.restore_points.all()}
    assert found.keys() == occasions.keys()
    kinds = {"pairing": {"round.pair", "tournament.draw_colour"}, "publishing": {"round.publish"}}
    kinds |= {"discarding": {"round.discard"}}
    assert all(kind in kinds[occasions[pk]] for pk, kind in found.items())


def test_what_is_offered_does_not_hang_on_what_is_shown(site: Site, arbiter: User) -> None:
    """Narrowed down, or on a later page, the log offers nothing on which something rests that is not to be seen."""
    for _time in range(60):
        for name in ("Another name", "Tournament open"):
            setup.update_tournament(site.tournament, by=arbiter, name=name)
    entered = entries.add_player(site.tournament, by=arbiter, name="Late, Lea", rating=1000)
    entries.request_bye(entered, by=arbiter, round_number=4, kind="H")
    request_byes(site.tournament, [first(site.tournament).pk], by=arbiter, round_number=5, kind="H", sure=True)
    entries.withdraw_player(first(site.tournament), by=arbiter, from_round=5)

    def offered(wanted: LogFilter, page: int = 1) -> set[str]:
        return {line.entry.kind for line in log_page(site.tournament, wanted, page=page)[1] if line.undone_with}

    everywhere = {"bye.request", "bye.request_many", "player.withdraw", "tournament.update"}
    assert offered(LogFilter()) == everywhere
    assert [offered(LogFilter(), page) for page in (2, 3)] == [set(), set()]
    assert offered(LogFilter(group="player")) == {"player.withdraw"}
    assert offered(LogFilter(group="bye")) == {"bye.request", "bye.request_many"}
