"""An invented event, played to its end by one system: who beats whom in which round is the same for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from pairing.generating.expected_scores import expected_percent
from pairing.generating.generator import result_by_lot
from pairing.generating.lots import Lots


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays how many rounds; ``ratings`` by number, which are strengths too.

    ``draw_rate`` is the share of draws between equals, in millionths.
    """

    ratings: tuple[int, ...]
    rounds: int
    draw_rate: int = 300_000

    def of(self, _seed: int) -> Field:
        """The same field in every event."""
        return self


@dataclass(frozen=True, slots=True)
class FreshField:
    """So many players, another field in each event: ratings from ``lowest`` to ``highest``, all equally likely.

    Numbers go by rating, or ``by_lot``: then a system that goes by numbers does not know who is strong.
    """

    players: int
    lowest: int
    highest: int
    rounds: int
    draw_rate: int = 300_000
    by_lot: bool = False

    def of(self, seed: int) -> Field:
        """The field of the event of ``seed``."""
        lots = Lots(seed, "ratings")
        ratings = [lots.between(self.lowest, self.highest) for _player in range(self.players)]
        return Field(tuple(ratings if self.by_lot else sorted(ratings, reverse=True)), self.rounds, self.draw_rate)


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it was paired: the scores before the round, in tenths of a point."""

    white: int
    black: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event: the records of every player by number, and the boards of each round."""

    field: Field
    records: dict[int, tuple[Record, ...]]
    rounds: tuple[tuple[Board, ...], ...]

    def points(self, number: int) -> int:
        """The points of a player at the end, in tenths."""
        return sum(points_of(record) for record in self.records[number])


def points_of(record: Record) -> int:
    """The points of a round, in tenths: a win or the allocated bye is one point."""
    if isinstance(record, Bye):
        return 10
    return {Outcome.WIN: 10, Outcome.DRAW: 5, Outcome.LOSS: 0}[record.outcome]


def play(field: Field, seed: int, *, system: str) -> Event | None:
    """The event of ``seed`` paired by the system with this name; None where a round has no complete pairing.

    Raises:
        LookupError: there is no such system.
    """
    pair_round = system_named(system).pair_round
    colour = Lots(seed, "initial colour").choice((Colour.WHITE, Colour.BLACK))
    records: dict[int, list[Record]] = {number: [] for number in range(1, len(field.ratings) + 1)}
    points = dict.fromkeys(records, 0)
    rounds: list[tuple[Board, ...]] = []
    for number in range(1, field.rounds + 1):
        try:
            pairing = pair_round(_tournament(field, records, colour))
        except NoCompletePairing:
            return None
        boards = [Board(one.white, one.black, (points[one.white], points[one.black])) for one in pairing.pairs]
        rounds.append(tuple(boards))
        for board in boards:
            mine, theirs = _outcomes(field, seed, number, board.white, board.black)
            records[board.white].append(Game(board.black, Colour.WHITE, mine))
            records[board.black].append(Game(board.white, Colour.BLACK, theirs))
        for free in pairing.without_opponent:
            records[free].append(Bye(ByeKind.PAIRING_ALLOCATED))
        for one, played in records.items():
            points[one] += points_of(played[-1])
    return Event(field, {one: tuple(played) for one, played in records.items()}, tuple(rounds))


def _tournament(field: Field, records: dict[int, list[Record]], colour: Colour) -> Tournament:
    players = tuple(
        Player(tpn=number, rating=rating, records=tuple(records[number]), name=f"Player {number}")
        for number, rating in enumerate(field.ratings, start=1)
    )
    return Tournament(total_rounds=field.rounds, players=players, initial_colour=colour)


def _outcomes(field: Field, seed: int, number: int, one: int, other: int) -> tuple[Outcome, Outcome]:
    """What two players make of each other in a round, whatever their colours: by seed, round and who they are."""
    first, second = sorted((one, other))
    expected = expected_percent(field.ratings[first - 1], field.ratings[second - 1])
    lots = Lots(seed, f"round {number}, {first} against {second}")
    outcomes = result_by_lot(lots, expected=expected, draw_rate=field.draw_rate)
    return outcomes if one == first else (outcomes[1], outcomes[0])


def ratings_by_lot(players: int, seed: int, *, middle: int = 1900, spread: int = 250) -> tuple[int, ...]:
    """The ratings of so many players from a bell curve, from the highest down."""
    lots = Lots(seed, "ratings")
    return tuple(sorted((max(1000, lots.bell(middle, spread)) for _player in range(players)), reverse=True))


def figures_by_system(
    seed: int, *, field: Field | FreshField, systems: Sequence[str]
) -> dict[str, dict[str, float]] | None:
    """The figures of the event of ``seed`` by each of ``systems``; None where one of them cannot pair it to its end."""
    from pairing.comparing.figures import figures

    found, own = {}, field.of(seed)
    for system in systems:
        event = play(own, seed, system=system)
        if event is None:
            return None
        found[system] = figures(event)
    return found
