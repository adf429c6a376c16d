"""``--language`` and the environment: commands say the engine's sentences in a language that it is translated into."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairing import api, catalogues
from pairing.tools.cli import main
from pairing.tools.explain import NOTE
from tests.pairing.trf.samples import EVENT


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    path.write_text(EVENT, encoding="utf-8")
    return path


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Catalogues of the engine in German that hold three sentences."""
    folders = tmp_path / "players", tmp_path / "arbiters"
    said = {"White": "Weiß", "{points} point": "{points} Punkt"}, {NOTE: "{rules}. Artikel stehen in Klammern."}
    for folder, texts in zip(folders, said, strict=True):
        path = folder / "de" / catalogues.NAME
        path.parent.mkdir(parents=True)
        head = catalogues.Entry("", translations=["Language: de\nContent-Type: text/plain; charset=UTF-8\n"])
        entries = [head, *(catalogues.Entry(text, translations=[other]) for text, other in texts.items())]
        path.write_text(catalogues.written(entries), encoding="utf-8")
    monkeypatch.setattr(catalogues, "OF_THE_ENGINE", folders)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--language", "de"], "fr"), (["--language", "de-AT"], "en"), ([], "de_DE.UTF-8"), ([], "tlh:de:fr")],
)
def test_it_speaks_the_language_that_is_asked_for(
    event: Path,
    arguments: list[str],
    environment: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LANGUAGE", environment)
    assert main(["explain", str(event), *arguments]) == 0
    said = capsys.readouterr().out
    assert "Artikel stehen in Klammern." in said
    assert "stand in brackets" not in said


@pytest.mark.usefixtures("german")
def test_a_language_without_sentences_is_refused(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["explain", str(event), "--language", "tlh"])
    assert "no sentences in the language “tlh”" in capsys.readouterr().err
    assert main(["explain", str(event), "--language", "en-gb"]) == 0


@pytest.mark.usefixtures("german")
def test_programs_get_it_in_a_language(event: Path) -> None:
    explained = api.explain(api.read(event))
    assert "Weiß" in explained.text(language="de")
    assert "Weiß" not in explained.text()


def test_colours_beside_a_name_are_letters_of_the_language(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They stood there as the English words of the data, whatever the language."""
    for language, letters in (("en", "WB"), ("de", "WS"), ("fr", "BN")):
        assert main(["explain", str(event), "--system", "dutch", "--round", "3", "--language", language]) == 0
        said = capsys.readouterr().out
        assert not re.search(r"\b(white|black)  \d", said), language
        assert set(re.findall(r"\b(\w)  \d+ \w", said)) == set(letters), language
