"""Tie-breaks from the player's own record (C.07, 7), and the own rating (10.6)."""

from __future__ import annotations

from collections.abc import Callable

from pairing.engine.tournament import Bye, Colour, Game, Outcome, Record
from pairing.standings.codes import Code
from pairing.standings.cuts import article_of
from pairing.standings.field import Field
from pairing.standings.unplayed import is_voluntary
from pairing.standings.working import Element, Source, Working

ONE, HALF = 10, 5  # tenths


def wins(field: Field, _code: Code, tpn: int) -> Working:
    """WIN (7.1): the rounds that brought as many points as a win, played or not."""
    return by_round(field, tpn, lambda _record, points: int(points == field.win))


def games_won(field: Field, _code: Code, tpn: int) -> Working:
    """WON (7.2): the games won over the board."""
    return by_round(field, tpn, lambda record, _points: sum(map(_won, _games(field, record))))


def games_with_black(field: Field, _code: Code, tpn: int) -> Working:
    """BPG (7.3): the games over the board with Black."""
    return by_round(field, tpn, lambda record, _points: sum(map(_black, _games(field, record))))


def wins_with_black(field: Field, _code: Code, tpn: int) -> Working:
    """BWG (7.4): the games won over the board with Black."""
    return by_round(
        field, tpn, lambda record, _points: sum(_black(game) and _won(game) for game in _games(field, record))
    )


def rounds_elected_to_play(field: Field, _code: Code, tpn: int) -> Working:
    """REP (7.6): the rounds but for half-point byes, zero-point byes and forfeit losses."""
    return by_round(field, tpn, lambda record, _points: int(not is_voluntary(record)))


def standard_points(field: Field, _code: Code, tpn: int) -> Working:
    """STD (7.7): a point for more points than the scheduled opponent, half a point for as many, in tenths of a point.

    What a round brings without a game, byes and forfeits alike, is compared with a draw's points.
    """
    elements = []
    for index, record in enumerate(field.players[tpn].records):
        points = field.round_points[tpn][index]
        other = field.draw
        if field.is_game_of_own_record(record):
            other = _points_in(field, record.opponent, index)
        value = ONE if points > other else HALF if points == other else 0
        elements.append(Element(index + 1, _opponent(record), other, points, value, Source.OWN_RECORD))
    return Working(sum(int(element.value) for element in elements), elements)


def _points_in(field: Field, tpn: int, index: int) -> int:
    return field.round_points[tpn][index]


def progressive_scores(field: Field, code: Code, tpn: int) -> Working:
    """PS (7.5): the sum of the scores after each round, in tenths of a point; a cut leaves out the first (14.1)."""
    running, made = field.running_points[tpn], field.round_points[tpn]
    elements = [
        Element(index + 1, _opponent(record), None, made[index], running[index], Source.OWN_RECORD)
        for index, record in enumerate(field.players[tpn].records)
    ]
    cuts = dict.fromkeys(range(min(code.low, len(elements))), article_of(code))
    return Working(sum(running[code.low :]), elements, cuts)


def pairing_number(field: Field, _code: Code, tpn: int) -> Working:
    """TPN (7.8): the pairing number."""
    return Working(field.pairing_numbers.get(tpn, tpn))


def own_rating(field: Field, code: Code, tpn: int) -> Working:
    """RTNG (10.6): the own rating; nobody has a value where a player without rating has none either (10)."""
    ratings = field.once(("ratings", code.unrated), lambda: field.ratings(code.unrated))
    return Working(None if ratings is None else ratings[tpn])


def by_round(field: Field, tpn: int, counts: Callable[[Record, int], int]) -> Working:
    """The sum of what each round ``counts``, by its record and its points."""
    made = field.round_points[tpn]
    elements = [
        Element(index + 1, _opponent(record), None, made[index], counts(record, made[index]), Source.OWN_RECORD)
        for index, record in enumerate(field.players[tpn].records)
    ]
    return Working(sum(int(element.value) for element in elements), elements)


def _opponent(record: Record) -> int | None:
    return None if isinstance(record, Bye) else record.opponent


def _games(field: Field, record: Record) -> tuple[Game, ...]:
    """The games of a match that counts, a forfeited one of a match that was played included (C.04.5, preface)."""
    return record.games if field.is_game_of_own_record(record) else ()


def _won(game: Game) -> bool:
    return game.outcome is Outcome.WIN


def _black(game: Game) -> bool:
    return game.colour is Colour.BLACK
