"""The line-ups of all rounds, as an arbiter sees them."""

from __future__ import annotations

from base64 import b32encode
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.models import (
    Game,
    LineUp,
    LineUpPlace,
    Match,
    MirrorFrom,
    Player,
    Result,
    Round,
    Seat,
    Team,
    TeamBye,
    TeamSeat,
    Tournament,
)
from tournaments.rounds.queries.line_ups import Boards, are_sealed, deadlines, in_boards, line_ups
from tournaments.rounds.queries.team_snapshot import settings_of_teams


@dataclass(frozen=True, slots=True)
class Cell:
    """A team in a round: ``state`` is ``usual``, ``handed_in``, ``seated`` or ``without`` a match."""

    round_number: int
    state: str
    names: tuple[str, ...] = ()
    line_up: LineUp | None = None


Rows = tuple[tuple[Team, tuple[Cell, ...]], ...]
"""The teams by their numbers, each with a cell for each round."""


@dataclass(frozen=True, slots=True)
class Due:
    """A round whose line-ups are being handed in: until when, and which teams have sent ``none``."""

    round_number: int
    until: datetime | None
    none: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the rounds, with the rows of these."""

    rounds: range
    rows: Rows


@dataclass(frozen=True, slots=True)
class Grid:
    """The teams with all rounds; ``sealed`` is the paired round still to be revealed.

    ``coming`` is the first round whose line-ups are not known yet; ``due`` the sealed one, else the next one with a
    deadline ahead.
    """

    rounds: range
    rows: Rows
    sealed: Round | None
    coming: int
    due: Due | None

    @property
    def to_come(self) -> Part:
        """The rounds whose line-ups are not known yet."""
        return self._part(self.coming - 1, len(self.rounds))

    @property
    def known(self) -> Part:
        """The rounds whose line-ups are known."""
        return self._part(0, self.coming - 1)

    def _part(self, first: int, end: int) -> Part:
        return Part(self.rounds[first:end], tuple((team, cells[first:end]) for team, cells in self.rows))

    @property
    def handed_in(self) -> int:
        """How many teams have handed in a line-up for the coming round."""
        return sum(cells[0].state == "handed_in" for _team, cells in self.to_come.rows if cells)

    @property
    def expected(self) -> int:
        """How many teams play in the coming round, as far as is known."""
        return sum(cells[0].state != "without" for _team, cells in self.to_come.rows if cells)


def grid(tournament: Tournament) -> Grid:
    """All of it: a constant number of queries."""
    boards = settings_of_teams(tournament).boards
    rounds = range(1, tournament.total_rounds + 1)
    handed_in = {(one.team_id, one.round_number): one for one in LineUp.objects.filter(team__tournament=tournament)}
    named = _named(tournament, boards)
    seated = _seated(tournament, boards)
    places = {
        (seat.team_id, seat.round.number): seat.match_id
        for seat in TeamSeat.objects.filter(round__tournament=tournament)
        .select_related("round")
        .defer("round__snapshot")
    }
    sealed = sealed_round(tournament)
    away = set(TeamBye.objects.filter(team__tournament=tournament).values_list("team", "round_number"))

    def cell(team: Team, number: int) -> Cell:
        key = team.pk, number
        if key in places and places[key] is None:
            return Cell(number, "without")
        if key in seated:
            return Cell(number, "seated", seated[key], handed_in.get(key))
        if key not in places and (key in away or not team.takes_part_in(number)):
            return Cell(number, "without")
        if key in handed_in:
            return Cell(number, "handed_in", named.get(handed_in[key].pk, ()), handed_in[key])
        return Cell(number, "usual")

    teams = Team.objects.filter(tournament=tournament)
    rows = tuple((team, tuple(cell(team, number) for number in rounds)) for team in teams)
    known = max((number for _team, number in seated), default=0)
    coming = sealed.number if sealed else tournament.coming_round()
    return Grid(rounds, rows, sealed, coming, _due(tournament, rows, sealed, known))


def _due(tournament: Tournament, rows: Rows, sealed: Round | None, known: int) -> Due | None:
    """The round whose line-ups are waited for; those of round ``known`` are the last that are known."""
    until, now = deadlines(tournament, settings_of_teams(tournament)), timezone.now()
    ahead = [number for number, moment in until.items() if number > known and moment > now]
    if sealed is None and not ahead:
        return None
    number = sealed.number if sealed else min(ahead)
    none = tuple(team for team, cells in rows if cells[number - 1].state == "usual")
    return Due(number, until.get(number), none)


def as_things_stand(tournament: Tournament, team: Team, round_number: int) -> Boards:
    """Who sits on the boards of the team in a round, or would."""
    boards = settings_of_teams(tournament).boards
    rows = Seat.objects.filter(round__tournament=tournament, round__number=round_number, player__team=team)
    seats = {seat.board: seat.player for seat in rows.filter(match__isnull=False).select_related("player")}
    if seats:
        return tuple(seats.get(board) for board in range(1, boards + 1))
    return line_ups(tournament, round_number, boards=boards).get(team.pk, in_boards((), boards))


def sealed_round(tournament: Tournament) -> Round | None:
    """The paired round whose line-ups are still to be revealed, if there is one."""
    last = Round.objects.filter(tournament=tournament).defer("snapshot", "explanation").order_by("-number").first()
    return last if last is not None and are_sealed(last) else None


def sealed_rounds(tournament: Tournament | None = None) -> list[Round]:
    """The published rounds, of one tournament or of all, whose line-ups wait for a deadline; none of a mirror.

    Each has its tournament. One query, and one more for each round that is found.
    """
    seated = Seat.objects.filter(round=OuterRef("pk"), match__isnull=False)
    mirrors = MirrorFrom.objects.filter(tournament=OuterRef("tournament"), ended_at=None)
    over = Game.objects.filter(match__round=OuterRef("pk")).exclude(result=Result.OPEN)
    rounds = Round.objects.filter(
        ~Exists(seated),
        ~Exists(over),
        ~Exists(mirrors),
        Exists(Match.objects.filter(round=OuterRef("pk"))),
        published_at__isnull=False,
        tournament__team_settings__line_up_minutes__isnull=False,
    )
    if tournament is not None:
        rounds = rounds.filter(tournament=tournament)
    return list(rounds.select_related("tournament").defer("snapshot", "explanation").order_by("pk"))


def receipt(line_up: LineUp) -> str:
    """A short code of a line-up as it was handed in: who has the same one has seen the same players and moment.

    It is no secret. Its places are read.
    """
    places = [(place.board, place.player_id) for place in line_up.places.all()]
    said = repr((line_up.pk, line_up.handed_in_at.isoformat(), sorted(places)))
    mark = salted_hmac("tournaments.teams.receipt", said, algorithm="sha256").digest()
    text = b32encode(mark[:5]).decode()
    return f"{text[:4]}-{text[4:]}"


def _named(tournament: Tournament, boards: int) -> dict[int, tuple[str, ...]]:
    """The surnames on the boards of each line-up that was handed in."""
    found: dict[int, list[str]] = defaultdict(lambda: ["–"] * boards)
    places = LineUpPlace.objects.filter(line_up__team__tournament=tournament).select_related("player")
    for place in places:
        if place.board <= boards and place.player:
            found[place.line_up_id][place.board - 1] = _surname(place.player)
    return {key: tuple(names) for key, names in found.items()}


def _seated(tournament: Tournament, boards: int) -> dict[tuple[int, int], tuple[str, ...]]:
    """The same of who sits on the boards, by team and round."""
    found: dict[tuple[int, int], list[str]] = defaultdict(lambda: ["–"] * boards)
    seats = Seat.objects.filter(round__tournament=tournament, match__isnull=False, player__team__isnull=False)
    for seat in seats.select_related("player", "round").defer("round__snapshot", "round__explanation"):
        if seat.board <= boards:
            found[seat.player.team_id or 0, seat.round.number][seat.board - 1] = _surname(seat.player)
    return {key: tuple(names) for key, names in found.items()}


def _surname(player: Player) -> str:
    return player.name.partition(",")[0].strip()
