"""Pictures that people upload: each is made anew of the file, of which nothing else is kept."""

from __future__ import annotations

import io
from hashlib import blake2b

from django.utils.translation import gettext as _
from PIL import Image, ImageOps, ImageStat

from tournaments.basics.errors import Refused, require
from tournaments.models.look import MOST_OF_PICTURE

Picture = tuple[bytes, int, int]  # a WebP with its width and height
FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 4096  # of each side of what is uploaded
# For the hall: bytes of what is uploaded, and what it is made to fit until it has no more than are kept.
MOST_OF_HALL = 8_000_000
HALL_SIZES = ((1920, 1080, 85), (1920, 1080, 65), (1280, 720, 60), (960, 540, 50))
LIGHT = 160  # of 255: what is as light as this, and lets the ground through, is drawn for a dark one
DARK_PAPER, LIGHT_PAPER = "#0c0e0b", "#ffffff"  # the dark one is that of the screen


def opened(content: bytes, *, most_bytes: int) -> Image.Image:
    """The picture of the file, as it is to be looked at.

    Raises:
        Refused: it is none that can be used; the text says why.
    """
    text = _("The picture is larger than %(most)d MB. Choose a smaller file.")
    require(len(content) <= most_bytes, text % {"most": most_bytes // 1_000_000})
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            require(
                max(image.size) <= MOST_PIXELS,
                _("The picture has more than %(most)d pixels on a side. Make it smaller.") % {"most": MOST_PIXELS},
            )
            return ImageOps.exif_transpose(image).convert("RGBA")
    except Refused:
        raise
    except Exception as error:  # noqa: BLE001 - what a decoder raises over a damaged file is its own affair
        text = _("The file is no picture in PNG, JPEG or WebP that can be read. Choose another file.")
        raise Refused(text) from error


def as_webp(picture: Image.Image, size: tuple[int, int], *, quality: int, method: int = 6) -> Picture:
    """``picture`` made to fit ``size``."""
    fitting = picture.copy()
    fitting.thumbnail(size, Image.Resampling.LANCZOS)
    file = io.BytesIO()
    fitting.save(file, "WEBP", quality=quality, method=method)
    return file.getvalue(), fitting.width, fitting.height


def mark_of(content: bytes) -> str:
    """What names a picture in its address: that of another one is another."""
    return blake2b(content, digest_size=9).hexdigest()


def hall_picture_of(content: bytes) -> Picture:
    """The picture of the file for a screen in the hall; what lets the ground through gets one on which it is seen.

    Raises:
        Refused: it is none that can be used; the text says why.
    """
    picture = opened(content, most_bytes=MOST_OF_HALL)
    ground = Image.new("RGBA", picture.size, DARK_PAPER if _is_for_dark_ground(picture) else LIGHT_PAPER)
    whole = Image.alpha_composite(ground, picture).convert("RGB")
    made: Picture = b"", 0, 0
    for width, height, quality in HALL_SIZES:
        made = as_webp(whole, (width, height), quality=quality, method=4)
        if len(made[0]) <= MOST_OF_PICTURE:
            break
    return made


def require_kept(content: bytes, *, mark: str, size: tuple[int, int]) -> None:
    """Refuse what is no picture as ``hall_picture_of`` makes them, of this ``size`` and with this ``mark``.

    Raises:
        ValueError: what is wrong.
    """
    width, height, _quality = HALL_SIZES[0]
    try:
        with Image.open(io.BytesIO(content), formats=("WEBP",)) as image:
            is_so = image.size == size and size[0] <= width and size[1] <= height
            is_alone = getattr(image, "n_frames", 1) == 1 and not {"exif", "xmp", "icc_profile"} & image.info.keys()
            image.load()
    except Exception as error:  # noqa: BLE001 - what a decoder raises over a damaged file is its own affair
        raise ValueError(f"a picture for the hall cannot be read ({error})") from error
    is_whole = len(content) == int.from_bytes(content[4:8], "little") + 8 and mark_of(content) == mark
    if not (is_so and is_alone and is_whole):
        raise ValueError("a picture for the hall is not as this program makes them")


def _is_for_dark_ground(picture: Image.Image) -> bool:
    """Whether what is seen of a picture that lets the ground through is light."""
    alpha = picture.getchannel("A")
    if alpha.getextrema()[0] == 255:
        return False
    seen = ImageStat.Stat(picture.convert("L"), mask=alpha)
    return bool(seen.count[0]) and seen.mean[0] >= LIGHT
