"""Style sheets and scripts: one file for each kind of page, put together when static files are collected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = re.compile(r'@import url\("([\w-]+\.css)"\)( [^;\n]+)?;\n')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACES = re.compile(r"\s*\n\s*")
_ENDS = re.compile(r"(?<=[{};,])\n")
_SCRIPT = re.compile(r'import "\./([\w-]+\.js)";\n')
# Comments that have lines of their own; what follows code on its line stays, as a string may hold the same signs.
_REMARK = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)


class JoinedFiles(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files, where a sheet or a script holds those that it imports from its own directory.

    A browser asks for one sheet instead of twenty, without a tool beyond Django. Where nothing is collected (the
    development server, tests) browsers follow the imports.
    """

    def post_process(self, paths: dict[str, tuple[Storage, str]], *args: Any, **options: Any) -> Iterator[Any]:
        """Hash ``paths``, with their imports in place; see Django's storage of that name."""
        together = {
            name: (_Joined(source), path) if name.endswith((".css", ".js")) else (source, path)
            for name, (source, path) in paths.items()
        }
        yield from super().post_process(together, *args, **options)


class _Joined(Storage):
    def __init__(self, source: Storage) -> None:
        self.source = source

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        if name.endswith(".css"):
            return ContentFile(smaller(joined(self.source, name)).encode(), name)
        with self.source.open(name) as file:
            text = file.read()
        if b'import "./' not in text:
            return ContentFile(text, name)
        return ContentFile(joined_script(self.source, name).encode(), name)


def smaller(sheet: str) -> str:
    """A style sheet without its comments, and without the spaces that say nothing."""
    return _ENDS.sub("", _SPACES.sub("\n", _COMMENT.sub("", sheet)))


def joined_script(source: Storage, name: str) -> str:
    """The module ``name`` with the scripts that it imports, each in a block of its own; their order is kept."""
    directory = name.rpartition("/")[0]

    def content(found: re.Match[str]) -> str:
        with source.open(f"{directory}/{found[1]}") as file:
            return f"{{\n{_INDENT.sub('', _REMARK.sub('', file.read().decode()))}}}\n"

    with source.open(name) as file:
        return _SCRIPT.sub(content, _REMARK.sub("", file.read().decode()))


def joined(source: Storage, name: str) -> str:
    """The style sheet ``name`` with what it imports, that for a medium (``… print;``) inside of a rule for it."""
    directory = name.rpartition("/")[0]

    def content(found: re.Match[str]) -> str:
        inner = joined(source, f"{directory}/{found[1]}")
        return f"@media{found[2]} {{\n{inner}}}\n" if found[2] else inner

    with source.open(name) as file:
        return _IMPORT.sub(content, file.read().decode())
