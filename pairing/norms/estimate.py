"""Which games of a player may count for a norm, and whether they meet its conditions.

It is an estimate by what is known here. Whether something is a norm, the federation and FIDE decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from pairing.norms.conditions import OF_UNRATED, WIN, Reckoning, average_of, reckoned
from pairing.norms.data import NO_FEDERATION, Candidate, Event, Kind, Norm, NormGame, Opponent

EIGHT_OF_NINE = 8
MOST_CHOICES = 5000  # of games to leave out; only long events with many wins have more
MOST_GAMES = 13  # more count as so many (1.7)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A round that does not count, with the article by which it does not or need not."""

    game: NormGame
    article: str


@dataclass(frozen=True, slots=True)
class NormEstimate:
    """The choice of games that meets the conditions and leaves out the fewest; all that count where none meets them.

    ``eight_of_nine`` says that the ninth round was a forfeit win or a pairing-allocated bye (1.4.1c), ``as_loss`` that
    the opponent of the last round, who did not come, counts as met, and the game as lost (1.4.2c).
    """

    norm: Norm
    reckoning: Reckoning
    left_out: tuple[LeftOut, ...]
    eight_of_nine: bool = False
    as_loss: bool = False

    @property
    def is_met(self) -> bool:
        """Whether all conditions are met by the data."""
        return self.reckoning.is_met

    @property
    def counts_as(self) -> int:
        """How many games it counts as in an application, where it is met: nine for eight of nine, and over-score."""
        games = min(len(self.reckoning.games), MOST_GAMES)
        return (games + 1 if self.eight_of_nine else games) + self.reckoning.over


@dataclass(frozen=True, slots=True)
class _Choice:
    games: tuple[NormGame, ...]
    left_out: tuple[LeftOut, ...]
    least: int
    eight_of_nine: bool = False
    as_loss: bool = False

    @property
    def has_wins_left_out(self) -> bool:
        return any(one.article == "1.4.1f" for one in self.left_out)


def estimates(candidate: Candidate, event: Event, games: Iterable[NormGame]) -> tuple[NormEstimate, ...]:
    """An estimate for each norm that the player may make, the highest title first."""
    rounds = sorted(games, key=lambda game: game.round)
    return tuple(estimate_for(norm, candidate, event, rounds) for norm in candidate.norms())


def estimate_for(norm: Norm, candidate: Candidate, event: Event, rounds: Sequence[NormGame]) -> NormEstimate:
    """The estimate for one title; ``rounds`` are in their order."""
    first: NormEstimate | None = None
    for choice in islice(_choices(event, rounds, norm), MOST_CHOICES):
        reckoning = reckoned(choice.games, norm, candidate, event, least_games=choice.least)
        found = NormEstimate(norm, reckoning, choice.left_out, choice.eight_of_nine, choice.as_loss)
        first = first or found
        if event.is_by_table and choice.has_wins_left_out and not first.reckoning.has_mix:
            continue  # 1.4.1f: the mix must be there over the complete event
        if found.is_met:
            return found
    return first or NormEstimate(norm, reckoned((), norm, candidate, event, least_games=event.least_games), ())


def _choices(event: Event, rounds: Sequence[NormGame], norm: Norm) -> Iterator[_Choice]:
    """All games that count, or eight of nine; the last opponent as met; then what may be left out, the least first."""
    counted, out = _counted(event, rounds)
    yield _Choice(counted, out, event.least_games)
    if _has_eight_of_nine(event, rounds, counted):
        yield _Choice(counted, out, EIGHT_OF_NINE, eight_of_nine=True)
    last = rounds[-1] if rounds else None
    is_missing = len(counted) < event.least_games
    if is_missing and last and last.kind is Kind.FORFEIT_WIN and last.opponent and last.round == event.rounds:
        lost = replace(last, score=0, kind=Kind.PLAYED)
        with_loss, others = _counted(event, [*rounds[:-1], lost])
        yield _Choice(with_loss, others, event.least_games, as_loss=True)
    if _best_average(counted, event, norm) >= norm.average:
        yield from _shortened(event, counted, out)


