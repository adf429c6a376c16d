"""Conditions that many steps share. Each raises ``Refused`` with what to do instead."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.systems import system_of
from tournaments.models import Publication, Round, Tournament


def last_round(tournament: Tournament) -> Round | None:
    """The round paired last, draft or published, without its large texts."""
    return _LAST.first(tournament=tournament.pk)


def _last(tournament: int) -> QuerySet[Round]:
    return Round.objects.filter(tournament=tournament).defer("snapshot", "explanation").order_by("-number")[:1]


_LAST = PreparedQuery(_last, tournament=int)


def rounds_paired(tournament: Tournament) -> int:
    """The number of rounds paired so far, a draft included."""
    return tournament.coming_round() - 1


def coming_after(last: Round | None) -> int:
    """As ``Tournament.coming_round`` for who has read the round paired last already."""
    return last.number + 1 if last else 1


def is_over(tournament: Tournament, round_number: int) -> bool:
    """Whether players and helpers tell nothing of the round any more: a later one was paired by its results.

    In a round robin no round is paired by results, and each is told of until its boards have them.
    """
    if system_of(tournament).is_predetermined:
        return False
    return tournament.paired_rounds.filter(number__gt=round_number).exists()


def require_no_draft(tournament: Tournament) -> Round | None:
    """The round paired last, if any.

    Refuses what would change the ground on which a draft stands: a draft always shows the data as they are.
    """
    last = last_round(tournament)
    if last is not None and not last.is_published:
        raise Refused(
            _("Round %(number)d is a draft that rests on the present data. Discard it, make the change, pair again.")
            % {"number": last.number},
            mend_url_name="arbiter:round",
            mend_round=last.number,
        )
    return last


def has_begun(tournament: Tournament) -> bool:
    """Whether round 1 has ever been published: what was announced stays from then on, also if it is taken back."""
    return (
        Publication.objects.filter(tournament=tournament).exists()
        or Round.objects.filter(tournament=tournament, published_at__isnull=False).exists()
    )


def is_set_up(tournament: Tournament) -> bool:
    """Whether what round 1 fixes (``FIXED_BY_ROUND_1``) stays: round 1 is paired, or in FIDE mode was public once."""
    return bool(rounds_paired(tournament)) or (tournament.in_fide_mode and has_begun(tournament))


def require_ahead(tournament: Tournament, round_number: int) -> None:
    """Refuse rounds that have been paired already, and those after the last one."""
    last = last_round(tournament)
    coming = coming_after(last)
    if round_number < coming:
        if last is not None and not last.is_published and last.number == round_number:
            require_no_draft(tournament)
        named = {"number": round_number, "first": coming}
        if last is not None and last.number == round_number:
            text = _(
                "Round %(number)d has been paired already. Choose a round from %(first)d on; or take the round back, on"
                " its page, as long as it has no result, or pair it by hand there."
            )
            raise Refused(text % named, mend_url_name="arbiter:round", mend_round=round_number)
        raise Refused(_("Round %(number)d has been paired already. Choose a round from %(first)d on.") % named)
    if round_number > tournament.total_rounds:
        raise Refused(
            _("There is no round %(number)d; the tournament has %(total)d rounds.")
            % {"number": round_number, "total": tournament.total_rounds}
        )
