"""What a captain's own page shows: the line-up of a coming round, and the match of the round that is being played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from pairing.service import Colour
from tournaments.basics.outcomes import turned
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.models import (
    Game,
    LineUp,
    Match,
    Player,
    PlayerReport,
    Result,
    Round,
    RoundTime,
    Seat,
    Team,
    TeamBye,
    TeamSeat,
)
from tournaments.publication.queries.public import public_tournament
from tournaments.rounds.queries.guards import is_over
from tournaments.rounds.queries.line_ups import Boards, deadlines
from tournaments.rounds.queries.matches import MatchLine, lines_of_match
from tournaments.rounds.queries.team_snapshot import colour_on, colours_of, settings_of_teams
from tournaments.teams.models import OrderRule, TeamSettings
from tournaments.teams.queries.line_ups import as_things_stand, receipt
from tournaments.teams.queries.teams import roster_of

REMINDED = timedelta(hours=24)  # before the deadline
POINTS = ((Result.WHITE_WINS, "1"), (Result.DRAW, "½"), (Result.BLACK_WINS, "0"))  # of who has White


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that can be reported of a board, White first, and the points that it brings the captain's player."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board of the match as the captain sees it, the own player first.

    ``said`` and ``told`` are what was reported for the own player and for the opponent, as points of the own player.
    """

    game: Game
    own: Player | None
    other: Player | None
    colour: str
    said: str = ""
    told: str = ""
    told_value: str = ""

    @property
    def is_open(self) -> bool:
        """Whether its result can be reported."""
        return self.game.result == Result.OPEN and self.own is not None and self.other is not None

    @property
    def is_disputed(self) -> bool:
        """Whether the two sides say something else."""
        return self.is_open and bool(self.said and self.told) and self.said != self.told

    @property
    def waits(self) -> bool:
        """Whether the other side has reported it and the own one not."""
        return self.is_open and bool(self.told) and not self.said

    @property
    def choices(self) -> list[Choice]:
        """The own player's win first."""
        return [Choice(value if self.colour == "w" else turned(value), label) for value, label in POINTS]

    @property
    def is_turned(self) -> bool:
        """Whether the own player has Black."""
        return self.colour == "b"


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """The match that is being played, or was played last; ``takes`` tells whether captains report its results."""

    match: Match
    round: Round
    other: Team
    boards: tuple[OwnBoard, ...]
    made: tuple[int, int]
    takes: bool

    @property
    def waiting(self) -> list[OwnBoard]:
        """The boards that the other side has reported and the own one not."""
        return [board for board in self.boards if board.waits]

    @property
    def has_open(self) -> bool:
        return any(board.is_open for board in self.boards)


@dataclass(frozen=True, slots=True)
class OwnLineUp:
    """The line-up of a round that can still be handed in: as it was, or as the first boards are.

    ``against`` is the opponent with the own colours by board, once the round is published. ``until`` is the deadline.
    """

    round_number: int
    begins: RoundTime | None
    until: datetime | None
    boards: Boards
    handed_in: LineUp | None
    against: Team | None
    colours: tuple[str, ...]

    @property
    def receipt(self) -> str:
        """The code of what was handed in; empty where nothing was."""
        return receipt(self.handed_in) if self.handed_in else ""

    @property
    def players(self) -> list[tuple[int, Player | None, str]]:
        """The boards in order: number, who sits there, and the colour where it is known."""
        colours = [*self.colours, *[""] * (len(self.boards) - len(self.colours))]
        return [
            (number, player, colour)
            for number, (player, colour) in enumerate(zip(self.boards, colours, strict=True), start=1)
        ]


@dataclass(frozen=True, slots=True)
class Due:
    """A line-up that was not handed in, and that can be until a moment which is near."""

    round_number: int
    until: datetime


@dataclass(frozen=True, slots=True)
class CaptainPage:
    """``rounds`` are those whose line-up can be handed in; ``line_up`` is of the one that is looked at.

    ``due`` is the one that a captain is reminded of.
    """

    team: Team
    settings: TeamSettings
    roster: tuple[Player, ...]
    rounds: tuple[int, ...]
    line_up: OwnLineUp | None
    match: OwnMatch | None
    is_public: bool
    due: Due | None

    @property
    def ticks(self) -> bool:
        """Whether it is enough to say who plays, because the regulations say in which order."""
        return self.settings.order_rule == OrderRule.FIXED and self.settings.order_binds


def captain_page(team: Team, asked: int | None = None) -> CaptainPage:
    """The page of the captain of ``team``, whose tournament is read; ``asked`` is the round of the line-up.

    A constant number of queries.
    """
    tournament, settings = team.tournament, settings_of_teams(team.tournament)
    until = deadlines(tournament, settings)
    rounds = tuple(_open_rounds(team, until))
    number = asked if asked in rounds else rounds[0] if rounds else None
    return CaptainPage(
        team,
        settings,
        tuple(roster_of(team)),
        rounds,
        _line_up(team, settings, number, until.get(number)) if number is not None else None,
        _match(team),
        is_public=public_tournament(tournament.slug) is not None,
        due=_due(team, rounds, until),
    )


