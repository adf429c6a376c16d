"""The Lim system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.system import Articles

ARTICLES = Articles(
    initial_colour="7.2",
    first_colour="7.2",
    rematch="2.1",
    absolute_colours="5.1",
    may_take_bye="1.1",
    one_bye="C.04.1, 4",
    no_complete_pairing="2.1",
)
