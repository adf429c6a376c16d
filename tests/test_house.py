"""The rules of the house: what may stand in a file, and that the documents are true."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from packaging.version import Version

from pairing.engine.systems import registered_systems
from pairing.version import VERSION
from tests.sources import (
    DIRECTORIES,
    PYTHON_DIRECTORIES,
    ROOT,
    imported_names,
    own_module,
    parsed,
    python_files,
    reached_names,
    text_files,
)

LONGEST_FILE = 400
LONGEST_FUNCTION = 60

# Written so that this file does not match itself.
PACKAGE_INDEX = re.compile(r"[p]ypi\.(org|io)|[p]ythonhosted|index[-_]url|find[-_]links|/simple[/]")
MACHINE_PATH = re.compile(r"(?<![\w.:*\]/-])/(work|farm|root|home/\w+)/")
INLINE_STYLE_OR_SCRIPT = re.compile(
    r"<style\b|<script\b(?![^>]*\bsrc=)|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|javascript:|\shx-on", re.IGNORECASE
)


def is_forbidden(name: str, rules: tuple[str, ...]) -> bool:
    return any(name == rule or name.startswith(f"{rule}.") for rule in rules)


def test_the_web_side_pairs_through_the_service_alone() -> None:
    asked = ("pair_round", "examine", "first_divergence")  # the functions of a System
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: calls .{node.func.attr}"
        for path in python_files("tournaments")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in asked
    ]
    assert found == []


FLOORS = ("models", "queries", "actions", "forms", "views", "public", "urls")


def import_contracts() -> list[dict[str, Any]]:
    """The tables of pyproject.toml by which import-linter says who may import whom (``make lint``)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return contracts


def test_the_import_table_names_every_floor_of_every_room() -> None:
    """Import-linter passes over what is not named."""
    layers = [layer for contract in import_contracts() if contract["type"] == "layers" for layer in contract["layers"]]
    named = {name for layer in layers for name in re.split(r"[:|\s]+", layer)}
    found = [place for floor in FLOORS for place in (ROOT / "tournaments").glob(f"*/{floor}*") if place.stem == floor]
    # A folder that was moved away may still hold what Python had compiled.
    places = [place for place in found if place.is_file() or (place / "__init__.py").exists()]
    assert len(places) > 60
    assert {f"tournaments.{place.parent.name}.{place.stem}" for place in places} - named == set()


def test_a_room_keeps_its_forms_and_pages_to_itself() -> None:
    """Only what is named in the import table with a reason asks another room for more than queries and actions."""
    ignored = {one for contract in import_contracts() for one in contract.get("ignore_imports", ())}
    found = set()
    for path in python_files("tournaments"):
        importer = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        room, floor = [*importer.split("."), "", ""][1:3]
        for _line, name in imported_names(parsed(path)) if floor in FLOORS else ():
            first, other, part = [*name.split("."), "", ""][:3]
            if first == "tournaments" and other != room and part in ("forms", "views", "public"):
                module = own_module(name)
                assert module, name
                found.add(f"{importer} -> {'.'.join(module.relative_to(ROOT).with_suffix('').parts)}")
    assert found <= ignored


def test_few_modules_stand_in_no_room() -> None:
    loose = {path.stem for path in (ROOT / "tournaments").glob("*.py")}
    permissions = {"permissions", "permissions_by_link"}
    assert loose == {"__init__", "apps", "logged_in", *permissions, "urls_arbiter", "urls_public"}


@pytest.mark.parametrize(
    "module",
    [
        "pairing.engine.systems",
        "pairing.prizes.plan_file",
        "pairing.service",
        "pairing.standings.ranking",
        "pairing.tools.cli",
        "pairing.trf.reader",
    ],
)
def test_pairing_loads_no_django(module: str) -> None:
    program = f"import sys, {module}; print([name for name in sys.modules if name.split('.')[0] == 'django'])"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip(), run.stderr) == (0, "[]", "")


# --- The tests that are not run a second time on PostgreSQL -----------------------------------------------------------
WEB_SIDE = (
    "config",
    "django",
    "psycopg",
    "pytest_django",
    "scripts.postgres_ready",
    "scripts.prove_start",
    "tournaments",
)
# What else leads to a database: the mark and the fixtures of pytest-django, and the commands of the web side.
OF_A_DATABASE = re.compile(
    r"django_db|\b(?:(?:transactional_)?db|live_server|(?:admin_|async_)?client): |manage\.py|call_command|DATABASE_URL"
)


