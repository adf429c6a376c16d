"""A round as arbiters see it: boards with players, points and results, and who has no opponent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from pairing.engine.tournament import Bye, ByeKind, Colour
from tournaments import outcomes
from tournaments.models import AuditEntry, Pairing, Player, Publication, Result, Round, Seat, Tournament

PointsById = dict[int, int]  # Player.id -> tenths of a point before the round


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at a board or with a bye; ``points`` are those before the round, in tenths."""

    player: Player
    points: int

    @property
    def surname(self) -> str:
        """What stands before the comma, enough to call a player across the hall."""
        return self.player.name.partition(",")[0].strip()


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a round with both players."""

    pairing: Pairing
    white: SeatedPlayer
    black: SeatedPlayer

    @property
    def is_open(self) -> bool:
        return self.pairing.result == Result.OPEN


@dataclass(frozen=True, slots=True)
class WithoutOpponent:
    """A player who has no opponent in the round, with the kind of bye."""

    kind: str
    label: str
    who: SeatedPlayer


@dataclass(frozen=True, slots=True)
class RoundView:
    """The whole round: boards in order; byes that mean something, and those who simply do not take part."""

    round: Round
    boards: tuple[Board, ...]
    byes: tuple[WithoutOpponent, ...]
    absent: tuple[WithoutOpponent, ...]


def round_of(tournament: Tournament, number: int) -> Round | None:
    """The round without its large texts, or ``None`` when it is not paired."""
    return tournament.paired_rounds.defer("snapshot", "explanation").filter(number=number).first()


def _pairings() -> QuerySet[Pairing]:
    seats = Seat.objects.select_related("player")
    return Pairing.objects.prefetch_related(Prefetch("seats", queryset=seats))


def _board(pairing: Pairing, points: PointsById) -> Board:
    players = {seat.colour: SeatedPlayer(seat.player, points.get(seat.player_id, 0)) for seat in pairing.seats.all()}
    return Board(pairing=pairing, white=players["w"], black=players["b"])


def round_view(round: Round) -> RoundView:
    """All boards and byes of ``round``."""
    points = points_before(round)
    boards = tuple(_board(pairing, points) for pairing in _pairings().filter(round=round).order_by("board"))
    seats = round.seats.filter(pairing__isnull=True).select_related("player").order_by("player__tpn", "player_id")
    without = [
        WithoutOpponent(seat.bye, seat.get_bye_display(), SeatedPlayer(seat.player, points.get(seat.player_id, 0)))
        for seat in seats
    ]
    return RoundView(
        round=round,
        boards=boards,
        byes=tuple(one for one in without if one.kind != Seat.ByeKind.ZERO_POINT),
        absent=tuple(one for one in without if one.kind == Seat.ByeKind.ZERO_POINT),
    )


def boards_of(round: Round, pairing_ids: Iterable[int]) -> tuple[Board, ...]:
    """The boards with these ids, for sending single rows."""
    ids = list(pairing_ids)
    if not ids:
        return ()
    points = points_before(round)
    return tuple(_board(pairing, points) for pairing in _pairings().filter(round=round, pk__in=ids).order_by("board"))


def board_versions(round: Round) -> tuple[tuple[int, int], ...]:
    """``(id, version)`` of each board in board order: what a page compares with what it shows."""
    return tuple(round.pairings.order_by("board").values_list("pk", "version"))


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board without a result: its row's id and its number."""

    pk: int
    board: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the results of a round are; ``next_open`` is the first open board."""

    boards: int
    open_boards: int
    next_open: OpenBoard | None

    @property
    def is_complete(self) -> bool:
        return self.open_boards == 0


def progress(round: Round) -> Progress:
    """The counter “12 of 140 open”, in one query."""
    rows = list(round.pairings.order_by("board").values_list("pk", "board", "result"))
    still_open = [OpenBoard(pk, board) for pk, board, result in rows if result == Result.OPEN]
    return Progress(len(rows), len(still_open), still_open[0] if still_open else None)


def points_before(round: Round) -> PointsById:
    """Each player's points before ``round``: from its publication, or counted while it is a draft."""
    published = Publication.objects.filter(round=round).order_by("-version").values_list("pairings", flat=True).first()
    if published is None:
        return _counted_points(round)
    players = [board[side] for board in published["boards"] for side in ("white", "black")]
    players += [bye["player"] for bye in published["byes"]]
    return {player["id"]: player["points"] for player in players}


def _counted_points(round: Round) -> PointsById:
    tournament = round.tournament
    scoring = outcomes.scoring_of(tournament)
    seats = Seat.objects.filter(round__tournament=tournament, round__number__lt=round.number)
    total: PointsById = defaultdict(int)
    for player, colour, bye, result in seats.values_list("player_id", "colour", "bye", "pairing__result"):
        if bye:
            total[player] += scoring.points(Bye(ByeKind(bye)))
        elif result != Result.OPEN:
            total[player] += scoring.points(outcomes.game(result, Colour(colour), 0, rated=True))
    return total


def last_change_by(tournament: Tournament, *, subject: str) -> str:
    """The name of whoever last changed ``subject``, as the log names it; empty when nobody is known."""
    entry = AuditEntry.objects.filter(tournament=tournament, subject=subject).order_by("-at", "-id").first()
    return entry.by_name if entry else ""
