"""Settings that pairings, standings or ratings go by, changed after round 1 was published: the arbiter is asked."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.basics.errors import Doubtful
from tournaments.log.changes import FieldChange
from tournaments.log.sentences import field_in_words
from tournaments.models import Tournament
from tournaments.models.entered import ASKED_AFTER_ROUND_1
from tournaments.rounds.queries.guards import has_begun


def require_sure(tournament: Tournament, changes: Iterable[FieldChange], *, moved: str = "", sure: bool) -> None:
    """Ask about ``changes`` that come late, and about the TPNs that were ``moved`` by them.

    Raises:
        Doubtful: round 1 has been published, and nobody is ``sure``; with every such change.
    """
    text = _("Round 1 has been published, and pairings, standings or ratings go by this: %(change)s.")
    late = [change for change in changes if change.field in ASKED_AFTER_ROUND_1]
    asked = [*(text % {"change": field_in_words(Tournament, change)} for change in late), *filter(None, [moved])]
    if asked and not sure and has_begun(tournament):
        raise Doubtful(asked)
