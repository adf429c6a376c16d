"""Pages cost the same number of queries for 20 players as for 60."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.arbiter.sites import KINDS, OF_TEAMS
from tests.tournaments.arbiter.test_query_counts import SIZES
from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.public import addresses
from tournaments.basics.entrants import entrant_rows
from tournaments.models import Player, RatingCorrection, Result, TiePlace, Tournament, User
from tournaments.standings.actions.given_values import give_values

pytestmark = pytest.mark.django_db

MOST = 3


@pytest.mark.parametrize("kind", KINDS)
def test_constant_number_of_queries(client: Client, arbiter: User, play_round: Play, kind: str) -> None:
    counts: list[dict[str, int]] = []
    for number, size in enumerate(SIZES["teams" if kind in OF_TEAMS else kind]):
        codes = "EDE,OTHER_BLITZ" if kind in OF_TEAMS else "BH,OTHER_BLITZ"
        tournament = KINDS[kind](slug=f"number-{number}", arbiters=(arbiter,), tiebreaks=codes, **size)
        rows = entrant_rows(tournament)
        given = {key: 100 + key for key in rows.by_id(tournament)}
        give_values(tournament, {"OTHER_BLITZ": given}, note="blitz", by=None)
        TiePlace.objects.bulk_create(
            TiePlace(tournament=tournament, round_number=2, place=key, **{f"{rows.column}_id": key}) for key in given
        )
        play_round(tournament)
        # Somebody who has left: the one case that needs a query more.
        gone = tournament.players.last()
        assert gone is not None
        Player.objects.filter(pk=gone.pk).update(withdrawn_from=2)
        tournament.teams.filter(tpn=tournament.teams.count()).update(withdrawn_from=2)
        # Somebody whose rating is another for FIDE than for the tournament, and a game like that.
        Player.objects.filter(tournament=tournament, tpn=2).update(reported_rating=2345)
        game = play_round(tournament).games[0]
        RatingCorrection.objects.create(game=game, result=Result.DRAW, reason="entered wrongly")
        publish_next(tournament, by=arbiter)
        counts.append(queries_of_pages(client, tournament))
    assert counts[0] == counts[1]
    # In a team event one more for what is of teams alone: the rule of the board prizes.
    # And one for what standings can be asked of: the categories; one for the games whose moves are kept.
    # In a knock-out one more for who went on from level matches; a live page asks it of the rounds before as well.
    of_bracket = {page: (kind == "cup") * (1 + (page == "live")) for page in counts[0]}
    most = {page: MOST + of_bracket[page] + (page in ("boards", "standings", "player", "games")) for page in counts[0]}
    assert {page: count for page, count in counts[0].items() if count > most[page]} == {}


def queries_of_pages(client: Client, tournament: Tournament) -> dict[str, int]:
    """The number of queries by kind of page."""
    one = tournament.players.all()[0]
    pages = dict(zip(addresses.OF_TOURNAMENT, addresses.of_tournament(tournament), strict=False))
    pages["player"] = reverse("public:player", args=[tournament.slug, one.pk])
    pages["what_if"] = reverse("public:what_if", args=[tournament.slug, one.pk])
    pages |= dict(zip(addresses.OF_ROUND, addresses.of_round(tournament, 2), strict=True))
    entrant = min(entrant_rows(tournament).by_id(tournament))
    code = tournament.tiebreaks.partition(",")[0]
    pages["working"] = reverse("public:working", args=[tournament.slug, entrant, code])
    if tournament.teams.exists():
        keys = {"team": [entrant]}
        pages |= {
            name: reverse(f"public:{name}", args=[tournament.slug, *keys.get(name, ())]) for name in addresses.OF_TEAMS
        }
    found = {}
    for kind, page in pages.items():
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page).status_code == 200
        found[kind] = len(queries)
    return found


def test_the_list_of_tournaments_is_few_queries(client: Client, make_tournament: Make, play_round: Play) -> None:
    for slug in ("one", "two", "three"):
        play_round(make_tournament(slug=slug))
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/").status_code == 200
    assert len(queries) == 4  # with who leads, which is remembered
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/", {"q": "tournament"}).status_code == 200
    assert len(queries) == 2
