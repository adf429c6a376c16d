"""Work that no page waits for: a process of its own, killed when it takes too long, and what came of it kept in a file.

A process writes lines of JSON: how far it is, and as the last one what came of it. A thread of the server reads them,
so that nothing but what ended well is kept. How often a kind of work is under way at once is for whoever begins it:
``Background`` has one at a time in an installation, with all processes of its servers that share a directory.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

logger = logging.getLogger(__name__)

MARGIN = 10.0  # seconds after its bound in which a process is ended and its turn given up
MOST_KEPT = 300  # answers of a kind; the oldest go
Line = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: its ``code``, None where it was killed for taking too long, and its last line."""

    code: int | None
    said: str
    error: str


def run(command: Sequence[str], *, given: str = "", seconds: float, on_line: Line = lambda _line: None) -> Ended:
    """Run ``command`` with ``given`` on standard input, and kill it after ``seconds``; ``on_line`` gets each line."""
    with subprocess.Popen(  # noqa: S603
        list(command),
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # Ctrl-C is the server's
    ) as process:
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        killer = threading.Timer(seconds, end)
        killer.daemon = True
        killer.start()
        errors: list[str] = []
        listener = threading.Thread(target=lambda: errors.extend(process.stderr or ()), daemon=True)
        listener.start()
        try:
            said = _listen(process, given, on_line)
            process.wait()
            listener.join()
        finally:
            killer.cancel()
            process.kill()
    return Ended(None if late.is_set() and process.returncode < 0 else process.returncode, said, "".join(errors))


def _listen(process: subprocess.Popen[str], given: str, on_line: Line) -> str:
    with suppress(BrokenPipeError):
        if process.stdin:
            process.stdin.write(given)
            process.stdin.close()
    said = ""
    for said in process.stdout or ():
        on_line(said)
    return said


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a piece of work: ``found`` once it is done, else how far it is, or that it ``failed``."""

    found: Any = None
    progress: Any = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Background:
    """A kind of work with its answers by key, where servers share them; one at a time, each killed after ``seconds``.

    What failed is begun again when it is asked for ``FORGOTTEN`` seconds later.
    """

    name: str
    seconds: float
    forgotten: float = 600.0

    @property
    def directory(self) -> Path:
        """Where the answers lie."""
        return Path(settings.SHARED_DIR) / self.name

    def state(self, key: str) -> State | None:
        """What is known of the work of this key; None where nobody has begun it, or its server was killed."""
        kept = self._read(f"{key}.json")
        if isinstance(kept, dict) and "found" in kept:
            return State(found=kept["found"])
        if isinstance(kept, dict) and time.time() - kept.get("failed", 0) < self.forgotten:
            return State(failed=True)
        turn = self._read("turn")
        if isinstance(turn, dict) and turn.get("key") == key and not self._is_dead():
            return State(progress=turn.get("progress"))
        return None

    def newest(self, keys: str) -> tuple[Any, float] | None:
        """The newest answer whose key is like ``keys`` (a pattern of file names), and when it was kept (``time``)."""
        for place in sorted(self.directory.glob(f"{keys}.json"), key=_age, reverse=True):
            kept = self._read(place.name)
            if isinstance(kept, dict) and kept.get("found") is not None:
                return kept["found"], _age(place)
        return None

    def begin(self, key: str, command: Sequence[str], *, given: str = "") -> bool:
        """Begin the work of this key; False where one of this kind is under way in this installation."""
        if not self._take_turn(key):
            return False
        start(lambda: self._work(key, command, given), f"{self.name} {key}")
        return True

    def keep(self, key: str, found: Any) -> None:
        """Keep the answer of this key; the oldest ones go."""
        self._write(f"{key}.json", {"found": found})
        answers = sorted(self.directory.glob("*.json"), key=_age)
        for old in answers[:-MOST_KEPT]:
            old.unlink(missing_ok=True)

    def _work(self, key: str, command: Sequence[str], given: str) -> None:
        try:
            ended = run(command, given=given, seconds=self.seconds, on_line=lambda line: self._tell(key, line))
            with suppress(ValueError):
                if ended.code == 0:
                    return self.keep(key, json.loads(ended.said))
            how = "took too long" if ended.code is None else f"ended with {ended.code}"
            logger.warning("%s %s: %s %s", self.name, key, how, ended.error.strip()[-300:])
            self._write(f"{key}.json", {"failed": time.time()})
        finally:
            (self.directory / "turn").unlink(missing_ok=True)

    def _tell(self, key: str, line: str) -> None:
        with suppress(OSError, ValueError):
            self._write("turn", {"key": key, "progress": json.loads(line)}, keep_age=True)

    def _take_turn(self, key: str) -> bool:
        self.directory.mkdir(parents=True, exist_ok=True)
        turn = self.directory / "turn"
        if self._is_dead():
            turn.unlink(missing_ok=True)
        try:
            with turn.open("x", encoding="utf-8") as file:
                json.dump({"key": key}, file)
        except FileExistsError:
            return False
        return True

    def _is_dead(self) -> bool:
        """Whether whoever took the turn must have been killed with its server: its process would have been by now."""
        return time.time() - _age(self.directory / "turn") > self.seconds + MARGIN

    def _read(self, name: str) -> Any:
        try:
            return json.loads((self.directory / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def _write(self, name: str, data: Any, *, keep_age: bool = False) -> None:
        """In one step, so that nobody reads half of it."""
        place = self.directory / name
        part = self.directory / f".{name}.{os.getpid()}.{threading.get_ident()}"
        part.write_text(json.dumps(data), encoding="utf-8")
        if keep_age:
            began = _age(place)
            os.utime(part, (began, began))
        part.replace(place)


def start(work: Callable[[], None], name: str) -> None:
    """Do ``work`` in a thread of this process, which does not keep it from ending."""
    threading.Thread(target=work, name=name, daemon=True).start()


def _age(path: Path) -> float:
    """When it was written, in seconds as ``time.time`` counts them; now where it is not there."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()
