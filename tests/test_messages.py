"""Every message of the source is found and stands in one catalogue; a translation that would break it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.catalogues import NAME, Entry, read
from scripts.messages import catalogues, translating
from scripts.messages.checking import faults
from scripts.messages.players_side import FILES, MESSAGES
from scripts.messages.source import ROOT, marked, messages_of, paths

PYTHON = """
# Translators: the place of a game
board = gettext("Board")
many = NN_("{count} game", "{count} games")
side = CN_("by itself", "White")
html = f"<b>{escape(_('inside'))}</b>"
place = pgettext_lazy(
    "venue",
    "Place"
)
counted = npgettext("what", "one", "many", count)
no = _(name), other("Nothing")
"""
TEMPLATE = """{% load i18n %}
  {# Translators: a result #}
  <p title="{% translate "Draw" %}">{% translate "Place" context "venue" %} {{ _("short") }}</p>
{% blocktranslate trimmed count n=rows|length %}
  {{ n }} "row"
{% plural %}
  {{ n }} rows
{% endblocktranslate %}
"""


def test_python_files_are_read() -> None:
    assert {text: (context, plural, comments) for (context, text, plural), comments in _keyed("a.py", PYTHON)} == {
        "Board": (None, None, ["the place of a game"]),
        "{count} game": (None, "{count} games", []),
        "White": ("by itself", None, []),
        "inside": (None, None, []),
        "Place": ("venue", None, []),
        "one": ("what", "many", []),
    }


def _keyed(name: str, source: str) -> list[tuple[tuple[str | None, str, str | None], list[str]]]:
    return [((one.context, one.text, one.plural), comments) for one, comments in messages_of(name, source)]


def test_templates_are_read() -> None:
    assert _keyed("a.html", TEMPLATE) == [
        ((None, "Draw", None), ["a result"]),
        (("venue", "Place", None), ["a result"]),
        ((None, "short", None), ["a result"]),
        ((None, '%(n)s "row"', "%(n)s rows"), []),
    ]


def test_each_message_is_in_one_catalogue_and_the_engine_s_are_the_engine_s() -> None:
    held = {folder: {message.key for message in catalogues.of_folder(folder)} for folder in catalogues.FOLDERS}
    assert sum(map(len, held.values())) == len(set().union(*held.values())) == len(marked()) > 6000
    for folder in catalogues.FOLDERS:
        of_engine = folder.is_relative_to(ROOT / "pairing")
        for message in catalogues.of_folder(folder):
            assert any(name.startswith("pairing/") for name in message.files) == of_engine


def test_lists_name_what_there_is() -> None:
    names = [path.relative_to(ROOT) for path in paths()]
    assert [files for files in FILES if not any(name.match(files) or _below(name, files) for name in names)] == []
    assert {message.text for message in marked().values()} >= MESSAGES


def _below(name: Path, files: str) -> bool:
    return catalogues.fnmatch(name.as_posix(), files)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("%(a)s and %(b)s", "%(b)s et %(a)s"),
        ("{name} has {points:points}", "{points:points} hat {name}"),
        ("100 %% of %(what)s", "%(what)s: 100 %%"),
        ("<b>%(name)s</b> wins", "es gewinnt <b>%(name)s</b>"),
        ("in # days", "dans # jours"),
        ("Ask info@club.example", "Fragen Sie info@club.example"),
    ],
)
def test_good_translations(source: str, said: str) -> None:
    assert list(faults(Entry(source, translations=[said]))) == []


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("%(a)s and %(b)s", "%(a)s et"),
        ("%(count)s boards", "%(count)d Bretter"),
        ("{name} has {points:points}", "{points} hat {name}"),
        ("{name}", "{name"),
        ("round %(number)s", "Runde %(nummer)s"),
        ("<b>%(name)s</b> wins", "<b>%(name)s<b> siegt"),
        ('<a href="%(url)s">here</a>', '<a href="http://elsewhere.example">hier</a>'),
        ("Board: ", "Brett:"),
        ("#round, #board", "#runde, #board"),
        ("# to @", "# bis"),
        ("plain", "mit %(placeholder)s"),
    ],
)
def test_what_breaks_a_message(source: str, said: str) -> None:
    assert list(faults(Entry(source, translations=[said]))) != []


def test_a_form_may_say_one_in_words() -> None:
    assert list(faults(Entry("One board", None, "%(n)s boards", ["%(n)s Brett", "%(n)s Bretter"]))) == []
    assert list(faults(Entry("One board", None, "%(n)s boards", ["Ein Brett", "%(n)s Bretter"]))) == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The players' catalogue in a place of its own, new in Polish."""
    monkeypatch.setattr(catalogues, "FOLDERS", (tmp_path,))
    monkeypatch.setattr(catalogues, "folder_of", lambda message: tmp_path)
    catalogues.renew((tmp_path,), "pl")
    return tmp_path


def _texts(folder: Path) -> dict[str, list[str]]:
    return {entry.text: entry.translations for entry in read((folder / "pl" / NAME).read_text(encoding="utf-8"))}


def test_a_new_language_is_made_filled_and_kept(folder: Path) -> None:
    lacking = {one["text"]: one for one in translating.untranslated(folder, "pl")}
    assert len(lacking) == len({one["name"] for one in lacking.values()}) > 6000
    given = {
        lacking["Standings"]["name"]: "Klasyfikacja",
        "%(count)s player": [f"%(count)s zawodnik{end}" for end in ("", "ów", "ów", "a")],
        "Round %(number)s": "Runda",
        "%(count)s team": "drużyny",
        "00000000": "nikt",
    }
    refused = translating.translate("pl", given, (folder,))
    assert [problem.partition(" ")[0] for problem in refused] == [
        *(lacking[text]["name"] for text in ("%(count)s team", "Round %(number)s")),
        "00000000:",
    ]
    catalogues.renew((folder,))
    texts = _texts(folder)
    assert (texts["Standings"], texts["Round %(number)s"]) == (["Klasyfikacja"], [""])
    assert texts["%(count)s player"][3] == "%(count)s zawodnika"
    assert "Standings" not in {one["text"] for one in translating.untranslated(folder, "pl")}


def test_what_is_stale_or_wrong_is_a_problem(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(catalogues.problems()) == []
    path = folder / "pl" / NAME
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            'msgid "Round %(number)s"\nmsgstr ""', 'msgid "Round %(number)s"\nmsgstr "R"'
        ),
        encoding="utf-8",
    )
    monkeypatch.setattr(catalogues, "FOR_PLAYERS", (folder,))
    monkeypatch.setattr(catalogues, "LANGUAGES", [("pl", "Polski")])
    missing, wrong = catalogues.problems()
    assert "lacks" in missing
    assert "Round %(number)s" in wrong
    path.write_text(path.read_text(encoding="utf-8").replace('msgid "Standings"', 'msgid "Standing"'), encoding="utf-8")
    assert "make messages" in next(catalogues.problems())
