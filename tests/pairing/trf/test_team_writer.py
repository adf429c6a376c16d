"""What the writer of team events states beside the matches: type of the event, details of teams, byes, records 013."""

from __future__ import annotations

from dataclasses import replace

import pytest

import arobase
from pairing.engine.tournament import ByeKind, ColourPreferences, ScoreType
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.team_event import read_team_event
from pairing.trf.team_writer import TeamDetails, trf_from_teams
from pairing.trf.writer import write_trf
from tests.match_events import team_event

MP, GP = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS
ROUNDS = [[(1, 3, "1="), (2, 4, "0=")], [(1, 2, "11")]]
BYES = {3: ".F", 4: ".Z"}


@pytest.mark.parametrize("preferences", ColourPreferences)
@pytest.mark.parametrize("scores", [(MP, GP), (GP, MP), (MP,), (GP,)])
def test_a_file_is_paired_by_the_scores_and_preferences_of_its_event(
    scores: tuple[ScoreType, ...], preferences: ColourPreferences
) -> None:
    event = team_event([1, 2, 3, 4], ROUNDS, byes=BYES, scores=scores, colour_preferences=preferences)
    for text in (write_trf(trf_from_teams(event)), arobase.write(event, system="team")):
        system, snapshot = round_to_pair(read_trf(text))
        assert system.name == "team"
        assert (snapshot.tournament.scores, snapshot.tournament.colour_preferences) == (scores, preferences)


def test_nicknames_and_ranks_are_written() -> None:
    event = team_event([1, 2, 3, 4], ROUNDS, byes=BYES)
    file = trf_from_teams(event, teams={1: TeamDetails("LINDE", 1), 3: TeamDetails("Seehof", 12)})
    lines = read_team_event(read_trf(write_trf(file))).lines
    assert [(line.nickname, line.rank) for line in lines] == [("LINDE", 1), ("", None), ("Seeho", 12), ("", None)]


def test_byes_of_every_kind_are_written_of_the_past_and_for_rounds_to_come() -> None:
    event = team_event([1, 2, 3, 4], ROUNDS, byes=BYES, absent=[2, 3])
    asked = {3: {2: ByeKind.HALF_POINT}, 5: {1: ByeKind.FULL_POINT, 4: ByeKind.ZERO_POINT}}
    text = write_trf(trf_from_teams(event, byes=asked))
    assert [line for line in text.splitlines() if line.startswith("240")] == [
        "240 F   2    3",
        "240 Z   2    4",
        "240 H   3    2",
        "240 Z   3    3",
        "240 F   5    1",
        "240 Z   5    4",
    ]
    assert read_team_event(read_trf(text)).tournament.absent == {2, 3}


def test_the_older_edition_has_the_teams_in_records_013() -> None:
    event = team_event([1, 2, 3, 4], ROUNDS, byes=BYES)
    both = write_trf(trf_from_teams(event, with_013=True))
    rosters = [line.members for line in read_team_event(read_trf(both)).lines]
    assert read_team_event(read_trf(both)).adjustments == ()
    older = "".join(f"{line}\n" for line in both.splitlines() if not line.startswith("310"))
    assert (
        [line.members for line in read_team_event(read_trf(older)).lines]
        == rosters
        == [(100 * team + 1, 100 * team + 2) for team in (1, 2, 3, 4)]
    )


def test_where_a_board_is_empty_both_line_ups_are_named() -> None:
    """Not every program takes the players with a game for the first boards of a team that came with too few."""
    event = team_event([1, 2, 3, 4], [[(1, 3, "1="), (2, 4, "0+")], [(1, 2, "11"), (4, 3, "--")]])
    *others, short = event.teams
    event = replace(event, teams=(*others, replace(short, line_ups=((401, 0), (0, 0)))))
    text = write_trf(trf_from_teams(event))
    assert [line for line in text.splitlines() if line.startswith(("300", "330"))] == [
        "300   1   2   4  201  202",
        "300   1   4   2  401    0",
        "330 -+   2   4   3",
    ]
    assert read_team_event(read_trf(text)).tournament == event
