"""Style sheets are joined when static files are collected, and each page asks for one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage
from django.test import Client

from config.static_files import JoinedStyleSheets, joined
from tests.sources import ROOT
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.public import addresses

STYLES = ROOT / "static" / "css"
FONTS = ROOT / "static" / "fonts"
SHEETS = ("arbiters", "arbiters-public", "embed", "paper", "public", "screen")


def imported(name: str) -> set[str]:
    """The source files of the sheet ``name``, with those that they import."""
    found = set(re.findall(r'@import url\("([\w-]+)\.css"\)', (STYLES / f"{name}.css").read_text()))
    return found.union(*map(imported, found))


@pytest.fixture
def collected(settings: Any, tmp_path: Path) -> JoinedStyleSheets:
    """A sheet with a file, one inside of it for paper, and a typeface, as they are stored for the server."""
    source = tmp_path / "source"
    for name, text in {
        "css/sheet.css": '/* Of a page */\n@import url("base.css");\n@import url("paper.css") print;\n',
        "css/base.css": '@font-face {\n  src: url("../fonts/face.woff2");\n}\n',
        "css/paper.css": "/* On paper */\np {\n  color: black;\n}\n",
        "fonts/face.woff2": "letters",
    }.items():
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    settings.STATIC_ROOT = tmp_path / "collected"
    storage = JoinedStyleSheets(location=settings.STATIC_ROOT, base_url="/static/")
    found = FileSystemStorage(location=source)
    paths = {str(one.relative_to(source)): (found, str(one.relative_to(source))) for one in source.rglob("*.*")}
    for name in paths:
        with found.open(name) as file:
            storage.save(name, file)
    problems = [made for _name, _hashed, made in storage.post_process(paths) if isinstance(made, Exception)]
    assert not problems
    return storage


def test_a_sheet_holds_what_it_imports_and_typefaces_by_their_hashed_names(collected: JoinedStyleSheets) -> None:
    name = collected.stored_name("css/sheet.css")
    assert re.fullmatch(r"css/sheet\.[0-9a-f]{12}\.css", name)
    text = Path(collected.path(name)).read_text()
    assert "@import" not in text
    assert "/*" not in text
    assert re.search(r'src: url\("\.\./fonts/face\.[0-9a-f]{12}\.woff2"\)', text)
    assert text.rstrip().endswith("@media print {\np {\ncolor: black;\n}\n}")


def test_every_source_is_in_a_sheet() -> None:
    sources = {file.stem for file in STYLES.glob("*.css")}
    assert set().union(*map(imported, SHEETS)) | set(SHEETS) == sources


def test_what_a_sheet_imports_is_joined_whole() -> None:
    source = FileSystemStorage(location=ROOT / "static")
    for name in SHEETS:
        assert "@import" not in joined(source, f"css/{name}.css")


def test_every_part_of_a_typeface_is_there_with_its_licence() -> None:
    named = set(re.findall(r'url\("\.\./fonts/([^"]+)"\)', (STYLES / "faces.css").read_text()))
    assert named == {file.name for file in FONTS.glob("*.woff2")}
    for face in ("source-sans-3", "source-serif-4"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"OFL-{face}.txt").read_text()


@pytest.mark.django_db
def test_a_page_asks_for_one_style_sheet(client: Client) -> None:
    tournament = make_tournament()
    play_round(tournament)
    for page in addresses.every(tournament, rounds=1):
        found = re.findall(r'href="/static/css/([\w-]+)\.css"', client.get(page).content.decode())
        assert found in ([], ["embed"], ["public"], ["screen"]), page
