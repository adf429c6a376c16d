"""Members of a roster out of the rating list."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.ratings.samples import MakeList
from tests.tournaments.teams.events import make_event, team
from tournaments.models import Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter: User) -> Tournament:
    return make_event(teams=2, arbiters=(arbiter,))


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[event.slug, *keys])


def test_a_member_is_picked_from_the_rating_list_and_plays_for_one_team(
    event: Tournament, make_list: MakeList, arbiter_client: Client
) -> None:
    make_list()
    address = at(event, "team_edit", team(event, 1).pk)
    assert 'href="?pick=4100018"' in arbiter_client.get(f"{address}?find=sergeev").text
    page = arbiter_client.get(f"{address}?pick=4100018")
    fields = {name: value or "" for name, value in page.context["member_form"].initial.items()}
    assert (fields["name"], fields["fide_id"]) == ("Sergeev, Dmitry", "4100018")
    assert arbiter_client.post(at(event, "team_member", team(event, 1).pk), fields).status_code == 302
    refused = arbiter_client.post(at(event, "team_member", team(event, 2).pk), fields)
    assert refused.status_code == 422
    assert "Sergeev, Dmitry plays for Alster already" in refused.text
