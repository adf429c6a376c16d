"""Every example in a docstring gives what it says."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.sources import ROOT, python_files

PACKAGES = ("asgi_fair", "config", "pairing", "tournaments")
PROMPT = ">>" + "> "


def modules_with_examples() -> list[str]:
    paths = (path.relative_to(ROOT) for path in python_files(*PACKAGES) if PROMPT in path.read_text(encoding="utf-8"))
    return sorted(".".join(path.with_suffix("").parts) for path in paths)


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_there_are_examples() -> None:
    assert len(modules_with_examples()) > 30
