"""Mirrors begun and ended: here for another installation, and there for a tournament of this one."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require
from tournaments.journal.changing import change
from tournaments.journal.public_changes import count_public
from tournaments.log.kinds_of_mirrors import MirrorEnded, MirrorMade, MirrorSet, MirrorStopped, MirrorTakenOver
from tournaments.log.writing import log
from tournaments.mirroring.queries.pieces import Link, NoLink, new_key
from tournaments.models import MirrorFrom, MirrorTo, Tournament, User


def make_incoming_mirror(name: str, *, by: User | None) -> MirrorFrom:
    """A mirror here of a tournament of another installation; its link lets whoever has it write there."""
    with transaction.atomic():
        made = MirrorFrom.objects.create(name=name, key=new_key(), made_by=by)
        log(None, MirrorMade(name), by=by)
        return made


def end_incoming_mirror(mirror: MirrorFrom, *, by: User | None) -> MirrorFrom:
    """End a mirror for good: its link is worth nothing any more, and the tournament is this installation's own.

    Raises:
        Refused: it has ended already.
    """
    with transaction.atomic():
        current = MirrorFrom.objects.select_for_update().get(pk=mirror.pk)
        require(current.ended_at is None, _("This mirror has ended already."))
        current.ended_at, current.key, current.state, current.numbers = timezone.now(), "", b"", {}
        current.save()
        if current.tournament is not None:
            count_public(current.tournament)
        log(current.tournament, MirrorEnded(current.name), by=by)
        return current


def set_mirror(tournament: Tournament, link: str, *, by: User | None) -> MirrorTo:
    """Mirror ``tournament`` where ``link`` leads, from its beginning; where it was mirrored before gets no more.

    Raises:
        Refused: that is no link, the tournament is a mirror itself, or another one is sent there.
    """
    try:
        read = Link.read(link)
    except NoLink as error:
        raise Refused(
            _("This is no link to a mirror. Copy it whole from the page “Mirrors” of the other installation.")
        ) from error
    with change(tournament) as current:
        require(
            not MirrorTo.objects.filter(address=read.address).exclude(tournament=current).exists(),
            _("Another tournament is sent to this place already. Each one needs a place, and so a link, of its own."),
        )
        MirrorTo.objects.filter(tournament=current).delete()
        made = MirrorTo.objects.create(tournament=current, address=read.address, key=read.key)
        log(current, MirrorSet(read.address), by=by)
        return made


def stop_mirror(tournament: Tournament, *, by: User | None) -> None:
    """Send no more; what the mirror has it keeps.

    Raises:
        Refused: there is none.
    """
    with change(tournament) as current:
        found = MirrorTo.objects.filter(tournament=current).first()
        if found is None:
            raise Refused(_("This tournament is not mirrored."))
        found.delete()
        log(current, MirrorStopped(found.address), by=by)


def take_over_mirror(tournament: Tournament, *, by: User | None) -> MirrorTo:
    """Go on from what the mirror holds, though it was not sent from here: this installation is the one that writes.

    Raises:
        Refused: the mirror holds nothing else.
    """
    with change(tournament) as current:
        found = MirrorTo.objects.filter(tournament=current, stopped=True).first()
        if found is None:
            raise Refused(_("The mirror holds nothing that was not sent from here."))
        found.sequence, found.digest = found.other_sequence, found.other_digest
        found.pending, found.revision, found.stopped = None, -1, False
        found.pulse, found.failures, found.next_at = 0, 0, timezone.now()
        found.save()
        log(current, MirrorTakenOver(found.address), by=by)
        return found
