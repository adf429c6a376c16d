"""Every message that is marked in the source: in Python files and in templates."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("arobase", "asgi_fair", "config", "pairing", "starting", "templates", "tournaments")
COMMENT = "Translators:"


class Arguments(NamedTuple):
    """Which arguments of a marker are what."""

    text: int = 0
    plural: int | None = None
    context: int | None = None


MARKERS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "N_"), Arguments()),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "NN_"), Arguments(0, 1)),
    **dict.fromkeys(("pgettext", "pgettext_lazy", "CN_"), Arguments(1, None, 0)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), Arguments(1, 2, 0)),
}
# What Django makes of a template: each message in a call of its own, all other signs without meaning.
_LITERAL = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"\b(n?p?gettext|_)\(({_LITERAL}(?:, {_LITERAL})*)(?:, ?count)?\)")


@dataclass(slots=True)
class Marked:
    """One message of the source: its context, its text (or its forms for one and for many), and where it stands.

    ``files`` are paths below the project; ``comments`` what the source tells translators.
    """

    context: str | None
    text: str
    plural: str | None = None
    files: set[str] = field(default_factory=set)
    comments: set[str] = field(default_factory=set)

    @property
    def key(self) -> tuple[str, str | None]:
        """What catalogues find it by."""
        return self.text, self.context


def paths() -> Iterator[Path]:
    """The files of the program that can hold messages, in the order of their names."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".html", ".txt", ".xml", ".svg") and "__pycache__" not in path.parts:
                yield path


class Found(NamedTuple):
    """A message at one place."""

    line: int
    context: str | None
    text: str
    plural: str | None


def messages_of(name: str, source: str) -> Iterator[tuple[Found, list[str]]]:
    """The messages of one file, each with what the lines above it tell translators; a template is what is no Python."""
    is_python = name.endswith(".py")
    lines = (source if is_python else templatize(source, origin=name)).split("\n")
    for found in _of_python(source) if is_python else _of_template(lines):
        yield found, list(_comments(lines, found.line))


def _of_python(source: str) -> Iterator[Found]:
    """Wherever the call stands, in the middle of an f-string too, where gettext's own collector finds none."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = [one.value if isinstance(one, ast.Constant) else None for one in node.args]
            if name in MARKERS and len(given) > MARKERS[name].text:
                yield from _found(node.lineno, MARKERS[name], given)


def _of_template(lines: list[str]) -> Iterator[Found]:
    for number, line in enumerate(lines, 1):
        for name, given in _CALL.findall(line):
            yield from _found(number, MARKERS[name], ast.literal_eval(f"[{given}]"))


def _found(line: int, marker: Arguments, given: list[object]) -> Iterator[Found]:
    text, plural, context = (given[place] if place is not None else None for place in marker)
    if isinstance(text, str) and text:
        yield Found(line, str(context) if context else None, text, str(plural) if plural else None)


def _comments(lines: list[str], number: int) -> Iterator[str]:
    """What is told of the message in a line: at the end of it, or in the lines of comments right above."""
    above = []
    for line in reversed(lines[: number - 1]):
        if not line.strip().startswith("#"):
            break
        above.insert(0, line.strip("# "))
    here = lines[number - 1].partition(f"# {COMMENT}")
    said = " ".join(above).partition(COMMENT)[2] if COMMENT in " ".join(above) else ""
    yield from (one.strip() for one in (said, here[2]) if one.strip())


@cache
def marked() -> dict[tuple[str, str | None], Marked]:
    """All messages by their keys. A text that is counted at one place and not at another is one message, counted."""
    found: dict[tuple[str, str | None], Marked] = {}
    for path in paths():
        name = path.relative_to(ROOT).as_posix()
        for one, comments in messages_of(name, path.read_text(encoding="utf-8")):
            message = found.setdefault((one.text, one.context), Marked(one.context, one.text))
            message.plural = message.plural or one.plural
            message.files.add(name)
            message.comments.update(comments)
    return found
