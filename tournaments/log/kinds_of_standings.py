"""The kinds of changes of the standings that no rule makes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, EntrantNamed, ValueMoved, logged_as
from tournaments.log.undoing import Undo, never


@logged_as(
    "tournament.ranks",
    _("Ranked by hand after round %(round_number)s, in this order: %(groups)s; %(reason)s"),
    label=_("ranked by hand"),
    unless={"groups": _("After round %(round_number)s nobody is ranked by hand any more; %(reason)s")},
    undo=Undo(is_led=True, carries_rounds=never),
)
class RankedByHand(Change):
    """Groups tied to the end, each in the order that an arbiter gave it; none where they are tied again."""

    round_number: int
    groups: tuple[tuple[EntrantNamed, ...], ...]
    reason: str


@logged_as(
    "tournament.values",
    _("Tie-breaks worked out elsewhere: %(moves)s; %(note)s"),
    label=_("values of tie-breaks entered"),
    undo=Undo(is_led=True, carries_rounds=never),
)
class ValuesGiven(Change):
    """Values of tie-breaks that are worked out elsewhere, and where they come from."""

    moves: tuple[ValueMoved, ...]
    note: str
