"""Rows that come with a count have the order that their function promises: counting drops that of the model."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import make_tournament, play_round
from tournaments.rounds.queries.seated import game_versions
from tournaments.tournament.queries.overview import round_lines

pytestmark = pytest.mark.django_db


def test_they_are_ordered_by_the_database() -> None:
    tournament = make_tournament(players=6)
    rounds = [play_round(tournament) for _number in range(2)]
    with CaptureQueriesContext(connection) as queries:
        lines = round_lines(tournament)
        versions = game_versions(rounds[0])
    # SQLite gives them in order even so, PostgreSQL only sometimes.
    assert ["ORDER BY" in query["sql"] for query in queries] == [True, True]
    assert [line.round.number for line in lines] == [1, 2]
    assert [pk for pk, _mark in versions] == [game.pk for game in rounds[0].games]
