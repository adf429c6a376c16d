"""The generator: the same seed gives the same file, results follow FIDE's table, and a series can be taken up again."""

from __future__ import annotations

import hashlib
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.engine.tournament import Bye, ByeKind, Game, Outcome, Record, Scoring
from pairing.generating.config import read_config
from pairing.generating.expected_scores import expected_percent
from pairing.generating.generator import (
    MOST_ATTEMPTS,
    TIEBREAKS,
    NoSuchTournament,
    generate,
    generate_tournament,
    result_by_lot,
)
from pairing.generating.lots import MILLION, Lots, derived_seed
from pairing.generating.parameters import NAMES, UnusableParameters, Wishes, most_rounds, resolved
from pairing.standings import standings
from pairing.tools.cli import main
from pairing.trf.reader import read_trf
from pairing.trf.writer import Edition
from tests.pairing.tools.commands import generated

ROOT = Path(__file__).parents[3]
SMALL = ("--players", "8", "--rounds", "3")
LOTS = [237, 242, 786, 997, 771, 999, 839, 625]
DERIVED = 91189907211465801
GAMES = "dd4f399847caf016b59c9e16df39058e1edbf23c5ef7d49d4dd31f5c8ee3d75d"
EVERYTHING = {
    "forfeit_rate": (100_000,) * 2,
    "half_point_bye_rate": (100_000,) * 2,
    "zero_point_bye_rate": (50_000,) * 2,
    "late_entry_rate": (200_000,) * 2,
    "withdrawal_rate": (200_000,) * 2,
}


def test_lots_are_the_same_everywhere() -> None:
    """Fixed numbers: whatever changes them changes every generated file, and needs a new ``GENERATION``."""
    lots = Lots(1, "test")
    assert [lots.below(1000) for _ in range(8)] == LOTS
    assert derived_seed(1, "number 1") == DERIVED


def test_a_file_is_the_same_byte_for_byte_everywhere() -> None:
    text = generated(2026, players=(30, 30), rounds=(7, 7), **EVERYTHING)
    records = "".join(line for line in text.splitlines(keepends=True) if line.startswith("001"))
    games = "".join(line[:84] + line[89:] for line in records.splitlines(keepends=True))  # without the rank
    assert hashlib.sha256(games.encode()).hexdigest() == GAMES


def test_another_process_makes_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "far.trf"
    command = [sys.executable, "-m", "pairing", "generate", "--seed", "9", "-o", str(path)]
    subprocess.run(command, cwd=ROOT, check=True, env={"PYTHONHASHSEED": "5"})
    assert path.read_text(encoding="utf-8") == generated(9)


def test_seeds_differ_and_parameters_of_the_file_make_it_again(tmp_path: Path) -> None:
    texts = {generated(seed) for seed in range(5)}
    assert len(texts) == 5
    text = generated(4)
    arguments = next(line for line in text.splitlines() if line.startswith("### Parameters ")).split()[2:]
    assert main(["generate", *arguments, "--seed", "4", "-o", str(tmp_path / "again.trf")]) == 0
    assert (tmp_path / "again.trf").read_text(encoding="utf-8") == text


def test_giving_one_parameter_leaves_the_others() -> None:
    free, bound = resolved(Wishes(), 11), resolved(Wishes({"forfeit_rate": (7, 7)}), 11)
    assert {name for name in NAMES if getattr(free, name) != getattr(bound, name)} == {"forfeit_rate"}


def test_sixty_tournaments_of_mixed_sizes_pass_the_checker() -> None:
    for seed in range(60):
        text = generated(derived_seed(seed, "mixed"), players=(4, 60))
        file = read_trf(text)
        assert (file.problems, file.adjustments) == ((), ()), text
        assert check_tournament(file).verdict is Verdict.SAME, text


def test_a_round_that_cannot_be_paired_draws_the_whole_tournament_anew() -> None:
    """Six players over five rounds must all meet: most draws fail on the way, and the file is complete all the same."""
    files = [read_trf(generated(seed, players=(6, 6), rounds=(4, 4))) for seed in range(20)]
    assert {file.rounds_paired for file in files} == {4}
    parameters = resolved(Wishes({"players": (6, 6), "rounds": (5, 5), "withdrawal_rate": (MILLION, MILLION)}), 1)
    with pytest.raises(NoSuchTournament, match=f"{MOST_ATTEMPTS} attempts"):
        generate(parameters, seed=1)


def test_the_report_has_everything_of_the_edition() -> None:
    text = generated(1, players=(10, 10), rounds=(4, 4))
    codes = {line[:3] for line in text.splitlines()}
    assert codes >= {
        "012", "022", "032", "042", "052", "062", "072", "092", "102", "132", "142", "152", "182", "192", "202",
    }  # fmt: skip
    assert "### Seed 1\n" in text
    assert "192 FIDE_DUBOV\n" in text
    old = generated(1, Edition.TRF16, players=(10, 10), rounds=(4, 4))
    assert {line[:3] for line in old.splitlines()} == codes - {"142", "152", "182", "192", "202", "###"}
    assert "012 Generated tournament 1\n" in old
    assert "--draw-rate" in old
    new_file, old_file = read_trf(text), read_trf(old)
    assert old_file.adjustments == ()
    assert [player.records for player in old_file.players] == [player.records for player in new_file.players]


