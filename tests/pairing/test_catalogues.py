"""Catalogues of translations are read, written and made for programs; the standard library reads what is made."""

from __future__ import annotations

import io
import os
from gettext import GNUTranslations
from pathlib import Path

import pytest

from pairing import catalogues
from pairing.catalogues import NAME, Entry, compiled, made, read, translations, written

HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
TEXT = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# of the translator
#. of the source
#: pairing/a.py templates/b.html
#, python-format
msgctxt "what"
msgid "%(n)s board"
msgid_plural "%(n)s boards"
msgstr[0] "%(n)s Brett"
msgstr[1] "%(n)s Bretter"

msgid "one \\"two\\"\\n"
"three"
msgstr "eins"

#, fuzzy
msgid "doubtful"
msgstr "zweifelhaft"

msgid "half"
msgid_plural "halves"
msgstr[0] "halb"
msgstr[1] ""

#~ msgid "gone"
#~ msgstr "fort"
"""


def test_what_is_read_is_written_again() -> None:
    entries = read(TEXT)
    assert [entry.text for entry in entries] == ["", "%(n)s board", 'one "two"\nthree', "doubtful", "half"]
    board = entries[1]
    assert board == Entry(
        *("%(n)s board", "what", "%(n)s boards", ["%(n)s Brett", "%(n)s Bretter"]),
        *(["of the translator"], ["of the source"], ["pairing/a.py", "templates/b.html"], ["python-format"]),
    )
    assert read(written(entries)) == entries


def test_two_versions_that_git_has_merged_line_by_line_are_read() -> None:
    merged = """
#: a.html
msgid "old"
msgstr "alt"
#: a.html
msgid "new"
msgstr "neu"
msgstr "ganz neu"
msgstr ""
"""
    assert [(entry.text, entry.translations) for entry in read(merged)] == [("old", ["alt"]), ("new", ["ganz neu"])]


def test_the_standard_library_reads_what_is_made() -> None:
    german = GNUTranslations(io.BytesIO(compiled(read(TEXT))))
    assert german.npgettext("what", "%(n)s board", "%(n)s boards", 2) == "%(n)s Bretter"
    assert german.gettext('one "two"\nthree') == "eins"
    assert [german.gettext(text) for text in ("doubtful", "half", "gone")] == ["doubtful", "half", "gone"]


@pytest.mark.parametrize(("text", "said"), [("msgid one", "line 1"), ('"x"', "line 1"), ('\n\nmsgstr "x"', "line 3")])
def test_what_is_no_catalogue_is_said(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "de" / NAME
    path.parent.mkdir(parents=True)
    path.write_text(written([Entry("", translations=[HEAD]), Entry("yes", translations=["ja"])]), encoding="utf-8")
    return tmp_path


def test_it_is_made_when_it_is_older(folder: Path) -> None:
    source, target = folder / "de" / NAME, (folder / "de" / NAME).with_suffix(".mo")
    assert made(folder) == [folder]
    first = target.stat().st_mtime_ns
    made(folder)
    assert target.stat().st_mtime_ns == first
    source.write_text(source.read_text(encoding="utf-8").replace('"ja"', '"jawohl"'), encoding="utf-8")
    os.utime(source, ns=(first + 1, first + 1))
    made(folder)
    assert GNUTranslations(io.BytesIO(target.read_bytes())).gettext("yes") == "jawohl"
    assert sorted(path.name for path in target.parent.iterdir()) == ["django.mo", "django.po"]


def test_where_nothing_can_be_written_the_log_says_so(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    target = (folder / "de" / NAME).with_suffix(".mo")
    target.mkdir()
    os.utime(target, (0, 0))
    made(folder)
    assert "cannot be made" in caplog.text


def test_the_first_language_that_there_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "OF_THE_ENGINE", (folder,))
    said = [translations(wanted).gettext("yes") for wanted in (["tlh", "de_AT.UTF-8"], ["en", "de"], ["C"], [])]
    assert said == ["ja", "yes", "yes", "yes"]
