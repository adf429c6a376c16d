"""Series made, changed and deleted; their tournaments and categories; who is who; what was printed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require, require_clean
from tournaments.basics.slugs import base_slug, free_slug
from tournaments.basics.systems import is_for_teams
from tournaments.clubs.queries.belonging import club_organised_by
from tournaments.journal.changing import change
from tournaments.journal.public_changes import count_public
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_series import (
    PersonsFound,
    PersonsJoined,
    PersonsParted,
    SeriesCategoryChanged,
    SeriesCategorySet,
    SeriesChanged,
    SeriesDeleted,
    SeriesJoined,
    SeriesMade,
    SeriesOrdered,
    SeriesPrinted,
)
from tournaments.log.writing import field_changes, log
from tournaments.models import Player, Series, SeriesCategory, SeriesPerson, SeriesTournament, Tournament, User
from tournaments.prizes.queries.conditions import conditions_of
from tournaments.series.models import MOST_TOURNAMENTS
from tournaments.series.queries.people import people_of
from tournaments.series.queries.rules import problems_of
from tournaments.series.queries.table import as_printed, table_of

MOST_CATEGORIES = 20


def make_series(*, by: User | None, name: str) -> Series:
    """A new series with an address made from its name, of the club that ``by`` organises; nobody reads it yet.

    Raises:
        Refused: the name is none.
    """
    with transaction.atomic():
        series = Series(name=name, club=club_organised_by(by))
        taken = set(Series.objects.filter(slug__startswith=base_slug(name)).values_list("slug", flat=True))
        series.slug = free_slug(name, taken)
        require_clean(series)
        series.save()
        log(None, SeriesMade(series.pk, series.name), by=by)
        return series


def change_series(series: Series, *, by: User | None, **fields: Any) -> Series:
    """Change ``fields``; the address stays.

    Raises:
        Refused: the rules cannot be used as they are; with every fault.
    """
    with transaction.atomic():
        current = _locked(series)
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        if not changes:
            return current
        for name, value in fields.items():
            setattr(current, name, value)
        require_clean(current)
        if problems := problems_of(current):
            raise Refused(problems)
        current.save()
        log(None, SeriesChanged(current.pk, current.name, changes), by=by)
        if any(one.field in ("name", "is_public") for one in changes):
            _renew_pages(current)
        return current


def set_tournaments(series: Series, tournaments: Sequence[Tournament], *, by: User | None) -> None:
    """Let these be the tournaments that count, in this order.

    Raises:
        Refused: too many, one twice, or one in which teams are ranked; with every reason.
    """
    keys = [one.pk for one in tournaments]
    with transaction.atomic():
        current = _locked(series)
        problems = []
        if len(keys) > MOST_TOURNAMENTS:
            problems.append(_("A series has at most %(most)d tournaments.") % {"most": MOST_TOURNAMENTS})
        if len(set(keys)) < len(keys):
            problems.append(_("A tournament counts once in a series."))
        text = _("In %(tournament)s teams are ranked; a series counts the places of players.")
        problems += [text % {"tournament": one.name} for one in tournaments if is_for_teams(one)]
        if problems:
            raise Refused(problems)
        before = {part.tournament_id: part for part in current.parts.select_related("tournament")}
        if list(before) == keys:
            return
        SeriesTournament.objects.filter(series=current).exclude(tournament__in=keys).delete()
        for place, tournament in enumerate(tournaments, start=1):
            SeriesTournament.objects.update_or_create(series=current, tournament=tournament, defaults={"place": place})
        concerned = {one.pk: one for one in tournaments} | {key: part.tournament for key, part in before.items()}
        for key in sorted(before.keys() ^ set(keys)):
            with change(concerned[key]) as row:
                log(row, SeriesJoined(current.name, key in keys), by=by)
                count_public(row)
        current.save(update_fields=["changed_at"])
        log(None, SeriesOrdered(current.pk, current.name, tuple(one.name for one in tournaments)), by=by)


def delete_series(series: Series, *, by: User | None) -> None:
    """Delete the series; its tournaments stay as they are."""
    with transaction.atomic():
        set_tournaments(series, (), by=by)
        current = _locked(series)
        log(None, SeriesDeleted(current.pk, current.name), by=by)
        current.delete()


def join_persons(series: Series, players: Collection[int], *, by: User | None) -> None:
    """Let the persons to whom these players (numbers of rows) belong be one.

    Raises:
        Refused: they are one already, or would be two players of one tournament.
        Stale: a player is in no tournament of the series any more.
    """
    with transaction.atomic():
        current = _locked(series)
        people = people_of(current)
        whole = [person for person in people.persons if set(person) & set(players)]
        rows = [people.rows[key] for person in whole for key in person]
        _require_there(people.rows, players)
        require(len(whole) > 1, _("Tick the players of two persons at least, who are to be one."))
        twice = len({row.tournament_id for row in rows}) < len(rows)
        require(not twice, _("Two of them play in the same tournament, so they are not one person."))
        _decide(current, [rows])
        log(None, PersonsJoined(current.pk, current.name, _named(rows)), by=by)


def part_persons(series: Series, players: Collection[int], *, by: User | None) -> None:
    """Let these players (numbers of rows) be other persons than the rest with whom each is one now.

    Raises:
        Refused: nobody is left of whom they could be parted.
        Stale: a player is in no tournament of the series any more.
    """
    with transaction.atomic():
        current = _locked(series)
        people = people_of(current)
        _require_there(people.rows, players)
        parts = []
        for person in people.persons:
            ticked, rest = [key for key in person if key in players], [key for key in person if key not in players]
            if ticked:
                require(rest, _("Tick only those who are somebody else than the others of their row."))
                parts += [[people.rows[key] for key in ticked], [people.rows[key] for key in rest]]
        _decide(current, parts)
        named = _named([row for part in parts[::2] for row in part])
        log(None, PersonsParted(current.pk, current.name, named), by=by)


def find_persons(series: Series, players: Collection[int], *, by: User | None) -> None:
    """Forget what was decided by hand of the persons to whom these players (numbers of rows) belong.

    Raises:
        Refused: nothing was.
        Stale: a player is in no tournament of the series any more.
    """
    with transaction.atomic():
        current = _locked(series)
        people = people_of(current)
        _require_there(people.rows, players)
        keys = [key for person in people.persons if set(person) & set(players) for key in person]
        decided = SeriesPerson.objects.filter(series=current, player_key__in=keys)
        require(decided.exists(), _("Nothing was decided by hand of those who are ticked."))
        decided.delete()
        current.save(update_fields=["changed_at"])
        log(None, PersonsFound(current.pk, current.name, _named([people.rows[key] for key in keys])), by=by)


def add_category(
    series: Series, *, by: User | None, name: str, conditions: dict[str, Any], in_each: bool
) -> SeriesCategory:
    """A category behind those that there are.

    Raises:
        Refused: the name is empty or taken, it asks for nothing, nobody can meet it, or there are too many.
    """
    with transaction.atomic():
        current = _locked(series)
        full = current.categories.count() >= MOST_CATEGORIES
        require(not full, _("These are too many categories. Remove one first."))
        row = SeriesCategory(series=current, name=name.strip(), conditions=conditions, in_each=in_each)
        _save_category(current, row)
        log(None, SeriesCategorySet(current.pk, current.name, row.name, conditions), by=by)
        return row


def change_category(
    series: Series, key: int, *, by: User | None, name: str, conditions: dict[str, Any], in_each: bool
) -> SeriesCategory:
    """Change the category with this key; its place stays.

    Raises:
        Refused: as for a new one.
        Stale: somebody has removed it.
    """
    with transaction.atomic():
        current = _locked(series)
        row = _category(current, key)
        before = (row.name, row.conditions, row.in_each)
        if before == (name.strip(), conditions, in_each):
            return row
        row.name, row.conditions, row.in_each = name.strip(), conditions, in_each
        _save_category(current, row)
        log(None, SeriesCategoryChanged(current.pk, current.name, before[0], row.name, conditions), by=by)
        return row


def remove_category(series: Series, key: int, *, by: User | None) -> None:
    """Do without the category with this key.

    Raises:
        Stale: somebody has removed it already.
    """
    with transaction.atomic():
        current = _locked(series)
        row = _category(current, key)
        row.delete()
        current.save(update_fields=["changed_at"])
        log(None, SeriesCategorySet(current.pk, current.name, row.name, ""), by=by)


def note_printed(series: Series, *, by: User | None) -> None:
    """Keep the standings as they are now as those that were printed: changes are told from now on.

    Raises:
        Refused: nobody has points yet.
    """
    with transaction.atomic():
        current = _locked(series)
        kept = as_printed(table_of(current))
        require(kept, _("Nobody has points yet, so there are no standings to print."))
        current.printed, current.printed_at = kept, timezone.now()
        current.save()
        log(None, SeriesPrinted(current.pk, current.name, len(kept)), by=by)


def _locked(series: Series) -> Series:
    current = Series.objects.select_for_update().filter(pk=series.pk).first()
    if current is None:
        raise Stale(_("Somebody has deleted this series already."))
    return current


def _category(series: Series, key: int) -> SeriesCategory:
    row = series.categories.filter(pk=key).first()
    if row is None:
        raise Stale(_("Somebody has removed this category already."))
    return row


def _save_category(series: Series, row: SeriesCategory) -> None:
    """Save it if it can be used."""
    require_clean(row)
    text = _("There is a category “%(name)s” already. Choose another name.")
    taken = series.categories.filter(name__iexact=row.name).exclude(pk=row.pk).exists()
    require(not taken, text % {"name": row.name})
    require(row.conditions, _("Say who is in the category: a year of birth, a sex, or a rating."))
    empty = any(one.problems() for one in conditions_of(row.conditions))
    require(not empty, _("Nobody can meet these conditions: the lowest value lies above the highest one."))
    row.save()
    series.save(update_fields=["changed_at"])


def _require_there(rows: dict[int, Player], players: Collection[int]) -> None:
    require(players, _("Tick players first."))
    if not set(players) <= rows.keys():
        raise Stale(_("A player is in no tournament of this series any more. Look at the page again."))


def _decide(series: Series, persons: Sequence[Sequence[Player]]) -> None:
    """Give each of these persons a mark of its own."""
    last = SeriesPerson.objects.filter(series=series).aggregate(last=Max("mark"))["last"] or 0
    for mark, rows in enumerate(persons, start=last + 1):
        for row in rows:
            SeriesPerson.objects.update_or_create(series=series, player_key=row.pk, defaults={"mark": mark})
    series.save(update_fields=["changed_at"])


def _named(rows: Sequence[Player]) -> tuple[PlayerNamed, ...]:
    return tuple(PlayerNamed.of(row) for row in rows)


def _renew_pages(series: Series) -> None:
    """The pages of its tournaments name the series."""
    for part in series.parts.select_related("tournament").order_by("tournament"):
        with change(part.tournament) as row:
            count_public(row)
