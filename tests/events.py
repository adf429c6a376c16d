"""Small tournaments written down by hand for tests: who played whom, and the rest is absence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record, Scoring, Tournament
from tests.strategies import RESULTS

PlayedRound = Iterable[tuple[int, int, str]]
"""Boards of a round: White, Black and the result by its name in ``tests.strategies.RESULTS``."""


def event(
    players: Iterable[int],
    rounds: Sequence[PlayedRound] = (),
    *,
    byes: Mapping[int, str] | None = None,
    ratings: Mapping[int, int] | None = None,
    virtual: Mapping[int, tuple[int, ...]] | None = None,
    total_rounds: int = 9,
    initial: Colour = Colour.WHITE,
    absent: Iterable[int] = (),
    absent_with_points: Iterable[int] = (),
    forbidden: Iterable[tuple[int, int]] = (),
    scoring: Scoring | None = None,
) -> Tournament:
    """A tournament before the round after ``rounds``.

    ``byes`` has for a player one letter (U, F, H or Z) for each round, ``.`` where there is a game; who is in no game
    and has no letter was absent. Ratings fall by ten with the TPN unless they are given.
    """
    letters = byes or {}
    lines = [_round_records(number, boards) for number, boards in enumerate(rounds)]

    def records(tpn: int) -> tuple[Record, ...]:
        own = letters.get(tpn, "")
        return tuple(line.get(tpn) or _bye(own[number : number + 1]) for number, line in enumerate(lines))

    return Tournament(
        total_rounds=total_rounds,
        players=tuple(
            Player(
                tpn=tpn,
                rating=(ratings or {}).get(tpn, 2500 - 10 * tpn),
                records=records(tpn),
                virtual_points=(virtual or {}).get(tpn, ()),
            )
            for tpn in players
        ),
        initial_colour=initial,
        absent=frozenset(absent),
        absent_with_points=frozenset(absent_with_points),
        forbidden_pairs=frozenset(forbidden),
        scoring=scoring or Scoring(),
    )


def _round_records(number: int, boards: PlayedRound) -> dict[int, Game]:
    line: dict[int, Game] = {}
    for white, black, result in boards:
        for_white, for_black, played = RESULTS[result]
        assert white not in line, f"round {number + 1}: {white} plays twice"
        assert black not in line, f"round {number + 1}: {black} plays twice"
        line[white] = Game(black, Colour.WHITE, for_white, played)
        line[black] = Game(white, Colour.BLACK, for_black, played)
    return line


def _bye(letter: str) -> Bye:
    return Bye(ByeKind.ZERO_POINT if letter in ("", ".") else ByeKind(letter))
