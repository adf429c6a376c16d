"""Whether a translation can take the place of its message."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from string import Formatter

from pairing.catalogues import Entry

# “%%” is a percent sign. A script fills in what “#name”, “#” and “@” stand for.
_PERCENT = re.compile(r"%%|%(?:\(\w+\))?[#0+-]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa]")
_OF_SCRIPTS = re.compile(r"#[a-z]*|(?<!\w)@(?!\w)")
_AT_THE_ENDS = re.compile(r"^\s*|\s*$")
_READ_ALOUD = frozenset({"alt", "aria-label", "placeholder", "title"})


def faults(entry: Entry) -> Iterator[str]:
    """What is wrong with the translations of a message, in words."""
    sources = [entry.text] if entry.plural is None else [entry.text, entry.plural]
    for said in entry.translations:
        try:
            yield from _faults(sources, said)
        except ValueError as error:  # of braces
            yield f"“{said}”: {error}"


def _faults(sources: list[str], said: str) -> Iterator[str]:
    wanted, found = [_placeholders(source) for source in sources], _placeholders(said)
    # A form for one may say the number in words, as that of the source may.
    if not found <= set().union(*wanted) or not any(found >= one for one in wanted):
        yield f"“{said}” has the placeholders {_listed(found)} instead of {_listed(wanted[-1])}"
    for what, read in (("tags", _tags), ("spaces or breaks at its ends", _AT_THE_ENDS.findall)):
        if read(said) not in [read(source) for source in sources]:
            yield f"“{said}” has other {what} than “{sources[-1]}”"


def _placeholders(text: str) -> set[str]:
    found = {sign for sign in _PERCENT.findall(text) if sign != "%%"}
    if found:
        return found
    if "{" in text or "}" in text:
        parts = [(name, way) for _before, name, way, _after in Formatter().parse(text) if name is not None]
        return {f"{{{name}:{way}}}" if way else f"{{{name}}}" for name, way in parts}
    return set(_OF_SCRIPTS.findall(text))


def _listed(found: set[str]) -> str:
    return ", ".join(sorted(found)) or "(none)"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found = Counter[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[f"<{tag} {sorted((name, value) for name, value in attrs if name not in _READ_ALOUD)}>"] += 1

    def handle_endtag(self, tag: str) -> None:
        self.found[f"</{tag}>"] += 1


def _tags(text: str) -> Counter[str]:
    tags = _Tags()
    tags.feed(text)
    tags.close()
    return tags.found
