"""What is known of the rounds in which everybody meets everybody by the Berger tables (C.05, Annex 1)."""

from __future__ import annotations

from pairing.engine.systems.system import KnownRounds, late

ARTICLE = "Annex 1"
MOST_CYCLES = 8
BERGER = KnownRounds(
    sizes=range(3, 25),
    cycle=lambda entrants: entrants - 1 + entrants % 2,
    opponents=lambda entrants: entrants - 1,
    table=late("pairing.engine.tables.berger", "berger_table"),
    most_cycles=MOST_CYCLES,
    can_exchange=True,
)
