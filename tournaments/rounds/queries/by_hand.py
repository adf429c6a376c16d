"""A round as it is being put together by hand, for the page."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import ManualSession, Match, Player, Seat
from tournaments.rounds.queries.seated import SeatedPlayer, before_round


@dataclass(frozen=True, slots=True)
class HandBoard:
    """A board; ``table`` is None where it is new. ``is_over`` says that it has a result and stays."""

    table: int | None
    white: SeatedPlayer
    black: SeatedPlayer
    is_over: bool


@dataclass(frozen=True, slots=True)
class HandBye:
    """Somebody without an opponent, with the kind of bye in words."""

    kind: str
    label: str
    who: SeatedPlayer
    is_here: bool


@dataclass(frozen=True, slots=True)
class HandRound:
    """The whole of it: boards in the order of the session, the others by name of their bye."""

    boards: tuple[HandBoard, ...]
    byes: tuple[HandBye, ...]


def boards_by_hand(session: ManualSession) -> HandRound:
    """The seating of a session in rows: five queries."""
    round_ = session.round
    players = {player.pk: player for player in Player.objects.filter(tournament=round_.tournament_id)}
    known = before_round(round_)
    tables: dict[tuple[int, ...], tuple[int, bool]] = {}
    matches = Match.objects.filter(round=round_).prefetch_related("seats", "games")
    for match in matches:
        seats = sorted(match.seats.all(), key=lambda seat: seat.colour, reverse=True)
        over = any(game.result for game in match.games.all())
        tables[tuple(seat.player_id for seat in seats)] = (match.table, over)

    def hand(pk: int) -> SeatedPlayer:
        return SeatedPlayer.of(players[pk], known)

    boards = []
    for white, black in session.seating["pairs"]:
        table, over = tables.get((white, black), (None, False))
        boards.append(HandBoard(table, hand(white), hand(black), over))
    labels = dict(Seat.ByeKind.choices)
    byes = [
        HandBye(kind, str(labels.get(kind, kind)), hand(int(pk)), players[int(pk)].takes_part_in(round_.number))
        for pk, kind in session.seating["byes"].items()
        if int(pk) in players
    ]
    order = {"U": 0, "F": 1, "H": 2, "Z": 3}
    byes.sort(key=lambda bye: (not bye.is_here, order.get(bye.kind, 4), bye.who.player.tpn or 0))
    return HandRound(tuple(boards), tuple(byes))
