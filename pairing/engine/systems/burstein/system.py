"""The Burstein system as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.burstein import RULES, TITLE
from pairing.engine.systems.dutch.system import CRITERIA as OF_SEEDING_ROUNDS
from pairing.engine.systems.system import Articles, Code, Criterion, System
from pairing.engine.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.burstein.facts import PlayerFacts
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.tournament import Tournament
    from pairing.engine.words import Words

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


# Each loads its part of the system when it is called: who only wants the title does not wait for the matchings.
def _pair_round(tournament: Tournament) -> RoundPairing:
    from pairing.engine.systems.burstein.pairer import pair_round

    return pair_round(tournament)


def _round_list() -> RoundList:
    from pairing.engine.systems.burstein.round_list import ROUND_LIST

    return ROUND_LIST


def _facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    from pairing.engine.systems.burstein.facts import player_facts

    return player_facts(tournament)


def _words() -> Mapping[str, Words]:
    from pairing.engine.systems.burstein.words import WORDS

    return WORDS


def _examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    from pairing.engine.systems.burstein.examination import examine

    return examine(tournament, pairing)


def _why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    from pairing.engine.systems.burstein.why import why_not

    return why_not(tournament, pairing, one, other)


def _first_divergence(tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    from pairing.engine.systems.burstein.divergence import first_divergence

    return first_divergence(tournament, pairing, played)


SYSTEM = System(
    name="burstein",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Pairs the first rounds by the Dutch system, and then within each score strong opposition so far against weak, "
        "so that players of one score have met equally strong fields in the end."
    ),
    codes=(Code("FIDE_BURSTEIN"),),
    articles=ARTICLES,
    criteria=(*CRITERIA, *OF_SEEDING_ROUNDS),  # the explanation of a seeding round names those
    load_round_list=_round_list,
    pair_round=_pair_round,
    facts=_facts,
    words=_words,
    examine=_examine,
    why_not=_why_not,
    first_divergence=_first_divergence,
    needs_ratings=False,
)
