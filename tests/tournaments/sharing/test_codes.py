"""A QR code of every public page, and of nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import make_tournament, play_round
from tournaments.basics.addresses import qr_code

pytestmark = pytest.mark.django_db


def test_the_foot_of_a_page_leads_to_its_code(client: Client) -> None:
    play_round(make_tournament(players=4))
    assert 'href="/qr/?of=/open/standings/"' in client.get("/open/standings/").text
    page = client.get("/qr/?of=/open/standings/", headers={"host": "testserver"})
    assert qr_code("http://testserver/open/standings/") in page.text
    assert ">http://testserver/open/standings/</a>" in page.text
    assert "public" not in page.headers["Cache-Control"]  # it has the name by which this reader came
    picture = client.get("/qr.svg?of=/open/standings/")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


@pytest.mark.parametrize(
    "of",
    ["", "open/", "//example.org/", "https://example.org/", "/\\example.org/", "/arbiter/", "/x" * 101, "/a/b/c/d"],
)
def test_what_is_no_public_page_has_none(client: Client, of: str) -> None:
    for address in ("/qr/", "/qr.svg"):
        assert client.get(address, {"of": of}).status_code == 404
