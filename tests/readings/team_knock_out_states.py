"""Random states of knock-outs of teams: any size, any round, matches of every kind, some level, some teams absent."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.engine.tournament import ByBoards, Bye, ByeKind, Colour, Record, Tournament
from pairing.readings import NothingToPair
from pairing.readings.team_knock_out import Reading
from tests.histories import PairFunction
from tests.readings.knock_out_states import both_stayed_away, with_some_absent
from tests.readings.states import Sizes, States
from tests.readings.team_states import TeamMatches

CHAINS = ((), ("BC", "TBR"), ("BC", "BBE"), ("TBR",), ("BBE",))


def everybody_there(rng: random.Random, sizes: Sizes, _pair: PairFunction) -> Tournament:
    """Before any round, no team absent."""
    while True:
        try:
            return _before_any_round(rng, rng.randint(*sizes))
        except NothingToPair:  # too many stayed away: another one
            continue


def _before_any_round(rng: random.Random, teams: int) -> Tournament:
    event = TeamMatches(rng, teams=teams)
    event.tpns, event.virtual, event.abnormal = range(1, teams + 1), (), False
    total = max(1, (teams - 1).bit_length())
    records: dict[int, list[Record]] = {tpn: [] for tpn in event.tpns}
    decisions: set[tuple[int, int]] = set()
    known = {
        "total_rounds": total,
        "initial_colour": rng.choice(list(Colour)),
        "third_place": rng.random() < 0.5,
        "level_by": tuple(map(ByBoards, rng.choice(CHAINS))),
    }

    def state() -> Tournament:
        now = event.tournament(records, left=0)
        return replace(now, absent=frozenset(), decisions=frozenset(decisions), **known)  # type: ignore[arg-type]

    for number in range(1, rng.randrange(total) + 1):
        reading = Reading(state())
        boards, _bye = reading.pair_round()
        made: dict[int, Record] = dict.fromkeys(reading.free, Bye(ByeKind.FULL_POINT))
        for white, black in boards:
            made[white], made[black] = event.match(white, black)
            if rng.random() < 0.8 or not both_stayed_away(made[white], made[black]):
                decisions.add((number, rng.choice((white, black))))  # idle where games or boards decide
        for tpn, own in records.items():
            own.append(made.get(tpn, Bye(ByeKind.ZERO_POINT)))
    Reading(state()).pair_round()
    return state()


def some_absent(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Before any round, some of those teams absent that would play."""
    return with_some_absent(rng, everybody_there(rng, sizes, pair))


MANNERS = {"everybody there": everybody_there, "some absent": some_absent}
STATES = States(small=MANNERS, large=MANNERS, sizes=(4, 12), large_sizes=(13, 64))
