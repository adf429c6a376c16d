"""Results by the two players: each by the own half of the slip, both the same or a conflict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import publish_pairing
from tests.tournaments.logged import logged
from tournaments.basics.dump import dump
from tournaments.basics.errors import Refused, Stale
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_helpers import ResultReported
from tournaments.mirroring.queries.pieces import public_state
from tournaments.models import AuditEntry, Game, Member, MirrorFrom, PlayerReport, Result, Role, Tournament, User
from tournaments.pages.keys import COOKIE, key_of_side
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.recording import record_result
from tournaments.results.actions.reports import (
    MOST_CHANGES,
    Outcome,
    Side,
    report_result,
    set_player_reports,
    slip_side,
)
from tournaments.rounds.actions import drafts
from tournaments.stale_forms.of_rounds import OWN_SLIP

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make, arbiter: User) -> Tournament:
    """Three boards of round 1 are being played, and players report."""
    tournament = make_tournament(players=6)
    publish_pairing(tournament, by=arbiter)
    return set_player_reports(tournament, on=True, by=arbiter)


def board(table: int = 1) -> Game:
    rows = Game.objects.select_related("match__round__tournament")
    return rows.get(match__round__number=1, match__table=table)


def side(colour: str, table: int = 1) -> Side:
    found = slip_side(board(table).pk, colour)
    assert found is not None
    return found


def report(colour: str, result: str, table: int = 1) -> Outcome:
    one = side(colour, table)
    return report_result(one, result, expected_version=one.game.version)


def page_of(one: Side) -> str:
    return reverse("public:slip", args=[one.game.pk, one.colour])


def with_code(one: Side) -> Client:
    """The phone of a player who has scanned the own half of the slip."""
    client = Client()
    key = key_of_side(one.game, one.player, one.colour)
    answer = client.post(reverse("public:slip_key", args=[one.game.pk, one.colour]), {"key": key})
    assert answer.headers["Location"] == page_of(one)
    return client


def send(client: Client, one: Side, result: str, **sent: Any) -> Any:
    expected = sent.get("expected", str(OWN_SLIP.expected(one.game, one.game.match.round.tournament)))
    return client.post(
        reverse("public:slip_report", args=[one.game.pk, one.colour]), {"result": result, "expected_version": expected}
    )


def test_two_equal_reports_are_the_result(tournament: Tournament) -> None:
    white, black = side("w"), side("b")
    phones = {"w": with_code(white), "b": with_code(black)}
    assert send(phones["w"], white, "1-0").status_code == 302
    assert board().result == Result.OPEN
    page = phones["w"].get(page_of(white)).content.decode()
    assert "You reported 1-0." in page
    assert "You reported" not in phones["b"].get(page_of(black)).content.decode()
    assert send(phones["b"], black, "1-0").status_code == 302
    assert board().result == Result.WHITE_WINS
    for colour, one in (("w", white), ("b", black)):
        assert "The result is there." in phones[colour].get(page_of(one)).content.decode()
    entry = AuditEntry.objects.get(kind="result.record")
    assert (entry.by, entry.by_name) == (None, f"{white.player.name} / {black.player.name}")
    reports = AuditEntry.objects.filter(kind="result.report").order_by("pk")
    assert [one.by_name for one in reports] == [white.player.name, black.player.name]
    assert not PlayerReport.objects.exists()  # the log has them


def test_what_the_opponent_says_is_not_shown(tournament: Tournament) -> None:
    report("w", "1/2")
    page = with_code(side("b")).get(page_of(side("b"))).content.decode()
    assert "reported" not in page
    assert "checked" not in page


def test_two_different_reports_are_a_conflict_until_it_is_settled(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    assert (report("w", "1-0"), report("b", "1/2")) == (Outcome.WAITING, Outcome.CONFLICT)
    assert board().result == Result.OPEN
    home = f"/arbiter/t/{tournament.slug}/"
    told = "Board 1: Abel and Dvořák report different results."
    assert told in arbiter_client.get(home).content.decode()
    entry = arbiter_client.get(f"{home}rounds/1/").content.decode()
    assert "The players’ reports differ:</strong> White reports 1-0, Black reports ½-½" in entry
    page = with_code(side("w")).get(page_of(side("w"))).content.decode()
    assert "Your opponent reports something else." in page
    record_result(board(), Result.DRAW, by=arbiter)
    assert told not in arbiter_client.get(home).content.decode()
    assert "reports differ" not in arbiter_client.get(f"{home}rounds/1/").content.decode()


def test_a_conflict_ends_when_one_of_the_two_corrects(tournament: Tournament) -> None:
    report("w", "1-0")
    report("b", "1/2")
    assert report("w", "1/2") == Outcome.SAVED
    assert board().result == Result.DRAW
    changes = [(one.player.id, one.old.result if one.old else None, one.new.result) for one in logged(ResultReported)]
    white, black = side("w").player.pk, side("b").player.pk
    assert changes == [(white, None, "1-0"), (black, None, "1/2"), (white, "1-0", "1/2")]


def test_rows_that_are_reported_on_reach_an_open_page(tournament: Tournament, arbiter_client: Client) -> None:
    address = f"/arbiter/t/{tournament.slug}/rounds/1/changes/"
    before = tournament.revision
    report("w", "1-0", table=2)
    answer = arbiter_client.get(address, {"since": before, "versions": "0.0.0"}).content.decode()
    assert "White reports 1-0" in answer
    assert f'id="board-{board(2).pk}"' in answer
    assert f'id="board-{board(1).pk}"' not in answer


def test_one_half_is_not_the_other(tournament: Tournament) -> None:
    white, black = side("w"), side("b")
    key = key_of_side(white.game, white.player, "w")
    wrong = Client().post(reverse("public:slip_key", args=[black.game.pk, "b"]), {"key": key})
    assert wrong.status_code == 403
    phone = with_code(white)
    assert send(phone, black, "1-0").status_code == 404
    assert "Player" not in phone.get(page_of(black)).content.decode()
    other = side("w", table=2)
    assert send(phone, other, "1-0").status_code == 404
    assert not PlayerReport.objects.exists()


def test_the_cookie_is_for_this_half_alone(tournament: Tournament) -> None:
    one = side("w")
    answer = Client().post(
        reverse("public:slip_key", args=[one.game.pk, "w"]), {"key": key_of_side(one.game, one.player, "w")}
    )
    assert answer.cookies[COOKIE]["path"] == page_of(one)


@pytest.mark.parametrize("address", ["999999/w", "1/x"])
def test_what_is_not_there_looks_like_what_is(tournament: Tournament, client: Client, address: str) -> None:
    answer = client.get(f"/slips/{address}/")
    assert (answer.status_code, "Scan the code" in answer.content.decode()) == (200, True)
    assert client.post(f"/slips/{address}/key/", {"key": "x"}).status_code == 403
    assert client.post(f"/slips/{address}/report/", {"result": "1-0"}).status_code == 404


def test_a_report_after_the_result_changes_nothing_and_says_so(tournament: Tournament, arbiter: User) -> None:
    phone, one = with_code(side("w")), side("w")
    stale = str(OWN_SLIP.expected(one.game, tournament))
    record_result(board(), Result.BLACK_WINS, by=arbiter)
    for expected in (stale, str(OWN_SLIP.expected(board(), tournament))):
        answer = send(phone, one, "1-0", expected=expected)
        assert answer.status_code == 409
        assert "The result is there already: 0-1. Your report has changed nothing." in answer.content.decode()
    assert board().result == Result.BLACK_WINS
    assert not PlayerReport.objects.exists()


def test_reports_of_before_a_result_count_no_more(tournament: Tournament, arbiter: User) -> None:
    """An arbiter enters something and clears it: both report anew."""
    report("w", "1-0")
    stale = str(OWN_SLIP.expected(board(), tournament))
    record_result(board(), Result.DRAW, by=arbiter)
    record_result(board(), Result.OPEN, by=arbiter)
    assert not PlayerReport.objects.exists()
    assert send(with_code(side("b")), side("b"), "1-0", expected=stale).status_code == 409
    assert report("b", "1-0") == Outcome.WAITING


def test_the_result_can_be_undone_like_any_other(tournament: Tournament, arbiter: User) -> None:
    report("w", "1-0")
    report("b", "1-0")
    undo(AuditEntry.objects.get(kind="result.record"), by=arbiter)
    assert board().result == Result.OPEN


def test_it_ends_with_the_round(tournament: Tournament, arbiter: User) -> None:
    phone, one = with_code(side("w")), side("w")
    for table in (1, 2, 3):
        record_result(board(table), Result.DRAW, by=arbiter)
    drafts.pair_next_round(tournament, by=arbiter)
    Game.objects.filter(pk=board().pk).update(result="")
    assert "This round is over." in phone.get(page_of(one)).content.decode()
    answer = send(phone, one, "1-0")
    assert answer.status_code == 422
    assert "Round 1 is over: nothing is reported any more." in answer.content.decode()


def test_a_player_reports_only_so_often(tournament: Tournament) -> None:
    results = ["1-0", "1/2"] * MOST_CHANGES
    for result in results[:MOST_CHANGES]:
        report("w", result)
        report("w", result)  # once more the same is no other report
    assert len(logged(ResultReported)) == MOST_CHANGES
    with pytest.raises(Refused, match="often enough"):
        report("w", results[MOST_CHANGES])


@pytest.mark.parametrize("result", ["1F0", "0F0", "ADJ", "", "clear", "nonsense"])
def test_only_results_over_the_board_are_reported(tournament: Tournament, result: str) -> None:
    assert send(with_code(side("w")), side("w"), result).status_code == 422
    assert not PlayerReport.objects.exists()


def test_a_form_that_says_nothing_of_its_page_is_refused(tournament: Tournament) -> None:
    phone, one = with_code(side("w")), side("w")
    for expected in ("", "nonsense", f"game/{one.game.pk}/0?version=0", f"own_board/{one.game.pk}/0?version=0"):
        answer = send(phone, one, "1-0", expected=expected)
        assert answer.status_code == 400
        assert "/arbiter/" not in answer.content.decode()
    assert not PlayerReport.objects.exists()


def test_it_is_off_until_it_is_switched_on_and_old_slips_never_come_back(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=6)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    one = side("w")
    assert not tournament.player_reports
    assert "/slips/" not in arbiter_client.get(f"/arbiter/t/{tournament.slug}/rounds/1/print/slips/").content.decode()
    phone = with_code(one)
    assert phone.get(page_of(one)).status_code == 410
    assert send(phone, one, "1-0").status_code == 410
    with pytest.raises(Refused, match="do not report results here"):
        report("w", "1-0")
    address = f"/arbiter/t/{tournament.slug}/helpers/reports/"
    assert arbiter_client.post(address, {"on": "1"}).status_code == 302
    slips = {one.player.pk: key_of_side(side("w").game, one.player, "w")}
    report("w", "1-0")
    assert arbiter_client.post(address, {"on": "0"}).status_code == 302
    assert not PlayerReport.objects.exists()
    assert arbiter_client.post(address, {"on": "1"}).status_code == 302
    assert key_of_side(side("w").game, one.player, "w") != slips[one.player.pk]
    changed = [entry.payload["changes"][0]["field"] for entry in AuditEntry.objects.filter(kind="tournament.update")]
    assert changed == ["player_reports"] * 3


def test_swapped_colours_make_old_slips_worthless(tournament: Tournament, arbiter: User) -> None:
    """The halves are of nobody's board any more, and what was reported by them counts for nobody."""
    one = side("w")
    phone = with_code(one)
    report("w", "1-0")
    correct_game(board(), Result.DRAW, by=arbiter, reason="wrong colours", colours_changed=True)
    Game.objects.filter(pk=board().pk).update(result=Result.OPEN)
    assert one.player.pk == side("b").player.pk
    assert "Scan the code" in phone.get(page_of(one)).content.decode()
    assert send(phone, one, "1-0").status_code == 404
    assert report("b", "1-0") == Outcome.WAITING
    assert report("w", "1-0") == Outcome.SAVED


