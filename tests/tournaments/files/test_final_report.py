"""The final report, the lines on what is out of the ordinary, and what an imported file said beside its games."""

from __future__ import annotations

from datetime import date

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import Edition
from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, Play, enter_results, publish_next
from tournaments.basics.errors import Refused
from tournaments.files.actions.final_report import final_report, report_state
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, Player, Seat, Tournament, User
from tournaments.players.actions import entries
from tournaments.players.actions.leaving import AtBoard, Why, leave_board
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.standings.actions import tiebreaks
from tournaments.tournament.actions import setup

NATIONAL = f"SUI    2 wA   {'Brändli, Berta':<33} 1890 BE  {7:>11} 1991/05/06"
TEAM = "013 Lindenhof                          1    2    3"


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("###")]


def lines_of(text: str, code: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(code)]


# --- Refused while something is open -----------------------------------------------------------------------------


def test_every_open_board_is_named(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, rounds=2)
    play_round(tournament)
    round_ = publish_next(tournament, by=arbiter)
    recording.record_result(round_.games.get(match__table=2), "1-0", by=arbiter)

    with pytest.raises(Refused) as refused:
        final_report(tournament)

    assert refused.value.problems == ["Round 2: 3 results are missing."]
    enter_results(round_, by=arbiter)
    assert read_trf(final_report(tournament)).rounds_paired == 2


def test_drafts_and_rounds_to_come_stand_in_the_way(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, rounds=4, **OUTSIDE_FIDE_MODE)
    play_round(tournament)
    drafts.pair_next_round(tournament, by=arbiter)
    state = report_state(tournament)
    assert not state.is_ready
    assert [obstacle.url_name for obstacle in state.obstacles] == ["arbiter:round", "arbiter:settings"]
    assert "Round 2 is a draft" in state.obstacles[0].text
    assert "2 rounds have not been paired" in state.obstacles[1].text
    assert "lower the number" in state.obstacles[1].text
    Tournament.objects.update(left_fide_mode_at=None)
    tournament.refresh_from_db()
    in_fide_mode = report_state(tournament).obstacles[1]
    assert (in_fide_mode.url_name, "leave FIDE mode" in in_fide_mode.text) == ("arbiter:fide_mode", True)


def test_what_a_rating_officer_asks_for_is_named(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4, rounds=1, federation="UTO", start_date=date(2026, 5, 1))
    play_round(tournament)
    missing = " ".join(report_state(tournament).missing)
    for code in ("022", "052", "102", "132", "FIDE numbers of 4 players"):
        assert code in missing
    assert "032" not in missing
    assert "characters fit" not in missing
    tournament.players.filter(tpn=2).update(name="Wolfeschlegelsteinhausen, Hubert Blaine")
    assert "the end of 1 name (33 characters fit)" in report_state(tournament).missing
    assert "042" not in missing


def test_the_report_has_ranks_by_the_tiebreaks_and_names_its_maker(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=6, rounds=2, tiebreaks="SB,BH")
    play_round(tournament, rounds=2)
    text = final_report(tournament)
    assert lines_of(text, "182")[0].startswith("182 Arobase ")
    assert lines_of(text, "192") == ["192 FIDE_DUBOV"]
    assert lines_of(text, "202") == ["202 SB,BH"]
    file = read_trf(text)
    assert (file.problems, file.adjustments, comments(text)) == ((), (), [])
    ranks = sorted((player.rank, -(player.points or 0)) for player in file.players)
    assert [points for _rank, points in ranks] == sorted(points for _rank, points in ranks)
    assert read_trf(final_report(tournament, edition=Edition.TRF16)).players == file.players


# --- Unusual events -----------------------------------------------------------------------------------------