def _due(team: Team, rounds: Iterable[int], until: Mapping[int, datetime]) -> Due | None:
    """The line-up of ``rounds`` whose deadline comes first, if that is near and nothing was handed in."""
    soon = timezone.now() + REMINDED
    near = {number: until[number] for number in rounds if number in until and until[number] <= soon}
    if not near:
        return None
    came = set(LineUp.objects.filter(team=team, round_number__in=near).values_list("round_number", flat=True))
    left = [Due(number, moment) for number, moment in near.items() if number not in came]
    return min(left, key=lambda one: one.until, default=None)


def _open_rounds(team: Team, until: dict[int, datetime]) -> list[int]:
    """The rounds in which the team plays, as far as anybody may know, and whose line-up can be handed in."""
    tournament, now = team.tournament, timezone.now()
    matches = Match.objects.filter(round__tournament=tournament)
    paired = set(matches.values_list("round__number", flat=True).distinct())
    seated = Seat.objects.filter(round__tournament=tournament, match__isnull=False)
    known = set(seated.values_list("round__number", flat=True).distinct())
    without = set(TeamBye.objects.filter(team=team).values_list("round_number", flat=True))
    own = TeamSeat.objects.filter(team=team, match__isnull=True, round__published_at__isnull=False)
    without |= set(own.values_list("round__number", flat=True))
    last = max(known, default=0)
    ahead = [number for number in range(1, tournament.total_rounds + 1) if number > last or number in paired - known]
    late = {number for number, moment in until.items() if moment <= now}
    return [number for number in ahead if number not in without | late and team.takes_part_in(number)]


def _line_up(team: Team, settings: TeamSettings, number: int, until: datetime | None) -> OwnLineUp:
    seat = _seats(team).filter(round__number=number).first()
    handed_in = LineUp.objects.filter(team=team, round_number=number).prefetch_related("places").first()
    sequence = colours_of(settings)
    boards = range(1, settings.boards + 1) if seat else ()
    return OwnLineUp(
        number,
        round_time(timetable_of(team.tournament), number),
        until,
        as_things_stand(team.tournament, team, number),
        handed_in,
        _other(seat) if seat else None,
        tuple(colour_on(sequence, Colour(seat.colour), board).value for board in boards) if seat else (),
    )


def _match(team: Team) -> OwnMatch | None:
    """The newest match whose line-ups are known; None before the first."""
    known = Seat.objects.filter(round__tournament=team.tournament, match__isnull=False).values("match")
    seat = _seats(team).filter(match__in=known).order_by("-round__number").first()
    if seat is None or seat.match is None:
        return None
    seat.round.tournament = team.tournament
    line: MatchLine = lines_of_match(seat.round, seat.match.pk)[seat.match.pk]
    made = (line.white.made, line.black.made)
    reports = PlayerReport.objects.filter(game__match=seat.match)
    said = {(report.game_id, report.player_id): report.result for report in reports}
    games = Game.objects.filter(match=seat.match).select_related("match").order_by("board")
    sequence = colours_of(settings_of_teams(team.tournament))
    boards = []
    for game in games.prefetch_related("match__seats__player"):
        scheduled = colour_on(sequence, Colour(seat.colour), game.board).value
        boards.append(_board(game, team, scheduled, said))
    tournament = team.tournament
    return OwnMatch(
        seat.match,
        seat.round,
        _other(seat),
        tuple(boards),
        made if seat.colour == "w" else made[::-1],
        takes=tournament.player_reports and not is_over(tournament, seat.round.number),
    )


def _board(game: Game, team: Team, scheduled: str, said: dict[tuple[int, int], str]) -> OwnBoard:
    own = other = None
    colour = scheduled
    for of_seat, seat in game.sides().items():
        if seat.player.team_id == team.pk:
            own, colour = seat.player, of_seat
        else:
            other, colour = seat.player, "b" if of_seat == "w" else "w"
    labels = {value if colour == "w" else turned(value): label for value, label in POINTS}
    mine, theirs = (said.get((game.pk, player.pk), "") if player else "" for player in (own, other))
    return OwnBoard(game, own, other, colour, labels.get(mine, ""), labels.get(theirs, ""), theirs)


def _seats(team: Team) -> QuerySet[TeamSeat]:
    """The seats of the team in the matches of published rounds."""
    seats = TeamSeat.objects.filter(team=team, match__isnull=False, round__published_at__isnull=False)
    return seats.select_related("match", "round").defer("round__snapshot", "round__explanation")


def _other(seat: TeamSeat) -> Team:
    """The opponent in the match of ``seat``."""
    return TeamSeat.objects.select_related("team").exclude(team=seat.team_id).get(match=seat.match_id).team
