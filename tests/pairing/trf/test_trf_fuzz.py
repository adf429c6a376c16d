"""The reader under mutated files of every kind, a sample of ``python -m tests.trf_fuzz_run``; and that it can fail."""

from __future__ import annotations

import pytest

from pairing.trf.problems import Problem
from tests import trf_fuzz_run
from tests.pairing.trf.samples import EVENT
from tests.trf_fuzz_run import MUTATIONS, examine, fuzz_batch, good_files, main, mutated_file


@pytest.mark.parametrize("chunk", range(6))
def test_mutated_files_are_read_or_refused_and_nothing_else(chunk: int) -> None:
    counted, faults = fuzz_batch(range(chunk * 600, chunk * 600 + 600))
    assert faults == []
    assert counted["files"] == 600
    for kind in MUTATIONS:
        assert counted[f"{kind}: refused"] + counted[f"{kind}: usable"] == 100
        assert counted[f"{kind}: refused"] > 0
        assert counted[f"{kind}: usable"] > 0


def test_files_without_a_mutation_are_usable() -> None:
    assert len(good_files()) > 40
    for text in good_files():
        assert examine(text.encode(), pair=False) == "usable"


def test_a_seed_is_one_file() -> None:
    files = [mutated_file(seed) for seed in range(30)]
    assert files == [mutated_file(seed) for seed in range(30)]
    assert {kind for kind, _data in files} == set(MUTATIONS)


@pytest.mark.parametrize(
    "wrong",
    [
        Problem(99, 1, "", "In no line."),
        Problem(1, 0, "", "In no column."),
        Problem(1, 1, "", " "),
        Problem(1, 6, "Lindenhof", "One column late."),
    ],
    ids=lambda problem: problem.message.strip() or "nothing said",
)
def test_a_remark_out_of_place_is_a_fault(monkeypatch: pytest.MonkeyPatch, wrong: Problem) -> None:
    read = trf_fuzz_run.read_trf(EVENT)
    with_fault = type(read)(name=read.name, players=read.players, adjustments=(wrong,))
    assert examine(EVENT.encode(), pair=True) == "usable and paired"
    monkeypatch.setattr(trf_fuzz_run, "read_trf", lambda text: with_fault)
    with pytest.raises(AssertionError, match="line"):
        examine(EVENT.encode(), pair=False)


def test_an_exception_of_the_reader_is_a_fault_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(text: str) -> None:
        raise IndexError("string index out of range")

    monkeypatch.setattr(trf_fuzz_run, "read_trf", crash)
    counted, faults = fuzz_batch(range(70, 72))
    assert counted == {"files": 2}
    assert [fault.split(" (")[0] for fault in faults] == ["FAULT seed 70", "FAULT seed 71"]


def test_the_command_prints_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "60", "--seed", "5"]) == 0
    assert "0 faults in 60 files" in capsys.readouterr().out
