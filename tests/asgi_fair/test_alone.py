"""The package lives alone: the README's example runs where nothing of the application is."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.prove_start import free_port
from tests.sources import ROOT

README = ROOT / "asgi_fair/README.md"
TOLD = """

class Told(asgi_fair.overrides.Processes):
    pass

for name in ("handle_hup", "keep_subprocess_alive", "restart_all"):
    def call(self, name=name):
        print("called", name, flush=True)
        return getattr(asgi_fair.overrides.Processes, name)(self)
    setattr(Told, name, call)

asgi_fair.server.Processes = Told
logging.basicConfig(level="INFO", stream=sys.stdout, format="%(message)s")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The package, and the README's example as ``hello.py``, which tells of its processes."""
    shutil.copytree(ROOT / "asgi_fair", tmp_path / "asgi_fair", ignore=shutil.ignore_patterns("__pycache__"))
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    imports, rest = example.split("\nCONFIGURATION", 1)
    imports += "\nimport logging, sys\nimport asgi_fair.overrides, asgi_fair.server\n"
    program = imports + TOLD + "\nCONFIGURATION" + rest
    (tmp_path / "hello.py").write_text(program, encoding="utf-8")
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int, Path]]:
    port = free_port()
    program = folder / "hello.py"
    program.write_text(program.read_text(encoding="utf-8").replace("port=8000", f"port={port}"), encoding="utf-8")
    log = folder / "log"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with log.open("w") as out:
        process = subprocess.Popen([sys.executable, "hello.py"], cwd=folder, env=environment, stdout=out, stderr=out)
    try:
        yield process, port, log
    finally:
        process.kill()
        process.wait()


def wait_for(log: Path, pattern: str, count: int = 1) -> list[str]:
    """What is found in ``log``, as soon as it is there so often."""
    deadline = time.monotonic() + 60
    while len(found := re.findall(pattern, log.read_text())) < count:
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.1)
    return found


def test_the_example_serves_and_its_processes_are_kept_and_replaced(
    server: tuple[subprocess.Popen[str], int, Path],
) -> None:
    process, port, log = server
    first = wait_for(log, r"Started server process \[(\d+)\]", 2)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        assert answer.read() == b"hello"
    wait_for(log, "called keep_subprocess_alive")
    os.kill(int(first[0]), signal.SIGKILL)
    wait_for(log, r"Started server process \[(\d+)\]", 3)
    process.send_signal(signal.SIGHUP)
    wait_for(log, "called handle_hup")
    wait_for(log, "called restart_all")
    started = wait_for(log, r"Started server process \[(\d+)\]", 5)
    assert len(set(started)) == 5
    wait_for(log, r"Finished server process", 2)
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    assert "Traceback" not in log.read_text()


def test_it_loads_nothing_of_the_application_and_no_framework(folder: Path) -> None:
    modules = sorted(path.stem for path in (ROOT / "asgi_fair").glob("*.py") if path.stem != "__init__")
    program = (
        f"import json, sys, {', '.join(f'asgi_fair.{name}' for name in modules)}; print(json.dumps([*sys.modules]))"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in json.loads(run.stdout)}
    assert "uvicorn" in loaded
    assert not {"arobase", "bench", "config", "django", "pairing", "psycopg", "starting", "tournaments"} & loaded
