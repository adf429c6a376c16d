"""A round as arbiters see it: games with players, points and results, and who has no opponent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from django.db.models import Count, Prefetch, QuerySet, Sum, TextField, prefetch_related_objects
from django.db.models.functions import Cast

from tournaments.basics.collation import collation_key
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.systems import is_for_teams
from tournaments.models import Game, Player, PlayerReport, Publication, Result, Round, Seat, Team, Tournament
from tournaments.publication.queries.named import is_named
from tournaments.rounds.queries.line_ups import Sealed, sealed_line_ups
from tournaments.rounds.queries.so_far import so_far


class Before(NamedTuple):
    """A player's points before a round and the virtual ones of that round (C.04.7), in tenths."""

    points: int = 0
    virtual: int = 0


BeforeById = Mapping[int, Before]
"""By ``Player.id``; who is not in it has none."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player in a game or with a bye, and what the player had before the round.

    At an empty board of a match of teams nobody sits: there it is a player without a name who is not saved.
    """

    player: Player
    before: Before

    @classmethod
    def of(cls, player: Player, known: BeforeById) -> SeatedPlayer:
        """The player with what is known of them."""
        return cls(player, known.get(player.pk, Before()))

    @property
    def is_there(self) -> bool:
        """Whether somebody sits at the board."""
        return self.player.pk is not None

    @property
    def points(self) -> int:
        """The points before the round, in tenths."""
        return self.before.points

    @property
    def virtual(self) -> int:
        """The virtual points of the round, in tenths; 0 without acceleration."""
        return self.before.virtual

    @property
    def surname(self) -> str:
        """What stands before the comma, enough to call a player across the hall."""
        return self.player.name.partition(",")[0].strip()


