"""The Dubov system of 1997 as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.dubov_1997 import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Articles, System, late_value, parts_of
from pairing.engine.words import N_

if TYPE_CHECKING:
    from pairing.engine.systems.dubov_1997.facts import PlayerFacts

ARTICLES = Articles(
    every_rating="1",
    rating="1",
    initial_colour="5",
    first_colour="5",
    rematch="2.1",
    absolute_colours="2.3, 2.4",
    may_take_bye="2.2",
    one_bye="2.2",
    no_complete_pairing="2.1 to 2.4",
)


def _float_words(facts: PlayerFacts) -> tuple[str, dict[str, int]]:
    return N_("transfer up %(count)d of %(most)d"), {"count": facts.transfers + 1, "most": facts.maximum_transfers}


SYSTEM = System(
    **parts_of(__package__),
    drawing=late_value(f"{__package__}.picture", "DRAWING"),
    name="dubov-1997",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Historical, for pairing old events again and comparing: the first Dubov system, worked by hand and no longer "
        "in force."
    ),
    suits=N_("old events, paired again; not in force"),
    codes=(),
    articles=ARTICLES,
    criteria=(),
    float_words=_float_words,
    is_historical=True,
)
