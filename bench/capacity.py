"""``python -m bench.capacity``: what a server of so many cores holds, simulated from what each kind of request costs.

The costs are measured (``make load``, ``python -m bench --only web --public``) and can be given; that they stay the
same on more cores is supposed. Simulated are the worst minutes of a round: everybody comes, pages ask whether something
is new, and results come in, each of which has the pages of its event made anew in each process.

A process does one thing at a time. Its loop answers kept pages; what is done in its threads holds the loop up for a
slice at the most. A page that many ask for at once is made once. All processes have the same to do: one is simulated.
"""

from __future__ import annotations

import argparse
import random
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace

SLICE = 0.005  # seconds after which a thread of Python lets another one go on
FILES = 6  # that a page needs, fetched with the first one alone
WINDOW = 20.0  # seconds; the busiest ones say how much is used
HEAD_BYTES = 500  # of an answer without content, with its packets
FETCHERS = 10  # places of a CDN, each of which asks for itself
MOST_USED, PAGES_WITHIN, SAVED_WITHIN = 0.7, 1.0, 0.5  # share of the processor; seconds at p99, at p95
LARGEST = 300_000  # visitors, up to which is looked


@dataclass(frozen=True, slots=True)
class Costs:
    """Milliseconds of the processor, and bytes that are sent, for one of each.

    ``version`` is to see after a commit whether the pages of an event are as they were.
    """

    kept: float = 0.11
    connection: float = 0.12
    static: float = 0.36
    version: float = 0.05
    made: float = 5.0
    made_player: float = 0.07
    saved: float = 8.0
    asked: float = 1.0
    page_bytes: float = 9000
    first_bytes: float = 60_000


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who comes: to each of ``events``, so many visitors with a page open, and arbiters.

    Attributes:
        results: saved in a minute, in each event.
        players: in each event, by which the cost of making a page grows.
        pages: different pages of an event that are looked at.
        reads: seconds between two questions of a visitor's page.
        asks: seconds between two questions of an arbiter's page.
        coming: seconds in which all visitors open their first page.
        held: seconds for which a CDN answers without asking; None without a CDN, 0 where it always asks.
    """

    name: str
    events: int
    visitors: int
    arbiters: int
    results: float
    players: int = 284
    pages: int = 5
    reads: float = 20.0
    asks: float = 3.0
    coming: float = 40.0
    held: float | None = None


@dataclass(slots=True)
class Outcome:
    """Seconds that pages and saving took; the used share of a process in its busiest ``WINDOW``.

    Megabits and writes are those of a second, of all processes.
    """

    pages: list[float] = field(default_factory=list)
    saved: list[float] = field(default_factory=list)
    used: float = 0.0
    megabits: float = 0.0
    writes: float = 0.0

    def holds(self) -> bool:
        """Whether everybody was answered in time, with something to spare."""
        return self.used <= MOST_USED and at(0.99, self.pages) <= PAGES_WITHIN and at(0.95, self.saved) <= SAVED_WITHIN


def at(part: float, seconds: list[float]) -> float:
    """The time within which ``part`` of them were answered; 0 where nobody asked."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


@dataclass(frozen=True, slots=True, order=True)
class _Question:
    when: float
    kind: str  # "page", "save" or "ask"
    event: int = 0
    page: int = 0
    first: bool = False


def _questions(
    crowd: Crowd, changes: list[list[float]], processes: int, seconds: float, lot: random.Random
) -> Iterator[_Question]:
    """What one of ``processes`` is asked, in no order."""
    for event in range(crowd.events):
        for moment in changes[event]:
            if lot.random() < 1 / processes:
                yield _Question(moment, "save", event)
        for _arbiter in range(_share(crowd.arbiters, processes, lot)):
            yield from (_Question(when, "ask") for when in _moments(lot.random() * crowd.asks, crowd.asks, seconds))
        for _visitor in range(_share(crowd.visitors, processes, lot)):
            page = lot.randrange(crowd.pages)
            for count, when in enumerate(_moments(lot.random() * crowd.coming, crowd.reads, seconds)):
                yield _Question(when, "page", event, page, count == 0)


