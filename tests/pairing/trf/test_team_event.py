"""Events of teams in report files: read, ranked, written back; what contradicts itself is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.checking.standings_of_file import ranking_of, recompute_standings
from pairing.engine.basics.validation import about_the_matches
from pairing.engine.systems.team.facts import team_facts
from pairing.engine.tournament import Awards, Bye, ByeKind, Colour, Match, Outcome, ScoreType
from pairing.standings import InvalidTieBreaks
from pairing.tools.cli import main
from pairing.trf.abnormal import AbnormalPoints, abnormal_line
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from pairing.trf.team_snapshot import team_snapshot
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import write_trf
from tests.team_events import random_team_event


@pytest.mark.parametrize("seed", range(150))
def test_an_event_comes_through_writing_and_reading(seed: int) -> None:
    event = random_team_event(seed)
    assert list(about_the_matches(event)) == []
    text = write_trf(trf_from_teams(event))
    file = read_trf(text)
    again = read_team_event(file)
    assert again.tournament == event
    assert again.adjustments == ()
    assert write_trf(file) == text
    assert write_trf(trf_from_teams(again.tournament)) == text


# --- A small event by hand --------------------------------------------------------------------------------------------
BLOCKS = {  # teams of two boards with a reserve: 1 to 3, 4 to 6, 7 to 9
    1: "   4 w 1     9 b 1",
    2: "   5 b =     7 w 0",
    3: "0000 - Z  0000 - Z",
    4: "   1 b 0  0000 - Z",
    5: "   2 w =  0000 - Z",
    6: "0000 - Z  0000 - Z",
    7: "0000 - U     2 b 1",
    8: "0000 - U  0000 - Z",
    9: "0000 - Z     1 w 0",
}
RECORDS = (
    "192 FIDE_TEAM",
    "202 MPvGP,EDE",
    "352 WB",
    *(
        f"310 {team:>3} {f'Team {team}':<32} {'':5} {'':6} {points} {'':3} {members}"
        for team, points, members in (
            (1, "   3.0    2.5", "    1    2    3"),
            (2, "   1.0    1.5", "    4    5    6"),
            (3, "   2.0    2.0", "    7    8    9"),
        )
    ),
    "300   2   3   1    9    7",
    "320  1.0  1.0   3",
    "240 H   2    2",
)


def text_of(blocks: dict[int, str] = BLOCKS, records: tuple[str, ...] = RECORDS) -> str:
    lines = [f"001 {tpn:>4}      {f'Player {tpn}':<33} 2000{'':39}{text}" for tpn, text in blocks.items()]
    return "\n".join([*lines, *records, ""])


def problems_of(text: str) -> list[tuple[int, int, str]]:
    """Line, column and message of each problem of the teams."""
    file = read_trf(text)
    assert file.problems == ()
    with pytest.raises(UnusableTrf) as raised:
        read_team_event(file)
    return [(problem.line, problem.column, problem.message) for problem in raised.value.problems]


def test_matches_are_put_together_from_the_games_of_the_players() -> None:
    event = read_team_event(read_trf(text_of()))
    assert event.adjustments == ()
    assert event.board_colours == (Colour.WHITE, Colour.BLACK)
    first, second, third = event.tournament.teams
    match = first.records[0]
    assert isinstance(match, Match)
    assert (match.opponent, match.colour, match.outcome, match.played) == (2, Colour.WHITE, Outcome.WIN, True)
    assert [(game.opponent, game.colour, game.outcome) for game in match.games] == [
        (2, Colour.WHITE, Outcome.WIN),
        (2, Colour.BLACK, Outcome.DRAW),
    ]
    assert (first.line_ups, third.line_ups) == (((1, 2), (1, 2)), ((), (9, 7)))
    assert third.records[0] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert second.records[1] == Bye(ByeKind.HALF_POINT)
    assert [member.tpn for member in third.roster] == [7, 8, 9]
    assert (second.name, event.tournament.scores) == ("Team 2", (ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS))


def test_teams_are_ranked_by_what_the_file_names() -> None:
    lines = ranking_of(read_trf(text_of())).lines
    assert [(line.rank, line.tpn, line.points, line.values[0]) for line in lines] == [
        (1, 1, 30, 25),
        (2, 3, 20, 20),
        (3, 2, 10, 15),
    ]
    assert [line.tpn for line in ranking_of(read_trf(text_of()), after_round=1).lines] == [1, 3, 2]


def test_the_command_ranks_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "teams.trf"
    path.write_text(text_of())
    assert main(["standings", str(path)]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "Rank  TPN  Points  MPVGP  EDE  Name",
        "   1    1       3    2.5    -  Team 1",
        "   2    3       2      2    -  Team 3",
        "   3    2       1    1.5    -  Team 2",
    ]
    assert shown.err == f"{path}: ranked as an event of teams (192, 310)\n"
    assert main(["standings", "--tiebreaks", "EDEC,ARO", str(path)]) == 2
    assert "“EDEC” is no tie-break of C.07" in capsys.readouterr().err


def test_the_ranks_of_teams_are_compared_with_their_tiebreaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Record 310 states them (69 to 71); a team without a rank is left out, as a player is."""

    def ranked(*ranks: str) -> str:
        text = text_of(records=(*RECORDS, "142 2", "152 W"))
        for team, rank in enumerate(ranks, start=1):
            start = text.index(f"310   {team}") + 68
            text = f"{text[:start]}{rank:>3}{text[start + 3 :]}"
        return text

    assert recompute_standings(read_trf(ranked("1", "3", "2"))).is_same
    assert recompute_standings(read_trf(ranked("1", "2", ""))).is_same
    check = recompute_standings(read_trf(ranked("1", "2", "3")))
    assert [str(difference) for difference in check.differences] == [
        "Team 3 (Team 3) has rank 3 in the file; by its tie-breaks it is 2.",
        "Team 2 (Team 2) has rank 2 in the file; by its tie-breaks it is 3.",
    ]
    path = tmp_path / "teams.trf"
    path.write_text(ranked("1", "2", "3"))
    main(["check", str(path)])
    shown = capsys.readouterr().out
    assert "standings by MPVGP, EDE: 2 ranks differ" in shown
    assert "Team 3 (Team 3) has rank 3 in the file; by its tie-breaks it is 2." in shown
    assert recompute_standings(read_trf(text_of())).reason == "No team has a rank in the file (310, columns 69 to 71)."


