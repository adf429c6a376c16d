"""``start.py`` before there is anything: which Python, the environment, and what is in the way of it."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from starting import environment
from tests.sources import ROOT

START = ROOT / "start.py"
# start.py run with something changed before.
RUN = "import runpy, sys; {before}; sys.argv[:] = {arguments!r}; runpy.run_path({start!r}, run_name='__main__')"
OLD = "sys.version_info = (3, 9, 2, 'final', 0)"


def started(*arguments: str, before: str = "", start: Path = START, **more: object) -> subprocess.CompletedProcess[str]:
    variables = {key: value for key, value in os.environ.items() if key != "PYTHON"} | dict(more.pop("env", {}))  # type: ignore[call-overload]
    program = RUN.format(before=before or "pass", arguments=[str(start), *arguments], start=str(start))
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False, timeout=120, **more)  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def made() -> Iterator[Path]:
    """An environment as ``start.py`` makes it, before anything is installed; in a folder with blanks and an umlaut."""
    with tempfile.TemporaryDirectory() as directory:
        venv = Path(directory) / "a folder für Schach" / ".venv"
        venv.parent.mkdir()
        environment._make(venv)
        yield venv


def test_start_py_can_be_read_by_every_python() -> None:
    ast.parse(START.read_text(encoding="ascii"), feature_version=(3, 4))


def test_an_old_python_says_what_is_needed(tmp_path: Path) -> None:
    done = started(before=OLD, env={"PATH": str(tmp_path)})
    assert done.returncode == 1
    assert "Arobase needs Python 3.11 or newer. This is Python 3.9, and no newer one was found." in done.stderr
    assert "python.org" in done.stderr


def test_an_old_python_goes_on_with_a_newer_one(tmp_path: Path) -> None:
    newer = tmp_path / "python3.12"
    newer.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    newer.chmod(0o755)
    done = started("--help", before=OLD, env={"PATH": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, "")
    assert "python start.py" in done.stdout


def test_ctrl_c_leaves_the_newer_one_its_time_to_end(tmp_path: Path) -> None:
    newer = tmp_path / "python3.12"
    newer.write_text(
        f'#!/bin/sh\n[ "$1" = -c ] && exec "{sys.executable}" "$@"\n'
        "trap '/bin/sleep 1; echo ended; exit 0' INT; echo ready; while :; do /bin/sleep 0.1; done\n"
    )
    newer.chmod(0o755)
    # Whoever runs the tests in the background of a shell lets them ignore it, and all that they start.
    heeding = f"{OLD}; import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = RUN.format(before=heeding, arguments=[str(START)], start=str(START))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(  # type: ignore[call-overload]
        [sys.executable, "-c", program], env={"PATH": str(tmp_path)}, start_new_session=True, **pipes
    ) as process:
        assert process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, faults = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, out, faults) == (0, "ended\n", "")


def test_a_python_that_is_named_is_taken_first(tmp_path: Path) -> None:
    done = started("--help", before=OLD, env={"PATH": str(tmp_path), "PYTHON": sys.executable})
    assert done.returncode == 0


def test_nothing_but_the_standard_library_is_needed() -> None:
    command = [sys.executable, "-I", "-S", str(START), "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_without_ensurepip_it_says_what_to_install(tmp_path: Path) -> None:
    before = (
        "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n, *a: n != 'ensurepip' and f(n, *a) or None"
    )
    done = started("--venv", str(tmp_path / "env"), before=before)
    assert done.returncode == 1
    assert "cannot make environments" in done.stderr
    assert "apt install python3-venv" in done.stderr
    assert not (tmp_path / "env").exists()


def test_a_folder_that_cannot_be_written_is_reported() -> None:
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory) / "arobase"
        shutil.copytree(ROOT / "starting", folder / "starting", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("start.py", "requirements.txt"):
            shutil.copy(ROOT / name, folder / name)
        Path(directory).chmod(0o755)
        folder.chmod(0o555)
        # Root may write everywhere, so it becomes nobody, who may not even read this Python: hence the imports.
        nobody = (
            f"sys.path.insert(0, {str(ROOT)!r}); import ensurepip, os, pkgutil, starting.begin, venv; sys.path.pop(0); "
            "[sys.modules.pop(name) for name in list(sys.modules) if name.startswith('starting')]; "
            "os.setgid(65534); os.setuid(65534)"
        )
        done = started(start=folder / "start.py", cwd=folder, before=nobody if os.geteuid() == 0 else "")
        folder.chmod(0o755)
    assert done.returncode == 1
    assert f"The folder {folder} cannot be written: Permission denied." in done.stderr
    assert "folder of your own" in done.stderr


def test_what_is_no_environment_is_not_deleted(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("three years")
    done = started("--venv", str(tmp_path))
    assert done.returncode == 1
    assert f"{tmp_path} is in the way" in done.stderr
    assert (tmp_path / "thesis.txt").exists()


def test_without_the_internet_it_says_so_and_tries_again_the_next_time(
    made: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": os.devnull}.items():
        monkeypatch.setenv(name, value)
    for _each in range(2):
        with pytest.raises(environment.CannotStart, match="Is this computer on-line?"):
            environment.prepare(made, ROOT / "requirements.txt")
    assert not (made / environment.STAMP).exists()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A requirements file of two small packages of one module each, which pip finds in the folder beside it."""
    lines = []
    for name in ("bishop", "knight"):
        wheel = tmp_path / f"{name}-1.0-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(f"{name}.py", "MOVES = True\n")
            archive.writestr(f"{name}-1.0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            archive.writestr(
                f"{name}-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            )
            archive.writestr(f"{name}-1.0.dist-info/RECORD", f"{name}.py,,\n{name}-1.0.dist-info/RECORD,,\n")
        lines.append(f"{name}==1.0 \\\n    --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n")
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(
        "".join(lines) + 'rook==1.0 ; sys_platform == "nowhere" \\\n    --hash=sha256:' + "0" * 64 + "\n"
    )
    for name, value in {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": os.devnull}.items():
        monkeypatch.setenv(name, value)
    return requirements


def imports(python: Path) -> bool:
    command = [str(python), "-c", "import bishop, knight"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture
def own(made: Path, shelf: Path) -> Iterator[Path]:
    """The environment with both packages in it; empty again afterwards."""
    environment.prepare(made, shelf)
    yield made
    subprocess.run([str(environment.python_of(made)), "-m", "pip", "uninstall", "-qy", "bishop", "knight"], check=False)
    (made / environment.STAMP).unlink()


def test_what_is_installed_is_not_asked_for_again(own: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", "/nowhere")  # pip would fail
    python = environment.prepare(own, shelf)
    assert python == own / "bin" / "python"
    assert imports(python)


@pytest.mark.parametrize("gone", ["knight*", "knight.py"])
def test_a_package_that_is_gone_is_installed_again(own: Path, shelf: Path, gone: str) -> None:
    """Whole, or but for the list of what was installed."""
    for path in next(own.glob("lib/python*/site-packages")).glob(gone):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert not imports(environment.python_of(own))
    assert imports(environment.prepare(own, shelf))


def test_after_an_upgrade_of_the_python_below_the_environment_is_made_anew(own: Path, shelf: Path) -> None:
    """It works then, and looks for packages in a folder of another version."""
    folder = next(own.glob("lib/python*"))
    folder.rename(folder.with_name("python3.2"))
    assert environment._works(environment.python_of(own))
    assert imports(environment.prepare(own, shelf))
    assert not (own / "lib" / "python3.2").exists()


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path: Path) -> None:
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "pyvenv.cfg").write_text("home = /nowhere\n")
    (venv / "bin" / "python").symlink_to(tmp_path / "gone")
    environment._make(venv)
    assert environment._works(environment.python_of(venv))


def test_on_windows_the_interpreter_is_in_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert environment.python_of(Path("a b") / ".venv").parts == ("a b", ".venv", "Scripts", "python.exe")
