"""The kinds of changes around what players do themselves."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, OfPlayer, PlayerNamed, logged_as
from tournaments.log.undoing import BY_OTHERS, HANDED_OUT, REVOKED, Undo, never


@logged_as("link.make", _("Personal links made for %(players)s"), label=_("personal links made"), undo=HANDED_OUT)
class LinksMade(Change):
    """Personal links made, or made anew."""

    players: tuple[PlayerNamed, ...]


@logged_as("link.revoke", _("Personal links revoked of %(players)s"), label=_("personal links revoked"), undo=REVOKED)
class LinkRevoked(Change):
    players: tuple[PlayerNamed, ...]


@logged_as(
    "link.page",
    _("%(player)s wants all tournaments on one page"),
    label=_("page of all tournaments"),
    unless={"active": _("%(player)s no longer wants all tournaments on one page")},
    undo=_("It is the player's own to decide, by the personal link."),
)
class PageCollected(OfPlayer):
    """Everybody reads a page of all tournaments of the player where ``active``, else no longer."""

    active: bool


@logged_as(
    "bye.wish",
    _("%(player)s would like a %(bye)s in round %(round_number)s"),
    label=_("bye wished for"),
    undo=BY_OTHERS,
)
class ByeWished(OfPlayer):
    """Asked for by the personal link, for the arbiter to decide."""

    round_number: int
    bye: str


@logged_as(
    "bye.wish_cancel",
    _("%(player)s would no longer like a %(bye)s in round %(round_number)s"),
    label=_("wish for a bye taken back"),
    undo=BY_OTHERS,
)
class ByeWishTakenBack(OfPlayer):
    round_number: int
    bye: str


@logged_as(
    "bye.wish_refuse", _("%(player)s gets no %(bye)s in round %(round_number)s"), label=_("bye refused"), undo=Undo()
)
class ByeWishRefused(OfPlayer):
    round_number: int
    bye: str


@logged_as(
    "entry.ask",
    _("%(name)s asks to enter"),
    label=_("entry asked for"),
    also={"fide_id": _("FIDE number %(fide_id)s")},
    undo=BY_OTHERS,
)
class EntryAsked(Change):
    """Somebody asks to be entered. An e-mail address is in no log."""

    name: str
    fide_id: str


@logged_as("entry.take_back", _("%(name)s no longer asks to enter"), label=_("entry taken back"), undo=BY_OTHERS)
class EntryTakenBack(Change):
    name: str


@logged_as(
    "entry.accept", _("%(player)s, who had asked to enter, was accepted"), label=_("entry accepted"), undo=Undo()
)
class EntryAccepted(OfPlayer):
    pass


@logged_as(
    "entry.merge",
    _("%(name)s, who had asked to enter, is %(player)s"),
    label=_("entry merged"),
    undo=Undo(carries_rounds=never),
)
class EntryMerged(OfPlayer):
    """``name`` is the one under which it was asked."""

    name: str


@logged_as(
    "entry.refuse",
    _("%(name)s, who had asked to enter, was refused"),
    label=_("entry refused"),
    also={"reason": _("reason: %(reason)s")},
    undo=Undo(carries_rounds=never),
)
class EntryRefused(Change):
    name: str
    reason: str


@logged_as(
    "check_in.open",
    _("Check-in by code open until %(moment)s"),
    label=_("check-in by code open"),
    undo=_("Players may have checked themselves in already. Close the check-in."),
)
class CheckInOpened(Change):
    """Players check themselves in by the code on screen or poster, until ``moment``."""

    moment: str


@logged_as(
    "check_in.close",
    _("Check-in by code closed"),
    label=_("check-in by code closed"),
    undo=_("Open the check-in again. The poster's code is the one that it was."),
)
class CheckInClosed(Change):
    pass


@logged_as(
    "check_in.codes",
    _("New codes for check-in: those before are worth nothing any more"),
    label=_("new codes for check-in"),
    undo=REVOKED,
)
class CodesRenewed(Change):
    pass
