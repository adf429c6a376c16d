"""The report file of a finished tournament: refused while anything is open."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.trf.records import TrfFile
from pairing.trf.writer import NAME_WIDTH, Edition, lines_beyond_trf16
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf, report_file
from tournaments.files.queries.for_rating import as_reported
from tournaments.journal.changing import change
from tournaments.log.kinds_of_publication import FinalReportMade
from tournaments.log.writing import log
from tournaments.models import Result, Tournament, User
from tournaments.results.queries.windows import is_reported
from tournaments.rounds.queries.adjourned import adjourned_games
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.obstacles import Obstacle


@dataclass(frozen=True, slots=True)
class ReportState:
    """Whether the final report can be made, and what is in the report as things stand.

    ``obstacles`` are all reasons against it; ``missing`` names what a rating officer will ask for; ``comments`` are the
    lines on what is out of the ordinary; ``beyond_trf16`` are the records that the older edition cannot hold, and
    ``of_rating`` those which the final report alone has, of games that are rated otherwise than they count and of
    ratings that are not FIDE's.
    """

    obstacles: tuple[Obstacle, ...]
    missing: tuple[str, ...]
    comments: tuple[str, ...]
    beyond_trf16: tuple[str, ...]
    of_rating: tuple[str, ...]

    @property
    def is_ready(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.obstacles


def report_state(tournament: Tournament) -> ReportState:
    """The state of the final report, in a constant number of queries.

    Raises:
        Refused: not even a report of the finished rounds can be written.
    """
    file = report_file(tournament)
    comments = tuple(kept.text for kept in file.kept_lines if kept.text.startswith("###"))
    everywhere = lines_beyond_trf16(file)
    beyond = tuple(line for line in everywhere if not line.startswith("###"))
    rated = lines_beyond_trf16(as_reported(file, tournament))
    of_rating = tuple(line for line in rated if line not in everywhere)
    return ReportState(report_obstacles(tournament), _missing(file), comments, beyond, of_rating)


def report_obstacles(tournament: Tournament) -> tuple[Obstacle, ...]:
    """Everything that is still open: rounds with boards without a result, a draft, rounds not played yet."""
    rounds = list(tournament.paired_rounds.defer("snapshot", "explanation").order_by("number"))
    unfinished: dict[int, int] = Counter(
        tournament.paired_rounds.filter(matches__games__result=Result.OPEN, published_at__isnull=False).values_list(
            "number", flat=True
        )
    )
    obstacles = []
    for round_ in rounds:
        if not round_.is_published:
            text = _("Round %(number)d is a draft. Publish it and have it played, or discard it.")
            obstacles.append(Obstacle(text % {"number": round_.number}, "arbiter:round", round_.number))
        elif round_.number in unfinished:
            obstacles.append(_results_missing(round_.number, unfinished[round_.number]))
    obstacles += [
        Obstacle(game.text, "arbiter:correct", game.pk, _("Enter it")) for game in adjourned_games(tournament)
    ]
    left = tournament.total_rounds - len(rounds)
    if left > 0 and tournament.in_fide_mode:
        text = ngettext(
            "%(left)d round has not been paired yet. Play it, or leave FIDE mode to end the tournament early.",
            "%(left)d rounds have not been paired yet. Play them, or leave FIDE mode to end the tournament early.",
            left,
        )
        obstacles.append(Obstacle(text % {"left": left}, "arbiter:fide_mode"))
    elif left > 0:
        text = ngettext(
            "%(left)d round has not been paired yet. Play it, or lower the number of rounds in the settings.",
            "%(left)d rounds have not been paired yet. Play them, or lower the number of rounds in the settings.",
            left,
        )
        obstacles.append(Obstacle(text % {"left": left}, "arbiter:settings"))
    return tuple(obstacles)


def _results_missing(number: int, count: int) -> Obstacle:
    text = ngettext(
        "Round %(number)d: %(count)d result is missing.", "Round %(number)d: %(count)d results are missing.", count
    )
    link = ngettext("Enter it", "Enter them", count)
    return Obstacle(text % {"number": number, "count": count}, "arbiter:round", number, link)


def final_report(tournament: Tournament, *, edition: Edition = Edition.TRF26) -> str:
    """The text of the final report, with the games as they are to be rated.

    Raises:
        Refused: a game is open, a round is missing, or something does not fit into the format; with every reason.
    """
    obstacles = report_obstacles(tournament)
    if obstacles:
        raise Refused(obstacle.text for obstacle in obstacles)
    return export_trf(tournament, edition=edition, for_rating=True)


def is_handed_out(tournament: Tournament) -> bool:
    """Whether the final report of the last round was made."""
    last = last_round(tournament)
    return last is not None and is_reported(tournament, last.number)


def hand_out_report(tournament: Tournament, *, by: User | None, edition: Edition = Edition.TRF26) -> None:
    """Note that the final report is made: from then on results are corrected with a reason.

    Raises:
        Refused: as by ``final_report``.
    """
    with change(tournament) as current:
        final_report(current, edition=edition)
        last = last_round(current)
        if last is not None and not is_handed_out(current):
            log(current, FinalReportMade(last.number), by=by)


def _missing(file: TrfFile) -> tuple[str, ...]:
    """What the format wants of every report and this one lacks."""
    wanted = [
        (file.city, _("the place (022)")),
        (file.federation, _("the federation (032)")),
        (file.start_date, _("the first day (042)")),
        (file.end_date, _("the last day (052)")),
        (file.chief_arbiter, _("the chief arbiter (102)")),
        (any(file.round_dates), _("the dates of the rounds (132)")),
        (file.stated("222"), _("the time control in the code of the format (222)")),
    ]
    missing = [what for value, what in wanted if not value]
    without_number = sum(not player.fide_id for player in file.players)
    if without_number:
        text = ngettext("the FIDE number of %(count)d player", "the FIDE numbers of %(count)d players", without_number)
        missing.append(text % {"count": without_number})
    cut = sum(len(player.name) > NAME_WIDTH for player in file.players)
    if cut:
        text = ngettext(
            "the end of %(count)d name (%(width)d characters fit)",
            "the ends of %(count)d names (%(width)d characters fit)",
            cut,
        )
        missing.append(text % {"count": cut, "width": NAME_WIDTH})
    return tuple(missing)
