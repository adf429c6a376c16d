"""Matches of a knock-out that their games leave level: who meets there, and whether it was decided who goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.service import Place, State, drawn_bracket
from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.basics.systems import system_of
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.queries import snapshot

_LEVEL = (State.LEVEL, State.BY_DECISION, State.BOTH_OUT)


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match with its place in the bracket, and its players by their colour in the first game.

    In a team event they are the teams by their colour on the first board.
    """

    match: Match
    place: Place
    players: Mapping[str, Entrant]

    @property
    def is_open(self) -> bool:
        """Whether it is not decided yet who goes on."""
        return self.place.state is State.LEVEL

    @property
    def names(self) -> tuple[str, str]:
        """The players, White in the first game first."""
        return self.players["w"].name, self.players["b"].name

    @property
    def winner(self) -> Entrant | None:
        """Who goes on, where that is said."""
        return self.players.get(self.match.goes_on)

    @property
    def made(self) -> tuple[int, int]:
        """The points of both, in tenths, White in the first game first."""
        points = self.place.points
        return points if self.place.sides[0] == self.players["w"].tpn else (points[1], points[0])


def places_in(tournament: Tournament, number: int) -> dict[frozenset[int], Place]:
    """The matches of round ``number`` as they stand now, by the TPNs of who meets; none but in a knock-out."""
    if not system_of(tournament).eliminates:
        return {}
    state = snapshot.build(tournament, before_round=number + 1, anew=True)
    if len(state.engine.entrants) < 2:
        return {}
    rounds = drawn_bracket(state.engine)
    found = rounds[number - 1] if number <= len(rounds) else ()
    return {frozenset(place.players): place for place in found if place.is_match}


def winners_in(tournament: Tournament, number: int) -> dict[frozenset[int], int | None]:
    """Who goes on from each match of round ``number``, by the TPNs of who meets; nothing but in a knock-out."""
    return {pair: place.winner for pair, place in places_in(tournament, number).items()}


def level_matches(round_: Round) -> list[LevelMatch]:
    """The matches of a published round that are level, in the order of their tables, decided or not."""
    if not round_.is_published:
        return []
    places = places_in(round_.tournament, round_.number)
    if not any(place.state in _LEVEL for place in places.values()):
        return []
    rows = entrant_rows(round_.tournament)
    seats = rows.seats.objects.filter(round=round_, match__isnull=False).select_related(rows.column, "match__round")
    found: dict[int, tuple[Match, dict[str, Entrant]]] = {}
    for seat in seats.order_by("match__table", "colour"):
        found.setdefault(seat.match.pk, (seat.match, {}))[1][seat.colour] = getattr(seat, rows.column)
    matches = []
    for match, players in found.values():
        place = places.get(frozenset(player.tpn or 0 for player in players.values()))
        if place is not None and place.state in _LEVEL:
            matches.append(LevelMatch(match, place, players))
    return matches
