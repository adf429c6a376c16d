"""The knock-out as the one value that everybody asks. Articles are those of docs/rules/knock-out.md."""

from __future__ import annotations

from pairing.engine.by_bracket.parts import parts_by_bracket
from pairing.engine.systems.knock_out import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Code, System
from pairing.engine.words import N_

SYSTEM = System(
    **parts_by_bracket(__package__),
    name="knock-out",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Who loses a match is out, until one is left. The pairing numbers are the seeds of a bracket, the best of whom "
        "are free in round 1; the third place can be played for."
    ),
    suits=N_("cups: 2 to 256 players, matches of one game or of 2, 4, 6 … 12"),
    codes=(Code("CUSTOM_KNOCKOUT"),),
    choice_of_games=(1, *range(2, 13, 2)),  # of 256 players a file has 8 rounds of 12 games, 99 columns at the most
)