def _share(whole: int, processes: int, lot: random.Random) -> int:
    """How many of ``whole`` one process gets; a rest by lot."""
    return int(whole / processes + lot.random())


def _moments(first: float, step: float, seconds: float) -> Iterator[float]:
    while first < seconds:
        yield first
        first += step


class _Process:
    """One process, what waits for its loop, and what waits for its threads."""

    def __init__(self, crowd: Crowd, costs: Costs, changes: list[list[float]]) -> None:
        self.crowd, self.costs, self.changes = crowd, costs, changes
        self.commits = sorted(moment for each in changes for moment in each)
        self.now = self.bytes = 0.0
        self.worked: Counter[int] = Counter()  # seconds, by windows
        self.loop: deque[tuple[float, float]] = deque()
        self.threads: deque[tuple[float, _Question]] = deque()  # milliseconds that are left of it
        self.made: dict[tuple[int, int], int] = {}  # of which change of the event each page is
        self.making: dict[tuple[int, int], list[tuple[float, float]]] = {}  # who waits for it
        self.looked: dict[int, int] = {}  # after which commit an event's version was read last
        self.fetched: dict[tuple[int, int, int], float] = {}
        self.outcome = Outcome()

    def run(self, questions: list[_Question], lot: random.Random) -> None:
        """Answer them all, in the order in which they come."""
        next_one = 0
        while next_one < len(questions) or self.loop or self.threads:
            if not (self.loop or self.threads):
                self.now = max(self.now, questions[next_one].when)
            while next_one < len(questions) and questions[next_one].when <= self.now:
                self._take(questions[next_one], lot)
                next_one += 1
            if self.loop:
                when, cost = self.loop.popleft()
                self._work(cost)
                self.outcome.pages.append(self.now - when)
            elif self.threads:
                self._slice()

    def _work(self, milliseconds: float) -> None:
        self.now += milliseconds / 1000
        self.worked[int(self.now // WINDOW)] += milliseconds / 1000

    def _take(self, question: _Question, lot: random.Random) -> None:
        costs = self.costs
        if question.kind == "save":
            self.threads.append((costs.saved + costs.connection, question))
        elif question.kind == "ask":
            self.threads.append((costs.asked, question))
        elif not self._by_the_cdn(question, lot):
            self._page(question)

    def _by_the_cdn(self, question: _Question, lot: random.Random) -> bool:
        """Whether a CDN answers without asking; what it has to fetch costs the server the bytes of the page alone."""
        if self.crowd.held is None:
            return False
        key = (question.event, question.page, lot.randrange(FETCHERS))
        fresh = question.when - self.fetched.get(key, -1e9) < self.crowd.held
        if not fresh:
            self.fetched[key] = question.when
        return fresh

    def _page(self, question: _Question) -> None:
        costs, crowd, key = self.costs, self.crowd, (question.event, question.page)
        change = bisect_right(self.changes[question.event], question.when)
        before = bisect_right(self.changes[question.event], question.when - crowd.reads)
        cost = costs.kept
        if crowd.held is None:
            cost += costs.connection + (FILES * costs.static if question.first else 0)
        commit = bisect_right(self.commits, question.when)
        if self.looked.get(question.event) != commit:
            self.looked[question.event] = commit
            cost += costs.version
        self.bytes += HEAD_BYTES + (costs.page_bytes if question.first or change != before else 0)
        self.bytes += costs.first_bytes if question.first and crowd.held is None else 0
        if self.made.get(key) == change:
            self.loop.append((question.when, cost))
        elif key in self.making:
            self.making[key].append((question.when, cost))
        else:
            self.making[key] = [(question.when, cost)]
            self.threads.append((costs.made + costs.made_player * self.crowd.players, question))

    def _slice(self) -> None:
        left, question = self.threads.popleft()
        part = min(left, SLICE * 1000)
        self._work(part)
        if left - part > 1e-9:
            self.threads.append((left - part, question))
        elif question.kind == "page":
            key = (question.event, question.page)
            self.made[key] = bisect_right(self.changes[question.event], question.when)
            self.loop.extend(self.making.pop(key))
        elif question.kind == "save":
            self.outcome.saved.append(self.now - question.when)


def simulated(crowd: Crowd, costs: Costs, processes: int, *, seconds: float = 120.0, seed: int = 0) -> Outcome:
    """What ``crowd`` gets from a server of ``processes``, one for each core, in ``seconds``."""
    lot = random.Random(seed)
    changes = [
        sorted(lot.random() * seconds for _each in range(int(crowd.results * seconds / 60 + lot.random())))
        for _event in range(crowd.events)
    ]
    process = _Process(crowd, costs, changes)
    process.run(sorted(_questions(crowd, changes, processes, seconds, lot)), lot)
    outcome = process.outcome
    outcome.used = max(process.worked.values(), default=0) / WINDOW
    outcome.megabits = process.bytes * processes * 8 / seconds / 1e6
    outcome.writes = len(process.commits) / seconds
    return outcome


LARGE_EVENT = Crowd("one event", events=1, visitors=10_000, arbiters=20, results=30)
CLUBS = Crowd("1,000 clubs", events=1000, visitors=30, arbiters=1, results=0.5, players=60)


def most(crowd: Crowd, costs: Costs, processes: int, *, largest: int = LARGEST) -> str:
    """How many tenths of ``crowd`` such a server holds, as visitors of one event or as events; ``largest`` visitors."""

    def of(tenths: int) -> Crowd:
        if crowd.events > 1:
            return replace(crowd, events=crowd.events * tenths // 10)
        return replace(crowd, visitors=crowd.visitors * tenths // 10)

    def held(tenths: int) -> bool:
        return simulated(of(tenths), costs, processes, seconds=3 * WINDOW).holds()

    low, high = 0, 1
    while high * crowd.events * crowd.visitors // 10 <= largest and held(high):
        low, high = high, high * 2
    if high * crowd.events * crowd.visitors // 10 > largest:
        return f"over {_counted(of(low)):,}"
    while high - low > max(1, low // 20):
        middle = (low + high) // 2
        low, high = (middle, high) if held(middle) else (low, middle)
    return f"{_counted(of(low)):,}"


def _counted(crowd: Crowd) -> int:
    return crowd.events if crowd.events > 1 else crowd.visitors


def report(costs: Costs, cores: list[int], *, events: int = CLUBS.events, largest: int = LARGEST) -> Iterator[str]:
    """A table in Markdown for one large event, and one for so many small ``events``."""
    kinds = [("alone", None), ("CDN that always asks", 0.0), ("CDN that holds 5 s", 5.0)]
    for crowd in (LARGE_EVENT, replace(CLUBS, name=f"{events:,} clubs", events=events)):
        counted = "clubs" if crowd.events > 1 else "visitors"
        heads = ["used", "pages p99", "results p95", "saved a second", "Mbit a second", f"most {counted}"]
        yield f"\n| {crowd.name}: cores | | {' | '.join(heads)} |"
        yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
        for count in cores:
            for kind, held in kinds:
                asked = replace(crowd, held=held)
                outcome = simulated(asked, costs, count)
                yield (
                    f"| {count} | {kind} | {outcome.used:.0%} | {at(0.99, outcome.pages) * 1000:.0f} ms "
                    f"| {at(0.95, outcome.saved) * 1000:.0f} ms | {outcome.writes:.1f} | {outcome.megabits:.0f} "
                    f"| {most(asked, costs, count, largest=largest)} |"
                )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.add_argument("--cores", type=int, nargs="+", default=[2, 8, 32], help="sizes of the server")
    for cost in fields(Costs):
        unit = "bytes" if cost.name.endswith("bytes") else "milliseconds"
        parser.add_argument(f"--{cost.name.replace('_', '-')}", type=float, default=cost.default, help=unit)
    options = vars(parser.parse_args())
    cores = options.pop("cores")
    for line in report(Costs(**options), cores):
        print(line, flush=True)


if __name__ == "__main__":
    main()
