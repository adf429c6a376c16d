"""A system without a code of record 192 is written and read by its name (XXN), and no file changes its system."""

from __future__ import annotations

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.engine.systems import system_named
from pairing.engine.systems.system import System
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.event_codes import lines_that_state
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import system_of
from pairing.trf.writer import Edition, write_trf
from tests.pairing.trf.samples import EVENT, LAST

NAME = "dubov-1997"


@pytest.fixture
def nameless() -> System:
    """A system that has no code."""
    return system_named(NAME)


def test_it_is_written_as_some_swiss_system_with_its_name(nameless: System) -> None:
    assert lines_that_state(nameless) == ("192 CUSTOM_SWISS", f"XXN {NAME}")
    assert lines_that_state(nameless, accelerated=True) == ("192 CUSTOM_SWISS_BAKU", f"XXN {NAME}")
    assert lines_that_state(nameless, has_192=False) == (f"XXN {NAME}",)


def test_a_system_with_a_code_needs_no_name_but_in_the_edition_without_192() -> None:
    dubov = system_named("dubov")
    assert lines_that_state(dubov) == ("192 FIDE_DUBOV",)
    assert lines_that_state(dubov, has_192=False) == ()


@pytest.mark.parametrize(
    "lines",
    [
        "192 CUSTOM_SWISS\nXXN dubov-1997\n",
        "192 custom_swiss_baku\nXXN Dubov-1997\n",
        "XXN dubov-1997\n",
        "XXN   dubov-1997  \n",
    ],
)
def test_the_name_says_the_system(nameless: System, lines: str) -> None:
    file = read_trf(EVENT + lines)
    assert not file.adjustments
    chosen = system_of(file)
    assert (chosen.system, chosen.stated, chosen.problems, chosen.adjustments) == (nameless, True, (), ())


def test_the_lines_are_written_back_as_they_were() -> None:
    text = f"{EVENT}192 CUSTOM_SWISS\nXXN {NAME}\n"
    written = write_trf(read_trf(text)).splitlines()
    assert written.index("192 CUSTOM_SWISS") < written.index(f"XXN {NAME}")


def test_a_name_that_nobody_has_leaves_the_system_open() -> None:
    chosen = system_of(read_trf(f"{EVENT}192 CUSTOM_SWISS\nXXN dubov-1996\n"))
    assert chosen.system is None
    (problem,) = chosen.problems
    assert (problem.line, problem.column, problem.read) == (LAST + 1, 5, "dubov-1996")
    assert f"XXN {NAME} (the Dubov (1997) system)" in problem.message


def test_some_swiss_system_without_a_name_stays_open() -> None:
    for text in ("192 CUSTOM_SWISS\n", "192 CUSTOM_SWISS\nXXN\n"):
        assert system_of(read_trf(EVENT + text)).system is None


def test_a_code_holds_against_another_name_and_that_is_told() -> None:
    chosen = system_of(read_trf(f"{EVENT}192 FIDE_DUBOV\nXXN {NAME}\n"))
    assert chosen.system is system_named("dubov")
    (told,) = chosen.adjustments
    assert (told.line, told.read) == (LAST + 1, NAME)
    assert told.message == "Record 192 states the Dubov system, and holds."


@pytest.mark.parametrize("edition", list(Edition))
def test_a_generated_tournament_is_read_as_its_own_and_checked_the_same(nameless: System, edition: Edition) -> None:
    wishes = Wishes({"players": (17, 17), "rounds": (6, 6), "forfeit_rate": (80_000, 80_000)}, system=NAME)
    parameters = resolved(wishes, 4)
    file = read_trf(generate(parameters, seed=4, edition=edition))
    assert not [remark for remark in file.adjustments if "XXN" in remark.read or "192" in remark.read]
    assert system_of(file).system is nameless
    report = check_tournament(file)
    assert not report.problems
    assert [check.verdict for check in report.rounds] == [Verdict.SAME] * 6
