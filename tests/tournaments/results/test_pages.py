"""Entering results over HTTP: the row for HTMX, the page for everyone else, refusals beside the board."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import enter_results
from tests.tournaments.logged import logged
from tournaments.log.kinds_of_rounds import ResultCorrected, ResultEntered
from tournaments.models import AuditEntry, Game, Round, Tournament, User
from tournaments.results.actions import recording
from tournaments.results.actions.notes import note_board
from tournaments.results.actions.reports import report_result, set_player_reports, slip_side
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
UNTOUCHED = ".".join("0000")  # four boards at their first version


def test_htmx_gets_the_row_and_the_counter_alone(site: Site, arbiter_client: Client) -> None:
    board = site.game
    answer = arbiter_client.post(site.address("result"), {"result": "1-0"}, headers=HTMX)

    assert answer.status_code == 200
    text = answer.content.decode()
    assert text.count("<tr") == 1
    assert f'id="board-{board.pk}"' in text
    assert 'data-version="100"' in text
    assert "3 of 4 results missing" in text
    assert 'hx-swap-oob="true"' in text
    assert "<html" not in text
    assert site.game.result == "1-0"


def test_the_row_says_at_which_revision_it_stands(site: Site, arbiter_client: Client, arbiter: User) -> None:
    expected = {"expected_version": version_at(site.address("result"), arbiter)}
    sent = [{"result": "1-0"}, {"result": "1-0", **expected}, {"result": "0-1", **expected}, {"result": "clear"}]
    for number, form in enumerate(sent):
        answer = arbiter_client.post(site.address("result"), form, headers=HTMX)
        revision = Tournament.objects.get(pk=site.tournament.pk).revision
        assert f'data-revision="{revision}"' in answer.content.decode(), number


def test_the_row_keeps_reports_and_the_note_of_its_board(site: Site, arbiter_client: Client, arbiter: User) -> None:
    set_player_reports(site.tournament, on=True, by=arbiter)
    side = slip_side(site.game.pk, "w")
    assert side is not None
    report_result(side, "1-0", expected_version=0)
    note_board(site.game, by=arbiter, text="Touched a piece.")
    shown = arbiter_client.post(site.address("result"), {"result": "clear"}, headers=HTMX).content.decode()
    assert "White reports 1-0" in shown
    assert 'data-version="1"' in shown
    assert "Touched a piece." in shown
    shown = arbiter_client.post(site.address("result"), {"result": "0-1"}, headers=HTMX).content.decode()
    assert "reports" not in shown
    assert 'data-version="100"' in shown
    assert "Touched a piece." in shown


def test_everyone_else_is_sent_to_the_next_open_board(site: Site, arbiter_client: Client) -> None:
    answer = arbiter_client.post(site.address("result"), {"result": "1/2"})

    following = Game.objects.get(match__round=site.game.match.round, match__table=2)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{site.address('round')}#board-{following.pk}"
    assert site.game.result == "1/2"


@pytest.mark.parametrize(
    ("sent", "result", "rated"),
    [("1F0", "1F0", True), ("0F0", "0F0", True), ("D-0", "D-0", True), ("0-0", "0-0", True), ("1/2u", "1/2", False)],
)
def test_the_menu_enters_unusual_results(
    site: Site, arbiter_client: Client, sent: str, result: str, rated: bool
) -> None:
    arbiter_client.post(site.address("result"), {"other": sent})
    assert (site.game.result, site.game.rated) == (result, rated)


def test_a_result_can_be_cleared(site: Site, arbiter_client: Client, arbiter: User) -> None:
    recording.record_result(site.game, "1-0", by=arbiter)
    arbiter_client.post(site.address("result"), {"result": "clear"})
    assert site.game.result == ""


@pytest.mark.parametrize("data", [{}, {"result": "2-0"}, {"other": ""}])
def test_what_is_no_result_is_refused_beside_the_board(
    site: Site, arbiter_client: Client, data: dict[str, str]
) -> None:
    for headers in (HTMX, {}):
        answer = arbiter_client.post(site.address("result"), data, headers=headers)
        assert answer.status_code == 422
        assert 'class="row-note"' in answer.content.decode()
    assert site.game.result == ""


def test_a_stale_result_is_refused_and_says_who_was_faster(
    site: Site, arbiter_client: Client, arbiter: User, organiser: User
) -> None:
    expected = version_at(site.address("result"), arbiter)
    recording.record_result(site.game, "0-1", by=organiser)
    for headers in (HTMX, {}):
        answer = arbiter_client.post(
            site.address("result"), {"result": "1-0", "expected_version": expected}, headers=headers
        )
        text = answer.content.decode()
        assert answer.status_code == 409
        assert "Entered by organiser" in text
        assert 'data-version="100"' in text
    assert site.game.result == "0-1"


def test_the_same_result_twice_is_no_conflict(site: Site, arbiter_client: Client, arbiter: User) -> None:
    """As when the first answer was lost on its way and the page tries again."""
    expected = version_at(site.address("result"), arbiter)
    for _attempt in range(2):
        answer = arbiter_client.post(
            site.address("result"), {"result": "1-0", "expected_version": expected}, headers=HTMX
        )
        assert answer.status_code == 200
    assert AuditEntry.objects.filter(kind=ResultEntered.kind, round_number=2).count() == 1


def test_a_result_that_was_replaced_is_told_with_who_had_entered_it(
    site: Site, arbiter_client: Client, organiser: User
) -> None:
    recording.record_result(site.game, "1/2", by=organiser, rated=False)
    answer = arbiter_client.post(site.address("result"), {"result": "1-0"}, headers=HTMX)
    text = answer.content.decode()
    assert ", by organiser " in text
    assert 'name="result" value="1/2u"' in text

    again = arbiter_client.post(site.address("result"), {"result": "1-0"}, headers=HTMX)
    assert "row-was" not in again.content.decode()

    page = arbiter_client.post(site.address("result"), {"result": "1/2u"}, follow=True)
    assert "Board 1 was 1-0, entered by arbiter at" in page.content.decode()
    assert site.game.rated is False


def test_an_earlier_round_is_corrected_not_entered(site: Site, arbiter_client: Client) -> None:
    old = Game.objects.get(match__round__number=1, match__table=1)
    address = reverse("arbiter:result", args=["open", old.pk])
    answer = arbiter_client.post(address, {"result": "0-0"})
    assert answer.status_code == 409
    assert "Round 1 is over" in answer.content.decode()
    old.refresh_from_db()
    assert old.result != "0-0"


def test_the_last_result_brings_the_next_step(site: Site, arbiter_client: Client, arbiter: User) -> None:
    running = site.game.match.round
    enter_results(running, by=arbiter)
    recording.record_result(site.game, "", by=arbiter)
    answer = arbiter_client.post(site.address("result"), {"result": "1-0"}, headers=HTMX)
    assert "Pair round 3" in answer.content.decode()


def test_a_draft_on_top_is_told_beside_the_board(site: Site, arbiter_client: Client, arbiter: User) -> None:
    enter_results(site.game.match.round, by=arbiter)
    drafts.pair_next_round(site.tournament, by=arbiter)
    answer = arbiter_client.post(site.address("result"), {"result": "0-0"}, headers=HTMX)
    assert answer.status_code == 409
    assert "Round 3 is a draft" in answer.content.decode()


# --- What others entered ----------------------------------------------------------------------------------------


def changes(client: Client, site: Site, *, since: int, versions: str) -> tuple[int, list[str], str]:
    """The status, the numbers of the boards sent, and the whole answer."""
    answer = client.get(site.address("results_since"), {"since": since, "versions": versions})
    text = answer.content.decode()
    return answer.status_code, re.findall(r'data-board="(\d+)"', text), text


def test_nothing_new_costs_nothing(site: Site, arbiter_client: Client) -> None:
    assert changes(arbiter_client, site, since=site.tournament.revision, versions=UNTOUCHED) == (204, [], "")


def test_only_rows_that_changed_are_sent(site: Site, arbiter_client: Client, organiser: User) -> None:
    expected = site.tournament.revision
    third = Game.objects.get(match__round=site.game.match.round, match__table=3)
    recording.record_result(third, "1/2", by=organiser)

    status, boards, text = changes(arbiter_client, site, since=expected, versions=UNTOUCHED)
    assert (status, boards) == (200, ["3"])
    assert "3 of 4 results missing" in text
    revision = re.search(r'data-revision="(\d+)"', text)
    assert revision is not None
    assert changes(arbiter_client, site, since=int(revision[1]), versions="0.0.100.0")[0] == 204
    assert changes(arbiter_client, site, since=expected, versions="0.0.100.0")[1] == []


@pytest.mark.parametrize("versions", ["", "0", "a.b.c.d", "9.9.9.9"])
def test_a_page_that_shows_something_else_gets_every_row(site: Site, arbiter_client: Client, versions: str) -> None:
    assert changes(arbiter_client, site, since=0, versions=versions)[1] == ["1", "2", "3", "4"]


# --- Corrections ------------------------------------------------------------------------------------------------


@pytest.fixture
def earlier(site: Site) -> Game:
    return Game.objects.get(match__round__tournament=site.tournament, match__round__number=1, match__table=1)


def test_a_correction_needs_a_reason_and_keeps_the_input(site: Site, arbiter_client: Client, earlier: Game) -> None:
    address = reverse("arbiter:correct", args=["open", earlier.pk])
    answer = arbiter_client.post(address, {"result": "0-0", "reason": " "})
    assert answer.status_code == 422
    assert '<option value="0-0" selected>' in answer.content.decode()
    earlier.refresh_from_db()
    assert earlier.result != "0-0"


def test_a_correction_is_logged_and_leaves_what_was_published(
    site: Site, arbiter_client: Client, earlier: Game
) -> None:
    published = list(Round.objects.values_list("publications__pairings", flat=True))
    address = reverse("arbiter:correct", args=["open", earlier.pk])
    answer = arbiter_client.post(address, {"result": "0-0", "reason": "phones rang"})
    assert answer.headers["Location"] == reverse("arbiter:round", args=["open", 1])
    (corrected,) = logged(ResultCorrected)
    assert (corrected.new.result, corrected.reason) == ("0-0", "phones rang")
    assert list(Round.objects.values_list("publications__pairings", flat=True)) == published


def test_a_correction_under_a_draft_is_refused(
    site: Site, arbiter_client: Client, arbiter: User, earlier: Game
) -> None:
    enter_results(site.game.match.round, by=arbiter)
    drafts.pair_next_round(site.tournament, by=arbiter)
    answer = arbiter_client.post(
        reverse("arbiter:correct", args=["open", earlier.pk]),
        {"result": "0-0", "reason": "phones rang", "told_in_time": "on"},
    )
    assert answer.status_code == 422
    assert "Round 3 is a draft" in answer.content.decode()


def test_boards_are_found_without_javascript(site: Site, arbiter_client: Client, arbiter: User) -> None:
    recording.record_result(site.game, "1-0", by=arbiter)
    address = site.address("round")

    assert arbiter_client.get(f"{address}?board=1").headers["Location"] == f"{address}#board-{site.game.pk}"
    for nonsense in ("99", "x", "²", "9" * 30):
        missing = arbiter_client.get(f"{address}?board={nonsense}")
        assert missing.status_code == 404
        assert f"There is no board {nonsense[:20]} in round 2" in missing.content.decode()

    def boards(query: str) -> list[str]:
        return re.findall(r'data-board="(\d+)"', arbiter_client.get(f"{address}?{query}").content.decode())

    assert boards("open=1") == ["2", "3", "4"]
    name = site.game.sides()["b"].player.name
    assert boards(f"q={name.upper()}") == ["1"]
    assert boards(f"q={name}&open=1") == []


def test_every_control_has_its_full_name(site: Site, arbiter_client: Client) -> None:
    text = arbiter_client.get(site.address("round")).content.decode()
    seats = {seat.colour: seat.player.name.partition(",")[0] for seat in site.game.match.seats.select_related("player")}
    name = f"Result of board 1, {seats['w']} against {seats['b']}"
    for label in (name, f"{name}: 1-0", f"{name}: ½-½", f"{name}: 0-1", name.replace("Result", "Other result")):
        assert f'aria-label="{label}"' in text
