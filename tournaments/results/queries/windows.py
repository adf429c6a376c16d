"""What a correction still counts for, by when the chief arbiter heard of it (C.04.2, 4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.systems import system_of
from tournaments.log.kinds_of_publication import FinalReportMade, ReportSent
from tournaments.models import AuditEntry, Result, Round, Tournament
from tournaments.results.queries.deadline import error_deadline


class AfterDeadline(Refused):
    """A result is changed after the deadline for errors or the final report; with a reason it can be corrected."""


class Counts(StrEnum):
    """What a correction counts for."""

    AT_ONCE = "at once"  # standings, and every pairing still to be made: nothing has been paired on it
    NEXT_PAIRING = "next pairing"  # standings and the pairing after the round that is being played
    RATING = "rating"  # submission to rating evaluation alone


@dataclass(frozen=True, slots=True)
class Window:
    """What corrections of round ``round_number`` count for.

    ``pairing`` is the number of the first round that is paired with them, None where none is any more. ``asks`` says
    that the next round has just ended, so that it has to be said when the error was reported.
    """

    counts: Counts
    round_number: int
    pairing: int | None
    asks: bool


def window_of(tournament: Tournament, round_number: int, *, told_in_time: bool = True) -> Window:
    """The window of a published round as the tournament stands.

    ``told_in_time`` says that the error was reported before the end of the next round; it decides after that end, as
    long as no further round has been published. A draft rests on the old result and has to go first.
    """
    rounds = Round.objects.filter(tournament=tournament, published_at__isnull=False).order_by("-number")
    last = rounds.values_list("number", flat=True).first() or round_number
    after = last + 1 if last < tournament.total_rounds else None
    if round_number >= last or system_of(tournament).is_predetermined:
        return Window(Counts.AT_ONCE, round_number, after, False)
    if round_number < last - 1:
        return Window(Counts.RATING, round_number, None, False)
    is_over = not rounds.filter(number=last, matches__games__result=Result.OPEN).exists()
    counts = Counts.NEXT_PAIRING if told_in_time or not is_over else Counts.RATING
    return Window(counts, round_number, after if counts is Counts.NEXT_PAIRING else None, is_over)


def is_reported(tournament: Tournament, round_number: int) -> bool:
    """Whether the final report has been made after this round, the last one, or the round is in one that was sent."""
    return bool(_FINAL_REPORTS(tournament=tournament.pk, number=round_number))


def _final_reports(tournament: int, number: int) -> QuerySet[AuditEntry, int]:
    made = Q(kind=FinalReportMade.kind, round_number=number) | Q(kind=ReportSent.kind, round_number__gte=number)
    return AuditEntry.objects.filter(made, tournament=tournament).order_by().values_list("pk", flat=True)[:1]


_FINAL_REPORTS = PreparedQuery(_final_reports, tournament=int, number=int)


def require_before_deadline(tournament: Tournament, round_number: int) -> None:
    """Let a result of the round be changed without a reason: until the deadline for errors, and the final report.

    Raises:
        AfterDeadline: the one has passed or the other was made. A correction says why, and stands in log and report.
    """
    until = error_deadline(tournament, round_number)
    if until is not None and timezone.now() > until:
        text = _(
            "The deadline for errors of round %(number)d was %(at)s (C.04.2, 4.3). Correct the result with a reason, on"
            " the page of the board."
        )
        at = date_format(timezone.localtime(until), "DAY_TIME_FORMAT")
        raise AfterDeadline(text % {"number": round_number, "at": at})
    if is_reported(tournament, round_number):
        raise AfterDeadline(
            _(
                "The report has been made. Correct the result with a reason, on the page of the board, and make"
                " the report again."
            )
        )
