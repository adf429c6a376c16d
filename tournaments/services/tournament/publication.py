"""What is public at once, and what when the arbiter says so."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.audit.kinds import PublicationChanged, ResultsReleased, StandingsReleased
from tournaments.models import Tournament, User
from tournaments.services.audit import log
from tournaments.services.errors import require
from tournaments.services.locking import lock
from tournaments.withheld import complete_round, holds_back


def set_publication(
    tournament: Tournament, *, pairings_at_once: bool, results_at_once: bool, standings_at_once: bool, by: User | None
) -> Tournament:
    """Say what is published at once. What was public stays so: only what comes from now on is withheld."""
    with transaction.atomic():
        current = lock(tournament)
        complete = complete_round(current)
        before = _levels(current)
        current.pairings_at_once = pairings_at_once
        current.results_out = _until(current.results_out, complete, at_once=results_at_once)
        current.standings_out = _until(current.standings_out, complete, at_once=standings_at_once)
        if _levels(current) != before:
            current.save(update_fields=["pairings_at_once", "results_out", "standings_out", "changed_at"])
            log(current, PublicationChanged(*_levels(current)), by=by)
        return current


def release_results(tournament: Tournament, *, by: User | None) -> Tournament:
    """Publish the results of the last round that is complete.

    Raises:
        Refused: there are none that are not public.
    """
    with transaction.atomic():
        current = lock(tournament)
        complete = complete_round(current)
        require(holds_back(current.results_out, complete), _("No complete round has results that are not public."))
        current.results_out = complete
        current.save(update_fields=["results_out", "changed_at"])
        log(current, ResultsReleased(complete), by=by)
        return current


def release_standings(tournament: Tournament, *, by: User | None) -> Tournament:
    """Publish the standings after the last round that is complete, and with them its results, which they tell.

    Raises:
        Refused: there are none that are not public.
    """
    with transaction.atomic():
        current = lock(tournament)
        complete = complete_round(current)
        text = _("There are no standings after a complete round that are not public.")
        require(holds_back(current.standings_out, complete), text)
        current.standings_out = complete
        if holds_back(current.results_out, complete):
            current.results_out = complete
        current.save(update_fields=["results_out", "standings_out", "changed_at"])
        log(current, StandingsReleased(complete), by=by)
        return current


def _levels(tournament: Tournament) -> tuple[bool, bool, bool]:
    return tournament.pairings_at_once, tournament.results_out is None, tournament.standings_out is None


def _until(out: int | None, complete: int, *, at_once: bool) -> int | None:
    if at_once:
        return None
    return complete if out is None else out
