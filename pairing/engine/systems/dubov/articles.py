"""The articles that messages about a tournament name."""

from __future__ import annotations

from pairing.engine.systems.system import Articles

ARTICLES = Articles(
    every_rating="1.1",
    rating="1.1.2",
    initial_colour="5.1",
    first_colour="5.2.1",
    rematch="C1",
    absolute_colours="C3",
    may_take_bye="3.1.1",
    one_bye="C2",
    no_complete_pairing="1.9.3",
)
