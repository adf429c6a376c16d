"""What goes into the engine: a frozen tournament as it stands before the round to be paired.

Scores and virtual points are integers in tenths of a point (``10`` is one point), ratings are whole rating
points, rounds count from 1. Nothing here reads a file, a clock or a database.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Colour(StrEnum):
    """The colour of the pieces; the value is the letter of the tournament report file."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(StrEnum):
    """What one player made of a pairing; the two players' outcomes need not add up to a point (½-0, 0-0)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"


class ByeKind(StrEnum):
    """Why a player has no opponent in a round; the value is the letter of the tournament report file."""

    PAIRING_ALLOCATED = "U"
    FULL_POINT = "F"
    HALF_POINT = "H"
    ZERO_POINT = "Z"


@dataclass(frozen=True, slots=True)
class Game:
    """One player's side of a pairing: played over the board, or decided by forfeit (``played=False``).

    ``rated=False`` marks a game of less than one move by both (TRF letters W, D, L): it counts for pairing.
    """

    opponent: int
    colour: Colour
    outcome: Outcome
    played: bool = True
    rated: bool = True


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent: allocated by the pairing, asked for, or an absence."""

    kind: ByeKind


Record = Game | Bye


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each way a round can end, in tenths of a point (C.04.1 article 3 for the allocated bye)."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    absence: int = 0
    pairing_allocated_bye: int = 10

    def points(self, record: Record) -> int:
        """The points that ``record`` is worth, in tenths of a point."""
        if isinstance(record, Bye):
            return {
                ByeKind.PAIRING_ALLOCATED: self.pairing_allocated_bye,
                ByeKind.FULL_POINT: self.win,
                ByeKind.HALF_POINT: self.draw,
                ByeKind.ZERO_POINT: self.absence,
            }[record.kind]
        if record.outcome is Outcome.WIN:
            return self.win
        if record.outcome is Outcome.DRAW:
            return self.draw
        return self.loss if record.played else self.absence


@dataclass(frozen=True, slots=True)
class Player:
    """A participant: the pairing number, the rating, and one record for each round so far.

    ``virtual_points`` are the acceleration's points by round (round 1 first), 0 beyond the end of the tuple.
    """

    tpn: int
    rating: int | None
    records: tuple[Record, ...] = ()
    name: str = ""
    virtual_points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole input of a pairing. ``players`` may come in any order; TPNs need not be continuous.

    ``absent`` holds the TPNs that are not to be paired in the coming round, ``forbidden_pairs`` pairs of TPNs
    that may not meet in it. Every player's ``records`` has one entry for each round already paired.
    """

    total_rounds: int
    players: tuple[Player, ...]
    initial_colour: Colour | None = None
    absent: frozenset[int] = frozenset()
    forbidden_pairs: frozenset[tuple[int, int]] = frozenset()
    scoring: Scoring = Scoring()

    @property
    def rounds_paired(self) -> int:
        """The number of rounds already in the records."""
        return max((len(player.records) for player in self.players), default=0)

    @property
    def coming_round(self) -> int:
        """The number of the round to be paired."""
        return self.rounds_paired + 1