@dataclass(frozen=True, slots=True)
class SeatedTeam:
    """A team with a bye, which reads like a player; its points are on the pages of teams."""

    player: Team
    points: int = 0
    virtual: int = 0


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """One game of a round with both players."""

    game: Game
    white: SeatedPlayer
    black: SeatedPlayer
    reported: tuple[PlayerReport, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.game.result == Result.OPEN

    @property
    def is_whole(self) -> bool:
        """Whether two players sit there, so that there can be a game."""
        return self.white.is_there and self.black.is_there

    @property
    def is_turned(self) -> bool:
        """Whether the players have the other colours than in the first game of the match."""
        return self.game.number % 2 == 0

    @property
    def reports(self) -> tuple[PlayerReport, ...]:
        """What the players say of it, White first; none once it has a result."""
        at_board = {"w": self.white.player.pk, "b": self.black.player.pk}
        found = self.reported if self.is_open else ()
        return tuple(report for report in found if at_board[report.colour] == report.player_id)

    @property
    def is_disputed(self) -> bool:
        """Whether the two say something else."""
        return len({report.result for report in self.reports}) > 1

    @property
    def is_remarked(self) -> bool:
        """Whether the arbiters have something to look at: a note, reports that differ, an adjourned game."""
        noted = getattr(self.game, "arbiter_note", None) is not None
        return noted or self.is_disputed or self.game.result == Result.ADJOURNED

    @property
    def mark(self) -> int:
        """What grows with each change that a row shows: of the result, and of what is reported of it."""
        return _mark(self.game.version, sum(report.count for report in self.reported))


@dataclass(frozen=True, slots=True)
class WithoutOpponent:
    """A player, or a team, without an opponent in the round, with the kind of bye."""

    kind: str
    label: str
    who: SeatedPlayer | SeatedTeam


@dataclass(frozen=True, slots=True)
class RoundView:
    """The whole round: games in order; byes of those who take part, as the public reads them, and who does not."""

    round: Round
    games: tuple[SeatedGame, ...]
    byes: tuple[WithoutOpponent, ...]
    absent: tuple[WithoutOpponent, ...]

    @property
    def tables(self) -> tuple[tuple[SeatedGame, ...], ...]:
        """The games of each table, in order: one, or those of a match."""
        return tuple(tuple(games) for _table, games in groupby(self.games, key=lambda seated: seated.game.match_id))

    @property
    def first_games(self) -> tuple[SeatedGame, ...]:
        """The first game of each table: who sits where."""
        return tuple(games[0] for games in self.tables)

    @property
    def missing(self) -> int:
        """How many games have no result."""
        return sum(game.is_open for game in self.games)

    @property
    def remarked(self) -> int:
        """How many games have remarks."""
        return sum(game.is_remarked for game in self.games)

    @property
    def has_virtual_points(self) -> bool:
        """Whether anybody has some in the round."""
        seated = (side for game in self.games for side in (game.white, game.black))
        return any(one.virtual for one in (*seated, *(bye.who for bye in self.byes)))


def _mark(version: int, reported: int) -> int:
    return version * 100 + reported  # of reports there are at most twice MOST_CHANGES


def round_of(tournament: Tournament, number: int) -> Round | None:
    """The round without its large texts, or ``None`` when it is not paired."""
    return tournament.paired_rounds.defer("snapshot", "explanation").filter(number=number).first()


def _games(round: Round) -> QuerySet[Game]:
    return round.games.select_related("match", "arbiter_note").prefetch_related(*_beside(round.tournament))


def _beside(tournament: Tournament) -> tuple[Prefetch[Any] | str, ...]:
    """What is read beside games; there are reports of players only where the tournament has them."""
    seats: Prefetch[Any] = Prefetch("match__seats", queryset=Seat.objects.select_related("player"))
    return (seats, "player_reports") if tournament.player_reports else (seats,)


def _seated(game: Game, round: Round, known: BeforeById) -> SeatedGame:
    sides = game.sides()
    white, black = (SeatedPlayer.of(sides[colour].player if colour in sides else _nobody(), known) for colour in "wb")
    reported = tuple(game.player_reports.all()) if round.tournament.player_reports else ()
    return SeatedGame(game=game, white=white, black=black, reported=reported)


def _nobody() -> Player:
    """Who sits on the empty side of a team's board."""
    return Player(name="")


def round_view(round: Round) -> RoundView:
    """All games and byes of ``round``."""
    known = before_round(round)
    games = tuple(_seated(game, round, known) for game in _games(round))
    byes: list[WithoutOpponent] = []
    absent: list[WithoutOpponent] = []
    for one, is_here in _teams_without(round) if is_for_teams(round.tournament) else _players_without(round, known):
        (byes if is_here else absent).append(one)
    return RoundView(round, games, tuple(byes), tuple(absent))


def _players_without(round: Round, known: BeforeById) -> Iterator[tuple[WithoutOpponent, bool]]:
    """Who has no opponent, and whether they are named."""
    seats = round.seats.filter(match__isnull=True).select_related("player").order_by("player__tpn", "player_id")
    for seat in seats:
        one = WithoutOpponent(seat.bye, seat.get_bye_display(), SeatedPlayer.of(seat.player, known))
        yield one, is_named(seat.bye, round.number, seat.player)


def _teams_without(round: Round) -> Iterator[tuple[WithoutOpponent, bool]]:
    seats = round.team_seats.filter(match__isnull=True).select_related("team").order_by("team__tpn", "team_id")
    for seat in seats:
        one = WithoutOpponent(seat.bye, seat.get_bye_display(), SeatedTeam(seat.team))
        yield one, is_named(seat.bye, round.number, seat.team)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games an arbiter wants to see: all, those without a result, or those with remarks (``which``), and of these
    the games of players with ``name`` in theirs.
    """

    which: str = ""
    name: str = ""

    MISSING: ClassVar[str] = "missing"
    REMARKS: ClassVar[str] = "remarks"

    def _is_wanted(self, one: SeatedGame) -> bool:
        return {self.MISSING: one.is_open, self.REMARKS: one.is_remarked}.get(self.which, True)

    def shown(self, view: RoundView) -> RoundView:
        """``view`` with these games alone."""
        words = collation_key(self.name).split()
        games = (one for one in view.games if self._is_wanted(one))
        return replace(view, games=tuple(one for one in games if _is_named(one, words)))


def _is_named(seated: SeatedGame, words: Iterable[str]) -> bool:
    names = collation_key(f"{seated.white.player.name} {seated.black.player.name}")
    return all(word in names for word in words)


def games_of(round: Round, game_ids: Iterable[int]) -> tuple[SeatedGame, ...]:
    """The games with these ids, for sending single rows."""
    ids = list(game_ids)
    if not ids:
        return ()
    known = before_round(round)
    return tuple(_seated(game, round, known) for game in _games(round).filter(pk__in=ids))


def disputed_games(tournament: Tournament) -> tuple[SeatedGame, ...]:
    """The open games whose players report different results, in order, without points before their rounds."""
    if not tournament.player_reports:
        return ()
    reported = PlayerReport.objects.filter(game__match__round__tournament=tournament, game__result=Result.OPEN)
    differing = reported.values("game").annotate(said=Count("result", distinct=True)).filter(said__gt=1)
    games = Game.objects.filter(pk__in=differing.values("game")).select_related("match__round", "arbiter_note")
    games = games.defer("match__round__snapshot", "match__round__explanation")
    found = []
    for game in games.prefetch_related(*_beside(tournament)).order_by("match__round__number", "match__table", "pk"):
        game.match.round.tournament = tournament
        found.append(_seated(game, game.match.round, {}))
    return tuple(one for one in found if one.is_disputed)


def seated_game(game: Game) -> SeatedGame:
    """A game that has just been read with its round and tournament, for sending its row."""
    round = game.match.round
    prefetch_related_objects([game], *_beside(round.tournament))
    return _seated(game, round, before_round(round))


def game_versions(round: Round) -> tuple[tuple[int, int], ...]:
    """``(id, mark)`` of each game in order: what a page compares with what it shows."""
    rows = round.games.annotate(reported=Sum("player_reports__count")).order_by("match__table", "board", "number")
    found = rows.values_list("pk", "version", "reported")
    return tuple((pk, _mark(version, reported or 0)) for pk, version, reported in found)


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A game without a result: its row's id, and what it is called by."""

    pk: int
    table: int
    board: int = 1
    number: int = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the results of a round are; ``next_open`` is the first open board, none while line-ups are sealed."""

    boards: int
    open_boards: int
    next_open: OpenBoard | None
    sealed: Sealed | None = None

    @property
    def is_complete(self) -> bool:
        return self.open_boards == 0


def progress(round: Round, *, is_seated: bool = False) -> Progress:
    """The counter “12 of 140 open”, in one query; in some more where line-ups may be sealed.

    ``is_seated`` is whether somebody is known to sit at a board.
    """
    rows, no_result = _RESULTS(round=round.pk), Result.OPEN.value
    still_open = [OpenBoard(*which) for *which, result in rows if result == no_result]
    sealed = None if is_seated or len(still_open) < len(rows) else sealed_line_ups(round)
    first = still_open[0] if still_open and not sealed else None
    return Progress(len(rows), len(still_open), first, sealed)


def _results(round: int) -> QuerySet[Game, tuple[int, int, int, int, str]]:
    in_order = Game.objects.filter(match__round=round).order_by("match__table", "board", "number")
    return in_order.values_list("pk", "match__table", "board", "number", "result")


_RESULTS = PreparedQuery(_results, round=int)


def before_round(round: Round) -> BeforeById:
    """What each player had before ``round``: from its publication, or counted while it is a draft."""
    published = _PUBLISHED.first(round=round.pk)
    if published is not None:
        return _before(*published)
    points, _met = so_far(round.tournament, round.number - 1)
    virtual = _virtual_in_draft(round)
    return {one: Before(points.get(one, 0), virtual.get(one, 0)) for one in points.keys() | virtual.keys()}


def _published(round: int) -> QuerySet[Publication, tuple[str]]:
    in_force = Publication.objects.filter(round=round, taken_back_at__isnull=True).order_by("-version")[:1]
    return in_force.values_list(Cast("pairings", TextField()))


_PUBLISHED = PreparedQuery(_published, round=int)


@lru_cache(maxsize=16)
def _before(pairings: str) -> BeforeById:
    """What the ``pairings`` of a publication say: the same for row after row while the round is played."""
    published = json.loads(pairings)
    players = [board[side] for board in published["boards"] for side in ("white", "black")]
    players += [bye["player"] for bye in published["byes"]]
    players += published.get("event", {}).get("others", ())
    # Publications made by earlier versions have no virtual points.
    return {player["id"]: Before(player["points"], player.get("virtual", 0)) for player in players}


def _virtual_in_draft(round: Round) -> Mapping[int, int]:
    """The virtual points that the draft was paired with, as they were kept with it."""
    if not round.tournament.acceleration:
        return {}
    kept = Round.objects.values_list("explanation", flat=True).get(pk=round.pk).get("players", ())
    by_tpn = {player["tpn"]: player["score"] - player["points"] for player in kept}
    seated = round.seats.values_list("player_id", "player__tpn")
    return {player_id: by_tpn.get(tpn, 0) for player_id, tpn in seated}
