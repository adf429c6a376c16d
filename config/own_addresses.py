"""The addresses of this machine in its networks, as they are at the moment. Standard library alone."""

from __future__ import annotations

import ipaddress
import socket
import sys
import time
from collections.abc import Iterator

ANEW = 5.0  # seconds after which they are looked for again: a laptop changes its Wi-Fi
_ASK_ADDRESS = 0x8915  # SIOCGIFADDR
# Nothing is sent there: the system is only asked which way it would go. 192.0.2.0/24 is nobody's (RFC 5737).
_BEYOND = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET, "10.255.255.255"), (socket.AF_INET, "192.168.255.255"))


def own_addresses() -> list[str]:
    """The IPv4 addresses by which others in the network reach this machine, the likeliest one first."""
    found = dict.fromkeys([*_ways_out(), *_of_interfaces()])
    return [address for address in found if _is_usable(address)]


def _is_usable(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_link_local)


def _ways_out() -> Iterator[str]:
    for family, beyond in _BEYOND:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((beyond, 9))
            except OSError:
                continue
            yield str(probe.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    """Those that no way out leads through: a network that this machine itself makes for the phones."""
    if sys.platform != "linux":
        try:
            yield from socket.gethostbyname_ex(socket.gethostname())[2]
        except OSError:
            return
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), _ASK_ADDRESS, name.encode().ljust(40, b"\0"))
            except OSError:
                continue
            yield socket.inet_ntoa(answer[20:24])


class AllowedHosts(list[str]):
    """Names under which the server may be called; “lan” among them stands for this machine's own addresses, whichever
    it has at the moment. They are numbers, so no name of somebody else's can be made to lead here."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(name for name in names if name != "lan")
        self._own = "lan" in names
        self._found: list[str] = []
        self._until = 0.0

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        if not self._own:
            return
        if time.monotonic() >= self._until:
            self._found, self._until = own_addresses(), time.monotonic() + ANEW
        yield from self._found
