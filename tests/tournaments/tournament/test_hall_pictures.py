"""Sponsors' pictures on the screens in the hall: uploaded, chosen, shown, deleted, and where they go besides."""

from __future__ import annotations

import io
import json
import os
import re
import zlib
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.basics.pictures import HALL_SIZES, MOST_OF_HALL, MOST_PIXELS, hall_picture_of
from tournaments.clubs.actions import clubs
from tournaments.clubs.queries import storage
from tournaments.events.actions import make_event, set_event_hall
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_publication import HallPictureAdded, HallPictureRemoved
from tournaments.mirroring.queries.pieces import public_state
from tournaments.models import AuditEntry, HallPicture, JournalEntry, RestorePoint, Tournament, User
from tournaments.models.look import MOST_OF_PICTURE, MOST_PICTURES
from tournaments.tournament.actions.copies import copy_tournament
from tournaments.tournament.actions.ending import delete_tournament
from tournaments.tournament.actions.hall import add_screen, set_hall
from tournaments.tournament.actions.hall_pictures import add_picture, remove_picture

pytestmark = pytest.mark.django_db

SCREEN = "/open/hall/"


def file(kind: str = "PNG", size: tuple[int, int] = (400, 200), colour: str = "navy", **more: Any) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, colour).save(written, kind, **more)
    return written.getvalue()


