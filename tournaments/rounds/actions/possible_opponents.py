"""Possible opponents are worked out in a process of its own, one at a time, within bounds of time and memory.

What came of it lies in a file below the data directory, for one revision of the tournament. Whoever asks for it begins
it, where nobody has; a process that was killed is begun again by the next one who asks, after ``DEAD_SECONDS``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings

from tournaments.models import Tournament
from tournaments.rounds.queries.possible_opponents import Possible, possible_opponents

COMMAND = "possible_opponents"
SECONDS = 20.0  # for pairing
MOST_PROCESSOR_SECONDS, MOST_BYTES = 60, 1_500_000_000  # after which the system ends the process
DEAD_SECONDS = 120.0  # after which one that says nothing was killed


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "possible-opponents"


def _file(tournament: Tournament) -> Path:
    return _directory() / f"{tournament.pk}.json"


def known(tournament: Tournament) -> Possible | None:
    """What was worked out for the tournament as it is now; None where it has to be asked for."""
    try:
        kept: dict[str, Any] = json.loads(_file(tournament).read_text(encoding="utf-8"))
        if kept.pop("revision") != tournament.revision or kept.pop("slug") != tournament.slug:
            return None
        opponents = {
            int(key): {int(other): times for other, times in one.items()} for key, one in kept.pop("opponents").items()
        }
        return Possible(opponents=opponents, **kept)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def begin(tournament: Tournament) -> bool:
    """Have it worked out; False where one of this installation is under way, for this tournament or another one."""
    if not _take_turn():
        return False
    command = [sys.executable, "manage.py", COMMAND, tournament.slug, "--bounded"]
    try:
        start(command)
    except OSError:
        end_turn()
        raise
    return True


def start(command: list[str]) -> None:
    """Run ``command`` in a process that outlives the request; its errors go where those of the server go."""
    subprocess.Popen(  # noqa: S603
        command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )


def _take_turn() -> bool:
    turn = _directory() / "turn"
    _directory().mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        if time.time() - turn.stat().st_mtime > DEAD_SECONDS:
            turn.unlink()
    try:
        turn.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def end_turn() -> None:
    """The next one may begin."""
    (_directory() / "turn").unlink(missing_ok=True)


def work_out(tournament: Tournament, *, seconds: float = SECONDS) -> Possible | None:
    """Work it out and keep it; None where there is nothing to be said (``possible_opponents``)."""
    revision = tournament.revision
    found = possible_opponents(tournament, seconds=seconds)
    if found is None:
        return None
    kept = {name: getattr(found, name) for name in Possible.__slots__}
    _directory().mkdir(parents=True, exist_ok=True)
    written = _file(tournament).with_suffix(f".{os.getpid()}")
    written.write_text(json.dumps({"revision": revision, "slug": tournament.slug, **kept}), encoding="utf-8")
    written.replace(_file(tournament))
    return found


def bound_this_process() -> None:
    """Behind everything else, and ended by the system where it takes too much; on Windows only the time is bounded."""
    with suppress(ImportError, OSError, ValueError, AttributeError):
        os.nice(15)
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (MOST_PROCESSOR_SECONDS, MOST_PROCESSOR_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
