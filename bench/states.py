"""The worst of many random states of each system: its seconds, and how many times the median it takes."""

from __future__ import annotations

import signal
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.generating.generator import NoSuchTournament, generate_tournament
from pairing.generating.lots import Lots
from pairing.generating.parameters import Parameters

Made = TypeVar("Made")
FEWEST, MOST = 40, 300
ANSWER_LIMIT = 60.0  # seconds that no round may take


class TakesTooLong(Exception):  # noqa: N818 - what happened, in the words of the report
    """There is no answer within the limit."""


@dataclass(frozen=True, slots=True)
class State:
    """A state that was paired: what it is, and the seconds in process (CPU time, so that other work counts little)."""

    seconds: float
    words: str


def report(systems: list[str], *, count: int, seconds: float) -> Iterator[str]:
    """A line for each system: the median and the worst of ``count`` states, and each that has no answer.

    No new state is begun for a system that has taken ``seconds``.
    """
    yield f"The worst of {count} random states of {FEWEST} to {MOST} players, or of those of {seconds:.0f} s (CPU time)"
    for system in systems:
        states, unanswered = [], []
        begun = time.monotonic()
        for seed in range(count):
            if time.monotonic() - begun > seconds:
                break
            parameters, before_round = _parameters(system, seed)
            words = f"seed {seed}, {parameters.players} players, round {before_round} of {parameters.rounds}"
            try:
                states.append(State(_seconds(parameters, seed, before_round), words))
            except NoSuchTournament:  # hardly anybody is there
                continue
            except TakesTooLong:
                unanswered.append(words)
        yield _line(system, states)
        for words in unanswered:
            yield f"{'':<16} NO ANSWER within {ANSWER_LIMIT:.0f} s: {words}"


def _parameters(system: str, seed: int) -> tuple[Parameters, int]:
    """What the state of ``seed`` is like, and the round that is to be paired."""
    lots = Lots(seed, "hard states")
    players = lots.choice((lots.between(FEWEST, 80), lots.between(FEWEST, MOST)))
    rounds = lots.between(5, 15)
    parameters = Parameters(
        players=players,
        rounds=rounds,
        draw_rate=lots.choice((50_000, 300_000, 700_000, 950_000)),
        forfeit_rate=lots.choice((0, 20_000, 100_000)),
        half_point_bye_rate=lots.choice((0, 20_000)),
        zero_point_bye_rate=lots.choice((0, 50_000)),
        late_entry_rate=lots.choice((0, 100_000)),
        withdrawal_rate=lots.choice((0, 100_000)),
        highest_rating=2700,
        lowest_rating=1000,
        spread=lots.choice((50, 300)),
        system=system,
    )
    return parameters, lots.between(2, rounds)


def _seconds(parameters: Parameters, seed: int, before_round: int) -> float:
    """The seconds of the round; those before it have the limit together that each of them may take."""
    tournament = within(
        ANSWER_LIMIT * before_round, lambda: generate_tournament(parameters, seed=seed, rounds_played=before_round - 1)
    )
    start = time.process_time()
    within(ANSWER_LIMIT, lambda: _paired(tournament, parameters.system))
    return time.process_time() - start


def _paired(tournament: Tournament, system: str) -> object:
    """The round, or the answer that there is none."""
    try:
        return system_named(system).pair_round(tournament)
    except NoCompletePairing as answer:
        return answer


def within(seconds: float, action: Callable[[], Made]) -> Made:
    """What ``action`` makes.

    Raises:
        TakesTooLong: it is not done after so many ``seconds``.
    """

    def stop(_signal: int, _frame: object) -> None:
        raise TakesTooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return action()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _line(system: str, states: list[State]) -> str:
    if not states:
        return f"{system:<16} no state was paired"
    worst = max(states, key=lambda state: state.seconds)
    median = statistics.median(state.seconds for state in states)
    times = f"median {median:.3f} s, worst {worst.seconds:.3f} s ({worst.seconds / median:.1f}x)"
    return f"{system:<16} {len(states)} states, {times}: {worst.words}"
