"""Who has the page already is told so in few words."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import make_tournament, play_round

pytestmark = pytest.mark.django_db


def test_what_came_with_the_page_does_not_come_again(client: Client) -> None:
    """Whichever process answers: one that has not kept the page yet says no more than one that has."""
    play_round(make_tournament())
    page = client.get("/open/standings/")
    assert {"Content-Security-Policy", "Content-Type", "X-Frame-Options"} <= {*page.headers}
    again = client.get("/open/standings/", headers={"if-none-match": page["ETag"]})
    assert again.status_code == 304
    said = {*again.headers}
    assert said == {"Cache-Control", "ETag", "Vary", "X-Request-ID"}
    assert sum(len(name) + len(again[name]) for name in said) < 200
