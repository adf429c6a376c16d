"""In which language a tournament speaks to everybody at once: paper, the screen in the hall, pictures of links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from django.conf import settings
from django.utils import translation

from tournaments.models import Tournament

View = TypeVar("View")
# Whose signs the typefaces of pictures lack (static/fonts): their words are in English there.
NOT_DRAWN = frozenset({"zh-hans"})


def in_its_language(view: View) -> View:
    """Say that ``view`` is in the language of its tournament and not in the reader's.

    Whoever gives it the tournament sees to that (``permissions.arbiter_view``, ``pages.access.of_public_tournament``).
    """
    view.is_in_its_language = True  # type: ignore[attr-defined]
    return view


def drawn_in_its_language(view: View) -> View:
    """The same of a view that draws a picture, where there are typefaces for that language."""
    view.is_drawn = True  # type: ignore[attr-defined]
    return in_its_language(view)


def activate_language(view: Any, tournament: Tournament) -> None:
    """Answer this request in the language of ``tournament`` where ``view`` asks for it and one is fixed.

    ``config.languages.ReadersLanguage`` ends it.
    """
    if getattr(view, "is_in_its_language", False):
        speak_for_all([tournament])
    if getattr(view, "is_drawn", False) and translation.get_language() in NOT_DRAWN:
        translation.activate(settings.LANGUAGE_CODE)


def speak_for_all(tournaments: Sequence[Tournament]) -> None:
    """Answer this request in the language of the first of ``tournaments``, where one is fixed."""
    if tournaments and tournaments[0].language in dict(settings.LANGUAGES):
        translation.activate(tournaments[0].language)


@contextmanager
def speaking_for_all(tournaments: Sequence[Tournament]) -> Iterator[None]:
    """The same for a part of a page alone; behind it goes on the reader's language."""
    with translation.override(translation.get_language()):
        speak_for_all(tournaments)
        yield
