"""The pairing of a round by C.04.5: the procedure of ``pairing.engine.round_pairing`` with what is its own here.

Colours take no part in who meets whom, and floats count until the round before the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing import pairer
from pairing.engine.round_pairing.rules import Rules
from pairing.engine.systems.double_swiss.colours import allocate_colours
from pairing.engine.systems.double_swiss.facts import PlayerFacts, player_facts
from pairing.engine.systems.double_swiss.system import ARTICLES, CRITERIA
from pairing.engine.tournament import Tournament


def _nobody_kept_apart(_players: Sequence[PlayerFacts]) -> tuple[tuple[int, ...], ...]:
    return ()


THE_RULES = Rules(
    articles=ARTICLES,
    criteria=CRITERIA,
    facts=player_facts,
    rounds_without_floats=1,  # C7, C8
    kept_apart=_nobody_kept_apart,
    colours=allocate_colours,
)


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round; see ``pairing.engine.round_pairing.pairer`` for arguments and errors."""
    return pairer.pair_round(tournament, THE_RULES, certificates=certificates)
