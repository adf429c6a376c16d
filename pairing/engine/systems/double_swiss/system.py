"""The Double-Swiss system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.double_swiss import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Articles, Better, Code, Criterion, System, late_value, parts_of
from pairing.engine.words import N_

ARTICLES = Articles(
    initial_colour="4.1",
    first_colour="4.3.1",
    rematch="C1",
    may_take_bye="3.4",
    one_bye="C2",
    no_complete_pairing="3.3.3",
)
CRITERIA = (  # the keys are the fields of ``round_pairing.trace.QualityCosts``
    Criterion("upfloaters", "2.3.1", "C4", N_("the number of upfloaters"), asks=N_("fewer upfloaters are enough")),
    Criterion("upfloater_scores", "2.3.2", "C5", N_("the scores of the upfloaters"), Better.MORE),
    Criterion("needed_by_following", "2.3.3", "C6", N_("upfloaters that the following scoregroup then needs")),
    Criterion("repeated_floats", "2.3.4", "C7", N_("upfloaters who floated in the previous round")),
    Criterion("floaters_met", "2.3.5", "C8", N_("opponents of upfloaters who floated in the previous round")),
)


SYSTEM = System(
    **parts_of(
        __package__,
        examination=f"{__package__}.steps",
        why="pairing.engine.round_pairing.why",
        my_pairing="pairing.engine.round_pairing.my_pairing",
        divergence="pairing.engine.round_pairing.divergence",
    ),
    drawing=late_value("pairing.engine.round_pairing.picture", "DRAWING"),
    name="double-swiss",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Each round is a match of two games with both colours against one opponent: for rapid and online events, or "
        "where the first move should weigh nothing."
    ),
    suits=N_("rapid and blitz"),
    codes=(Code("FIDE_DOUBLESWISS"), Code("FIDE_DOUBLESWISS_2026", 2026)),
    articles=ARTICLES,
    criteria=CRITERIA,
    games_per_match=2,
    needs_ratings=False,
)