def upload(content: bytes | None = None, name: str = "bank.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, file() if content is None else content, "image/png")


def add(tournament: Tournament, name: str = "Savings Bank", colour: str = "navy") -> HallPicture:
    return add_picture(tournament, name=name, picture=hall_picture_of(file(colour=colour)), by=None)


def shows(tournament: Tournament, what: str, **more: Any) -> None:
    set_hall(tournament, hall_shows=what, hall_seconds=15, hall_paused=False, by=None, **more)


def pictures_in(page: str) -> list[str]:
    return re.findall(r'<img src="(/logo/\w+\.webp)" width="\d+" height="\d+" alt="[^"]+"', page)


@pytest.fixture
def running(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Round 1 of nine players finished, round 2 open."""
    tournament = make_tournament(players=9, rounds=3)
    play_round(tournament)
    publish_next(tournament, by=arbiter)
    return tournament


# --- What is made of the file -----------------------------------------------------------------------------------------


def test_a_picture_fits_the_screen_and_nothing_else_of_the_file_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    content, width, height = hall_picture_of(file("JPEG", (3840, 1200), exif=exif) + b"<script>")
    assert (width, height) == (1920, 600)
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.size, image.mode) == ("WEBP", (1920, 600), "RGB")
        assert "exif" not in image.info
    assert b"where I live" not in content
    assert b"script" not in content


def test_a_picture_has_no_more_bytes_than_are_kept() -> None:
    """Noise is what cannot be made smaller: it loses its finer half."""
    noise = Image.frombytes("RGB", (1920, 1080), os.urandom(1920 * 1080 * 3))
    written = io.BytesIO()
    noise.save(written, "JPEG", quality=70)
    content, width, _height = hall_picture_of(written.getvalue())
    assert len(content) <= MOST_OF_PICTURE
    assert width in [size[0] for size in HALL_SIZES[1:]]


@pytest.mark.parametrize(
    ("ink", "ground"), [((20, 20, 20), (255, 255, 255)), ((240, 240, 240), (12, 14, 11))], ids=["dark", "light"]
)
def test_what_lets_the_ground_through_is_seen_on_it(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    drawn = Image.new("RGBA", (200, 100), (0, 0, 0, 0))
    drawn.paste((*ink, 255), (50, 25, 150, 75))
    written = io.BytesIO()
    drawn.save(written, "PNG")
    content, _width, _height = hall_picture_of(written.getvalue())
    with Image.open(io.BytesIO(content)) as image:
        corner, middle = (image.convert("RGB").getpixel(place) for place in ((2, 2), (100, 50)))
    assert all(abs(one - other) < 6 for one, other in zip(corner, ground, strict=True))  # type: ignore[arg-type]
    assert all(abs(one - other) < 6 for one, other in zip(middle, ink, strict=True))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Choose another file"),
        (file()[:-60], "Choose another file"),
        (file("GIF"), "Choose another file"),
        (file(size=(MOST_PIXELS + 1, 1)), "Make it smaller"),
        (file() + bytes(MOST_OF_HALL), "larger than 8 MB"),
    ],
    ids=["SVG", "cut off", "GIF", "too many pixels", "too large"],
)
def test_what_is_no_picture_is_refused_beside_the_field_and_changes_nothing(
    running: Tournament, arbiter_client: Client, content: bytes, why: str
) -> None:
    sent = {"name": "Savings Bank", "picture": upload(content)}
    answer = arbiter_client.post(reverse("arbiter:hall_picture_add", args=["open"]), sent)
    assert answer.status_code == 422
    assert why in answer.text
    assert 'value="Savings Bank"' in answer.text
    assert not HallPicture.objects.exists()
    assert logged(HallPictureAdded) == []


# --- The page and the screen ------------------------------------------------------------------------------------------


def test_an_arbiter_uploads_chooses_and_deletes(running: Tournament, arbiter_client: Client, client: Client) -> None:
    page = reverse("arbiter:hall", args=["open"])
    missing = arbiter_client.post(page, {"hall_shows": "picture", "hall_seconds": 15})
    assert missing.status_code == 422
    assert "There is no picture yet. Upload one below, on this page." in missing.text
    address = reverse("arbiter:hall_picture_add", args=["open"])
    assert arbiter_client.post(address, {"name": "Savings <Bank>", "picture": upload()}).status_code == 302
    assert arbiter_client.post(page, {"hall_shows": "picture", "hall_seconds": 15}).status_code == 302
    shown = client.get(SCREEN).text
    assert 'data-shows="picture"' in shown
    assert 'alt="Savings &lt;Bank&gt;"' in shown
    (source,) = pictures_in(shown)
    picture = HallPicture.objects.get()
    log = arbiter_client.get(reverse("arbiter:audit", args=["open"])).text
    assert "Sponsor&#x27;s picture added: Savings &lt;Bank&gt;" in log
    arbiter_client.post(reverse("arbiter:hall_picture_remove", args=["open", picture.pk]))
    assert client.get(source).status_code == 404
    without = client.get(SCREEN).text
    assert 'data-shows="pairings"' in without, "a screen is never empty"
    assert pictures_in(without) == []
    assert [one.picture for one in logged(HallPictureRemoved)] == ["Savings <Bank>"]


def test_the_bytes_come_once_and_strictly(running: Tournament, client: Client) -> None:
    add(running)
    shows(running, "picture")
    (source,) = pictures_in(client.get(SCREEN).text)
    answer = client.get(source)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    again = client.get(source, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(source, headers={"If-None-Match": '"another"'}).status_code == 200


def test_a_screen_is_another_one_by_its_pictures(running: Tournament, client: Client) -> None:
    picture = add(running)
    shows(running, "pairings", hall_pictures_after=3)
    page = client.get(SCREEN)
    assert 'data-pictures-after="3"' in page.text
    assert len(pictures_in(page.text)) == 1
    assert client.get(SCREEN, headers={"If-None-Match": page["ETag"]}).status_code == 304
    add(running, "Bookshop", "teal")
    assert len(pictures_in(client.get(SCREEN, headers={"If-None-Match": page["ETag"]}).text)) == 2
    remove_picture(picture, by=None)
    assert len(pictures_in(client.get(SCREEN).text)) == 1
    shows(running, "pairings")
    assert pictures_in(client.get(SCREEN).text) == []


def test_each_screen_has_its_own_choice_and_older_ones_have_none_between(running: Tournament, client: Client) -> None:
    add(running)
    add_screen(running, name="Entrance", by=None)
    running.refresh_from_db()
    del running.hall_screens[0]["pictures_after"]  # as an older program stored it
    Tournament.objects.filter(pk=running.pk).update(hall_screens=running.hall_screens)
    assert 'data-pictures-after="0"' in client.get("/open/hall/2/").text
    shows(running, "names", number=2, hall_pictures_after=5)
    assert 'data-pictures-after="5"' in client.get("/open/hall/2/").text
    assert 'data-pictures-after="0"' in client.get(SCREEN).text
    with pytest.raises(Refused):
        shows(running, "names", number=2, hall_pictures_after=51)


def test_pictures_are_twelve_at_the_most_and_each_has_a_name_of_its_own(running: Tournament) -> None:
    made = hall_picture_of(file())
    for number in range(MOST_PICTURES):
        add_picture(running, name=f"Bank {number}", picture=made, by=None)
    with pytest.raises(Refused, match="There are 12 pictures. Delete one"):
        add_picture(running, name="One more", picture=made, by=None)
    remove_picture(HallPicture.objects.get(name="Bank 3"), by=None)
    with pytest.raises(Refused, match="There is a picture “Bank 4”"):
        add_picture(running, name="Bank 4", picture=made, by=None)
    with pytest.raises(Refused, match="Say whose picture it is"):
        add_picture(running, name=" ", picture=made, by=None)


def test_an_event_goes_through_the_pictures_of_its_tournaments_each_once(
    running: Tournament, make_tournament: Make, client: Client, arbiter: User
) -> None:
    other = make_tournament(players=4, rounds=2, slug="other")
    publish_next(other, by=arbiter)
    event = make_event(by=None, name="Congress", parts=[(running, "A"), (other, "B")])
    chosen: dict[str, Any] = {"hall_seconds": 15, "hall_paused": False, "hall_message": "", "hall_tournaments": []}
    with pytest.raises(Refused, match="There is no picture yet"):
        set_event_hall(event, number=1, hall_shows="picture", by=None, **chosen)
    add(running)
    add(other)
    add(other, "Bookshop", "teal")
    set_event_hall(event, number=1, hall_shows="picture", by=None, **chosen)
    page = client.get(reverse("public:event_hall", args=[event.slug])).text
    assert len(pictures_in(page)) == 2
    set_event_hall(event, number=1, hall_shows="pairings", hall_pictures_after=4, by=None, **chosen)
    page = client.get(reverse("public:event_hall", args=[event.slug])).text
    assert 'data-pictures-after="4"' in page
    assert len(pictures_in(page)) == 2


# --- What becomes of them ---------------------------------------------------------------------------------------------


def test_adding_is_undone_and_what_is_deleted_is_gone_everywhere(running: Tournament, arbiter: User) -> None:
    add(running)
    undo(AuditEntry.objects.get(kind="tournament.picture_add"), by=arbiter)
    assert not HallPicture.objects.exists()
    picture = add(running, "Bookshop", "teal")
    remove_picture(picture, by=arbiter)
    with pytest.raises(Refused, match="Upload it again"):
        undo(AuditEntry.objects.get(kind="tournament.picture_remove"), by=arbiter)
    kept = [json.dumps(entry.steps()) for entry in JournalEntry.objects.all()]
    assert any("hallpicture" in one for one in kept)
    assert not any('"content"' in one for one in kept)


def test_a_restore_point_leaves_them_as_they_are(running: Tournament, arbiter: User) -> None:
    point = RestorePoint.objects.filter(tournament=running).latest("pk")
    add(running)
    restore(point, by=arbiter)
    assert HallPicture.objects.get().name == "Savings Bank"


def test_an_event_file_takes_them_along(running: Tournament, client: Client) -> None:
    picture = add(running)
    shows(running, "picture")
    copy = import_event(event_file(running), by=None, name="Copy")
    copied = copy.hall_pictures.get()
    assert (copied.name, bytes(copied.content), copied.mark) == (picture.name, picture.content, picture.mark)
    assert len(pictures_in(client.get(f"/{copy.slug}/hall/").text)) == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("content", "AAAA"),
        ("content", "no base 64"),
        ("content", None),
        ("mark", "0" * 18),
        ("width", 1),
        ("name", ""),
    ],
)
def test_odd_pictures_of_an_event_file_are_refused(running: Tournament, column: str, value: Any) -> None:
    add(running)
    data = json.loads(zlib.decompress(event_file(running)))
    table = data["hall_pictures"]
    table["rows"][0][table["columns"].index(column)] = value
    before = Tournament.objects.count()
    with pytest.raises(Refused):
        import_event(zlib.compress(json.dumps(data).encode()), by=None)
    assert Tournament.objects.count() == before


def test_a_picture_of_an_event_file_brings_nothing_but_itself(running: Tournament) -> None:
    made = add(running)
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    written = io.BytesIO()
    Image.open(io.BytesIO(bytes(made.content))).save(written, "WEBP", exif=exif)
    for content in (written.getvalue(), bytes(made.content) + b"<script>"):
        HallPicture.objects.filter(pk=made.pk).update(content=content)
        with pytest.raises(Refused, match="picture for the hall"):
            import_event(event_file(running), by=None)


def test_a_mirror_shows_the_pairings_in_their_place(running: Tournament) -> None:
    add(running)
    shows(running, "picture")
    state, _revision = public_state(Tournament.objects.get(pk=running.pk))
    assert state["tournament"]["hall_shows"] == "pairings"
    assert "hallpicture" not in state["tables"]
    shows(running, "both")
    state, _revision = public_state(Tournament.objects.get(pk=running.pk))
    assert state["tournament"]["hall_shows"] == "both"


def test_a_copy_has_them_too(running: Tournament, arbiter: User) -> None:
    made = add(running)
    copy = copy_tournament(running, by=arbiter, name="Next year", later=timedelta(days=365))
    copied = copy.hall_pictures.get()
    assert (copied.name, copied.mark) == (made.name, made.mark)


def test_they_count_as_what_a_club_stores(
    running: Tournament, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = clubs.make_club(by=organiser, name="Lakeside")
    clubs.move_tournaments([running], club, by=organiser)
    picture = add(running)
    assert storage.stored_by(club) == storage.Stored(pictures=len(picture.content))
    monkeypatch.setattr(storage, "MEGABYTE", len(picture.content))
    clubs.change_club(club, by=organiser, most_megabytes=1)
    with pytest.raises(Refused, match="may store 1 MB of games, kept reports, pictures for the hall"):
        add(running, "Bookshop", "teal")
    assert HallPicture.objects.get() == picture


def test_they_go_with_the_tournament(running: Tournament, client: Client) -> None:
    made = add(running)
    delete_tournament(running, by=None, name=running.name)
    assert not HallPicture.objects.exists()
    assert client.get(reverse("public:logo", args=[made.mark])).status_code == 404
