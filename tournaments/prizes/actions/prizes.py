"""Prizes planned: what holds for all of them, funds, and the lists of these."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require, require_clean
from tournaments.basics.systems import is_for_teams
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_prizes import (
    FundAdded,
    FundChanged,
    FundRemoved,
    PrizeRulesChanged,
    PrizesAdded,
    PrizesChanged,
    PrizesOrdered,
    PrizesPrinted,
    PrizesRemoved,
    PrizesUnclaimed,
)
from tournaments.log.writing import field_changes, log
from tournaments.models import (
    Category,
    Player,
    PrizeExclusion,
    PrizeFund,
    PrizeList,
    PrizeRules,
    Settlement,
    Team,
    Tournament,
    User,
)
from tournaments.prizes.models.prizes import ListKind
from tournaments.prizes.queries.money import prizes_as_text
from tournaments.prizes.queries.plan import as_printed, awarded, rules_of

MOST_FUNDS, MOST_LISTS = 20, 100
RULES = ("currency", "digits", "coin", "remainder", "withdrawn_may_win", "least_games", "unclaimed", "fee")
FUND = ("name", "cumulation", "based_on", "guaranteed", "capped")
LIST = (
    *("name", "prizes", "category", "own", "prize_places_only", "least_share", "least_players"),
    *("best", "by", "score", "winner", "winner_team", "board", "is_only"),
)


def set_rules(tournament: Tournament, *, by: User | None, **fields: Any) -> PrizeRules:
    """What holds for all prizes; ``fields`` are those of ``RULES``.

    Raises:
        Refused: a value that there is not, or other decimals where amounts are there already.
    """
    with change(tournament) as current:
        row = rules_of(current)
        before = {name: getattr(row, name) for name in fields}
        changes = field_changes(before, fields)
        if changes:
            has_amounts = PrizeList.objects.filter(fund__tournament=current).exists()
            text = _("The decimals of the currency stay as they are: there are prizes already.")
            require(fields.get("digits", row.digits) == row.digits or not has_amounts, text)
            for name, value in fields.items():
                setattr(row, name, value)
            row.tournament = current
            require_clean(row)
            row.save()
            log(current, PrizeRulesChanged(changes), by=by)
        return row


def add_fund(tournament: Tournament, *, by: User | None, **fields: Any) -> PrizeFund:
    """A fund behind those that there are; ``fields`` are those of ``FUND``.

    Raises:
        Refused: the name is empty or taken, a value that there is not, or too many funds.
    """
    with change(tournament) as current:
        others = PrizeFund.objects.filter(tournament=current)
        require(others.count() < MOST_FUNDS, _("These are too many funds. Remove one first."))
        last = others.aggregate(last=Max("place"))["last"] or 0
        fund = PrizeFund(tournament=current, place=last + 1, **fields)
        _save_fund(fund)
        log(current, FundAdded(fund.name), by=by)
        return fund


def change_fund(fund: PrizeFund, *, by: User | None, excluded: Collection[Player] = (), **fields: Any) -> PrizeFund:
    """Let the fund be awarded in another way; who is ``excluded`` takes nothing of it.

    Raises:
        Refused: as ``add_fund``.
        Stale: somebody has removed it.
    """
    with change(fund.tournament) as current:
        row = _fund(fund)
        changes = field_changes({name: getattr(row, name) for name in fields}, fields)
        for name, value in fields.items():
            setattr(row, name, value)
        row.tournament = current
        before = {one.player_id for one in row.exclusions.all()}
        wanted = {player.pk: player for player in excluded}
        there = Player.objects.filter(tournament=current, pk__in=wanted).count()
        require(there == len(wanted), _("Choose among the players of this tournament."))
        if changes or before != wanted.keys():
            _save_fund(row)
            row.exclusions.exclude(player__in=wanted).delete()
            PrizeExclusion.objects.bulk_create(
                PrizeExclusion(fund=row, player=player) for key, player in wanted.items() if key not in before
            )
            log(current, FundChanged(row.name, changes, tuple(map(PlayerNamed.of, wanted.values()))), by=by)
        return row


def _save_fund(fund: PrizeFund) -> None:
    fund.name = fund.name.strip()
    require_clean(fund)
    others = PrizeFund.objects.filter(tournament=fund.tournament, name__iexact=fund.name).exclude(pk=fund.pk)
    require(not others.exists(), _("There is a fund “%(name)s” already. Choose another name.") % {"name": fund.name})
    fund.save()


def remove_fund(fund: PrizeFund, *, by: User | None) -> None:
    """Do without the fund and its lists.

    Raises:
        Stale: somebody has removed it already.
    """
    with change(fund.tournament) as current:
        row = _fund(fund)
        row.delete()
        log(current, FundRemoved(row.name), by=by)


def add_lists(fund: PrizeFund, lists: Sequence[Mapping[str, Any]], *, by: User | None) -> list[PrizeList]:
    """Lists behind those that the fund has, each by the fields of ``LIST`` and its ``kind``.

    Raises:
        Refused: a name is empty or taken, a prize is none, the category is of another tournament, too many lists.
        Stale: somebody has removed the fund.
    """
    with change(fund.tournament) as current:
        row = _fund(fund)
        row.tournament = current
        last = row.lists.aggregate(last=Max("place"))["last"] or 0
        require(row.lists.count() + len(lists) <= MOST_LISTS, _("These are too many lists. Remove one first."))
        made = []
        for number, fields in enumerate(lists, start=last + 1):
            one = PrizeList(fund=row, place=number, **fields)
            _save_list(one)
            made.append(one)
        digits = rules_of(current).digits
        named = tuple(f"{one.name}: {prizes_as_text(one.prizes, digits)}" for one in made)
        log(current, PrizesAdded(row.name, named), by=by)
        return made


def change_list(one: PrizeList, *, by: User | None, **fields: Any) -> PrizeList:
    """Other prizes of a list, or another way to award them; ``fields`` are those of ``LIST``.

    Raises:
        Refused: as ``add_lists``.
        Stale: somebody has removed it.
    """
    with change(one.fund.tournament) as current:
        row = _prizes(one)
        row.fund.tournament = current
        digits = rules_of(current).digits
        before = _in_words({name: getattr(row, name) for name in fields}, digits)
        changes = field_changes(before, _in_words(fields, digits))
        if changes:
            for name, value in fields.items():
                setattr(row, name, value)
            _save_list(row)
            log(current, PrizesChanged(row.name, changes), by=by)
        return row


def _in_words(fields: Mapping[str, Any], digits: int) -> dict[str, Any]:
    """The fields as the log has them."""
    found = {
        name: str(value) if isinstance(value, Category | Player | Team) else value for name, value in fields.items()
    }
    if "prizes" in fields:
        found["prizes"] = prizes_as_text(fields["prizes"], digits)
    return found


def _save_list(one: PrizeList) -> None:
    tournament = one.fund.tournament
    one.name = one.name.strip()
    require_clean(one)
    others = PrizeList.objects.filter(fund=one.fund, name__iexact=one.name).exclude(pk=one.pk)
    text = _("The fund has prizes “%(name)s” already. Choose another name, or change those.")
    require(not others.exists(), text % {"name": one.name})
    for of in (one.category, one.winner, one.winner_team):
        require(of is None or of.tournament_id == tournament.pk, _("Choose what belongs to this tournament."))
    is_given_once = one.winner is None or one.winner_team is None
    require(is_given_once, _("A prize by hand goes to a player or to a team. Choose one of the two."))
    fits = one.kind != (ListKind.TEAMS if is_for_teams(tournament) else ListKind.BOARD)
    require(fits, _("Such prizes are for another kind of event. Choose who wins them anew."))
    single = one.kind != ListKind.BY_HAND or len(one.prizes) == 1
    require(one.prizes and single, _("A prize by hand is a single one. Write one prize, or give them by places."))
    one.save()


def move_list(one: PrizeList, *, by: User | None, up: bool) -> None:
    """Exchange the list with the one before it, or after it: of equal prizes the one of the earlier list is taken.

    Raises:
        Refused: there is none before or after it.
        Stale: somebody has removed it.
    """
    with change(one.fund.tournament) as current:
        row = _prizes(one)
        rows = list(PrizeList.objects.filter(fund=row.fund_id))
        place = [other.pk for other in rows].index(row.pk)
        other = place - 1 if up else place + 1
        require(0 <= other < len(rows), _("The prizes stand there already."))
        rows[place], rows[other] = rows[other], rows[place]
        for number, each in enumerate(rows, start=1):
            each.place = number
        PrizeList.objects.bulk_update(rows, ["place"])
        log(current, PrizesOrdered(row.fund.name, tuple(each.name for each in rows)), by=by)


def remove_list(one: PrizeList, *, by: User | None) -> None:
    """Do without the prizes of a list.

    Raises:
        Stale: somebody has removed it already.
    """
    with change(one.fund.tournament) as current:
        row = _prizes(one)
        row.delete()
        log(current, PrizesRemoved(row.name), by=by)


def note_printed(tournament: Tournament, *, by: User | None) -> None:
    """Keep the awards as they are now as those on the printed list: changes are told from now on.

    Raises:
        Refused: nothing is awarded yet.
    """
    with change(tournament) as current:
        outcome = awarded(current).outcome
        if outcome is None or not outcome.awards:
            require(False, _("Nothing is awarded yet, so there is no list."))
            return
        row = rules_of(current)
        row.tournament, row.printed, row.printed_at = current, as_printed(outcome), timezone.now()
        row.save()
        log(current, PrizesPrinted(len(outcome.awards)), by=by)


def note_absent(tournament: Tournament, absent: Collection[Player], *, by: User | None) -> None:
    """Those who did not come for their prize; everybody else came.

    Raises:
        Refused: somebody is of another tournament.
    """
    with change(tournament) as current:
        wanted = {player.pk: player for player in absent}
        there = Player.objects.filter(tournament=current, pk__in=wanted).count()
        require(there == len(wanted), _("Choose among the players of this tournament."))
        rows = {row.player_id: row for row in Settlement.objects.filter(player__tournament=current)}
        before = {key for key, row in rows.items() if row.is_absent}
        if before == wanted.keys():
            return
        for key in before ^ wanted.keys():
            row = rows.get(key) or Settlement(player=wanted[key])
            row.is_absent = key in wanted
            row.save()
        log(current, PrizesUnclaimed(tuple(map(PlayerNamed.of, wanted.values()))), by=by)


def _fund(fund: PrizeFund) -> PrizeFund:
    row = PrizeFund.objects.filter(pk=fund.pk).first()
    if row is None:
        raise Stale(_("Somebody has removed this fund already."))
    return row


def _prizes(one: PrizeList) -> PrizeList:
    row = (
        PrizeList.objects.select_related("fund__tournament", "category", "winner", "winner_team")
        .filter(pk=one.pk)
        .first()
    )
    if row is None:
        raise Stale(_("Somebody has removed these prizes already."))
    return row
