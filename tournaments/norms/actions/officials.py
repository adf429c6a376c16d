"""Who is an arbiter of the event, as reports to FIDE name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.journal.changing import change
from tournaments.log.kinds_of_publication import OfficialsChanged
from tournaments.log.writing import log
from tournaments.models import Tournament, User
from tournaments.norms.queries.officials import MOST_OFFICIALS, Official, OfficialRole


def set_officials(tournament: Tournament, officials: Sequence[Official], *, by: User | None) -> Tournament:
    """Let these be the arbiters of the event; nothing is written where they are already.

    Raises:
        Refused: somebody stands there twice, two are chief arbiter, or there are too many; with every reason.
    """
    with change(tournament) as current:
        if problems := list(_problems(officials)):
            raise Refused(problems)
        rows = [one.as_row for one in officials]
        if rows != current.officials:
            current.officials = rows
            current.save(update_fields=["officials", "changed_at"])
            names = "; ".join(f"{one.as_text}: {OfficialRole(one.role).value}" for one in officials)
            log(current, OfficialsChanged(names), by=by)
        return current


def _problems(officials: Sequence[Official]) -> Iterator[str]:
    if len(officials) > MOST_OFFICIALS:
        yield _("There are at most %(most)d arbiters. Leave the others out.") % {"most": MOST_OFFICIALS}
    if sum(one.role == OfficialRole.CHIEF for one in officials) > 1:
        yield _("An event has one chief arbiter. Give the others another role.")
    names = [one.name.casefold() for one in officials]
    numbers = [one.fide_id for one in officials if one.fide_id]
    for one in officials:
        if names.count(one.name.casefold()) > 1 or numbers.count(one.fide_id) > 1:
            yield _("%(name)s stands there twice, by name or FIDE number. Leave one out.") % {"name": one.name}
