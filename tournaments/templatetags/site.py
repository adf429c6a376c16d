"""What the head of a page says of itself."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def site_address() -> str:
    """Such as “https://chess.example.org”; empty where nobody has said it: the host that a caller names is none."""
    return str(settings.MAIL_SITE)


@register.filter(is_safe=True)
def one_line(text: str) -> str:
    """``text`` without line breaks and blanks around it, for an attribute."""
    return " ".join(text.split())