def reasons_for_postgresql(path: Path) -> list[str]:
    """Why a file of tests must be run on every database; pytest-django lets no other test use one."""
    reached = sorted(name for name in reached_names(path) if is_forbidden(name, WEB_SIDE))
    named = [match[0] for match in OF_A_DATABASE.finditer(path.read_text(encoding="utf-8"))]
    return [f"{path.relative_to(ROOT)}: {name}" for name in (*reached, *named)]


def test_what_is_not_run_on_postgresql_cannot_reach_a_database() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (stated,) = re.findall(r"^WITHOUT_DATABASE := (.+)$", makefile, re.MULTILINE)
    (recipe,) = re.findall(r"^test-postgres: .*\n(?:\t.*\n)+", makefile, re.MULTILINE)
    assert re.findall(r"--ignore|--deselect|-k ", recipe) == ["--ignore"]
    assert "--of-the-database $(addprefix --ignore=,$(WITHOUT_DATABASE))" in recipe
    files = list(python_files(*stated.split()))
    assert len(files) > 100
    assert [reason for path in files for reason in reasons_for_postgresql(path)] == []


@pytest.mark.parametrize("file", ["tests/tournaments/basics/test_collation.py", "tests/config/test_settings.py"])
def test_a_test_that_can_reach_a_database_is_found(file: str) -> None:
    assert reasons_for_postgresql(ROOT / file)


CHOOSING = """
import os, pytest

@pytest.mark.django_db
def test_marked(): pass

@pytest.fixture
def of_mine(transactional_db): pass

@pytest.mark.parametrize("number", [1, 2])
def test_by_a_fixture(of_mine, number): pass

class TestInAClass:
    pytestmark = pytest.mark.django_db
    def test_marked_above(self): pass

def test_without(tmp_path, client): pass

@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["players", "matches", "teams", "table"])
@pytest.mark.parametrize("role", ["chief", "reader"])
def test_walk(role, kind): pass

@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["matches", "table"])
def test_of_those_kinds_alone(kind): pass
"""


