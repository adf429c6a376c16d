"""Categories made, changed, put in order and removed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from pairing.prizes import Category as Conditions
from tournaments.basics.errors import Stale, require, require_clean
from tournaments.basics.joining import with_semicolons
from tournaments.basics.systems import is_for_teams
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_prizes import CategoriesOrdered, CategoryAdded, CategoryChanged, CategoryRemoved
from tournaments.log.writing import log
from tournaments.models import Category, CategoryTick, Player, Tournament, User
from tournaments.prizes.queries.conditions import conditions_of

MOST_CATEGORIES = 60
Players = Collection[Player]


def add_category(
    tournament: Tournament, *, by: User | None, taken_in: Players = (), left_out: Players = (), **fields: Any
) -> Category:
    """A category behind those that there are; ``fields`` are ``name``, ``conditions`` and ``is_public``.

    Who is in ``taken_in`` is in it, and who is in ``left_out`` is not, whatever the conditions say.

    Raises:
        Refused: the event is one of teams; the name is empty or taken; nobody can meet the conditions; there are as
            many as there can be.
    """
    with change(tournament) as current:
        require(not is_for_teams(current), _("Categories are for events in which players, not teams, are ranked."))
        others = Category.objects.filter(tournament=current)
        require(others.count() < MOST_CATEGORIES, _("These are too many categories. Remove one first."))
        last = others.aggregate(last=Max("place"))["last"] or 0
        row = _saved(Category(tournament=current, place=last + 1, **fields), taken_in, left_out)
        held = _held(row)
        log(current, CategoryAdded(**held), by=by)
        return row


def change_category(
    category: Category, *, by: User | None, taken_in: Players = (), left_out: Players = (), **fields: Any
) -> Category:
    """Let the category be another one, at the same place.

    Raises:
        Refused: as ``add_category``.
        Stale: somebody has removed it.
    """
    with change(category.tournament) as current:
        row = _current(category)
        before = _held(row)
        for name, value in fields.items():
            setattr(row, name, value)
        row.tournament = current
        held = _held(_saved(row, taken_in, left_out))
        if held != before:
            log(current, CategoryChanged(before=before["category"], **held), by=by)
        return row


def move_category(category: Category, *, by: User | None, up: bool) -> None:
    """Exchange the category with the one before it, or after it.

    Raises:
        Refused: there is none before or after it.
        Stale: somebody has removed it.
    """
    with change(category.tournament) as current:
        row = _current(category)
        rows = list(Category.objects.filter(tournament=current))
        place = [one.pk for one in rows].index(row.pk)
        other = place - 1 if up else place + 1
        require(0 <= other < len(rows), _("The category stands there already."))
        rows[place], rows[other] = rows[other], rows[place]
        for number, one in enumerate(rows, start=1):
            one.place = number
        Category.objects.bulk_update(rows, ["place"])
        log(current, CategoriesOrdered(tuple(one.name for one in rows)), by=by)


def remove_category(category: Category, *, by: User | None) -> None:
    """Do without the category.

    Raises:
        Refused: there are prizes of it.
        Stale: somebody has removed it already.
    """
    with change(category.tournament) as current:
        row = _current(category)
        text = _("There are prizes of this category: %(lists)s. Remove them first, or open them to all.")
        prizes = with_semicolons(one.name for one in row.prize_lists.all())
        require(not prizes, text % {"lists": prizes})
        row.delete()
        log(current, CategoryRemoved(row.name), by=by)


def _saved(row: Category, taken_in: Players, left_out: Players) -> Category:
    """The category of the locked tournament with its ticks.

    Raises:
        Refused: as ``add_category``.
    """
    row.name = row.name.strip()
    require_clean(row)
    others = Category.objects.filter(tournament=row.tournament, name__iexact=row.name).exclude(pk=row.pk)
    require(not others.exists(), _("There is a category “%(name)s” already. Choose another name.") % {"name": row.name})
    problems = Conditions(row.name, conditions_of(row.conditions)).problems()
    require(not problems, _("Nobody can meet these conditions: the lowest value lies above the highest one."))
    ticks = {
        player.pk: (player, is_in) for is_in, players in ((False, left_out), (True, taken_in)) for player in players
    }
    require(len(ticks) == len(taken_in) + len(left_out), _("A player cannot be both in it and left out by hand."))
    there = Player.objects.filter(tournament=row.tournament, pk__in=ticks).count()
    require(there == len(ticks), _("Choose among the players of this tournament."))
    row.save()
    known = {tick.player_id: tick.is_in for tick in row.ticks.all()}
    if known != {key: is_in for key, (_player, is_in) in ticks.items()}:
        row.ticks.all().delete()
        CategoryTick.objects.bulk_create(
            CategoryTick(category=row, player=player, is_in=is_in) for player, is_in in ticks.values()
        )
    return row


def _held(row: Category) -> dict[str, Any]:
    """The category as the log has it."""
    ticks = list(CategoryTick.objects.filter(category=row).select_related("player").order_by("player"))
    return {
        "category": row.name,
        "conditions": row.conditions,
        "taken_in": tuple(PlayerNamed.of(tick.player) for tick in ticks if tick.is_in),
        "left_out": tuple(PlayerNamed.of(tick.player) for tick in ticks if not tick.is_in),
        "is_public": row.is_public,
    }


def _current(category: Category) -> Category:
    row = Category.objects.filter(pk=category.pk).first()
    if row is None:
        raise Stale(_("Somebody has removed this category already."))
    return row
