"""The long run over invented tournaments finds what does not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.certifying.certificate import UnusableCertificate
from pairing.engine.systems import system_named
from tests import certificates_run
from tests.certificates_run import certified, faults_of, rounds_of, verify_batch


def test_a_batch_holds() -> None:
    kinds, faults = verify_batch(range(2, 4))
    assert faults == []
    assert (kinds["tournaments"], kinds["changed bytes"]) == (2, kinds["certificates"] * 14)


def test_the_boards_of_level_matches_decide_in_the_report_too() -> None:
    system, seed = system_named("team-knock-out"), 777_010
    rounds = rounds_of(system, seed)
    assert rounds[0][0].level_by
    assert list(faults_of(certified(system, rounds, seed), seed)) == []


def test_what_does_not_hold_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    system = system_named("dubov")
    made = [replace(one, by_hand="") for one in certified(system, rounds_of(system, 44), 44)]
    wrong = replace(made[0], pairs=tuple((black, white) for white, black in made[0].pairs))
    assert any("does not come out" in fault for fault in faults_of([wrong, *made[1:]], 44))
    assert any("is missing" in fault for fault in faults_of([wrong, *made[1:]], 44))  # its digest is another one

    def blind(data: bytes) -> None:
        if not data:
            raise UnusableCertificate("empty")

    monkeypatch.setattr(certificates_run, "is_accepted", lambda data: blind(data) is None)
    assert any("was not found" in fault for fault in faults_of(made, 44))
