"""Whether the right players are in the categories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.prizes import Category as Conditions
from pairing.prizes import Row, check_category
from tournaments.basics.conditions import NEWCOMER, conditions_in_words
from tournaments.models import Category, Player, Tournament
from tournaments.prizes.queries.conditions import Noted, category_of, conditions_of
from tournaments.prizes.queries.newcomers import played_before
from tournaments.prizes.queries.rows import facts_of


@dataclass(frozen=True, slots=True)
class CheckedCategory:
    """A category with its players, in the order of their numbers, and those of whom it is doubtful.

    ``ticked`` are in by hand; ``fits_but_out`` fit and were left out by hand; ``in_but_unfit`` are in by hand and do
    not fit; of ``unknown`` something is not known that a condition asks. In a category of newcomers ``not_noted`` would
    be in it, have played in no earlier tournament, and are not noted as new; ``played_before`` are, and have.
    """

    row: Category
    words: list[str]
    players: tuple[Player, ...]
    ticked: tuple[Player, ...]
    fits_but_out: tuple[Player, ...]
    in_but_unfit: tuple[Player, ...]
    unknown: tuple[Player, ...]
    not_noted: tuple[Player, ...] = ()
    played_before: tuple[Player, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether nobody is doubtful."""
        return not (self.fits_but_out or self.in_but_unfit or self.unknown or self.not_noted or self.played_before)


def checked_categories(tournament: Tournament) -> list[CheckedCategory]:
    """All categories of ``tournament`` with the players who are in them: four queries, four more for newcomers."""
    players = list(Player.objects.filter(tournament=tournament).order_by("tpn", "name"))
    facts = facts_of(tournament)
    rows = [Row(number=one.pk, rank=1, points=0, name=one.name, **facts[one.pk]) for one in players]
    categories = list(Category.objects.filter(tournament=tournament).prefetch_related("ticks"))
    asks = any(row.conditions.get(NEWCOMER) for row in categories)
    before = played_before(tournament) if asks else None
    return [_checked(row, players, rows, before) for row in categories]


def _checked(
    row: Category, players: Sequence[Player], rows: Sequence[Row], before: frozenset[int] | None
) -> CheckedCategory:
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
        *_of_newcomers(row, rows, known, before),
    )


def _of_newcomers(
    row: Category, rows: Sequence[Row], known: Mapping[int, Player], before: frozenset[int] | None
) -> Iterator[tuple[Player, ...]]:
    """Who is not noted as new and would be in it, and who is, in spite of earlier tournaments."""
    if before is None or not row.conditions.get(NEWCOMER):
        return
    noted = {tick.player_id for tick in row.ticks.all() if tick.is_in}
    out = {tick.player_id for tick in row.ticks.all() if not tick.is_in}
    others = Conditions(row.name, (*conditions_of(row.conditions), Noted(frozenset(known))))
    may = [one.number for one in rows if others.has(one) and one.number not in out]
    yield tuple(known[number] for number in may if number not in noted and number not in before)
    yield tuple(player for number, player in known.items() if number in noted and number in before)
