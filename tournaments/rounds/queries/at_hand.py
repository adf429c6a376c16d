"""Which published rounds are being played: the newest, and in a round robin each that waits for a result."""

from __future__ import annotations

from django.db.models import Count, Q

from tournaments.basics.systems import system_of
from tournaments.models import Result, Round, Tournament


def rounds_at_hand(tournament: Tournament) -> list[Round]:
    """The published rounds that results can come for, in order; none under a draft that rests on them. One query.

    Of a round robin those with open boards, whatever was paired after them, and the newest where no board is open.
    """
    rounds = tournament.paired_rounds.defer("snapshot", "explanation").order_by("number")
    waiting = Count("pk", filter=Q(matches__games__result=Result.OPEN))
    paired = [(one, one.waiting) for one in rounds.annotate(waiting=waiting)]
    for one, _waiting in paired:
        one.tournament = tournament
    if not system_of(tournament).is_predetermined:
        return [one for one, _waiting in paired[-1:] if one.is_published]
    published = [(one, count) for one, count in paired if one.is_published]
    return [one for one, count in published if count] or [one for one, _waiting in published[-1:]]
