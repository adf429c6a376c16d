"""The registered systems, each as one value."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pairing.engine.systems import DEFAULT, also_registered, registered_systems, system_named, system_names
from pairing.engine.systems.system import System
from tests.sources import ROOT


def test_the_default_is_offered_first() -> None:
    assert system_names()[0] == DEFAULT
    assert [system.name for system in registered_systems()] == list(system_names())


def test_an_unknown_name_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(LookupError, match="There is no pairing system “swiss”. Known: .*dubov"):
        system_named("swiss")


@pytest.mark.parametrize("system", registered_systems(), ids=lambda system: system.name)
def test_every_key_of_a_system_stands_for_one_thing(system: System) -> None:
    for keys in (
        [criterion.key for criterion in system.criteria],
        [criterion.article for criterion in system.criteria],
        [column.key for column in system.round_list.columns],
        [code.text for code in system.codes],
    ):
        assert len(keys) == len(set(keys))


def test_codes_are_known_with_and_without_acceleration_and_year() -> None:
    system = system_named(DEFAULT)
    assert (system.code(), system.code(accelerated=True)) == ("FIDE_DUBOV", "FIDE_DUBOV_BAKU")
    years = {
        text: code and code.year
        for text in ("FIDE_DUBOV", "fide_dubov_baku", "FIDE_DUBOV_2026", "FIDE_DUBOV_2025_BAKU", "FIDE_DUTCH", "")
        for code in [system.code_that_says(text)]
    }
    assert years == {
        "FIDE_DUBOV": None,
        "fide_dubov_baku": None,
        "FIDE_DUBOV_2026": 2026,
        "FIDE_DUBOV_2025_BAKU": 2025,
        "FIDE_DUTCH": None,
        "": None,
    }
    assert system.code_that_says("FIDE_DUTCH") is None


def test_no_system_takes_the_name_of_another() -> None:
    with (
        pytest.raises(ValueError, match="is taken"),
        also_registered("pairing.engine.systems.dubov"),
    ):
        pass
    assert system_names().count(DEFAULT) == 1


def test_titles_are_there_without_the_machinery() -> None:
    program = (
        "import sys\nfrom pairing.engine.systems import registered_systems, titles_and_rules\n"
        "print([title for title, _rules in titles_and_rules()], 'dataclasses' in sys.modules)\n"
        "print([system.title for system in registered_systems()])\n"
        "print(sorted(name for name in sys.modules if 'matching' in name or name.endswith('.pairer')))"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    at_once, titles, loaded = run.stdout.splitlines()
    assert at_once == f"{titles} False"
    assert "Dubov" in titles
    assert loaded == "[]"


def test_a_round_is_paired_without_what_puts_it_into_steps() -> None:
    """A trace knows nothing of the steps that its system makes of it."""
    program = (
        "import sys\nfrom importlib import import_module\nfrom pairing.engine.systems import SYSTEMS\n"
        "for package in SYSTEMS.values():\n    import_module(f'{package}.pairer')\n"
        "print([name for name in sys.modules if name.startswith('pairing.engine.') and name.endswith('_steps')"
        " or name.endswith('.steps') and name != 'pairing.engine.steps'])"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
