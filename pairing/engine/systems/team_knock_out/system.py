"""The knock-out of teams as the one value that everybody asks. Articles are those of docs/rules/team-knock-out.md."""

from __future__ import annotations

from pairing.engine.by_bracket.parts import parts_by_bracket
from pairing.engine.systems.system import Code, Entrants, System
from pairing.engine.systems.team_knock_out import FULL_NAME, RULES, TITLE
from pairing.engine.words import N_

SYSTEM = System(
    **parts_by_bracket(__package__, words=f"{__package__}.words"),
    name="team-knock-out",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "The team that loses a match is out, until one is left. The pairing numbers are the seeds of a bracket; the "
        "boards of a level match can decide who goes on, and the third place can be played for."
    ),
    suits=N_("cups of 2 to 256 teams"),
    codes=(Code("CUSTOM_TEAM_KNOCKOUT"),),
    entrants=Entrants.TEAMS,
)
