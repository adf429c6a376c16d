"""Cases of the forms of categories, prizes and fees."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import By, Case, World
from tournaments.models import Category
from tournaments.prizes.actions.categories import add_category

SENT = {"name": "Women", "sex": "w", "rating_list": "tournament", "is_public": "on"}


def a_category(world: World, name: str = "U1800") -> Category:
    band = {"rating": {"most": 1799, "list": "tournament", "or_unrated": False}}
    return add_category(world.tournament, by=world.user, name=name, conditions=band, is_public=True)


def _two(world: World) -> None:
    for name in ("U1800", "U2000"):
        a_category(world, name)


def _first(_world: World) -> int:
    return Category.objects.values_list("pk", flat=True).first() or 1


CASES = (
    Case(
        "categories",
        "categories",
        by=By.CHIEF,
        data=lambda _world: SENT,
        meddle=lambda world: a_category(world, "Seniors"),
        undoes="category.add",
    ),
    Case(
        "category_edit",
        "category_edit",
        by=By.CHIEF,
        key=_first,
        data=lambda _world: SENT,
        prepare=a_category,
        meddle=lambda _world: Category.objects.update(name="Elsewhere"),
        undoes="category.change",
    ),
    Case(
        "category_move",
        "categories",
        by=By.CHIEF,
        key=_first,
        data=lambda _world: {"to": "down"},
        prepare=_two,
        meddle=lambda _world: Category.objects.update(name="Elsewhere"),
        undoes="category.order",
    ),
    Case(
        "category_remove",
        "categories",
        by=By.CHIEF,
        key=_first,
        prepare=a_category,
        meddle=lambda _world: Category.objects.update(name="Elsewhere"),
        undoes="category.remove",
    ),
)
