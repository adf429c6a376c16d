"""The Folded system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.system import Articles, Code, Criterion, System, parts_of
from pairing.engine.words import N_
from tests.systems.folded import RULES, TITLE

ARTICLES = Articles(rating="1.1", initial_colour="4.1", one_bye="1.1", no_complete_pairing="2.3")
CRITERIA = (
    Criterion("downfloaters", "3.1", "F1", N_("the number of downfloaters"), asks=N_("fewer downfloaters are enough")),
    Criterion("repeated_downfloats", "3.2", "F2", N_("downfloaters who floated down before")),
    Criterion("refused_preferences", "3.3", "F3", N_("colour preferences refused")),
)


_EXPLAINING = f"{__package__}.explaining"

SYSTEM = System(
    **parts_of(
        __package__,
        facts="folded_facts",
        steps=_EXPLAINING,
        examination=_EXPLAINING,
        why=_EXPLAINING,
        divergence=_EXPLAINING,
        my_pairing=_EXPLAINING,
    ),
    name="folded",
    title=TITLE,
    full_name=f"{TITLE} system",
    rules=RULES,
    summary=N_("In each scoregroup the highest ranked meets the lowest ranked."),
    suits=N_("tests"),
    codes=(Code("FIDE_TESTSWISS"), Code("FIDE_TESTSWISS_2030", 2030)),
    articles=ARTICLES,
    criteria=CRITERIA,
    needs_ratings=False,
)
