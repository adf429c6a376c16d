"""Arbiters and players do anything at random, all at once, while the server is killed; `make arbiters` for longer."""

from __future__ import annotations

from bench.arbiters import run

SECONDS = 12.0  # until all stop for the first time, and what is stored is looked at


def test_nothing_fails_and_all_agrees() -> None:
    counted, wrong = run(SECONDS)
    assert wrong == []
    assert sum(counted.statuses.values()) > 50
    assert sum(counted.done.values()) > 5
