"""Report files of the system: its records 192, XXN and XXM, read as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairing.engine.systems import also_registered, system_names
from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair, system_of
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.events import event


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    if "lim" in system_names():
        yield
    else:
        with also_registered("pairing.engine.systems.lim"):
            yield


def text_of(tournament: Tournament, *lines: str) -> str:
    return write_trf(trf_from_tournament(tournament)) + "".join(f"{line}\n" for line in lines)


BEFORE = event(range(1, 9))


def test_a_generated_file_says_its_system_in_two_records() -> None:
    text = generate(resolved(Wishes({"players": (12, 12), "rounds": (5, 5)}, system="lim"), 3), seed=3)
    assert "\n192 CUSTOM_SWISS\n" in text
    assert "\nXXN lim\n" in text
    file = read_trf(text)
    said = system_of(file)
    assert (said.system and said.system.name, said.stated, said.problems, said.adjustments) == ("lim", True, (), ())
    assert read_trf(write_trf(file)) == file


def test_the_code_of_other_programs_is_read_with_a_word() -> None:
    said = system_of(read_trf(text_of(BEFORE, "192 FIDE_LIM")))
    assert said.system is not None
    assert said.system.name == "lim"
    (told,) = said.adjustments
    assert "no code for the Lim system" in told.message


@pytest.mark.parametrize("lines", [("192 CUSTOM_SWISS",), ("192 CUSTOM_SWISS", "XXN somehow")])
def test_another_systems_custom_code_is_not_taken_for_it(lines: tuple[str, ...]) -> None:
    said = system_of(read_trf(text_of(BEFORE, *lines)))
    assert said.system is None
    (problem,) = said.problems
    assert "XXN lim (the Lim system)" in problem.message


def test_the_name_does_not_overrule_a_code_that_says_a_system() -> None:
    said = system_of(read_trf(text_of(BEFORE, "192 FIDE_DUBOV", "XXN lim")))
    assert said.system is not None
    assert said.system.name == "dubov"


def test_a_maxi_tournament_is_read_as_it_was_written() -> None:
    text = text_of(replace(BEFORE, maxi=True), "192 CUSTOM_SWISS", "XXN lim")
    assert "\nXXM true\n" in text
    round_ = round_to_pair(read_trf(text))
    assert round_.snapshot.tournament == replace(BEFORE, maxi=True)
    assert round_.snapshot.adjustments == ()
    assert "XXM" not in text_of(BEFORE)
    assert not read_trf(text_of(BEFORE, "XXM false")).maxi


def test_a_system_without_such_rules_says_that_the_record_changes_nothing() -> None:
    round_ = round_to_pair(read_trf(text_of(BEFORE, "XXM true")), system="dubov")
    (told,) = round_.snapshot.adjustments
    assert (told.read, "no rules for Maxi-tournaments" in told.message) == ("XXM", True)


def test_what_is_neither_true_nor_false_is_a_problem() -> None:
    with pytest.raises(UnusableTrf, match="true or false"):
        read_trf(text_of(BEFORE, "XXM maybe")).tournament()
