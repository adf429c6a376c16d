"""How the organiser shows on the public pages: name, accent colour, and a logo made anew of what was uploaded."""

from __future__ import annotations

import io
from hashlib import blake2b

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.basics.errors import Refused, require, require_clean
from tournaments.journal.noting import unnoted
from tournaments.log.kinds import LookChanged
from tournaments.log.writing import log
from tournaments.models import Look, Tournament, User
from tournaments.models.tournament import new_public_revision

MOST_BYTES = 2_000_000
FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 4096  # of each side of what is uploaded
WIDTH, HEIGHT = 480, 160  # what it is made to fit, for screens of two pixels in the place of one


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
        if made:
            look.logo, look.logo_width, look.logo_height = made
            look.logo_mark = blake2b(look.logo, digest_size=9).hexdigest()
        elif remove_logo:
            look.logo, look.logo_mark, look.logo_width, look.logo_height = b"", "", 0, 0
        if old != (look.name, look.accent, look.logo_mark):
            require_clean(look)
            look.save()
            now = Value(new_public_revision())
            with unnoted():  # every public page is another one
                Tournament.objects.update(public_revision=Greatest(F("public_revision") + 1, now))
            log(None, LookChanged(look.name, look.accent, bool(look.logo_mark)), by=by)
        return look


def logo_of(content: bytes) -> tuple[bytes, int, int]:
    """The picture of the file as WebP with its width and height; nothing else of the file is left.

    Raises:
        Refused: it is none that can be used; the text says why.
    """
    require(len(content) <= MOST_BYTES, _("The logo is larger than 2 MB. Choose a smaller file."))
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            require(
                max(image.size) <= MOST_PIXELS,
                _("The logo has more than %(most)d pixels on a side. Make it smaller.") % {"most": MOST_PIXELS},
            )
            picture = ImageOps.exif_transpose(image).convert("RGBA")
    except Refused:
        raise
    except Exception as error:  # noqa: BLE001 - what a decoder raises over a damaged file is its own affair
        raise Refused(_("The logo is no PNG, JPEG or WebP that can be read. Choose another file.")) from error
    picture.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=90, method=6)
    return file.getvalue(), picture.width, picture.height
