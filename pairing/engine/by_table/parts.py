"""What systems whose rounds go by a table have in common, as the values of ``System``."""

from __future__ import annotations

from typing import Any

from pairing.engine.systems.system import Articles, parts_of

ARTICLES = Articles(initial_colour="", one_bye="", no_complete_pairing="")


def parts_by_table(package: str) -> dict[str, Any]:
    """The functions, articles and criteria of a system of ``package``: its explanation is the module ``explaining``."""
    explaining = dict.fromkeys(("steps", "examination", "why", "divergence"), f"{package}.explaining")
    parts = parts_of(
        package,
        facts="table_facts",
        facts_module="pairing.engine.by_table.facts",
        round_list="pairing.engine.by_table.round_list",
        my_pairing="pairing.engine.by_table.my_pairing",
        **explaining,
    )
    return {**parts, "articles": ARTICLES, "criteria": (), "needs_ratings": False}
