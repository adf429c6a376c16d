"""Backups that an organiser asks for."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.installation.maintenance.backup import Backup, Reason, make_backup
from tournaments.installation.maintenance.copies import BackupFailed
from tournaments.log.kinds import BackupMade
from tournaments.log.writing import log
from tournaments.models import User


def back_up(*, by: User, with_key: bool) -> Backup:
    """Make a backup of everything now, with the key that signs sessions or without.

    Raises:
        Refused: it could not be made; the text says why.
    """
    try:
        made = make_backup(Reason.BY_HAND, with_key=with_key)
    except BackupFailed as error:
        raise Refused(_("No backup was made. %(why)s") % {"why": error}) from error
    log(None, BackupMade(made.name, with_key), by=by)
    return made
