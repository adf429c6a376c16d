"""What ``start.py`` does: the environment is brought up to date, and the server is started in it."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from starting.environment import CannotStart, prepare

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """The exit code; every fault stands on standard error."""
    options = _options()
    try:
        python = prepare(_from_here(options.venv), ROOT / (options.install or "requirements.txt"))
    except CannotStart as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        return _failed("Broken off. Start it again: it goes on where it was.")
    if options.install:
        return 0
    code = _serve(python, options)
    return _failed("") if code else 0


def _options() -> Namespace:
    parser = ArgumentParser(prog="python start.py", description="Starts Arobase. Stop it with Ctrl+C.")
    parser.add_argument("--port", help="the port to answer at (8000, or PORT in the environment)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument("--no-demo", action="store_true", help="no demonstration tournament on the first start")
    parser.add_argument("--venv", default=".venv", help="another place for the environment")
    parser.add_argument("--install", metavar="FILE", help="only install what FILE pins, such as requirements-dev.txt")
    return parser.parse_args()


def _from_here(venv: str) -> Path:
    """``venv`` as it was typed where somebody typed one, else in the program's folder."""
    return Path(venv).absolute() if venv != ".venv" else ROOT / venv


def _serve(python: Path, options: Namespace) -> int:
    command = [str(python), "-m", "starting.serve", "--collect"]
    command += [] if options.no_demo else ["--demo"]
    command += [] if options.no_browser else ["--browser"]
    environment = dict(os.environ)
    environment["AROBASE_HOSTS"] = environment.get("AROBASE_HOSTS") or "lan"
    if options.port is not None:
        environment["PORT"] = options.port
    if sys.platform != "win32":
        os.chdir(ROOT)
        sys.stdout.flush()
        os.execve(python, command, environment)  # noqa: S606 - the environment's own interpreter
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # Ctrl+C reached the server too, which ends in its own time


def _failed(message: str) -> int:
    if message:
        print(message, file=sys.stderr)
    if sys.platform == "win32" and sys.stdin.isatty():
        input("Press Enter to close this window.")  # which a double click opened, and which would be gone at once
    return 1
