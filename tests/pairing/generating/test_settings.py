"""What a generated tournament can be told beyond sizes and shares: byes, odd results, Baku, tie-breaks, ratings."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.checking.standings_of_file import recompute_standings
from pairing.engine.tournament import Bye, ByeKind, Game, Outcome, Record, Scoring
from pairing.generating.config import read_config
from pairing.generating.generator import UNUSUAL, generate
from pairing.generating.lots import MILLION
from pairing.generating.parameters import Parameters, UnusableParameters, Wishes, resolved
from pairing.tools.cli import main
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from pairing.trf.writer import Edition

ALL = {
    "full_point_bye_rate": (80_000,) * 2,
    "unusual_result_rate": (150_000,) * 2,
    "double_forfeit_rate": (60_000,) * 2,
}
RATINGS = (2100, 2400, 1900, 2300, 2000, 2200, 1800, 2250)


def made(seed: int = 1, given: dict[str, tuple[int, int]] | None = None, **more: Any) -> TrfFile:
    sizes = {} if more.get("ratings") else {"players": (30, 30)}
    wishes = Wishes({**sizes, "rounds": (5, 5), **(given or {})}, **more)
    return read_trf(generate(resolved(wishes, seed), seed=seed))


def records(file: TrfFile) -> list[Record]:
    return [record for player in file.players for record in player.records]


@pytest.mark.parametrize("system", ["dubov", "dutch"])
@pytest.mark.parametrize("seed", range(6))
def test_with_everything_rounds_and_ranks_are_those_of_the_rules(system: str, seed: int) -> None:
    file = made(seed, ALL, system=system, baku=True, tiebreaks=("DE", "AOB", "ARO/C1"))
    assert (file.problems, file.adjustments) == ((), ())
    assert check_tournament(file).verdict is Verdict.SAME
    standings = recompute_standings(file)
    assert (standings.differences, standings.reason, standings.left_out) == ((), "", ())


def test_shares_of_byes_and_results_are_as_asked_for() -> None:
    files = [made(seed, ALL) for seed in range(12)]
    found = [record for file in files for record in records(file)]
    full = sum(isinstance(one, Bye) and one.kind is ByeKind.FULL_POINT for one in found)
    games = [one for one in found if isinstance(one, Game) and one.played]
    lost_by_both = [one for one in found if isinstance(one, Game) and not one.played and one.outcome is Outcome.LOSS]
    assert 0.05 < full / len(found) < 0.11
    boards = {
        (player.records[number].outcome, file.players[player.records[number].opponent - 1].records[number].outcome)
        for file in files
        for player in file.players
        for number in range(5)
        if isinstance(player.records[number], Game) and player.records[number].played
    }
    assert boards >= set(UNUSUAL)
    assert 0.04 < len(lost_by_both) / len(games) < 0.15


def test_nothing_of_it_comes_unasked() -> None:
    parameters = resolved(Wishes(), 3)
    assert not any((parameters.full_point_bye_rate, parameters.unusual_result_rate, parameters.double_forfeit_rate))
    assert not parameters.baku
    assert not parameters.ratings
    assert "full-point" not in parameters.arguments()


def test_ratings_one_by_one() -> None:
    file = made(ratings=RATINGS)
    assert [player.rating for player in file.players] == sorted(RATINGS, reverse=True)
    assert check_tournament(file).verdict is Verdict.SAME


def test_baku_is_stated_and_given() -> None:
    parameters = resolved(Wishes({"players": (30, 30), "rounds": (5, 5)}, baku=True), 2)
    text = generate(parameters, seed=2)
    assert "192 FIDE_DUBOV_BAKU\n" in text
    players = read_trf(text).players
    assert [players[place].virtual_points for place in (0, -1)] == [(10, 10, 5), ()]
    assert "XXA    1  1.0  1.0  0.5\n" in generate(parameters, seed=2, edition=Edition.TRF16)


@pytest.mark.parametrize(
    ("system", "code", "first"),
    [("double-swiss", "FIDE_DOUBLESWISS_BAKU", "2.0   1   4"), ("team", "FIDE_TEAM_BAKU", "2.0        1   2")],
)
def test_matches_are_accelerated_by_the_points_of_a_won_match(system: str, code: str, first: str) -> None:
    """Five rounds, three of them accelerated: in two the upper half has the points of a won match."""
    parameters = resolved(Wishes({"players": (20, 20), "rounds": (5, 5)}, system=system, baku=True), 5)
    text = generate(parameters, seed=5)
    assert f"192 {code}\n" in text
    assert re.search(rf"^250 +{re.escape(first)} +1 +1[01]$", text, re.MULTILINE), text
    report = check_tournament(read_trf(text))
    assert (report.verdict, report.problems) == (Verdict.SAME, ())
    plain = replace(parameters, baku=False)
    assert generate(plain, seed=5).count("\n250 ") == 0
    # Whose points they are decides rounds: without them the file's rounds are not those of the rules.
    without = re.sub(r"^(250|XXA) .*\n", "", text.replace("_BAKU", ""), flags=re.MULTILINE)
    assert check_tournament(read_trf(without)).verdict is Verdict.DIFFERENT


def test_the_options_of_the_file_make_it_again(tmp_path: Path) -> None:
    wishes = Wishes({**ALL, "rounds": (3, 3)}, baku=True, tiebreaks=("DE", "SB"), ratings=RATINGS)
    text = generate(resolved(wishes, 9), seed=9)
    arguments = next(line for line in text.splitlines() if line.startswith("### Parameters ")).split()[2:]
    assert main(["generate", *arguments, "--seed", "9", "-o", str(tmp_path / "again.trf")]) == 0
    assert (tmp_path / "again.trf").read_text(encoding="utf-8") == text


def test_a_configuration_file_says_them_too() -> None:
    lines = "FPBRate=20\nUnusualResultRate=10\nDoubleForfeitRate=50\nAcceleration=Baku\nTieBreaks=DE,SB\n"
    wishes = read_config(lines + f"Ratings={' '.join(map(str, RATINGS))}\n")
    parameters = resolved(wishes, 1)
    assert (parameters.full_point_bye_rate, parameters.unusual_result_rate) == (MILLION // 20, MILLION // 10)
    assert (parameters.double_forfeit_rate, parameters.baku) == (MILLION // 50, True)
    assert (parameters.tiebreaks, parameters.ratings, parameters.players) == (("DE", "SB"), RATINGS, 8)
    with pytest.raises(UnusableParameters) as unusable:
        read_config("Acceleration=Fast\nRatings=2000,high\n")
    assert ["Baku" in unusable.value.problems[0], "“high” is no rating" in unusable.value.problems[1]] == [True, True]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (Wishes({"players": (9, 9)}, ratings=RATINGS), "8 ratings are given for 9 players"),
        (Wishes(ratings=(2000, 4001, 0)), "4001, 0: a rating is from 1 to 4000"),
        (Wishes(ratings=(2000,)), "two players or more"),
        (Wishes(tiebreaks=("BH", "NO")), "--tiebreaks: .*NO"),
        (Wishes(ALL, system="team", baku=True), "--full-point-bye-rate.*: only for systems of single players"),
        (Wishes(scoring=Scoring(win=30), system="double-swiss", baku=True), "--baku: Baku acceleration needs"),
    ],
)
def test_what_cannot_be_is_refused(wishes: Wishes, said: str) -> None:
    with pytest.raises(UnusableParameters, match=said):
        resolved(wishes, 1)


def test_options_stand_for_every_parameter(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "--help"])
    told = capsys.readouterr().out
    for name in Parameters.__dataclass_fields__:
        option = {"scoring": "points"}.get(name, name.replace("_", "-"))
        assert f"--{option}" in told
