"""The Lim system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.lim import RULES, TITLE
from pairing.engine.systems.system import Articles, Code, System, late, late_value
from pairing.engine.words import N_

ARTICLES = Articles(
    initial_colour="7.2",
    first_colour="7.2",
    rematch="2.1",
    absolute_colours="5.1",
    may_take_bye="1.1",
    one_bye="C.04.1, 4",
    no_complete_pairing="2.1",
)


SYSTEM = System(
    name="lim",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Pairs from both ends towards the middle score by exchanges that an arbiter can follow by hand; no program is "
        "endorsed for it."
    ),
    suits=N_("small opens, checked by hand"),
    codes=(Code("FIDE_LIM", is_written=False),),
    articles=ARTICLES,
    criteria=(),
    load_round_list=late_value("pairing.engine.systems.lim.round_list", "ROUND_LIST"),
    pair_round=late("pairing.engine.systems.lim.pairer", "pair_round"),
    facts=late("pairing.engine.systems.lim.facts", "player_facts"),
    words=late_value("pairing.engine.systems.lim.words", "WORDS"),
    steps=late("pairing.engine.systems.lim.steps", "steps_of"),
    examine=late("pairing.engine.systems.lim.examination", "examine"),
    why_not=late("pairing.engine.systems.lim.why", "why_not"),
    first_divergence=late("pairing.engine.systems.lim.divergence", "first_divergence"),
    needs_ratings=False,
    knows_maxi=True,
)
