"""Reports marked as sent: the file is kept as it was, its rounds are locked, and a later change is told."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.trf.writer import Edition
from tournaments.basics.errors import Refused, require
from tournaments.clubs.queries.storage import require_room
from tournaments.files.actions.final_report import is_handed_out, report_obstacles
from tournaments.files.queries.periods import Period, next_period, report_of
from tournaments.journal.changing import change
from tournaments.log.kinds_of_publication import FinalReportMade, ReportSent
from tournaments.log.writing import author, log
from tournaments.models import SentReport, Tournament, User

MOST_DIFFERENCES = 30  # lines that are told


@dataclass(frozen=True, slots=True)
class Sent:
    """A report that was sent; ``is_newest`` says that none of the same rounds was sent after it.

    ``differences`` are lines of the report that would be others today, as they were sent and as they are now, with an
    empty text for a line that there is not; ``more`` counts those that are not told. ``fault`` says why the report
    cannot be made today at all.
    """

    row: SentReport
    is_newest: bool
    differences: tuple[tuple[str, str], ...] = ()
    more: int = 0
    fault: str = ""

    @property
    def has_changed(self) -> bool:
        """Whether what was sent is not what would be sent today."""
        return bool(self.differences or self.fault)


def send_report(
    tournament: Tournament, *, last_round: int, edition: Edition, by: User | None, note: str = "", first_round: int = 0
) -> SentReport:
    """Keep the report of the next rounds up to ``last_round`` as sent; with ``first_round`` once more, with a ``note``.

    Raises:
        Refused: games are open, these are not the next rounds, something does not fit into the format, or the club of
            the tournament has no room for it.
    """
    with change(tournament) as current:
        due = next_period(current)
        if first_round:
            period = Period(first_round, last_round)
            was_sent = SentReport.objects.filter(tournament=current, first_round=first_round, last_round=last_round)
            require(was_sent.exists(), _("No report of these rounds was sent. Look at the list again."))
            require(note.strip(), _("Say why the report is sent once more."))
        else:
            if due is None:
                open_still = [one.text for one in report_obstacles(current)]
                nothing = [_("There is nothing to send: no round is finished that was not in a report yet.")]
                raise Refused(open_still or nothing)
            require(due.first <= last_round, _("These rounds were in a report already; each game is in one."))
            period = Period(due.first, last_round)
        if problems := list(_obstacles(current, period)):
            raise Refused(problems)
        text = report_of(current, period, edition)
        row = SentReport.objects.create(
            tournament=current,
            first_round=period.first,
            last_round=period.last,
            edition=edition.name,
            file=text,
            sha256=digest_of(text),
            note=note.strip(),
            by_name=author(by)[:150],
        )
        require_room(current)
        if period.last == current.total_rounds and not is_handed_out(current):
            log(current, FinalReportMade(period.last), by=by)
        log(current, ReportSent(period.first, period.last, row.edition, row.sha256, row.note), by=by)
        return row


def _obstacles(tournament: Tournament, period: Period) -> list[str]:
    if period.last >= tournament.total_rounds or not tournament.long_event:
        return [one.text for one in report_obstacles(tournament)]
    finished = tournament.paired_rounds.filter(
        number__gte=period.first, number__lte=period.last, published_at__isnull=False
    ).exclude(matches__games__result="")
    if finished.distinct().count() == period.last - period.first + 1:
        return []
    return [_("Not all of these rounds are finished. Choose an earlier last round, or enter the results.")]


def digest_of(text: str) -> str:
    """The SHA-256 of the bytes that are sent."""
    return hashlib.sha256(text.encode()).hexdigest()


def sent_reports(tournament: Tournament) -> list[Sent]:
    """What was sent, the newest first; of the newest of each rounds with what has changed since."""
    rows = list(SentReport.objects.filter(tournament=tournament).order_by("-pk"))
    seen: set[Period] = set()
    found = []
    for row in rows:
        period = Period(row.first_round, row.last_round)
        found.append(_compared(tournament, row, period) if period not in seen else Sent(row, is_newest=False))
        seen.add(period)
    return found


def _compared(tournament: Tournament, row: SentReport, period: Period) -> Sent:
    try:
        now = report_of(tournament, period, Edition[row.edition])
    except Refused as refusal:
        return Sent(row, is_newest=True, fault=" ".join(refusal.problems))
    differences = _differences(row.file.splitlines(), now.splitlines())
    return Sent(row, True, tuple(differences[:MOST_DIFFERENCES]), max(len(differences) - MOST_DIFFERENCES, 0))


def _differences(sent: list[str], now: list[str]) -> list[tuple[str, str]]:
    """Lines by their record, and of players by their number; comments aside, which only ever grow."""
    before, after = _by_record(sent), _by_record(now)
    keys = dict.fromkeys([*before, *after])
    return [(before.get(key, ""), after.get(key, "")) for key in keys if before.get(key) != after.get(key)]


def _by_record(lines: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        if line.startswith("###") or not line.strip():
            continue
        key = line[:8] if line.startswith("001") else line[:3]
        while key in found:
            key += "+"
        found[key] = line
    return found
