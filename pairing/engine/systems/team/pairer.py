"""The pairing of a round by C.04.6: the procedure of ``pairing.engine.round_pairing`` with what is its own here.

No two teams that prefer one colour should meet (C8, C9), and floats count until the last two rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.preferences import Strength
from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing import pairer
from pairing.engine.round_pairing.rules import Rules
from pairing.engine.systems.team.colours import allocate_colours
from pairing.engine.systems.team.facts import TeamFacts, team_facts
from pairing.engine.systems.team.system import ARTICLES, CRITERIA
from pairing.engine.tournament import Colour, Tournament


def kept_apart(teams: Sequence[TeamFacts]) -> tuple[tuple[int, ...], ...]:
    """Those who prefer White and those who prefer Black: all of them (C8), then the strong ones alone (C9)."""
    prefer = {
        colour: [(number, team.strength) for number, team in enumerate(teams) if team.preference is colour]
        for colour in Colour
    }
    return (
        tuple(bit_set(number for number, _ in members) for members in prefer.values()),
        tuple(
            bit_set(number for number, strength in members if strength is Strength.STRONG)
            for members in prefer.values()
        ),
    )


THE_RULES = Rules(
    articles=ARTICLES,
    criteria=CRITERIA,
    facts=team_facts,
    rounds_without_floats=2,  # C7, C10
    kept_apart=kept_apart,
    colours=allocate_colours,
)


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round; see ``pairing.engine.round_pairing.pairer`` for arguments and errors."""
    return pairer.pair_round(tournament, THE_RULES, certificates=certificates)