def test_what_is_out_of_the_ordinary_is_in_the_file(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=9, rounds=5, **OUTSIDE_FIDE_MODE)
    Player.objects.filter(tpn=9).update(rating=None)
    entries.give_provisional_rating(Player.objects.get(tpn=9), by=arbiter, rating=2000, reason="no list has her")
    setup.update_tournament(tournament, by=arbiter, total_rounds=4)  # before the start: nothing to tell
    play_round(tournament)
    one, other = Player.objects.filter(tpn__in=(1, 2)).order_by("tpn")
    setup.add_forbidden_pair(tournament, one, other, by=arbiter)
    play_round(tournament)
    setup.update_tournament(tournament, by=arbiter, sure=True, total_rounds=3, place="Hall")
    board = Game.objects.get(match__round__number=1, match__table=2)
    recording.correct_result(board, "1F0", by=arbiter, reason="Black never came")
    gone = Player.objects.get(tpn=7)
    entries.withdraw_player(gone, by=arbiter)
    entries.return_player(gone, by=arbiter)
    entries.update_player(Player.objects.get(tpn=3), by=arbiter, rating=2486)

    lines = comments(export_trf(tournament))

    assert lines[0].startswith("### Configuration @ Round 1: ")
    assert "forbidden pairing" in lines[0]
    assert lines[1].startswith("### Correction @ Round 1: Round 1, board 2: ")
    assert lines[1].endswith("-> 1F0; Black never came")
    pairing = dict(Game.objects.get(pk=board.pk).sides().items())
    tpns = f"{pairing['w'].player.tpn} 1 - {pairing['b'].player.tpn} 0"
    assert lines[2:] == [
        f"### Correction @ Round 1: {tpns} for the pairing of round 2",
        "### Configuration @ Round 2: number of rounds 4 -> 3",
        "### Configuration @ Round 2: rating of Costa, Player 3 2485 -> 2486",
        "### Configuration @ Round 2: rating 2485 of starting rank 3 for the pairing of rounds 1 to 2",
        f"### Withdrawal @ Round 3: {gone.name}",
        f"### Return @ Round 3: {gone.name}, withdrawn from round 3",
        "### Provisional rating 2000 for starting rank 9; no list has her",
    ]
    state = report_state(tournament)
    assert list(state.comments) == lines
    assert comments(export_trf(tournament, edition=Edition.TRF16)) == []
    assert any(line.startswith("202") for line in state.beyond_trf16)


def test_full_point_byes_are_in_the_file_once(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=7, rounds=3)
    play_round(tournament)
    seat = Seat.objects.get(bye="U")
    Seat.objects.filter(pk=seat.pk).update(bye="F")
    text = export_trf(tournament)
    expected = [f"### FPB @ Round 1: {seat.player.name}"]
    assert comments(text) == expected
    copy = import_trf(text.encode(), by=None)
    assert export_trf(copy) == text


@pytest.mark.django_db
def test_an_import_with_adjustments_leaves_a_line_for_each_kind() -> None:
    text = EVENT.replace("142 5", "142 3").replace(" 1 m GM Abegg", " 1 m  g Abegg")
    text += "192 FIDE_SCHILLER\n182 Other program\n"
    tournament = import_trf(text.encode(), by=None)
    lines = comments(export_trf(tournament))
    assert lines == [
        "### Import @ Round 3: A short form of the title; read as GM.",
        "### Import @ Round 3: rounds 1 to 3 were paired by Other program (FIDE_SCHILLER)",
    ]


# --- What no field holds -----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_what_no_field_holds_comes_out_again() -> None:
    dates = "132" + " " * 88 + "26/03/07  26/03/08  26/03/09"
    given = [NATIONAL, TEAM, "222 5400+30", "172 SUI NIDOF", "### drawn by hand", "nobody knows this line", dates]
    text = EVENT.replace("142 5", "142 3") + "\n".join([*given, ""])
    out = final_report(import_trf(text.encode(), by=None))
    assert set(given) <= set(out.splitlines())
    assert "092 Individual: Swiss" in out.splitlines()
    assert lines_of(out, "182") == lines_of(out, "202") == lines_of(out, "192") == []
    assert [player.birth_date for player in read_trf(out).players[:3]] == ["1980/01/31", "1991/00/00", "1975/06/02"]
    assert [player.rank for player in read_trf(out).players] == [1, 3, 3, 3, 6, 2]


def test_a_file_that_was_played_on_says_so(arbiter: User) -> None:
    tournament = import_trf((EVENT + "192 CUSTOM_SWISS\n182 Other program\n").encode(), by=arbiter, system="dubov")
    round_ = publish_next(tournament, by=arbiter)
    assert lines_of(export_trf(tournament), "182") == ["182 Other program"]
    enter_results(round_, by=arbiter)
    text = export_trf(tournament)
    assert lines_of(text, "182")[0].startswith("182 Arobase")
    assert lines_of(text, "192") == ["192 CUSTOM_SWISS"]
    assert lines_of(text, "202") == ["202 BH/C1,BH,SB"]


def test_lines_with_starting_ranks_follow_their_players(arbiter: User) -> None:
    tournament = import_trf(f"{EVENT}{NATIONAL}\n{TEAM}\n".encode(), by=arbiter, system="dubov")
    text = export_trf(tournament)
    assert NATIONAL in text.splitlines()
    assert TEAM in text.splitlines()
    entries.add_player(tournament, by=arbiter, name="Zaugg, Zoe", rating=2900)
    moved = export_trf(tournament).splitlines()
    assert NATIONAL.replace("SUI    2", "SUI    3") in moved
    assert TEAM not in moved


