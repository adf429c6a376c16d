"""What the commands share with the terminal: messages with their place, progress, and files written in one step."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from pairing.explaining.writer import Language
    from pairing.trf.problems import Problem
    from pairing.trf.records import TrfFile

STANDARD_INPUT = "-"
SYSTEM_OF_FILE = "the pairing system, whatever the file states (192); where both say nothing it is %(default)s"
HIGHEST_NUMBER = 9999
INTERRUPTED = 130  # what shells report of a program that was ended with Ctrl-C
SECONDS_BETWEEN_DRAWINGS = 0.1
BAR_WIDTH = 30


def number(text: str) -> int:
    """A whole number from 1 to 9999 as an argument.

    Raises:
        argparse.ArgumentTypeError: the text is something else.
    """
    if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_NUMBER)) and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"“{text}” is no whole number from 1 to {HIGHEST_NUMBER}")


def add_system_option(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Adds ``--system``; ``meaning`` says what it is there for, and may name the default (``%(default)s``)."""
    from pairing.engine.systems import DEFAULT

    parser.add_argument("--system", metavar="NAME", help=meaning.replace("%(default)s", DEFAULT))


def require_known_system(options: argparse.Namespace) -> None:
    """Ends the command as wrong usage where ``--system`` names no system."""
    from pairing.engine.systems import system_named

    try:
        if options.system is not None:
            system_named(options.system)
    except LookupError as error:
        options.parser.error(str(error.args[0]))


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Adds ``--language``: in which language the command speaks."""
    parser.add_argument(
        "--language",
        metavar="LANG",
        help="the language of the sentences, such as de; else that of the environment (LANGUAGE, LC_ALL, LANG)",
    )


def language_of(options: argparse.Namespace) -> Language:
    """The language that ``--language`` or the environment asks for; ends the command where the option names none."""
    from pairing.catalogues import languages_of_environment, locale_of, translations
    from pairing.explaining.writer import Language

    found = translations([options.language] if options.language else languages_of_environment())
    if options.language and not found.info() and not locale_of(options.language).startswith("en"):
        options.parser.error(f"there are no sentences in the language “{options.language}”")
    return Language(found.gettext, found.ngettext)


def read_report(name: str, note: Callable[[str], None]) -> TrfFile:
    """The tournament report file ``name``; ``note`` is given the warning that it is in another encoding than UTF-8.

    Raises:
        OSError: it cannot be read.
    """
    from pairing.trf.reader import decode, read_trf

    data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    text, encoding = decode(data)
    if encoding != "UTF-8":
        note(f"warning: this is not UTF-8; it was read as {encoding}")
    return read_trf(text)


def printable(text: str) -> str:
    """The text with a replacement character for each sign that would move the terminal's cursor."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def problem_text(file: str, problem: Problem, *, kind: str = "") -> str:
    """A remark about a file on one line: name, line, column, message and what was read."""
    shown = f" (read “{problem.read}”)" if problem.read else ""
    return printable(f"{file}:{problem.line}:{problem.column}: {kind}{problem.message}{shown}")


def show_message(message: str) -> None:
    """One line on standard error."""
    print(printable(message), file=sys.stderr)


def show_problems(file: str, problems: Iterable[Problem], *, kind: str = "") -> None:
    """Each remark about a file as a line on standard error."""
    for problem in problems:
        print(problem_text(file, problem, kind=kind), file=sys.stderr)


def write_whole(path: Path, text: str) -> None:
    """Writes a file in one step: whoever looks at ``path`` sees the old file or the whole new one, never a part.

    Raises:
        OSError: the file cannot be written; nothing is left behind.
    """
    part = path.with_name(f".{path.name}.{os.urandom(8).hex()}.part")
    stream = part.open("x", encoding="utf-8", newline="\n")
    try:
        with stream:
            stream.write(text)
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


class Progress:
    """How far the work is, on standard error: a bar on a terminal, elsewhere a line for each tenth.

    Nothing is shown for a single piece of work.
    """

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._start = time.monotonic()
        self._drawn = 0.0
        self._terminal = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._terminal and self._total > 1:
            self._draw()
            print(file=sys.stderr)

    @property
    def seconds(self) -> float:
        """The time since the beginning."""
        return time.monotonic() - self._start

    def advance(self, count: int = 1) -> None:
        """So many pieces more are done."""
        tenth = 10 * self._done // self._total
        self._done += count
        if self._total == 1:
            return
        if self._terminal:
            if time.monotonic() - self._drawn >= SECONDS_BETWEEN_DRAWINGS:
                self._draw()
        elif 10 * self._done // self._total > tenth:
            print(self._line(), file=sys.stderr, flush=True)

    def _draw(self) -> None:
        filled = BAR_WIDTH * self._done // self._total
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        print(f"\r[{bar}] {self._line()}  ", end="", file=sys.stderr, flush=True)
        self._drawn = time.monotonic()

    def _line(self) -> str:
        rate = self._done / self.seconds if self.seconds else 0.0
        left = f", {(self._total - self._done) / rate:.0f} s left" if rate and self._done < self._total else ""
        return f"{self._done} of {self._total} {self._what}, {self.seconds:.0f} s, {rate:.1f}/s{left}"
