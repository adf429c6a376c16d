"""Other programs that pair by the same systems, each as a command on a report file: py4swiss and gacrux."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Pairs = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Peer:
    """``command`` pairs round ``number`` of the file ``path`` into ``answer``; ``pairs`` reads that, in any order."""

    name: str
    command: Callable[[Path, int, Path], list[str]]
    pairs: Callable[[Path], Pairs]


def pairs_of_lines(answer: Path) -> Pairs:
    """The pairs of a file with their number in the first line and one pair on each other line."""
    return sorted(tuple(line.split()) for line in answer.read_text(encoding="utf-8").splitlines()[1:])


def _py4swiss(engine: str) -> Peer:
    program = str(Path(sys.executable).with_name("py4swiss"))
    return Peer(
        "py4swiss",
        lambda path, _number, answer: [program, "-e", engine, "-t", str(path), "-p", str(answer)],
        pairs_of_lines,
    )


def _gacrux(method: str) -> Peer:
    module = [sys.executable, "-m", "gacrux.pairingchecker", "-p", "-m", method]
    return Peer(
        "gacrux",
        lambda path, number, answer: [*module, "-i", str(path), "-n", str(number), "-o", str(answer)],
        _pairs_of_json,
    )


def _pairs_of_json(answer: Path) -> Pairs:
    pairs = json.loads(answer.read_text(encoding="utf-8"))["pairingResult"]["pairs"]
    return sorted((str(white), str(black)) for white, black in pairs)


PEERS = {  # by the system's name; nobody else's program is known for the others
    "dubov": (_py4swiss("dubov"),),
    "dutch": (_py4swiss("dutch"), _gacrux("dutch")),
    "burstein": (_py4swiss("burstein"),),
    "team": (_gacrux("fideteam"),),
}
