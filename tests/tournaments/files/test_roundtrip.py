"""Imported, exported, imported and exported again: the same, in both editions."""

from __future__ import annotations

import pytest

from pairing.trf.writer import Edition
from tests.application_files import KINDS
from tests.tournaments.files.application import fault_in_every_way, fault_in_the_application
from tests.trf_roundtrip import report_file

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(6))
def test_a_tournament_comes_out_as_it_went_in(seed: int, edition: Edition) -> None:
    assert fault_in_the_application(report_file(seed, for_the_web=True), edition) == ""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_tournament_comes_out_as_it_went_in_and_goes_on_as_its_file(seed: int, kind: str) -> None:
    assert fault_in_every_way(KINDS[kind](seed)) == ""
