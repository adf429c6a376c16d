"""Small events of matches written down by hand for tests: who met whom, and the rest is absence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    outcome_of,
)

MatchRound = Iterable[tuple[int, int, str]]
"""Matches of a round: White and Black of the first game or board, and a letter for each game.

The letter is the result of the one named first; ``x`` is a game that both forfeited, ``h`` a half to nothing, ``z``
nothing to nothing. Colours alternate from game to game.
"""

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
LETTERS: Mapping[str, tuple[Outcome, Outcome, bool]] = {
    "1": (WIN, LOSS, True),
    "=": (DRAW, DRAW, True),
    "0": (LOSS, WIN, True),
    "h": (DRAW, LOSS, True),
    "z": (LOSS, LOSS, True),
    "+": (WIN, LOSS, False),
    "-": (LOSS, WIN, False),
    "x": (LOSS, LOSS, False),
}


def two_game_event(
    players: Iterable[int], rounds: Sequence[MatchRound] = (), *, scoring: Scoring | None = None, **kwargs: Any
) -> Tournament:
    """A Double-Swiss before the round after ``rounds``; other arguments are those of ``_Lines`` and ``_tournament``."""
    scoring = scoring or Scoring(pairing_allocated_bye=15, games_per_match=2)
    lines, kwargs = _lines(rounds, scoring, forfeits_need_all=False, **kwargs)
    entrants = tuple(Player(tpn, None, lines.records(tpn), "", lines.virtual.get(tpn, ())) for tpn in players)
    return _tournament(players=entrants, scoring=scoring, **kwargs)


def team_event(
    teams: Iterable[int],
    rounds: Sequence[MatchRound] = (),
    *,
    boards: int = 2,
    scores: Sequence[ScoreType] = (ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS),
    scoring: Scoring | None = None,
    **kwargs: Any,
) -> Tournament:
    """An event of teams before the round after ``rounds``; every team has a player for each board."""
    scoring = scoring or Scoring(pairing_allocated_bye=5 * boards, games_per_match=boards)
    lines, kwargs = _lines(rounds, scoring, forfeits_need_all=True, **kwargs)
    entrants = []
    for tpn in teams:
        members = tuple(Player(100 * tpn + board, None) for board in range(1, boards + 1))
        records, numbers = lines.records(tpn), tuple(member.tpn for member in members)
        line_ups = tuple(() if isinstance(record, Bye) else numbers for record in records)
        virtual = lines.virtual.get(tpn, ())
        entrants.append(Team(tpn, None, records, f"Team {tpn}", virtual, members, line_ups))
    return _tournament(players=(), teams=tuple(entrants), scoring=scoring, scores=tuple(scores), **kwargs)


def _tournament(
    *,
    total_rounds: int = 9,
    initial: Colour = Colour.WHITE,
    absent: Iterable[int] = (),
    forbidden: Iterable[tuple[int, int]] = (),
    **fields: Any,
) -> Tournament:
    return Tournament(
        total_rounds=total_rounds,
        initial_colour=initial,
        absent=frozenset(absent),
        forbidden_pairs=frozenset(forbidden),
        **fields,
    )


@dataclass(frozen=True, slots=True)
class _Lines:
    """The rounds by entrant. ``byes`` has for one a letter (U, F, H or Z) a round, ``.`` where there is a match."""

    rounds: Sequence[Mapping[int, Match]]
    byes: Mapping[int, str]
    virtual: Mapping[int, tuple[int, ...]]

    def records(self, tpn: int) -> tuple[Record, ...]:
        letters = self.byes.get(tpn, "")
        return tuple(line.get(tpn) or _bye(letters[place : place + 1]) for place, line in enumerate(self.rounds))


def _bye(letter: str) -> Bye:
    return Bye(ByeKind.ZERO_POINT if letter in ("", ".") else ByeKind(letter))


def _lines(
    rounds: Sequence[MatchRound],
    scoring: Scoring,
    *,
    forfeits_need_all: bool,
    byes: Mapping[int, str] | None = None,
    virtual: Mapping[int, tuple[int, ...]] | None = None,
    **kwargs: Any,
) -> tuple[_Lines, dict[str, Any]]:
    lines = [_round(boards, scoring, forfeits_need_all=forfeits_need_all) for boards in rounds]
    return _Lines(lines, byes or {}, virtual or {}), kwargs


def _round(boards: MatchRound, scoring: Scoring, *, forfeits_need_all: bool) -> dict[int, Match]:
    line: dict[int, Match] = {}
    for white, black, letters in boards:
        assert not {white, black} & set(line), f"{white} or {black} plays twice"
        line |= match_of_letters(white, black, letters, scoring, forfeits_need_all=forfeits_need_all)
    return line


def match_of_letters(
    white: int, black: int, letters: str, scoring: Scoring, *, forfeits_need_all: bool
) -> dict[int, Match]:
    """Both sides of a match. It is forfeited when all games are, or else when one side forfeited all of its games."""
    sides: list[list[Game]] = [[], []]
    for letter, colour in zip(letters, cycle(Colour), strict=False):
        mine, theirs, over_the_board = LETTERS[letter]
        sides[0].append(Game(black, colour, mine, over_the_board))
        sides[1].append(Game(white, colour.opposite, theirs, over_the_board))
    if forfeits_need_all:
        played = any(LETTERS[letter][2] for letter in letters)
    else:
        played = not (set(letters) <= set("-x") or set(letters) <= set("+x"))
    made, answer = (sum(map(scoring.of_outcome, games)) for games in sides)
    nobody_came = forfeits_need_all and set(letters) == {"x"}
    outcomes = (LOSS, LOSS) if nobody_came else (outcome_of(made, answer), outcome_of(answer, made))
    white_side, black_side = (
        Match(tuple(games), outcome, played) for games, outcome in zip(sides, outcomes, strict=True)
    )
    return {white: white_side, black: black_side}
