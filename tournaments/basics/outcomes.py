"""Between what the rows say of results and points and what the engine calls them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.service import Colour, Game, Match, Outcome, Scoring
from pairing.trf.match_columns import match_of as match_of_games
from pairing.trf.team_matches import outcomes_of_boards
from tournaments.basics.systems import games_in_match
from tournaments.models import Result, Tournament

# Members of an enumeration under names of their own: to ask it for one takes as long as to make the record of a game.
_WIN, _DRAW, _LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
_WHITE = Colour.WHITE
_ADJOURNED = Result.ADJOURNED.value

# Result: what White made of it, what Black made of it, whether it was played over the board.
_MEANING: dict[str, tuple[Outcome, Outcome, bool]] = {
    Result.WHITE_WINS: (_WIN, _LOSS, True),
    Result.DRAW: (_DRAW, _DRAW, True),
    Result.BLACK_WINS: (_LOSS, _WIN, True),
    Result.WHITE_WINS_FORFEIT: (_WIN, _LOSS, False),
    Result.BLACK_WINS_FORFEIT: (_LOSS, _WIN, False),
    Result.DOUBLE_FORFEIT: (_LOSS, _LOSS, False),
    Result.DRAW_LOSS: (_DRAW, _LOSS, True),
    Result.LOSS_DRAW: (_LOSS, _DRAW, True),
    Result.DOUBLE_LOSS: (_LOSS, _LOSS, True),
}
_RESULTS = {meaning: Result(result) for result, meaning in _MEANING.items()}
UNDECIDED = (Result.OPEN, Result.ADJOURNED)
FORFEITS = (Result.WHITE_WINS_FORFEIT, Result.BLACK_WINS_FORFEIT, Result.DOUBLE_FORFEIT)
# The forfeit by which who has this colour loses.
LOST_BY = {"w": Result.BLACK_WINS_FORFEIT, "b": Result.WHITE_WINS_FORFEIT}


def is_played(result: str) -> bool:
    """Whether ``result`` is that of a game over the board; an open or adjourned one and a forfeit are none."""
    return result not in UNDECIDED and _MEANING[result][2]


def has_colours(result: str) -> bool:
    """Whether somebody has played White and Black: the game was played, or is adjourned."""
    return result == _ADJOURNED or is_played(result)


def game(result: str, colour: Colour, opponent: int, *, rated: bool) -> Game:
    """One player's record of a game that has a result; ``opponent`` is a TPN."""
    if result == _ADJOURNED:  # a draw for pairing only (C.04.2, 3.1)
        return Game(opponent, colour, _DRAW, rated=False, adjourned=True)
    white, black, played = _MEANING[result]
    return Game(opponent, colour, white if colour is _WHITE else black, played, rated or not played)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game that has a result."""

    result: str
    colour: Colour
    rated: bool = True


def record_of(sides: Sequence[Side], opponent: int, scoring: Scoring) -> Game | Match:
    """One player's record of a match from its games, in their order: a single one is the record itself.

    The match is forfeited where one of the two forfeited every game (C.04.5, preface).
    """
    if len(sides) == 1:
        return game(sides[0].result, sides[0].colour, opponent, rated=sides[0].rated)
    return match_of_games(*_games_of_both(sides, opponent), scoring)


def match_of(sides: Sequence[Side], opponent: int, scoring: Scoring, *, first: Colour) -> Match:
    """One team's record of a match from its boards, in their order; ``opponent`` is a TPN.

    It is won by whoever made more points in the games, and forfeited where none was played. Both lose where nobody
    came. ``first`` is the colour that the team's first board has, however it was played.
    """
    own, others = _games_of_both(sides, opponent)
    outcome, _other = outcomes_of_boards(own, others, scoring)
    scheduled = None if own[0].colour is first else first
    return Match(games=own, outcome=outcome, played=any(one.played for one in own), scheduled=scheduled)


def _games_of_both(sides: Sequence[Side], opponent: int) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
    own = tuple(game(side.result, side.colour, opponent, rated=side.rated) for side in sides)
    return own, tuple(game(side.result, side.colour.opposite, opponent, rated=side.rated) for side in sides)


def result_of(white: Game, black: Game) -> Result:
    """The result of a game from both players' records, which must fit together."""
    if white.adjourned:
        return Result.ADJOURNED
    return _RESULTS[(white.outcome, black.outcome, white.played)]


def turned(result: str) -> str:
    """The result of the same game where the players have changed their colours.

    >>> turned("1-0"), turned("1/2"), turned("0F1"), turned("")
    ('0-1', '1/2', '1F0', '')
    """
    if result in UNDECIDED:
        return result
    white, black, played = _MEANING[result]
    return _RESULTS[(black, white, played)].value


def scoring_of(tournament: Tournament) -> Scoring:
    """The points for each way a round can end, in tenths."""
    return Scoring(
        win=tournament.points_win,
        draw=tournament.points_draw,
        pairing_allocated_bye=tournament.points_bye,
        games_per_match=games_in_match(tournament),
    )


def points_of(result: str, scoring: Scoring) -> tuple[int, int]:
    """The points of White and of Black for a game that has ``result``, in tenths."""
    white, black = (
        scoring.points(game(result, colour, opponent=0, rated=True)) for colour in (Colour.WHITE, Colour.BLACK)
    )
    return white, black
