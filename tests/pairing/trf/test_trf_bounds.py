"""Files made to be large or slow: what is told of them stays short, and twice the file is about twice the work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from pairing.trf.abnormal import PointsTable
from pairing.trf.columns import Line
from pairing.trf.doubts import rank_doubts
from pairing.trf.problems import LONGEST_MESSAGE, MOST_BYTES, Problem, Remarks, how_many, in_bounds, texts_in_bounds
from pairing.trf.reader import MOST_PLAYERS, read_trf
from pairing.trf.requests import virtual_points
from pairing.trf.scoring import ScoringLines
from pairing.trf.settings_lines import VirtualPoints
from tests.pairing.trf.samples import EVENT, HEADER, LAST, line_of, places, problems_of, sound, with_fields

MANY = 20_000
LINEAR = 2.3  # how much more work twice the file may be


def player(tpn: int, rounds: str = "", *, name: str = "Long, Name", points: str = "0.0") -> str:
    return f"001 {tpn:>4}      {name:<33} 2000 SUI             1980/01/01 {points:>4} {tpn:>4}{rounds}\n"


def field(count: int, **parts: Any) -> str:
    return HEADER.replace("062 6\n", "") + "".join(player(tpn, **parts) for tpn in range(1, count + 1))


def told_size(problems: tuple[Problem, ...]) -> int:
    return len("".join(map(str, problems)).encode())


def calls(work: Callable[[], object]) -> int:
    """How many functions of Python and of C the work calls."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


# --- What is told -----------------------------------------------------------------------------------------------


def test_remarks_end_with_the_number_of_those_that_are_not_told() -> None:
    problems = [Problem(number, 5, "x" * 500, "m" * 3_000) for number in range(1, 101)]
    told = in_bounds(problems)
    assert told_size(told) < MOST_BYTES
    assert (told[-1].line, told[-1].more) == (len(told), 101 - len(told))
    assert str(told[-1]).endswith(f"and {101 - len(told)} more, the first of them here.")
    assert how_many(told) == 100
    assert in_bounds(told) == told
    assert len(told[0].message) == LONGEST_MESSAGE + 1
    again = in_bounds((*told, *problems))
    assert (how_many(again), again[-1].line) == (200, 1)


def test_few_remarks_are_told_as_they_are() -> None:
    problems = (Problem(3, 1, "é", "one"), Problem(1, 1, "", "two"))
    assert in_bounds(problems) == problems
    assert texts_in_bounds(["one", "two"]) == ("one", "two")
    assert texts_in_bounds(["many " * 20] * 1_000)[-1].endswith(" more.")


@pytest.mark.parametrize("sign", ["\U0001f600", "ä", "–", '"', "<", "x"])
def test_the_bound_holds_as_a_page_and_as_json(sign: str) -> None:
    told = in_bounds(Problem(1, 1, sign * 60, sign * 100) for _ in range(5_000))
    as_json = sum(len(ascii(problem.message + problem.read)) for problem in told)
    assert as_json < 1.3 * MOST_BYTES
    shown = "&quot;" if sign in '"<' else sign
    page = sum(len((problem.message + problem.read).replace(sign, shown)) for problem in told)
    assert page < MOST_BYTES
    assert how_many(told) == 5_000


@pytest.mark.parametrize("order", [1, -1])
def test_of_very_many_the_first_of_the_file_are_told(order: int) -> None:
    remarks = Remarks()
    for number in range(MANY, 0, -1) if order < 0 else range(1, MANY + 1):
        remarks.problem(number, 1, "", "Something is wrong here.")
        remarks.adjustment(number, 1, "", "Something is odd here.")
    for found in (remarks.problems, remarks.adjustments):
        assert how_many(found) == MANY
        assert [problem.line for problem in found] == list(range(1, len(found) + 1))