def test_a_round_robin_of_teams_is_ranked_by_its_own_rules() -> None:
    """15.2: a forfeit is a game there; what is for Swiss events alone is refused (8)."""
    robin = read_trf(text_of().replace("192 FIDE_TEAM", "192 BERGER_TEAM_ROUNDROBIN"))
    assert [line.tpn for line in ranking_of(robin, tiebreaks=("EMGSB", "EDE")).lines] == [1, 3, 2]
    with pytest.raises(InvalidTieBreaks, match="“BH:GP” is for Swiss events"):
        ranking_of(robin, tiebreaks=("BH:GP",))


def test_abnormal_points_of_teams() -> None:
    """A bonus and another worth of a win count in the score that they name."""
    extra = (
        AbnormalPoints("", -5, match_points=0, players=(1,)),
        AbnormalPoints("W", 30, match_points=40, round_number=1, players=(1,)),
    )
    lines = ranking_of(read_trf(text_of(records=(*RECORDS, *map(abnormal_line, extra))))).lines
    assert [(line.tpn, line.points, line.values[0]) for line in lines][0] == (1, 40 + 10, 30 + 10 - 5)


def test_abnormal_points_are_in_the_scores_of_a_pairing() -> None:
    """A bonus of a round counts from it on; a single number in the columns of match points is one of those alone."""
    extra = (
        AbnormalPoints("", -5, match_points=10, round_number=1, players=(2,)),
        AbnormalPoints("", 0, match_points=5, players=(3,)),
        AbnormalPoints("W", 30, match_points=40, round_number=1, players=(1,)),
    )
    file = read_trf(text_of(records=(*RECORDS, "142 5", *map(abnormal_line, extra), "299 H   7.0")))
    awards = {team.tpn: team.awards for team in team_snapshot(file).tournament.teams}
    match_points, game_points = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS
    assert awards == {
        1: (Awards(match_points, (40, 10)), Awards(game_points, (30, 10))),
        2: (Awards(match_points, (0 + 10, 70)), Awards(game_points, (5 - 5, 10))),
        3: (Awards(match_points, (10, 10), beside=5), Awards(game_points, (10, 10))),
    }
    before = {team.tpn: team.awards[0].by_round for team in team_snapshot(file, before_round=2).tournament.teams}
    assert before == {1: (40,), 2: (10,), 3: (10,)}
    scores = {facts.tpn: (facts.score, facts.secondary) for facts in team_facts(team_snapshot(file).tournament)}
    assert scores == {1: (50, 40), 2: (80, 10), 3: (25, 20)}


