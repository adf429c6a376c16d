"""The Dubov system as the one value that everybody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.dubov import RULES, TITLE
from pairing.engine.systems.system import Articles, Better, Code, Criterion, System
from pairing.engine.words import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.dubov.facts import PlayerFacts
    from pairing.engine.systems.dubov.trace import Trace
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.tournament import Tournament
    from pairing.engine.words import Words

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


# Each loads its part of the system when it is called: who only wants the title does not wait for the matchings.
def _pair_round(tournament: Tournament) -> RoundPairing:
    from pairing.engine.systems.dubov.pairer import pair_round

    return pair_round(tournament)


def _round_list() -> RoundList:
    from pairing.engine.systems.dubov.round_list import ROUND_LIST

    return ROUND_LIST


def _facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    from pairing.engine.systems.dubov.facts import player_facts

    return player_facts(tournament)


def _words() -> Mapping[str, Words]:
    from pairing.engine.systems.dubov.words import WORDS

    return WORDS


def _examine(tournament: Tournament, pairing: RoundPairing) -> Step:
    from pairing.engine.systems.dubov.examination import examine

    return examine(tournament, pairing)


def _why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    from pairing.engine.systems.dubov.why import why_not

    return why_not(tournament, pairing, one, other)


def _first_divergence(tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    from pairing.engine.systems.dubov.divergence import first_divergence

    return first_divergence(tournament, pairing, played)


def _read_version_1(plain: Mapping[str, Any]) -> Trace:
    from pairing.engine.systems.dubov.version_1 import read_version_1

    return read_version_1(plain)


def _write_version_1(players: Iterable[Mapping[str, Any]], steps: Step) -> dict[str, Any]:
    from pairing.engine.systems.dubov.version_1 import write_version_1

    return write_version_1(players, steps)


def _float_words(facts: PlayerFacts) -> tuple[str, dict[str, int]]:
    return N_("upfloat %(count)d of %(most)d"), {"count": facts.upfloats + 1, "most": facts.maximum_upfloats}


SYSTEM = System(
    name="dubov",
    title=TITLE,
    rules=RULES,
    summary=N_(
        "Pairs each scoregroup by the average rating of opponents, so that players of one score meet "
        "opposition of equal strength over the tournament."
    ),
    codes=(
        Code("FIDE_DUBOV"),
        Code("FIDE_DUBOV_2026", 2026),
        Code("FIDE_DUBOV_2025", 2025, superseded=True),
    ),
    articles=ARTICLES,
    criteria=CRITERIA,
    load_round_list=_round_list,
    pair_round=_pair_round,
    facts=_facts,
    words=_words,
    examine=_examine,
    why_not=_why_not,
    first_divergence=_first_divergence,
    float_words=_float_words,
    read_version_1=_read_version_1,
    write_version_1=_write_version_1,
)
