"""The Dutch system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.dutch import FULL_NAME, RULES, TITLE
from pairing.engine.systems.system import Articles, Code, Criterion, System, late_value, parts_of
from pairing.engine.words import N_

ARTICLES = Articles(
    initial_colour="5.1",
    first_colour="5.2.5",
    rematch="C1",
    absolute_colours="C3",
    may_take_bye="C2",
    one_bye="C2",
    no_complete_pairing="1.9.3",
)
CRITERIA = (  # the keys are the fields of ``trace.QualityCosts``
    Criterion("downfloaters", "2.4.1", "C6", N_("the number of downfloaters"), asks=N_("fewer downfloaters")),
    Criterion("downfloater_scores", "2.4.2", "C7", N_("the scores of the downfloaters")),
    Criterion("following_scores", "2.4.3", "C8", N_("the downfloaters of the following bracket")),
    Criterion("unplayed_games", "2.4.4", "C9", N_("unplayed games of whoever has the bye")),
    Criterion("beyond_difference", "2.4.5", "C10", N_("colour differences beyond 2 in pairs with a topscorer")),
    Criterion("third_colours", "2.4.6", "C11", N_("third colours in a row in pairs with a topscorer")),
    Criterion(
        "denied_preferences", "2.4.7", "C12", N_("colour preferences not granted"), asks=N_("colour preferences")
    ),
    Criterion("denied_strong_preferences", "2.4.8", "C13", N_("strong colour preferences not granted")),
    Criterion("last_downfloats", "2.4.9", "C14", N_("residents who go down again after the previous round")),
    Criterion("last_upfloats", "2.4.10", "C15", N_("opponents of MDPs who went up last round")),
    Criterion("earlier_downfloats", "2.4.11", "C16", N_("residents who go down again after two rounds")),
    Criterion("earlier_upfloats", "2.4.12", "C17", N_("opponents of MDPs who went up two rounds before")),
    Criterion(
        "last_downfloat_differences",
        "2.4.13",
        "C18",
        N_("score differences of MDPs who went down last round"),
    ),
    Criterion(
        "last_upfloat_differences",
        "2.4.14",
        "C19",
        N_("score differences of opponents of MDPs who went up last round"),
    ),
    Criterion(
        "earlier_downfloat_differences",
        "2.4.15",
        "C20",
        N_("score differences of MDPs who went down two rounds before"),
    ),
    Criterion(
        "earlier_upfloat_differences",
        "2.4.16",
        "C21",
        N_("score differences of opponents of MDPs who went up two rounds before"),
    ),
)


SYSTEM = System(
    **parts_of(__package__),
    drawing=late_value(f"{__package__}.picture", "DRAWING"),
    name="dutch",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "The system of most tournaments: the upper half of each scoregroup meets the lower half, and colour "
        "preferences are met as far as possible."
    ),
    suits=N_("any open"),
    codes=(
        Code("FIDE_DUTCH"),
        Code("FIDE_DUTCH_2026", 2026),
        Code("FIDE_DUTCH_2025", 2025, superseded=True),
        Code("FIDE_DUTCH_2017", 2017, superseded=True),
    ),
    articles=ARTICLES,
    criteria=CRITERIA,
    needs_ratings=False,
)
