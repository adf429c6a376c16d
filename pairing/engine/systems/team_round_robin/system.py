"""The round robin of teams as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.by_table.berger import BERGER
from pairing.engine.by_table.parts import parts_by_table
from pairing.engine.systems.system import Code, Entrants, System
from pairing.engine.systems.team_round_robin import FULL_NAME, RULES, TITLE
from pairing.engine.tournament import Cycles
from pairing.engine.words import N_

SYSTEM = System(
    **parts_by_table(__package__),
    name="team-round-robin",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Every team meets every other team on all boards, once or more often. Who meets whom in which round, and who "
        "has White on the first board, is known when the numbers are drawn."
    ),
    suits=N_("leagues of 3 to 24 teams"),
    codes=(
        Code("BERGER_TEAM_ROUNDROBIN", cycles=Cycles()),
        Code("BERGER_TEAM_DOUBLEROUNDROBIN", cycles=Cycles(2)),
        Code("FIDE_TEAM_DOUBLEROUNDROBIN", cycles=Cycles(2, exchanged=True)),
        Code("FIDE_TEAM_ROUNDROBIN", cycles=Cycles()),
        Code("CUSTOM_TEAM_ROUNDROBIN", by_hand=True),
    ),
    entrants=Entrants.TEAMS,
    known_rounds=BERGER,
)
