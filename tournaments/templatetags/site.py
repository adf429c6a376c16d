"""What pages say of this site and of the program."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.utils.translation import get_language, to_locale

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
def program_version() -> str:
    """The version, with the commit where one is known."""
    return FULL_VERSION


@register.filter(is_safe=True)
def one_line(text: str) -> str:
    """``text`` without line breaks and blanks around it, for an attribute."""
    return " ".join(text.split())
