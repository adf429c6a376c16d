"""A round as arbiters see it: games with players, points and results, and who has no opponent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import F, Prefetch, Q, QuerySet

from pairing.service import Bye, ByeKind, Colour
from tournaments import outcomes
from tournaments.collation import collation_key
from tournaments.models import Game, Player, Publication, Result, Round, Seat, Tournament
from tournaments.models.round import colour_in_game

PointsById = dict[int, int]  # Player.id -> tenths of a point before the round


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player in a game or with a bye; ``points`` are those before the round, in tenths."""

    player: Player
    points: int

    @property
    def surname(self) -> str:
        """What stands before the comma, enough to call a player across the hall."""
        return self.player.name.partition(",")[0].strip()


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """One game of a round with both players."""

    game: Game
    white: SeatedPlayer
    black: SeatedPlayer

    @property
    def is_open(self) -> bool:
        return self.game.result == Result.OPEN


@dataclass(frozen=True, slots=True)
class WithoutOpponent:
    """A player who has no opponent in the round, with the kind of bye."""

    kind: str
    label: str
    who: SeatedPlayer


@dataclass(frozen=True, slots=True)
class RoundView:
    """The whole round: games in order; byes that mean something, and those who simply do not take part."""

    round: Round
    games: tuple[SeatedGame, ...]
    byes: tuple[WithoutOpponent, ...]
    absent: tuple[WithoutOpponent, ...]


def round_of(tournament: Tournament, number: int) -> Round | None:
    """The round without its large texts, or ``None`` when it is not paired."""
    return tournament.paired_rounds.defer("snapshot", "explanation").filter(number=number).first()


def _games(round: Round) -> QuerySet[Game]:
    seats = Seat.objects.select_related("player")
    return round.games.select_related("match").prefetch_related(Prefetch("match__seats", queryset=seats))


def _seated(game: Game, points: PointsById) -> SeatedGame:
    players = {
        colour: SeatedPlayer(seat.player, points.get(seat.player_id, 0)) for colour, seat in game.sides().items()
    }
    return SeatedGame(game=game, white=players["w"], black=players["b"])


def round_view(round: Round) -> RoundView:
    """All games and byes of ``round``."""
    points = points_before(round)
    games = tuple(_seated(game, points) for game in _games(round))
    seats = round.seats.filter(match__isnull=True).select_related("player").order_by("player__tpn", "player_id")
    without = [
        WithoutOpponent(seat.bye, seat.get_bye_display(), SeatedPlayer(seat.player, points.get(seat.player_id, 0)))
        for seat in seats
    ]
    return RoundView(
        round=round,
        games=games,
        byes=tuple(one for one in without if one.kind != Seat.ByeKind.ZERO_POINT),
        absent=tuple(one for one in without if one.kind == Seat.ByeKind.ZERO_POINT),
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games an arbiter wants to see: all, those without a result, those of players with ``name`` in theirs."""

    open_only: bool = False
    name: str = ""

    def shown(self, view: RoundView) -> RoundView:
        """``view`` with these games alone."""
        words = collation_key(self.name).split()
        games = (one for one in view.games if one.is_open or not self.open_only)
        return replace(view, games=tuple(one for one in games if _is_named(one, words)))


def _is_named(seated: SeatedGame, words: Iterable[str]) -> bool:
    names = collation_key(f"{seated.white.player.name} {seated.black.player.name}")
    return all(word in names for word in words)


def games_of(round: Round, game_ids: Iterable[int]) -> tuple[SeatedGame, ...]:
    """The games with these ids, for sending single rows."""
    ids = list(game_ids)
    if not ids:
        return ()
    points = points_before(round)
    return tuple(_seated(game, points) for game in _games(round).filter(pk__in=ids))


def game_versions(round: Round) -> tuple[tuple[int, int], ...]:
    """``(id, version)`` of each game in order: what a page compares with what it shows."""
    return tuple(round.games.values_list("pk", "version"))


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
    rows = list(round.games.values_list("pk", "match__table", "result"))
    still_open = [OpenBoard(pk, board) for pk, board, result in rows if result == Result.OPEN]
    return Progress(len(rows), len(still_open), still_open[0] if still_open else None)


def points_before(round: Round) -> PointsById:
    """Each player's points before ``round``: from its publication, or counted while it is a draft."""
    in_force = Publication.objects.filter(round=round, taken_back_at__isnull=True).order_by("-version")
    published = in_force.values_list("pairings", flat=True).first()
    if published is None:
        return _counted_points(round)
    players = [board[side] for board in published["boards"] for side in ("white", "black")]
    players += [bye["player"] for bye in published["byes"]]
    return {player["id"]: player["points"] for player in players}


def _counted_points(round: Round) -> PointsById:
    tournament = round.tournament
    scoring = outcomes.scoring_of(tournament)
    seats = Seat.objects.filter(round__tournament=tournament, round__number__lt=round.number).filter(
        Q(match__isnull=True) | Q(match__games__board=F("board"))
    )
    total: PointsById = defaultdict(int)
    for player, colour, bye, number, result in seats.values_list(
        "player_id", "colour", "bye", "match__games__number", "match__games__result"
    ):
        if bye:
            total[player] += scoring.points(Bye(ByeKind(bye)))
        elif result != Result.OPEN:
            own = Colour(colour_in_game(colour, number))
            total[player] += scoring.points(outcomes.game(result, own, 0, rated=True))
    return total
