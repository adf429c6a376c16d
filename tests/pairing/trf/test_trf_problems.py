"""Every kind of fault is refused with its line, its column and what was read; all of them at once."""

from __future__ import annotations

import pytest

from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from tests.pairing.trf.samples import EVENT, HEADER, LAST, line_of, places, problems_of, sound, with_fields

FIELDS = {
    "starting rank in letters": (1, 5, "  x1", 5),
    "starting rank zero": (5, 5, "   0", 5),
    "rating in letters": (1, 49, "24a0", 49),
    "FIDE number in letters": (1, 58, "    130001x", 58),
    "points in letters": (1, 81, " two", 81),
    "points with two decimals": (1, 81, "2.55", 81),
    "rank in letters": (1, 86, "  1.", 86),
    "opponent in letters": (5, 92, "  2b", 92),
    "opponent in two parts": (5, 92, "2  2", 92),
    "unknown colour": (5, 97, "x", 97),
    "game without a colour": (5, 97, "-", 97),
    "no result": (5, 99, " ", 99),
    "bye with an opponent": (5, 99, "H", 99),
    "unknown bye": (4, 109, "Q", 109),
    "game result without an opponent": (4, 109, "W", 109),
    "colour that is none, without an opponent": (4, 107, "x", 107),
}


@pytest.mark.parametrize(("tpn", "column", "written", "place"), FIELDS.values(), ids=FIELDS)
def test_a_field_that_cannot_be_read_is_named(tpn: int, column: int, written: str, place: int) -> None:
    text = with_fields({(line_of(tpn), column): written})
    assert (line_of(tpn), place, written) in places(problems_of(text))


def test_a_block_out_of_its_columns_is_named() -> None:
    problems = problems_of(with_fields({(line_of(1), 92): "    4 w1"}))
    assert (line_of(1), 96, "4 w1  ") in places(problems)


def test_a_starting_rank_that_comes_twice_is_named_with_both_lines() -> None:
    twin = "001    5      Fehr, Felix                       1500 SUI                         0.0    7"
    (problem,) = problems_of(f"{EVENT}{twin}\n")
    assert (problem.line, problem.column, problem.read) == (LAST, 5, "   5")
    assert str(line_of(5)) in problem.message


@pytest.mark.parametrize(
    ("changes", "expected", "word"),
    [
        ({(1, 92): "   9"}, [(1, 92, "   9"), (4, 92, "   1")], "not in the file"),
        ({(1, 92): "   1"}, [(1, 92, "   1"), (4, 92, "   1")], "the opponent is the player"),
        ({(1, 92): "   5"}, [(1, 92, "   5"), (4, 92, "   1")], "has player 2"),
        ({(1, 92): "0000 - F"}, [(4, 92, "   1")], "has no opponent"),
        ({(4, 97): "w"}, [(1, 97, "w")], "both have white"),
        ({(4, 99): "1", (4, 81): " 2.5"}, [(1, 99, "1")], "results 1 and 1"),
        ({(4, 99): "=", (4, 81): " 2.0"}, [(1, 99, "1")], "results 1 and ="),
        ({(4, 99): "L"}, [(1, 99, "1")], "results 1 and L"),
        ({(4, 99): "-"}, [(1, 99, "1")], "results 1 and -"),
        ({(3, 119): "0"}, [(1, 119, "+")], "results + and 0"),
        ({(3, 119): "+", (3, 81): " 2.5"}, [(1, 119, "+")], "results + and +"),
        ({(6, 109): "U", (6, 81): " 2.5"}, [(6, 109, "U")], "at most"),
        ({(3, 81): " 2.0"}, [(3, 81, " 2.0")], "1.5"),
    ],
)
def test_rounds_that_contradict_themselves_are_named(
    changes: dict[tuple[int, int], str], expected: list[tuple[int, int, str]], word: str
) -> None:
    problems = problems_of(with_fields({(line_of(tpn), column): text for (tpn, column), text in changes.items()}))
    assert places(problems) == [(line_of(tpn), column, read) for tpn, column, read in expected]
    assert any(word in problem.message for problem in problems)


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [("0", "0", "1.5"), ("=", "0", "2.0"), ("L", "L", "1.5"), ("D", "L", "2.0"), ("W", "L", "2.5"), ("-", "-", "1.5")],
)
def test_unusual_results_fit(mine: str, theirs: str, points: str) -> None:
    sound(with_fields({(line_of(1), 99): mine, (line_of(4), 99): theirs, (line_of(1), 81): f" {points}"}))


@pytest.mark.parametrize("record", ["142 2", "XXR 2", "TNR 2"])
def test_more_rounds_than_stated_are_named(record: str) -> None:
    (problem,) = problems_of(EVENT.replace("142 5", record))
    assert (problem.line, problem.column, problem.read) == (13, 5, "2")
    assert problem.message == "The number of rounds is 2, but the file has 3; correct one of the two."


def test_a_gap_in_the_rounds_is_named() -> None:
    text = EVENT.replace("142 5", "142 9")
    text = with_fields({(line_of(5), 132): "   6 w 0", (line_of(6), 132): "   5 b 0"}, text)
    assert places(problems_of(text)) == [(line_of(5), 122, "    ")]


