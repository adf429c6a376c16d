"""Report files after mistakes and their repair: a checker finds every round as it was paired."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pairing.checking.checker import check_tournament
from pairing.service import check_rounds
from pairing.tools.check_report import report_data, report_lines
from pairing.trf.reader import read_trf
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, Play, enter_results
from tournaments.files.actions.importing import import_trf
from tournaments.files.actions.review import review_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.changes import Move, PlayerNamed
from tournaments.log.kinds_of_players import RatingsTakenOver
from tournaments.log.writing import log
from tournaments.models import AuditEntry, Game, Player, Result, Round, Seat, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.results.actions.corrections import correct_game
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
Change = Callable[[Tournament, User], None]
SYSTEMS = ("dutch", "dubov", "burstein")


def verdicts(tournament: Tournament) -> dict[int, str]:
    checks = check_rounds(read_trf(export_trf(tournament)), seconds=60)
    return {check.number: check.verdict.value for check in checks.rounds}


def all_same(tournament: Tournament) -> None:
    found = verdicts(tournament)
    assert found == dict.fromkeys(found, "same")


def game(tournament: Tournament, number: int, table: int) -> Game:
    return Game.objects.get(match__round__tournament=tournament, match__round__number=number, match__table=table)


def played(make_tournament: Make, play_round: Play, system: str, *, rounds: int = 2) -> Tournament:
    tournament = make_tournament(players=20, system=system)
    play_round(tournament, rounds=rounds)
    return tournament


def running(tournament: Tournament, by: User) -> Round:
    return drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by, case="4.4.2")


def corrected_result(tournament: Tournament, by: User) -> None:
    for table in (1, 2, 3):
        one = game(tournament, 2, table)
        other = Result.BLACK_WINS if one.result != Result.BLACK_WINS else Result.WHITE_WINS
        correct_game(one, other, by=by, reason="a slip")


def corrected_colours(tournament: Tournament, by: User) -> None:
    for table in (1, 2, 3):
        one = game(tournament, 2, table)
        correct_game(one, one.result, by=by, reason="a slip", colours_changed=True)


def corrected_rating(tournament: Tournament, by: User) -> None:
    entries.update_player(Player.objects.get(tournament=tournament, tpn=15), by=by, rating=2473)


def provisional_rating(tournament: Tournament, by: User) -> None:
    entries.give_provisional_rating(Player.objects.get(tournament=tournament, tpn=15), by=by, rating=2473, reason="x")


def late_entry_and_rating(tournament: Tournament, by: User) -> None:
    entries.add_player(tournament, by=by, name="Late, Lena", rating=2462)
    corrected_rating(tournament, by)


@pytest.mark.parametrize("change", [corrected_result, corrected_colours])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_corrected_after_the_next_pairing(
    make_tournament: Make, play_round: Play, arbiter: User, system: str, change: Change
) -> None:
    tournament = played(make_tournament, play_round, system)
    round_ = running(tournament, arbiter)
    change(tournament, arbiter)
    enter_results(round_, by=arbiter)
    play_round(tournament)
    all_same(tournament)


RUNNING = [corrected_result, corrected_colours, corrected_rating, provisional_rating, late_entry_and_rating]


@pytest.mark.parametrize("change", RUNNING)
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_changed_while_a_round_is_running(
    make_tournament: Make, play_round: Play, arbiter: User, system: str, change: Change
) -> None:
    """The file ends before the round that is running: it says what its own rounds were paired on, and no other."""
    tournament = played(make_tournament, play_round, system)
    round_ = running(tournament, arbiter)
    change(tournament, arbiter)
    draft = None
    for _state in ("running", "taken back", "discarded"):
        text = export_trf(tournament)
        assert verdicts(tournament) == {1: "same", 2: "same"}
        assert review_trf(text.encode()).replay.different == 0  # type: ignore[union-attr]
        assert not re.search(r"for the pairing of (round 3|rounds \d to 3)", text)
        if draft is None:
            draft = take_back_round(round_, by=arbiter, reason="a wrong result")
        elif Round.objects.filter(pk=draft.pk).exists():
            drafts.discard_draft(draft, by=arbiter)


@pytest.mark.parametrize("change", [corrected_result, corrected_colours, corrected_rating])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_that_was_paired_anew_rests_on_what_was_corrected_before(
    make_tournament: Make, play_round: Play, arbiter: User, system: str, change: Change
) -> None:
    """What a round was paired on is told of the pairing that holds, not of one that was taken back."""
    tournament = played(make_tournament, play_round, system)
    round_ = running(tournament, arbiter)
    change(tournament, arbiter)
    drafts.discard_draft(take_back_round(round_, by=arbiter, reason="a wrong result"), by=arbiter)
    enter_results(running(tournament, arbiter), by=arbiter)
    assert not re.search(r"for the pairing of (round 3|rounds \d to 3)", export_trf(tournament))
    all_same(tournament)
    play_round(tournament)
    all_same(tournament)
    again = import_trf(export_trf(tournament).encode(), by=arbiter, name="Again")
    assert review_trf(export_trf(tournament).encode()).replay.different == 0  # type: ignore[union-attr]
    all_same(again)


def test_a_round_that_was_published_again_rests_on_what_it_was_paired_on(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    """Taken back and published as it was: the pairing is that of before the correction."""
    tournament = played(make_tournament, play_round, "dutch")
    round_ = running(tournament, arbiter)
    corrected_result(tournament, arbiter)
    draft = take_back_round(round_, by=arbiter, reason="a misprint")
    enter_results(drafts.publish_round(draft, by=arbiter, sure=True), by=arbiter)
    assert export_trf(tournament).count("for the pairing of round 3") == 3
    all_same(tournament)


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_adjourned_game_that_ended_before_the_round_was_paired_anew(
    make_tournament: Make, play_round: Play, arbiter: User, system: str
) -> None:
    tournament = played(make_tournament, play_round, system, rounds=1)
    second = running(tournament, arbiter)
    adjourned = game(tournament, 2, 1)
    recording.record_result(adjourned, Result.ADJOURNED, by=arbiter)
    enter_results(second, by=arbiter)
    round_ = running(tournament, arbiter)
    recording.record_result(Game.objects.get(pk=adjourned.pk), "0-1", by=arbiter)
    drafts.discard_draft(take_back_round(round_, by=arbiter, reason="it has ended"), by=arbiter)
    enter_results(running(tournament, arbiter), by=arbiter)
    assert "a draw for the pairing" not in export_trf(tournament)
    all_same(tournament)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_late_entry_in_the_middle(make_tournament: Make, play_round: Play, arbiter: User, system: str) -> None:
    tournament = played(make_tournament, play_round, system, rounds=1)
    entries.add_player(tournament, by=arbiter, name="Late, Lena", rating=2462)
    play_round(tournament, rounds=2)
    all_same(tournament)


@pytest.mark.parametrize("system", [*SYSTEMS, "double-swiss"])
@pytest.mark.parametrize("after", [2, 4])
def test_a_rating_corrected(make_tournament: Make, play_round: Play, arbiter: User, system: str, after: int) -> None:
    tournament = played(make_tournament, play_round, system, rounds=after)
    corrected_rating(tournament, arbiter)
    play_round(tournament, rounds=2)
    all_same(tournament)


def test_what_the_file_says_of_it(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    """Each kind of comment, and that the rounds differ without them."""
    tournament = played(make_tournament, play_round, "dutch")
    corrected_rating(tournament, arbiter)
    round_ = running(tournament, arbiter)
    one, other = (game(tournament, 2, table) for table in (1, 2))
    correct_game(one, "0-1" if one.result == "1-0" else "1-0", by=arbiter, reason="a slip")
    correct_game(other, other.result, by=arbiter, reason="a slip", colours_changed=True)
    enter_results(round_, by=arbiter)
    text = export_trf(tournament)
    lines = [line for line in text.splitlines() if "for the pairing of" in line]
    assert [line.partition(":")[0] for line in lines] == [
        "### Configuration @ Round 2",
        *["### Correction @ Round 2"] * 3,
        "### Starting ranks @ Round 2",
    ]
    without = "\n".join(line for line in text.splitlines() if line not in lines)
    assert {check.verdict.value for check in check_rounds(read_trf(without), seconds=60).rounds} == {"different"}
    (_order,) = [line for line in lines if "in the order" in line]
    wrong = text.replace(_order, _order.replace("-20 for", "-19 for"))
    assert check_rounds(read_trf(wrong), seconds=60).rounds[0].verdict.value == "different", (
        "not all of them: left aside"
    )


def test_the_command_says_that_it_names_the_starting_ranks_of_then(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = played(make_tournament, play_round, "dutch", rounds=1)
    corrected_rating(tournament, arbiter)
    text = export_trf(tournament)
    text = re.sub(r"^152 .*$", "152 B", text, flags=re.MULTILINE).replace("XXC white1", "XXC black1")
    report = check_tournament(read_trf(text))
    assert report.rounds[0].ranks_of_then
    assert "10 of 10 boards differ, by the starting ranks of then" in "\n".join(report_lines("x.trf", report))
    assert report_data(report)["rounds"][0]["ranks_of_then"] is True


def test_ratings_taken_over_from_the_list_are_told(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    named = PlayerNamed.of(player := tournament.players.get(tpn=3))
    log(tournament, RatingsTakenOver("standard", (Move(named, 2400, player.rating),)), by=arbiter)
    text = export_trf(tournament)
    assert f"### Configuration @ Round 1: rating of {player.name} 2400 -> {player.rating}" in text
    assert "### Configuration @ Round 1: rating 2400 of starting rank 3 for the pairing of round 1" in text


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("then", ["kept", "may meet again", "until a round", "and undone"])
def test_pairs_that_are_kept_apart_later_were_paired_as_they_were(
    make_tournament: Make, play_round: Play, arbiter: User, system: str, then: str
) -> None:
    """Each round knows the pairs of its own time: neither those that came later nor only those that are there still."""
    tournament = make_tournament(players=10, rounds=5, system=system, **OUTSIDE_FIDE_MODE)
    play_round(tournament)
    board = game(tournament, 1, 1)
    met = [board.sides()[colour].player for colour in "wb"]
    pair = setup.add_forbidden_pair(tournament, *met, by=arbiter)
    due = [one.player for one in _next_board(tournament, arbiter)]
    apart = setup.add_forbidden_pair(tournament, *due, by=arbiter, last_round=2 if then == "until a round" else 99)
    play_round(tournament)
    if then == "may meet again":
        setup.remove_forbidden_pair(apart, by=arbiter)
    elif then == "and undone":
        setup.remove_forbidden_pair(pair, by=arbiter)
        undo(AuditEntry.objects.filter(kind="forbidden.remove").latest("pk"), by=arbiter)
    play_round(tournament, rounds=2)
    all_same(tournament)
    assert export_trf(import_trf(export_trf(tournament).encode(), by=arbiter)).count("\n260") == export_trf(
        tournament
    ).count("\n260")


def _next_board(tournament: Tournament, by: User) -> list[Seat]:
    """Two who would meet in the coming round."""
    draft = drafts.pair_next_round(tournament, by=by)
    seats = list(draft.games.order_by("match__table")[0].sides().values())
    drafts.discard_draft(draft, by=by)
    return seats
