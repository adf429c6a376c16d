"""One round by each system, in process and as a whole process, beside other programs on the same files."""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.events import event, most_entrants, report_text
from bench.hard_cases import hard_cases
from bench.measure import Spent, median_seconds, whole_process
from bench.peers import PEERS, pairs_of_lines
from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.tournament import Tournament

ROUNDS = 9
# The fields of each system, as its events are; a plan with sizes of its own has them for all.
USUAL_SIZES = {DEFAULT: [100, 300, 1000], "dutch": [200, 500, 1000, 2000], "team": [200]}
OTHER_SIZES = [1000]
# From this size on the other programs take a minute and more, so they are measured once.
SLOW_FOR_PEERS = 500
GROWTH_FROM = 1000
OUR_LIMIT = 3600.0  # seconds; never met, but a benchmark must end


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, how often, and how many seconds another program may take for one round.

    ``sizes`` are players, or teams in a team event; without any, each system has its own.
    """

    systems: list[str]
    sizes: list[int]
    rounds: list[int]
    times: int
    with_peers: bool
    peer_limit: float


@dataclass(frozen=True, slots=True)
class PeerTimings:
    """What another program took; ``spent`` is None where it did not finish, ``alike`` whether it paired the same."""

    name: str
    spent: Spent | None
    alike: bool


@dataclass(frozen=True, slots=True)
class Timings:
    """One round of one field."""

    in_process: float
    process: Spent
    peers: tuple[PeerTimings, ...]


def report(plan: Plan) -> Iterator[str]:
    """The lines of the tables: for each system fields of each size and round, then the hard cases."""
    yield f"Pairing one round (median of {plan.times}; memory is the process's peak; ratios are of whole processes)"
    for system in plan.systems:
        yield ""
        yield f"{system_named(system).title + ' system':<34} in process   process  memory | others"
        with tempfile.TemporaryDirectory() as directory:
            yield from _fields(system, plan, Path(directory))
            for name, tournament in hard_cases(system):
                yield _line(name, time_round(tournament, system, Path(directory), plan, set()), plan)


def _fields(system: str, plan: Plan, directory: Path) -> Iterator[str]:
    for number in plan.rounds:
        too_slow: set[str] = set()  # what does not finish in time is not asked again for a larger field
        seconds = {}
        for players in _sizes(system, plan):
            tournament = event(players, rounds=ROUNDS, before_round=number, system=system)
            timings = time_round(tournament, system, directory, plan, too_slow)
            seconds[players] = timings.in_process
            too_slow |= {peer.name for peer in timings.peers if peer.spent is None}
            yield _line(f"{players:>6} {_entrants(system)}, round {number} of {ROUNDS}", timings, plan)
        yield from _growth(seconds)


def _sizes(system: str, plan: Plan) -> list[int]:
    """Each field once; none larger than a report file can hold."""
    sizes = plan.sizes or USUAL_SIZES.get(system, OTHER_SIZES)
    return sorted({min(players, most_entrants(system)) for players in sizes})


def _entrants(system: str) -> str:
    return system_named(system).entrants.value


def _growth(seconds: dict[int, float]) -> Iterator[str]:
    """The exponent e of n^e between 1,000 players and the largest field."""
    largest = max(seconds)
    if GROWTH_FROM in seconds and largest > GROWTH_FROM:
        exponent = math.log(seconds[largest] / seconds[GROWTH_FROM]) / math.log(largest / GROWTH_FROM)
        yield f"{'':<34} in process it grows as n^{exponent:.2f} from {GROWTH_FROM} to {largest} players"


def time_round(tournament: Tournament, system: str, directory: Path, plan: Plan, too_slow: set[str]) -> Timings:
    """Write the tournament to a file in ``directory`` and time all programs on it, but those that are ``too_slow``."""
    path = directory / "event.trf"
    path.write_text(report_text(tournament, system), encoding="utf-8")
    ours = [sys.executable, "-m", "pairing", "pair", "--system", system, str(path), "-o", str(directory)]
    process = whole_process(ours, times=plan.times, limit=OUR_LIMIT)
    if process is None:
        raise SystemExit(f"our own program did not pair round {tournament.coming_round} within an hour")
    pair_round = system_named(system).pair_round
    in_process = median_seconds(lambda: pair_round(tournament), plan.times)
    asked = [peer for peer in PEERS.get(system, ()) if plan.with_peers and peer.name not in too_slow]
    peers = []
    for peer in asked:
        answer = directory / f"event.{peer.name}"
        command = peer.command(path, tournament.coming_round, answer)
        size = len(tournament.teams or tournament.players)
        spent = whole_process(command, times=1 if size > SLOW_FOR_PEERS else plan.times, limit=plan.peer_limit)
        alike = spent is not None and peer.pairs(answer) == pairs_of_lines(path.with_suffix(".pairs"))
        peers.append(PeerTimings(peer.name, spent, alike))
    return Timings(in_process, process, tuple(peers))


def _line(name: str, row: Timings, plan: Plan) -> str:
    ours = f"{name:<34} {row.in_process:>8.3f} s {row.process.seconds:>7.3f} s {row.process.megabytes:>4.0f} MB |"
    return " ".join([ours, *(_beside(peer, row.process, plan) for peer in row.peers)])


def _beside(peer: PeerTimings, ours: Spent, plan: Plan) -> str:
    if peer.spent is None:
        return f"{peer.name} not within {plan.peer_limit:.0f} s |"
    alike = "alike" if peer.alike else "not alike"
    ratio = peer.spent.seconds / ours.seconds
    return f"{peer.name} {peer.spent.seconds:.2f} s {peer.spent.megabytes:.0f} MB {ratio:.1f}x {alike} |"
