"""The kinds of changes of categories, prizes and fees; the register stands in ``kinds``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, PlayerNamed, logged_as
from tournaments.log.undoing import Undo, never

_BY_HAND = {
    "taken_in": _("in by hand: %(taken_in)s"),
    "left_out": _("left out by hand: %(left_out)s"),
    "is_public": _("its standings are public"),
}


@logged_as(
    "category.add",
    _("Category %(category)s: %(conditions)s"),
    label=_("category added"),
    unless={"conditions": _("Category %(category)s, ticked by hand")},
    also=_BY_HAND,
    undo=Undo(is_led=True, carries_rounds=never),
)
class CategoryAdded(Change):
    """A category with its conditions in words, and who is in it, or left out, by hand."""

    category: str
    conditions: str
    taken_in: tuple[PlayerNamed, ...] = ()
    left_out: tuple[PlayerNamed, ...] = ()
    is_public: bool = False


@logged_as(
    "category.change",
    _("Category %(before)s changed: %(category)s, %(conditions)s"),
    label=_("category changed"),
    unless={"conditions": _("Category %(before)s changed: %(category)s, ticked by hand")},
    also=_BY_HAND,
    undo=Undo(is_led=True, carries_rounds=never),
)
class CategoryChanged(Change):
    """The category ``before``, as it is now."""

    before: str
    category: str
    conditions: str
    taken_in: tuple[PlayerNamed, ...] = ()
    left_out: tuple[PlayerNamed, ...] = ()
    is_public: bool = False


@logged_as(
    "category.remove",
    _("Category %(category)s removed"),
    label=_("category removed"),
    undo=Undo(is_led=True, carries_rounds=never),
)
class CategoryRemoved(Change):
    """There is no such category any more."""

    category: str


@logged_as(
    "category.order",
    _("Categories put in this order: %(order)s"),
    label=_("order of the categories"),
    undo=Undo(is_led=True, carries_rounds=never),
)
class CategoriesOrdered(Change):
    """The categories that changed places; ``order`` has all of them."""

    order: tuple[str, ...]
