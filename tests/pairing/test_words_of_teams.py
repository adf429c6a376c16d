"""Teams are called teams: what is told of their events speaks of no players where teams are meant."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.systems import system_named
from pairing.generating.generator import NoSuchTournament, generate
from pairing.generating.parameters import UnusableParameters, Wishes, resolved
from pairing.standings import standings
from tests.comparison import seeded_case
from tests.match_events import team_event
from tests.pairing.explaining.test_words import told

TEAM = system_named("team")
MET = [[(1, 2, "11"), (3, 4, "11")], [(1, 3, "11"), (2, 4, "11")], [(1, 4, "11"), (2, 3, "11")]]
PLAYER = re.compile(r"\bplayers?\b", re.IGNORECASE)


def why_not(one: int, other: int) -> None:
    event = team_event([1, 2, 3, 4])
    TEAM.why_not(event, TEAM.pair_round(event), one, other)


def generated(**given: tuple[int, int]) -> None:
    generate(resolved(Wishes(given, None, "team"), 1), seed=1)


REFUSED: dict[str, tuple[type[Exception], Callable[[], Any]]] = {
    "one number twice": (InvalidTournament, lambda: TEAM.pair_round(team_event([1, 1]))),
    "an absent team that is not there": (InvalidTournament, lambda: TEAM.pair_round(team_event([1, 2], absent=[3]))),
    "a forbidden pair of one": (InvalidTournament, lambda: TEAM.pair_round(team_event([1, 2], forbidden=[(1, 1)]))),
    "a forbidden pair with nobody": (
        InvalidTournament,
        lambda: TEAM.pair_round(team_event([1, 2], forbidden=[(1, 3)])),
    ),
    "no initial colour": (InvalidTournament, lambda: TEAM.pair_round(team_event([1, 2], initial=None))),
    "everybody has met": (NoCompletePairing, lambda: TEAM.pair_round(team_event([1, 2, 3, 4], MET))),
    "everybody has had a bye": (
        NoCompletePairing,
        lambda: TEAM.pair_round(team_event([1, 2, 3], [[], [], []], byes={1: "FFF", 2: "FFF", 3: "FFF"})),
    ),
    "nobody can have the bye": (
        NoCompletePairing,
        lambda: TEAM.pair_round(team_event([1, 2, 3], [[(1, 2, "11")], [(1, 3, "11")], [(2, 3, "11")]])),
    ),
    "why not a team that is not there": (LookupError, lambda: why_not(1, 9)),
    "why not one team": (LookupError, lambda: why_not(2, 2)),
    "standings of one number twice": (InvalidTournament, lambda: standings(team_event([1, 1]), ["MPVGP"])),
    "more rounds than opponents": (UnusableParameters, lambda: generated(players=(4, 4), rounds=(9, 9))),
    "too many withdrawals": (
        NoSuchTournament,
        lambda: generated(players=(4, 4), rounds=(3, 3), withdrawal_rate=(1_000_000, 1_000_000)),
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_of_teams_speaks_of_no_player(case: str) -> None:
    error, refused = REFUSED[case]
    with pytest.raises(error) as caught:
        refused()
    assert not PLAYER.search(str(caught.value)), caught.value


def test_an_explanation_of_teams_speaks_of_no_player() -> None:
    keys = set()
    for seed in range(45_000, 45_060):
        for writer, root in told(TEAM, seeded_case(seed, "team").tournament, random.Random(seed)):
            for step in root.walk():
                sentence = writer.sentence(step)
                assert not PLAYER.search(sentence), sentence
                keys.add(step.key)
    assert {"proof", "bye.leaves-no-pairing", "why.no-complete-pairing"} <= keys
