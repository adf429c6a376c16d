"""The conditions of a norm on a set of games (B.01, 1.4.1 to 1.4.9), each with its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pairing.norms.data import FIDE, TITLES, Candidate, Event, Exemption, Norm, NormGame, Opponent
from pairing.standings.rating_tables import performance_difference

OF_UNRATED = 1400  # 1.4.6c
LEAST_OF_TITLE = 3
LEAST_OF_DOUBLE = 5  # opponents in a double round robin, of six players
LEAST_PERCENT = 35
OF_THE_MIX = frozenset(
    f"norm.{name}" for name in ("federations", "own-federation", "one-federation", "titled", "players", "of-title")
)
WIN = 10


@dataclass(frozen=True, slots=True)
class Check:
    """A condition: ``key`` names its words, ``needed`` and ``actual`` are numbers, ratings, or tenths of a point."""

    key: str
    article: str
    is_met: bool
    needed: int
    actual: int

    @property
    def lacking(self) -> int:
        """How far it is from being met; 0 where it is."""
        return 0 if self.is_met else abs(self.needed - self.actual)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The figures of some games for one title.

    ``average`` and ``performance`` are ratings, ``percentage`` is in whole percent. ``needed`` is the lowest score that
    is a title result against this average, None where there is none, and ``raised`` the opponent who was raised to the
    floor.
    """

    games: tuple[NormGame, ...]
    score: int
    average: int
    percentage: int
    performance: int
    needed: int | None
    raised: int | None
    checks: tuple[Check, ...]

    @property
    def is_met(self) -> bool:
        """Whether every condition is met."""
        return all(check.is_met for check in self.checks)

    @property
    def has_mix(self) -> bool:
        """Whether federations and titles of the opponents are as they must be."""
        return all(check.is_met for check in self.checks if check.key in OF_THE_MIX)

    @property
    def over(self) -> int:
        """Full points above the score needed, each of which counts as one more game (1.4.1d)."""
        return (self.score - self.needed) // WIN if self.is_met and self.needed is not None else 0


def reckoned(
    games: Sequence[NormGame], norm: Norm, candidate: Candidate, event: Event, *, least_games: int
) -> Reckoning:
    """The figures and conditions of ``games``, which all count and have opponents; none at all are met by no title."""
    opponents = [game.opponent for game in games if game.opponent is not None]
    count, score = len(opponents), sum(game.score for game in games)
    average, raised = average_of(opponents, norm)
    percentage = (20 * score + count) // (2 * count) if count else 0
    performance = average + performance_difference(percentage)
    scores = range(0, count * WIN + 1, 5) if count else ()
    needed = next((made for made in scores if _is_result(made, count, average, norm)), None)
    checks = [
        Check("norm.games", "1.4.1", count >= least_games, least_games, count),
        *_of_federations(opponents, candidate, event),
        *_of_titles(opponents, norm, event),
        Check("norm.average", "1.4.8", average >= norm.average, norm.average, average),
        Check("norm.score", "1.4.8", 10 * score >= LEAST_PERCENT * count, _least_score(count), score),
        Check("norm.performance", "1.4.9", performance >= norm.performance, norm.performance, performance),
    ]
    return Reckoning(tuple(games), score, average, percentage, performance, needed, raised, tuple(checks))


def average_of(opponents: Sequence[Opponent], norm: Norm) -> tuple[int, int | None]:
    """The average rating, halves up, and the number of the one opponent who was raised to the floor, if any (1.4.6c).

    Unrated opponents have 1400 first; then the lowest of all is raised, and no other one.
    """
    if not opponents:
        return 0, None
    ratings = {one.number: one.rating or OF_UNRATED for one in opponents}
    all_ratings = [one.rating or OF_UNRATED for one in opponents]
    raised = None
    lowest = min(all_ratings)
    if lowest < norm.floor:
        raised = min(number for number, rating in ratings.items() if rating == lowest)
        all_ratings[all_ratings.index(lowest)] = norm.floor
    return (2 * sum(all_ratings) + len(all_ratings)) // (2 * len(all_ratings)), raised


def _is_result(score: int, count: int, average: int, norm: Norm) -> bool:
    percentage = (20 * score + count) // (2 * count)
    return 10 * score >= LEAST_PERCENT * count and average + performance_difference(percentage) >= norm.performance


def _least_score(count: int) -> int:
    """35 % of the points, in half points."""
    return next(score for score in range(0, count * WIN + 6, 5) if 10 * score >= LEAST_PERCENT * count)


def _of_federations(opponents: Sequence[Opponent], candidate: Candidate, event: Event) -> list[Check]:
    if event.exemption is not Exemption.NONE:
        return []
    count = len(opponents)
    by_federation = Counter(one.federation for one in opponents if one.federation not in (FIDE, ""))
    others = len(by_federation.keys() - {candidate.federation})
    own, one_of_all = by_federation[candidate.federation], max(by_federation.values(), default=0)
    return [
        Check("norm.federations", "1.4.3", others >= 2, 2, others),
        Check("norm.own-federation", "1.4.4", own <= 3 * count // 5, 3 * count // 5, own),
        Check("norm.one-federation", "1.4.4", one_of_all <= 2 * count // 3, 2 * count // 3, one_of_all),
    ]


def _of_titles(opponents: Sequence[Opponent], norm: Norm, event: Event) -> list[Check]:
    count = len(opponents)
    titled = sum(one.title.upper() in TITLES for one in opponents)
    checks = [Check("norm.titled", "1.4.5a", titled >= (count + 1) // 2, (count + 1) // 2, titled)]
    if event.is_double:
        different = {one.number: one for one in opponents}.values()
        needed = (len(different) + 1) // 2
        found = sum(one.title.upper() in norm.titles for one in different)
        checks.append(
            Check("norm.players", "1.4.5", len(different) >= LEAST_OF_DOUBLE, LEAST_OF_DOUBLE, len(different))
        )
    else:
        needed = max(LEAST_OF_TITLE, (count + 2) // 3)
        found = sum(one.title.upper() in norm.titles for one in opponents)
    return [*checks, Check("norm.of-title", "1.4.5b-e", found >= needed, needed, found)]