def test_points_that_differ_are_told() -> None:
    event = read_team_event(read_trf(text_of().replace("   3.0    2.5", "   3.5    2.5")))
    (told,) = event.adjustments
    assert (told.line, told.column, told.read) == (13, 55, "3.5")
    assert told.message == "The match points of team 1 (Team 1) differ; its matches give 3.0."


def test_old_records_of_teams_are_counted() -> None:
    old = tuple(
        f"013 {f'Team {team}':<32}   1    2    3".replace("   1    2    3", members)
        for team, members in ((1, "   1    2    3"), (2, "   4    5    6"), (3, "   7    8    9"))
    )
    others = tuple(record for record in RECORDS if not record.startswith("310"))
    newer = read_team_event(read_trf(text_of())).tournament
    assert read_team_event(read_trf(text_of(records=(*others, *old)))).tournament == newer
    assert read_team_event(read_trf(text_of(records=(*RECORDS, *old)))).tournament == newer  # the same teams twice


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("    7    8    9", "    7    8    3", (15, 84), "Player 3 is in team 1 already; each player is in one team."),
        ("    7    8    9", "    7    8   19", (15, 84), "Player 19 of team 3 is not in the file; correct the number."),
        ("310   3", "310   2", (15, 5), "Team 2 is listed twice; give each team a number of its own."),
        ("300   2   3   1", "300   2   9   1", (16, 5), "Team 9 of this line-up is not in the file (310)"),
        (
            "300   2   3   1    9    7",
            "300   2   3   1    9    6",
            (16, 17),
            "Player 6 of this line-up is not in team 3",
        ),
        (
            "300   2   3   1    9    7",
            "300   7   3   1    9    7",
            (16, 5),
            "This line-up is in round 7, but nothing was paired in round 3",
        ),
        ("300   2   3   1    9    7", "300   2   3   1    9", (7, 102), "has a game, but no board in the line-up"),
        ("300   2   3   1    9    7\n", "", (1, 102), "does not sit where the order of the rosters puts both"),
        ("352 WB", "352 WW", (2, 92), "has black, against the colours of the boards, WW"),
        ("352 WB", "352 W", (13, 5), "Round 1, teams 1 and 2: 2 boards, but the event has 1 (352)"),
        ("352 WB", "352 WX", (12, 5), "The colours of the boards are letters W and B"),
        ("240 H   2    2", "240 H   1    2", (18, 11), "Round 1, team 2 has a match, and the bye H here; correct one"),
        ("240 H   2    2", "240 H   2   12", (18, 11), "Team 12 is not in the file; correct the number."),
        ("240 H   2    2", "330 +-   1   1   2", (18, 5), "is forfeited, but games of it were played"),
        ("240 H   2    2", "330 +-   2   1   2", (13, 5), "team 1 is paired against 3; correct one of the two."),
        ("240 H   2    2", "330 ++   2   1   2", (18, 5), "A forfeited match is +-, -+ or -- in columns 5 and 6."),
        (
            "240 H   2    2",
            "299 W   2.0   1.0    1   12",
            (18, 26),
            "Team 12 of these abnormal points is not in the file",
        ),
        ("320  1.0  1.0   3", "320  1.0        3", (17, 5), "Record 320 needs match points and game points"),
        ("202 MPvGP,EDE", "362 TX 2.0", (11, 5), "Record 362 lists TW, TD and TL with points"),
        ("320  1.0  1.0   3", "320  1.0  1.0   2", (17, 15), "Round 1: team 2 has this bye and a match; correct one"),
        ("320  1.0  1.0   3", "320  1.0  1.0   2", (7, 92), "player 7 of team 3 has a bye, but team 2 has the bye"),
        ("320  1.0  1.0   3", "320  1.0  1.0   3   1", (17, 19), "Round 2: team 1 has this bye and a match"),
        ("240 H   2    2", "320  1.0  1.0   2", (18, 15), "Round 1: another record 320 gives the bye to team 3"),
        ("240 H   2    2", "320  2.0  1.0", (18, 5), "Another record 320 gives the bye other points"),
        ("240 H   2    2", "330 +-   2   2   2", (18, 12), "A match is forfeited between two teams, not one."),
        (
            "300   2   3   1    9    7",
            "300   2   1   3    1    2",
            (16, 17),
            "opposite this line-up team 3 has 9, 7, which is not the order of its roster",
        ),
    ],
)
def test_what_contradicts_itself_is_named_with_its_place(
    old: str, new: str, place: tuple[int, int], message: str
) -> None:
    assert text_of().count(old) == 1
    found = problems_of(text_of().replace(old, new))
    assert place in [(line, column) for line, column, said in found if message in said], found


