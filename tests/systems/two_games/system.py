"""The value of the system."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import Code
from tests.systems.two_games import RULES, TITLE

SYSTEM = replace(
    registered_systems()[0],
    name="two-games",
    title=TITLE,
    rules=RULES,
    codes=(Code("CUSTOM_DOUBLESWISS"),),
    games_per_match=2,
)
