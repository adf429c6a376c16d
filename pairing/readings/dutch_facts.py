"""What the Dutch rules know of each player before a round. Articles are those of C.04.3 (February 2026)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Record, Tournament
from pairing.readings.common import History, histories, is_last_round, running_numbers
from pairing.readings.player_facts import ABSOLUTE, colour_preference, points_of

NOTHING = 0
"""The strength of no preference; above it stand mild, strong and absolute (``pairing.readings.player_facts``)."""

DOWN, UP, LEVEL = "down", "up", ""


@dataclass(frozen=True, slots=True, eq=False)
class Person(History):
    """One player; ``preference`` is None without a played game (1.7.4), ``number`` None for who has none yet.

    ``floats`` has one of ``DOWN``, ``UP`` and ``LEVEL`` for each round so far; ``unplayed`` are the rounds without a
    played game (C9).
    """

    number: int | None
    preference: Colour | None
    strength: int
    floats: tuple[str, ...]
    unplayed: int
    is_topscorer: bool

    @property
    def absolute(self) -> Colour | None:
        """The absolute colour preference, if it is one."""
        return self.preference if self.strength == ABSOLUTE else None

    def floated(self, direction: str, rounds_ago: int) -> bool:
        """Whether the player floated so in the round so many before the coming one, played in it or not."""
        return len(self.floats) >= rounds_ago and self.floats[-rounds_ago] == direction


def persons(tournament: Tournament) -> dict[int, Person]:
    """Every player, absent ones too, by TPN."""
    known = histories(tournament)
    numbers = running_numbers(tournament)
    records = {player.tpn: player.records for player in tournament.players}
    return {tpn: _person(known, tpn, records[tpn], numbers, tournament) for tpn in known}


def _person(
    known: dict[int, History], tpn: int, records: Sequence[Record], numbers: dict[int, int], tournament: Tournament
) -> Person:
    history = known[tpn]
    preference, strength = preference_after(history.colours)
    return Person(
        tpn=tpn,
        rating=history.rating,
        scores=history.scores,
        games=history.games,
        bye_barred=history.bye_barred,
        number=numbers.get(tpn),
        preference=preference,
        strength=strength,
        floats=tuple(float_of(known, tpn, number, record, tournament) for number, record in enumerate(records)),
        unplayed=len(records) - len(history.games),
        is_topscorer=is_topscorer(history, tournament),
    )


def preference_after(colours: Sequence[Colour]) -> tuple[Colour | None, int]:
    """1.7: the preference and its strength; none at all before the first game (1.7.4)."""
    return colour_preference(colours) if colours else (None, NOTHING)


def is_topscorer(history: History, tournament: Tournament) -> bool:
    """1.8: strictly more than half of what can have been scored, when the last round is paired."""
    most = tournament.rounds_paired * tournament.scoring.win
    return is_last_round(tournament) and 2 * history.score > most


def float_of(known: dict[int, History], tpn: int, number: int, record: Record, tournament: Tournament) -> str:
    """1.4.2 to 1.4.4: the float that ``record`` of the round with index ``number`` gave the player."""
    if isinstance(record, Game) and record.played:
        own, other = known[tpn].scores[number], known[record.opponent].scores[number]
        return LEVEL if own == other else DOWN if own > other else UP
    allocated = record == Bye(ByeKind.PAIRING_ALLOCATED)
    return DOWN if allocated or points_of(record, tournament.scoring) > tournament.scoring.loss else LEVEL
