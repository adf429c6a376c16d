"""How often one address may do something without an account.

Counted in the cache ``limits``: for all servers where they share one (``AROBASE_CACHE_URL``), else in each process.
"""

from __future__ import annotations

from django.core.cache import caches
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tournaments.accounts.actions.logging_in import network_of


def caller_of(request: HttpRequest) -> str:
    """A digest of the address that ``request`` comes from: enough to count by, and no address."""
    return salted_hmac("tournaments.limits", network_of(request.META.get("REMOTE_ADDR", ""))).hexdigest()[:32]


def too_often(request: HttpRequest, what: str, *, most: int, seconds: int) -> bool:
    """Count one more ``what`` of this caller; whether that is more than ``most`` in ``seconds``."""
    key, counts = f"limit-{what}-{caller_of(request)}", caches["limits"]
    counts.add(key, 0, timeout=seconds)
    try:
        count = int(counts.incr(key))
    except ValueError:  # the time has just run out
        counts.set(key, 1, timeout=seconds)
        count = 1
    return count > most
