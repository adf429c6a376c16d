"""The Lim system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.lim import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Articles, Code, System, late_value, parts_of
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
    **parts_of(__package__),
    drawing=late_value(f"{__package__}.picture", "DRAWING"),
    name="lim",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Pairs from the top and the bottom score towards the middle, by exchanges that an arbiter can follow by hand; "
        "FIDE has endorsed no program for it."
    ),
    suits=N_("small opens, checked by hand"),
    codes=(Code("FIDE_LIM", is_written=False),),
    articles=ARTICLES,
    criteria=(),
    needs_ratings=False,
    knows_maxi=True,
)
