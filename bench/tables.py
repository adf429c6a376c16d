"""How long all rounds of a round robin take to be made, from the draw of numbers to the last round, in process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bench.events import event
from bench.measure import median_seconds
from pairing.engine.systems import system_named, system_names
from pairing.engine.systems.system import System
from pairing.engine.tournament import Cycles, Tournament

PLAYERS = 24  # the longest table
AIM = 0.1  # seconds for all rounds


def report(players: int = PLAYERS, *, times: int) -> Iterator[str]:
    """The lines of the table: every system whose rounds are known beforehand, everybody meeting once and twice."""
    yield ""
    yield f"All rounds of {players} players, or as many as a table is for (median of {times}; aim {AIM} s)"
    for system in map(system_named, system_names()):
        if system.known_rounds is None:
            continue
        field = min(players, system.known_rounds.sizes[-1])
        for cycles in (1, 2):
            rounds = system.known_rounds.rounds(field, Cycles(cycles))
            taken = seconds(system, players=field, rounds=rounds, times=times)
            yield f"{f'{system.name}, {rounds} rounds':<34} {1000 * taken:>6.1f} ms"


def seconds(system: System, *, players: int, rounds: int, times: int) -> float:
    """What all ``rounds`` take, each paired when those before it are played."""
    over = event(players, rounds=rounds, before_round=rounds + 1, system=system.name)
    states = [_before(over, number) for number in range(1, rounds + 1)]

    def all_rounds() -> None:
        for state in states:
            system.pair_round(state)

    return median_seconds(all_rounds, times)


def _before(over: Tournament, number: int) -> Tournament:
    players = tuple(replace(player, records=player.records[: number - 1]) for player in over.players)
    teams = tuple(
        replace(team, records=team.records[: number - 1], line_ups=team.line_ups[: number - 1]) for team in over.teams
    )
    return replace(over, players=players, teams=teams)
