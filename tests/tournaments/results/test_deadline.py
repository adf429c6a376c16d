"""The deadline for telling errors: fixed in advance, and told with its time (C.04.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.tournaments.factories import OUTSIDE_FIDE_MODE, enter_results, publish_pairing
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.models import AuditEntry, Game, Result, Round, Tournament, User
from tournaments.publication.actions import release_results, set_publication
from tournaments.results.actions.recording import record_result
from tournaments.results.queries.deadline import error_deadline
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make, arbiter: User) -> Tournament:
    """Thirty minutes; three boards of round 1 are being played."""
    tournament = make_tournament(players=6, correction_minutes=30)
    publish_pairing(tournament, by=arbiter)
    return tournament


def game(table: int) -> Game:
    return Game.objects.select_related("match__round__tournament").get(match__round__number=1, match__table=table)


def entered_last() -> AuditEntry:
    return AuditEntry.objects.filter(kind="result.record").order_by("id").last() or pytest.fail("no entry")


def test_it_runs_from_the_last_open_board_on(tournament: Tournament, arbiter: User) -> None:
    for table in (1, 2):
        record_result(game(table), Result.DRAW, by=arbiter)
        assert error_deadline(tournament, 1) is None
    record_result(game(3), Result.DRAW, by=arbiter)
    assert error_deadline(tournament, 1) == entered_last().at + timedelta(minutes=30)


def test_a_result_that_is_changed_does_not_move_it(tournament: Tournament, arbiter: User) -> None:
    enter_results(tournament.paired_rounds.get(), by=arbiter)
    before = error_deadline(tournament, 1)
    record_result(game(1), Result.BLACK_WINS, by=arbiter)
    assert error_deadline(tournament, 1) == before
    record_result(game(1), Result.OPEN, by=arbiter)
    assert error_deadline(tournament, 1) is None


def test_results_that_are_withheld_run_from_their_publication(tournament: Tournament, arbiter: User) -> None:
    set_publication(tournament, pairings_at_once=False, results_at_once=False, standings_at_once=True, by=arbiter)
    enter_results(tournament.paired_rounds.get(), by=arbiter)
    tournament.refresh_from_db()
    assert error_deadline(tournament, 1) is None
    released = release_results(tournament, by=arbiter)
    entry = AuditEntry.objects.get(kind="tournament.release_results")
    assert error_deadline(released, 1) == entry.at + timedelta(minutes=30)


def test_after_it_a_result_is_corrected_with_a_reason_and_not_pressed_over(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    round_ = tournament.paired_rounds.get()
    enter_results(round_, by=arbiter)
    record_result(game(1), Result.BLACK_WINS, by=arbiter)
    record_result(game(1), Result.WHITE_WINS, by=arbiter)
    entered = entered_last()
    AuditEntry.objects.update(at=timezone.now() - timedelta(minutes=31))
    assert record_result(game(1), Result.WHITE_WINS, by=arbiter).result == Result.WHITE_WINS
    for result in (Result.DRAW, Result.OPEN):
        with pytest.raises(Refused, match="The deadline for errors of round 1 was .* Correct the result with a reason"):
            record_result(game(1), result, by=arbiter)
    with pytest.raises(Refused, match="The deadline for errors of round 1 was"):
        undo(entered, by=arbiter)
    pressed = arbiter_client.post(f"/arbiter/t/open/boards/{game(1).pk}/result/", {"result": "0-1"})
    assert pressed.status_code == 409
    correct = f"/arbiter/t/open/boards/{game(1).pk}/correct/"
    assert f'href="{correct}"' in pressed.text
    assert game(1).result == Result.WHITE_WINS
    assert arbiter_client.post(correct, {"result": "0-1", "reason": "the slip says so"}).status_code == 302
    assert game(1).result == Result.BLACK_WINS
    assert any("### Correction @ Round 1" in line for line in export_trf(tournament).splitlines())


def test_after_the_final_report_too(
    make_tournament: Make, play_round: Callable[..., Round], arbiter: User, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=6, rounds=1)
    play_round(tournament)
    board, report = f"/arbiter/t/open/boards/{game(1).pk}/", "/arbiter/t/open/report/"
    assert arbiter_client.get(report).status_code == 200
    for asked in (arbiter_client.get(f"{report}?edition=26"), arbiter_client.head(f"{report}?edition=16")):
        assert (asked.status_code, asked.headers["Location"]) == (302, report)  # a GET notes nothing
    record_result(game(1), Result.DRAW, by=arbiter)
    record_result(game(1), Result.WHITE_WINS, by=arbiter)
    entered = entered_last()
    for edition in (26, 16):
        made = arbiter_client.post(f"{report}made/", {"edition": edition})
        assert (made.status_code, made.headers["Location"]) == (302, f"{report}?edition={edition}")
        assert arbiter_client.get(made.headers["Location"]).headers["Content-Disposition"].endswith('.trf"')
    assert AuditEntry.objects.filter(kind="tournament.final_report").count() == 1
    pressed = arbiter_client.post(f"{board}result/", {"result": "0-1"})
    assert pressed.status_code == 409
    assert "The report has been made. Correct the result with a reason" in pressed.text
    assert f'href="{board}correct/"' in pressed.text
    with pytest.raises(Refused, match="The report has been made"):
        undo(entered, by=arbiter)
    assert game(1).result == Result.WHITE_WINS
    assert arbiter_client.post(f"{board}correct/", {"result": "0-1", "reason": "the slip says so"}).status_code == 302
    assert game(1).result == Result.BLACK_WINS
    told = arbiter_client.get(f"{report}?edition=26").content.decode()
    assert any("### Correction @ Round 1" in line for line in told.splitlines())


def test_without_minutes_there_is_none(make_tournament: Make, play_round: Callable[..., Round]) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    assert error_deadline(tournament, 1) is None


def test_results_of_a_file_have_none(tournament: Tournament, arbiter: User) -> None:
    enter_results(tournament.paired_rounds.get(), by=arbiter)
    AuditEntry.objects.filter(kind="result.record").first().delete()  # type: ignore[union-attr]
    assert error_deadline(tournament, 1) is None


def test_it_is_told_to_everybody(tournament: Tournament, arbiter: User, arbiter_client: Client, client: Client) -> None:
    public, overview = f"/{tournament.slug}/", f"/arbiter/t/{tournament.slug}/"
    fixed = "tell the arbiter within 30 minutes after the results of a round are published (C.04.2, 4.3)"
    assert fixed in client.get(public).content.decode()
    assert "can be told" not in client.get(public).content.decode()
    enter_results(tournament.paired_rounds.get(), by=arbiter)
    until = error_deadline(tournament, 1)
    assert until is not None
    at = date_format(timezone.localtime(until), "j M, H:i")
    for address in (public, f"{public}rounds/1/"):
        told = f"Errors in results, colours or ratings can be told to the arbiter until {at}."
        assert told in client.get(address).content.decode()
    assert f"Errors of round 1 can be told until {at} (C.04.2, 4.3)." in arbiter_client.get(overview).content.decode()
    page = arbiter_client.get(f"{overview}boards/{game(1).pk}/correct/").content.decode()
    assert f"The deadline for errors of round 1: {date_format(timezone.localtime(until), 'j M Y, H:i')}." in page


def test_the_announcement_tells_it(make_tournament: Make, client: Client) -> None:
    tournament = make_tournament(announced=True, correction_minutes=15)
    assert "within 15 minutes" in client.get(f"/{tournament.slug}/").content.decode()


def test_a_change_of_it_changes_the_public_page(make_tournament: Make, arbiter: User, client: Client) -> None:
    tournament = make_tournament(announced=True)
    mark = client.get(f"/{tournament.slug}/").headers["ETag"]
    prepare_tournament(tournament, by=arbiter, correction_minutes=20)
    assert client.get(f"/{tournament.slug}/").headers["ETag"] != mark


def test_in_fide_mode_it_is_fixed_before_round_1(tournament: Tournament, arbiter: User) -> None:
    for minutes in (45, None):
        with pytest.raises(Refused, match="was fixed before round 1: 30 minutes"):
            prepare_tournament(tournament, by=arbiter, correction_minutes=minutes, announced=True)
    tournament.refresh_from_db()
    assert (tournament.correction_minutes, tournament.announced) == (30, False)
    prepare_tournament(tournament, by=arbiter, correction_minutes=30, announced=True)


def test_one_that_was_forgotten_can_be_set_and_outside_fide_mode_changed(
    make_tournament: Make, arbiter: User, play_round: Callable[..., Round]
) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    assert prepare_tournament(tournament, by=arbiter, correction_minutes=20).correction_minutes == 20
    free = make_tournament(players=4, slug="free", correction_minutes=20, **OUTSIDE_FIDE_MODE)
    play_round(free)
    assert prepare_tournament(free, by=arbiter, correction_minutes=25).correction_minutes == 25


def test_it_is_set_on_the_page_before_round_1(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    address = f"/arbiter/t/{tournament.slug}/settings/before/"
    sent = {"half_byes": "1", "last_without_byes": "0", "own_byes": "ask"}
    assert arbiter_client.post(address, {**sent, "correction_minutes": "30"}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.correction_minutes == 30
    for wrong in ("0", "-1", "1441", "soon"):
        assert arbiter_client.post(address, {**sent, "correction_minutes": wrong}).status_code == 422
