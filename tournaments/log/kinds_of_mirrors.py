"""The kinds of changes of mirrors; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, Target, TargetKind, logged_as


@dataclass(frozen=True, slots=True)
class _OfPlace(Change):
    """A change of a place for a tournament of another installation, which bears ``name``."""

    name: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.MIRROR, None, self.name)


GOES_ON = _("The other installation goes on from what it has. Set the mirror again.")


@logged_as(
    "mirror.make",
    _("Place “%(name)s” made for a tournament of another installation"),
    label=_("place for a mirror made"),
    undo=_("The link may have been handed out already. End the mirror."),
)
class MirrorMade(_OfPlace):
    """A place was made; whoever has its link writes there."""


@logged_as(
    "mirror.end",
    _("Mirror “%(name)s” ended; the tournament is worked on here from now on"),
    label=_("mirror ended"),
    undo=_("The tournament is this installation's own now. Make a new place for a mirror."),
)
class MirrorEnded(_OfPlace):
    """The tournament there is this installation's own from now on."""


@logged_as(
    "mirror.set",
    _("Mirrored at %(address)s from now on"),
    label=_("mirror set"),
    undo=_("The other installation has it already. Stop the mirror, and end it there."),
)
class MirrorSet(Change):
    """The tournament is sent to a mirror from now on."""

    address: str


@logged_as("mirror.stop", _("Not mirrored at %(address)s any more"), label=_("mirror stopped"), undo=GOES_ON)
class MirrorStopped(Change):
    """Nothing is sent there any more."""

    address: str


@logged_as(
    "mirror.take_over",
    _("The mirror at %(address)s follows this installation again"),
    label=_("mirror taken over"),
    undo=GOES_ON,
)
class MirrorTakenOver(Change):
    """The mirror held what was not sent from here; it is written from here on."""

    address: str
