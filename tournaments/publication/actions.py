"""What is public at once, and what when an arbiter publishes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.changes import FieldChange
from tournaments.log.kinds_of_publication import PublicationChanged, ResultsReleased, StandingsReleased
from tournaments.log.writing import field_changes, log
from tournaments.models import Tournament, User
from tournaments.publication.queries.withheld import complete_round, holds_back


def set_publication(
    tournament: Tournament,
    *,
    pairings_at_once: bool,
    results_at_once: bool,
    standings_at_once: bool,
    live_standings: bool | None = None,
    possible_public: bool | None = None,
    by: User | None,
) -> Tournament:
    """Say what is published at once. What was public stays so: only what comes from now on is withheld.

    ``live_standings`` says whether there are provisional standings while a round is played, ``possible_public`` whether
    everybody reads possible opponents then; None leaves it as it is.
    """
    with change(tournament) as current:
        complete = complete_round(current)
        changes = _set(
            current,
            {
                "pairings_at_once": pairings_at_once,
                "results_out": _until(current.results_out, complete, at_once=results_at_once),
                "standings_out": _until(current.standings_out, complete, at_once=standings_at_once),
                "live_standings": current.live_standings if live_standings is None else live_standings,
                "possible_public": current.possible_public if possible_public is None else possible_public,
            },
        )
        if changes:
            results, standings = current.results_out is None, current.standings_out is None
            switches = current.live_standings, current.possible_public
            log(current, PublicationChanged(current.pairings_at_once, results, standings, *switches), by=by)
        return current


def _set(tournament: Tournament, new: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """Give the locked ``tournament`` these values; returns what changed."""
    changes = field_changes({name: getattr(tournament, name) for name in new}, new)
    for name, value in new.items():
        setattr(tournament, name, value)
    if changes:
        tournament.save(update_fields=[*new, "changed_at"])
    return changes


def release_results(tournament: Tournament, *, by: User | None) -> Tournament:
    """Publish the results of the last round that is complete.

    Raises:
        Refused: there are none that are not public.
    """
    with change(tournament) as current:
        complete = complete_round(current)
        require(holds_back(current.results_out, complete), _("No complete round has results that are not public."))
        _set(current, {"results_out": complete})
        log(current, ResultsReleased(complete), by=by)
        return current


def release_standings(tournament: Tournament, *, by: User | None) -> Tournament:
    """Publish the standings after the last round that is complete, and with them its results, which they tell.

    Raises:
        Refused: there are none that are not public.
    """
    with change(tournament) as current:
        complete = complete_round(current)
        text = _("There are no standings after a complete round that are not public.")
        require(holds_back(current.standings_out, complete), text)
        results = complete if holds_back(current.results_out, complete) else current.results_out
        _set(current, {"results_out": results, "standings_out": complete})
        log(current, StandingsReleased(complete), by=by)
        return current


def _until(out: int | None, complete: int, *, at_once: bool) -> int | None:
    if at_once:
        return None
    return complete if out is None else out
