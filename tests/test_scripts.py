"""Scripts of pages have no words of their own: what they show comes in the page, in its language."""

from __future__ import annotations

import re

from tests.sources import ROOT

_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')
_COMMENT = re.compile(r"(?<![:\"'])//[^\n]*|/\*.*?\*/", re.DOTALL)
_SHOWN = re.compile(r"\b(?:textContent|innerText|innerHTML|title|ariaLabel|placeholder|alt)\s*=(?!=)([^;]*);")
_SENTENCE = re.compile(r"^[A-Z][a-z]+(?: [a-z]+)+|[a-z]{2,} [a-z]{2,}.*[.!?…]$")
# What is said to whoever reads the browser's console, what names a datum, a part of a page, or what is filled in.
_NOBODY_READS = re.compile(
    r"new Error\([^)]*\)|\$\{[^{}]*\}|dataset\.\w+|(?:querySelector\w*|replace|get|parseFromString)\([^)]*\)|Arobase"
)


def said(script: str) -> set[str]:
    """The words of ``script`` that a reader would get to see."""
    text = _NOBODY_READS.sub("", _COMMENT.sub("", script))
    sentences = {one for hit in _LITERAL.findall(text) for one in hit if _SENTENCE.search(one)}
    shown = {one for part in _SHOWN.findall(text) for hit in _LITERAL.findall(part) for one in hit}
    return sentences | {one for one in shown if re.search(r"[A-Za-z]{2,}", one) and "${" not in one}


def test_what_is_looked_for_is_found() -> None:
    assert said('button.textContent = "Saved"; // no "Such thing here"') == {"Saved"}
    assert said("notice(`Enter ${name} once more.`);") == {"Enter  once more."}
    assert said('line.textContent = line.dataset.text.replace("@", since); throw new Error("No rows came.");') == set()


def test_no_script_has_words_of_its_own() -> None:
    found = {path.name: said(path.read_text()) for path in sorted((ROOT / "static" / "js").glob("*.js"))}
    assert len(found) > 20
    assert {name: words for name, words in found.items() if words} == {}
