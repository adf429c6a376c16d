"""What pages say of the program itself."""

from __future__ import annotations

from django import template

from config.version import FULL_VERSION

register = template.Library()


@register.simple_tag
def program_version() -> str:
    """The version, with the commit where one is known."""
    return FULL_VERSION
