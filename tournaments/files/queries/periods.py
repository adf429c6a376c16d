"""The report of some rounds: of the whole event, or of a part of one of more than 30 days; each game is in one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from django.utils.translation import gettext as _

from pairing.trf.records import KeptLine, TrfFile, TrfPlayer
from pairing.trf.writer import Edition, without_lines_beyond_trf16, write_trf
from tournaments.basics.errors import Refused, require
from tournaments.basics.systems import games_in_match, is_for_teams
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.files.queries.export import export_trf, first_incomplete_round, report_file
from tournaments.files.queries.for_rating import as_reported
from tournaments.models import RoundRating, SentReport, Tournament

LINE_END = "\r\n"  # the format wants CR; with LF behind it every program sees the lines
OF_THE_EVENT = ("162", "172", "222")  # records that hold for each of its rounds


@dataclass(frozen=True, slots=True)
class Period:
    """Rounds that are reported together."""

    first: int
    last: int

    @property
    def is_one(self) -> bool:
        """Whether it is a single round."""
        return self.first == self.last


def next_period(tournament: Tournament) -> Period | None:
    """What is to be reported next; None where all has been, or is not finished.

    In an event of more than 30 days it ends with the last finished round of a month, else with the event.
    """
    sent = SentReport.objects.filter(tournament=tournament).order_by("-last_round")
    first = (sent.values_list("last_round", flat=True).first() or 0) + 1
    finished = first_incomplete_round(tournament) - 1
    if first > finished or (finished < tournament.total_rounds and not tournament.long_event):
        return None
    if not tournament.long_event:
        return Period(first, finished)
    timetable = timetable_of(tournament)
    known = {number: round_time(timetable, number) for number in range(first, finished + 1)}
    days = {number: one.day if one else None for number, one in known.items()}
    months = [list(rounds) for _month, rounds in groupby(days, key=lambda number: _month_of(days[number]))]
    return Period(first, months[0][-1])


def _month_of(day: date | None) -> tuple[int, int] | None:
    return (day.year, day.month) if day else None


def report_of(tournament: Tournament, period: Period, edition: Edition) -> str:
    """The text of the report, with the line ends of the format.

    The whole event is as the final report has it. A part has the games of its rounds alone, counted from 1 and as
    they are rated, the points of these, the days of the period, and the ratings of its first round.

    Raises:
        Refused: something does not fit into the format, or the event is one of teams and no whole one.
    """
    if period == Period(1, tournament.total_rounds):
        text = export_trf(tournament, edition=edition, for_rating=True)
    else:
        require(
            not is_for_teams(tournament),
            _("An event of teams is reported as a whole. Finish it, or lower the number of rounds in the settings."),
        )
        file = _cut(tournament, as_reported(report_file(tournament), tournament), period)
        try:
            text = write_trf(without_lines_beyond_trf16(file) if edition is Edition.TRF16 else file, edition=edition)
        except ValueError as error:
            raise Refused(str(error).splitlines()) from error
    return text.replace("\n", LINE_END)


def _cut(tournament: Tournament, file: TrfFile, period: Period) -> TrfFile:
    games = games_in_match(tournament)
    rounds = slice(period.first - 1, period.last)
    columns = slice((period.first - 1) * games, period.last * games)
    dates = file.round_dates[columns]
    ratings = _ratings_of(tournament, period.first)
    known = [day for day in dates if day]
    players = [_player(file, one, rounds, ratings.get(one.tpn, one.rating)) for one in file.players]
    in_order = sorted(players, key=lambda one: (-(one.points or 0), one.tpn))
    places = {one.tpn: place for place, one in enumerate(in_order, start=1)}
    return replace(
        file,
        players=tuple(replace(one, rank=places[one.tpn]) for one in players),
        rounds_paired=period.last - period.first + 1,
        total_rounds=period.last - period.first + 1,
        round_dates=dates,
        start_date=f"20{known[0]}" if known else file.start_date,
        end_date=f"20{known[-1]}" if known else file.end_date,
        forbidden=(),
        abnormal_points=(),
        kept_lines=(
            *(line for line in file.kept_lines if line.text[:3] in OF_THE_EVENT),
            KeptLine(f"### Rounds {period.first} to {period.last} of {tournament.total_rounds}"),
        ),
    )


def _player(file: TrfFile, player: TrfPlayer, rounds: slice, rating: int | None) -> TrfPlayer:
    records = player.records[rounds]
    made = sum(map(file.scoring.points, records))
    return replace(player, records=records, points=made, rating=rating, byes_ahead=(), virtual_points=())


def _ratings_of(tournament: Tournament, round_number: int) -> dict[int, int]:
    """The ratings that hold from an earlier round on, by TPN."""
    rows = RoundRating.objects.filter(player__tournament=tournament, round_number__lte=round_number)
    return {tpn or 0: rating for tpn, rating in rows.order_by("round_number").values_list("player__tpn", "rating")}