def test_the_ranks_follow_the_tie_breaks_that_the_file_names() -> None:
    parameters = resolved(Wishes({"players": (24, 24), "rounds": (7, 7)}), 3)
    file = read_trf(generate(parameters, seed=3))
    order = standings(generate_tournament(parameters, seed=3), TIEBREAKS)
    assert {player.tpn: player.rank for player in file.players} == {line.tpn: line.rank for line in order}


def kinds(records: Iterable[Record]) -> list[ByeKind | None]:
    """The kind of each bye, None for a pairing."""
    return [record.kind if isinstance(record, Bye) else None for record in records]


def test_rates_do_what_they_say() -> None:
    players = read_trf(generated(5, players=(300, 300), rounds=(9, 9), **EVERYTHING)).players
    boards = [record for player in players for record in player.records if isinstance(record, Game)]
    assert 0.05 < sum(not board.played for board in boards) / len(boards) < 0.15
    half = [kinds(player.records).count(ByeKind.HALF_POINT) for player in players]
    assert max(half) == 1
    assert sum(half) > 100
    assert ByeKind.HALF_POINT not in kinds(player.records[-1] for player in players)
    # A fifth of 300 come late or leave early, and one in twenty is away at any time.
    assert 50 < kinds(player.records[0] for player in players).count(ByeKind.ZERO_POINT) < 110
    assert 50 < kinds(player.records[-1] for player in players).count(ByeKind.ZERO_POINT) < 110


def test_ratings_keep_to_their_limits_and_spread() -> None:
    given = {"highest_rating": (2000, 2000), "lowest_rating": (1600, 1600)}
    narrow, wide = (
        [player.rating or 0 for player in read_trf(generated(1, players=(200, 200), spread=spread, **given)).players]
        for spread in ((20, 20), (150, 150))
    )
    for ratings in (narrow, wide):
        assert ratings == sorted(ratings, reverse=True)
        assert 1600 <= ratings[-1] <= ratings[0] <= 2000
    assert narrow[0] - narrow[-1] < 160
    assert wide[0] - wide[-1] > 350


@pytest.mark.parametrize(
    ("rating", "opponent", "percent"),
    [(2000, 2000, 50), (2003, 2000, 50), (2004, 2000, 51), (1996, 2000, 49), (2391, 2000, 91)]
    + [(2400, 2000, 92), (2800, 2000, 92)],
)
def test_the_expected_score_is_fides_table(rating: int, opponent: int, percent: int) -> None:
    assert expected_percent(rating, opponent) == percent
    if rating != opponent:
        assert expected_percent(opponent, rating) == 100 - percent


@pytest.mark.parametrize(("expected", "draw_rate"), [(50, 300_000), (64, 500_000), (8, MILLION), (92, 0)])
def test_results_have_the_expected_mean_and_share_of_draws(expected: int, draw_rate: int) -> None:
    lots = Lots(3, "results")
    outcomes = [result_by_lot(lots, expected=expected, draw_rate=draw_rate)[0] for _ in range(20_000)]
    draws = outcomes.count(Outcome.DRAW) / len(outcomes)
    assert abs(outcomes.count(Outcome.WIN) / len(outcomes) + draws / 2 - expected / 100) < 0.015
    assert abs(draws - draw_rate / MILLION * 2 * min(expected, 100 - expected) / 100) < 0.015


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "1"), ("--players", "20-10"), ("--players", "x"), ("--draw-rate", "1.5"), ("--draw-rate", "nan"),
        ("--players", "4", "--rounds", "4"), ("--lowest-rating", "2000", "--highest-rating", "1900"), ("--seed", "-1"),
        ("--points", "1,1,0"), ("--points", "1"), ("--trf", "6"), ("--count", "3"), ("--dask", "tcp://127.0.0.1:1"),
    ],
)  # fmt: skip
def test_wrong_parameters_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(["generate", *arguments])
    except SystemExit as refused:
        code = refused.code
    assert code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip()


def test_all_wrong_parameters_are_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--players", "4", "--rounds", "7", "--points", "1,1,0,0,2"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_most_rounds() -> None:
    assert [most_rounds(players) for players in (2, 3, 4, 5)] == [1, 3, 3, 5]


CONFIG = """\
# a comment
PlayersNumber=24
RoundsNumber = 6
DrawPercentage=40
ForfeitRate=20
RetiredRate=100
HalfPointByeRate=0
ZPBRate=50
HighestRating=2400
LowestRating=1400
PointsForWin=3.0
PointsForDraw=1.0
"""


