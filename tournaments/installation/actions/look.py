"""How the organiser shows on the public pages: name, accent colour, and a logo."""

from __future__ import annotations

from django.db import transaction

from tournaments.basics.errors import require_clean
from tournaments.basics.logos import logo_of, take_logo
from tournaments.journal.public_changes import renew_public_pages
from tournaments.log.kinds import LookChanged
from tournaments.log.writing import log
from tournaments.models import Look, Tournament, User


def set_look(*, name: str, accent: str, logo: bytes | None, remove_logo: bool, by: User | None) -> Look:
    """Show the organiser so; ``logo`` is an image file, None leaves the one that there is.

    Raises:
        Refused: a value that there is not, or a file that is no image of these formats and sizes.
    """
    made = logo_of(logo) if logo else None
    with transaction.atomic():
        look = Look.objects.select_for_update().filter(pk=Look.ONLY).first() or Look(pk=Look.ONLY)
        old = look.name, look.accent, look.logo_mark
        look.name, look.accent = name, accent
        take_logo(look, made, remove=remove_logo)
        if old != (look.name, look.accent, look.logo_mark):
            require_clean(look)
            look.save()
            renew_public_pages(Tournament.objects.all())
            log(None, LookChanged(look.name, look.accent, bool(look.logo_mark)), by=by)
        return look
