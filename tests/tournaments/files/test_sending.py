"""Checks before a report is sent, and reports that were sent."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

import pytest
from django.test import Client

from pairing.trf.reader import read_trf
from pairing.trf.writer import Edition
from tests.tournaments.factories import Make, Play, give_times
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.sending import send_report, sent_reports
from tournaments.files.queries.event_checks import event_checks
from tournaments.files.queries.periods import Period, next_period, report_of
from tournaments.files.queries.report_checks import report_checks
from tournaments.log.kinds_of_publication import ReportSent
from tournaments.models import Game, Result, SentReport, Tournament, User
from tournaments.norms.actions.officials import set_officials
from tournaments.norms.queries.officials import Official
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.results.actions import recording
from tournaments.results.actions.recording import correct_result
from tournaments.results.queries.windows import AfterDeadline

pytestmark = pytest.mark.django_db
AT = "/arbiter/t/open/report/checks/"


def texts(tournament: Tournament) -> list[str]:
    checks = report_checks(tournament)
    return [one.text for one in (*checks.event, *checks.players, *checks.lists)]


def test_everything_that_is_missing_at_once_with_its_place(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(chief_arbiter="Kowalski, Jan", time_control_code="600+0")
    tournament.players.filter(tpn=1).update(federation="XXX", birth_year=1990, fide_id="123")
    found = texts(tournament)
    for text in (
        "The place is missing (022).",
        "The first day is missing (042).",
        "The FIDE number of the arbiter Kowalski, Jan is missing.",
        "The timetable lacks days of rounds (132).",
        "Somebody is rated 2495: each needs 120 minutes for 60 moves; they have 10.",
        "Without a FIDE number: the games of these players cannot be rated.",
        "Without a year of birth.",
        "A federation that FIDE does not have.",
        "There is no rating list to compare with.",
    ):
        assert text in found
    page = arbiter_client.get(AT).content.decode()
    for player in tournament.players.all():
        assert f"/arbiter/t/open/players/{player.pk}/" in page
    assert "/arbiter/t/open/settings/timetable/" in page
    assert "/arbiter/t/open/report/arbiters/" in page


def test_a_tournament_with_everything_has_nothing_to_look_at(make_tournament: Make, arbiter: User) -> None:
    day = date(2026, 11, 20)
    tournament = make_tournament(
        rounds=2,
        place="Biel",
        federation="SUI",
        start_date=day,
        end_date=day + timedelta(days=1),
        chief_arbiter="Kowalski, Jan",
        time_control_code="40/5400+30:1800+30",
    )
    give_times(tournament, "2026-11-20 10:00", "2026-11-21 10:00")
    set_officials(tournament, [Official("Kowalski, Jan", "chief", "IA", "POL", "1100")], by=arbiter)
    for player in tournament.players.all():
        player.fide_id, player.birth_year, player.federation = str(1000 + player.pk), 1990, "SUI"
        tournament.players.filter(pk=player.pk).update(
            fide_id=player.fide_id, birth_year=player.birth_year, federation=player.federation
        )
    tournament.refresh_from_db()
    assert texts(tournament) == ["There is no rating list to compare with."]


@pytest.mark.parametrize(
    ("kind", "code", "rounds", "text"),
    [
        ("rapid", "3600", 1, "Rapid has more than 10 and less than 60 minutes, not 60."),
        ("blitz", "180", 1, "Blitz has more than 3 and at most 10 minutes, not 3."),
        ("standard", "90 min", 1, "The time control “90 min” is not in the code of the format (222), such as 5400+30."),
        ("standard", "7200+30", 3, "On a day 15 hours are played; at most 12 may be."),
        ("rapid", "601", 16, "On a day 16 rounds are played; at most 15 may be."),
    ],
)
def test_hours_of_play(make_tournament: Make, kind: str, code: str, rounds: int, text: str) -> None:
    tournament = make_tournament(rounds=max(rounds, 3), rating_type=kind, time_control_code=code)
    give_times(tournament, *[f"2026-11-20 {8 + number // 2:02}:{number % 2 * 30:02}" for number in range(rounds)])
    assert text in [one.text for one in event_checks(tournament, list(tournament.players.all()))]


@pytest.fixture
def played(make_tournament: Make, play_round: Play) -> Tournament:
    """Four players, both rounds played."""
    tournament = make_tournament(players=4, rounds=2)
    play_round(tournament, rounds=2)
    tournament.refresh_from_db()
    return tournament


def test_what_is_sent_is_kept_byte_for_byte(played: Tournament, arbiter: User, arbiter_client: Client) -> None:
    row = send_report(played, last_round=2, edition=Edition.TRF16, by=arbiter)
    answer = arbiter_client.get(f"/arbiter/t/open/report/sent/{row.pk}/")
    assert hashlib.sha256(answer.content).hexdigest() == row.sha256
    assert answer["Content-Disposition"] == 'attachment; filename="open-rounds-1-2-trf16.trf"'
    assert answer.content.count(b"\r\n") == answer.content.count(b"\n") > 4
    (entry,) = logged(ReportSent)
    assert (entry.first, entry.round_number, entry.sha256) == (1, 2, row.sha256)
    assert arbiter_client.get(f"/arbiter/t/open/report/sent/{row.pk + 1}/").status_code == 404
    assert row.sha256 in arbiter_client.get(AT).content.decode()


def test_sent_rounds_are_locked_and_a_later_change_is_told(
    played: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    send_report(played, last_round=2, edition=Edition.TRF26, by=arbiter)
    assert not sent_reports(played)[0].has_changed
    game = Game.objects.filter(match__round__number=2).order_by("match__table")[0]
    other = Result.WHITE_WINS if game.result != Result.WHITE_WINS else Result.BLACK_WINS
    with pytest.raises(AfterDeadline):
        recording.record_result(game, other, by=arbiter)
    correct_result(game, other, by=arbiter, reason="slip was misread")
    played.refresh_from_db()
    (sent,) = sent_reports(played)
    assert sent.has_changed
    assert len(sent.differences) >= 2
    assert "What was sent is not what would be sent today." in arbiter_client.get(AT).content.decode()
    with pytest.raises(Refused, match="Say why the report is sent once more"):
        send_report(played, first_round=1, last_round=2, edition=Edition.TRF26, by=arbiter)
    send_report(played, first_round=1, last_round=2, edition=Edition.TRF26, by=arbiter, note="board 1 corrected")
    assert [(one.is_newest, one.has_changed) for one in sent_reports(played)] == [(True, False), (False, False)]
    assert SentReport.objects.order_by("pk")[0].file != SentReport.objects.order_by("pk")[1].file


def test_open_games_are_not_sent_and_nothing_twice(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(players=4, rounds=2)
    play_round(tournament)
    with pytest.raises(Refused, match="1 round has not been paired yet"):
        send_report(tournament, last_round=1, edition=Edition.TRF26, by=arbiter)
    play_round(tournament)
    send_report(tournament, last_round=2, edition=Edition.TRF26, by=arbiter)
    assert next_period(tournament) is None
    with pytest.raises(Refused, match="There is nothing to send"):
        send_report(tournament, last_round=2, edition=Edition.TRF26, by=arbiter)


def test_a_long_event_goes_by_months_and_each_game_is_in_one_report(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=4, rounds=3, long_event=True)
    give_times(tournament, "2026-09-20", "2026-09-27", "2026-10-20")
    play_round(tournament, rounds=3)
    tournament.refresh_from_db()
    first = tournament.players.get(tpn=1)
    set_round_rating(first, by=arbiter, round_number=3, rating=2600)
    tournament.refresh_from_db()
    assert next_period(tournament) == Period(1, 2)
    send_report(tournament, last_round=2, edition=Edition.TRF16, by=arbiter)
    assert next_period(tournament) == Period(3, 3)
    send_report(tournament, last_round=3, edition=Edition.TRF16, by=arbiter)
    one, other = [read_trf(row.file) for row in SentReport.objects.order_by("pk")]
    assert not one.problems
    assert not other.problems
    assert (one.rounds_paired, other.rounds_paired) == (2, 1)
    games = {
        (player.tpn, record.opponent) for file in (one, other) for player in file.players for record in player.records
    }
    assert len(games) == 4 * 3
    assert [player.rating for player in other.players][0] == 2600
    assert [player.rating for player in one.players][0] == first.rating
    assert (other.start_date, other.end_date) == ("2026/10/20", "2026/10/20")
    for file in (one, other):
        assert sum(player.points or 0 for player in file.players) == 20 * file.rounds_paired


def test_k_and_first_ratings_are_told(played: Tournament, arbiter_client: Client) -> None:
    played.players.filter(tpn=4).update(rating=None)
    told = {one.player.tpn: one for one in report_checks(played).ratings}
    assert {tpn: one.k.value for tpn, one in told.items() if one.k} == {1: 10, 2: 10, 3: 10}
    assert told[4].first is not None
    assert (told[4].first.games, told[4].first.rating) == (2, None)
    assert "none yet: five games" in arbiter_client.get(AT).content.decode()


def test_event_files_carry_what_was_sent(played: Tournament, arbiter: User) -> None:
    row = send_report(played, last_round=2, edition=Edition.TRF26, by=arbiter)
    copy = import_event(event_file(played), by=arbiter, name="Copy")
    (kept,) = SentReport.objects.filter(tournament=copy)
    assert (kept.file, kept.sha256, kept.sent_at) == (row.file, row.sha256, row.sent_at)


def test_a_part_of_a_short_event_is_the_same_as_the_whole_where_it_is_one(played: Tournament) -> None:
    whole = report_of(played, Period(1, 2), Edition.TRF26)
    assert "XXR 2" in whole or "142 2" in whole
    part = report_of(played, Period(2, 2), Edition.TRF26)
    assert "### Rounds 2 to 2 of 2" in part
