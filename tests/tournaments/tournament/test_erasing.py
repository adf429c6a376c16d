"""Personal data of tournaments that are over: told before, erased by the rule once, wholly or not at all."""

from __future__ import annotations

import json
from datetime import date, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.tournaments.factories import make_tournament, play_round, publish_next
from tests.tournaments.logged import logged
from tests.tournaments.rounds.test_killed import in_a_child, rows
from tournaments.basics.load import unpack
from tournaments.clubs.actions.clubs import change_club, make_club, move_tournaments
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.installation.actions.privacy import set_privacy
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.kinds_of_privacy import PersonalDataErased
from tournaments.models import (
    AuditEntry,
    BoardNote,
    EntryRequest,
    Game,
    JournalEntry,
    MirrorFrom,
    Player,
    Publication,
    RestorePoint,
    Tournament,
    User,
)
from tournaments.players.actions.entry_requests import accept_entries, refuse_entries, request_entry
from tournaments.publication.queries.certificates import log_state
from tournaments.results.actions.notes import note_board
from tournaments.tournament.actions import erasing
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.erasing import keep_to_rule
from tournaments.tournament.queries.retention import after_months

pytestmark = pytest.mark.django_db
SECRETS = ("zz-mail", "zz-guardian", "zz-note", "zz-reason", "Zzunplayed")


