"""The rating list in use held against a tournament: whether it is the one due, and whose ratings it has otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Player, RatingList, Tournament
from tournaments.rating_lists.lists.listed import RatingType
from tournaments.rating_lists.queries.listed_players import look_up

LONG_EVENT = timedelta(days=30)  # longer than this, the list of each month counts


@dataclass(frozen=True, slots=True)
class ListCheck:
    """``remark`` says why the list is not the one due, empty where it is; ``differing`` have other ratings in it."""

    rating_list: RatingList | None
    remark: str
    differing: tuple[Player, ...]


def list_check(tournament: Tournament, players: Iterable[Player], *, today: date) -> ListCheck:
    """The check of everybody who has a FIDE number; nothing to say where there is no list."""
    numbered = [player for player in players if player.fide_id]
    rating_list, listed = look_up(player.fide_id for player in numbered)
    if rating_list is None:
        return ListCheck(None, "", ())
    wanted = RatingType(tournament.rating_type)
    differing = []
    for player in numbered:
        known = listed.get(player.fide_id)
        effective = known.effective(wanted, tournament.rating_order) if known else None
        if effective is not None and differs(player, effective[0]):
            differing.append(player)
    return ListCheck(rating_list, month_remark(tournament, rating_list.month, today), tuple(differing))


def differs(player: Player, official: int | None) -> bool:
    """Whether the list has another rating; an unrated player's is the arbiter's business and no difference (1.1.2)."""
    held = player.rating if player.fide_rating is None else player.fide_rating
    return official is not None and (held != official or player.provisional)


def month_due(tournament: Tournament, today: date) -> date:
    """The first of the month whose list counts: that of the start, in events over 30 days that of the day.

    Where no first day is entered the start is when round 1 was published, and before that it is ``today``.
    """
    start, end = tournament.start_date or _begun_on(tournament) or today, tournament.end_date
    if tournament.long_event or (end is not None and end - start > LONG_EVENT):
        day = max(today, start) if end is None else min(max(today, start), end)
    else:
        day = start
    return day.replace(day=1)


def _begun_on(tournament: Tournament) -> date | None:
    rounds = tournament.paired_rounds.filter(number=1, published_at__isnull=False)
    moment = rounds.values_list("published_at", flat=True).first()
    return None if moment is None else timezone.localtime(moment).date()


def month_remark(tournament: Tournament, month: date | None, today: date) -> str:
    """Why a list of ``month`` is not the one due; empty where it is."""
    first = month_due(tournament, today)
    due = date_format(first, "F Y")
    if month is None:
        return _("Nobody knows of which month the list in use is; the list of %(due)s counts.") % {"due": due}
    if month == first:
        return ""
    text = _("The list in use is of %(month)s, but the list of %(due)s counts for this tournament.")
    return text % {"month": date_format(month, "F Y"), "due": due}
