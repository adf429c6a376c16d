"""Players, events and games written short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairing.norms import Candidate, Event, Norm, NormEstimate, NormGame, Opponent, estimates

NINE = Event(rounds=9)
PLAYER = Candidate(federation="SUI")
WOMAN = Candidate(federation="SUI", is_woman=True)
FEDERATIONS = ("ITA", "GER", "FRA", "AUT")


def games(ratings: Sequence[int | None], points: float, *, titles: str = "GM", **given: Any) -> list[NormGame]:
    """Games against these ratings with so many points in all, won ones first; opponents of four federations."""
    left = int(points * 10)
    rounds = []
    for number, rating in enumerate(ratings, start=1):
        score = min(left, 10)
        left -= score
        fields = {"federation": FEDERATIONS[number % 4], "title": titles, "rating": rating} | given
        rounds.append(NormGame(number, score, Opponent(number=number, **fields)))
    return rounds


def with_points(ratings: Sequence[int | None], scores: Sequence[float], titles: Sequence[str] = ()) -> list[NormGame]:
    """Games with these scores, one for each."""
    named = titles or ("GM",) * len(ratings)
    return [
        NormGame(
            number,
            int(score * 10),
            Opponent(number=number, federation=FEDERATIONS[number % 4], title=title, rating=rating),
        )
        for number, (rating, score, title) in enumerate(zip(ratings, scores, named, strict=True), start=1)
    ]


def of(norm: Norm, candidate: Candidate, event: Event, rounds: Sequence[NormGame]) -> NormEstimate:
    (found,) = (one for one in estimates(candidate, event, rounds) if one.norm is norm)
    return found


def lacking(estimate: NormEstimate) -> list[str]:
    return [check.key.partition(".")[2] for check in estimate.reckoning.checks if not check.is_met]
