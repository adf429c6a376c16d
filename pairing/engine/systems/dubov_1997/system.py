"""The Dubov system of 1997 as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.dubov_1997 import RULES, TITLE
from pairing.engine.systems.system import Articles, System
from pairing.engine.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairing.engine.basics.obstacles import Obstacle
    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.dubov_1997.facts import PlayerFacts
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.tournament import Tournament
    from pairing.engine.words import Words

ARTICLES = Articles(
    every_rating="1",
    rating="1",
    initial_colour="5",
    first_colour="5",
    rematch="2.1",
    absolute_colours="2.3, 2.4",
    may_take_bye="2.2",
    one_bye="2.2",
    no_complete_pairing="2.1 to 2.4",
)


def article_of(obstacle: Obstacle) -> str:
    """The limitation (2) that keeps two players apart; the arbiter's word is as strong as 2.1."""
    return ARTICLES.absolute_colours if obstacle == "same-absolute-preference" else ARTICLES.rematch


# Each loads its part of the system when it is called: who only wants the title does not wait for the matchings.
def _pair_round(tournament: Tournament) -> RoundPairing:
    from pairing.engine.systems.dubov_1997.pairer import pair_round

    return pair_round(tournament)


def _round_list() -> RoundList:
    from pairing.engine.systems.dubov_1997.round_list import ROUND_LIST

    return ROUND_LIST


def _facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    from pairing.engine.systems.dubov_1997.facts import player_facts

    return player_facts(tournament)


def _words() -> Mapping[str, Words]:
    from pairing.engine.systems.dubov_1997.words import WORDS

    return WORDS


def _examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    from pairing.engine.systems.dubov_1997.examination import examine

    return examine(tournament, pairing)


def _why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    from pairing.engine.systems.dubov_1997.why import why_not

    return why_not(tournament, pairing, one, other)


def _first_divergence(tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    from pairing.engine.systems.dubov_1997.divergence import first_divergence

    return first_divergence(tournament, pairing, played)


def _float_words(facts: PlayerFacts) -> tuple[str, dict[str, int]]:
    return N_("transfer up %(count)d of %(most)d"), {"count": facts.transfers + 1, "most": facts.maximum_transfers}


SYSTEM = System(
    name="dubov-1997",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Historical, to pair old events again and to compare: the first Dubov system, a procedure for the arbiter's "
        "table, not in force any more."
    ),
    codes=(),
    articles=ARTICLES,
    criteria=(),
    load_round_list=_round_list,
    pair_round=_pair_round,
    facts=_facts,
    words=_words,
    examine=_examine,
    why_not=_why_not,
    first_divergence=_first_divergence,
    float_words=_float_words,
    is_historical=True,
)
