"""The kinds of changes of categories, prizes and fees; the register stands in ``kinds``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, Conditions, FieldChange, PlayerNamed, ValueMoved, logged_as
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
    """A category with its conditions, and who is in it, or left out, by hand."""

    category: str
    conditions: Conditions
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
    conditions: Conditions
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


_LED = Undo(is_led=True, carries_rounds=never)
_WORK = Undo(carries_rounds=never)


@logged_as("prize.rules", _("Rules of the prizes changed: %(changes)s"), label=_("rules of the prizes"), undo=_LED)
class PrizeRulesChanged(Change):
    """What holds for all prizes."""

    changes: tuple[FieldChange, ...]


@logged_as("prize.fund_add", _("Prize fund %(fund)s"), label=_("prize fund added"), undo=_LED)
class FundAdded(Change):
    """A fund without a list."""

    fund: str


@logged_as(
    "prize.fund_change",
    _("Prize fund %(fund)s changed: %(changes)s"),
    label=_("prize fund changed"),
    unless={"changes": _("Prize fund %(fund)s: who takes nothing of it has changed")},
    also={"excluded": _("they take nothing of it: %(excluded)s")},
    undo=_LED,
)
class FundChanged(Change):
    """Another way to award the fund, or others who take nothing of it."""

    fund: str
    changes: tuple[FieldChange, ...]
    excluded: tuple[PlayerNamed, ...] = ()


@logged_as(
    "prize.fund_remove", _("Prize fund %(fund)s removed, with its lists"), label=_("prize fund removed"), undo=_LED
)
class FundRemoved(Change):
    """There is no such fund any more."""

    fund: str


@logged_as("prize.list_add", _("Prizes of %(fund)s: %(lists)s"), label=_("prizes added"), undo=_LED)
class PrizesAdded(Change):
    """Lists of a fund, each with its prizes."""

    fund: str
    lists: tuple[str, ...]


@logged_as("prize.list_change", _("Prizes of %(prizes)s changed: %(changes)s"), label=_("prizes changed"), undo=_LED)
class PrizesChanged(Change):
    """Other prizes of a list, or another way to award them."""

    prizes: str
    changes: tuple[FieldChange, ...]


@logged_as(
    "prize.list_order", _("Prizes of %(fund)s in this order: %(order)s"), label=_("order of the prizes"), undo=_LED
)
class PrizesOrdered(Change):
    """Lists that changed places."""

    fund: str
    order: tuple[str, ...]


@logged_as("prize.list_remove", _("Prizes of %(prizes)s removed"), label=_("prizes removed"), undo=_LED)
class PrizesRemoved(Change):
    """There is no such list any more."""

    prizes: str


@logged_as("prize.printed", _("List of prizes printed: %(count)s"), label=_("list of prizes printed"), undo=_WORK)
class PrizesPrinted(Change):
    """The list as it is, so that changes are told from then on; ``count`` awards stood on it."""

    count: int


@logged_as(
    "prize.absent",
    _("They did not come for their prize: %(absent)s"),
    label=_("who did not come for a prize"),
    unless={"absent": _("Everybody came for their prize")},
    undo=_WORK,
)
class PrizesUnclaimed(Change):
    """All who did not come for their prize."""

    absent: tuple[PlayerNamed, ...]


@logged_as("prize.withheld", _("Withheld of prizes: %(moves)s"), label=_("withheld of prizes"), undo=_WORK)
class PrizesWithheld(Change):
    """Which part of their prizes is kept for the tax office, where it is another than before."""

    moves: tuple[ValueMoved, ...]


@logged_as("fee.enter", _("Fees: %(moves)s"), label=_("fees entered"), undo=_WORK)
class FeesEntered(Change):
    """What players owe and have paid, where it is another than before."""

    moves: tuple[ValueMoved, ...]
