"""Written, read and written again: the same, in both editions. ``python -m tests.trf_roundtrip_run`` does many more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pairing.engine.tournament import Bye, ByeKind
from pairing.trf.writer import Edition
from tests import trf_roundtrip
from tests.trf_roundtrip import KINDS, fault_in_writing, report_file, unplayed_kinds

SEEDS = range(48)


@pytest.mark.parametrize("edition", Edition)
def test_tournaments_of_every_kind_come_out_as_they_went_in(edition: Edition) -> None:
    assert [fault for seed in SEEDS if (fault := fault_in_writing(report_file(seed), edition))] == []


def test_every_kind_of_unplayed_round_is_among_them() -> None:
    kinds = sum((unplayed_kinds(report_file(seed)) for seed in SEEDS), Counter[str]())
    assert all(kinds[kind] > 5 for kind in KINDS), kinds


def test_a_file_of_a_seed_is_one_file() -> None:
    assert [report_file(seed) for seed in range(6)] == [report_file(seed) for seed in range(6)]


def test_what_is_read_otherwise_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    read = trf_roundtrip.read_trf

    def forgetful(text: str) -> object:
        """Takes the first player's first round for a full-point bye."""
        file = read(text)
        first = file.players[0]
        records = (Bye(ByeKind.FULL_POINT), *first.records[1:])
        return replace(file, players=(replace(first, records=records), *file.players[1:]))

    file = next(file for seed in SEEDS if (file := report_file(seed)).rounds_paired > 1)
    monkeypatch.setattr(trf_roundtrip, "read_trf", forgetful)
    assert "otherwise" in fault_in_writing(file, Edition.TRF26)
