"""Every form that takes a file, with odd files: an answer below 500 within seconds, and nothing half written."""

from __future__ import annotations

import os
import random
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.sources import ROOT
from tests.tournaments.arbiter.addresses import club
from tests.tournaments.arbiter.worlds import World, make_world, published
from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.odd.files import ODD_FILES, odd_file
from tests.tournaments.odd.test_odd_posts import SEED, everything
from tournaments.mirroring.actions.posting import PIECE
from tournaments.mirroring.queries.pieces import SIGNATURE, new_key, signature
from tournaments.models import MirrorFrom, RatingList, Tournament, User
from tournaments.rating_lists import views as rating_list_view
from tournaments.rating_lists.actions.importing import run_import

pytestmark = pytest.mark.django_db

LONGEST = 20  # seconds on a busy machine
PIECE_OF_A_MIRROR = "piece"
FORMS = (
    *("import_trf", "import_event", "players_import", "teams_import", "results_file", "rating_list", "look", "club"),
    "hall_picture_add",
)
PAIRS = tuple(product((*FORMS, PIECE_OF_A_MIRROR), ODD_FILES))
SOME = PAIRS if os.environ.get("ODD_POSTS") else tuple(random.Random(SEED).sample(PAIRS, 24))  # all by make odd-input
TO_FORMS = [(form, kind) for form, kind in SOME if form in FORMS and form != "rating_list"]
TO_LISTS = [kind for form, kind in SOME if form == "rating_list"]
AS_PIECES = [kind for form, kind in SOME if form == PIECE_OF_A_MIRROR]
FAULT = "ended by a fault"
_FIELDS = {"look": "logo", "club": "logo", "hall_picture_add": "picture"}  # where it is not called a file


@pytest.fixture
def world(organiser: User, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """Round 1 is being played."""
    settings.RATING_LIST_DIR = tmp_path
    monkeypatch.setattr(rating_list_view, "start_job", lambda _begun, **_others: None)
    client = ArbiterClient(raise_request_exception=False)
    client.force_login(organiser)
    made = make_world(client, organiser)
    published(made)
    return made


def test_every_form_with_a_file_is_here() -> None:
    pages = [path for path in (ROOT / "templates").rglob("*.html") if "multipart/form-data" in path.read_text()]
    assert len(pages) == len(FORMS)


def upload(kind: str) -> SimpleUploadedFile:
    name, content = odd_file(kind)
    return SimpleUploadedFile(name, content)


def address(world: World, form: str) -> str:
    if form in ("players_import", "teams_import", "results_file", "hall_picture_add"):
        return world.at(form, *([1] if form == "results_file" else []))
    return reverse(f"arbiter:{form}", args=[club(world.tournament).pk] if form == "club" else [])


@pytest.mark.parametrize(("form", "kind"), TO_FORMS)
def test_an_odd_file(world: World, form: str, kind: str) -> None:
    path = address(world, form)
    before, begun = everything(), time.monotonic()
    for more in ({}, {"import": "1", "save": "1", "look": "1", "name": "x", "total_rounds": "5"}):
        answer = world.client.post(path, {_FIELDS.get(form, "file"): upload(kind), **more})
        assert answer.status_code < 500, (form, kind)
        if not 300 <= answer.status_code < 400:
            assert everything() == before
    assert time.monotonic() - begun < LONGEST


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", TO_LISTS)
def test_an_odd_rating_list(world: World, kind: str) -> None:
    begun = time.monotonic()
    answer = world.client.post(address(world, "rating_list"), {"file": upload(kind), "one_type": "standard"})
    assert answer.status_code < 500
    row = RatingList.objects.first()
    if row is not None:
        done = run_import(row)
        assert done.state == RatingList.State.FAILED
        assert done.problem
        assert FAULT not in done.problem
    assert time.monotonic() - begun < LONGEST


@pytest.mark.parametrize("kind", AS_PIECES)
def test_an_odd_piece_of_a_mirror(client: Client, kind: str) -> None:
    """Even with the right signature."""
    mirror = MirrorFrom.objects.create(name="Hall", key=new_key())
    _name, body = odd_file(kind)
    headers = {SIGNATURE: signature(mirror.key, PIECE, body)}
    asking, before = Client(raise_request_exception=False), everything()
    answer = asking.generic(
        "POST", reverse("mirror", args=[mirror.pk]), body, content_type="application/octet-stream", headers=headers
    )
    assert 400 <= answer.status_code < 500
    assert everything() == before
    assert not Tournament.objects.exists()
