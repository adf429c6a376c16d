"""The worst of many random states of each system: its seconds, and how many times the median it takes.

A state is a round of a random event before it is paired, the first round aside; every round of an event is looked at.
Systems of single games have lines for states that no event by their rules comes to besides; those that know
Maxi-tournaments have one for these.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import signal
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bench.unusual_states import UNUSUAL
from pairing.engine.errors import NoCompletePairing, PairingOutOfReach
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.generating.generator import NoSuchTournament, generate_tournament
from pairing.generating.lots import Lots
from pairing.generating.parameters import Parameters

Made = TypeVar("Made")
FEWEST, MOST = 40, 300
ANSWER_LIMIT = 60.0  # seconds that no round may take
BY_THE_RULES = "by the rules"
MAXI = "Maxi-tournaments"  # by the rules too, of the systems that know them
EVENTS = (BY_THE_RULES, MAXI)
KINDS = (*EVENTS, *UNUSUAL)


class TakesTooLong(Exception):  # noqa: N818 - what happened, in the words of the report
    """There is no answer within the limit."""


@dataclass(frozen=True, slots=True)
class State:
    """A state that was paired: what it is, and the seconds in process (CPU time, so that other work counts little)."""

    seconds: float
    words: str


def report(
    systems: list[str], *, kinds: Sequence[str] = KINDS, first: int = 0, count: int, seconds: float
) -> Iterator[str]:
    """A line for each system and kind: the median and the worst of ``count`` states, and each that has no answer.

    The seeds begin with ``first``. No new state is begun for a line that has taken ``seconds``.
    """
    yield f"The worst of {count} random states of {FEWEST} to {MOST} players, or of those of {seconds:.0f} s (CPU time)"
    for system in systems:
        for kind in kinds:
            if not _has_states(system, kind):
                continue
            search = Search(system, count, time.monotonic() + seconds)
            for seed in itertools.count(first):
                if search.is_over:
                    break
                if kind in EVENTS:
                    search.look_at_event(seed, maxi=kind == MAXI)
                else:
                    search.look_at_unusual(kind, seed)
            yield _line(system if kind == BY_THE_RULES else f"{system}, {kind}", search.states)
            for words in search.unanswered:
                yield f"{'':<30} NO ANSWER, within {ANSWER_LIMIT:.0f} s or at all: {words}"


def _has_states(system: str, kind: str) -> bool:
    asked = system_named(system)
    return asked.knows_maxi if kind == MAXI else kind in EVENTS or asked.is_for_single_games


class SearchIsOver(Exception):  # noqa: N818 - what happened
    """As many states as were asked for have been seen, or the time is up."""


class Search:
    """The ``states`` seen of one system, up to ``count`` of them or the moment ``end``, and those ``unanswered``."""

    def __init__(self, system: str, count: int, end: float) -> None:
        self.system, self.count, self.end = system, count, end
        self.states: list[State] = []
        self.unanswered: list[str] = []
        self._pair_round = system_named(system).pair_round

    @property
    def is_over(self) -> bool:
        """Whether no new state is to be begun."""
        return len(self.states) >= self.count or time.monotonic() > self.end

    def look_at_event(self, seed: int, *, maxi: bool = False) -> None:
        """Every round of the event of ``seed``, as long as there is time; of a Maxi-tournament if asked."""
        parameters = _parameters(self.system, seed)
        event = f"seed {seed}, {parameters.players} players, round"
        with contextlib.suppress(
            NoSuchTournament, TakesTooLong, SearchIsOver
        ):  # the first where hardly anybody is there
            generate_tournament(
                parameters, seed=seed, pair_round=lambda state: self._paired(replace(state, maxi=maxi), event)
            )

    def look_at_unusual(self, kind: str, seed: int) -> None:
        """The state of this kind and ``seed``; that it has no complete pairing is an answer too."""
        rng = random.Random(f"{kind} {seed}")
        state = UNUSUAL[kind](rng, rng.choice((rng.randint(FEWEST, 80), rng.randint(FEWEST, MOST))))
        with contextlib.suppress(NoCompletePairing, TakesTooLong):
            self._paired(state, f"seed {seed}, {len(state.entrants)} players, round")

    def _paired(self, state: Tournament, event: str) -> RoundPairing:
        if state.coming_round == 1:
            return self._pair_round(state)
        if self.is_over:
            raise SearchIsOver
        words = f"{event} {state.coming_round} of {state.total_rounds}"
        start = time.process_time()
        try:
            return within(ANSWER_LIMIT, lambda: self._pair_round(state))
        except (TakesTooLong, PairingOutOfReach):
            self.unanswered.append(words)
            raise
        finally:
            self.states.append(State(time.process_time() - start, words))


def _parameters(system: str, seed: int) -> Parameters:
    """What the event of ``seed`` is like."""
    lots = Lots(seed, "hard states")
    players = lots.choice((lots.between(FEWEST, 80), lots.between(FEWEST, MOST)))
    rounds = lots.between(5, 15)
    return Parameters(
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


def within(seconds: float, action: Callable[[], Made]) -> Made:
    """What ``action`` makes.

    Raises:
        TakesTooLong: it is not done after so many ``seconds`` of CPU time.
    """

    def stop(_signal: int, _frame: object) -> None:
        raise TakesTooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return action()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _line(title: str, states: list[State]) -> str:
    if not states:
        return f"{title:<30} no state was paired"
    worst = max(states, key=lambda state: state.seconds)
    median = statistics.median(state.seconds for state in states)
    times = f"median {median:.3f} s, worst {worst.seconds:.3f} s ({worst.seconds / median:.1f}x)"
    return f"{title:<30} {len(states)} states, {times}: {worst.words}"