def test_what_is_left_out_on_postgresql_needs_no_database_or_another_one_stands_for_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "test_some.py").write_text(CHOOSING, encoding="utf-8")
    (tmp_path / "test_address.py").write_text(
        f"import os\ndef test_at_the_address(): os.environ.get({'DATABASE_URL'!r})\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "--of-the-database", "-p", "tests.conftest"]
    run = subprocess.run(
        [*command, "-n0", f"--rootdir={ROOT}", f"--config-file={ROOT / 'pyproject.toml'}", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = {line.rpartition("::")[2] for line in run.stdout.splitlines() if "::" in line}
    chosen = {"test_marked", "test_by_a_fixture[1]", "test_by_a_fixture[2]", "test_marked_above", "test_at_the_address"}
    walks = {"test_walk[chief-players]", "test_walk[chief-teams]"}
    assert found == chosen | walks | {f"test_of_those_kinds_alone[{kind}]" for kind in ("matches", "table")}, run.stdout
    assert "9/16 tests collected (7 deselected)" in run.stdout


def test_files_and_functions_stay_short() -> None:
    found = []
    for path in python_files(*PYTHON_DIRECTORIES):
        if "migrations" in path.parts:
            continue
        name = path.relative_to(ROOT)
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_FILE:
            found.append(f"{name}: {lines} lines")
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    found.append(f"{name}:{node.lineno}: {node.name} has {length} lines")
    assert found == []


@pytest.mark.parametrize(("pattern", "what"), [(PACKAGE_INDEX, "package index"), (MACHINE_PATH, "path of one machine")])
def test_files_name_no_package_index_and_no_machine(pattern: re.Pattern[str], what: str) -> None:
    found = []
    for path in text_files():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {what}: {line.strip()[:120]}")
    assert found == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert PACKAGE_INDEX.search("--index" + "-url https://example.org")
    assert PACKAGE_INDEX.search("https://py" + "pi.org/project")
    assert MACHINE_PATH.search("see /ro" + "ot/notes")
    assert not MACHINE_PATH.search("tournaments/work/list")
    for bad in ("<p style='a'>", "<script>x</script>", '<b onclick="x()">', "<style>", '<a href="javascript:x">'):
        assert INLINE_STYLE_OR_SCRIPT.search(bad), bad
    for good in ('<script src="/a.js" defer></script>', '<p class="style">', '<td data-on="1">'):
        assert not INLINE_STYLE_OR_SCRIPT.search(good), good


def test_templates_have_no_inline_script_or_style() -> None:
    templates = sorted((ROOT / "templates").rglob("*.html"))
    assert templates
    found = []
    for path in templates:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if INLINE_STYLE_OR_SCRIPT.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    assert found == []


def test_static_files_of_templates_exist() -> None:
    missing = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for name in re.findall(r"{%\s*static\s+[\"']([^\"']+)[\"']", path.read_text(encoding="utf-8")):
            if finders.find(name) is None:
                missing.append(f"{path.relative_to(ROOT)}: {name}")
    assert missing == []


def test_no_package_of_another_program_lies_in_the_project() -> None:
    """Installers leave what they fetch where they are called; ``.gitignore`` keeps it out of a commit."""
    kept = [*ROOT.iterdir(), *(path for name in DIRECTORIES for path in (ROOT / name).rglob("*"))]
    assert [str(path.relative_to(ROOT)) for path in kept if path.suffix in {".whl", ".egg", ".jar", ".exe"}] == []


def test_change_log_tells_of_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    to_come = "Unreleased" in headings and all(
        Version(VERSION) > Version(name) for name in headings if name[0].isdigit()
    )
    assert VERSION in headings or to_come


def test_documents_link_to_files_that_exist() -> None:
    broken = []
    for document in [*ROOT.glob("*.md"), ROOT / "asgi_fair/README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert broken == []


# --- Pairing systems: nobody outside a system's package and its tests knows its name ---------------------------------
NAMELESS_DIRECTORIES = ("pairing", "tournaments", "templates", "static")
MAY_NAME_A_SYSTEM = (
    "pairing/engine/systems/__init__.py",  # the register, and which one is the default
    "pairing/readings/",  # each reading is one of a system
    "pairing/second_readings/",
    "tournaments/migrations/",  # what was the default when a table was made stays written there
)


PACKAGE_OF_A_SYSTEM = re.compile(r"pairing/engine/systems/\w+/")  # registered or not yet


# Names that are words of their own: only what can mean the system counts.
ORDINARY_WORDS = frozenset(
    map(
        re.escape,
        (
            *("team", "round-robin", "round robin", "team-round-robin", "team round robin", "scheveningen"),
            *("knock-out", "team-knock-out", "team knock-out"),
        ),
    )
)


def names_of_systems(text: str, known: frozenset[str] | None = None) -> list[tuple[int, str]]:
    """Line and name of each system that the text names, as a word or as part of a code, in any case."""
    known = known or frozenset(re.escape(name) for s in registered_systems() for name in (s.name, s.title.lower()))
    names = "|".join(sorted(known - ORDINARY_WORDS)) or "(?!)"
    words = "|".join(sorted(known & ORDINARY_WORDS)) or "(?!)"
    as_system = rf"(?<=systems\.)(?:{words})(?![a-z])|--(?:system )?(?:{words})(?![a-z-])"
    pattern = re.compile(rf"((?<![a-z])(?:{names})(?![a-z])|{as_system})", re.IGNORECASE)
    return [(number, match[1]) for number, line in enumerate(text.splitlines(), 1) for match in pattern.finditer(line)]


def test_nobody_outside_knows_a_system_by_name() -> None:
    found = []
    for path in text_files():
        name = path.relative_to(ROOT).as_posix()
        if PACKAGE_OF_A_SYSTEM.match(name) or not name.startswith(
            tuple(f"{directory}/" for directory in NAMELESS_DIRECTORIES)
        ):
            continue
        if name.startswith(MAY_NAME_A_SYSTEM):
            continue
        found += [f"{name}:{line}: says {said}" for line, said in names_of_systems(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_name_is_found_wherever_it_stands() -> None:
    for text in (
        "from pairing.engine.systems.dubov import x",
        '"FIDE_DUBOV_BAKU"',
        "the Dubov system",
        "is_dubov(file)",
    ):
        assert names_of_systems(text), text
    for text in ("dubovnik", "undubov", "pairing_system(name)"):
        assert not names_of_systems(text), text
    ordinary = frozenset({"team"})
    for text in ("from pairing.engine.systems.team import x", "pair --system team", "event.trf --team -p"):
        assert names_of_systems(text, ordinary), text
    for text in ("a team has a roster", "models.Team", "--team-size", "systems.teams"):
        assert not names_of_systems(text, ordinary), text
