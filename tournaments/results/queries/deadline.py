"""Until when errors in results, colours and ratings can be reported to count for the next pairing (C.04.2, 4.3)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Min, QuerySet

from tournaments.log.kinds_of_publication import ResultsReleased
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.models import AuditEntry, Game, MirrorFrom, Result, Tournament
from tournaments.publication.queries.withheld import results_are_public


def error_deadline(tournament: Tournament, number: int) -> datetime | None:
    """The deadline of round ``number``; None where there is none, and as long as not all its results are public.

    It runs from the moment when the last open board got a result, or when the arbiter published the results. A change
    of a result does not move it.
    """
    if tournament.correction_minutes is None or not results_are_public(tournament, number):
        return None
    if not _has_all_results(tournament, number):
        return None
    published = _results_published(tournament, number)
    if published is None:
        return _told_by_the_source(tournament, number)
    return published + timedelta(minutes=tournament.correction_minutes)


def deadlines(tournament: Tournament) -> dict[str, str]:
    """The deadlines of all rounds that have one, by number, as a mirror gets them: it has no log to know them by."""
    numbers = tournament.paired_rounds.filter(published_at__isnull=False).values_list("number", flat=True)
    found = {str(number): error_deadline(tournament, number) for number in numbers if tournament.correction_minutes}
    return {number: moment.isoformat() for number, moment in found.items() if moment is not None}


def _told_by_the_source(tournament: Tournament, number: int) -> datetime | None:
    known = MirrorFrom.objects.filter(tournament=tournament).values_list("deadlines", flat=True).first() or {}
    return datetime.fromisoformat(known[str(number)]) if str(number) in known else None


def _has_all_results(tournament: Tournament, number: int) -> bool:
    games = _games(tournament, number).values_list("result", flat=True)
    return bool(games) and Result.OPEN not in games


def _games(tournament: Tournament, number: int) -> QuerySet[Game]:
    return Game.objects.filter(match__round__tournament=tournament, match__round__number=number, published=True)


def _results_published(tournament: Tournament, number: int) -> datetime | None:
    entries = AuditEntry.objects.filter(tournament=tournament, round_number=number, undone_by=None)
    released = entries.filter(kind=ResultsReleased.kind).order_by("id").values_list("at", flat=True).first()
    games = _games(tournament, number).order_by().values_list("pk", flat=True)
    entered = entries.filter(kind=ResultEntered.kind, target_id__in=games).order_by().values("target_id")
    firsts = dict(entered.annotate(first=Min("at")).values_list("target_id", "first"))
    if len(firsts) < games.count():
        return released  # results that came with a file: nobody knows when
    last = max(firsts.values())
    return max(last, released) if released else last
