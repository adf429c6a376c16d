"""Every public address is in a list, and what is of one person is kept by nobody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.factories import make_tournament
from tests.tournaments.public import addresses
from tournaments.models import User
from tournaments.pages.player_keys import key_of_personal, key_of_screen, poster_code
from tournaments.players.actions.check_in import open_check_in
from tournaments.players.actions.links import renew_link
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.urls_public import urlpatterns

of_each = (
    addresses.IN_GENERAL,
    addresses.OF_TOURNAMENT,
    addresses.OF_ROUND,
    addresses.OF_PLAYER,
    addresses.FILES,
    addresses.OF_THE_APP,
    addresses.OF_SCREENS,
    addresses.OF_GAMES,
    addresses.PICTURES,
    addresses.EMBEDDED,
    addresses.FOR_OTHERS,
    addresses.OF_TEAMS,
    addresses.OF_SERIES,
    addresses.OF_PERSON,
)


def test_the_lists_name_every_address() -> None:
    known = [pattern.name for pattern in urlpatterns]
    named = [name for names in (*of_each, *addresses.KEPT_BY_NOBODY.values()) for name in names]
    assert sorted(named) == sorted(known)


@pytest.mark.django_db
def test_pages_of_one_person_are_kept_by_nobody(client: Client, arbiter: User) -> None:
    tournament = make_tournament(players=2, arbiters=(arbiter,))
    prepare_tournament(tournament, by=None, announced=True, entry_form=True)
    link = renew_link(tournament.players.all()[0], by=None)
    code = open_check_in(tournament, until=timezone.now() + timedelta(hours=1), by=None)
    pages = {f"/my/{link.pk}/": key_of_personal(link), "/open/enter/": ""}
    pages |= {"/open/check-in/": poster_code(code), "/open/check-in-screen/": key_of_screen(code)}
    for page, key in pages.items():
        for given in ("", key):
            client.cookies["arobase_key"] = given
            answer = client.get(page)
            assert answer.status_code == 200, page
            assert "no-store" in answer.headers["Cache-Control"], page
            assert "ETag" not in answer.headers, page
            assert 'name="robots" content="noindex"' in answer.text or "/enter/" in page, page
