"""A click on Pair reads the tournament once, table by table, before it locks it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import make_tournament, play_round
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


def test_each_table_is_read_once() -> None:
    tournament = make_tournament(players=12)
    for _number in range(2):
        play_round(tournament)
    with CaptureQueriesContext(connection) as asked:
        drafts.pair_next_round(tournament, by=None)
    reads = takewhile(lambda one: "SAVEPOINT" not in one["sql"], asked)
    tables = Counter(re.search(r'FROM "tournaments_(\w+)"', one["sql"])[1] for one in reads)  # type: ignore[index]
    # Seats: whose game is open, who lost by forfeit, and what everybody has made of the rounds.
    assert tables.pop("seat") == 3
    assert tables == Counter(["tournament", "round", "player", "byerequest", "forbiddenpair", "apartgroup"])
