"""Pages and saving a result cost the same number of queries for 20 players as for 60."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.arbiter.sites import KINDS
from tournaments.basics.systems import is_for_teams
from tournaments.installation.maintenance import health
from tournaments.models import Player, Round, Team, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.stale_forms.of_rounds import GAME

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
_OF_TOURNAMENT = ("tournament", "settings", "players", "standings", "crosstable", "audit")


@pytest.fixture(autouse=True)
def _one_look_at_the_machine() -> None:
    """Its condition is asked of before anything is counted."""
    health.recent_health.forget()
    health.recent_health()


def _counted(call: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        call()
    return len(queries)


def _counts(client: Client, tournament: Tournament) -> dict[str, int]:
    """The number of queries by page; the second call, when nothing has to be looked up for the first time."""
    slug = tournament.slug
    board = tournament.paired_rounds.get(number=2).games.select_related("match").get(match__table=1, board=1, number=1)
    pages = {name: reverse(f"arbiter:{name}", args=[slug]) for name in _OF_TOURNAMENT}
    pages["players_import"] = reverse("arbiter:players_import", args=[slug])
    pages["export_trf"] = reverse("arbiter:export_trf", args=[slug])
    player = tournament.players.order_by("tpn")[0]
    pages["player_edit"] = reverse("arbiter:player_edit", args=[slug, player.pk])
    entrant: Player | Team = player
    if is_for_teams(tournament):
        entrant = team = tournament.teams.order_by("tpn")[0]
        pages |= {name: reverse(f"arbiter:{name}", args=[slug]) for name in ("teams", "team_settings", "line_ups")}
        pages |= {name: reverse(f"arbiter:{name}", args=[slug, team.pk]) for name in ("team_edit", "line_up")}
    pages["working"] = reverse("arbiter:working", args=[slug, entrant.pk, "BH"])
    for name in ("round", "pairing_picture", "explanation", "round_print", "results_since"):
        for number in (1, 2):
            pages[f"{name} {number}"] = reverse(f"arbiter:{name}", args=[slug, number])

    def ok(address: str) -> None:
        assert client.get(address).status_code == 200

    counts = {name: _counted(lambda address=address: ok(address)) for name, address in pages.items()}
    address = reverse("arbiter:result", args=[slug, board.pk])
    expected = str(GAME.expected(board, tournament))
    counts["save"] = _counted(
        lambda: client.post(address, {"result": "1-0", "expected_version": expected}, headers=HTMX)
    )
    return counts


SIZES: dict[str, list[dict[str, int]]] = {
    "players": [{"players": 20}, {"players": 60}],
    "matches": [{"players": 20}, {"players": 60}],
    "teams": [{"teams": 6, "players": 3}, {"teams": 18, "players": 3}],
}


@pytest.mark.parametrize(("kind", "most"), [("players", 21), ("matches", 25), ("teams", 25)])
def test_constant_number_of_queries(
    kind: str, most: int, arbiter_client: Client, arbiter: User, play_round: Callable[..., Round]
) -> None:
    found = []
    for number, size in enumerate(SIZES[kind]):
        tournament = KINDS[kind](slug=f"number-{number}", arbiters=(arbiter,), **size)
        play_round(tournament)
        drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
        found.append(_counts(arbiter_client, tournament))
    assert found[0] == found[1]
    assert found[0]["save"] <= most


def test_constant_number_of_queries_of_a_draft(
    arbiter_client: Client,
    arbiter: User,
    make_tournament: Callable[..., Tournament],
    play_round: Callable[..., Round],
) -> None:
    found = []
    for size in (20, 60):
        tournament = make_tournament(players=size, slug=f"of-{size}")
        play_round(tournament)
        drafts.pair_next_round(tournament, by=arbiter)
        address = reverse("arbiter:round", args=[tournament.slug, 2])
        found.append(_counted(lambda address=address: arbiter_client.get(address)))
    assert found[0] == found[1]


def test_the_first_page_costs_the_same_for_many_tournaments(
    arbiter_client: Client, make_tournament: Callable[..., Tournament]
) -> None:
    found = []
    for number in range(1, 6):
        make_tournament(slug=f"number-{number}", players=2)
        found.append(_counted(lambda: arbiter_client.get(reverse("arbiter:home"))))
    assert len(set(found)) == 1
