"""The first registered system with matches of two games, for what asks how many games a match has."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import Code

SYSTEM = replace(
    registered_systems()[0],
    name="two-games",
    title="Two games",
    codes=(Code("CUSTOM_DOUBLESWISS"),),
    games_per_match=2,
)
