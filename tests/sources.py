"""The project's own files, as the tests of the house look at them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIRECTORIES = (
    ".ci", "arobase", "asgi_fair", "bench", "config", "docs", "locale", "pairing", "scripts", "starting", "static",
    "templates", "tests", "tournaments"
)  # fmt: skip
ROOT_FILES = (
    ".dockerignore",
    ".env.example",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "Makefile",
    "README.md",
    "docker-compose.yml",
    "manage.py",
    "pyproject.toml",
    "requirements-dev.in",
    "requirements-dev.txt",
    "requirements.in",
    "requirements.txt",
    "setup.py",
    "start.py",
)
PYTHON_DIRECTORIES = (
    "arobase", "asgi_fair", "bench", "config", "pairing", "scripts", "starting", "tests", "tournaments"
)  # fmt: skip
TEXT_SUFFIXES = frozenset(
    {
        "",
        ".cfg",
        ".css",
        ".html",
        ".in",
        ".js",
        ".json",
        ".md",
        ".pairs",
        ".py",
        ".svg",
        ".toml",
        ".trf",
        ".txt",
        ".yml",
    }
)


def text_files() -> Iterator[Path]:
    """Every text file of the project that git would keep."""
    for name in ROOT_FILES:
        yield ROOT / name
    for directory in DIRECTORIES:
        for path in sorted((ROOT / directory).rglob("*")):
            if path.is_file() and path.suffix in TEXT_SUFFIXES and not _is_cache(path):
                yield path


def _is_cache(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return "__pycache__" in parts or any(part.endswith("_cache") for part in parts)


def python_files(*directories: str) -> Iterator[Path]:
    """The Python files below directories; a file stands for itself."""
    for directory in directories:
        path = ROOT / directory
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def of_floors(*floors: str) -> Iterator[Path]:
    """The Python files of these floors of all rooms: ``ROOM/actions``, a folder or a file; and ``models``."""
    for floor in floors:
        for pattern in (f"{floor}*", f"*/{floor}*"):
            for place in sorted((ROOT / "tournaments").glob(pattern)):
                if place.name in (floor, f"{floor}.py"):
                    yield from python_files(str(place.relative_to(ROOT)))


def imported_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the full name of everything that is imported, at the top of a module or inside a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield node.lineno, "." * node.level + (node.module or "")
                continue
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def reached_names(path: Path) -> frozenset[str]:
    """All that a file imports, and what the project's own files that it imports import in their turn."""
    reached: set[str] = set()
    todo = [path]
    seen = {path}
    while todo:
        for name in _names_in(todo.pop()):
            reached.add(name)
            if (own := own_module(name)) is not None and own not in seen:
                seen.add(own)
                todo.append(own)
    return frozenset(reached)


@cache
def _names_in(path: Path) -> frozenset[str]:
    return frozenset(name for _line, name in imported_names(parsed(path)))


@cache
def own_module(name: str) -> Path | None:
    """The project's file that is imported by a full name, which may end in the name of something inside it."""
    if not name:
        return None
    place = ROOT.joinpath(*name.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return own_module(name.rpartition(".")[0])


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
