"""What the benchmark measures of round robins."""

from __future__ import annotations

import re

from bench import tables
from bench.__main__ import BY_RESULTS
from pairing.engine.systems import system_named, system_names


def test_all_rounds_of_each_table_are_measured() -> None:
    lines = list(tables.report(6, times=1))
    found = [re.fullmatch(r"(\S+), (\d+) rounds +(\d+\.\d) ms", line) for line in lines[2:]]
    measured = [(line[1], int(line[2])) for line in found if line]
    known = [(name, system_named(name).known_rounds) for name in system_names()]
    cycles = [(name, table.cycle(6)) for name, table in known if table is not None]
    assert len(cycles) == 3
    assert measured == [(name, times * rounds) for name, rounds in cycles for times in (1, 2)]


def test_the_states_of_a_table_are_all_its_rounds() -> None:
    over = tables.event(6, rounds=5, before_round=6, system="round-robin")
    assert [tables._before(over, number).rounds_paired for number in range(1, 6)] == [0, 1, 2, 3, 4]


def test_large_fields_are_made_of_other_systems() -> None:
    assert not any(system_named(name).is_predetermined for name in BY_RESULTS)
    assert "dutch" in BY_RESULTS
