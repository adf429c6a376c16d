"""Systems compared for a server: a process by itself, which takes no more time and memory than it is given.

``python -m pairing.comparison --seconds N --megabytes M`` reads a question as JSON from standard input: ``ratings``
(or ``players``, ``mean`` and ``deviation``, to draw them), ``rounds``, ``systems``, ``count`` (events), ``draws``
(percent between equals), ``seed``, and the ``seconds`` after which no further event is begun. It writes a line of JSON
for each event that is done, and as the last one the comparison (``Comparison.data``): the same as
``python -m pairing compare`` of the same question.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from pairing.bounds import keep_within
from pairing.comparing.events import Field, ratings_by_lot
from pairing.comparing.summary import summed_up
from pairing.tools.compare import MILLION, Figures, played

LEAST = 2  # events, whatever they take: from one alone no interval follows


def compared(question: dict[str, Any]) -> dict[str, Any]:
    """The comparison of ``question``; each event that is done is told on standard output meanwhile."""
    began, count = time.monotonic(), question["count"]
    if "ratings" in question:
        ratings = tuple(question["ratings"])
    else:
        middle, spread = question["mean"], question["deviation"]
        ratings = ratings_by_lot(question["players"], question["seed"], middle=middle, spread=spread)
    field = Field(ratings, question["rounds"], question["draws"] * MILLION // 100)
    events: list[Figures | None] = []
    for _place, figures in played(field, question["systems"], seed=question["seed"], count=count, jobs=1):
        events.append(figures)
        print(json.dumps({"done": len(events), "of": count}), flush=True)
        if len(events) >= LEAST and time.monotonic() - began > question["seconds"]:
            break
    return summed_up(events, question["systems"]).data()


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the comparison of the question on standard input; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m pairing.comparison", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=int, default=600, help="of processor time (default: %(default)s)")
    parser.add_argument("--megabytes", type=int, default=1024, help="of memory (default: %(default)s)")
    options = parser.parse_args(arguments)
    keep_within(options.seconds, options.megabytes)
    print(json.dumps(compared(json.loads(sys.stdin.read()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