def test_the_mirror_of_a_tournament_takes_no_reports(tournament: Tournament) -> None:
    phone, one = with_code(side("w")), side("w")
    MirrorFrom.objects.create(name="Hall", key="0" * 64, tournament=tournament)
    assert send(phone, one, "1-0").status_code == 410


def test_methods_and_the_token_of_the_site(tournament: Tournament) -> None:
    phone, one = with_code(side("w")), side("w")
    assert phone.post(page_of(one)).status_code == 405
    for name in ("slip_key", "slip_report"):
        assert phone.get(reverse(f"public:{name}", args=[one.game.pk, "w"])).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("public:slip_key", args=[one.game.pk, "w"]), {"key": "x"}).status_code == 403


def test_each_half_of_a_slip_has_its_own_code(tournament: Tournament, arbiter_client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["hall.example"]
    address = f"/arbiter/t/{tournament.slug}/rounds/1/print/slips/"
    answer = arbiter_client.get(address, headers={"host": "hall.example"})
    page = answer.content.decode()
    assert page.count('class="slip-half"') == 6
    assert page.count('class="slip-code"') == 0  # no third code to choose from
    codes = {part.partition('" ')[0] for part in page.split('<path d="')[1:]} or set(page.split("<svg")[1:])
    assert len(codes) == 6
    assert "no-store" in answer.headers["Cache-Control"]


def test_whoever_only_reads_prints_no_codes(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    Member.objects.filter(tournament=tournament, user=arbiter).update(role=Role.READER)
    page = arbiter_client.get(f"/arbiter/t/{tournament.slug}/rounds/1/print/slips/").content.decode()
    assert 'class="slip"' in page
    assert "slip-half" not in page


def test_the_mark_of_the_codes_leaves_the_installation_never(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert tournament.reports_mark
    assert tournament.reports_mark not in str(dump(tournament))


def test_a_mirror_gets_no_reports(tournament: Tournament) -> None:
    report("w", "0-1")
    state, _revision = public_state(tournament)
    assert "playerreport" not in state["tables"]


def test_both_at_the_same_moment_make_one_result(tournament: Tournament) -> None:
    report("w", "0-1")
    one = side("b")
    assert report_result(one, "0-1", expected_version=0) == Outcome.SAVED
    with pytest.raises(Stale, match="is there already"):
        report_result(one, "0-1", expected_version=0)
    assert AuditEntry.objects.filter(kind="result.record").count() == 1
