"""The machine's own addresses, and the names under which the server may be called."""

from __future__ import annotations

import ipaddress

import pytest
from django.http.request import validate_host

from config import own_addresses
from config.own_addresses import AllowedHosts


def test_own_addresses_are_those_that_others_can_use() -> None:
    for address in own_addresses.own_addresses():
        known = ipaddress.ip_address(address)
        assert not any((known.is_loopback, known.is_link_local, known.is_unspecified))


def test_lan_is_whatever_addresses_there_are_now(monkeypatch: pytest.MonkeyPatch) -> None:
    now, found = [100.0], ["192.168.1.20"]
    monkeypatch.setattr(own_addresses, "own_addresses", lambda: list(found))
    monkeypatch.setattr(own_addresses.time, "monotonic", lambda: now[0])
    hosts = AllowedHosts(["localhost", "lan"])
    assert list(hosts) == ["localhost", "192.168.1.20"]
    assert validate_host("192.168.1.20", hosts)
    assert not validate_host("lan", hosts)
    found[:] = ["10.0.0.7"]
    assert not validate_host("10.0.0.7", hosts)
    now[0] += own_addresses.ANEW
    assert validate_host("10.0.0.7", hosts)
    assert not validate_host("192.168.1.20", hosts)


def test_without_lan_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_addresses, "own_addresses", lambda: 1 / 0)
    assert list(AllowedHosts(["localhost", "chess.example.org"])) == ["localhost", "chess.example.org"]
