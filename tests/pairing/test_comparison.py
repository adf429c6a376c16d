"""The comparison of engine and brute force can fail: it tells a wrong round, a round too many and a crash."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine import tournament as vocabulary
from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from tests.brute_force_run import compare_batch, main
from tests.comparison import as_literal, difference, engine_of, module_name, seeded_case
from tests.events import event
from tests.readings.dubov_states import STATES

FIRST_ROUND = event(range(1, 9))


def gives_up(tournament: Tournament) -> RoundPairing:
    raise NoCompletePairing("Never.")


def crashes(tournament: Tournament) -> RoundPairing:
    raise IndexError("list index out of range")


def swaps_two_boards(tournament: Tournament) -> RoundPairing:
    pairing = system_named("dubov").pair_round(tournament)
    return replace(pairing, pairs=(pairing.pairs[1], pairing.pairs[0], *pairing.pairs[2:]))


@pytest.mark.parametrize("wrong_engine", [gives_up, crashes, swaps_two_boards])
def test_a_difference_is_told_with_the_tournament(wrong_engine: object) -> None:
    assert callable(wrong_engine)
    assert difference(FIRST_ROUND, system_named("dubov").pair_round) is None
    found = difference(FIRST_ROUND, wrong_engine)
    assert found is not None
    assert as_literal(FIRST_ROUND) in found


@pytest.mark.parametrize("seed", range(24))
def test_the_printed_tournament_is_the_tournament(seed: int) -> None:
    tournament = seeded_case(seed).tournament
    assert eval(as_literal(tournament), vars(vocabulary)) == tournament  # noqa: S307


def test_a_seed_is_one_tournament() -> None:
    cases = [seeded_case(seed) for seed in range(8)]
    assert cases == [seeded_case(seed) for seed in range(8)]
    assert {case.manner for case in cases} == set(STATES.small)


def test_a_batch_counts_its_comparisons() -> None:
    kinds, differences = compare_batch(range(40), smallest=4, largest=8)
    assert kinds["comparisons"] == 40
    assert [kinds[manner] for manner in STATES.small] == [10, 10, 10, 10]
    assert differences == []


def test_the_command_prints_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "12", "--seed", "7", "--players", "4-6", "--processes", "1"]) == 0
    assert "0 differences in 12 comparisons, " in capsys.readouterr().out


def test_the_command_takes_a_manner_and_a_system(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--count", "5", "--players", "4-6", "--processes", "1", "--manner", "many shifts", "--system", "dubov"]
    assert main(arguments) == 0
    assert "5  many shifts\n" in capsys.readouterr().out


def test_a_name_with_a_hyphen_is_a_package_with_an_underscore() -> None:
    assert module_name("double-swiss") == "double_swiss"
    with pytest.raises(ModuleNotFoundError, match="no_such"):
        engine_of("no-such")


@pytest.mark.parametrize("arguments", [[], ["--count", "0"], ["--count", "5", "--players", "9-4"], ["--count", "x"]])
def test_the_command_refuses_what_it_cannot_run(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
