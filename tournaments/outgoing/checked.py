"""Connections that cannot be led into the server's own network.

A name is looked up once, all of its addresses are checked, and the connection is made to one of those that were
checked: a name that changes its meaning in between gains nothing. Nothing is sent, and not even connected to, where one
of them is private.
"""

from __future__ import annotations

import http.client
import ipaddress
import os
import socket
import threading
from contextlib import suppress
from typing import Any


class NotPublic(OSError):
    """An address of a private network."""


def is_public(address: str) -> bool:
    """Whether the numeric ``address`` is one of the Internet's.

    >>> is_public("192.168.1.20"), is_public("::ffff:127.0.0.1"), is_public("64:ff9b::a00:1"), is_public("9.9.9.9")
    (False, False, False, True)
    """
    peer = ipaddress.ip_address(address.partition("%")[0])
    # ::ffff:127.0.0.1 is 127.0.0.1 in other clothes, and there are more of them.
    inner = getattr(peer, "ipv4_mapped", None) or getattr(peer, "sixtofour", None) or _translated(peer)
    peer = inner or peer
    return peer.is_global and not peer.is_multicast


def _translated(peer: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The address behind one of a translator (RFC 6052)."""
    if isinstance(peer, ipaddress.IPv6Address) and peer in ipaddress.ip_network("64:ff9b::/96"):
        return ipaddress.IPv4Address(int(peer) & 0xFFFFFFFF)
    return None


def connect(
    address: tuple[str, int], timeout: float | None = None, source_address: tuple[str, int] | None = None
) -> socket.socket:
    """As ``socket.create_connection``, to public addresses alone.

    Raises:
        NotPublic: the name leads to a private address.
        OSError: it leads nowhere, or nobody answers.
    """
    host, port = address
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(is_public(one) for one in found):
        raise NotPublic
    failure: OSError = OSError("nobody answers")
    for one in found:
        try:
            return socket.create_connection((one, port), timeout, source_address)
        except OSError as error:
            failure = error
    raise failure


class PublicHTTPConnection(http.client.HTTPConnection):
    """As ``http.client``'s, to public addresses alone."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._create_connection = connect


class PublicHTTPSConnection(http.client.HTTPSConnection):
    """As ``http.client``'s, to public addresses alone; the certificate is that of the name."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._create_connection = connect


class Cut:
    """Breaks a connection off from another thread, in whatever it is: waiting, reading, or not even made yet."""

    def __init__(self) -> None:
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self.done = False

    def watch(self, connection: Any) -> None:
        """From now on ``connection`` (of ``http.client``, not connected yet) is broken off with the others."""
        dial = connection._create_connection

        def dialled(*arguments: Any, **named: Any) -> socket.socket:
            made: socket.socket = dial(*arguments, **named)
            with self._lock:
                # A socket of our own for the same connection: that one goes into the one with TLS.
                self._sockets.append(socket.socket(fileno=os.dup(made.fileno())))
            if self.done:
                self.now()
            return made

        connection._create_connection = dialled

    def now(self) -> None:
        """Break them off, and each that is made later."""
        self.done = True
        with self._lock:
            for one in self._sockets:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let go of them."""
        with self._lock:
            for one in self._sockets:
                one.close()
            self._sockets.clear()