@pytest.mark.parametrize(
    ("line", "column", "read"),
    [
        ("142 nine", 5, "nine"),
        ("142 0", 5, "0"),
        ("142 6", 5, "6"),
        ("XXR", 5, ""),
        ("152 B", 5, "B"),
        ("152 green", 5, "green"),
        ("XXC black1", 5, "black1"),
        ("XXC rank", 5, "rank"),
        ("XXZ 1 x", 7, "x"),
        ("XXZ 1 77", 7, "77"),
        ("240 Q   4    1", 5, "Q"),
        ("240 H   x    1", 7, "  x"),
        ("240 H   4   77", 11, "77"),
        ("240 H   0    1", 11, "1"),
        ("240 H   2    1", 11, "1"),
        ("XXP 1", 5, "1"),
        ("XXP 1 1", 5, "1 1"),
        ("XXP 1 b", 7, "b"),
        ("XXP 1 77", 7, "77"),
        ("260   1   5    1   77", 18, "77"),
        ("260   5   4    1    2", 5, "  5   4"),
        ("260   1   x    1    2", 9, "  x"),
        ("XXA    1  a.0", 10, " a.0"),
        ("XXA   77  1.0", 5, "77"),
        ("250       1.0   1   2   77   77", 23, "77"),
        ("XXZ 1,77,2", 7, "77"),
        ("250       1,0   1   2    1    2", 10, " 1,0"),
        ("250       1.0   2   1    1    2", 15, "  2   1"),
        ("162  Q 1.0", 6, "Q 1.0"),
        ("162  W x.0", 5, " W x.0"),
        ("BBW  x", 5, " x"),
        ("XXS W=x", 5, "W=x"),
        ("XXS WW=3", 1, "XXS WW=3"),
        ("BBZ  0.5", 1, "BBZ  0.5"),
        ("TNR 6", 5, "6"),
        ("BYE 77", 5, "77"),
        ("FOR 1", 5, "1"),
        ("FOR 1 77", 7, "77"),
        ("ACC yes", 5, "yes"),
        ("299 W", 6, ""),
        ("299 Q         1.0", 5, "Q"),
    ],
)
def test_a_record_of_the_event_that_is_wrong_is_named(line: str, column: int, read: str) -> None:
    problems = places(problems_of(f"{EVENT}{line}\n"))
    assert (LAST, column, read) in problems


def test_contradictory_records_are_refused() -> None:
    assert places(problems_of(f"{EVENT}240 H   4    1\n240 F   4    1\n")) == [(LAST + 1, 11, "1")]
    both = f"{EVENT}XXA    1  1.0\n250       0.5   1   1    1    2\n"
    assert places(problems_of(both)) == [(LAST + 1, 10, "0.5")]


@pytest.mark.parametrize(
    ("records", "column", "read"),
    [
        ("192 FIDE_DUBOV\nACC true", 5, "true"),
        ("192 FIDE_DUBOV_BAKU\nACC false", 5, "false"),
        ("XXA    1  1.0\nACC 0", 5, "0"),
        ("ACC true\nACC false", 5, "false"),
    ],
)
def test_acceleration_that_contradicts_itself_is_refused(records: str, column: int, read: str) -> None:
    assert places(problems_of(f"{EVENT}{records}\n")) == [(LAST + 1, column, read)]


def test_different_points_for_one_result_are_refused() -> None:
    default = f"{EVENT}162  W 1.0\nBBW  3.0\n"
    assert (LAST + 1, 1, "BBW  3.0") in places(problems_of(default))


def test_all_problems_are_told_at_once_in_the_order_of_the_file() -> None:
    text = with_fields(
        {
            (13, 5): "x",
            (line_of(1), 49): "abcd",
            (line_of(2), 92): "  77",
            (line_of(3), 81): " 9.5",
        }
    )
    problems = problems_of(text)
    wanted = [(13, 5, "x"), (line_of(1), 49, "abcd"), (line_of(2), 92, "  77"), (line_of(3), 81, " 9.5")]
    assert [place for place in places(problems) if place in wanted] == wanted
    assert list(problems) == sorted(problems)
    with pytest.raises(UnusableTrf) as raised:
        read_trf(text).tournament()
    assert set(problems) <= set(raised.value.problems)
    assert all(str(problem) in str(raised.value) for problem in problems)


@pytest.mark.parametrize("text", ["", "\n\n", "\x1a", HEADER, "hello\nworld\n", "PNG\0\1\2", "\0"])
def test_what_is_no_tournament_report_file_is_refused(text: str) -> None:
    assert problems_of(text)


def test_a_problem_shows_its_place_and_what_was_read() -> None:
    (problem,) = problems_of(with_fields({(line_of(3), 81): " 2.0"}))
    assert str(problem).startswith(f"line {line_of(3)}, column 81: ")
    assert str(problem).endswith("(read “ 2.0”)")


def test_the_sample_itself_is_sound() -> None:
    assert sound(EVENT).adjustments == ()


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_sign_of_no_text_is_named_with_its_place(end: str) -> None:
    assert places(problems_of(f"012 A{end}001    1\0{end}")) == [(2, 9, "")]
