"""What systems that go by a bracket have in common, as the values of ``System``. Articles are those of docs/rules."""

from __future__ import annotations

from typing import Any

from pairing.engine.systems.system import Articles, parts_of

ARTICLES = Articles(initial_colour="4.1", first_colour="4.1", rematch="1.4", one_bye="1.3", no_complete_pairing="1.4")
SIZES = range(2, 257)


def parts_by_bracket(package: str, **elsewhere: str) -> dict[str, Any]:
    """The functions, articles and criteria of a system of ``package``; what is its own alone it names ``elsewhere``."""
    here = "pairing.engine.by_bracket"
    explaining = dict.fromkeys(("steps", "examination", "why", "divergence"), f"{here}.explaining")
    own = {name: f"{here}.{name}" for name in ("words", "my_pairing")} | elsewhere
    parts = parts_of(
        package, facts_module=f"{here}.facts", round_list="pairing.engine.by_table.round_list", **explaining, **own
    )
    return {**parts, "articles": ARTICLES, "criteria": (), "needs_ratings": False, "eliminates": True}
