"""Pages cost the same number of queries for 20 players as for 60."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.public import addresses
from tournaments.models import Player, RatingCorrection, Result, TiePlace, Tournament, User
from tournaments.standings.actions.given_values import give_values

pytestmark = pytest.mark.django_db

MOST = 3


def test_constant_number_of_queries(client: Client, arbiter: User, make_tournament: Make, play_round: Play) -> None:
    counts: list[dict[str, int]] = []
    for size in (20, 60):
        tournament = make_tournament(players=size, slug=f"of-{size}", tiebreaks="BH,OTHER_BLITZ")
        given = {player.pk: 100 + player.pk for player in tournament.players.all()}
        give_values(tournament, {"OTHER_BLITZ": given}, note="blitz", by=None)
        TiePlace.objects.bulk_create(
            TiePlace(tournament=tournament, player_id=pk, round_number=2, place=pk) for pk in given
        )
        play_round(tournament)
        # Somebody who has left: the one case that needs a query more.
        gone = tournament.players.last()
        assert gone is not None
        Player.objects.filter(pk=gone.pk).update(withdrawn_from=2)
        # Somebody whose rating is another for FIDE than for the tournament, and a game like that.
        Player.objects.filter(tournament=tournament, tpn=2).update(reported_rating=2345)
        game = play_round(tournament).games[0]
        RatingCorrection.objects.create(game=game, result=Result.DRAW, reason="entered wrongly")
        publish_next(tournament, by=arbiter)
        counts.append(queries_of_pages(client, tournament))
    assert counts[0] == counts[1]
    assert {kind: count for kind, count in counts[0].items() if count > MOST} == {}


def queries_of_pages(client: Client, tournament: Tournament) -> dict[str, int]:
    """The number of queries by kind of page."""
    one = tournament.players.first()
    assert one is not None
    pages = addresses.of_tournament(tournament)[: len(addresses.OF_TOURNAMENT)]
    pages += [f"/{tournament.slug}/players/{one.pk}/", *addresses.of_round(tournament, 2)]
    kinds = (*addresses.OF_TOURNAMENT, "player", *addresses.OF_ROUND)
    found = {}
    for kind, page in zip(kinds, pages, strict=True):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(page).status_code == 200
        found[kind] = len(queries)
    return found


def test_the_list_of_tournaments_is_one_query(client: Client, make_tournament: Make, play_round: Play) -> None:
    for slug in ("one", "two", "three"):
        play_round(make_tournament(slug=slug))
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/").status_code == 200
    assert len(queries) == 1
