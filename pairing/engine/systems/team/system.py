"""The Swiss team pairing system as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.system import Articles, Better, Code, Criterion, Entrants, System
from pairing.engine.systems.team import RULES, TITLE
from pairing.engine.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.systems.team.facts import TeamFacts
    from pairing.engine.tournament import Tournament
    from pairing.engine.words import Words

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


# Each loads its part of the system when it is called: who only wants the title does not wait for the matchings.
def _pair_round(tournament: Tournament) -> RoundPairing:
    from pairing.engine.systems.team.pairer import pair_round

    return pair_round(tournament)


def _round_list() -> RoundList:
    from pairing.engine.systems.team.round_list import ROUND_LIST

    return ROUND_LIST


def _facts(tournament: Tournament) -> tuple[TeamFacts, ...]:
    from pairing.engine.systems.team.facts import team_facts

    return team_facts(tournament)


def _words() -> Mapping[str, Words]:
    from pairing.engine.systems.team.words import WORDS

    return WORDS


def _examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    from pairing.engine.round_pairing.examination import examine

    return examine(tournament, pairing)


def _why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    from pairing.engine.round_pairing.why import why_not

    return why_not(tournament, pairing, one, other)


def _first_divergence(tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    from pairing.engine.round_pairing.divergence import first_divergence

    return first_divergence(tournament, pairing, played)


SYSTEM = System(
    name="team",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Pairs teams, whose members play on boards: by match points or game points, with colour preferences that "
        "never keep two teams apart."
    ),
    codes=_CODES,
    articles=ARTICLES,
    criteria=CRITERIA,
    load_round_list=_round_list,
    pair_round=_pair_round,
    facts=_facts,
    words=_words,
    examine=_examine,
    why_not=_why_not,
    first_divergence=_first_divergence,
    entrants=Entrants.TEAMS,
    needs_ratings=False,
)
