"""A piece posted to a mirror. Plain http only within this machine or a hall's network; no redirects, no proxies.

Never to other special addresses, such as 169.254.0.0/16, where machines in the cloud give their secrets away.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tournaments.mirroring.queries.pieces import SIGNATURE, digest_of, is_signed, signature
from tournaments.outgoing import posting as outgoing
from tournaments.outgoing.safe_http import NotPublic

TIMEOUT = 20.0  # seconds without a sign of life
WITHIN = 80.0  # seconds for all of it: less than the time for which a mirror is taken on
PIECE, ANSWER = "piece", "answer"


class NotSent(OSError):
    """Nobody took it; the text says why. It is tried again."""


@dataclass(frozen=True, slots=True)
class Holds:
    """What the mirror says that it holds; ``agrees`` is false where the piece does not follow it."""

    agrees: bool
    sequence: int
    digest: str


def post(address: str, key: str, body: bytes) -> Holds:
    """Send ``body``, and read the signed answer.

    Raises:
        NotSent: there is no answer, or it is none of a mirror with this key.
    """
    try:
        status, signed, text = _asked(address, key, body)
    except (OSError, http.client.HTTPException) as error:
        if isinstance(error, NotSent):
            raise
        if isinstance(error, NotPublic):
            raise NotSent(f"{urlsplit(address).netloc} is in no network in which a mirror can be") from error
        raise NotSent(f"{urlsplit(address).netloc} cannot be reached: {_why(error)}") from error
    if status in (200, 409) and is_signed(key, ANSWER + digest_of(body), text, signed):
        held: dict[str, Any] = json.loads(text)
        return Holds(status == 200, held["sequence"], held["digest"])
    known = {
        403: "it does not know this key",
        404: "there is no mirror at this address any more; it has ended, or the link is wrong",
        413: "it takes no piece of this size",
        422: f"it cannot read the piece: {text[:150].decode(errors='replace')}",
    }
    raise NotSent(f"{urlsplit(address).netloc} answered {status}: {known.get(status, 'it is no mirror with this key')}")


def _asked(address: str, key: str, body: bytes) -> tuple[int, str, bytes]:
    parts = urlsplit(address)

    def allow(peer: str) -> None:
        if parts.scheme != "https" and _is_global(peer):
            raise NotSent(f"{parts.hostname} is outside of this network: there the link must begin with https://")

    headers = {"Content-Type": "application/octet-stream", SIGNATURE: signature(key, PIECE, body)}
    answer = outgoing.post(
        address, body, headers, timeout=TIMEOUT, within=WITHIN, local=True, loopback=True, allow=allow
    )
    return answer.status, answer.headers.get(SIGNATURE, ""), answer.text


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__


def _is_global(address: str) -> bool:
    peer = ipaddress.ip_address(address.partition("%")[0])
    # ::ffff:192.0.2.1 is 192.0.2.1 in other clothes.
    return (getattr(peer, "ipv4_mapped", None) or peer).is_global
