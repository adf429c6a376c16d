"""Whether the right players are in the categories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.prizes import Row, check_category
from tournaments.models import Category, Player, Tournament
from tournaments.prizes.queries.conditions import category_of, conditions_in_words
from tournaments.prizes.queries.rows import facts_of


@dataclass(frozen=True, slots=True)
class CheckedCategory:
    """A category with its players, in the order of their numbers, and those of whom it is doubtful.

    ``ticked`` are in by hand; ``fits_but_out`` fit and were left out by hand; ``in_but_unfit`` are in by hand and do
    not fit; of ``unknown`` something is not known that a condition asks.
    """

    row: Category
    words: list[str]
    players: tuple[Player, ...]
    ticked: tuple[Player, ...]
    fits_but_out: tuple[Player, ...]
    in_but_unfit: tuple[Player, ...]
    unknown: tuple[Player, ...]

    @property
    def is_clear(self) -> bool:
        """Whether nobody is doubtful."""
        return not (self.fits_but_out or self.in_but_unfit or self.unknown)


def checked_categories(tournament: Tournament) -> list[CheckedCategory]:
    """All categories of ``tournament`` with the players who are in them: four queries."""
    players = list(Player.objects.filter(tournament=tournament).order_by("tpn", "name"))
    facts = facts_of(tournament)
    rows = [Row(number=one.pk, rank=1, points=0, name=one.name, **facts[one.pk]) for one in players]
    categories = Category.objects.filter(tournament=tournament).prefetch_related("ticks")
    return [_checked(row, players, rows) for row in categories]


def _checked(row: Category, players: Sequence[Player], rows: Sequence[Row]) -> CheckedCategory:
    category = category_of(row)
    check = check_category(category, rows)
    known = {one.pk: one for one in players}

    def named(numbers: Sequence[int]) -> tuple[Player, ...]:
        return tuple(known[number] for number in numbers)

    members = [one.number for one in rows if category.has(one)]
    return CheckedCategory(
        row,
        conditions_in_words(row.conditions),
        named(members),
        named([number for number in members if number in category.ticked]),
        named(check.fits_but_out),
        named(check.in_but_unfit),
        named(check.unknown),
    )
