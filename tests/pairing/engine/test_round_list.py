"""The list of a round: a column names the keys of its values, all of them, in their order."""

from __future__ import annotations

import pytest

from pairing.engine.systems import registered_systems
from pairing.engine.systems.round_list import Column, Kind, Mark
from pairing.engine.systems.system import System
from tests.pairing.engine.builders import player, tournament

EVENT = tournament(
    player(1, "2w1 3b1"), player(2, "1b0 4w="), player(3, "4w1 1w0"), player(4, "3b0 2b="), player(5, "U Z")
)


@pytest.mark.parametrize("system", registered_systems(), ids=lambda system: system.name)
def test_the_keys_are_those_of_the_values(system: System) -> None:
    for fact in system.facts(EVENT):
        for column in system.round_list.columns:
            assert column.keys == tuple(column.values(fact)), column.key


@pytest.mark.parametrize(
    ("kind", "mark", "keys"),
    [
        (Kind.NUMBER, None, ("x",)),
        (Kind.NUMBER, Mark("m", "*", "marked"), ("x", "m")),
        (Kind.OUT_OF, Mark("m", "*", "marked"), ("x", "maximum_x", "m")),
        (Kind.PREFERENCE, None, ("x", "strength")),
    ],
)
def test_keys_by_kind(kind: Kind, mark: Mark | None, keys: tuple[str, ...]) -> None:
    assert Column(key="x", heading="X", kind=kind, mark=mark).keys == keys
