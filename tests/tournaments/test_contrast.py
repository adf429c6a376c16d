"""The colours of frames, fields, charts and the focus stand out from the paper in both themes (WCAG 2.2, 1.4.11)."""

from __future__ import annotations

import re

import pytest

from tests.sources import ROOT

LIGHT, DARK = (
    (ROOT / "static" / "css" / name).read_text(encoding="utf-8") for name in ("tokens.css", "tokens-dark.css")
)


def light_of(colour: str) -> float:
    """The relative luminance of ``#rrggbb``."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((light_of(one), light_of(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["rule", "accent", "warning", "danger", "ink-quiet"])
def test_what_is_no_text_stands_out_by_three_to_one(theme: str, name: str) -> None:
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", theme))
    assert contrast(colours[name], colours["paper"]) >= 3


def test_black_and_white_are_21_to_1() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
