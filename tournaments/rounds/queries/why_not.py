"""“Why not B?” for everybody: worked out within bounds, and kept for each version of a published round.

The round is paired twice more, which takes a moment; so one question is worked out at a time in each process, the
others wait their turn, and an answer that takes longer is kept for whoever asks again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import BoundedSemaphore

from django.core.cache import cache

from pairing.explaining.writer import Writer, unwrapped
from pairing.service import InvalidTournament, NoCompletePairing, Step, why_not_in
from pairing.trf.problems import UnusableTrf
from tournaments.models import Round, Tournament
from tournaments.rounds.queries.explanation import LANGUAGE
from tournaments.rounds.queries.my_pairing import MyPairing

SECONDS = 1.0  # for which a page waits
SECONDS_KEPT = 24 * 60 * 60
MOST_WAITING = 4  # questions in one process, with the one that is worked out
MOST_ENTRANTS = 1000
_FOR_ARBITERS = ("why.our-costs", "why.their-costs")  # all criteria in figures
logger = logging.getLogger(__name__)

_worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="why-not")
_places = BoundedSemaphore(MOST_WAITING)
_asked: dict[str, Future[Step | None]] = {}


@dataclass(frozen=True, slots=True)
class Answer:
    """The sentences; without any ``state`` says why: ``later``, ``busy``, ``large`` or ``unknown``."""

    sentences: tuple[str, ...] = ()
    state: str = ""


def key_of(tournament: Tournament, mine: MyPairing, other: int) -> str:
    """Under which the answer is kept: it changes with each version of the round."""
    return f"why-not-{tournament.pk}-{mine.round.number}-{mine.round.version}-{mine.entrant.id}-{other}"


def is_kept(tournament: Tournament, mine: MyPairing, other: int) -> bool:
    """Whether the answer costs nothing any more."""
    key = key_of(tournament, mine, other)
    return key in _asked or cache.get(key) is not None


def why_not(tournament: Tournament, mine: MyPairing, other: int) -> Answer:
    """Why the entrant does not meet the one with the id ``other``: one query, none where the answer is kept."""
    assert mine.kept is not None
    if len(mine.present) > MOST_ENTRANTS:
        return Answer(state="large")
    key = key_of(tournament, mine, other)
    step: Step | None = cache.get(key)
    if step is None:
        future = _asked.get(key) or _begin(key, tournament, mine, other)
        if future is None:
            return Answer(state="busy")
        try:
            step = future.result(timeout=SECONDS)
        except TimeoutError:
            return Answer(state="later")
    if step is None or any(one.key in ("why.forbidden", "passed.forbidden") for one in step.walk()):
        return Answer(state="unknown")
    return Answer(tuple(_sentences(mine, [step])))


def _begin(key: str, tournament: Tournament, mine: MyPairing, other: int) -> Future[Step | None] | None:
    """Have the question worked out; None where too many are waiting."""
    assert mine.kept is not None
    if not _places.acquire(blocking=False):
        return None
    try:
        row = Round.objects.only("snapshot").get(tournament=tournament, number=mine.round.number)
        names = {player["tpn"]: player["name"] for player in mine.kept.players}
        boards = mine.kept.boards
        pair = (mine.tpn or 0, mine.numbers[other])
        future = _worker.submit(_work, key, row.snapshot, names, mine.kept.system, boards, pair)
    except BaseException:
        _places.release()
        raise
    _asked[key] = future
    future.add_done_callback(lambda _done: _end(key))
    return future


def _end(key: str) -> None:
    _asked.pop(key, None)
    _places.release()


def _work(
    key: str,
    report: str,
    names: dict[int, str],
    system: str,
    boards: tuple[tuple[int, int], ...],
    pair: tuple[int, int],
) -> Step | None:
    try:
        step = why_not_in(report, names, *pair, system=system, boards=boards)
    except (UnusableTrf, InvalidTournament, NoCompletePairing, LookupError) as error:
        logger.warning("%s cannot be answered: %s", key, error)
        return None
    if step is not None:
        cache.set(key, step, timeout=SECONDS_KEPT)
    return step


class _ByName(Writer):
    """Names players without their numbers."""

    def who(self, tpn: int) -> str:
        return str(self.facts[tpn]["name"]) or str(tpn)


def _sentences(mine: MyPairing, steps: Iterable[Step]) -> Iterator[str]:
    assert mine.kept is not None
    writer = mine.kept.writer(LANGUAGE, kind=_ByName)
    for step in writer.shown(steps)[0]:
        if step.key not in _FOR_ARBITERS:
            yield unwrapped(writer.sentence(step))
        yield from _sentences(mine, step.children)
