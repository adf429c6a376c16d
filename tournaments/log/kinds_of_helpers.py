"""The kinds of changes by people without an account, and of their links; the register stands in ``kinds``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, GameResult, OfGame, PlayerNamed, logged_as
from tournaments.log.undoing import BY_OTHERS, HANDED_OUT, REVOKED


@logged_as(
    "helper.make",
    _("%(name)s may enter results of boards %(tables)s by a link until %(moment)s"),
    label=_("link for a helper made"),
    unless={"tables": _("%(name)s may enter results by a link until %(moment)s")},
    undo=HANDED_OUT,
)
class HelperLinkMade(Change):
    """``name`` may enter results of ``tables`` until ``moment``; of all boards where ``tables`` is empty."""

    name: str
    tables: str
    moment: str


@logged_as("helper.revoke", _("The link of %(name)s was revoked"), label=_("link of a helper revoked"), undo=REVOKED)
class HelperLinkRevoked(Change):
    """The link of ``name`` is worth nothing any more."""

    name: str


@logged_as(
    "result.report",
    _("%(game)s: %(player)s reports %(new)s"),
    label=_("reported by a player"),
    also={"old": _("after %(old)s"), "by_captain": _("by the captain's link")},
    undo=BY_OTHERS,
)
class ResultReported(OfGame):
    """``player``, or the captain, says how the own game ended; ``old`` is what had been said before."""

    player: PlayerNamed
    old: GameResult | None
    new: GameResult
    by_captain: bool = False
