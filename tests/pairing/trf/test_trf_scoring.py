"""Points per result in the three dialects, and the points of the players under them."""

from __future__ import annotations

import pytest

from pairing.engine.tournament import Scoring
from pairing.trf.reader import read_trf
from pairing.trf.scoring import scoring_lines
from tests.pairing.trf.samples import EVENT, problems_of

FOOTBALL = Scoring(win=30, draw=10, pairing_allocated_bye=10)


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        ("162  W 3.0    D 1.0    P 1.0", FOOTBALL),
        ("162 W 3.0  D 1.0    P 1.0", FOOTBALL),  # one column to the left, as one sentence of the format has it
        ("162  W 3.0    D 1.0", Scoring(win=30, draw=10, pairing_allocated_bye=30)),
        ("162  A 0.5", Scoring(absence=5)),
        ("162  Z 0.5    X 0.5", Scoring(absence=5)),
        ("BBW  3.0\nBBD  1.0", FOOTBALL),
        ("BBU  0.5\nBBL  0.5", Scoring(loss=5, pairing_allocated_bye=5)),
        ("BBZ  0.5\nBBF  0.5", Scoring(absence=5)),
        ("XXS W=3 D=1", FOOTBALL),
        ("XXS WW=3.0 BW=3.0 FW=3.0 FPB=3.0\nXXS D=1 PAB=1", FOOTBALL),
        ("XXS D=1 D=.5", Scoring()),
    ],
)
def test_each_dialect_is_understood(lines: str, scoring: Scoring) -> None:
    assert read_trf(f"{EVENT}{lines}\n").scoring == scoring


@pytest.mark.parametrize("scoring", [Scoring(), FOOTBALL, Scoring(win=20, draw=10, loss=5, absence=5)])
def test_what_is_written_reads_as_the_same_in_all_dialects_at_once(scoring: Scoring) -> None:
    lines = scoring_lines(scoring)
    assert read_trf("\n".join([*EVENT.splitlines(), *lines])).scoring == scoring
    for dialect in ("162", "BB", "XXS"):
        own = [line for line in lines if line.startswith(dialect)]
        assert read_trf("\n".join([*EVENT.splitlines(), *own])).scoring == scoring


def test_the_default_needs_no_record() -> None:
    assert scoring_lines(Scoring()) == []


def test_points_are_checked_under_the_files_own_scoring() -> None:
    # Abegg: win 3, draw 1, forfeit win 3. Dubach: loss 0, allocated bye 1, draw 1.
    wrong = problems_of(f"{EVENT}162  W 3.0    D 1.0    P 1.0\n")
    assert {problem.message.split("give ")[1].split(":")[0] for problem in wrong} == {"7.0", "4.0", "2.0", "5.0"}
    points = {"2.5    1": "7.0    1", "1.5    3     5 b": "4.0    3     5 b", "2.0    2": "5.0    2"}
    text = EVENT
    for old, new in points.items():
        text = text.replace(old, new)
    text = text.replace("1.5    3     6 w", "4.0    3     6 w").replace("1.5    3     1 b", "2.0    3     1 b")
    assert problems_of(f"{text}162  W 3.0    D 1.0    P 1.0\n") == ()


def test_points_of_games_that_are_not_decided_may_be_those_of_the_record_or_a_draws() -> None:
    lines = "001    1      Abegg, Anton                      2400                             {}    1     2 w ?\n"
    lines += "001    2      Bodmer, Beat                      2300                             {}    2     1 b ?\n"
    for points in ("0.0", "0.5"):
        file = read_trf(f"142 3\n162  X 0.0\n{lines.format(points, points)}")
        assert file.problems == ()
        (told,) = [remark for remark in file.adjustments if remark.line == 2]
        assert (told.column, told.read) == (6, "X 0.0")
        assert "counts as a draw here, in pairings (C.04.2, 3.1) and in standings" in told.message
    wrong = problems_of(f"142 3\n162  X 0.0\n{lines.format('1.0', '0.5')}")
    assert [(problem.line, problem.column) for problem in wrong] == [(3, 81)]


def test_points_of_an_unknown_result_that_are_a_draws_are_no_news() -> None:
    for line in ("162  X 0.5", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0    X 1.0", "162  X 1.0    D 1.0"):
        file = read_trf(f"{EVENT}{line}\n")
        assert not [remark for remark in file.adjustments if remark.read.startswith("X")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("162  W 0.5    D 1.0", "A game won brings 0.5 points and one drawn 1.0; a win is worth no less than a draw."),
        ("BBL  0.8", "A game drawn brings 0.5 points and one lost 0.8; a draw is worth no less than a loss."),
        ("162  W 3.0    D 1.0    W 2.0", "W has 3.0 points elsewhere in 162; keep one of them."),
        ("162  W 3.0    D 1.0\n162  W 2.0", "W has 3.0 points elsewhere in 162; keep one of them."),
    ],
)
def test_points_in_a_wrong_order_or_stated_twice(line: str, message: str) -> None:
    (problem,) = read_trf(f"{line}\n001    1      Abegg, Anton\n").problems
    assert problem.message == message
