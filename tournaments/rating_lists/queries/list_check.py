"""The rating lists held against a tournament: whether FIDE's is the one due, and whose ratings they have otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.basics.strength import OF_TWO
from tournaments.models import Player, RatingList, Tournament
from tournaments.rating_lists.queries.listed_players import Wanted, lists_of, look_up
from tournaments.rating_lists.queries.sources import ratings_of

LONG_EVENT = timedelta(days=30)  # longer than this, the list of each month counts


@dataclass(frozen=True, slots=True)
class ListCheck:
    """``remark`` says why a list is not the one due, empty where all are; ``differing`` have other ratings in them."""

    lists: tuple[RatingList, ...]
    remark: str
    differing: tuple[Player, ...]


def list_check(tournament: Tournament, players: Iterable[Player], *, today: date) -> ListCheck:
    """The check of everybody who has a number; nothing to say where there is no list."""
    lists = lists_of(tournament)
    numbered = [player for player in players if player.fide_id or player.national_id]
    found = look_up(tournament, map(Wanted.of, numbered)) if lists else {}
    differing = []
    for player in numbered:
        known = found.get(Wanted.of(player))
        ratings = ratings_of(known, tournament) if known else None
        if ratings and (
            differs(player, ratings.entered.rating) or national_differs(player, ratings.national.rating, tournament)
        ):
            differing.append(player)
    return ListCheck(tuple(lists), remark_of(tournament, lists, today), tuple(differing))


def national_differs(player: Player, national: int | None, tournament: Tournament) -> bool:
    """Whether a national list has another rating; where neither tournament nor player has any it is of no concern."""
    is_used = tournament.rating_method in OF_TWO or player.national_rating is not None
    return is_used and national is not None and player.national_rating != national


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


def remark_of(tournament: Tournament, lists: Iterable[RatingList], today: date) -> str:
    """Why lists with FIDE's ratings are not those due; empty where all are. National ones have months of their own."""
    remarks = (month_remark(tournament, one.month, today) for one in lists if not one.is_national)
    return " ".join(dict.fromkeys(filter(None, remarks)))


def month_remark(tournament: Tournament, month: date | None, today: date) -> str:
    """Why a list of ``month`` is not the one due; empty where it is."""
    first = month_due(tournament, today)
    due = date_format(first, "YEAR_MONTH_FORMAT")
    if month is None:
        return _("Nobody knows of which month the list in use is; the list of %(due)s counts.") % {"due": due}
    if month == first:
        return ""
    text = _("The list in use is of %(month)s, but the list of %(due)s counts for this tournament.")
    return text % {"month": date_format(month, "YEAR_MONTH_FORMAT"), "due": due}
