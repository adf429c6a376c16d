"""Why changes of all other kinds are not undone from the log, and what to do instead."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.log import kinds, kinds_of_helpers, kinds_of_mirrors, kinds_of_programs, kinds_of_publication
from tournaments.log.changes import Change, OfAccount, OfBackup, OfRatingList
from tournaments.log.kinds_of_members import InvitationMade, InvitationRevoked
from tournaments.log.kinds_of_own import (
    ByeWished,
    ByeWishTakenBack,
    CheckInClosed,
    CheckInOpened,
    CodesRenewed,
    EntryAsked,
    EntryTakenBack,
    LinkRevoked,
    LinksMade,
)
from tournaments.log.kinds_of_players import PlayerNotCome, Renumbered
from tournaments.log.kinds_of_rounds import (
    NotKeptApart,
    PairedUnanswered,
    RoundPaired,
    RoundPublished,
    RoundTakenBack,
    SessionCancelled,
    SessionStarted,
)

# A class stands for those that extend it too.
REASONS: dict[type[Change], Any] = {
    OfAccount: _("Accounts, roles and what lets people in are changed back on their own pages."),
    **dict.fromkeys(
        (OfBackup, OfRatingList), _("It is the whole installation's and no tournament's. Ask the organiser.")
    ),
    **dict.fromkeys(
        (InvitationMade, LinksMade, kinds_of_helpers.HelperLinkMade, kinds_of_programs.TokenMade),
        _("The link or token may have been handed out already. Revoke it."),
    ),
    **dict.fromkeys(
        (
            *(InvitationRevoked, LinkRevoked, CodesRenewed),
            *(kinds_of_helpers.HelperLinkRevoked, kinds_of_programs.TokenRevoked),
        ),
        _("What was revoked stays so. Make a new one."),
    ),
    kinds_of_programs.WebhookSet: _("The other server may have been told already. Remove the address."),
    kinds_of_programs.WebhookRemoved: _("Its secret is gone. Enter the address again, with a new one."),
    kinds_of_mirrors.MirrorMade: _("The link may have been handed out already. End the mirror."),
    kinds_of_mirrors.MirrorEnded: _("The tournament is this installation's own now. Make a new place for a mirror."),
    kinds_of_mirrors.MirrorSet: _("The other installation has it already. Stop the mirror, and end it there."),
    **dict.fromkeys(
        (kinds_of_mirrors.MirrorStopped, kinds_of_mirrors.MirrorTakenOver),
        _("The other installation goes on from what it has. Set the mirror again."),
    ),
    **dict.fromkeys(
        (kinds.TournamentMade, kinds.TournamentImported, kinds.EventImported),
        _("Nothing was there before. Archive or delete the tournament."),
    ),
    kinds.TournamentDeleted: _("The rows are gone. A backup has them."),
    kinds.TournamentArchived: _("The same page puts it away and brings it out again."),
    kinds_of_publication.FinalReportMade: _("The file has been handed out. Correct what is wrong, and make it again."),
    kinds.FideModeLeft: _("FIDE mode is left for good."),
    kinds.Restored: _("Go back to the restore point that was kept before it."),
    kinds.Undone: _("Make the change again."),
    RoundPaired: _("Discard the draft."),
    RoundPublished: _("The public has read it. Take the round back."),
    RoundTakenBack: _("The public has read it. Publish the round again."),
    SessionStarted: _("Cancel pairing by hand."),
    SessionCancelled: _("Nobody has kept its steps. Begin pairing by hand again."),
    CheckInOpened: _("Players may have checked themselves in already. Close the check-in."),
    CheckInClosed: _("Open the check-in again. The poster's code is the one that it was."),
    **dict.fromkeys(
        (PairedUnanswered, NotKeptApart, PlayerNotCome, Renumbered),
        _("It notes what came with another change. Undo that one."),
    ),
    **dict.fromkeys(
        (ByeWished, ByeWishTakenBack, EntryAsked, EntryTakenBack, kinds_of_helpers.ResultReported),
        _("Somebody else said so. Decide on it, or enter what is right."),
    ),
}


def reason_of(kind: type[Change]) -> str:
    """Why a change of this kind is not undone from the log; empty where it is, or where nothing is said."""
    return next((str(REASONS[one]) for one in kind.__mro__ if one in REASONS), "")