HOSTILE = {
    "words of XXP": f"XXP {'x ' * MANY}",
    "strangers in XXP": f"XXP {'9999 ' * MANY}",
    "words of XXZ": f"XXZ {'9 ' * MANY}",
    "words of XXC": f"XXC {'q ' * MANY}",
    "words of XXS": f"XXS {'Q=1 ' * MANY}",
    "symbols of 162": f"162 {' Q 1.0' * MANY}",
    "numbers of 299": f"299 W         0.1      {' 9999' * MANY}",
    "unknown lines": "x\n" * MANY,
    "players without a number": "001\n" * MANY,
    "national ratings": "FRA 9999\n" * MANY,
    "rounds of a player": "001    7" + " " * 83 + "  zzzz z z" * MANY,
    "rounds of virtual points": "XXA    1 " + " xxx " * MANY,
    "byes in round 999": "240 H 999" + "    1" * MANY,
    "one long line": "z" * 10 * MANY,
    "numbers of rounds": "XXR 8\n" * MANY,
    "other names": "012 Other\n" * MANY,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_is_told_of_a_hostile_file_stays_short(text: str) -> None:
    file = read_trf(f"{EVENT}{text}\n")
    assert file.problems or file.adjustments
    assert told_size(file.problems) + told_size(file.adjustments) <= 2 * MOST_BYTES
    assert max(len(problem.read) for problem in (*file.problems, *file.adjustments)) <= 61


@pytest.mark.parametrize(
    ("record", "number"),
    [("XXP 1 2 " + "x " * MANY, MANY), ("XXZ " + "9 " * MANY, MANY), ("162 " + " Q 1.0" * MANY, MANY)],
)
def test_every_fault_is_counted(record: str, number: int) -> None:
    assert how_many(problems_of(f"{EVENT}{record}\n")) == number


# --- What no event has ------------------------------------------------------------------------------------------


def test_a_line_of_more_than_99_rounds_is_damaged() -> None:
    text = with_fields({(line_of(1), 92 + 990): "   2 w 1"})
    assert (line_of(1), 1082, "   2 w 1") in places(problems_of(text))
    assert len(read_trf(text).players[0].records) < 100
    assert (LAST, 505, "1.0") in [
        (p.line, p.column, p.read.strip()) for p in problems_of(f"{EVENT}XXA    1{' ' * 496}1.0\n")
    ]
    assert (LAST, 11, "1") in places(problems_of(f"{EVENT}240 H 100    1\n"))


def test_virtual_points_to_the_end_are_those_of_99_rounds() -> None:
    assert sound(f"{EVENT}250       1.0   1 999    1    1\n").players[0].virtual_points == (10,) * 99


def test_more_than_9999_players_are_too_many() -> None:
    problems = problems_of(HEADER + "001\n" * (MOST_PLAYERS + 50))
    assert how_many(problems) == MOST_PLAYERS + 1  # each line, and once that there are too many
    alike = [problem for problem in problems_of(field(MOST_PLAYERS) + player(1)) if "More than" in problem.message]
    assert [problem.line for problem in alike] == [HEADER.count("\n") + MOST_PLAYERS]


def test_virtual_points_given_over_and_over_are_refused() -> None:
    text = field(300) + "250       1.0   1  99    1  300\n" * 20
    (problem,) = problems_of(text)
    assert "more than 500,000 times" in problem.message


def test_prohibitions_of_everybody_are_refused_before_their_pairs_are_made() -> None:
    text = field(700) + "XXC white1\nXXP " + " ".join(map(str, range(1, 701))) + "\n"
    with pytest.raises(ValueError, match="more than 200,000 pairs apart") as raised:
        sound(text).tournament()
    assert f"line {HEADER.count(chr(10)) + 701}" in str(raised.value)


# --- Work -------------------------------------------------------------------------------------------------------


class Measured(str):
    """A text that counts the signs that are copied out of it."""

    copied = 0

    def __getitem__(self, key: Any) -> str:
        part = super().__getitem__(key)
        Measured.copied += len(part)
        return part


@pytest.mark.parametrize("record", ["162 " + " W 1.0" * 2_000, "162 " + " Q 1.0" * 2_000])
def test_a_long_record_of_points_is_not_copied_for_each_of_its_words(record: str) -> None:
    Measured.copied = 0
    ScoringLines().read_162(Line(1, Measured(record)), Remarks())
    assert Measured.copied <= len(record)


def gaps(count: int) -> str:
    """One game, behind many rounds without any."""
    return field(20) + player(21, " " * 10 * count + "    22 w 1") + player(22)


def abnormal(count: int) -> str:
    return field(count) + "".join(f"299 W         1.0    1 {tpn:>4}\n" for tpn in range(1, count))


@pytest.mark.parametrize("make", [gaps, abnormal])
def test_twice_the_file_is_twice_the_work(make: Callable[[int], str]) -> None:
    small, large = make(200), make(400)
    assert calls(lambda: read_trf(large)) < LINEAR * calls(lambda: read_trf(small)) * len(large) / (2 * len(small))


class Counted(list[int]):
    """Starting ranks that count how often somebody goes through them."""

    times = 0

    def __iter__(self) -> Iterator[int]:
        self.times += 1
        return super().__iter__()


def test_the_players_of_a_range_are_not_looked_for_one_by_one() -> None:
    tpns = Counted(range(1, 51))
    line = Line(1, "250       1.0   1   2    1    9")
    stated = [VirtualPoints(line, 10, 23, 1, 9, range(1, 3), 10)] * 40
    assert virtual_points(stated, tpns, Remarks())[9] == (10, 10)
    assert tpns.times <= 3


def test_ranks_are_compared_with_the_points_in_one_go() -> None:
    small, large = (sound(field(count)) for count in (200, 400))
    assert calls(lambda: rank_doubts(large)) < LINEAR * calls(lambda: rank_doubts(small))


def test_the_records_of_points_are_sorted_once() -> None:
    file = sound(abnormal(400))

    def total(count: int) -> Callable[[], object]:
        table = PointsTable(file.scoring.points, file.abnormal_points[-count:])
        return lambda: [table.total(one.tpn, one.records) for one in file.players]

    assert calls(total(400)) == calls(total(200))
