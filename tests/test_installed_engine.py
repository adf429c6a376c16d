"""The engine installed alone: built as ``pip install .`` builds it, tried in an environment with nothing else in it."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from tests.sources import ROOT, python_files

SOURCES = ("arobase", "pairing", "LICENSE", "README.md", "pyproject.toml", "setup.py")
FAULTS = ROOT / "tests" / "pairing" / "engine" / "known_faults"


def dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["dependencies"])


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
    """The names of the engine's dependencies and of theirs."""
    needed = {"rustworkx", "numpy", "networkx"}
    assert {text.partition(">")[0] for text in dependencies()} <= needed
    return needed


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
    for expected in sorted(FAULTS.glob("*.pairs"))[:5]:
        done = run(installed, "arobase", "pair", str(expected.with_suffix(".trf")))
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
    ours = [name for name in there if name.split("-")[0].split(".")[0] not in ("numpy", "rustworkx", "networkx")]
    assert [name.split("-")[0] for name in ours] == ["arobase", "arobase"]


def test_everything_of_the_engine_is_in_it(installed: Path) -> None:
    inside = next(installed.glob("lib/python*/site-packages")) / "arobase" / "pairing"
    sources = {path.relative_to(ROOT / "pairing") for path in python_files("pairing")}
    assert {path.relative_to(inside) for path in inside.rglob("*.py")} == sources


def test_its_dependencies_are_those_of_the_server() -> None:
    servers = (ROOT / "requirements.in").read_text(encoding="utf-8").splitlines()
    assert set(dependencies()) <= set(servers)
