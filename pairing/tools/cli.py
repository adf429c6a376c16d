"""The command line ``python -m pairing``: its commands, and the exit codes that all of them share.

Each command is a module with ``add_parser(commands)`` and ``run(arguments) -> int``, and only the one asked for is
imported. Modules import the engine inside ``run`` only, so that ``--version`` and ``--help`` answer at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from pairing.tools import legacy_cli
from pairing.version import VERSION_TEXT

COMMANDS = ("pair", "check", "explain", "generate", "standings", "prizes", "verify", "compare")

WITHOUT_LIBRARY = 2
TAKE_A_SYSTEM = ("pair", "check", "explain", "generate")


class _Parser(argparse.ArgumentParser):
    """Says by which rules the systems here pair; they are asked when somebody wants to read it."""

    def format_help(self) -> str:
        from pairing.engine.systems import titles_and_rules

        rules = ", ".join(f"{text}, the {title} system" for title, text in titles_and_rules())
        self.description = f"Swiss pairings from tournament report files. Implements {rules}."
        return super().format_help()


def build_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of the command line with the commands of these names; the command's ``run`` is in the result."""
    parser = _Parser(prog=legacy_cli.program())
    parser.add_argument("--version", action="version", version=VERSION_TEXT)
    commands = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True, parser_class=argparse.ArgumentParser
    )
    for name in names:
        import_module(f"pairing.tools.{name}").add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code; wrong usage exits with 2 as argparse does."""
    try:
        given, system = legacy_cli.without_system(sys.argv[1:] if arguments is None else arguments)
    except ValueError as error:
        return legacy_cli.refuse(str(error))
    if legacy_cli.is_customary(given, COMMANDS):
        return legacy_cli.run_customary(given, main, system=system)
    command = given[0] if given and given[0] in COMMANDS else None
    if system is not None and command in TAKE_A_SYSTEM and "--system" not in given:
        given += ["--system", system]
    options = build_parser(COMMANDS if command is None else [command]).parse_args(given)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has gone, as with “| head -1”. Python would complain again when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ImportError as error:
        return _without_library(error)
    return code


def _without_library(error: ImportError) -> int:
    """The exit code where a library that the engine needs is not installed, which is shown; all else is a fault."""
    from pairing.engine.errors import MissingLibrary
    from pairing.tools.console import show_message

    if not isinstance(error, MissingLibrary):
        raise error
    show_message(str(error))
    return WITHOUT_LIBRARY
