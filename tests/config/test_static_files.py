"""Style sheets are joined when static files are collected, and each page asks for one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from config.file_headers import StaticFiles
from config.static_files import JoinedFiles, joined, joined_script
from tests.sources import ROOT
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.public import addresses

STYLES = ROOT / "static" / "css"
FONTS = ROOT / "static" / "fonts"
SHEETS = (
    "arbiters",
    "arbiters-public",
    "embed",
    "embed-dark",
    "embed-light",
    "paper",
    "print",
    "public",
    "public-more",
    "screen",
)


def imported(name: str) -> set[str]:
    """The source files of the sheet ``name``, with those that they import."""
    found = set(re.findall(r'@import url\("([\w-]+)\.css"\)', (STYLES / f"{name}.css").read_text()))
    return found.union(*map(imported, found))


@pytest.fixture
def collected(settings: Any, tmp_path: Path) -> JoinedFiles:
    """A sheet with a file, one inside of it for paper, and a typeface, as they are stored for the server."""
    source = tmp_path / "source"
    for name, text in {
        "css/sheet.css": '/* Of a page */\n@import url("base.css");\n@import url("paper.css") print;\n'
        '@import url("dark.css") (prefers-color-scheme: dark);\n',
        "css/base.css": '@font-face {\n  src: url("../fonts/face.woff2");\n}\n',
        "css/paper.css": "/* On paper */\np {\n  color: black;\n}\n",
        "css/dark.css": "p {\n  color: white;\n}\n",
        "fonts/face.woff2": "letters",
    }.items():
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    settings.STATIC_ROOT = tmp_path / "collected"
    storage = JoinedFiles(location=settings.STATIC_ROOT, base_url="/static/")
    found = FileSystemStorage(location=source)
    paths = {str(one.relative_to(source)): (found, str(one.relative_to(source))) for one in source.rglob("*.*")}
    for name in paths:
        with found.open(name) as file:
            storage.save(name, file)
    problems = [made for _name, _hashed, made in storage.post_process(paths) if isinstance(made, Exception)]
    assert not problems
    return storage


def test_a_sheet_holds_what_it_imports_and_typefaces_by_their_hashed_names(collected: JoinedFiles) -> None:
    name = collected.stored_name("css/sheet.css")
    assert re.fullmatch(r"css/sheet\.[0-9a-f]{12}\.css", name)
    text = Path(collected.path(name)).read_text()
    assert "@import" not in text
    assert "/*" not in text
    assert re.search(r'src: url\("\.\./fonts/face\.[0-9a-f]{12}\.woff2"\)', text)
    assert "@media print {p {color: black;}}" in text
    assert text.rstrip().endswith("@media (prefers-color-scheme: dark) {p {color: white;}}")


def test_every_source_is_in_a_sheet() -> None:
    sources = {file.stem for file in STYLES.glob("*.css")}
    assert set().union(*map(imported, SHEETS)) | set(SHEETS) == sources


def test_what_a_sheet_imports_is_joined_whole() -> None:
    source = FileSystemStorage(location=ROOT / "static")
    for name in SHEETS:
        assert "@import" not in joined(source, f"css/{name}.css")


def test_a_script_holds_those_that_it_imports_in_blocks_without_remarks(tmp_path: Path) -> None:
    (tmp_path / "first.js").write_text(
        '/* Of all. */\nconst one = "//";\n\n  // on a line of its own\n  say(one); // kept\n'
    )
    (tmp_path / "second.js").write_text("const one = 2;\n/* over\n   two lines */\nsay(one);\n")
    (tmp_path / "all.js").write_text('/* Two. */\nimport "./first.js";\nimport "./second.js";\n')
    (tmp_path / "js").symlink_to(tmp_path)
    text = joined_script(FileSystemStorage(location=tmp_path), "js/all.js")
    assert text == '{\nconst one = "//";\nsay(one); // kept\n}\n{\nconst one = 2;\nsay(one);\n}\n'


def test_scripts_that_are_joined_have_no_text_over_several_lines() -> None:
    """A remark is known by its line, so a template literal must not hold one."""
    for name in re.findall(r'import "\./([\w-]+\.js)"', (ROOT / "static/js/pages.js").read_text()):
        lines = (ROOT / "static/js" / name).read_text().splitlines()
        assert all(line.count("`") % 2 == 0 for line in lines), name


def test_every_part_of_a_typeface_is_there_with_its_licence() -> None:
    named = set(re.findall(r'url\("\.\./fonts/([^"]+)"\)', (STYLES / "faces.css").read_text()))
    assert named == {file.name for file in FONTS.glob("*.woff2")}
    for face in ("source-sans-3", "source-serif-4"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"OFL-{face}.txt").read_text()


def test_no_browser_guesses_the_type_of_a_file(settings: Any, tmp_path: Path, rf: RequestFactory) -> None:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "flag.svg").write_text("<svg/>")
    answer = StaticFiles(lambda _request: HttpResponse(status=404))(rf.get("/static/flag.svg"))
    assert answer.status_code == 200
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_a_file_that_never_changes_does_not_say_when_it_did(settings: Any, tmp_path: Path, rf: RequestFactory) -> None:
    """It costs a phone as much as half a flag, for each of them; a file that may change says it."""
    settings.STATIC_ROOT = tmp_path
    for name in ("de.3763f0ea3d69.webp", "robots.txt"):
        (tmp_path / name).write_text("flag")
    (tmp_path / "staticfiles.json").write_text('{"version": "1.1", "paths": {"de.webp": "de.3763f0ea3d69.webp"}}')
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "config.static_files.JoinedFiles"}}
    files = StaticFiles(lambda _request: HttpResponse(status=404))
    hashed, other = files(rf.get("/static/de.3763f0ea3d69.webp")), files(rf.get("/static/robots.txt"))
    assert "immutable" in hashed["Cache-Control"]
    assert "Last-Modified" not in hashed
    assert "Last-Modified" in other
    again = files(rf.get("/static/de.3763f0ea3d69.webp", headers={"if-none-match": hashed["ETag"]}))
    assert again.status_code == 304


@pytest.mark.django_db
def test_a_page_asks_for_the_style_sheets_of_its_kind(client: Client) -> None:
    tournament = make_tournament()
    play_round(tournament)
    for page in addresses.every(tournament, rounds=1):
        found = re.findall(r'href="/static/css/([\w-]+)\.css"', client.get(page).content.decode())
        assert found in ([], ["embed"], ["public", "print"], ["public", "public-more", "print"], ["screen"]), page


@pytest.mark.parametrize("layout", ["public/layout", "public/keyed/layout", "public/players/personal_layout", "error"])
def test_pages_by_a_link_of_ones_own_have_all_of_the_public_sheets(layout: str) -> None:
    text = render_to_string(f"{layout}.html", {"page": {}, "tournament": None})
    assert re.findall(r'href="/static/css/([\w-]+)\.css"', text) == ["public", "public-more", "print"]
