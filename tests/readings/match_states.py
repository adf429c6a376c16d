"""Random states of events of matches for the readings of C.04.5 and C.04.6: how rounds are made up.

What a match and a tournament are, an ``Event`` says (``double_swiss_states``, ``team_states``); here are the rounds:
byes of every kind, absences, late entries and withdrawals, forbidden pairs, and histories that the systems would not
have made. They are consistent, but need not have a pairing.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from pairing.engine.tournament import Bye, ByeKind, Match, Record, Tournament
from pairing.readings.matches import scores_before_rounds
from tests.histories import History, PairFunction, Traits, random_traits, two_of
from tests.readings.states import Manner, Sizes

Records = Mapping[int, Sequence[Record]]
Pairs = frozenset[tuple[int, int]]


class Event(ABC):
    """What differs between the systems: the numbers of the entrants, a match, and the tournament around the records.

    With ``has_lone_wins`` some full points come from matches won by forfeit against nobody that is named.
    """

    has_lone_wins = False

    def __init__(self, rng: random.Random, tpns: Sequence[int]) -> None:
        self.rng, self.tpns = rng, tpns

    @abstractmethod
    def match(self, white: int, black: int) -> tuple[Match, Match]:
        """A match with a result by lot, from both sides."""

    @abstractmethod
    def tournament(
        self, records: Records, *, left: int, absent: Iterable[int] = (), forbidden: Pairs = frozenset()
    ) -> Tournament:
        """The tournament after ``records``, with ``left`` rounds after the coming one."""


def random_numbers(rng: random.Random, count: int) -> list[int]:
    """TPNs, sometimes with gaps, as after somebody was taken off the list."""
    return sorted(rng.sample(range(1, 3 * count), count)) if rng.random() < 0.15 else list(range(1, count + 1))


def _rounds(rng: random.Random, count: int) -> int:
    """How many rounds have been played; the late ones (few opponents left) as likely as all others together.

    Of a larger event half are in the rounds of an ordinary one.
    """
    if rng.random() < 0.5:
        return rng.randint(0, min(count, 12))
    return rng.randint(count // 2, count - 1) if count <= 12 else rng.randint(0, count - 1)


def _rounds_left(rng: random.Random) -> int:
    """How many rounds come after the one to be paired."""
    return rng.choice((0, 0, 1, 1, 2, 2, 3, 8))


# --- Rounds paired by the rules or at random ------------------------------------------------------------------------
def random_state(event: Event, *, rounds: int, pair: PairFunction | None = None) -> Tournament:
    """The event after ``rounds`` rounds, paired by ``pair`` (or fewer, where nothing can be paired) or at random."""
    rng, traits, left = event.rng, random_traits(event.rng, busy=event.rng.random() < 0.6), _rounds_left(event.rng)
    history = _History(event, traits, rounds, left)
    for number in range(1, rounds + 1):
        if not history.play(number, pair):
            break
    numbers = list(event.tpns)
    absent = {tpn for tpn in numbers if rng.random() < traits.absences} | history.withdrawn
    if len(absent) == len(numbers):  # somebody comes, or there is nothing to pair
        absent.remove(rng.choice(numbers))
    forbidden = frozenset(two_of(rng, numbers) for _ in range(rng.randint(0, traits.forbidden)))
    return event.tournament(history.records, left=left, absent=absent, forbidden=forbidden)


class _History(History):
    def __init__(self, event: Event, traits: Traits, rounds: int, left: int) -> None:
        rng, late = event.rng, event.rng.random() < 0.5
        self.event, self.last = event, rounds + left
        first_round = {
            tpn: rng.randint(2, rounds + 1) if late and rounds and rng.random() < traits.late_entries else 1
            for tpn in event.tpns
        }
        super().__init__(rng, traits, first_round)

    def tournament_before(self, number: int, absent: Iterable[int]) -> Tournament:
        return self.event.tournament(self.records, left=self.last - number + 1, absent=absent)

    def meet(self, white: int, black: int) -> tuple[Match, Match]:
        return self.event.match(white, black)

    def counts_for_balance(self, record: Record) -> bool:
        return True

    def bye_of(self, kind: ByeKind) -> Bye:
        lone_win = kind is ByeKind.FULL_POINT and self.event.has_lone_wins and self.rng.random() < 0.5
        return Bye(kind, by_forfeit=lone_win)


# --- Rules that are rare in such rounds -----------------------------------------------------------------------------
def upfloat_heavy_state(event: Event) -> Tournament:
    """Scores by byes, then one round of matches across the scores, then groups that can hardly pair among themselves.

    So there are several upfloaters out of few scores, and about half of everybody floated in the round before.
    """
    rng, numbers = event.rng, list(event.tpns)
    byes = rng.randint(1, 3)
    levels = ["".join(rng.choices("HHHZZF", k=byes)) for _ in range(rng.choice((2, 2, 3, 4)))]
    records: dict[int, list[Record]] = {tpn: [Bye(ByeKind(letter)) for letter in rng.choice(levels)] for tpn in numbers}
    order = rng.sample(numbers, len(numbers))
    resting = order[: rng.choice((len(order) % 2, len(order) % 2 + 2))]
    for tpn in resting:
        records[tpn].append(Bye(ByeKind(rng.choice("HZ"))))
    playing = [tpn for tpn in order if tpn not in resting]
    for white, black in zip(playing[::2], playing[1::2], strict=True):
        mine, theirs = event.match(white, black)
        records[white].append(mine)
        records[black].append(theirs)
    made = event.tournament(records, left=rng.choice((0, 1, 2, 2, 3, 3)))
    return replace(made, forbidden_pairs=_barriers(rng, _by_score(made)))


def _by_score(tournament: Tournament) -> list[int]:
    """The TPNs from the highest score down."""
    scores = {entrant.tpn: scores_before_rounds(entrant, tournament)[-1] for entrant in tournament.entrants}
    return sorted(scores, key=lambda tpn: (-scores[tpn], tpn))


def colour_heavy_state(event: Event, *, here: int) -> Tournament:
    """The first ``here`` of the event have played lopsided colours against the others alone, who are away now."""
    rng = event.rng
    present, away = event.tpns[:here], event.tpns[here:]
    rounds = rng.randint(1, min(5, len(away)))
    leans = rng.choice(((0.15, 0.5, 0.85), (0.1,), (0.9,)))
    records: dict[int, list[Record]] = {tpn: [] for tpn in event.tpns}
    for number in range(rounds):
        lean = rng.choice(leans)
        for place, tpn in enumerate(present):
            opponent = away[(place + number) % len(away)]
            sides = (tpn, opponent) if rng.random() < lean else (opponent, tpn)
            match = dict(zip(sides, event.match(*sides), strict=True))
            records[tpn].append(match[tpn])
            records[opponent].append(match[opponent])
        for tpn in away:
            if len(records[tpn]) == number:
                records[tpn].append(Bye(ByeKind.ZERO_POINT))
    left = rng.choice((0, 0, 1, 2, 3))
    return event.tournament(records, left=left, absent=away, forbidden=_barriers(rng, present))


def _barriers(rng: random.Random, numbers: Sequence[int]) -> Pairs:
    """Forbidden pairs by lot, as members of one club, among some or the first of the field; some meet but a few."""
    manner = rng.choice(("none", "lot", "clubs", "group", "first", "first"))
    pairs = list(combinations(numbers, 2))
    size = rng.randint(1, len(numbers) // 2)
    if manner == "clubs":
        club = {number: rng.randrange(4) for number in numbers}
        apart = {pair for pair in pairs if club[pair[0]] == club[pair[1]]}
    elif manner in ("group", "first"):
        group = set(rng.sample(list(numbers), size) if manner == "group" else numbers[:size])
        apart = {pair for pair in pairs if group >= set(pair) and rng.random() < 0.9}
    else:
        chance = rng.choice((0.2, 0.4)) if manner == "lot" else 0.0
        apart = {pair for pair in pairs if rng.random() < chance}
    if rng.random() < 0.4:  # some who have nobody but each other and the first
        few = set(rng.sample(list(numbers), min(len(numbers), rng.choice((1, 2, 2, 3)))))
        first = set(numbers[:size])
        apart |= {pair for pair in pairs if len(few & set(pair)) == 1 and not first & set(pair)}
    return frozenset(apart)


# --- The table of manners -------------------------------------------------------------------------------------------
MakeEvent = Callable[[random.Random, int], Event]
"""An event of so many entrants."""


def manners(make: MakeEvent) -> dict[str, Manner]:
    """The manners of events that ``make`` makes, for ``tests.readings.states``."""
    return {
        "paired by the rules": partial(_by_the_rules, make),
        "paired at random": partial(_at_random, make),
        "many upfloats": partial(_many_upfloats, make),
        "many colours": partial(_many_colours, make),
    }


def _by_the_rules(make: MakeEvent, rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    count = rng.randint(*sizes)
    return random_state(make(rng, count), rounds=_rounds(rng, count), pair=pair)


def _at_random(make: MakeEvent, rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    count = rng.randint(*sizes)
    return random_state(make(rng, count), rounds=_rounds(rng, count))


def _many_upfloats(make: MakeEvent, rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    return upfloat_heavy_state(make(rng, rng.randint(*sizes)))


def _many_colours(make: MakeEvent, rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    here = rng.randint(*sizes)
    return colour_heavy_state(make(rng, 2 * here), here=here)
