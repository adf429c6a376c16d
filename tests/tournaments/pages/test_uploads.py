"""How much each address takes from whom (``tests/asgi_fair/test_bodies.py`` has what the server makes of it)."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client

from tournaments.pages.uploads import most_bytes


def asked_of(client: Client, path: str) -> int:
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    environ = {"PATH_INFO": path, "REQUEST_METHOD": "POST", "HTTP_COOKIE": cookies, "wsgi.input": BytesIO()}
    return most_bytes(environ)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "of_arbiter", "of_organiser"),
    [
        ("/accounts/login/", 3_000_000, 3_000_000),
        ("/arbiter/import/", 3_000_000, 3_000_000),
        ("/arbiter/import/event/", 20_100_000, 20_100_000),
        ("/arbiter/ratings/", 0, 2_000_100_000),
        ("/no/such/address/", 0, 0),
    ],
)
def test_what_an_address_takes(
    client: Client, arbiter_client: Client, organiser_client: Client, path: str, of_arbiter: int, of_organiser: int
) -> None:
    assert asked_of(client, path) == 0
    assert asked_of(arbiter_client, path) == of_arbiter
    assert asked_of(organiser_client, path) == of_organiser
