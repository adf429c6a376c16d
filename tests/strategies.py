"""Random tournaments for tests: fast seeded generators and a Hypothesis strategy built on them.

They aim at what breaks pairing programs: few opponents left to meet, equal ratings, byes of every kind,
forfeits, absences, late entries and withdrawals, forbidden pairs, and histories that the system itself would never
have made. What they make is consistent (each game stands in both players' records) but need not have a pairing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from hypothesis import strategies as st

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Scoring, Tournament
from tests.histories import History, PairFunction, Traits, random_traits, two_of

RESULT_MIXES: tuple[dict[str, int], ...] = (
    {"1-0": 4, "0-1": 3, "1/2": 3},
    {"1-0": 1, "0-1": 1, "1/2": 8},
    {"1-0": 1, "0-1": 1},
    {"1/2": 1},
    {"1-0": 4, "0-1": 3, "1/2": 3, "+-": 1, "-+": 1, "--": 1},
    {"1-0": 4, "0-1": 4, "1/2": 4, "+-": 2, "-+": 2, "--": 1, "1/2-0": 1, "0-1/2": 1, "0-0": 1, "unrated": 1},
)
RESULTS: dict[str, tuple[Outcome, Outcome, bool]] = {
    "1-0": (Outcome.WIN, Outcome.LOSS, True),
    "0-1": (Outcome.LOSS, Outcome.WIN, True),
    "1/2": (Outcome.DRAW, Outcome.DRAW, True),
    "1/2-0": (Outcome.DRAW, Outcome.LOSS, True),
    "0-1/2": (Outcome.LOSS, Outcome.DRAW, True),
    "0-0": (Outcome.LOSS, Outcome.LOSS, True),
    "unrated": (Outcome.WIN, Outcome.LOSS, True),
    "+-": (Outcome.WIN, Outcome.LOSS, False),
    "-+": (Outcome.LOSS, Outcome.WIN, False),
    "--": (Outcome.LOSS, Outcome.LOSS, False),
}
SCORINGS = (
    Scoring(win=30, draw=10, pairing_allocated_bye=30),
    Scoring(pairing_allocated_bye=5),
    Scoring(win=30, draw=10, loss=10, pairing_allocated_bye=10),
    Scoring(win=20, draw=10, pairing_allocated_bye=20, absence=5),
)


def random_tournament(
    rng: random.Random,
    *,
    players: int | None = None,
    rounds: int | None = None,
    pair: PairFunction | None = None,
    plain: bool = False,
) -> Tournament:
    """A tournament of 4 to 12 players before a round chosen by lot.

    With ``pair`` the earlier rounds are paired by it, as in a real event (it ends early where no pairing exists);
    without, they are paired at random. ``rounds`` is how many are already played.
    """
    busy, mix = rng.random() < 0.6, rng.choice(RESULT_MIXES)
    traits = random_traits(rng, busy=busy, rematches=not plain)
    virtual_points = not plain and rng.random() < 0.08
    scoring = rng.choice(SCORINGS) if not plain and rng.random() < 0.08 else Scoring()
    count = players or rng.randint(4, 12)
    played = rounds if rounds is not None else _random_rounds(rng, count)
    entrants = _entrants(rng, count, played, virtual_points=virtual_points)
    total = played + 1 + rng.choice((0, 0, 1, 1, 2, 4, 8))
    tournament = Tournament(
        total_rounds=total,
        players=entrants,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        scoring=scoring,
    )
    event = _History(rng, traits, tournament, mix, played)
    for number in range(1, played + 1):
        if not event.play(number, pair):
            break
    return event.with_coming_round()


@st.composite
def tournaments(draw: st.DrawFn, *, largest: int = 12) -> Tournament:
    """Hypothesis: random tournaments that shrink towards few players, few rounds and nothing unusual."""
    players = draw(st.integers(min_value=4, max_value=largest), label="players")
    manner = draw(st.sampled_from(("random", "upfloats", "shifts")), label="manner")
    rng = draw(st.randoms(use_true_random=False), label="random source")
    if manner == "random":
        rounds = draw(st.integers(min_value=0, max_value=players), label="rounds played")
        return random_tournament(rng, players=players, rounds=rounds)
    make = upfloat_heavy_tournament if manner == "upfloats" else shift_heavy_tournament
    return make(rng, players=players)


def upfloat_heavy_tournament(rng: random.Random, *, players: int | None = None) -> Tournament:
    """A tournament in which the choice of upfloaters and shifters is hard: for C4 to C10 and articles 4.2 and 4.3.

    Up to 12 players are present: a few lead and may hardly meet each other, the rest lost to stronger players, who
    are away now, in many rounds. So there are several upfloaters, many of them maximum upfloaters, out of few scores.
    """
    count = players or rng.randint(6, 12)
    rounds = rng.randint(2, 7)
    away = [count + number for number in range(1, count + rounds + 1)]
    records: dict[int, list[Record]] = {tpn: [] for tpn in (*range(1, count + 1), *away)}
    top = rng.randint(1, count // 2)
    upfloats = rng.choice((0.2, 0.5, 0.8))
    half_points = rng.choice(((0.0,), (0.2,), (0.9, 0.5, 0.1), (0.9, 0.5, 0.5, 0.1)))
    for number in range(rounds):
        for tpn in range(1, count + 1):
            stronger = away[(tpn + number) % len(away)]
            if tpn <= top:
                records[tpn].append(Bye(ByeKind.HALF_POINT if number else ByeKind.FULL_POINT))
            elif number and rng.random() < upfloats:
                colour = rng.choice((Colour.WHITE, Colour.BLACK))
                records[tpn].append(Game(stronger, colour, Outcome.LOSS))
                records[stronger].append(Game(tpn, colour.opposite, Outcome.WIN))
            else:
                lucky = rng.random() < half_points[tpn % len(half_points)]
                records[tpn].append(Bye(ByeKind.HALF_POINT if lucky else ByeKind.ZERO_POINT))
        for place, tpn in enumerate(away):
            if len(records[tpn]) == number:
                records[tpn].append(Bye(ByeKind.PAIRING_ALLOCATED if place == number else ByeKind.FULL_POINT))
    return Tournament(
        total_rounds=rounds + rng.choice((1, 2, 2, 3)),
        players=tuple(Player(tpn, rng.randint(1990, 2010), tuple(history)) for tpn, history in records.items()),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        absent=frozenset(away),
        forbidden_pairs=_barriers(rng, range(1, count + 1), top=top),
    )


def shift_heavy_tournament(rng: random.Random, *, players: int | None = None) -> Tournament:
    """A tournament of one large scoregroup in which players must be shifted between G1 and G2 (3.2.4).

    All drew all their games with others, who are away now; those who seek different colours, or stand in different
    halves where nobody has played, may hardly meet.
    """
    count = players or rng.randint(6, 12)
    rounds = rng.choice((0, 1, 1, 2, 3))
    numbers = range(1, count + 1)
    away = range(count + 1, count * 2 + 1) if rounds else range(0)
    seek_black = rng.choice((0.2, 0.5, 0.5, 0.8))
    white_first = [rng.random() < seek_black for _ in numbers]
    across, inside = rng.choice((0.3, 0.5, 0.7, 0.9)), rng.choice((0.0, 0.1, 0.3, 0.6))

    def records(tpn: int) -> tuple[Record, ...]:
        """Player ``tpn`` of ``count`` meets another of those away each round, colours in turn."""
        here = tpn <= count
        games = []
        for number in range(rounds):
            opponent = away[(tpn - 1 + number) % count] if here else (tpn - count - 1 - number) % count + 1
            white = white_first[(tpn if here else opponent) - 1] == ((number % 2 == 0) == here)
            games.append(Game(opponent, Colour.WHITE if white else Colour.BLACK, Outcome.DRAW))
        return tuple(games)

    def same_side(one: int, other: int) -> bool:
        return (
            white_first[one - 1] == white_first[other - 1] if rounds else (one <= count // 2) == (other <= count // 2)
        )

    return Tournament(
        total_rounds=rounds + 3,
        players=tuple(Player(tpn, rng.randint(1990, 2010), records(tpn)) for tpn in (*numbers, *away)),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        absent=frozenset(away),
        forbidden_pairs=frozenset(
            pair for pair in combinations(numbers, 2) if rng.random() < (inside if same_side(*pair) else across)
        ),
    )


def _barriers(rng: random.Random, numbers: Sequence[int], *, top: int) -> frozenset[tuple[int, int]]:
    """Forbidden pairs: nearly all among the first ``top``, and many of the others, by lot or as members of one club."""
    among_top = rng.choice((0.0, 0.7, 1.0))
    others = rng.choice((0.0, 0.3, 0.5))
    clubs = rng.choice((3, 4, 1000, 1000))
    club = {number: rng.randrange(clubs) for number in numbers}

    def is_forbidden(one: int, other: int) -> bool:
        if other <= numbers[top - 1]:
            return rng.random() < among_top
        return rng.random() < others if clubs == 1000 else club[one] == club[other]

    return frozenset(pair for pair in combinations(numbers, 2) if is_forbidden(*pair))


def _random_rounds(rng: random.Random, players: int) -> int:
    """Any round, with the late ones (few opponents left) as likely as all the others together."""
    return rng.randint(0, players) if rng.random() < 0.5 else rng.randint(players // 2, players - 1)


def _entrants(rng: random.Random, count: int, rounds: int, *, virtual_points: bool) -> tuple[Player, ...]:
    numbers = list(range(1, count + 1))
    if rng.random() < 0.15:  # gaps, as after a player was taken off the list
        numbers = sorted(rng.sample(range(1, 3 * count), count))
    spread = rng.choice((0, 3, 30, 800))
    ratings = [rng.randint(1800 - spread, 1800 + spread) for _ in numbers]
    if rng.random() < 0.8:
        ratings.sort(reverse=True)
    virtual = _virtual_points(rng, rounds) if virtual_points else ()
    accelerated = (count + 1) // 2
    return tuple(
        Player(tpn=tpn, rating=rating, virtual_points=virtual if place < accelerated else ())
        for place, (tpn, rating) in enumerate(zip(numbers, ratings, strict=True))
    )


def _virtual_points(rng: random.Random, rounds: int) -> tuple[int, ...]:
    full = rng.randint(1, 3)
    return (10,) * full + (5,) * rng.randint(0, max(rounds, 1))


class _History(History):
    def __init__(
        self, rng: random.Random, traits: Traits, tournament: Tournament, mix: dict[str, int], rounds: int
    ) -> None:
        self.tournament, self.mix = tournament, mix
        first_round = {
            player.tpn: rng.randint(2, rounds + 1) if rounds and rng.random() < traits.late_entries else 1
            for player in tournament.players
        }
        super().__init__(rng, traits, first_round)

    def tournament_before(self, number: int, absent: Iterable[int]) -> Tournament:
        return replace(self._snapshot(), absent=frozenset(absent))

    def meet(self, white: int, black: int) -> tuple[Game, Game]:
        (name,) = self.rng.choices(list(self.mix), weights=list(self.mix.values()))
        for_white, for_black, played = RESULTS[name]
        rated = name != "unrated"
        return Game(black, Colour.WHITE, for_white, played, rated), Game(white, Colour.BLACK, for_black, played, rated)

    def counts_for_balance(self, record: Record) -> bool:
        return isinstance(record, Game) and record.played

    def _snapshot(self) -> Tournament:
        players = tuple(replace(player, records=tuple(self.records[player.tpn])) for player in self.tournament.players)
        return replace(self.tournament, players=players)

    def with_coming_round(self) -> Tournament:
        """Who is away in the coming round and who may not meet whom; the players in any order."""
        rng, traits, tournament = self.rng, self.traits, self._snapshot()
        players = list(tournament.players)
        numbers = [player.tpn for player in players]
        returned = {tpn for tpn in self.withdrawn if rng.random() < 0.1}
        absent = {tpn for tpn in numbers if rng.random() < traits.absences} | (self.withdrawn - returned)
        if len(absent) == len(numbers):  # somebody comes, or there is nothing to pair
            absent.remove(rng.choice(numbers))
        forbidden = frozenset(two_of(rng, numbers) for _ in range(rng.randint(0, traits.forbidden)))
        if rng.random() < 0.2:
            rng.shuffle(players)
        return replace(
            tournament,
            players=tuple(players),
            absent=frozenset(absent),
            absent_with_points=frozenset(tpn for tpn in sorted(absent) if rng.random() < traits.requested_byes),
            forbidden_pairs=forbidden,
        )