def test_ranks_of_the_file_hold_until_a_result_is_touched(arbiter: User) -> None:
    tournament = import_trf(EVENT.replace("142 5", "142 3").encode(), by=arbiter)
    board = Game.objects.filter(match__round__number=3, result="1-0").first()
    assert board is not None
    assert [player.rank for player in read_trf(final_report(tournament)).players] == [1, 3, 3, 3, 6, 2]
    recording.record_result(board, "0-1", by=arbiter)
    assert [player.rank for player in read_trf(final_report(tournament)).players] != [1, 3, 3, 3, 6, 2]


def test_a_date_of_birth_goes_with_its_year(arbiter: User) -> None:
    tournament = import_trf(EVENT.encode(), by=arbiter, system="dubov")
    entries.update_player(tournament.players.get(tpn=1), by=arbiter, birth_year=1981)
    dates = [player.birth_date for player in read_trf(export_trf(tournament)).players[:2]]
    assert dates == ["1981/00/00", "1991/00/00"]


@pytest.mark.django_db
def test_a_comment_that_stands_twice_comes_out_twice() -> None:
    text = f"{EVENT}### \n### said twice\n### \n### said twice\n"
    out = export_trf(import_trf(text.encode(), by=None, system="dubov"))
    assert comments(out) == ["###", "### said twice", "###", "### said twice", *comments(out)[4:]]
    assert export_trf(import_trf(out.encode(), by=None)) == out


def test_the_ranks_of_the_file_go_when_tiebreaks_are_chosen(arbiter: User) -> None:
    tournament = import_trf(EVENT.replace("142 5", "142 3").encode(), by=arbiter)
    Tournament.objects.update(**OUTSIDE_FIDE_MODE)
    assert lines_of(final_report(tournament), "202") == []
    tiebreaks.set_tiebreaks(
        tournament, ["BPG"], edition="2026-03", by=arbiter, confirmed=True, reason="as the regulations say"
    )
    text = final_report(tournament)
    assert lines_of(text, "202") == ["202 BPG"]
    assert comments(text)[-1] == "### Configuration @ Round 3: tie-breaks BH/C1,BH,SB -> BPG; as the regulations say"


def test_lots_give_the_ranks_and_are_told(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4, rounds=1, tiebreaks="WIN")
    round_ = publish_next(tournament, by=arbiter)
    for board in round_.games.all():
        recording.record_result(board, "1/2", by=arbiter)
    assert [player.rank for player in read_trf(final_report(tournament)).players] == [1, 1, 1, 1]
    (drawn,) = tiebreaks.draw_lots(tournament, by=arbiter)
    text = final_report(tournament)
    by_rank = sorted(read_trf(text).players, key=lambda player: player.rank or 0)
    assert [player.name for player in by_rank] == [player.name for player in drawn]
    (told,) = comments(text)
    assert told.endswith(": " + " - ".join(player.name for player in drawn))
    assert export_trf(import_trf(text.encode(), by=None)) == text


def test_numbers_that_moved_are_told(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, rounds=5)
    play_round(tournament)
    entries.update_player(Player.objects.get(tpn=3), by=arbiter, rating=2492)
    lines = comments(export_trf(tournament))
    assert "### Starting ranks @ Round 1: Costa, Player 3 3 -> 2, Berg, Player 2 2 -> 3" in lines


def test_expelled_players_have_a_rank_behind_all_others(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, rounds=2, tiebreaks="DE,BH", expelled_left_out=True)
    play_round(tournament)
    thrown = [tournament.players.get(tpn=tpn) for tpn in (1, 5)]
    for player in thrown:
        leave_board(player, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    play_round(tournament)
    for edition in Edition:
        file = read_trf(final_report(tournament, edition=edition))
        ranks = {player.tpn: player.rank for player in file.players}
        assert {ranks[1], ranks[5]} == {7, 8}
        assert sorted(rank or 0 for tpn, rank in ranks.items() if tpn not in (1, 5))[-1] <= 6
    text = final_report(tournament)
    assert "### Standings @ Round 2: behind all others without a rank of their own: 1, 5" in comments(text)
    assert check_tournament(read_trf(text)).verdict is Verdict.SAME
    copy = import_trf(text.encode(), by=None, name="In again")
    assert final_report(copy).splitlines()[1:] == text.splitlines()[1:]
    assert copy.players.filter(expelled=True).count() == 2


# --- What no round follows ---------------------------------------------------------------------------------------


def test_the_last_round_is_the_last_one_of_the_file(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, rounds=3)
    play_round(tournament)
    entries.withdraw_player(tournament.players.get(tpn=4), by=arbiter)
    play_round(tournament)
    assert lines_of(export_trf(tournament), "240") == ["240 Z   3    4"]
    play_round(tournament)
    for edition in Edition:
        text = final_report(tournament, edition=edition)
        assert {len(line) for line in lines_of(text, "001")} == {99 + 2 * 10}
        assert (lines_of(text, "240"), lines_of(text, "XXZ")) == ([], [])
        assert (read_trf(text).problems, read_trf(text).adjustments) == ((), ())
