"""The Lim system as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.lim import RULES, TITLE
from pairing.engine.systems.system import Articles, Code, System
from pairing.engine.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.lim.facts import PlayerFacts
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.tournament import Tournament
    from pairing.engine.words import Words

ARTICLES = Articles(
    initial_colour="7.2",
    first_colour="7.2",
    rematch="2.1",
    absolute_colours="5.1",
    may_take_bye="1.1",
    one_bye="C.04.1, 4",
    no_complete_pairing="2.1",
)


# Each loads its part of the system when it is called: who only wants the title does not wait for the matchings.
def _pair_round(tournament: Tournament) -> RoundPairing:
    from pairing.engine.systems.lim.pairer import pair_round

    return pair_round(tournament)


def _round_list() -> RoundList:
    from pairing.engine.systems.lim.round_list import ROUND_LIST

    return ROUND_LIST


def _facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    from pairing.engine.systems.lim.facts import player_facts

    return player_facts(tournament)


def _words() -> Mapping[str, Words]:
    from pairing.engine.systems.lim.words import WORDS

    return WORDS


def _examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    from pairing.engine.systems.lim.examination import examine

    return examine(tournament, pairing)


def _why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    from pairing.engine.systems.lim.why import why_not

    return why_not(tournament, pairing, one, other)


def _first_divergence(tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    from pairing.engine.systems.lim.divergence import first_divergence

    return first_divergence(tournament, pairing, played)


SYSTEM = System(
    name="lim",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Pairs from both ends towards the middle score by exchanges that an arbiter can follow by hand; no program is "
        "endorsed for it."
    ),
    codes=(Code("FIDE_LIM", is_written=False),),
    articles=ARTICLES,
    criteria=(),
    load_round_list=_round_list,
    pair_round=_pair_round,
    facts=_facts,
    words=_words,
    examine=_examine,
    why_not=_why_not,
    first_divergence=_first_divergence,
    needs_ratings=False,
    knows_maxi=True,
)
