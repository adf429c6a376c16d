"""The account of a federation opens a tournament for reading: written down, and told to the organisers of the club."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_clubs import OpenedForReading
from tournaments.log.writing import log
from tournaments.models import Club, Reading, Tournament, User
from tournaments.outgoing.mails import mail_later

LASTS = timedelta(hours=12)


def open_for_reading(tournament: Tournament, *, by: User) -> Reading:
    """Let ``by`` read the tournament for twelve hours; what is open already stays open as long as it was.

    It stands in the log, on the page of the club and, where this server sends mail, in a letter to its organisers.

    Raises:
        Stale: the tournament is of no club any more in which ``by`` may read.
    """
    now = timezone.now()
    with transaction.atomic():
        club = Club.objects.select_for_update().filter(parts__tournament=tournament, readers__user=by).first()
        if club is None:
            raise Stale(_("You may not read this tournament any more. Look at the list again."))
        held = Reading.objects.filter(tournament=tournament, user=by, ends_at__gt=now).first()
        if held is not None:
            return held
        made = Reading.objects.create(tournament=tournament, user=by, at=now, ends_at=now + LASTS)
        change = OpenedForReading(
            AccountNamed.of(by), tournament.pk, tournament.name, club.name, made.ends_at.isoformat()
        )
        log(None, change, by=by)
        _tell(club, made)
        return made


def _tell(club: Club, reading: Reading) -> None:
    """Write to the organisers of the club who have given an address, once this is saved."""
    people = User.objects.filter(organises__club=club, is_active=True).exclude(email="")
    told = {"name": reading.tournament.name, "account": str(reading.user)}
    page = settings.MAIL_SITE + reverse("arbiter:club", args=[club.pk])
    for address, language in people.values_list("email", "language"):
        with override(language or get_language()):
            told["at"] = date_format(reading.at, "DATETIME_FORMAT")
            subject = _("%(name)s was opened for reading") % told
            text = _("%(account)s opened “%(name)s” for reading on %(at)s.") % told
        mail_later(address, subject, f"{text}\n\n{page}\n")
