"""Logos: a picture made anew of the file that was uploaded, of which nothing else is kept."""

from __future__ import annotations

import io
from hashlib import blake2b

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.basics.errors import Refused, require
from tournaments.models.look import PublicLook

Logo = tuple[bytes, int, int]  # a WebP with its width and height
MOST_BYTES = 2_000_000
FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 4096  # of each side of what is uploaded
WIDTH, HEIGHT = 480, 160  # what it is made to fit, for screens of two pixels in the place of one


def take_logo(look: PublicLook, made: Logo | None, *, remove: bool) -> None:
    """Let ``look``, not saved here, have the logo that was ``made``, or with ``remove`` none; else the same."""
    if made:
        look.logo, look.logo_width, look.logo_height = made
        look.logo_mark = blake2b(look.logo, digest_size=9).hexdigest()
    elif remove:
        look.logo, look.logo_mark, look.logo_width, look.logo_height = b"", "", 0, 0


def logo_of(content: bytes) -> Logo:
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
