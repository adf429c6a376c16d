"""Addresses of tournaments."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import count

from django.utils.text import slugify

# The first parts of other addresses of this site.
RESERVED_SLUGS = frozenset(
    {
        *("accounts", "api", "arbiter", "captains", "clubs", "embed", "events", "healthz", "helping", "metrics", "my"),
        *("language", "logo", "manual", "oembed", "offline", "pairing-systems", "players", "privacy", "qr", "readyz"),
        *("series", "slips"),
        "static",
    }
)
LONGEST_SLUG = 80

_SPECIAL = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ł": "l",
        "þ": "th",
    }
)


def base_slug(name: str) -> str:
    """The address that ``name`` suggests, in letters, digits and hyphens.

    >>> base_slug("Müller-Gedächtnis 2026")
    'mueller-gedaechtnis-2026'
    """
    slug = slugify(name.lower().translate(_SPECIAL)).replace("_", "-")
    return re.sub(r"-+", "-", slug)[: LONGEST_SLUG - 6].strip("-") or "tournament"


def free_slug(name: str, taken: Container[str]) -> str:
    """An address for ``name`` that is neither ``taken`` nor reserved: with ``-2``, ``-3`` … where it must be."""
    base = base_slug(name)
    candidates = (base if number == 1 else f"{base}-{number}" for number in count(1))
    return next(slug for slug in candidates if slug not in taken and slug not in RESERVED_SLUGS)
