"""What several servers keep in common where ``AROBASE_CACHE_URL`` names a Redis: copies of pages, and what is counted.

Nothing is lost with it: while it does not answer, each process keeps and counts for itself, as it does without one.
"""

from __future__ import annotations

import hmac
import logging
import pickle
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.core.exceptions import ImproperlyConfigured

from config.version import FULL_VERSION

logger = logging.getLogger(__name__)

PATIENCE = 0.5  # seconds for an answer; it takes less than one thousandth of that
AWAY = 5.0  # seconds for which one that failed is not asked again
_MAC_BYTES = 32
_away_until: dict[str, float] = {}  # by the address: for all threads of this process


def caches(address: str) -> dict[str, dict[str, Any]]:
    """Django's ``CACHES``: ``default`` for copies, ``limits`` for what is counted, which copies never push out.

    Raises:
        ImproperlyConfigured: ``address`` is set, and none of a Redis.
    """
    if address and not address.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("AROBASE_CACHE_URL is no address such as redis://HOST:6379/0 (rediss:// with TLS).")
    kind = {"BACKEND": "config.shared_cache.SharedCache" if address else "config.shared_cache.LocMemCache"}
    # Copies are pickles of this version's classes; what is counted holds on while servers of two versions run.
    return {
        "default": {**kind, "LOCATION": address or "copies", "KEY_PREFIX": f"copies-{FULL_VERSION}"},
        "limits": {**kind, "LOCATION": address or "limits", "KEY_PREFIX": "limits", "OPTIONS": {"MAX_ENTRIES": 20_000}},
    }


def parameters() -> dict[str, Any]:
    """What every connection is made with."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    # Once more at once: a connection that was kept may be that of a Redis that has been started anew.
    retry = Retry(NoBackoff(), 1)
    return {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": retry}


class SignedPickles:
    """Values as bytes that nobody can make who has not the secret key: what is unpickled can run anything.

    Whole numbers stay what they are, so that Redis can count.
    """

    def dumps(self, value: Any) -> bytes | int:
        """``value`` as it is kept."""
        if type(value) is int:
            return value
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        return _mac(data) + data

    def loads(self, kept: bytes) -> Any:
        """What ``kept`` was made of; None, as if there were nothing, where it was not made here."""
        try:
            return int(kept)
        except ValueError:
            mac, data = kept[:_MAC_BYTES], kept[_MAC_BYTES:]
        return pickle.loads(data) if hmac.compare_digest(mac, _mac(data)) else None  # noqa: S301 - signed


def _mac(data: bytes) -> bytes:
    key = blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=b"shared cache").digest()
    return blake2b(data, digest_size=_MAC_BYTES, key=key).digest()


class SharedCache(BaseCache):
    """The Redis at ``server``, in which servers with one secret key see the same and all others nothing of it."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        prefix = blake2b(settings.SECRET_KEY.encode(), digest_size=6, person=b"cache prefix").hexdigest()
        options = {"serializer": SignedPickles(), **parameters()}
        own = {**params, "KEY_PREFIX": f"arobase-{prefix}-{params.get('KEY_PREFIX', '')}"}
        self._server = server
        self._shared = RedisCache(server, {**own, "OPTIONS": options})
        self._of_this_process = LocMemCache(f"instead-{params.get('KEY_PREFIX', '')}", params)

    def _ask(self, what: Callable[[BaseCache], Any]) -> Any:
        from redis.exceptions import RedisError

        if time.monotonic() < _away_until.get(self._server, 0.0):
            return what(self._of_this_process)
        try:
            return what(self._shared)
        except RedisError as error:
            _away_until[self._server] = time.monotonic() + AWAY
            # Without the address, which may hold a password.
            logger.warning("the shared cache does not answer (%s); counted in each process", type(error).__name__)
            return what(self._of_this_process)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.add(key, value, timeout, version)))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda cache: cache.get(key, default, version))

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda cache: cache.set(key, value, timeout, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._ask(lambda cache: cache.incr(key, delta, version)))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.touch(key, timeout, version)))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask(lambda cache: cache.delete(key, version)))

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        found = self._ask(lambda cache: cache.get_many(keys, version))
        return {key: value for key, value in found.items() if value is not None}

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[Any]:
        return list(self._ask(lambda cache: cache.set_many(data, timeout, version)) or ())

    def clear(self) -> None:
        """Forget what this process keeps; what is shared goes by itself."""
        self._of_this_process.clear()
