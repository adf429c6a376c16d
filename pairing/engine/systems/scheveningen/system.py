"""Scheveningen as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.scheveningen import RULES, TITLE
from pairing.engine.systems.system import Articles, Code, KnownRounds, System, late, parts_of
from pairing.engine.tournament import Cycles
from pairing.engine.words import N_

ARTICLES = Articles(initial_colour="", one_bye="", no_complete_pairing="")
KNOWN = KnownRounds(
    sizes=range(4, 21, 2),
    cycle=lambda players: max(1, players // 2),
    opponents=lambda players: players // 2,
    table=late("pairing.engine.tables.scheveningen", "scheveningen_table"),
    most_cycles=2,
    has_sides=True,
)
_EXPLAINING = f"{__package__}.explaining"

SYSTEM = System(
    **parts_of(
        __package__,
        facts="table_facts",
        facts_module="pairing.engine.by_table.facts",
        round_list="pairing.engine.by_table.round_list",
        steps=_EXPLAINING,
        examination=_EXPLAINING,
        why=_EXPLAINING,
        divergence=_EXPLAINING,
    ),
    name="scheveningen",
    title=TITLE,
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
    articles=ARTICLES,
    criteria=(),
    needs_ratings=False,
    known_rounds=KNOWN,
)