def test_a_configuration_file_in_the_customary_key_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = read_config(CONFIG)
    assert wishes.given == {
        "players": (24, 24), "rounds": (6, 6), "draw_rate": (400_000,) * 2, "forfeit_rate": (50_000,) * 2,
        "withdrawal_rate": (10_000,) * 2, "half_point_bye_rate": (0, 0), "zero_point_bye_rate": (20_000,) * 2,
        "highest_rating": (2400, 2400), "lowest_rating": (1400, 1400),
    }  # fmt: skip
    assert wishes.scoring == Scoring(win=30, draw=10, loss=0, absence=0, pairing_allocated_bye=30)
    path = tmp_path / "generate.config"
    path.write_text(CONFIG, encoding="utf-8")
    assert main(["generate", "--config", str(path), "--seed", "1", "--rounds", "5"]) == 0
    file = read_trf(capsys.readouterr().out)
    assert (len(file.players), file.rounds_paired, file.scoring) == (24, 5, wishes.scoring)
    assert check_tournament(file).verdict is Verdict.SAME


def test_every_wrong_line_of_a_configuration_file_is_told() -> None:
    with pytest.raises(UnusableParameters) as refused:
        read_config("PlayersNumber\nWWPoints=3\nForfeitRate=half\nDrawPercentage=101\nForfeitRate=5\nForfeitRate=5\n")
    assert [problem.split(":")[0] for problem in refused.value.problems] == [f"line {n}" for n in (1, 2, 3, 4, 6)]


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(directory.iterdir())}


def test_a_series_is_the_same_on_any_number_of_processes_and_each_file_alone(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    series = ["generate", "--count", "8", "--seed", "5", *SMALL]
    assert main([*series, "-o", str(one), "--jobs", "1"]) == 0
    assert main([*series, "-o", str(two), "--jobs", "2"]) == 0
    assert contents(one) == contents(two)
    assert len(contents(one)) == 9
    text = (one / "000003.trf").read_text(encoding="utf-8")
    seed = next(line.split()[2] for line in text.splitlines() if line.startswith("### Seed"))
    assert main(["generate", *SMALL, "--seed", seed, "-o", str(tmp_path / "alone.trf")]) == 0
    assert (tmp_path / "alone.trf").read_text(encoding="utf-8") == text


def test_what_is_there_is_not_made_again_and_a_longer_series_goes_on(tmp_path: Path) -> None:
    assert main(["generate", "--count", "2", *SMALL, "-o", str(tmp_path)]) == 0
    marked = tmp_path / "000001.trf"
    marked.write_text("kept", encoding="utf-8")
    assert main(["generate", "--count", "4", *SMALL, "-o", str(tmp_path)]) == 0  # with the seed of the directory
    assert marked.read_text(encoding="utf-8") == "kept"
    assert sorted(path.name for path in tmp_path.glob("*.trf")) == [f"00000{number}.trf" for number in range(1, 5)]


def test_another_series_does_not_go_into_the_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--count", "2", *SMALL, "-o", str(tmp_path)]) == 0
    before = contents(tmp_path)
    assert main(["generate", "--count", "2", "--players", "9", "--rounds", "3", "-o", str(tmp_path)]) == 2
    assert "holds another series" in capsys.readouterr().err
    assert contents(tmp_path) == before


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_series_leaves_whole_files_and_goes_on(how: signal.Signals, tmp_path: Path) -> None:
    series = ["generate", "--count", "40", "--players", "60", "--rounds", "9", "--seed", "6"]
    there, whole = tmp_path / "there", tmp_path / "whole"
    process = subprocess.Popen(
        [sys.executable, "-m", "pairing", *series, "-o", str(there), "--jobs", "2"], cwd=ROOT, stderr=subprocess.PIPE
    )
    while len(list(there.glob("*.trf"))) < 3:
        assert process.poll() is None, "the series was over before it could be stopped"
        time.sleep(0.01)
    process.send_signal(how)
    _, told = process.communicate(timeout=60)
    assert b"Traceback" not in told
    assert process.returncode == (130 if how is signal.SIGINT else -signal.SIGKILL)
    stopped = contents(there)
    assert 3 < len(stopped) < 41
    assert main([*series, "-o", str(whole)]) == 0
    assert {name: whole.joinpath(name).read_bytes() for name in stopped if not name.startswith(".")} == {
        name: content for name, content in stopped.items() if not name.startswith(".")
    }
    assert main([*series, "-o", str(there)]) == 0
    assert {n: c for n, c in contents(there).items() if not n.startswith(".")} == contents(whole)


def test_a_directory_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["generate", "--count", "2", *SMALL, "-o", str(tmp_path / "file" / "deeper")]) == 2
    assert "cannot be read or written" in capsys.readouterr().err
