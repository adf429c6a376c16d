"""Names are sorted and searched without marks and capitals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from tournaments.basics import collation
from tournaments.basics.collation import collation_key


@pytest.mark.parametrize(
    ("name", "key"),
    [("Øverland", "overland"), ("Łukasik", "lukasik"), ("Weiß", "weiss"), ("Æsir", "aesir"), ("O’Brien", "o'brien")],
)
def test_letters_that_are_no_marks(name: str, key: str) -> None:
    assert collation_key(name) == key


def test_search_in_the_browser_knows_the_same_letters() -> None:
    script = (Path(settings.BASE_DIR) / "static/js/names.js").read_text(encoding="utf-8")
    table = re.search(r"special = \{(.*?)\}", script, re.S)
    assert table is not None
    letters = dict(re.findall(r'"?([^\s":,]+)"?: "([^"]+)"', table[1]))
    assert letters.pop("ß") == "ss"
    assert {ord(letter): plain for letter, plain in letters.items()} == collation._SPECIAL
