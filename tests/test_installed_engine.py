"""The engine installed alone: built as ``pip install .`` builds it, tried in an environment with nothing else in it."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

import pytest

from pairing.version import VERSION
from tests.known_faults import folder_of
from tests.sources import ROOT, imported_names, parsed, python_files

SOURCES = ("arobase", "pairing", "LICENSE", "README.md", "pyproject.toml", "setup.py")


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def dependencies() -> list[str]:
    return list(project()["dependencies"])


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the engine and what it says that it needs; without the Internet."""
    directory = tmp_path_factory.mktemp("installed engine")
    sources = directory / "sources"
    sources.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, sources / name)
    pip = [sys.executable, "-m", "pip"]
    build = [*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(directory), str(sources)]
    subprocess.run(build, check=True, cwd=directory)
    wheel = next(directory.glob("arobase-*.whl"))
    place = directory / "environment"
    venv.create(place, symlinks=True)
    python = place / "bin" / "python"
    install = [*pip, "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, cwd=directory, env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    packages = next(place.glob("lib/python*/site-packages"))
    for name in _needed():
        _link(name, packages)
    return place


def _needed() -> set[str]:
    """The names of the engine's dependencies; numpy, which rustworkx brings, is for what the engine does not use."""
    return {text.partition(">")[0] for text in dependencies()}


def _link(name: str, packages: Path) -> None:
    """What is installed here of ``name``, there as well."""
    found = importlib.metadata.distribution(name)
    for top in {path.parts[0] for path in found.files or []} - {"..", "__pycache__"}:
        source = Path(str(found.locate_file(top)))
        if source.exists() and not (packages / top).exists():
            (packages / top).symlink_to(source)


def run(place: Path, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "DJANGO"))}
    command = [str(place / "bin" / arguments[0]), *arguments[1:]]
    return subprocess.run(
        command, cwd=cwd or place, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def test_it_pairs_as_the_project_does(installed: Path) -> None:
    for expected in sorted(folder_of("dubov").glob("*.pairs"))[:5]:
        done = run(installed, "arobase", "pair", "--system", "dubov", str(expected.with_suffix(".trf")))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == expected.read_text()


def test_every_command_is_there(installed: Path, tmp_path: Path) -> None:
    made = run(
        installed, "arobase", "generate", "--players", "14", "--rounds", "5", "--seed", "1", "-o", "r.trf", cwd=tmp_path
    )
    assert (made.returncode, made.stderr) == (0, "")
    checked = run(installed, "arobase", "check", "r.trf", cwd=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    explained = run(installed, "arobase", "explain", "r.trf", "--round", "3", cwd=tmp_path)
    assert explained.returncode == 0
    assert len(explained.stdout.splitlines()) > 10
    assert run(installed, "arobase", "standings", "r.trf", cwd=tmp_path).returncode == 0
    assert "usage: arobase " in run(installed, "arobase", "--help").stdout
    assert run(installed, "arobase", "--version").stdout.startswith("arobase pairing ")


def test_several_processes_find_the_engine_too(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    command = ("arobase", "generate", "--players", "20", "--rounds", "5", "--seed", "1", "--count", "8", "--jobs", "2")
    done = run(installed, *command, "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "out").glob("*.trf"))) == 8


def test_it_runs_as_a_module(installed: Path) -> None:
    done = run(installed, "python", "-m", "arobase", "pair")
    assert done.returncode == 2
    assert "usage: arobase pair" in done.stderr


def test_no_name_but_its_own_is_taken_and_no_server_is_needed(installed: Path) -> None:
    names = ("pairing", "config", "tournaments", "starting", "tests", "bench", "django")
    program = f"""
import importlib.util, json, pathlib, sysconfig
print(json.dumps([name for name in {names!r} if importlib.util.find_spec(name)]))
print(json.dumps(sorted(p.name for p in pathlib.Path(sysconfig.get_path("purelib")).iterdir())))
"""
    found, there = map(json.loads, run(installed, "python", "-c", program).stdout.splitlines())
    assert found == []
    ours = [name for name in there if name.split("-")[0].split(".")[0] != "rustworkx"]
    assert [name.split("-")[0] for name in ours] == ["arobase", "arobase"]


def test_everything_of_the_engine_is_in_it(installed: Path) -> None:
    inside = next(installed.glob("lib/python*/site-packages")) / "arobase" / "pairing"
    sources = {path.relative_to(ROOT / "pairing") for path in python_files("pairing")}
    assert {path.relative_to(inside) for path in inside.rglob("*.py")} == sources
    edited = {path.relative_to(ROOT / "pairing").with_suffix(".mo") for path in ROOT.glob("pairing/locale/**/*.po")}
    assert {path.relative_to(inside) for path in (inside / "locale").rglob("*.*")} == edited != set()
    assert (inside.parent / "py.typed").is_file()


def test_nothing_in_it_goes_by_the_name_that_it_has_here(installed: Path) -> None:
    inside = next(installed.glob("lib/python*/site-packages")) / "arobase"
    imported = [name for path in inside.rglob("*.py") for _line, name in imported_names(parsed(path))]
    assert "arobase.pairing.engine.systems.system_named" in imported
    assert [name for name in imported if name.partition(".")[0] == "pairing"] == []


def test_it_says_its_version_and_what_it_is(installed: Path) -> None:
    told = """
import importlib.metadata, arobase
found = importlib.metadata.metadata("arobase")
print(arobase.__version__, found["Version"], found["License-Expression"], found["Requires-Python"])
print("Typing :: Typed" in found.get_all("Classifier"))
"""
    whole, release, *rest = run(installed, "python", "-c", told).stdout.split()
    assert (whole.partition("+")[0], release) == (VERSION, VERSION)
    assert rest == ["MIT", ">=3.11", "True"]
    assert run(installed, "arobase", "--version").stdout == f"arobase pairing {whole}\n"


def examples(document: Path) -> list[tuple[str, str]]:
    """Each program of a document with the output that stands below it."""
    blocks = re.compile(r"^```python\n(.+?)^```\n\n```\n(.+?)^```$", re.MULTILINE | re.DOTALL)
    return blocks.findall(document.read_text(encoding="utf-8"))


@pytest.mark.parametrize("document", ["README.md", "docs/engine.md"])
def test_the_examples_of_the_documents_run(installed: Path, tmp_path: Path, document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    (made,) = re.findall(r"^arobase generate .+ -o event\.trf$", text, re.MULTILINE)
    assert run(installed, *made.split(), cwd=tmp_path).returncode == 0
    found = examples(ROOT / document)
    assert found
    for number, (program, output) in enumerate(found):
        script = tmp_path / f"example_{number}.py"
        script.write_text(program, encoding="utf-8")
        done = run(installed, "python", str(script), cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == output


def test_programs_that_use_it_are_typed(installed: Path, tmp_path: Path) -> None:
    """The documents' examples pass mypy --strict, and a wrong use does not."""
    for name, program in [
        *((f"{Path(document).stem}_{number}", program) for document in ("README.md", "docs/engine.md")
          for number, (program, _output) in enumerate(examples(ROOT / document))),
        ("wrong", "import arobase\n\nboards: str = arobase.pair(arobase.read(b'')).pairs\narobase.rank(3)\n"),
    ]:  # fmt: skip
        (tmp_path / f"{name}.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable"]
    python = str(installed / "bin" / "python")
    right = sorted(path.name for path in tmp_path.glob("*.py") if path.name != "wrong.py")
    assert len(right) > 1
    for files, code in ((right, 0), (["wrong.py"], 1)):
        done = subprocess.run([*command, python, *files], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout
    assert "[assignment]" in done.stdout
    assert "[arg-type]" in done.stdout


def test_the_six_functions_are_documented(installed: Path) -> None:
    program = """
import arobase, json
print(json.dumps({name: getattr(arobase, name).__doc__ for name in arobase.__all__ if name.islower()}))
"""
    said = json.loads(run(installed, "python", "-c", program).stdout)
    functions = {name for name in said if not name.startswith("_")}
    assert functions == {"read", "pair", "check", "explain", "rank", "write"}
    assert all(">>> " in said[name] for name in functions)
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    assert [name for name in functions if f"`{name}(" not in page] == []


def test_its_dependencies_are_those_of_the_server() -> None:
    servers = (ROOT / "requirements.in").read_text(encoding="utf-8").splitlines()
    assert {*dependencies(), *project()["optional-dependencies"]["unlimited"]} <= set(servers)
