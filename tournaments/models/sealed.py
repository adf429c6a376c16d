"""Columns whose texts are worth something at other services: in the database they are sealed with the key of the site.

So a backup without that key (``secret_key``) gives away no token and no secret. The seal is AES-SIV (RFC 5297), by
which equal texts have equal seals, so that they can be looked up. Where its library is not installed
(docs/dependencies.md) texts stand as they are.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    _Text = models.CharField[str, str]
else:
    _Text = models.CharField

AVAILABLE = find_spec("cryptography") is not None
MARK = "sealed:"
LONGEST_SHOWN = 16  # characters behind the name of the machine that are no secret
_SALT = "tournaments.models.sealed"


def longest_sealed(characters: int) -> int:
    """How long the seal of an ASCII text of so many characters is.

    >>> longest_sealed(len("token")) == len(seal("token"))
    True
    """
    return len(MARK) + -(-(characters + 16) // 3) * 4


def seal(text: str) -> str:
    """What stands in the database for ``text``; an empty text is none, and stays."""
    if not text or not AVAILABLE:
        return text
    return MARK + base64.urlsafe_b64encode(_cipher(settings.SECRET_KEY).encrypt(text.encode(), [])).decode()


def unsealed(kept: str) -> str:
    """The text of what stands in the database; one made by chance where it was sealed with another key.

    No other text would do: an empty one could be guessed, and signs nothing.
    """
    if not kept.startswith(MARK):
        return kept
    if AVAILABLE:
        from cryptography.exceptions import InvalidTag

        for cipher in _ciphers():
            try:
                return str(cipher.decrypt(base64.urlsafe_b64decode(kept.removeprefix(MARK)), []), "utf-8")
            except (InvalidTag, ValueError):
                continue
    return secrets.token_hex(16)


def _ciphers() -> Iterator[Any]:
    return map(_cipher, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


@lru_cache(maxsize=8)
def _cipher(key: str) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV  # it loads longer than all pages together

    return AESSIV(salted_hmac(_SALT, "key", key, algorithm="sha512").digest())


def shown_address(address: str) -> str:
    """``address`` for pages and logs: behind the machine a long text may be a secret, so its end alone is shown.

    >>> shown_address("https://hooks.example.org/services/T024/B71/kJ2vXw9"), shown_address("http://10.0.0.5/board")
    ('https://hooks.example.org/…vXw9', 'http://10.0.0.5/board')
    """
    parts = urlsplit(address)
    machine = f"{parts.scheme}://{parts.netloc}"
    behind = address[len(machine) :]
    return address if len(behind) <= LONGEST_SHOWN else f"{machine}/…{behind[-4:]}"


class SealedField(_Text):
    """A text that is sealed when it is written and opened when it is read; ``max_length`` is that of the seal."""

    def get_prep_value(self, value: Any) -> Any:
        text = super().get_prep_value(value)
        return text if text is None else seal(text)

    def from_db_value(self, value: str | None, *_of_the_query: Any) -> str | None:
        """The text itself."""
        return None if value is None else unsealed(value)
