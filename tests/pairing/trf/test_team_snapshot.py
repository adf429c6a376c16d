"""The teams of a file as they are paired: record 192 in its forms, acceleration, absences, prohibitions, forfeits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics.histories import points_before_rounds
from pairing.engine.systems import system_named
from pairing.engine.tournament import Bye, ByeKind, Colour, ColourPreferences, ScoreType, Tournament
from pairing.trf.played_rounds import played_round
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.snapshot import Snapshot
from pairing.trf.system_of_file import file_for, round_to_pair, system_of
from pairing.trf.team_snapshot import team_snapshot
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.match_events import team_event, two_game_event

MP, GP = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS
A, B, NONE = ColourPreferences.TYPE_A, ColourPreferences.TYPE_B, ColourPreferences.NONE
TEAM = system_named("team")


def text_of(tournament: Tournament, *records: str, code: str = "FIDE_TEAM") -> str:
    return write_trf(trf_from_teams(tournament, code=code)) + "".join(f"{record}\n" for record in records)


def snapshot_of(text: str, before_round: int | None = None) -> Snapshot:
    return team_snapshot(read_trf(text), before_round=before_round)


def problems_of(text: str, before_round: int | None = None) -> list[str]:
    with pytest.raises(UnusableTrf) as caught:
        snapshot_of(text, before_round)
    return [problem.message for problem in caught.value.problems]


@pytest.mark.parametrize("baku", ["", "_BAKU"])
@pytest.mark.parametrize(
    ("code", "preferences", "scores"),
    [
        ("FIDE_TEAM", A, (MP, GP)),
        ("FIDE_TEAM_TYPEA", A, (MP, GP)),
        ("FIDE_TEAM_TYPEB", B, (MP, GP)),
        ("FIDE_TEAM_MP", NONE, (MP,)),
        ("FIDE_TEAM_MP_GP", NONE, (MP, GP)),
        ("FIDE_TEAM_TYPEA_MP", A, (MP,)),
        ("FIDE_TEAM_TYPEA_MP_GP", A, (MP, GP)),
        ("FIDE_TEAM_TYPEB_MP", B, (MP,)),
        ("FIDE_TEAM_TYPEB_MP_GP", B, (MP, GP)),
    ],
)
def test_record_192_in_its_forms(
    code: str, preferences: ColourPreferences, scores: tuple[ScoreType, ...], baku: str
) -> None:
    file = read_trf(text_of(team_event(range(1, 5)), code=code + baku))
    system, snapshot = round_to_pair(file)
    tournament = snapshot.tournament
    assert system is TEAM
    assert (tournament.colour_preferences, tournament.scores) == (preferences, scores)
    assert any(team.virtual_points for team in tournament.teams) == bool(baku)


@pytest.mark.parametrize("kind", ["", "_TYPEA", "_TYPEB"])
@pytest.mark.parametrize(("scores", "read"), [("_GP", (GP,)), ("_GP_MP", (GP, MP))])
def test_game_points_first(kind: str, scores: str, read: tuple[ScoreType, ...]) -> None:
    tournament = snapshot_of(text_of(team_event(range(1, 5)), code=f"FIDE_TEAM{kind}{scores}")).tournament
    assert tournament.scores == read
    messages = problems_of(text_of(team_event(range(1, 5)), code=f"FIDE_TEAM{kind}{scores}_BAKU"))
    assert messages == ["Baku acceleration of teams counts match points, and the primary score here is game points."]


def test_a_file_without_record_192_has_the_preferences_of_the_text() -> None:
    """1.7: Type A unless the event says otherwise."""
    text = text_of(team_event(range(1, 5))).replace("192 FIDE_TEAM\n", "")
    tournament = round_to_pair(read_trf(text), system="team").snapshot.tournament
    assert (tournament.colour_preferences, tournament.scores) == (A, (MP, GP))


def test_acceleration_follows_from_the_code_in_match_points() -> None:
    """C.04.7: the first half of those in round 1, rounded up to an even number; 2 points, then 1, of nine rounds."""
    state = team_event(range(1, 7), [[(1, 4, "1="), (5, 2, "1="), (3, 6, "==")]])
    snapshot = snapshot_of(text_of(state, code="FIDE_TEAM_BAKU"))
    points = {team.tpn: team.virtual_points for team in snapshot.tournament.teams}
    assert points == {**dict.fromkeys((1, 2, 3, 4), (20, 20, 20, 10, 10)), 5: (), 6: ()}
    assert any("follow from FIDE_TEAM_BAKU" in remark.message for remark in snapshot.adjustments)


def test_points_that_the_file_gives_go_before_those_of_the_code() -> None:
    """Record 250: match points stand at 5 to 8; where there are none, those at 10 to 13 are taken."""
    state = team_event(range(1, 5))
    for record in (
        "250  3.0       1   2    1    2",
        "250       3.0   1   2    1    2",
        "250  3.0  9.0   1   2    1    2",
    ):
        tournament = snapshot_of(text_of(state, record, code="FIDE_TEAM_BAKU")).tournament
        assert [team.virtual_points for team in tournament.teams] == [(30, 30), (30, 30), (), ()]
    by_games = snapshot_of(text_of(state, "250  9.0  3.0   1   2    1    2", code="FIDE_TEAM_GP")).tournament
    assert by_games.teams[0].virtual_points == (30, 30)


def test_a_match_that_is_worth_more_than_two_draws_cannot_be_accelerated() -> None:
    text = text_of(team_event(range(1, 5)), "362 TW 3.0   TD 1.0   TL 0.0", code="FIDE_TEAM_BAKU")
    assert any("Baku acceleration needs" in message for message in problems_of(text))


def test_absences_and_prohibitions_go_by_round_and_team() -> None:
    """240 and 260 name teams; an earlier round is paired again as it was."""
    rounds = [[(1, 2, "11"), (3, 4, "11")], [(1, 3, "==")]]
    state = replace(team_event(range(1, 6), rounds, byes={5: "UH", 2: ".F"}), absent=frozenset())
    text = text_of(state, "240 Z   3    1", "260   2   2    1    2", "260   3   3    3    4")
    now = snapshot_of(text).tournament
    assert (now.absent, now.forbidden_pairs, now.rounds_paired) == ({1}, {(3, 4)}, 2)
    assert now.teams[4].records[1:] == (Bye(ByeKind.HALF_POINT),)
    before = snapshot_of(text, 2).tournament
    assert (before.absent, before.forbidden_pairs, before.rounds_paired) == ({2, 4, 5}, {(1, 2)}, 1)


def test_numbers_of_teams_that_are_not_there_are_named() -> None:
    text = text_of(team_event(range(1, 5)), "260   1   9    3    8", "240 Z   1    7")
    assert sorted(problems_of(text)) == [
        "Team 7 is not in the file; correct the number.",
        "Team 8 of this prohibition is not in the file; correct the number.",
    ]


def test_a_team_is_paired_with_the_abnormal_points_it_was_given() -> None:
    """Without a round the point always counts."""
    event = snapshot_of(text_of(team_event(range(1, 5)), "299   1.0   1.0           4")).tournament
    assert {team.tpn: points_before_rounds(team, event)[-1] for team in event.teams} == {1: 0, 2: 0, 3: 0, 4: 10}


@pytest.mark.parametrize(("white", "colour"), [(1, Colour.WHITE), (4, Colour.BLACK)])
def test_the_initial_colour_is_that_of_the_first_match(white: int, colour: Colour) -> None:
    state = team_event(range(1, 5), [[(white, 5 - white, "1="), (2, 3, "==")]])
    text = text_of(state)
    for record in ("152 W\n", "XXC white1\n"):
        text = text.replace(record, "")
    assert snapshot_of(text).tournament.initial_colour is colour


def test_who_has_to_play_first_gets_white_where_nothing_tells() -> None:
    text = text_of(team_event(range(1, 5))).replace("152 W\n", "").replace("XXC white1\n", "")
    snapshot = snapshot_of(text)
    assert snapshot.tournament.initial_colour is Colour.WHITE
    assert any("no match shows it; white is used" in remark.message for remark in snapshot.adjustments)


def test_all_rounds_paired_and_rounds_that_are_not_there() -> None:
    state = team_event(range(1, 5), [[(1, 2, "11"), (3, 4, "11")]], total_rounds=1)
    assert any("The tournament has 1 round, paired already" in message for message in problems_of(text_of(state)))
    assert any("no state before round 5" in message for message in problems_of(text_of(state), 5))


def test_of_a_finished_event_with_a_fault_the_fault_is_told() -> None:
    text = text_of(team_event(range(1, 5), [[(1, 2, "11"), (3, 4, "11")]], total_rounds=1))
    assert len(problems_of(text)) == 1
    problems = problems_of(text.replace("\n310   2", "\n310   1"))
    assert any("Team 1 is listed twice" in message for message in problems)
    assert not any("paired already" in message for message in problems)


def test_the_code_alone_does_not_make_teams() -> None:
    text = "012 x\n142 5\n192 FIDE_TEAM\n001    1      Player 1\n001    2      Player 2\n"
    assert any("without teams" in message for message in problems_of(text))


def test_a_forfeited_match_without_record_330_has_no_colours_to_compare() -> None:
    state = team_event(range(1, 5), [[(1, 2, "++"), (4, 3, "==")]])
    file = read_trf(text_of(state))
    assert played_round(file, 1, TEAM).colourless == frozenset()
    without = read_trf("".join(line for line in text_of(state).splitlines(True) if not line.startswith("330")))
    assert played_round(without, 1, TEAM).colourless <= {frozenset({1, 2})}
    assert played_round(without, 1, TEAM).pairs == ((1, 2), (4, 3))


# --- Matches of two games --------------------------------------------------------------------------------------------
def two_games(code: str = "") -> str:
    """A round of three, as six rounds of the file, with record 192 or without it."""
    text = write_trf(trf_from_tournament(two_game_event(range(1, 5), [[(1, 3, "11"), (4, 2, "==")]], total_rounds=3)))
    return text.replace("192 CUSTOM_DOUBLESWISS\n", code)


def test_the_system_asked_for_reads_two_rounds_as_a_match() -> None:
    file = read_trf(two_games())
    system, snapshot = round_to_pair(file, system="double-swiss")
    tournament = snapshot.tournament
    assert (tournament.rounds_paired, tournament.total_rounds, tournament.scoring.games_per_match) == (1, 3, 2)
    assert system.pair_round(tournament).round_number == 2
    stated = round_to_pair(read_trf(two_games("192 FIDE_DOUBLESWISS\n")))
    assert stated.snapshot.tournament == tournament


def test_without_either_the_file_has_twice_the_rounds() -> None:
    file = read_trf(two_games())
    assert (file.rounds_paired, file_for(file, system_of(file).system).rounds_paired) == (2, 2)


def test_an_odd_number_of_rounds_is_named_when_the_system_is_asked_for() -> None:
    with pytest.raises(UnusableTrf, match="5 rounds are stated; a match of two games takes two"):
        round_to_pair(read_trf(two_games().replace("142 6", "142 5").replace("XXR 6", "XXR 5")), system="double-swiss")
