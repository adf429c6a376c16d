"""What the server counts, as Prometheus reads it: how many, how long; never who.

Each process counts for itself, and writes its counts to a small file at most once a second; whoever is asked adds up
the files of the processes that serve beside it. Switched off, nothing is counted.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
HELP = {
    "arobase_requests_total": ("counter", "Requests answered, by kind and status."),
    "arobase_request_seconds": ("histogram", "Time from a request to its answer, by kind."),
    "arobase_pairing_seconds": ("histogram", "Time that the engine took to pair a round, by pairing system."),
    "arobase_changes_total": ("counter", "Changes saved, by what they are about."),
    "arobase_database_errors_total": ("counter", "Requests that the database failed."),
    "arobase_queue": ("gauge", "What waits to be sent to other servers."),
    "arobase_last_backup_timestamp_seconds": ("gauge", "When the newest backup was made; 0 where there is none."),
    "arobase_disk_free_bytes": (
        "gauge",
        "Room on the disk of the data directory, or of the database's.",
    ),
    "arobase_info": ("gauge", "The version of the program."),
}
Labels = tuple[tuple[str, str], ...]
Key = tuple[str, Labels]
WRITE_EVERY = 1.0  # seconds


class Metrics:
    """The counts of one process; ``folder`` is where it and the others write theirs, None where nothing is counted."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self._counts: dict[Key, float] = defaultdict(float)
        self._lock = threading.Lock()
        self._written = 0.0

    def begin(self, folder: Path) -> None:
        """Count from now on; what processes of an earlier server have left goes."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in folder.glob("*.json"):
            if not path.name.startswith(f"{os.getppid()}-"):
                with contextlib.suppress(OSError):
                    path.unlink()
        self.folder = folder

    def count(self, name: str, amount: float = 1, **labels: str) -> None:
        """Add ``amount`` to the count ``name``."""
        if self.folder is not None:
            with self._lock:
                self._counts[name, tuple(sorted(labels.items()))] += amount
            self._write_sometimes()

    def took(self, name: str, seconds: float, **labels: str) -> None:
        """Note that something took ``seconds``."""
        if self.folder is None:
            return
        fixed = tuple(sorted(labels.items()))
        bound = next((f"{bound:g}" for bound in BOUNDS if seconds <= bound), "+Inf")
        with self._lock:
            self._counts[f"{name}_bucket", (*fixed, ("le", bound))] += 1
            self._counts[f"{name}_sum", fixed] += seconds
        self._write_sometimes()

    def forget(self) -> None:
        """Begin anew; for tests."""
        with self._lock:
            self._counts.clear()

    def _write_sometimes(self) -> None:
        if time.monotonic() - self._written >= WRITE_EVERY:
            self.write()

    def write(self) -> None:
        """Let the other processes know."""
        if self.folder is None:
            return
        with self._lock:
            self._written = time.monotonic()
            rows = [[name, labels, amount] for (name, labels), amount in self._counts.items()]
        draft = self.folder / f".{os.getpid()}.{threading.get_ident()}"
        with contextlib.suppress(OSError):  # a full disk is reported elsewhere
            draft.write_text(json.dumps(rows), encoding="utf-8")
            draft.replace(self.folder / f"{os.getppid()}-{os.getpid()}.json")

    def together(self) -> dict[Key, float]:
        """The counts of all processes of this server."""
        self.write()
        total: dict[Key, float] = defaultdict(float)
        for path in sorted(self.folder.glob(f"{os.getppid()}-*.json")) if self.folder else ():
            with contextlib.suppress(OSError, ValueError):
                for name, labels, amount in json.loads(path.read_text(encoding="utf-8")):
                    total[name, tuple((key, value) for key, value in labels)] += amount
        return total

    def lines(self, gauges: Mapping[Key, float]) -> Iterator[str]:
        """The text that Prometheus reads (format 0.0.4)."""
        counts = self.together() | dict(gauges)
        for family, (kind, about) in HELP.items():
            yield f"# HELP {family} {about}"
            yield f"# TYPE {family} {kind}"
            if kind == "histogram":
                yield from _histogram(family, counts)
            else:
                yield from (_line(key, amount) for key, amount in sorted(counts.items()) if key[0] == family)


def _histogram(family: str, counts: Mapping[Key, float]) -> Iterator[str]:
    """Buckets as Prometheus wants them: each with all that are shorter."""
    for (name, labels), amount in sorted(counts.items()):
        if name != f"{family}_sum":
            continue
        until = 0.0
        for bound in (*(f"{bound:g}" for bound in BOUNDS), "+Inf"):
            until += counts.get((f"{family}_bucket", (*labels, ("le", bound))), 0)
            yield _line((f"{family}_bucket", (*labels, ("le", bound))), until)
        yield _line((f"{family}_count", labels), until)
        yield _line((name, labels), amount)


def _line(key: Key, amount: float) -> str:
    """One value.

    >>> _line(("arobase_requests_total", (("kind", "public"), ("status", "200"))), 3)
    'arobase_requests_total{kind="public",status="200"} 3'
    """
    name, labels = key
    inside = ",".join(f'{label}="{_escaped(value)}"' for label, value in labels)
    return f"{name}{{{inside}}} {amount:.15g}" if inside else f"{name} {amount:.15g}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


METRICS = Metrics()
# First parts of addresses; all others are public pages. Addresses themselves are no labels: names stand in them.
_KINDS = {
    **dict.fromkeys(("healthz", "readyz", "metrics"), "check"),
    **{name: name for name in ("static", "api", "arbiter")},
    "accounts": "log-in",
}


def kind_of(path: str) -> str:
    """Of what kind a request is.

    >>> kind_of("/arbiter/t/open/"), kind_of("/lakeside-open/rounds/3/"), kind_of("/healthz"), kind_of("/")
    ('arbiter', 'public', 'check', 'public')
    """
    return _KINDS.get(path.lstrip("/").partition("/")[0], "public")


def noting(path: str) -> Callable[[int], None]:
    """What is to be called with the status when the request of ``path`` is answered."""
    if METRICS.folder is None:
        return _nothing
    start, kind = time.perf_counter(), kind_of(path)

    def answered(status: int) -> None:
        METRICS.count("arobase_requests_total", kind=kind, status=str(status))
        METRICS.took("arobase_request_seconds", time.perf_counter() - start, kind=kind)

    return answered


def _nothing(_status: int) -> None:
    return
