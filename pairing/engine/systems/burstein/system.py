"""The Burstein system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.burstein import FULL_NAME, RULES, TITLE
from pairing.engine.systems.dutch.system import CRITERIA as OF_SEEDING_ROUNDS
from pairing.engine.systems.system import Articles, Code, Criterion, System, late_value, parts_of
from pairing.engine.words import N_

ARTICLES = Articles(
    initial_colour="5.1",
    first_colour="5.2.1",
    rematch="C1",
    absolute_colours="C3",
    may_take_bye="3.1.1",
    one_bye="C2",
    no_complete_pairing="1.9.3",
)
CRITERIA = (  # the keys are the fields of ``trace.QualityCosts``
    Criterion("floaters", "2.3.1", "C5", N_("the number of floaters"), asks=N_("fewer floaters are enough")),
    Criterion("floater_scores", "2.3.2", "C6", N_("the scores of the floaters"), asks=N_("lower scores can float")),
    Criterion(
        "next_floater_scores",
        "2.3.3",
        "C7",
        N_("the scores of those who then float out of the next bracket"),
        asks=N_("fewer or lower players float out of the next bracket"),
    ),
    Criterion(
        "misses_colour_preference", "2.3.4", "C8", N_("colour preferences not granted"), asks=N_("colour preferences")
    ),
)


SYSTEM = System(
    **parts_of(__package__),
    drawing=late_value(f"{__package__}.picture", "DRAWING"),
    name="burstein",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Pairs the first rounds by the Dutch system; then, within each score, players who have met strong opposition "
        "play those who have met weak, so that in the end players with the same score have met equally strong fields."
    ),
    suits=N_("strong opens, 9 rounds or more"),
    codes=(Code("FIDE_BURSTEIN"),),
    articles=ARTICLES,
    criteria=(*CRITERIA, *OF_SEEDING_ROUNDS),  # the explanation of a seeding round names those
    needs_ratings=False,
)
