"""Signs between pieces of a text stand as the reader's language sets them."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from pairing.explaining.writer import Language, Writer
from tournaments.basics.joining import with_colon, with_semicolons

IN = {"en": ("a: b", "a; b; c"), "fr": ("a\u00a0: b", "a\u00a0; b\u00a0; c"), "zh-hans": ("a：b", "a；b；c")}


@pytest.mark.parametrize("code", IN)
def test_pages_join_pieces_as_the_language_does(code: str) -> None:
    with translation.override(code):
        assert (with_colon("a", "b"), with_semicolons("abc")) == IN[code]


@pytest.mark.parametrize("code", IN)
def test_the_engine_joins_pieces_as_the_language_does(code: str) -> None:
    writer = Writer((), {}, language=Language(translation.gettext, translation.ngettext))
    with translation.override(code):
        assert (writer.say("joined.colon", one="a", other="b"), writer._series("abc")) == IN[code]


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
