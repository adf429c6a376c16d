"""The knock-out as the one value that everybody asks. Articles are those of docs/rules/knock-out.md."""

from __future__ import annotations

from pairing.engine.systems.knock_out import RULES, TITLE
from pairing.engine.systems.system import Articles, Code, System, parts_of
from pairing.engine.words import N_

ARTICLES = Articles(initial_colour="4.1", first_colour="4.1", rematch="1.4", one_bye="1.3", no_complete_pairing="1.4")
SIZES = range(2, 257)

_EXPLAINING = dict.fromkeys(("steps", "examination", "why", "divergence"), f"{__package__}.explaining")

SYSTEM = System(
    **parts_of(__package__, round_list="pairing.engine.by_table.round_list", **_EXPLAINING),
    name="knock-out",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Who loses a match is out, until one is left. The pairing numbers are the seeds of a bracket, the best of whom "
        "are free in round 1; the third place can be played for."
    ),
    suits=N_("cups: 2 to 256 players, matches of one game or of 2, 4, 6 … 12"),
    codes=(Code("CUSTOM_KNOCKOUT"),),
    articles=ARTICLES,
    criteria=(),
    needs_ratings=False,
    eliminates=True,
    choice_of_games=(1, *range(2, 13, 2)),  # of 256 players a file has 8 rounds of 12 games, 99 columns at the most
)
