"""Style sheets: one file for each kind of page, put together when static files are collected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = re.compile(r'@import url\("([\w-]+\.css)"\)( \w+)?;\n')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACES = re.compile(r"\s*\n\s*")


class JoinedStyleSheets(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files, where a style sheet holds those that it imports from its own directory.

    A browser asks for one sheet instead of twenty, without a tool beyond Django. Where nothing is collected (the
    development server, tests) browsers follow the imports.
    """

    def post_process(self, paths: dict[str, tuple[Storage, str]], *args: Any, **options: Any) -> Iterator[Any]:
        """Hash ``paths``, with the imports of their style sheets in place; see Django's storage of that name."""
        sheets = {
            name: (_Joined(source), path) if name.endswith(".css") else (source, path)
            for name, (source, path) in paths.items()
        }
        yield from super().post_process(sheets, *args, **options)


class _Joined(Storage):
    def __init__(self, source: Storage) -> None:
        self.source = source

    def _open(self, name: str, mode: str = "rb") -> ContentFile[bytes]:
        return ContentFile(_SPACES.sub("\n", _COMMENT.sub("", joined(self.source, name))).encode(), name)


def joined(source: Storage, name: str) -> str:
    """The style sheet ``name`` with what it imports, that for a medium (``… print;``) inside of a rule for it."""
    directory = name.rpartition("/")[0]

    def content(found: re.Match[str]) -> str:
        inner = joined(source, f"{directory}/{found[1]}")
        return f"@media{found[2]} {{\n{inner}}}\n" if found[2] else inner

    with source.open(name) as file:
        return _IMPORT.sub(content, file.read().decode())
