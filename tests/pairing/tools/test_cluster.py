"""``--dask`` on a real cluster: a scheduler and two workers in processes of their own, one of which is killed.

``make test-cluster`` runs them with what requirements-cluster.txt adds.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pairing.tools import cluster as cluster_module
from pairing.tools.cli import main

ROOT = Path(__file__).parents[3]
DASK = (sys.executable, "-m", "dask")
SECONDS_TO_START = 60
SERIES = ("--count", "60", "--players", "30-60", "--rounds", "7", "--seed", "77")


@dataclass
class Cluster:
    """The processes of a cluster, each with its output in a file."""

    directory: Path
    address: str
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, name: str, *arguments: str, cwd: Path = ROOT) -> subprocess.Popen[bytes]:
        with (self.directory / f"{name}.log").open("wb") as log:
            process = subprocess.Popen([*DASK, *arguments], stdout=log, stderr=log, cwd=cwd)
        self.processes.append(process)
        return process

    def start_worker(self, name: str, cwd: Path = ROOT) -> subprocess.Popen[bytes]:
        return self.start(name, "worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", cwd=cwd)

    def workers(self) -> int:
        import distributed  # with the cluster's requirements alone

        with distributed.Client(self.address, timeout=SECONDS_TO_START, set_as_default=False) as client:
            return len(client.scheduler_info()["workers"])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    cluster = Cluster(tmp_path, f"tcp://127.0.0.1:{port}")
    cluster.start("scheduler", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    try:
        yield cluster
    finally:
        for process in reversed(cluster.processes):
            process.kill()
            process.wait()


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not condition():
        assert time.monotonic() < deadline, "the condition did not come true"
        time.sleep(0.05)


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(directory.iterdir())}


@pytest.mark.cluster
def test_a_worker_is_killed_and_the_files_are_the_same(cluster: Cluster, tmp_path: Path) -> None:
    victim = cluster.start_worker("first")
    cluster.start_worker("second")
    wait_until(lambda: cluster.workers() == 2)
    far, here = tmp_path / "far", tmp_path / "here"
    command = [sys.executable, "-m", "pairing", "generate", *SERIES, "-o", str(far), "--dask", cluster.address]
    generating = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
    wait_until(lambda: (far / "000001.trf").exists() or generating.poll() is not None)
    assert generating.poll() is None, "the work was over before the worker could be killed"
    os.kill(victim.pid, signal.SIGKILL)
    _, told = generating.communicate(timeout=SECONDS_TO_START)
    assert generating.returncode == 0, told.decode()
    assert len(list(far.glob("*.trf"))) == 60
    assert main(["generate", *SERIES, "-o", str(here), "--jobs", "1"]) == 0
    assert contents(far) == contents(here)
    assert cluster.workers() == 1


@pytest.mark.cluster
def test_systems_compared_on_the_cluster_have_the_same_figures(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster.start_worker("only")
    events = ("compare", "--players", "10", "--rounds", "4", "--count", "12", "--format", "json")
    assert main([*events, "--jobs", "1"]) == 0
    here = capsys.readouterr().out
    assert main([*events, "--dask", cluster.address]) == 0
    assert capsys.readouterr().out == here


@pytest.mark.cluster
def test_check_on_the_cluster_tells_the_same_as_here(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster.start_worker("only")
    files = tmp_path / "files"
    assert main(["generate", "--count", "6", "--players", "12", "--rounds", "5", "--seed", "3", "-o", str(files)]) == 0
    broken = files / "000002.trf"
    broken.write_text(broken.read_text(encoding="utf-8").replace("142 5", "142 4").replace("XXR 5", "XXR 4"))
    capsys.readouterr()
    assert main(["check", "--json", str(files), str(tmp_path / "missing.trf")]) == 2
    here = capsys.readouterr().out
    assert main(["check", "--json", str(files), str(tmp_path / "missing.trf"), "--dask", cluster.address]) == 2
    assert capsys.readouterr().out == here
    verdicts = [json.loads(line)["verdict"] for line in here.splitlines()]
    assert verdicts == ["same", "not replayable", *["same"] * 4, "not replayable"]


@pytest.mark.cluster
def test_a_worker_without_this_program_is_refused(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster.start_worker("stranger", cwd=tmp_path)
    assert main(["generate", *SERIES, "-o", str(tmp_path / "out"), "--dask", cluster.address]) == 2
    assert "has nothing; start all workers with the same program" in capsys.readouterr().err


@pytest.mark.cluster
def test_an_address_where_nobody_answers_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_CONNECT", 1)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    assert main(["generate", *SERIES, "-o", str(tmp_path / "out"), "--dask", address]) == 2
    assert f"No Dask scheduler answers at {address}" in capsys.readouterr().err


def test_without_the_extra_the_command_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # importing it fails, as where it is not installed
    assert main(["generate", *SERIES, "-o", str(tmp_path / "out"), "--dask", "tcp://127.0.0.1:8786"]) == 2
    assert "pip install -r requirements-cluster.txt" in capsys.readouterr().err
