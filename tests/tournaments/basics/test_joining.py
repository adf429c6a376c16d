"""Signs between pieces of a text stand as the reader's language sets them."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from pairing.explaining.writer import Language, Writer
from tests.sources import ROOT
from tournaments.basics.joining import with_colon, with_commas, with_semicolons

IN = {
    "en": ("a: b", "a; b; c", "a, b, c"),
    "fr": ("a\u00a0: b", "a\u00a0; b\u00a0; c", "a, b, c"),
    "zh-hans": ("a：b", "a；b；c", "a、b、c"),
}
# Joined by a fixed sign: what a form or a file holds and is read again, what is logged, what programs are told.
STORED = {
    *(
        "basics/deputies.py",
        "basics/incoming.py",
        "installation/maintenance/copies.py",
    ),
    *("api/data.py", "files/queries/comments.py", "rating_lists/lists/own.py", "rating_lists/lists/txt.py"),
    *("rating_lists/lists/xml.py", "norms/actions/officials.py"),
    *("ratings/actions/refresh.py", "templatetags/chess.py", "tournament/forms/tournament.py", "tournament/models.py"),
}


@pytest.mark.parametrize("code", IN)
def test_pages_join_pieces_as_the_language_does(code: str) -> None:
    with translation.override(code):
        assert (with_colon("a", "b"), with_semicolons("abc"), with_commas("abc")) == IN[code]


@pytest.mark.parametrize("code", IN)
def test_the_engine_joins_pieces_as_the_language_does(code: str) -> None:
    writer = Writer((), {}, language=Language(translation.gettext, translation.ngettext))
    with translation.override(code):
        assert (writer.say("joined.colon", one="a", other="b"), writer._series("abc")) == IN[code][:2]
        assert writer._spoken([*"abc", "d"]).startswith(IN[code][2])


def test_names_in_a_sentence_are_joined_as_the_language_does() -> None:
    found = set()
    for path in (ROOT / "tournaments").rglob("*.py"):
        if '"; ".join(' in path.read_text(encoding="utf-8") and "migrations" not in path.parts:
            found.add(path.relative_to(ROOT / "tournaments").as_posix())
    assert found == STORED


def test_headings_for_many_tournaments_differ_from_words_for_one() -> None:
    """In languages that have number and gender."""
    with translation.override("fr"):
        shown = {"finished": [[]], "now": [[]], "series": [("a", "A")]}
        page = render_to_string("public/tournament/parts/front.html", shown)
        assert "Terminés" in page
        assert "En cours" in page
        assert "Circuits" in page
        assert translation.pgettext("one tournament", "Finished") == "Terminé"
        assert translation.gettext("Series") == "Circuit"
        assert translation.pgettext("a file", "replaced") == "remplacé"
        assert translation.pgettext("a version", "replaced") == "remplacée"
