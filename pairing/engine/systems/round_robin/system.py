"""The round robin as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.by_table.berger import BERGER, MOST_CYCLES
from pairing.engine.by_table.parts import parts_by_table
from pairing.engine.systems.round_robin import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Code, System
from pairing.engine.tournament import Cycles
from pairing.engine.words import N_

CODES = (
    Code("BERGER_ROUNDROBIN", cycles=Cycles()),
    Code("BERGER_DOUBLEROUNDROBIN", cycles=Cycles(2)),
    Code("FIDE_DOUBLEROUNDROBIN", cycles=Cycles(2, exchanged=True)),
    *(Code(f"BERGER_ROUNDROBIN_G{count}", cycles=Cycles(count)) for count in range(1, MOST_CYCLES + 1)),
    Code("FIDE_ROUNDROBIN", cycles=Cycles()),
    Code("CUSTOM_ROUNDROBIN", by_hand=True),
)

SYSTEM = System(
    **parts_by_table(__package__),
    name="round-robin",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Everybody meets everybody, once or more often. Who meets whom in which round, and with which colour, is known "
        "when the numbers are drawn."
    ),
    suits=N_("3 to 24 players"),
    codes=CODES,
    known_rounds=BERGER,
)
