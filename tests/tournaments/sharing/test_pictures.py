"""The pictures of links that are shared: large enough, of what is public, with every letter of a name."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.factories import enter_results, make_tournament, play_round, publish_next
from tournaments.models import Tournament
from tournaments.rounds.actions import drafts
from tournaments.sharing.drawing.pictures import WIN
from tournaments.sharing.drawing.text import SANS, SERIF, Face, parts_of
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db


def picture(client: Client, address: str) -> Image.Image:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png"), address
    assert len(answer.content) < 60_000
    return Image.open(BytesIO(answer.content)).convert("RGB")


def address_in(page: str) -> str:
    (found,) = re.findall(r'<meta property="og:image" content="([^"]+)">', page)
    return str(found)


@pytest.mark.parametrize("kind", KINDS)
def test_each_page_names_a_picture_of_itself(client: Client, kind: str) -> None:
    tournament = KINDS[kind](slug="open")
    play_round(tournament)
    publish_next(tournament)
    player = tournament.players.all()[0].pk
    pages = ("/open/", "/open/rounds/1/", "/open/standings/", f"/open/players/{player}/", "/open/crosstable/")
    addresses = [address_in(client.get(page).text) for page in pages]
    assert addresses == [
        *("/open/picture.png", "/open/rounds/1/picture.png", "/open/standings/picture.png"),
        *(f"/open/players/{player}/picture.png", "/open/picture.png"),
    ]
    for address in addresses:
        with CaptureQueriesContext(connection) as queries:
            assert picture(client, address).size == (1200, 630)
        assert len(queries) <= 3 + (kind == "cup"), address  # who went on in a match of teams


def test_tags_have_the_whole_address_where_it_is_known(client: Client, settings: object) -> None:
    settings.MAIL_SITE = "https://chess.example.org"  # type: ignore[attr-defined]
    play_round(make_tournament(players=4, name="Lakeside <Open>"))
    page = client.get("/open/standings/").text
    assert address_in(page) == "https://chess.example.org/open/standings/picture.png"
    assert '<meta property="og:url" content="https://chess.example.org/open/standings/">' in page
    assert '<meta property="og:title" content="Standings – Lakeside &lt;Open&gt;">' in page
    assert '<meta property="og:locale" content="en_GB">' in page
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    assert "og:image" not in client.get("/").text


def test_a_picture_changes_with_what_is_public_and_shows_no_draft(client: Client) -> None:
    tournament = make_tournament(players=6, rounds=2)
    assert client.get("/open/picture.png").status_code == 404
    prepare_tournament(tournament, by=None, announced=True)
    before = client.get("/open/picture.png")
    assert picture(client, "/open/picture.png").size == (1200, 630)
    round_ = publish_next(tournament)
    seen = [before.content, client.get("/open/picture.png").content]
    enter_results(round_)
    seen.append(client.get("/open/picture.png").content)
    drafts.pair_next_round(tournament, by=None)
    assert client.get("/open/picture.png").content == seen[-1]
    assert client.get("/open/rounds/2/picture.png").status_code == 404
    assert len(set(seen)) == 3


def test_when_it_is_over_the_winner_stands_out(client: Client) -> None:
    tournament = make_tournament(players=4, rounds=1)
    play_round(tournament)
    shown = picture(client, "/open/picture.png")
    win = tuple(int(WIN[place : place + 2], 16) for place in (1, 3, 5))
    strip = [shown.getpixel((600, y)) for y in range(200, 290)]
    assert sum(max(abs(a - b) for a, b in zip(one, win, strict=True)) < 12 for one in strip) > 60  # type: ignore[arg-type]
    assert picture(client, "/open/standings/picture.png").tobytes() == shown.tobytes()


def test_who_asks_for_too_many_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.sharing.public.pictures.MOST", 2)
    play_round(make_tournament(players=4))
    assert [client.get("/open/picture.png").status_code for _each in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("family", [SANS, SERIF])
def test_every_letter_has_a_file(family: str) -> None:
    """Of the languages that the typefaces are for; a sign that no file has leaves its box."""
    parts = parts_of(family)
    assert len(parts) >= 4
    for name in ("Nguyễn Thị Ánh", "Łukaszewicz, Żaneta", "Çelik, Şebnem", "Αλεξόπουλος", "Иванова", "6½ – 1"):
        assert all(any(part.has(sign) for part in parts) for sign in name), name
    face = Face(family, 40)
    assert face.length("Nguye\u0302\u0303n") == face.length("Nguyễn")  # letters and accents that came apart


def test_what_is_too_long_ends_in_an_ellipsis() -> None:
    face = Face(SANS, 31)
    short = face.shortened("Łukaszewicz, Władysław Maria Konstanty", 300)
    assert short.endswith("…")
    assert face.length(short) <= 300
    assert face.shortened("Weiß", 300) == "Weiß"


def test_the_picture_of_many_rounds_stays_inside(client: Client) -> None:
    tournament = make_tournament(players=4, rounds=3)
    for _each in range(3):
        play_round(tournament)
    shown = picture(client, f"/open/players/{Tournament.objects.get().players.all()[0].pk}/picture.png")
    paper = shown.getpixel((1190, 300))
    assert {shown.getpixel((1190, y)) for y in range(40, 600, 5)} == {paper}
