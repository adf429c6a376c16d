"""The site as an app: its manifest, its worker, and the page for times without a network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from tests.tournaments.factories import make_tournament, play_round
from tournaments.basics.slugs import RESERVED_SLUGS

pytestmark = pytest.mark.django_db


def manifest_of(client: Client, page: str) -> dict[str, Any]:
    """The manifest that ``page`` names."""
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', client.get(page).text)
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/manifest+json"
    found: dict[str, Any] = answer.json()
    return found


def test_each_page_of_a_tournament_installs_that_tournament(client: Client) -> None:
    play_round(make_tournament(players=4, name="Lakeside <Open>"))
    assert (manifest_of(client, "/")["start_url"], manifest_of(client, "/pairing-systems/")["id"]) == ("/", "/")
    for page in ("/open/", "/open/standings/"):
        manifest = manifest_of(client, page)
        assert (manifest["name"], manifest["start_url"], manifest["id"]) == ("Lakeside <Open>", "/open/", "/open/")
        assert (manifest["scope"], manifest["display"]) == ("/", "standalone")


def test_icons_are_as_large_as_they_say_and_one_fills_its_square(client: Client) -> None:
    purposes = set()
    for icon in manifest_of(client, "/")["icons"]:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert path
        picture = Image.open(str(path)).convert("RGBA")
        assert icon["sizes"] == "{}x{}".format(*picture.size)
        purposes.add(icon["purpose"])
        if icon["purpose"] == "maskable":
            assert {picture.getpixel(place) for place in ((0, 0), (511, 0), (0, 511))} == {(0x14, 0x56, 0x3A, 255)}
    assert purposes == {"any", "maskable"}
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', client.get("/").text)
    assert Image.open(str(finders.find(touch.removeprefix(settings.STATIC_URL)))).size == (180, 180)


def test_nothing_that_is_not_public_has_a_manifest(client: Client) -> None:
    make_tournament(slug="secret", players=4)
    assert client.get("/secret/manifest.webmanifest").status_code == 404


def test_browsers_ask_for_the_worker_anew_each_time(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert client.get("/service-worker.js", headers={"if-none-match": answer.headers["ETag"]}).status_code == 304
    assert client.post("/service-worker.js").status_code == 405


def test_the_worker_knows_what_belongs_to_one_person() -> None:
    """By their addresses too; that their answers are not public is what keeps them out in any case."""
    script = (Path(settings.BASE_DIR) / "static/js/service-worker.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"const PRIVATE = /\^\\/\(([a-z|]+)\)", script)
    public = {
        "clubs",
        "events",
        "healthz",
        "language",
        "logo",
        "manual",
        "oembed",
        "offline",
        "pairing-systems",
        "players",
        "privacy",
        "qr",
        "readyz",
        "series",
        "static",
    }
    assert RESERVED_SLUGS - set(listed.split("|")) <= public


def test_the_page_for_times_without_a_network_is_no_page_of_search_engines(client: Client) -> None:
    answer = client.get("/offline/")
    assert answer.status_code == 200
    assert "public" in answer.headers["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in answer.text
