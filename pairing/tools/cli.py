"""The command line ``python -m pairing``: its commands, and the exit codes that all of them share.

Each command is a module with ``add_parser(commands)`` and ``run(arguments) -> int``. Modules import the engine inside
``run`` only, so that ``--version`` and ``--help`` answer at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from pairing.tools import check, explain, generate, legacy_cli, pair, standings
from pairing.version import VERSION_TEXT

COMMANDS = (pair, check, explain, generate, standings)

_DESCRIPTION = "Swiss pairings from tournament report files. Implements C.04.4.1 (February 2026), the Dubov system."


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; the command's ``run`` is in the result as ``run``."""
    parser = argparse.ArgumentParser(prog="python -m pairing", description=_DESCRIPTION)
    parser.add_argument("--version", action="version", version=VERSION_TEXT)
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code; wrong usage exits with 2 as argparse does."""
    try:
        given = legacy_cli.without_system(sys.argv[1:] if arguments is None else arguments)
    except ValueError as error:
        return legacy_cli.refuse(str(error))
    if legacy_cli.is_customary(given, [command.__name__.rpartition(".")[2] for command in COMMANDS]):
        return legacy_cli.run_customary(given, main)
    options = build_parser().parse_args(given)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has gone, as with “| head -1”. Python would complain again when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code
