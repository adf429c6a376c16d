"""Round robins with invented results: single and double, forfeits among them, a rest round where the field is odd."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.writer import trf_from_tournament

REST = 0
RESULTS = (("1", "0"), ("0", "1"), ("=", "="), ("=", "="), ("1", "0"), ("0", "1"), ("+", "-"), ("-", "+"), ("-", "-"))
OUTCOMES = {"1": Outcome.WIN, "+": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "-": Outcome.LOSS}


def round_robin_file(seed: int) -> TrfFile:
    """The file of a seed: after all rounds or after some of them."""
    rng = random.Random(seed)
    count, cycles = rng.randint(3, 9), rng.choice((1, 1, 2))
    rounds = list(_rounds(count)) * cycles
    paired = rng.choice((len(rounds), rng.randint(1, len(rounds))))
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, count + 1)}
    for number, pairs in enumerate(rounds[:paired]):
        for white, black in (pair if number < len(rounds) // cycles else pair[::-1] for pair in pairs):
            _play(rng, records, white, black)
    players = tuple(
        Player(tpn, 2400 - 10 * tpn - rng.randint(0, 9), tuple(rows), name=f"Player {tpn}")
        for tpn, rows in records.items()
    )
    tournament = Tournament(total_rounds=len(rounds), players=players, initial_colour=Colour.WHITE)
    file = trf_from_tournament(tournament)
    code = f"192 BERGER_{'DOUBLE' if cycles == 2 else ''}ROUNDROBIN"
    return TrfFile(
        name="Round robin",
        start_date="2026/03/07",
        players=file.players,
        rounds_paired=file.rounds_paired,
        total_rounds=file.total_rounds,
        initial_colour=file.initial_colour,
        kept_lines=(KeptLine(code),),
    )


def _rounds(count: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Everybody against everybody: the last number stands still, the others go round."""
    numbers = [*range(1, count + 1), *([REST] if count % 2 else [])]
    still, others = numbers[-1], numbers[:-1]
    for number in range(len(others)):
        circle = [*others[number:], *others[:number]]
        first = (still, circle[0]) if number % 2 else (circle[0], still)
        yield (first, *((circle[i], circle[-i]) for i in range(1, len(circle) // 2 + 1)))


def _play(rng: random.Random, records: dict[int, list[Record]], white: int, black: int) -> None:
    if REST in (white, black):
        records[max(white, black)].append(Bye(ByeKind.ZERO_POINT))
        return
    codes = rng.choice(RESULTS)
    seats = ((white, black, Colour.WHITE, codes[0]), (black, white, Colour.BLACK, codes[1]))
    for player, opponent, colour, code in seats:
        records[player].append(Game(opponent, colour, OUTCOMES[code], played=code in "1=0"))
