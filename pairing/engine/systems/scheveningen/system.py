"""Scheveningen as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.by_table.parts import parts_by_table
from pairing.engine.systems.scheveningen import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Code, KnownRounds, System, late
from pairing.engine.tournament import Cycles
from pairing.engine.words import N_

KNOWN = KnownRounds(
    sizes=range(4, 21, 2),
    cycle=lambda players: max(1, players // 2),
    opponents=lambda players: players // 2,
    table=late("pairing.engine.tables.scheveningen", "scheveningen_table"),
    most_cycles=2,
    has_sides=True,
)

SYSTEM = System(
    **parts_by_table(__package__),
    name="scheveningen",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Two sides of players: everybody meets everybody of the other side, once or twice, and nobody of their own. "
        "The points of each side are added up."
    ),
    suits=N_("two sides of 2 to 10 players"),
    codes=(
        Code("FIDE_SCHEVENINGEN", cycles=Cycles()),
        Code("FIDE_DOUBLESCHEVENINGEN", cycles=Cycles(2)),
        Code("FIDE_SCHEVENINGEN_G1", cycles=Cycles()),
        Code("FIDE_SCHEVENINGEN_G2", cycles=Cycles(2)),
        Code("CUSTOM_SCHEVENINGEN", by_hand=True),
    ),
    known_rounds=KNOWN,
)
