"""The file of everything that is stored on one player."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import ByeRequest, Player, PushSubscription, User
from tournaments.players.actions import entries
from tournaments.players.actions.entry_requests import accept_entries, request_entry
from tournaments.players.actions.names import hide_name
from tournaments.players.queries.stored import stored_on
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db


def entered(arbiter: User) -> Player:
    """Somebody who asked to be entered, was accepted and played a round."""
    tournament = make_tournament(players=5, arbiters=(arbiter,))
    prepare_tournament(tournament, by=None, announced=True, entry_form=True)
    asked = request_entry(
        tournament, mark="m" * 20, caller="secret-caller", email="nora@example.org", listed=False, name="Newman, Nora"
    )
    accept_entries(tournament, [asked.pk], by=arbiter)
    player = tournament.players.get(name="Newman, Nora")
    entries.update_player(player, by=arbiter, rating=1500, club="Riverside", birth_year=2014)
    entries.request_bye(player, by=arbiter, round_number=3, kind="H")
    play_round(tournament)
    hide_name(player, True, by=arbiter)
    PushSubscription.objects.create(
        tournament=tournament, player_key=player.pk, endpoint="https://push.example.org/secret-endpoint",
        notified_to=tournament.created_at,
    )  # fmt: skip
    return Player.objects.select_related("tournament", "team").get(pk=player.pk)


def test_the_file_has_all_that_names_the_player_and_nothing_of_others(arbiter: User) -> None:
    player = entered(arbiter)
    found = json.loads(json.dumps(stored_on(player)))
    assert (found["player"]["name"], found["player"]["birth_year"], found["player"]["name_hidden"]) == (
        *("Newman, Nora", 2014, True),
    )
    assert found["rows"]["byerequest"][0]["id"] == ByeRequest.objects.get(player=player).pk
    assert len(found["rows"]["seat"]) == 1
    assert found["entry_requests"][0]["email"] == "nora@example.org"
    assert found["notified_browsers"] == 1
    assert len(found["personal_links"]) == 1
    assert [one["round"] for one in found["published"]] == [1]
    assert found["published"][0]["printed"]["club"] == "Riverside"
    kinds = {one["kind"] for one in found["log"]}
    assert {"entry.accept", "player.update", "bye.request", "player.name_hidden"} <= kinds
    assert any(step["table"] == "player" and "birth_year" in step["columns"] for step in found["journal"])
    assert any(step["table"] == "byerequest" for step in found["journal"])
    text = json.dumps(found)
    assert "secret" not in text
    own = json.dumps([found["player"], found["journal"], found["published"]])
    assert not any(other.name in own for other in player.tournament.players.exclude(pk=player.pk))


def test_whoever_does_the_work_of_the_day_takes_it(arbiter: User, arbiter_client: Client, client: Client) -> None:
    player = entered(arbiter)
    address = f"/arbiter/t/open/players/{player.pk}/stored.json"
    assert f'href="{address}"' in arbiter_client.get(f"/arbiter/t/open/players/{player.pk}/").text
    answer = arbiter_client.get(address)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="open-player-{player.pk}.json"'
    assert answer.json() == json.loads(json.dumps(stored_on(player)))
    assert arbiter_client.get("/arbiter/t/open/players/99999/stored.json").status_code == 404
    assert client.get(address).status_code == 302