def test_a_player_has_no_bye_beside_the_teams_match() -> None:
    blocks = BLOCKS | {3: "0000 - U  0000 - Z"}
    found = problems_of(text_of(blocks, tuple(record for record in RECORDS if not record.startswith("320"))))
    assert [(line, column) for line, column, said in found if "team 1 has a match" in said] == [(3, 92)], found


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("+", "player 4 has a board, and team 2 no match; name the opponents in a record 330 or 300."),
        ("F", "player 4 has the bye F, and no record 240 gives it to team 2; correct one."),
    ],
)
def test_points_without_a_match_have_a_record_of_the_team(code: str, message: str) -> None:
    blocks = BLOCKS | {4: f"   1 b 0  0000 - {code}"}
    assert problems_of(text_of(blocks)) == [(4, 102, f"Round 2, {message}")]
    as_240_says = BLOCKS | {4: "   1 b 0  0000 - H"}
    assert read_team_event(read_trf(text_of(as_240_says))) == read_team_event(read_trf(text_of()))


def test_virtual_points_without_a_number_name_the_columns_of_teams_too() -> None:
    ((line, column, message),) = problems_of(text_of(records=(*RECORDS, "250             1   2    1    2")))
    assert (line, column) == (19, 5)
    assert "columns 10 to 13 (match points of teams in 5 to 8)" in message


def test_all_that_is_wrong_is_told_at_once() -> None:
    wrong = (
        "330 +-   2   1   9",
        "240 H   2   19",
        "260   1   5    1   29",
        "299 W   2.0   1.0    1   39",
        "250  2.0        1   1   49   49",
    )
    with pytest.raises(UnusableTrf) as error:
        team_snapshot(read_trf(text_of(records=(*RECORDS, *wrong))))
    told = "\n".join(problem.message for problem in error.value.problems)
    for what in (
        "Team 9 of",
        "Team 19 is",
        "Team 29 of",
        "Team 39 of",
        "Team 49 is",
        "The number of rounds is not stated",
    ):
        assert what in told, told


def test_players_of_one_team_do_not_meet() -> None:
    blocks = BLOCKS | {1: "   3 w 1     9 b 1", 3: "   1 b 0  0000 - Z", 4: "0000 - Z  0000 - Z"}
    messages = [message for _line, _column, message in problems_of(text_of(blocks))]
    assert "is paired against somebody of the same team" in messages[0]


def test_a_team_has_one_opponent_in_a_round() -> None:
    blocks = BLOCKS | {2: "   8 b =     7 w 0", 8: "   2 w =  0000 - Z", 5: "0000 - Z  0000 - Z"}
    messages = [message for _line, _column, message in problems_of(text_of(blocks))]
    assert "A team has one opponent in a round; correct one." in messages[0]


def test_an_event_of_teams_without_teams() -> None:
    records = tuple(record for record in RECORDS if record[:3] in ("192", "352"))
    assert problems_of(text_of(records=records)) == [
        (1, 1, "An event of teams (192) without teams; add a record 310 for each of them.")
    ]


def test_systems_that_pair_players_take_a_board_won_against_nobody_for_a_bye() -> None:
    file = read_trf(text_of(BLOCKS | {2: "0000 - +     7 w 0", 5: "0000 - Z  0000 - Z"}))
    boards = read_team_event(file).tournament.teams
    assert (boards[0].line_ups[0], boards[1].line_ups[0]) == ((1, 2), (4, 0))
    assert file.of_players().players[1].records[0] == Bye(ByeKind.FULL_POINT)
