"""The Dubov system as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.dubov import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Articles, Better, Code, Criterion, System, late, late_value, parts_of
from pairing.engine.words import N_

if TYPE_CHECKING:
    from pairing.engine.systems.dubov.facts import PlayerFacts

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
CRITERIA = (  # the keys are the fields of ``trace.QualityCosts``
    Criterion("upfloaters", "2.3.1", "C5", N_("the number of upfloaters"), asks=N_("fewer upfloaters are enough")),
    Criterion("upfloater_scores", "2.3.2", "C6", N_("the scores of the upfloaters"), Better.MORE),
    Criterion(
        "misses_colour_preference", "2.3.3", "C7", N_("colour preferences not granted"), asks=N_("colour preferences")
    ),
    Criterion("maximum_upfloaters", "2.3.4", "C8", N_("maximum upfloaters among them"), asks=N_("maximum upfloaters")),
    Criterion("earlier_upfloats_of_maximum_upfloaters", "2.3.5", "C9", N_("earlier upfloats of maximum upfloaters")),
    Criterion("upfloated_last_round", "2.3.6", "C10", N_("upfloaters of the previous round")),
)


def _float_words(facts: PlayerFacts) -> tuple[str, dict[str, int]]:
    return N_("upfloat %(count)d of %(most)d"), {"count": facts.upfloats + 1, "most": facts.maximum_upfloats}


SYSTEM = System(
    **parts_of(__package__),
    drawing=late_value(f"{__package__}.picture", "DRAWING"),
    name="dubov",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Pairs each scoregroup by the average rating of opponents, so that players with the same "
        "score meet equally strong opposition over the tournament."
    ),
    suits=N_("rated opens, 5 to 9 rounds"),
    codes=(
        Code("FIDE_DUBOV"),
        Code("FIDE_DUBOV_2026", 2026),
        Code("FIDE_DUBOV_2025", 2025, superseded=True),
    ),
    articles=ARTICLES,
    criteria=CRITERIA,
    float_words=_float_words,
    read_version_1=late("pairing.engine.systems.dubov.version_1", "read_version_1"),
    write_version_1=late("pairing.engine.systems.dubov.version_1", "write_version_1"),
)
