"""The customary command lines of pairing engines, for programs that call one of those.

``FILE -p [OUT]`` pairs, ``FILE -c [N]`` checks, ``-g [CONFIG or SEED] -o OUT [-s SEED]`` generates. The switch of a
system (``--name``) may stand anywhere; that system is then used whatever the file states. They do what ``pair``,
``check`` and ``generate`` do, with their exit codes.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from pairing.engine.systems import system_names
from pairing.tools.console import show_message, write_whole

_FORMS = ("-p", "-c", "-g")
_UNUSABLE = 2
_HERE = "-"  # -p without a name: standard output
_ALL_ROUNDS = "0"  # -c without a number

Main = Callable[[Sequence[str]], int]


def without_system(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """The arguments without the switch of a system, which may stand anywhere, and the name of that system.

    Raises:
        ValueError: two systems are asked for.
    """
    flags = {flag_of(name): name for name in system_names()}
    asked = sorted({argument for argument in arguments if argument in flags})
    if len(asked) > 1:
        raise ValueError(f"{' and '.join(asked)} are two systems; ask for one of them")
    rest = [argument for argument in arguments if argument not in flags]
    return rest, flags[asked[0]] if asked else None


def flag_of(name: str) -> str:
    """The switch by which programs that call pairing engines ask for the system with this name."""
    return f"--{name.replace('_', '-')}"


def is_customary(arguments: Sequence[str], commands: Sequence[str]) -> bool:
    """Whether these arguments are one of the customary forms rather than a command of this program."""
    return arguments[:1] not in [[command] for command in commands] and any(form in arguments for form in _FORMS)


def run_customary(arguments: Sequence[str], main: Main, *, system: str | None) -> int:
    """Runs a customary form through ``main`` and returns the exit code; wrong usage exits with 2.

    ``system`` is the name of the system asked for, None for the one that the file states.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    asked = [form for form in ("p", "c", "g") if getattr(options, form) is not None]
    if len(asked) != 1:
        parser.error("give one of -p, -c and -g")
    if asked != ["g"]:
        if options.file is None:
            parser.error(f"-{asked[0]} needs the tournament report FILE in front of it")
        if options.output is not None or options.seed is not None:
            parser.error("-o and -s belong to -g")
    chosen = [] if system is None else ["--system", system]
    if options.p is not None:
        return _pair(["pair", *chosen, options.file], options.p, main)
    if options.c is not None:
        rounds = [] if options.c == _ALL_ROUNDS else ["--round", options.c]
        return main(["check", *chosen, *rounds, options.file])
    return main([*_generate(options, parser), *chosen])


def _parser() -> argparse.ArgumentParser:
    flags = " | ".join(map(flag_of, system_names()))
    parser = argparse.ArgumentParser(
        prog=program(),
        usage=f"%(prog)s [{flags}] FILE -p [OUT] | FILE -c [N] | -g [CONFIG or SEED] -o OUT [-s SEED]",
        allow_abbrev=False,
    )
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("-p", nargs="?", const=_HERE, metavar="OUT", help="pair the coming round")
    parser.add_argument("-c", nargs="?", const=_ALL_ROUNDS, metavar="N", help="check all rounds, or round N")
    parser.add_argument("-g", nargs="?", const="", metavar="CONFIG or SEED", help="generate a tournament")
    parser.add_argument("-o", dest="output", metavar="OUT", help="the file for -g")
    parser.add_argument("-s", dest="seed", metavar="SEED", help="the seed for -g")
    return parser


def _generate(options: argparse.Namespace, parser: argparse.ArgumentParser) -> list[str]:
    if options.file is not None:
        parser.error("a model FILE for -g is not supported; describe the tournament in a configuration file")
    if options.output is None:
        parser.error("-g needs -o OUT, the file to write")
    seed, config = options.seed, options.g
    if config.isascii() and config.isdigit() and not Path(config).exists():
        if seed is not None:
            parser.error("the seed is given twice, with -g and with -s")
        seed, config = config, ""
    chosen = ["--seed", seed] if seed is not None else []
    described = ["--config", config] if config else []
    return ["generate", *chosen, *described, "-o", options.output]


def _pair(command: list[str], output: str, main: Main) -> int:
    """Pairs like ``pair``; into a file it goes in one step, and only when there is a pairing."""
    if output == _HERE:
        return main(command)
    text = io.StringIO()
    with redirect_stdout(text):
        code = main(command)
    if code:
        return code
    try:
        write_whole(Path(output), text.getvalue())
    except OSError as error:
        show_message(f"{output}: cannot be written: {error.strerror or error}")
        return _UNUSABLE
    return 0


def program() -> str:
    """What the command line was called as."""
    called = Path(sys.argv[0])
    return "arobase" if "arobase" in (called.stem, called.parent.name) else "python -m pairing"


def refuse(message: str) -> int:
    """Tells of wrong usage as argparse does, and gives its exit code."""
    print(f"{program()}: error: {message}", file=sys.stderr)
    return _UNUSABLE
