"""What the last round must bring for a norm as long as nobody knows the opponent: points, and against whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pairing.engine.steps import Step
from pairing.norms.conditions import OF_UNRATED, WIN
from pairing.norms.data import Candidate, Event, Norm, NormGame, Opponent
from pairing.norms.estimate import estimate_for

STRONGEST = 2900
FURTHEST = 4  # rounds more than must count: beyond, there are too many choices of games to leave out
ELSEWHERE = "?"  # a federation that no opponent has had so far
OUT_OF_THE_WAY = 1_000_000  # the number of an opponent who is nobody of the event

_CIRCLES = ((False, False), (True, False), (False, True), (True, True))  # of the title, elsewhere
_Enough = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Need:
    """``score`` (tenths) against an opponent of ``rating`` or more; None: whatever the rating is.

    ``of_title`` says that the opponent must have one of the titles of the norm, ``elsewhere`` that it must be one of a
    federation that no opponent has had so far.
    """

    norm: Norm
    score: int
    rating: int | None
    of_title: bool = False
    elsewhere: bool = False


def needs(candidate: Candidate, event: Event, games: Sequence[NormGame]) -> tuple[Need, ...]:
    """What the one round that is left must bring, for each norm the smallest score first; none for one out of reach.

    For each score it is said of the widest circle of opponents against whom it is enough: anybody, those of a title,
    those of another federation, those of both. Nothing is said of events with many more rounds than must count.
    """
    if len({game.round for game in games}) != event.rounds - 1 or event.rounds - event.least_games > FURTHEST:
        return ()
    rounds = sorted(games, key=lambda game: game.round)
    return tuple(need for norm in candidate.norms() for need in _of_norm(norm, candidate, event, rounds))


def _of_norm(norm: Norm, candidate: Candidate, event: Event, games: Sequence[NormGame]) -> Iterator[Need]:
    told: list[tuple[int, int]] = []  # the circle, the widest first, and the lowest rating, of smaller scores
    for score in (0, WIN // 2, WIN):
        for circle, (of_title, elsewhere) in enumerate(_CIRCLES):

            def is_enough(rating: int, score: int = score, of: bool = of_title, away: bool = elsewhere) -> bool:
                title, federation = norm.title if of else "", ELSEWHERE if away else candidate.federation
                opponent = Opponent(number=OUT_OF_THE_WAY, federation=federation, title=title, rating=rating)
                rounds = [*games, NormGame(event.rounds, score, opponent)]
                return estimate_for(norm, candidate, event, rounds).is_met

            if is_enough(STRONGEST):
                least = _least(is_enough)
                if not any(wider <= circle and lower <= least for wider, lower in told):
                    told.append((circle, least))
                    yield Need(norm, score, least if least > OF_UNRATED else None, of_title, elsewhere)
                break


def _least(is_enough: _Enough) -> int:
    """The lowest rating that is enough: whoever is stronger never makes it worse (1.4.6, 1.4.8)."""
    low, high = OF_UNRATED, STRONGEST
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle + 1, high)
    return low


def step_of_need(need: Need) -> Step:
    """A need as a step, whose words are in ``pairing.norms.words``."""
    circle = {
        (False, False): "anybody",
        (True, False): "of-title",
        (False, True): "elsewhere",
        (True, True): "of-title-elsewhere",
    }[need.of_title, need.elsewhere]
    key = f"need.{circle}" if need.rating is None else f"need.{circle}-rated"
    known = {"title": need.norm.title, "least": need.score, "titles": ", ".join(sorted(need.norm.titles))}
    return Step(key, parameters=known | ({} if need.rating is None else {"rating": need.rating}))