def _best_average(counted: Sequence[NormGame], event: Event, norm: Norm) -> int:
    """The average of as many of the strongest opponents as are needed: no choice of games has a higher one."""
    opponents = [game.opponent for game in counted if game.opponent]
    strongest = sorted(opponents, key=lambda one: one.rating or OF_UNRATED, reverse=True)
    return average_of(strongest[: event.least_games], norm)[0]


def _counted(event: Event, rounds: Sequence[NormGame]) -> tuple[tuple[NormGame, ...], tuple[LeftOut, ...]]:
    """The games that count, and the other rounds with their articles."""
    articles = [(game, _article_against(event, game)) for game in rounds]
    counted = tuple(game for game, article in articles if not article)
    return counted, tuple(LeftOut(game, article) for game, article in articles if article)


def _article_against(event: Event, game: NormGame) -> str:
    if game.kind is not Kind.PLAYED or game.opponent is None:
        return "1.4.2c"
    if game.opponent.federation == NO_FEDERATION:
        return "1.4.2a"
    is_nobody = game.opponent.rating is None and game.opponent.scored_nothing
    return "1.4.2b" if event.is_by_table and is_nobody else ""


def _has_eight_of_nine(event: Event, rounds: Sequence[NormGame], counted: Sequence[NormGame]) -> bool:
    missing = [game.kind for game in rounds if game.kind is not Kind.PLAYED]
    return (
        event.least_games == 9
        and event.rounds == 9
        and len(rounds) == 9
        and len(counted) == EIGHT_OF_NINE
        and missing in ([Kind.FORFEIT_WIN], [Kind.ALLOCATED_BYE])
    )


def _shortened(event: Event, counted: tuple[NormGame, ...], out: tuple[LeftOut, ...]) -> Iterator[_Choice]:
    """What is left without games that were won (1.4.1f) and, other than in round robins, without the last rounds
    (1.4.1e); fewer games left out come first."""
    spare = len(counted) - event.least_games
    for left in range(1, spare + 1):
        for tail in range(0 if event.is_by_table else left, -1, -1):
            kept, cut = counted[: len(counted) - tail], counted[len(counted) - tail :]
            won = [game for game in kept if game.score == WIN]
            for dropped in combinations(won, left - tail):
                yield _Choice(
                    tuple(game for game in kept if game not in dropped),
                    (
                        *out,
                        *(LeftOut(game, "1.4.1e") for game in cut),
                        *(LeftOut(game, "1.4.1f") for game in dropped),
                    ),
                    event.least_games,
                )


@dataclass(frozen=True, slots=True)
class Chance:
    """What the last round can bring for a norm: the lowest score in it, in tenths, with which the conditions are met.

    ``least`` is None where no result is enough. ``is_safe`` says that they are met whatever comes of the round,
    ``must_play`` that they are met by no forfeit and no absence.
    """

    norm: Norm
    least: int | None
    is_safe: bool
    must_play: bool


def chances(candidate: Candidate, event: Event, games: Sequence[NormGame], opponent: Opponent) -> tuple[Chance, ...]:
    """The chances before the last round, which is the one behind ``games``, against this opponent."""
    number = max((game.round for game in games), default=0) + 1
    by_score = {
        score: {
            one.norm.title: one.is_met
            for one in estimates(candidate, event, [*games, NormGame(number, score, opponent)])
        }
        for score in (0, 5, WIN)
    }
    absent = [
        {one.norm.title: one.is_met for one in estimates(candidate, event, [*games, game])}
        for game in (
            NormGame(number, WIN, opponent, Kind.FORFEIT_WIN),
            NormGame(number, 0, opponent, Kind.FORFEIT_LOSS),
        )
    ]
    return tuple(
        Chance(
            norm,
            next((score for score in (0, 5, WIN) if by_score[score][norm.title]), None),
            all(met[norm.title] for met in (*by_score.values(), *absent)),
            not any(met[norm.title] for met in absent),
        )
        for norm in candidate.norms()
    )
