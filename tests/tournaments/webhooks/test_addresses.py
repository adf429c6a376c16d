"""Which addresses are the Internet's, on every version of Python; and that nothing goes past the guard of them."""

from __future__ import annotations

import re
from pathlib import Path

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


ROOT = Path(__file__).parents[3]
# What can speak to another machine; `http.client` alone for the faults that it names is found by what is made of it.
SPEAKS = re.compile(
    r"^\s*(?:import|from) (?:socket|urllib\.request|smtplib|ftplib|django\.core\.mail)\b"
    r"|^\s*(?:import|from) (?:requests|httpx|aiohttp|websockets)\b"
    r"|http\.client\.HTTPS?Connection\(|create_connection\(|open_connection\(",
    re.MULTILINE,
)
KNOWN = {
    "tournaments/outgoing/safe_http.py",  # the guard; beside it nothing connects
    "tournaments/rating_lists/lists/fetch.py",  # through the guard: test_fetch
    "tournaments/outgoing/mails.py",  # the mail server of the settings
    "config/own_addresses.py",  # asks for the addresses of this machine
}
# Who sends by `outgoing.posting`, and the test that nothing private is connected to.
SENDERS = {
    "tournaments/webhooks/actions/sending.py": (
        "webhooks/test_sending.py::test_a_private_address_is_not_even_connected_to"
    ),
    "tournaments/webhooks/actions/broadcasting.py": (
        "webhooks/test_broadcast.py::test_a_private_address_is_not_even_connected_to"
    ),
    "tournaments/push/actions/sending.py": "push/test_sending.py::test_nothing_is_sent_into_a_private_network",
    "tournaments/mirroring/actions/posting.py": (
        "mirroring/test_pieces.py::test_no_piece_goes_where_machines_give_secrets_away"
    ),
}


def sources() -> dict[str, str]:
    files = (path for folder in ("tournaments", "config") for path in sorted((ROOT / folder).rglob("*.py")))
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}


def test_nothing_speaks_to_other_machines_past_the_guard() -> None:
    assert {name for name, text in sources().items() if SPEAKS.search(text)} == KNOWN


def test_whoever_sends_has_a_test_of_private_addresses() -> None:
    asks = re.compile(r"outgoing\.posting import|outgoing import posting")
    assert {name for name, text in sources().items() if asks.search(text)} == set(SENDERS)
    for place in SENDERS.values():
        module, _colons, function = place.partition("::")
        text = (ROOT / "tests" / "tournaments" / module).read_text(encoding="utf-8")
        assert f"def {function}(" in text, place
