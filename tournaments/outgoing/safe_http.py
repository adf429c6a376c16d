"""Connections that cannot be led into the server's own network.

A name is looked up once, all of its addresses are checked, and the connection is made to one of those that were
checked: a name that changes its meaning in between gains nothing. Nothing is sent, and not even connected to, where one
of them is private; the networks of halls can be allowed.
"""

from __future__ import annotations

import http.client
import ipaddress
import os
import socket
import threading
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit


class NotPublic(OSError):
    """An address of a private network."""


# What is none of the Internet's, by the registries of IANA (RFC 6890) and spelled out: Python's own list differs from
# one version to the next.
_SPECIAL = tuple(
    ipaddress.ip_network(one)
    for one in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"),
    )
)
_UNICAST = ipaddress.IPv6Network("2000::/3")  # of IPv6 nothing else is given to anybody
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # RFC 6052: an address of IPv4 stands in it
_6TO4 = ipaddress.IPv6Network("2002::/16")
# What clubs and halls give their machines (RFC 1918, RFC 4193). Not this machine itself, nor 169.254.0.0/16, where
# machines in the cloud give their secrets away.
_LOCAL = tuple(ipaddress.ip_network(one) for one in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"))


def is_web_address(text: str) -> bool:
    """Whether ``text`` is an address of http or https; what its name leads to is looked at when it is asked.

    >>> is_web_address("https://example.org/a.zip"), is_web_address("example.org"), is_web_address("http://[::1")
    (True, False, False)
    """
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return usable and not any(sign.isspace() or not sign.isprintable() for sign in text)


def is_public(address: str) -> bool:
    """Whether the numeric ``address`` is one of the Internet's.

    >>> is_public("192.168.1.20"), is_public("::ffff:127.0.0.1"), is_public("64:ff9b::a00:1"), is_public("9.9.9.9")
    (False, False, False, True)
    """
    peer = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(peer, ipaddress.IPv6Address):
        # ::ffff:127.0.0.1 is 127.0.0.1 in other clothes, and there are more of them.
        if peer.ipv4_mapped or peer in _TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(peer) & 0xFFFFFFFF)))
        if peer in _6TO4:
            return is_public(str(ipaddress.IPv4Address(int(peer) >> 80 & 0xFFFFFFFF)))
        if peer not in _UNICAST:
            return False
    return not any(peer.version == one.version and peer in one for one in _SPECIAL)


def is_local(address: str) -> bool:
    """Whether the numeric ``address`` is one of a network such as a hall's.

    >>> is_local("192.168.1.20"), is_local("fd12::1"), is_local("127.0.0.1"), is_local("169.254.169.254")
    (True, True, False, False)
    """
    peer = ipaddress.ip_address(address.partition("%")[0])
    return any(peer.version == one.version and peer in one for one in _LOCAL)


def is_this_machine(address: str) -> bool:
    """Whether the numeric ``address`` is this machine's own.

    >>> is_this_machine("127.0.0.1"), is_this_machine("::1"), is_this_machine("169.254.169.254")
    (True, True, False)
    """
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback


def connect(
    address: tuple[str, int],
    timeout: float | None = None,
    source_address: tuple[str, int] | None = None,
    *,
    local: bool = False,
    loopback: bool = False,
) -> socket.socket:
    """As ``socket.create_connection``, to public addresses alone.

    With ``local`` to those of a hall's network too, and with ``loopback`` to this machine itself.

    Raises:
        NotPublic: the name leads to a private address.
        OSError: it leads nowhere, or nobody answers.
    """
    host, port = address
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]

    def may_be(one: str) -> bool:
        return is_public(one) or (local and is_local(one)) or (loopback and is_this_machine(one))

    if not found or not all(map(may_be, found)):
        raise NotPublic
    failure: OSError = OSError("nobody answers")
    for one in found:
        try:
            return socket.create_connection((one, port), timeout, source_address)
        except OSError as error:
            failure = error
    raise failure


class PublicHTTPConnection(http.client.HTTPConnection):
    """As ``http.client``'s, to public addresses alone, or to those that ``connect`` is allowed beside."""

    def __init__(self, *arguments: Any, local: bool = False, loopback: bool = False, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._create_connection = partial(connect, local=local, loopback=loopback)


class PublicHTTPSConnection(http.client.HTTPSConnection):
    """As ``PublicHTTPConnection``; the certificate is that of the name."""

    def __init__(self, *arguments: Any, local: bool = False, loopback: bool = False, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._create_connection = partial(connect, local=local, loopback=loopback)


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
