"""Which addresses are the Internet's: the same on every version of Python."""

from __future__ import annotations

import pytest

from tournaments.outgoing.safe_http import is_public

SPECIAL = (
    *("0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1"),  # noqa: S104 - nobody listens
    *("172.31.255.255", "192.0.0.1", "192.0.0.9", "192.0.0.170", "192.0.2.1", "192.168.1.20", "198.18.0.1"),
    *("198.19.255.255", "198.51.100.1", "203.0.113.1", "192.88.99.1", "224.0.0.1", "239.1.1.1", "240.0.0.1"),
    *("255.255.255.255", "::", "::1", "::7f00:1", "::ffff:10.0.0.1", "::ffff:100.64.0.1", "::ffff:192.0.0.9"),
    *(
        "::ffff:0:127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::9.9.9.9",
        "100::1",
    ),
    *("2001::1", "2001:0:4136:e378::", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:a00:1::1"),
    *("2002:7f00:1::", "2002:6440:1::", "3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0"),
    *("fec0::1", "ff02::1"),
)
PUBLIC = ("9.9.9.9", "100.63.255.255", "100.128.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1", "2606:4700::1111")
PUBLIC += ("2001:4860:4860::8888", "2a00:1450::1", "::ffff:9.9.9.9", "64:ff9b::9.9.9.9", "2002:909:909::1")


@pytest.mark.parametrize("address", SPECIAL)
def test_none_of_the_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_of_the_internet(address: str) -> None:
    assert is_public(address)
