"""A round as it is being put together by hand, for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.basics.entrants import entrant_rows
from tournaments.basics.systems import system_of
from tournaments.models import Game, ManualSession, Round, Seat
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.line_ups import empty_boards
from tournaments.rounds.queries.seated import SeatedPlayer, SeatedTeam, before_round

Seated = SeatedPlayer | SeatedTeam


@dataclass(frozen=True, slots=True)
class HandBoard:
    """A board, or a match of teams; ``table`` is None where it is new. ``is_over``: it has a result and stays."""

    table: int | None
    white: Seated
    black: Seated
    is_over: bool


@dataclass(frozen=True, slots=True)
class HandBye:
    """Somebody without an opponent, with the kind of bye in words."""

    kind: str
    label: str
    who: Seated
    is_here: bool


@dataclass(frozen=True, slots=True)
class HandRound:
    """The whole of it: boards in the order of the session, the others by name of their bye."""

    boards: tuple[HandBoard, ...]
    byes: tuple[HandBye, ...]


def boards_by_hand(session: ManualSession) -> HandRound:
    """The seating of a session in rows: a few queries, whatever the size."""
    round_ = session.round
    hand, tables = _seated_by_id(round_), _tables(round_)
    boards = []
    for white, black in session.seating["pairs"]:
        table, over = tables.get((white, black), (None, False))
        boards.append(HandBoard(table, hand[white], hand[black], over))
    labels = dict(Seat.ByeKind.choices)
    byes = [
        HandBye(kind, str(labels.get(kind, kind)), hand[int(pk)], hand[int(pk)].player.takes_part_in(round_.number))
        for pk, kind in session.seating["byes"].items()
        if int(pk) in hand
    ]
    order = {"U": 0, "F": 1, "H": 2, "Z": 3}
    byes.sort(key=lambda bye: (not bye.is_here, order.get(bye.kind, 4), bye.who.player.tpn or 0))
    return HandRound(tuple(boards), tuple(byes))


def _tables(round_: Round) -> dict[tuple[int, int], tuple[int, bool]]:
    """Table, and whether it has a result, by who has White and Black there; the forfeit of an empty board is none."""
    rows = entrant_rows(round_.tournament)
    sides: dict[int, dict[str, int]] = {}
    seats = rows.seats.objects.filter(round=round_, match__isnull=False)
    for match, colour, entrant in seats.values_list("match_id", "colour", f"{rows.column}_id"):
        sides.setdefault(match, {})[colour] = entrant
    empty = [game.pk for game in empty_boards(round_)] if system_of(round_.tournament).pairs_teams else []
    games = Game.objects.filter(match__round=round_)
    over = set(games.exclude(result="").exclude(pk__in=empty).values_list("match_id", flat=True))
    tables = dict(games.values_list("match_id", "match__table"))
    return {(side["w"], side["b"]): (tables[match], match in over) for match, side in sides.items()}


def _seated_by_id(round_: Round) -> dict[int, Any]:
    """Everybody with what they had before the round, by id."""
    found = entrant_rows(round_.tournament).by_id(round_.tournament)
    if not system_of(round_.tournament).pairs_teams:
        known = before_round(round_)
        return {pk: SeatedPlayer.of(player, known) for pk, player in found.items()}  # type: ignore[arg-type]
    state = snapshot.build(round_.tournament, before_round=round_.number)
    facts = {fact.tpn: fact for fact in system_of(round_.tournament).facts(state.engine)}
    return {
        team.pk: SeatedTeam(team, points=facts[tpn].points, virtual=facts[tpn].score - facts[tpn].points)
        for tpn, team in state.teams.items()
    }
