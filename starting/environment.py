"""The virtual environment and the pinned dependencies in it. Standard library alone: nothing else is there yet."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

OLDEST = (3, 11)
INSTALLER = "pip"
# Names those that are not installed, or of which the first module is gone.
_LACKING = """
import sys
from importlib.metadata import PackageNotFoundError, distribution
for name in sys.argv[1:]:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        print(name)
        continue
    files = [line.partition(",")[0] for line in (found.read_text("RECORD") or "").splitlines()]
    module = next((file for file in files if file.endswith(".py")), None)
    if module and not found.locate_file(module).exists():
        print(name)
"""
STAMP = "installed.txt"  # in the environment: what was installed there, so that a later start need not ask
WITHOUT_VENV = "On Debian and Ubuntu: sudo apt install python3-venv"


class CannotStart(Exception):
    """What is missing; the text says what to do."""


def python_of(venv: Path) -> Path:
    """The interpreter of the environment ``venv``."""
    return venv / "Scripts" / "python.exe" if sys.platform == "win32" else venv / "bin" / "python"


def prepare(venv: Path, requirements: Path) -> Path:
    """The interpreter of ``venv`` with everything that ``requirements`` pins; what is missing is made and installed.

    Raises:
        CannotStart: that cannot be done.
    """
    python = python_of(venv)
    if not _works(python):
        _make(venv)
    wanted, there = _pins(requirements), _pins(venv / STAMP)
    lacking = _lacking(python, _pins(requirements, everywhere=True).keys() & there.keys())
    if INSTALLER in lacking:  # as after an upgrade of the Python below it, which looks elsewhere
        _make(venv)
        there = {}
    elif not lacking and wanted.items() <= there.items():
        return python
    _require_writable(venv)
    print("Getting what Arobase needs (once; a minute or two, from the Internet) ...", flush=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    command += ["--force-reinstall"] if lacking else []  # of some packages only the list may be left
    if subprocess.call([*command, "-r", str(requirements)]):
        raise CannotStart(
            "What Arobase needs could not be installed; the lines above say why. Is this computer on-line?\n"
            "Once it is installed, Arobase needs the Internet no more."
        )
    lines = (f"{name}=={version}\n" for name, version in sorted((there | wanted).items()))
    (venv / STAMP).write_text("".join(lines), encoding="ascii")
    return python


def _pins(path: Path, *, everywhere: bool = False) -> dict[str, str]:
    """Package and version of each line ``name==version`` in ``path``; nothing where there is no such file.

    With ``everywhere`` those alone that every computer needs.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise CannotStart(f"{path} cannot be read: {error}. Get the program anew.") from error
    end = r"(?! *;)" if everywhere else ""
    return dict(re.findall(rf"^([\w.\[\]-]+)==(\S+)(?!\S){end}", text, re.MULTILINE))


def _works(python: Path) -> bool:
    question = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    try:
        done = subprocess.run([str(python), "-c", question], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def _lacking(python: Path, names: Iterable[str]) -> list[str]:
    """Which of the packages ``names`` the interpreter does not find; where it lacks any, also whether ``INSTALLER``."""
    named = [name.partition("[")[0] for name in sorted(names)]
    asked = [str(python), "-c", _LACKING, INSTALLER, *named]
    lacking = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
    return lacking if set(lacking) - {INSTALLER} else []


def _make(venv: Path) -> None:
    """An environment that is gone with its Python (an upgrade, a moved folder) is made anew."""
    if venv.exists() and not (venv / "pyvenv.cfg").is_file() and any(venv.iterdir()):
        raise CannotStart(f"{venv} is in the way: it is no environment of Python. Move it away.")
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise CannotStart(
            f"This Python ({sys.executable}) cannot make environments: its venv is missing.\n{WITHOUT_VENV}"
        )
    _require_writable(venv.parent)
    print(f"Making the environment {venv} with Python {sys.version.split()[0]} ...", flush=True)
    shutil.rmtree(venv, ignore_errors=True)
    if subprocess.call([sys.executable, "-m", "venv", str(venv)]):
        shutil.rmtree(venv, ignore_errors=True)
        raise CannotStart(f"The environment could not be made; the lines above say why.\n{WITHOUT_VENV}")


def _require_writable(folder: Path) -> None:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return
    except OSError as error:
        raise CannotStart(
            f"The folder {folder} cannot be written: {error.strerror}.\n"
            "Put Arobase into a folder of your own, such as one in your home folder, and start it there."
        ) from error