def rule(months: int | None) -> None:
    set_privacy(responsible="Club", contact="", text="", retention_months=months, by=None)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Over since a year: somebody who asked to enter plays, somebody was refused, and a board has a note."""
    made = make_tournament(players=5, arbiters=(arbiter,))
    prepare_tournament(made, by=None, announced=True, entry_form=True, guardian_age=16)
    year = timezone.localdate().year - 10
    common: dict[str, Any] = {"caller": "zz-caller", "email": "zz-mail@example.org", "listed": False}
    common |= {"birth_year": year, "guardian": "zz-guardian", "consents": True}
    plays = request_entry(made, mark="m" * 20, name="Plays, Petra", rating=1500, **common)
    refused = request_entry(made, mark="n" * 20, name="Zzunplayed, Uwe", fide_id="4711", **common)
    accept_entries(made, [plays.pk], by=arbiter)
    refuse_entries(made, [refused.pk], by=arbiter, reason="zz-reason")
    play_round(made)
    published = publish_next(made)
    note_board(Game.objects.filter(match__round=published)[0], by=arbiter, text="zz-note of old", illegal_white=1)
    keep_point(Tournament.objects.get(pk=made.pk), Occasion.ASKED, by=arbiter, note="")
    note_board(Game.objects.filter(match__round=published)[0], by=arbiter, text="zz-note", illegal_white=1)
    made.refresh_from_db()
    return made


def later(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


def erase(tournament: Tournament) -> erasing.Done:
    """By the rule, on the day that is told."""
    rule(1)
    keep_to_rule(later(40))
    told = Tournament.objects.get(pk=tournament.pk).erases_on
    assert told is not None
    return keep_to_rule(told)


def everything(tournament: Tournament) -> str:
    """All that is stored of it, journal and restore points unpacked."""
    steps = [entry.steps() for entry in JournalEntry.objects.filter(tournament=tournament)]
    points = [unpack(bytes(one.rows)) for one in RestorePoint.objects.filter(tournament=tournament) if one.rows]
    log = list(AuditEntry.objects.filter(tournament=tournament).values("payload", "by_name", "target_name"))
    requests = list(EntryRequest.objects.filter(tournament=tournament).values("name", "email", "guardian", "reason"))
    return json.dumps([steps, points, log, requests, list(BoardNote.objects.values("text"))], default=str)


def test_it_is_off_at_first(tournament: Tournament) -> None:
    assert keep_to_rule(later(5000)) == erasing.Done()
    assert all(one in everything(tournament) for one in SECRETS)


def test_the_rule_of_a_club_holds_for_its_tournaments(tournament: Tournament) -> None:
    club = make_club(by=None, name="Lakeside")
    change_club(club, by=None, retention_months=1)
    assert keep_to_rule(later(5000)) == erasing.Done()  # of no club, and there is no rule for all
    move_tournaments([tournament], club, by=None)
    assert keep_to_rule(later(40)).told == (tournament,)
    change_club(club, by=None, retention_months=12)
    rule(1)
    assert keep_to_rule(later(40)) == erasing.Done()  # the club keeps it for longer than others
    assert Tournament.objects.get(pk=tournament.pk).erases_on is None


def test_what_goes_and_what_stays(tournament: Tournament) -> None:
    report, players = export_trf(tournament), list(tournament.players.order_by("pk").values())
    assert erase(tournament).erased == (tournament,)
    left = everything(tournament)
    assert [one for one in SECRETS if one in left] == []
    assert not EntryRequest.objects.filter(caller="zz-caller").exists()
    assert list(tournament.players.order_by("pk").values()) == players
    now = Tournament.objects.get(pk=tournament.pk)
    assert export_trf(now) == report
    assert (now.erases_on, now.erased_at is not None) == (None, True)
    (entry,) = logged(PersonalDataErased)
    assert (entry.kept, entry.requests, entry.notes) == (1, 1, 1)


def test_certificates_the_journal_and_the_log_still_hold(tournament: Tournament, arbiter_client: Client) -> None:
    state = log_state(tournament)
    assert (state.covered > 0, state.differing) == (True, 0)
    erase(tournament)
    assert log_state(tournament) == state
    entry = AuditEntry.objects.filter(kind="entry.refuse").get()
    assert entry.payload["name"] == AuditEntry.ERASED
    entry.payload = {**entry.payload, "name": "Somebody, Else", "reason": "x"}
    entry.save()
    assert log_state(tournament).differing == 1, "another word than the one for what was erased is told"
    page = arbiter_client.get("/arbiter/t/open/log/").text
    assert "Personal data erased by the rule" in page
    point = RestorePoint.objects.filter(occasion=Occasion.ASKED).get()
    restore(point, by=None)
    assert not BoardNote.objects.exists(), "nor is it brought back by a restore point"


def test_it_is_told_before_and_after(tournament: Tournament, arbiter_client: Client, organiser_client: Client) -> None:
    rule(6)
    overview, own = "/arbiter/t/open/", "/arbiter/privacy/"
    day = after_months(timezone.localdate(), 6)
    assert keep_to_rule(day - timedelta(days=31)) == erasing.Done()
    assert "will be erased" not in arbiter_client.get(overview).text
    assert keep_to_rule(day - timedelta(days=30)).told == (tournament,)
    assert Tournament.objects.get().erases_on == day
    assert "will be erased on" in arbiter_client.get(overview).text
    for quiet in (day - timedelta(days=30), day - timedelta(days=1)):
        assert keep_to_rule(quiet) == erasing.Done()
    assert keep_to_rule(day).erased == (tournament,)
    assert keep_to_rule(day) == erasing.Done(), "once"
    assert "will be erased" not in arbiter_client.get(overview).text
    assert "were erased on" in arbiter_client.get("/arbiter/t/open/end/").text
    assert "Tournaments whose personal data were erased" in organiser_client.get(own).text


def test_of_a_new_rule_two_weeks_are_told_first(tournament: Tournament, organiser_client: Client) -> None:
    rule(1)
    today = later(400)
    assert keep_to_rule(today).erased == ()
    assert Tournament.objects.get().erases_on == today + timedelta(days=14)
    assert keep_to_rule(today + timedelta(days=13)) == erasing.Done()
    rule(None)
    keep_to_rule(today + timedelta(days=13))
    assert Tournament.objects.get().erases_on is None, "a rule that was taken away tells nothing"
    rule(36)
    assert keep_to_rule(today + timedelta(days=14)) == erasing.Done()
    assert "zz-mail" in everything(tournament)


def test_a_round_that_comes_later_begins_it_anew(tournament: Tournament) -> None:
    erase(tournament)
    Tournament.objects.update(end_date=later(200))
    assert keep_to_rule(later(200 + 10)).told == (tournament,)


def test_a_copy_of_another_installation_is_left_alone(tournament: Tournament) -> None:
    rule(1)
    MirrorFrom.objects.create(name="Hall", key="k", tournament=tournament)
    assert keep_to_rule(later(400)) == erasing.Done()


def test_the_command_and_the_maintenance_do_it(tournament: Tournament, settings: Any, tmp_path: Any) -> None:
    settings.RATING_LIST_DIR, settings.DATA_DIR, settings.BACKUP_HOURS = tmp_path, tmp_path, 0
    said = StringIO()
    call_command("erase_personal_data", stdout=said)
    assert "There is no rule" in said.getvalue()
    rule(1)
    Tournament.objects.update(start_date="2020-01-01", end_date="2020-01-02", erases_on=later(-1))
    Publication.objects.update(published_at=timezone.now() - timedelta(days=300))
    call_command("erase_personal_data", "--dry-run", stdout=said)
    assert "open: erased." in said.getvalue()
    assert "zz-mail" in everything(tournament), "a dry run changes nothing"
    call_command("maintenance", stdout=said)
    assert "Personal data of “open” erased." in said.getvalue()
    assert "zz-mail" not in everything(tournament)
    call_command("erase_personal_data", stdout=said)
    assert "Nothing to do." in said.getvalue()


@pytest.mark.django_db(transaction=True)
def test_killed_in_the_middle_nothing_is_half_erased(tournament: Tournament) -> None:
    rule(1)
    keep_to_rule(later(40))
    day = Tournament.objects.get(pk=tournament.pk).erases_on
    before, kills = rows(), 0
    for turn in range(200):
        in_a_child(lambda: keep_to_rule(day), kill_after=0.004 * turn)
        if Tournament.objects.get(pk=tournament.pk).erased_at is not None:
            break
        assert rows() == before
        kills += 1
    assert kills >= 3, "some came in the middle"
    assert [one for one in SECRETS if one in everything(tournament)] == []
    assert Player.objects.filter(tournament=tournament).count() == 6


@pytest.mark.parametrize("step", ["_erase_in_log", "_erase_in_journal", "_erase_in_restore_points", "log"])
def test_what_fails_leaves_all_as_it_was(tournament: Tournament, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rule(1)
    keep_to_rule(later(40))
    day, before = Tournament.objects.get(pk=tournament.pk).erases_on, everything(tournament)

    def failing(*_given: Any, **_named: Any) -> None:
        raise RuntimeError(step)

    monkeypatch.setattr(erasing, step, failing)
    with pytest.raises(RuntimeError, match=step):
        keep_to_rule(day)
    assert everything(tournament) == before
    assert Tournament.objects.get(pk=tournament.pk).erased_at is None
