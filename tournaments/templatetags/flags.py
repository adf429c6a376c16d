"""The flag of a federation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from html import escape

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.basics.federations import FLAGS
from tournaments.models import Tournament

register = template.Library()


@lru_cache(maxsize=512)
def flag_of(federation: str) -> SafeString | str:
    """The flag as HTML; empty where there is none. It stands beside the letters, so it has no name of its own."""
    country = FLAGS.get(federation)
    if country is None:
        return ""
    return format_html(
        '<img class="flag" src="{}" width="24" height="18" alt="" loading="lazy">', static(f"flags/{country}.webp")
    )


def federation_of(tournament: Tournament) -> Callable[[str], str]:
    """What makes HTML of a federation's letters: with the flag before them, where the tournament shows flags."""
    return cache(lambda letters: f"{'' if tournament.without_flags else flag_of(letters)}{escape(letters)}")


@register.simple_tag(takes_context=True)
def flag(context: Context, federation: str) -> SafeString | str:
    """The flag of a federation, where the tournament of the page shows flags."""
    return "" if context["tournament"].without_flags else flag_of(federation)
