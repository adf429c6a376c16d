"""Values that the Arbiters' Manual of 2026 prints, on tournaments in which the opponents have the scores it gives."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from pairing.standings import Edition
from tests.pairing.standings.examples import shown

OWN = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.WIN}
OTHER = {"1": Outcome.LOSS, "=": Outcome.DRAW, "0": Outcome.WIN, "+": Outcome.LOSS}
POINTS = {Outcome.WIN: 10, Outcome.DRAW: 5, Outcome.LOSS: 0}


def event(rounds: Sequence[tuple[str, int]]) -> Tournament:
    """Player 1 with a result and the opponent's final score (tenths) in each round; ``Z`` is a zero-point bye.

    The opponents make up their scores by byes, the last of which is no voluntary unplayed round.
    """
    own: list[Record] = []
    players = []
    for index, (letter, score) in enumerate(rounds):
        if letter == "Z":
            own.append(Bye(ByeKind.ZERO_POINT))
            continue
        opponent, played = index + 2, letter != "+"
        own.append(Game(opponent, Colour.WHITE, OWN[letter], played=played))
        game = Game(1, Colour.BLACK, OTHER[letter], played=played)
        players.append(Player(opponent, 1500, records_of(game, index, len(rounds), score)))
    return Tournament(len(rounds), (Player(1, 2000, tuple(own)), *players))


def records_of(game: Game, index: int, rounds: int, score: int) -> tuple[Record, ...]:
    full, half = divmod(score - POINTS[game.outcome], 10)
    byes = [ByeKind.FULL_POINT] * full + [ByeKind.HALF_POINT] * (half // 5)
    byes += [ByeKind.ZERO_POINT] * (rounds - 1 - len(byes))
    records: list[Record] = [Bye(kind) for kind in reversed(byes)]
    records.insert(index, game)
    return tuple(records)


ZERO_POINT_BYE = event(
    [("1", 50), ("1", 50), ("0", 65), ("Z", 0), ("1", 45), ("=", 60), ("1", 50), ("=", 65), ("1", 55), ("1", 60)]
)
FORFEIT_WIN = event([("1", 55)] * 5 + [("+", 55)] + [("=", 55), ("=", 55), ("0", 55)])


@pytest.mark.parametrize(
    ("code", "edition", "value"),
    [
        ("BH", Edition.MARCH_2026, "55"),
        ("BH", Edition.AUGUST_2024, "57"),
        ("BH/C1", Edition.MARCH_2026, "50"),
        ("BH/C1", Edition.AUGUST_2024, "50"),
        ("SB", Edition.MARCH_2026, "37.25"),
    ],
)
def test_a_zero_point_bye_in_round_4_of_10(code: str, edition: Edition, value: str) -> None:
    assert shown(ZERO_POINT_BYE, code, edition=edition)[0] == value


@pytest.mark.parametrize(("edition", "value"), [(Edition.AUGUST_2024, "51"), (Edition.MARCH_2026, "49.5")])
def test_a_forfeit_win_against_an_opponent_with_five_and_a_half(edition: Edition, value: str) -> None:
    assert shown(FORFEIT_WIN, "BH", edition=edition)[0] == value


def test_both_have_seven_points() -> None:
    for tournament in (ZERO_POINT_BYE, FORFEIT_WIN):
        assert sum(map(tournament.scoring.points, tournament.players[0].records)) == 70
