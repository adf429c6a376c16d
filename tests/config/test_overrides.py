"""What is overridden of Django is all named, is as it was when it was overridden, and does what Django's own does.

A new Django that changes something fails here. Read what is new there, see whether ``config.overrides`` still does the
right thing, and put the new digest in.
"""

from __future__ import annotations

import ast
import inspect
import re
from hashlib import blake2b
from importlib import util
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolvers, reverse
from django.urls.resolvers import RegexPattern, RoutePattern
from django.utils.translation import gettext, gettext_lazy, ngettext, override, pgettext, trans_real

from config import overrides
from tests.sources import ROOT, parsed
from tests.tournaments.factories import make_tournament


def as_django_has_it(module: ModuleType) -> Any:
    """A second copy of a module, in which nothing is overridden."""
    assert module.__spec__
    assert module.__spec__.loader
    copy = util.module_from_spec(module.__spec__)
    module.__spec__.loader.exec_module(copy)
    return copy


ORIGINAL = as_django_has_it(trans_real)
# Digests of Django 5.2: of what is overridden, and of what calls it.
DIGESTS: dict[str, tuple[Any, str]] = {
    "DjangoTranslation": (ORIGINAL.DjangoTranslation, "e0f103334fb0"),
    "translation": (ORIGINAL.translation, "6b840bcce0e6"),
    "get_language": (ORIGINAL.get_language, "323953b69d54"),
    "gettext": (ORIGINAL.gettext, "6358dfa4be0d"),
    "pgettext": (ORIGINAL.pgettext, "7c95463c8fec"),
    "do_ntranslate": (ORIGINAL.do_ntranslate, "b3a29f23e396"),
    "npgettext": (ORIGINAL.npgettext, "511bc66996c3"),
    "all_locale_paths": (ORIGINAL.all_locale_paths, "057666502096"),
    "URLResolver._populate": (resolvers.URLResolver._populate, "4a3c4d9a45da"),
}
NUMBERS = (0, 1, 2, 3, 5, 11, 21, 22, 25, 101, 112)


def digest(thing: Any) -> str:
    return blake2b(inspect.getsource(thing).encode(), digest_size=6).hexdigest()


def test_every_override_is_named() -> None:
    table = (overrides.__doc__ or "").split("Overridden")[1].split("=\n")[1]
    assigned = {
        ast.unparse(target)
        for node in ast.walk(parsed(ROOT / "config/overrides.py"))
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute) and ast.unparse(target.value) != "self"
    }
    assert set(re.findall(r"^(\w+\.\w+) ", table, re.MULTILINE)) == assigned


def test_django_is_as_it_was_when_it_was_overridden() -> None:
    changed = {name: digest(thing) for name, (thing, was) in DIGESTS.items() if digest(thing) != was}
    assert changed == {}


def test_every_message_is_said_in_every_language_as_django_says_it() -> None:
    wrong = []
    for code, _name in settings.LANGUAGES:
        theirs, ours = ORIGINAL.translation(code), trans_real.translation(code)
        assert type(ours) is overrides.Translation
        assert type(theirs) is not type(ours)
        keys = dict(theirs._catalog.items()).keys()
        counted = {key[0] for key in keys if isinstance(key, tuple)}
        plain = {key for key in keys if isinstance(key, str) and key}
        assert counted
        small = {key for key in plain if key.startswith("alt. month") and code in {"it", "pt-br"}}
        assert all(ours.gettext(key) == theirs.gettext(key).lower() for key in small)
        wrong += [(code, key) for key in (plain | counted) - small if ours.gettext(key) != theirs.gettext(key)]
        wrong += [
            (code, key, number)
            for key in counted
            for number in NUMBERS
            if ours.ngettext(key, "many", number) != theirs.ngettext(key, "many", number)
        ]
    assert wrong == []


def test_what_a_language_lacks_is_english_or_of_the_wider_language() -> None:
    with override("de"):
        assert gettext("nobody translates this") == "nobody translates this"
        assert pgettext("of nobody", "nobody translates this") == "nobody translates this"
        assert ngettext("%(n)s nobody", "%(n)s nobodies", 2) == "%(n)s nobodies"
    assert overrides.Translation("de-at").gettext("Standings") == "Rangliste"


def test_lazy_texts_are_said_in_the_language_of_the_moment() -> None:
    rounds = gettext_lazy("Standings")
    with override("de"):
        assert str(rounds) == "Rangliste"
    with override("fr"):
        assert str(rounds) == "Classement"
    with override("en-gb"):
        assert str(rounds) == "Standings"


@pytest.mark.django_db
def test_a_page_makes_text_of_little_more_than_it_says(client: Client) -> None:
    tournament = make_tournament(players=4, announced=True)
    trans_real._translations.pop("uk", None)
    assert client.get(f"/{tournament.slug}/", headers={"Accept-Language": "uk"}).status_code == 200
    language = trans_real._translations["uk"]
    held = sum(catalogue._count for catalogue in language._catalogues)
    assert 0 < language._one.cache_info().currsize < held / 10


def test_addresses_are_worked_out_once_for_all_languages() -> None:
    with override("de"):
        german, address = get_resolver().reverse_dict, reverse("arbiter:home")
    with override("fr"):
        assert get_resolver().reverse_dict is german
        assert reverse("arbiter:home") == address


def test_no_address_is_translated() -> None:
    """Else it would be that of one language for everybody."""
    checked = 0
    waiting: list[URLPattern | URLResolver] = list(get_resolver().url_patterns)
    while waiting:
        one = waiting.pop()
        waiting += getattr(one, "url_patterns", [])
        assert type(one.pattern) in (RoutePattern, RegexPattern), one
        assert isinstance(one.pattern._route if isinstance(one.pattern, RoutePattern) else one.pattern._regex, str), one
        checked += 1
    assert checked > 300


def test_nothing_else_of_addresses_asks_for_the_language() -> None:
    asking = {
        node.name
        for node in ast.parse(inspect.getsource(resolvers)).body
        if any(getattr(part, "id", "") == "get_language" for part in ast.walk(node))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    }
    assert asking == {"LocaleRegexDescriptor", "LocaleRegexRouteDescriptor", "LocalePrefixPattern", "URLResolver"}
