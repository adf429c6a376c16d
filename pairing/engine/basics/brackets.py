"""The bracket of a knock-out as it stands: who meets whom in which round, who went on, and which place that is.

Winners of neighbouring matches meet. Who wins a match is read from its games; where these leave it level, of two teams
from its boards as the regulations say (``Tournament.level_by``), and then from what was decided afterwards
(``Tournament.decisions``). The same serves pairing, explanation, standings and the drawn bracket.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.engine.basics.boards import KEYS
from pairing.engine.basics.line_ups import is_score_alone
from pairing.engine.tables.knock_out import bracket, rounds_of_bracket
from pairing.engine.tournament import BYES_WITH_POINTS, ByBoards, Bye, ByeKind, Outcome, Record, Tournament

NOBODY = 0  # in the place of a number: nobody comes there, a bye of the draw or after a match that both lost
_WITHOUT_MATCH = (ByeKind.PAIRING_ALLOCATED, *BYES_WITH_POINTS)


class State(StrEnum):
    """How a match of the bracket stands."""

    TO_COME = "to come"  # not all is known of who meets, or it is not paired yet
    PLAYING = "playing"
    LEVEL = "level"  # all is played, and it is not decided yet who goes on
    FREE = "free"  # at most one comes, who goes on without a match
    BY_GAMES = "by games"
    BY_BOARDS = "by boards"  # of two teams, as many points on all boards together
    BY_DECISION = "by decision"
    BOTH_OUT = "both out"  # neither came

    @property
    def is_open(self) -> bool:
        """Whether it is not known yet who goes on."""
        return self in (State.TO_COME, State.PLAYING, State.LEVEL)


@dataclass(frozen=True, slots=True)
class Place:
    """A match of the bracket, as a place in it: the ``number`` from top to bottom in its round.

    ``sides`` are the TPNs from top to bottom, ``NOBODY`` where nobody comes, None where that is not known yet; so is
    ``winner``. ``points`` are what both made in their games, in tenths. ``is_third`` marks the match for the third
    place. ``decided_by`` is what decided a match by its boards.
    """

    round_number: int
    number: int
    sides: tuple[int | None, int | None]
    state: State = State.TO_COME
    winner: int | None = None
    points: tuple[int, int] = (0, 0)
    is_third: bool = False
    decided_by: ByBoards | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Who meets, as far as known."""
        return tuple(tpn for tpn in self.sides if tpn)

    @property
    def is_match(self) -> bool:
        """Whether two meet, as far as known."""
        return len(self.players) == 2

    @property
    def loser(self) -> int | None:
        """Who does not go on; ``NOBODY`` where two did not meet or neither goes on, None where it is not known."""
        if self.winner is None:
            return None
        if not (self.is_match and self.winner):
            return NOBODY
        return next(tpn for tpn in self.players if tpn != self.winner)


Rounds = tuple[tuple[Place, ...], ...]


def drawn_bracket(tournament: Tournament) -> Rounds:
    """All rounds in their order; in the last one the match for the third place comes after the final.

    The entrants must have the numbers 1, 2, 3 …, at least two of them.
    """
    records = {entrant.tpn: entrant.records for entrant in tournament.entrants}
    count = len(tournament.entrants)
    sides: list[tuple[int | None, int | None]] = [(one, other or NOBODY) for one, other in bracket(count)]
    rounds: list[tuple[Place, ...]] = []
    for number in range(1, rounds_of_bracket(count) + 1):
        places = [_as_it_stands(Place(number, place, pair), tournament, records) for place, pair in enumerate(sides, 1)]
        winners = [place.winner for place in places]
        if len(places) == 1 and tournament.third_place and rounds:
            losers = [place.loser for place in rounds[-1]]
            third = Place(number, 2, (losers[0], losers[1]), is_third=True)
            places.append(_as_it_stands(third, tournament, records))
        rounds.append(tuple(places))
        sides = list(zip(winners[::2], winners[1::2], strict=False))
    return tuple(rounds)


