"""Until when errors in results, colours and ratings are told so that they count for the next pairing (C.04.2, 4.3)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Min

from tournaments.audit.kinds_of_publication import ResultsReleased
from tournaments.audit.kinds_of_rounds import ResultEntered
from tournaments.models import AuditEntry, Game, Result, Tournament
from tournaments.withheld import results_are_public


def told_until(tournament: Tournament, number: int) -> datetime | None:
    """The deadline of round ``number``; None where there is none, and as long as not all its results are public.

    It runs from the moment when the last open board got a result, or when the arbiter published the results. A change
    of a result does not move it.
    """
    if tournament.correction_minutes is None or not results_are_public(tournament, number):
        return None
    published = _results_published(tournament, number)
    return None if published is None else published + timedelta(minutes=tournament.correction_minutes)


def _results_published(tournament: Tournament, number: int) -> datetime | None:
    entries = AuditEntry.objects.filter(tournament=tournament, round_number=number, undone_by=None)
    released = entries.filter(kind=ResultsReleased.kind).order_by("id").values_list("at", flat=True).first()
    games = dict(
        Game.objects.filter(
            match__round__tournament=tournament, match__round__number=number, published=True
        ).values_list("pk", "result")
    )
    if not games or Result.OPEN in games.values():
        return None
    entered = entries.filter(kind=ResultEntered.kind, target_id__in=games).order_by().values("target_id")
    firsts = dict(entered.annotate(first=Min("at")).values_list("target_id", "first"))
    if len(firsts) < len(games):
        return released  # results that came with a file: nobody knows when
    last = max(firsts.values())
    return max(last, released) if released else last
