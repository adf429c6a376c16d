"""Matches of teams of which the score alone is known: nobody sits on their boards, and yet they were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairing.explaining.writer import points_text
from pairing.service import Colour
from pairing.trf.scores_alone import boards_of_score, scores_possible
from tournaments.basics.outcomes import is_played, points_of, scoring_of
from tournaments.models import Game, Match, Result, Seat, TeamSettings, Tournament
from tournaments.rounds.queries.team_snapshot import colour_on, colours_of

_OF_WHITE = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}
_OF_BLACK = {"1": Result.BLACK_WINS, "=": Result.DRAW, "0": Result.WHITE_WINS}


def possible_scores(tournament: Tournament, settings: TeamSettings) -> tuple[int, ...]:
    """The game points (tenths) that can be entered for a match as a whole; none where the regulations have boards."""
    if not settings.scores_without_players:
        return ()
    return scores_possible(settings.boards, scoring_of(tournament))


def in_words(made: int, possible: tuple[int, ...]) -> str:
    """The score of a match as people write it, the team with White on board 1 first.

    >>> in_words(25, tuple(range(40, -1, -5)))
    '2½:1½'
    """
    return f"{points_text(made)}:{points_text(possible[0] - made)}"


def has_score_alone(match: Match) -> bool:
    """Whether the match was played and nobody sits there. Two queries."""
    results = Game.objects.filter(match=match).values_list("result", flat=True)
    return any(map(is_played, results)) and not Seat.objects.filter(match=match).exists()


def results_of_score(made: int, tournament: Tournament, settings: TeamSettings) -> dict[int, Result]:
    """The results by board that stand for a score: the wins of the team with White on board 1 come first."""
    won = boards_of_score(made, settings.boards, scoring_of(tournament))
    colours = colours_of(settings)
    return {
        board: (_OF_WHITE if colour_on(colours, Colour.WHITE, board) is Colour.WHITE else _OF_BLACK)[outcome.value]
        for board, outcome in enumerate(won, start=1)
    }


def score_of(results: Mapping[int, str], tournament: Tournament, settings: TeamSettings) -> int:
    """The game points (tenths) that the results by board bring the team with White on board 1."""
    scoring, colours = scoring_of(tournament), colours_of(settings)
    return sum(
        points_of(result, scoring)[0 if colour_on(colours, Colour.WHITE, board) is Colour.WHITE else 1]
        for board, result in results.items()
        if is_played(result)
    )


def without_scores_alone(games: Iterable[Game], seated: Iterable[tuple[int, int]]) -> list[Game]:
    """The games but those of matches that were played though nobody sits there; ``seated`` are match and board."""
    taken = {match for match, _board in seated}
    return [game for game in games if game.match_id in taken or not is_played(game.result)]
