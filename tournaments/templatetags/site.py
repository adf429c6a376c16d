"""What pages say of this site and of the program."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_bidi, to_locale

from config.languages import languages_at
from config.version import FULL_VERSION

register = template.Library()


@register.simple_tag
def site_address() -> str:
    """Such as “https://chess.example.org”; empty where nobody has said it: the host that a caller names is none."""
    return str(settings.MAIL_SITE)


@register.simple_tag
def og_locale() -> str:
    """The language of the page as OpenGraph has it, such as “en_GB”."""
    return to_locale(get_language() or settings.LANGUAGE_CODE)


@register.simple_tag
def language_code() -> str:
    """The language of the page, such as “pt-br”."""
    return get_language() or settings.LANGUAGE_CODE


@register.simple_tag
def direction() -> SafeString:
    """What the root of a page says of the direction in which its language is written: nothing of the usual one."""
    return SafeString(' dir="rtl"') if get_language_bidi() else SafeString("")


@register.simple_tag(takes_context=True)
def languages_here(context: dict[str, Any]) -> dict[str, str]:
    """The languages that the page is offered in; those of everybody's pages where it is made without a request."""
    request = context.get("request")
    return languages_at(request.path_info if request else "/")


@register.filter
def own_name(offered: dict[str, str], code: str) -> str:
    """The language of ``code`` by its own name."""
    return offered.get(code, code)


@register.simple_tag
def program_version() -> str:
    """The version, with the commit where one is known."""
    return FULL_VERSION


@register.filter(is_safe=True)
def one_line(text: str) -> str:
    """``text`` without line breaks and blanks around it, for an attribute."""
    return " ".join(text.split())
