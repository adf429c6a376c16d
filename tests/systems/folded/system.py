"""The Folded system as the one value that everybody asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pairing.engine.systems.system import Articles, Code, Criterion, System
from pairing.engine.words import N_
from tests.systems.folded import RULES, TITLE

if TYPE_CHECKING:
    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.tournament import Tournament
    from pairing.engine.words import Words
    from tests.systems.folded.facts import FoldedFacts

ARTICLES = Articles(rating="1.1", initial_colour="4.1", one_bye="1.1", no_complete_pairing="2.3")
CRITERIA = (
    Criterion("downfloaters", "3.1", "F1", N_("the number of downfloaters"), asks=N_("fewer downfloaters are enough")),
    Criterion("repeated_downfloats", "3.2", "F2", N_("downfloaters who floated down before")),
    Criterion("refused_preferences", "3.3", "F3", N_("colour preferences refused")),
)


def _pair_round(tournament: Tournament) -> RoundPairing:
    from tests.systems.folded.pairer import pair_round

    return pair_round(tournament)


def _round_list() -> RoundList:
    from tests.systems.folded.round_list import ROUND_LIST

    return ROUND_LIST


def _facts(tournament: Tournament) -> tuple[FoldedFacts, ...]:
    from tests.systems.folded.facts import folded_facts

    return folded_facts(tournament)


def _words() -> Mapping[str, Words]:
    from tests.systems.folded.words import WORDS

    return WORDS


def _examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    from tests.systems.folded.explaining import examine

    return examine(tournament, pairing)


def _why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    from tests.systems.folded.explaining import why_not

    return why_not(tournament, pairing, one, other)


def _first_divergence(tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    from tests.systems.folded.explaining import first_divergence

    return first_divergence(tournament, pairing, played)


SYSTEM = System(
    name="folded",
    title=TITLE,
    rules=RULES,
    summary=N_("In each scoregroup the highest ranked meets the lowest ranked."),
    codes=(Code("FIDE_TESTSWISS"), Code("FIDE_TESTSWISS_2030", 2030)),
    articles=ARTICLES,
    criteria=CRITERIA,
    load_round_list=_round_list,
    needs_ratings=False,
    pair_round=_pair_round,
    facts=_facts,
    words=_words,
    examine=_examine,
    why_not=_why_not,
    first_divergence=_first_divergence,
)
