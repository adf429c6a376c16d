"""The kinds of changes of what the public sees, and when; the register stands in ``kinds``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, FieldChange, logged_as
from tournaments.log.undoing import Undo, never


@logged_as(
    "tournament.report_sent",
    _("Report sent of the rounds %(first)s to %(round_number)s, %(edition)s, SHA-256 %(sha256)s"),
    label=_("report sent"),
    also={"note": _("why again: %(note)s")},
    undo=_("The report has been sent. Correct what is wrong, and send it again."),
)
class ReportSent(Change):
    """The report of the rounds ``first`` to ``round_number`` was sent; ``note`` says why it was sent once more."""

    first: int
    round_number: int
    edition: str
    sha256: str
    note: str = ""


@logged_as(
    "tournament.officials",
    _("Arbiters of the event: %(officials)s"),
    label=_("arbiters of the event"),
    unless={"officials": _("Arbiters of the event: nobody")},
    undo=Undo(is_led=True, carries_rounds=never),
)
class OfficialsChanged(Change):
    """Who was an arbiter of the event from then on, with roles and FIDE numbers."""

    officials: str


@logged_as(
    "tournament.hall",
    _("Hall screen changed: %(changes)s"),
    label=_("hall screen changed"),
    also={"screen": _("on the screen “%(screen)s”")},
    undo=Undo(carries_rounds=never),
)
class HallChanged(Change):
    """What a screen in the hall shows; ``screen`` is the name of one beside the first."""

    changes: tuple[FieldChange, ...]
    screen: str = ""


@logged_as(
    "tournament.hall_add",
    _("Hall screen added: %(screen)s"),
    label=_("hall screen added"),
    undo=Undo(carries_rounds=never),
)
class HallScreenAdded(Change):
    """A screen beside the first one."""

    screen: str


@logged_as(
    "tournament.hall_remove",
    _("Hall screen removed: %(screen)s"),
    label=_("hall screen removed"),
    undo=Undo(carries_rounds=never),
)
class HallScreenRemoved(Change):
    """The address of the screen is that of no page any more."""

    screen: str


@logged_as(
    "tournament.picture_add",
    _("Sponsor's picture added: %(picture)s"),
    label=_("sponsor's picture added"),
    undo=Undo(carries_rounds=never),
)
class HallPictureAdded(Change):
    """A picture for the screens in the hall."""

    picture: str


@logged_as(
    "tournament.picture_remove",
    _("Sponsor's picture deleted: %(picture)s"),
    label=_("sponsor's picture deleted"),
    undo=_("The picture itself is gone. Upload it again on the page of the hall screens."),
)
class HallPictureRemoved(Change):
    """A picture that is gone with its bytes."""

    picture: str


@logged_as(
    "tournament.publication",
    _("Public at once: pairings %(pairings)s, results %(results)s, standings %(standings)s"),
    label=_("what is public at once"),
    also={
        "live": _("provisional standings while a round is played"),
        "possible": _("possible opponents while a round is played"),
    },
    undo=Undo(is_led=True, carries_rounds=never),
)
class PublicationChanged(Change):
    """Whether pairings, results and standings are public at once, or when an arbiter publishes them.

    ``live`` is whether there are provisional standings while a round is played, ``possible`` whether everybody reads
    possible opponents then.
    """

    pairings: bool
    results: bool
    standings: bool
    live: bool = False
    possible: bool = False


@logged_as(
    "tournament.release_results",
    _("Results of round %(round_number)s published"),
    label=_("results published"),
    undo=Undo(is_led=True, carries_rounds=never),
)
class ResultsReleased(Change):
    """The results of a round were made public."""

    round_number: int


@logged_as(
    "tournament.final_report",
    _("Final report made after round %(round_number)s"),
    label=_("final report made"),
    undo=_("The file has been handed out. Correct what is wrong, and make it again."),
)
class FinalReportMade(Change):
    """The final report was handed out for the first time after the last round, ``round_number``."""

    round_number: int


@logged_as(
    "tournament.release_standings",
    _("Standings after round %(round_number)s published"),
    label=_("standings published"),
    undo=Undo(is_led=True, carries_rounds=never),
)
class StandingsReleased(Change):
    """The standings after a round were made public."""

    round_number: int
