"""Every page of arbiters, and saving a board, cost the same number of queries for 6 teams as for 20.

A board of a match is saved as a game of single players is.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.db.models.sql import Query
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.arbiter import addresses, lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import Make
from tests.tournaments.teams.events import make_event
from tournaments.installation.maintenance import health
from tournaments.models import EventTournament, ForbiddenPair, Game, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.stale_forms.of_rounds import GAME

pytestmark = pytest.mark.django_db
SIZES = (6, 20)
# A result of the round that is being played is not corrected, and that of an earlier one not here.
NOT_HERE = {"correct"}
PAGES = [
    name
    for name in (*lists.READ_ONLY, *lists.READ_AND_WRITE)
    if name in addresses.OF_TOURNAMENT and name not in NOT_HERE
]


@pytest.fixture(autouse=True)
def _one_look_at_the_machine() -> None:
    """Its condition is asked of before anything is counted."""
    health.recent_health.forget()
    health.recent_health()


def site_of(teams: int, by: User) -> Site:
    """Round 1 finished, round 2 published and open."""
    EventTournament.objects.all().delete()  # the address of a page joins the tournament to an event of one place
    event = make_event(teams=teams, by=by, slug=f"of-{teams}", start_date="2026-05-01")
    one, other = event.teams.order_by("tpn")[:2]
    pair = ForbiddenPair.objects.create(tournament=event, one_team=one, other_team=other)
    drafts.publish_round(drafts.pair_next_round(event, by=by), by=by)
    Game.objects.filter(match__round__tournament=event).update(result="1-0")
    drafts.publish_round(drafts.pair_next_round(Tournament.objects.get(pk=event.pk), by=by), by=by)
    event.refresh_from_db()
    return Site(event, 1, pair, by.pk)


def counted(client: Client, site: Site) -> dict[str, int]:
    """The number of queries of each page, when nothing has to be looked up for the first time, and of a result."""
    found = {}
    for name in PAGES:
        address = site.address(name)
        assert client.get(address).status_code == 200, name
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        found[name] = len(queries)
    sent = {"result": "1-0", "expected_version": str(GAME.expected(site.game, site.tournament))}
    with CaptureQueriesContext(connection) as queries:
        client.post(site.address("result"), sent, headers={"HX-Request": "true"})
    return {**found, "a result": len(queries)}


def test_a_constant_number_of_queries(organiser: User, organiser_client: Client) -> None:
    few, many = (counted(organiser_client, site_of(size, organiser)) for size in SIZES)
    assert {name: (count, many[name]) for name, count in few.items() if many[name] != count} == {}


def test_a_board_is_saved_as_a_single_game_is(
    make_tournament: Make, organiser: User, organiser_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    single = make_tournament(arbiters=(organiser,))
    drafts.publish_round(drafts.pair_next_round(single, by=organiser), by=organiser)
    of_teams = site_of(SIZES[0], organiser).tournament
    built: list[type[Model] | None] = []
    compiled = Query.get_compiler

    def seen(query: Query, *args: Any, **kwargs: Any) -> Any:
        built.append(query.model)
        return compiled(query, *args, **kwargs)

    monkeypatch.setattr(Query, "get_compiler", seen)

    def saved(tournament: Tournament) -> tuple[int, list[type[Model] | None]]:
        for game in Game.objects.filter(match__round__tournament=tournament, result="")[:2]:
            current = Tournament.objects.get(pk=tournament.pk)  # the first game builds what stays
            sent = {"result": "1-0", "expected_version": str(GAME.expected(game, current))}
            address = reverse("arbiter:result", args=[current.slug, game.pk])
            built.clear()
            with CaptureQueriesContext(connection) as captured:
                assert organiser_client.post(address, sent, headers={"HX-Request": "true"}).status_code == 200
        return len(captured), list(built)

    (queries, anew), (queries_of_single, anew_of_single) = saved(of_teams), saved(single)
    assert anew == anew_of_single
    assert queries - queries_of_single == 3  # teams, players and games of the match
