"""All that is changed of Django beyond what it offers for it: each language costs little.

Django holds all messages of a language in dictionaries, and works all addresses out anew for each. With fourteen
languages that was a third of a process's memory, and a quarter of a second for the first page in each of them. When a
new Django changes one of these, ``tests/config/test_overrides.py`` fails and names it.

=============================  =======================================================================================
Overridden                     Why
=============================  =======================================================================================
trans_real.DjangoTranslation   messages are looked up where they are on disk, and only what was asked for becomes text;
                               months within a date are small where the language has them so and Django has capitals
resolvers.get_language         no address of ours is translated, so one language stands for all where they are reversed
=============================  =======================================================================================
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.urls import resolvers
from django.utils.translation import to_locale, trans_real

from pairing.catalogues import NAME
from pairing.sentences import CONTEXT, Sentences

_IN_A_DATE = f"alt. month{CONTEXT}"
_SMALL_MONTHS = {"it", "pt-br"}


class Translation(Sentences):
    """One language: our catalogues, those of the apps, and Django's own; then the fallback that Django gives it."""

    def __init__(self, language: str) -> None:
        locale = to_locale(language)
        of_django, *others = trans_real.all_locale_paths()
        named = dict.fromkeys((locale, locale.partition("_")[0]))  # pt_BR, then pt, as gettext does
        places = [Path(folder, name, NAME.with_suffix(".mo")) for name in named for folder in (*others, of_django)]
        super().__init__(path for path in places if path.exists())
        self._language = language
        if language != settings.LANGUAGE_CODE:
            self.add_fallback(trans_real.translation(settings.LANGUAGE_CODE))

    def _said(self, message: str) -> str:
        said = super()._said(message)
        return said.lower() if message.startswith(_IN_A_DATE) and self._language in _SMALL_MONTHS else said

    def to_language(self) -> str:
        """Its code, which ``get_language`` asks for."""
        return self._language


def override() -> None:
    """Let Django use these; called before anything is said in any language."""
    trans_real.DjangoTranslation = Translation  # type: ignore[assignment, misc]
    resolvers.get_language = lambda: settings.LANGUAGE_CODE  # type: ignore[attr-defined]
