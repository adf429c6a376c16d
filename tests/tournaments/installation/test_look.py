"""How the organiser shows on the public pages: name, accent colour, and a logo of which only the picture is kept."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.sources import ROOT
from tests.tournaments.factories import Make, Play
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.basics.logos import MOST_BYTES
from tournaments.basics.pictures import MOST_PIXELS
from tournaments.installation.actions.look import set_look
from tournaments.log.kinds import LookChanged
from tournaments.models import Accent, Look
from tournaments.publication.queries.groups import version_of
from tournaments.publication.queries.public import EVERY_TOURNAMENT
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db


def picture(kind: str = "PNG", size: tuple[int, int] = (600, 300), **more: Any) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "navy").save(file, kind, **more)
    return file.getvalue()


def show(**given: Any) -> Look:
    return set_look(**{"name": "", "accent": "green", "logo": None, "remove_logo": False, "by": None, **given})


def logo_in(page: str) -> str:
    found = re.search(r'src="(/logo/\w+\.webp)"', page)
    return found[1] if found else ""


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_the_logo_is_made_anew_and_nothing_else_of_the_file_is_served(client: Client, kind: str) -> None:
    show(name="Chess Club Lakeside", logo=picture(kind) + b"<script>alert(1)</script>")
    front = client.get("/").text
    assert "<h1>Chess Club Lakeside</h1>" in front
    answer = client.get(logo_in(front))
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert b"script" not in answer.content
    with Image.open(io.BytesIO(answer.content)) as image:
        assert (image.format, image.size) == ("WEBP", (320, 160))


@pytest.mark.parametrize(
    "content",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x89PNG\r\n\x1a\n",
        picture()[:-60],
        picture("GIF"),
        picture(size=(MOST_PIXELS + 1, 1)),
        picture() + bytes(MOST_BYTES),
    ],
    ids=["SVG", "head of a PNG", "cut off", "GIF", "too many pixels", "too large"],
)
def test_what_is_no_picture_is_refused_and_changes_nothing(content: bytes) -> None:
    show(name="Club", logo=picture())
    before = Look.objects.values().get()
    with pytest.raises(Refused, match="picture"):
        show(name="Other", logo=content)
    assert Look.objects.values().get() == before


def test_every_public_page_is_another_one_then(client: Client, make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament(players=4))
    pages = ("/", "/open/", "/open/standings/", "/api/v1/tournaments/")
    before, version = [client.get(page)["ETag"] for page in pages], version_of(EVERY_TOURNAMENT)
    show(accent="plum", logo=picture())
    after = [client.get(page)["ETag"] for page in pages]
    assert not {*before} & {*after}
    assert version_of(EVERY_TOURNAMENT) != version
    page = client.get("/open/").text
    assert 'data-accent="plum"' in page
    assert logo_in(page)
    show(accent="plum")
    assert client.get("/")["ETag"] == after[0]  # nothing has changed
    show(accent="plum", remove_logo=True)
    assert not logo_in(client.get("/open/").text)
    assert client.get(logo_in(page)).status_code == 404
    assert [one.with_logo for one in logged(LookChanged)] == [True, False]


def test_a_tournament_has_a_colour_of_its_own(client: Client, make_tournament: Make, play_round: Play) -> None:
    made = make_tournament(players=4)
    play_round(made)
    show(accent="teal")
    update_tournament(made, by=None, accent="violet")
    assert '<html lang="en-gb" data-accent="violet"' in client.get("/open/standings/").text
    front = client.get("/").text
    assert '<html lang="en-gb" data-accent="teal"' in front
    assert '<li data-accent="violet"' in front


def test_organisers_alone_choose_it(client: Client, arbiter_client: Client, organiser_client: Client) -> None:
    address = reverse("arbiter:look")
    assert client.get(address).status_code == 302
    assert arbiter_client.get(address).status_code == 404
    logo = SimpleUploadedFile("logo.png", picture(), "image/png")
    sent = {"name": "Club", "accent": "slate", "logo": logo}
    assert organiser_client.post(address, sent).status_code == 302
    assert Look.objects.get().logo_width == 320
    bad = {"name": "Club", "accent": "slate", "logo": SimpleUploadedFile("logo.png", b"no picture", "image/png")}
    answer = organiser_client.post(address, bad)
    assert answer.status_code == 422
    assert "Choose another file" in answer.text
    assert Look.objects.get().logo_width == 320


def test_every_accent_is_read_on_light_and_on_dark_paper() -> None:
    """A contrast of 4.5: as text on the paper and on its wash, and under the text of a button."""

    def values(css: str) -> dict[str, str]:
        return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css))

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
        return sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True)) + 0.05

    def contrast(one: str, other: str) -> float:
        first, second = sorted((light(one), light(other)))
        return second / first

    tokens, dark, accents = (
        (ROOT / "static" / "css" / name).read_text(encoding="utf-8")
        for name in ("tokens.css", "tokens-dark.css", "accents.css")
    )
    schemes = [[tokens, dark], accents.split("@media (prefers-color-scheme: dark)")[:2]]
    for number in (0, 1):
        common = {**values(schemes[0][0]), **(values(schemes[0][1]) if number else {})}
        for accent in Accent.values:
            (rule,) = re.findall(rf'\[data-accent="{accent}"\] {{(.*?)}}', schemes[1][number], re.DOTALL)
            own = {**common, **values(rule)}
            for text, ground in (
                *(("accent", "paper"), ("accent", "accent-wash"), ("accent-ink", "accent")),
                *(("ink-quiet", "accent-wash"), ("ink", "accent-wash"), ("accent", "paper-raised")),
            ):
                assert contrast(own[text], own[ground]) >= 4.5, (accent, text, ground, number)
