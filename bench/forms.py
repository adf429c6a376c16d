"""The forms and links of a page of ours, and forms filled in at random."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser

WORDS = ("Hall B", "told by phone", "½", "ill", "Zoë Müller", "1800", "3")
KEPT = ("slug", "name", "csrfmiddlewaretoken", "expected_version")  # fields that stay as the page has them


@dataclass(slots=True)
class Field:
    """One field: its name, its kind (the type of an input, or ``select``), what it says and what it may say."""

    name: str
    kind: str
    value: str = ""
    options: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Form:
    """One form that is sent by POST."""

    action: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, chance: random.Random) -> list[tuple[str, str]]:
        """Its fields as somebody might send them."""
        pairs: list[tuple[str, str]] = []
        radios: dict[str, list[str]] = {}
        for one in self.fields:
            if one.kind == "radio":
                radios.setdefault(one.name, []).append(one.value)
            elif one.kind == "checkbox":
                pairs += [(one.name, one.value or "on")] * chance.randrange(2)
            elif one.kind == "select":
                pairs += [(one.name, chance.choice(one.options))] if one.options else []
            elif one.kind != "file":
                pairs.append((one.name, _typed(one, chance)))
        pairs += [(name, chance.choice(values)) for name, values in radios.items()]
        return pairs + ([chance.choice(self.buttons)] if self.buttons else [])


def _typed(one: Field, chance: random.Random) -> str:
    if one.kind == "hidden" or one.name in KEPT or (one.value and chance.random() < 0.8):
        return one.value
    return str(chance.randrange(1, 30)) if one.kind == "number" else chance.choice(WORDS)


class Page(HTMLParser):
    """Reads ``content``: ``links`` and ``forms``."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._form: Form | None = None
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a link, a form, or a field of it."""
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if tag == "form":
            self._form = Form(said.get("action", "")) if said.get("method", "").lower() == "post" else None
            self.forms += [self._form] if self._form else []
        if self._form is None:
            return
        if tag == "option" and self._form.fields and self._form.fields[-1].kind == "select":
            self._form.fields[-1].options.append(said.get("value", ""))
        if not said.get("name") or "disabled" in said:
            return
        if tag == "button":
            self._form.buttons.append((said["name"], said.get("value", "")))
        elif tag in ("input", "select", "textarea"):
            kind = said.get("type", "text") if tag == "input" else tag
            self._form.fields.append(Field(said["name"], kind, said.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """The fields that follow belong to no form."""
        if tag == "form":
            self._form = None
