"""Random states of round robins of teams: all sizes, cycles and rounds, matches of every kind, some absent."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.engine.tournament import Bye, ByeKind, Cycles, Record, Tournament
from pairing.readings.round_robin import Reading
from tests.histories import PairFunction
from tests.readings.states import Sizes, States
from tests.readings.team_states import TeamMatches


def everybody_there(rng: random.Random, sizes: Sizes, _pair: PairFunction) -> Tournament:
    """Before any round, no team absent."""
    teams = rng.randint(*sizes)
    event = TeamMatches(rng, teams=teams)
    event.tpns, event.virtual, event.abnormal = range(1, teams + 1), (), False
    count = rng.choice((1, 1, 2, 2, 3))
    cycles = Cycles(count, exchanged=count == 2 and rng.random() < 0.5)
    total = count * (teams - 1 + teams % 2)
    records: dict[int, list[Record]] = {tpn: [] for tpn in event.tpns}

    def state() -> Tournament:
        return replace(event.tournament(records, left=0), total_rounds=total, cycles=cycles, initial_colour=None)

    for _ in range(rng.randrange(total)):
        boards, free = Reading(state()).pair_round()
        if free is not None:
            records[free].append(Bye(ByeKind.ZERO_POINT))
        for white, black in boards:
            for tpn, match in zip((white, black), event.match(white, black), strict=True):
                records[tpn].append(match)
    return state()


def some_absent(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Before any round, some teams absent."""
    tournament = everybody_there(rng, sizes, pair)
    numbers = [team.tpn for team in tournament.teams]
    return replace(tournament, absent=frozenset(rng.sample(numbers, rng.randint(1, len(numbers) - 2))))


MANNERS = {"everybody there": everybody_there, "some absent": some_absent}
STATES = States(small=MANNERS, large=MANNERS, sizes=(3, 12), large_sizes=(13, 24))
