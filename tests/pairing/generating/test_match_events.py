"""Random events of matches: files that are read without remarks and were paired by the rules."""

from __future__ import annotations

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.generating.generator import generate
from pairing.generating.match_events import BOARDS, MOST_TEAMS
from pairing.generating.parameters import Parameters, UnusableParameters, Wishes, resolved
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.writer import Edition

WISHES = {
    "players": (4, 16),
    "rounds": (1, 7),
    "forfeit_rate": (0, 150_000),
    "half_point_bye_rate": (0, 100_000),
    "zero_point_bye_rate": (0, 50_000),
    "late_entry_rate": (0, 200_000),
    "withdrawal_rate": (0, 200_000),
}
SYSTEMS = pytest.mark.parametrize("system", ["double-swiss", "team"])


def made(system: str, seed: int, edition: Edition = Edition.TRF26, **given: tuple[int, int]) -> str:
    parameters = resolved(Wishes({**WISHES, **given}, None, system), seed)
    return generate(parameters, seed=seed, edition=edition)


@SYSTEMS
@pytest.mark.parametrize("seed", range(12))
def test_every_round_is_the_one_of_the_rules(system: str, seed: int) -> None:
    file = read_trf(made(system, seed))
    report = check_tournament(file)
    assert (report.verdict, report.problems, report.adjustments) == (Verdict.SAME, (), ())
    assert len(report.rounds) == report.total_rounds


@SYSTEMS
def test_the_same_seed_gives_the_same_file(system: str) -> None:
    assert made(system, 7) == made(system, 7) != made(system, 8)


def test_matches_of_two_games_take_two_rounds_of_the_file() -> None:
    text = made("double-swiss", 1, players=(8, 8), rounds=(5, 5))
    assert "\n142 10\n" in text
    file = read_trf(text)
    assert (file.rounds_paired, file.total_rounds, len(file.round_dates)) == (5, 5, 10)


def test_teams_have_boards_reserves_and_forfeited_matches() -> None:
    text = made("team", 2, players=(12, 12), rounds=(6, 6), forfeit_rate=(300_000,) * 2)
    assert "\n192 FIDE_TEAM\n" in text
    assert "\n330 " in text
    tournament = round_to_pair(read_trf(text), before_round=6).snapshot.tournament
    assert {len(team.roster) for team in tournament.teams} == {BOARDS + 1}
    assert any(team.roster[-1].tpn in line_up for team in tournament.teams for line_up in team.line_ups)


def test_more_teams_than_columns_can_name() -> None:
    many: Parameters = resolved(Wishes({"players": (MOST_TEAMS + 1,) * 2, "rounds": (1, 1)}, None, "team"), 1)
    with pytest.raises(UnusableParameters, match="at most 999 teams"):
        generate(many, seed=1)
