"""Every page of the arbiters has its heading, and all else but the site's own, in the landmark of its content."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import User

pytestmark = pytest.mark.django_db

OF_SITE = ("home", "tournament_new", "import_trf", "own_account", "own_password", "accounts", "backups")
OF_TOURNAMENT = ("tournament", "players", "settings", "tiebreaks", "timetable", "report", "members", "prints")
OF_ROUND = ("round", "print_boards", "print_names", "pairing_picture", "explanation")


def is_in_main(text: str) -> bool:
    return text.count("<main") == text.count("<h1") == 1 and text.index("<main") < text.index("<h1") < text.index(
        "</main>"
    )


def test_headings_stand_in_the_content(organiser_client: Client, organiser: User, client: Client) -> None:
    play_round(make_tournament(players=4, arbiters=(organiser,)))
    pages = [reverse(f"arbiter:{name}") for name in OF_SITE]
    pages += [reverse(f"arbiter:{name}", args=["open"]) for name in OF_TOURNAMENT]
    pages += [reverse(f"arbiter:{name}", args=["open", 1]) for name in OF_ROUND]
    for page in pages:
        answer = organiser_client.get(page)
        assert answer.status_code == 200, page
        assert is_in_main(answer.text), page
    client.logout()
    for page in ("/accounts/login/", "/accounts/lost/", "/nothing/here/", "/open/enter/"):
        assert is_in_main(client.get(page).text), page
