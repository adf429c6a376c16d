"""One round, in process and as a whole process, beside ``py4swiss`` on the same files."""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.events import event
from bench.hard_cases import hard_cases
from bench.measure import Spent, median_seconds, whole_process
from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.tournament import Tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf

ROUNDS = 9
SYSTEM = system_named(DEFAULT)  # the one that the other program has too
# From this size on py4swiss takes a minute and more, so it is measured once and only as a whole process.
SLOW_FOR_PEER = 500
GROWTH_FROM = 1000
OUR_LIMIT = 3600.0  # seconds; never met, but a benchmark must end


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, how often, and how many seconds the other program may take for one round."""

    sizes: list[int]
    rounds: list[int]
    times: int
    with_peer: bool
    peer_limit: float


@dataclass(frozen=True, slots=True)
class Timings:
    """One round of one field; ``peer`` is ``None`` where py4swiss was not asked or did not finish."""

    in_process: float
    process: Spent
    peer_in_process: float | None
    peer: Spent | None
    alike: bool | None


def report(plan: Plan) -> Iterator[str]:
    """The lines of the tables: fields of each size and round, then the hard cases."""
    yield f"Pairing one round by the {SYSTEM.title} system (median of {plan.times}; memory is the process's peak)"
    yield "The ratio is that of whole processes; in brackets stands that of the pairing in process."
    yield f"{'':<34} in process   process  memory |  py4swiss  memory |   ratio  alike"
    with tempfile.TemporaryDirectory() as directory:
        yield from _fields(plan, Path(directory))
        yield ""
        for name, tournament in hard_cases():
            yield _line(name, time_round(tournament, Path(directory), plan, ask_peer=plan.with_peer), plan)


def _fields(plan: Plan, directory: Path) -> Iterator[str]:
    for number in plan.rounds:
        ask_peer = plan.with_peer
        seconds = {}
        for players in plan.sizes:
            tournament = event(players, rounds=ROUNDS, before_round=number)
            timings = time_round(tournament, directory, plan, ask_peer=ask_peer)
            seconds[players] = timings.in_process
            # What does not finish in time is not asked again for a larger field.
            ask_peer = ask_peer and timings.peer is not None
            yield _line(f"{players:>6} players, round {number} of {ROUNDS}", timings, plan)
        yield from _growth(seconds)


def _growth(seconds: dict[int, float]) -> Iterator[str]:
    """The exponent e of n^e between 1,000 players and the largest field."""
    largest = max(seconds)
    if GROWTH_FROM in seconds and largest > GROWTH_FROM:
        exponent = math.log(seconds[largest] / seconds[GROWTH_FROM]) / math.log(largest / GROWTH_FROM)
        yield f"{'':<34} in process it grows as n^{exponent:.2f} from {GROWTH_FROM} to {largest} players"


def time_round(tournament: Tournament, directory: Path, plan: Plan, *, ask_peer: bool) -> Timings:
    """Write the tournament to a file in ``directory`` and time both programs on that file."""
    path = directory / "event.trf"
    path.write_text(write_trf(trf_from_tournament(tournament)), encoding="utf-8")
    read = read_trf(path.read_text(encoding="utf-8")).tournament()
    pair_round = SYSTEM.pair_round
    ours = [sys.executable, "-m", "pairing", "pair", str(path), "-o", str(directory)]
    in_process = median_seconds(lambda: pair_round(read), plan.times)
    process = whole_process(ours, times=plan.times, limit=OUR_LIMIT)
    if process is None:
        raise SystemExit(f"our own program did not pair {len(tournament.players)} players within an hour")
    if not ask_peer:
        return Timings(in_process, process, None, None, None)
    slow = len(tournament.players) > SLOW_FOR_PEER
    theirs = [str(Path(sys.executable).with_name("py4swiss")), "-e", "dubov", "-t", str(path), "-p", f"{path}.peer"]
    peer = whole_process(theirs, times=1 if slow else plan.times, limit=plan.peer_limit)
    if peer is None:
        return Timings(in_process, process, None, None, None)
    peer_inside = None if slow else median_seconds(lambda: _peer_pairs(path), plan.times)
    alike = _pairs(path.with_suffix(".pairs")) == _pairs(Path(f"{path}.peer"))
    return Timings(in_process, process, peer_inside, peer, alike)


def _peer_pairs(path: Path) -> object:
    from py4swiss.engines import DubovEngine
    from py4swiss.trf import TrfParser

    return DubovEngine.generate_pairings(TrfParser.parse(path))


def _pairs(path: Path) -> list[list[str]]:
    """The pairs of an output file; the order of the boards is left out of the comparison."""
    return sorted(line.split() for line in path.read_text(encoding="utf-8").splitlines()[1:])


def _line(name: str, row: Timings, plan: Plan) -> str:
    ours = f"{name:<34} {row.in_process:>8.3f} s {row.process.seconds:>7.3f} s {row.process.megabytes:>4.0f} MB |"
    if row.peer is None:
        return f"{ours} {f'not within {plan.peer_limit:.0f} s':>18} |" if plan.with_peer else ours
    whole = row.peer.seconds / row.process.seconds
    inside = "" if row.peer_in_process is None else f" ({row.peer_in_process / row.in_process:.0f}x)"
    peer = f"{row.peer.seconds:>7.2f} s {row.peer.megabytes:>5.0f} MB | {whole:>6.1f}x"
    return f"{ours} {peer} {'yes' if row.alike else 'no':>5}{inside}"
