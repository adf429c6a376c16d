"""Logos: of the organiser of the installation, and of clubs."""

from __future__ import annotations

from tournaments.basics.pictures import Picture, as_webp, mark_of, opened
from tournaments.models.look import PublicLook

MOST_BYTES = 2_000_000
SIZE = (480, 160)  # what it is made to fit, for screens of two pixels in the place of one


def take_logo(look: PublicLook, made: Picture | None, *, remove: bool) -> None:
    """Let ``look``, not saved here, have the logo that was ``made``, or with ``remove`` none; else the same."""
    if made:
        look.logo, look.logo_width, look.logo_height = made
        look.logo_mark = mark_of(look.logo)
    elif remove:
        look.logo, look.logo_mark, look.logo_width, look.logo_height = b"", "", 0, 0


def logo_of(content: bytes) -> Picture:
    """The picture of the file as WebP with its width and height; nothing else of the file is left.

    Raises:
        Refused: it is none that can be used; the text says why.
    """
    return as_webp(opened(content, most_bytes=MOST_BYTES), SIZE, quality=90)
