"""The Swiss team pairing system as the one value that everybody asks."""

from __future__ import annotations

from pairing.engine.systems.system import Articles, Better, Code, Criterion, Entrants, System, late_value, parts_of
from pairing.engine.systems.team import FULL_NAME, RULES, TITLE
from pairing.engine.words import N_

ARTICLES = Articles(
    initial_colour="4.1",
    first_colour="4.3.1",
    rematch="C1",
    may_take_bye="3.4",
    one_bye="C2",
    no_complete_pairing="3.3.3",
)
_SCORES = ("", "_MP", "_GP", "_MP_GP", "_GP_MP")
_CODES = tuple(Code(f"FIDE_TEAM{kind}{scores}") for kind in ("", "_TYPEA", "_TYPEB") for scores in _SCORES)
CRITERIA = (  # the keys are the fields of ``round_pairing.trace.QualityCosts``
    Criterion("upfloaters", "2.3.1", "C4", N_("the number of upfloaters"), asks=N_("fewer upfloaters are enough")),
    Criterion("upfloater_scores", "2.3.2", "C5", N_("the scores of the upfloaters"), Better.MORE),
    Criterion("needed_by_following", "2.3.3", "C6", N_("upfloaters that the following scoregroup then needs")),
    Criterion("repeated_floats", "2.3.4", "C7", N_("upfloaters who floated in the previous round")),
    Criterion("preferences_missed", "2.3.5", "C8", N_("colour preferences not granted"), asks=N_("colour preferences")),
    Criterion("strong_preferences_missed", "2.3.6", "C9", N_("strong colour preferences not granted")),
    Criterion("floaters_met", "2.3.7", "C10", N_("opponents of upfloaters that floated in the previous round")),
)


SYSTEM = System(
    **parts_of(
        __package__,
        facts="team_facts",
        examination=f"{__package__}.steps",
        why="pairing.engine.round_pairing.why",
        my_pairing="pairing.engine.round_pairing.my_pairing",
        divergence="pairing.engine.round_pairing.divergence",
    ),
    drawing=late_value("pairing.engine.round_pairing.picture", "DRAWING"),
    name="team",
    title=TITLE,
    full_name=FULL_NAME,
    rules=RULES,
    summary=N_(
        "Pairs teams, whose members play on boards: by match points or game points, with colour preferences that "
        "never keep two teams apart."
    ),
    suits=N_("team events"),
    codes=_CODES,
    articles=ARTICLES,
    criteria=CRITERIA,
    entrants=Entrants.TEAMS,
    needs_ratings=False,
)