def _as_it_stands(place: Place, tournament: Tournament, records: Mapping[int, tuple[Record, ...]]) -> Place:
    """The place with its state and its winner."""
    one, other = place.sides
    if one is None or other is None:
        return place
    if not (one and other):
        return _with(place, State.FREE, one or other)
    if place.round_number > tournament.rounds_paired:
        return place
    decided = next((tpn for tpn in (one, other) if (place.round_number, tpn) in tournament.decisions), None)
    mine, theirs = (records[tpn][place.round_number - 1] for tpn in (one, other))
    if isinstance(mine, Bye) or isinstance(theirs, Bye) or mine.opponent != other:
        return _without_games(place, decided, mine, theirs)
    if any(game.adjourned for game in mine.games) or len(mine.games) < tournament.scoring.games_per_match:
        return _with(place, State.PLAYING, None)
    points = tournament.scoring.points(mine), tournament.scoring.points(theirs)
    if points[0] != points[1]:
        return _with(place, State.BY_GAMES, one if points[0] > points[1] else other, points)
    if (by := _by_boards(tournament, place, mine, theirs)) is not None:
        return replace(_with(place, State.BY_BOARDS, one if by[1] else other, points), decided_by=by[0])
    if decided is not None:
        return _with(place, State.BY_DECISION, decided, points)
    if not any(game.played or game.outcome is Outcome.WIN for game in (*mine.games, *theirs.games)):
        return _with(place, State.BOTH_OUT, NOBODY)
    return _with(place, State.LEVEL, None, points)


def _by_boards(tournament: Tournament, place: Place, mine: Record, theirs: Record) -> tuple[ByBoards, bool] | None:
    """What of its boards parts two teams whose match is level, and whether for the first; None where nothing does.

    The boards of a match of which the score alone is known say nothing.
    """
    if not tournament.level_by or isinstance(mine, Bye) or isinstance(theirs, Bye):
        return None
    line_ups = {team.tpn: team.line_ups[place.round_number - 1] for team in tournament.teams if team.line_ups}
    if is_score_alone(mine, (*line_ups.get(place.players[0], ()), *line_ups.get(place.players[1], ()))):
        return None
    made = [tuple(map(tournament.scoring.of_outcome, record.games)) for record in (mine, theirs)]
    for by in tournament.level_by:
        one, other = (KEYS[by](boards) for boards in made)
        if one != other:
            return by, one > other
    return None


def _without_games(place: Place, decided: int | None, *records: Record) -> Place:
    """Two who should have met and did not: who was there goes on."""
    if decided is not None:
        return _with(place, State.BY_DECISION, decided)
    there = [
        tpn
        for tpn, record in zip(place.players, records, strict=True)
        if not (isinstance(record, Bye) and record.kind not in _WITHOUT_MATCH)
    ]
    if len(there) == 1:
        return _with(place, State.FREE, there[0])
    return _with(place, State.LEVEL, None) if there else _with(place, State.BOTH_OUT, NOBODY)


def _with(place: Place, state: State, winner: int | None, points: tuple[int, int] = (0, 0)) -> Place:
    return Place(place.round_number, place.number, place.sides, state, winner, points, place.is_third)


def places(rounds: Rounds, entrants: int) -> dict[int, tuple[int, int]]:
    """The first and the last place that each can be said to have, by TPN: who goes out in one round shares its places.

    The match for the third place decides between two who went out in the same round.
    """
    found: dict[int, tuple[int, int]] = {}
    left = set(range(1, entrants + 1))
    for played in rounds:
        out = {tpn for place in played if not place.is_third and place.winner is not None for tpn in place.players}
        out -= {place.winner for place in played if place.winner}
        found |= dict.fromkeys(out, (len(left) - len(out) + 1, len(left)))
        left -= out
    found |= dict.fromkeys(left, (1, max(1, len(left))))
    for place in rounds[-1]:
        if place.is_third and place.winner and place.loser:
            first, last = found[place.winner]
            found |= {place.winner: (first, first), place.loser: (last, last)}
    return found
