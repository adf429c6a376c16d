"""A published round is taken back: a draft again, while what was published stays to be read (C.04.2, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.errors import Refused, require
from tournaments.basics.joining import with_and
from tournaments.basics.outcomes import FORFEITS
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.kinds_of_rounds import RoundTakenBack
from tournaments.log.writing import LONGEST_AUTHOR, author, log
from tournaments.models import Publication, Result, Round, User
from tournaments.publication.models import LONGEST_NOTE
from tournaments.rounds.actions.drafts import current_round
from tournaments.rounds.actions.seating import unsettle_empty_boards
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.line_ups import empty_boards


def take_back_round(round_: Round, *, by: User | None, reason: str) -> Round:
    """Make the published round a draft again; it can then be changed, discarded, or published as the next version.

    The public reads the reason, and that new pairings follow.

    Raises:
        Refused: no reason, the round is not public, a later one has been paired, or a result has come in.
        Stale: somebody has discarded it.
    """
    reason = reason.strip()[:LONGEST_NOTE]
    require(reason, _("Taking a round back needs a reason; the players read it. Enter one."))
    with change(round_.tournament) as tournament:
        current = current_round(round_)
        problems = why_not_taken_back(current)
        if problems:
            raise Refused(problems)
        keep_point(tournament, Occasion.TAKING_BACK, by=by, round_number=current.number)
        current.published_at = None
        unsettle_empty_boards(current)
        current.games.update(published=False)
        current.save(update_fields=["published_at"])
        publication = mark_taken_back(current, by=by, reason=reason)
        version = publication.version if publication else 1
        log(tournament, RoundTakenBack(current.pk, current.number, version, reason), by=by)
        return current


def why_not_taken_back(round_: Round) -> list[str]:
    """Every reason why the round cannot be taken back now; empty when it can."""
    number = {"number": round_.number}
    if not round_.is_published:
        return [_("Round %(number)d is not published, so there is nothing to take back.") % number]
    problems = []
    last = last_round(round_.tournament)
    if last is not None and last.number > round_.number:
        text = _("Round %(last)d has been paired on round %(number)d. Its results can be corrected.")
        if system_of(round_.tournament).is_predetermined:
            text = _(
                "Rounds of a table are taken back from the last one on, and round %(last)d is there. Edit the pairings "
                "of round %(number)d by hand, with a reason; that needs no other round."
            )
        problems.append(text % {**number, "last": last.number})
    problems.extend(_results_come_in(round_))
    return problems


def _results_come_in(round_: Round) -> Iterator[str]:
    # The forfeits of empty boards were not entered; scores of matches without players were.
    empty = empty_boards(round_).filter(result__in=FORFEITS).values_list("pk", flat=True)
    entered = round_.games.exclude(result=Result.OPEN).exclude(pk__in=list(empty)).order_by("match__table")
    tables = list(dict.fromkeys(entered.values_list("match__table", flat=True)))
    if not tables:
        return
    if system_of(round_.tournament).pairs_teams:
        text = ngettext(
            "Results of match %(tables)s of round %(number)d have come in. Clear them first if they are wrong.",
            "Results of matches %(tables)s of round %(number)d have come in. Clear them first if they are wrong.",
            len(tables),
        )
    else:
        text = ngettext(
            "Results have come in on board %(tables)s of round %(number)d. Clear them first if they are wrong.",
            "Results have come in on boards %(tables)s of round %(number)d. Clear them first if they are wrong.",
            len(tables),
        )
    yield text % {"number": round_.number, "tables": with_and(tables)}


def mark_taken_back(round_: Round, *, by: User | None, reason: str) -> Publication | None:
    """Note on the publication that the public reads of the round that it holds no more; returns it, if there is one."""
    newest = Publication.objects.filter(tournament=round_.tournament_id, number=round_.number).last()
    if newest is None or newest.is_taken_back:
        return None
    newest.taken_back_at = timezone.now()
    newest.taken_back_by_name = author(by)[:LONGEST_AUTHOR]
    newest.taken_back_reason = reason
    newest.save(update_fields=["taken_back_at", "taken_back_by_name", "taken_back_reason"])
    return newest
