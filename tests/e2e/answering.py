"""The end of a stage's process that takes commands line by line (stage_process.py); it needs the settings alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping

from tests.tournaments.journal.outside import written_by_a_test
from tournaments.journal import noting


def run(commands: Mapping[str, Callable[..., object]], arguments: list[str]) -> None:
    """One command (``arguments``), or with “lines” those that come in, line by line."""
    noting.may_write_outside = written_by_a_test  # as tests do, in whose place they write
    if arguments != ["lines"]:
        print(json.dumps(commands[arguments[0]](*arguments[1:])))
        return
    from django.db import connections  # the settings are loaded by now

    for line in sys.stdin:
        name, *rest = json.loads(line)
        print("answer", json.dumps(commands[name](*rest)), flush=True)  # the log is here too
        connections.close_all()  # what is restored or copied meanwhile must not be held
