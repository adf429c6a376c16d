"""Sentences are found in a catalogue as it is on disk: what the standard library finds, and only what is asked for."""

from __future__ import annotations

import io
import sys
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pytest

from pairing.catalogues import Entry, compiled
from pairing.sentences import CONTEXT, MOST_KEPT, Catalogue, Sentences

POLISH = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
)
ENTRIES = [
    Entry("", translations=[POLISH]),
    Entry("round", translations=["runda"]),
    Entry("round one", translations=["runda pierwsza"]),
    Entry("round", context="shape", translations=["okrągły"]),
    Entry("½ – “board”", translations=["½ – „szachownica”"]),
    Entry("%(n)s board", plural="%(n)s boards", translations=["%(n)s deska", "%(n)s deski", "%(n)s desek"]),
    Entry(
        "%(n)s man", context="piece", plural="%(n)s men", translations=["%(n)s figura", "%(n)s figury", "%(n)s figur"]
    ),
    Entry("zz", translations=["ostatnie"]),
]
ASKED = ["round", "round one", "½ – “board”", "%(n)s board", "zz", "", "rounds", "a", "zzz", "\udcff", "round\0one"]
NUMBERS = (0, 1, 2, 4, 5, 12, 21, 22, 25, 112)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "django.mo"
    made.write_bytes(compiled(ENTRIES))
    return made


def in_another_order(path: Path) -> Path:
    """A second file, which says some of it otherwise, by the rule of two forms."""
    other = path.with_name("other.mo")
    head = Entry("", translations=["Plural-Forms: nplurals=2; plural=n != 1;\n"])
    entries = [head, Entry("round", translations=["Runde"]), Entry("draw", translations=["Remis"])]
    other.write_bytes(compiled([*entries, Entry("day", plural="days", translations=["Tag", "Tage"])]))
    return other


def test_it_says_what_the_standard_library_says(path: Path) -> None:
    ours, theirs = Sentences([path]), GNUTranslations(io.BytesIO(path.read_bytes()))
    for message in ASKED:
        assert ours.gettext(message) == theirs.gettext(message), message
        assert ours.pgettext("shape", message) == theirs.pgettext("shape", message), message
    for one, many in (("%(n)s board", "%(n)s boards"), ("%(n)s man", "%(n)s men"), ("day", "days")):
        for number in NUMBERS:
            assert ours.ngettext(one, many, number) == theirs.ngettext(one, many, number), (one, number)
            said = ours.npgettext("piece", one, many, number), theirs.npgettext("piece", one, many, number)
            assert said[0] == said[1], (one, number)


def test_the_first_file_speaks_first_and_each_counts_by_its_own_rule(path: Path) -> None:
    said = Sentences([path, in_another_order(path)])
    assert [said.gettext(message) for message in ("round", "draw")] == ["runda", "Remis"]
    assert [said.ngettext("day", "days", number) for number in (1, 2, 5)] == ["Tag", "Tage", "Tage"]
    assert said.ngettext("%(n)s board", "%(n)s boards", 5) == "%(n)s desek"


def test_what_is_in_no_file_is_said_by_the_fallback(path: Path) -> None:
    said = Sentences([path])
    assert said.gettext("draw") == "draw"
    said = Sentences([path])
    said.add_fallback(Sentences([in_another_order(path)]))
    assert [said.gettext(message) for message in ("round", "draw", "loss")] == ["runda", "Remis", "loss"]
    assert [said.ngettext("day", "days", number) for number in (1, 2)] == ["Tag", "Tage"]
    assert said.pgettext("what", "draw") == "draw"
    assert [said.npgettext("what", "day", "days", number) for number in (1, 2)] == ["day", "days"]


def test_a_message_is_kept_as_the_string_that_asked_for_it_and_its_translation_once(path: Path) -> None:
    said = Sentences([path])
    asked = "".join(("round", " one"))
    held = sys.getrefcount(asked)
    first = said.gettext(asked)
    assert sys.getrefcount(asked) > held
    assert said.gettext("round one") is first


def test_no_more_is_kept_than_pages_ask_for(path: Path) -> None:
    """Whoever sends what goes through a catalogue, as a form's field may, fills no memory."""
    said = Sentences([path])
    for number in range(MOST_KEPT + 10):
        said.gettext(f"round {number}")
        said.ngettext(f"round {number}", "rounds", 2)
    assert said._one.cache_info().currsize == said._many.cache_info().currsize == MOST_KEPT
    assert said.gettext("round") == "runda"


@pytest.mark.parametrize("content", [b"", b"\xde\x12\x04\x95", b'msgid "round"\nmsgstr "runda"\n' * 9])
def test_what_is_no_catalogue_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ValueError, match="no catalogue"):
        Catalogue(path)


def test_without_a_head_it_counts_as_english_does(path: Path) -> None:
    path.write_bytes(compiled([Entry("day", plural="days", translations=["den", "dny"])]))
    assert [Sentences([path]).ngettext("day", "days", number) for number in (0, 1, 2)] == ["dny", "den", "dny"]


def test_it_has_the_head_of_its_first_file(path: Path) -> None:
    with path.open("rb") as file:
        assert Sentences([path, in_another_order(path)]).info() == GNUTranslations(file).info()
    assert Sentences([]).info() == {}


def test_without_a_file_it_is_english() -> None:
    said, english = Sentences([]), NullTranslations()
    assert said.gettext(f"a{CONTEXT}b") == english.gettext(f"a{CONTEXT}b")
    assert [said.ngettext("day", "days", number) for number in (1, 2)] == ["day", "days"]
