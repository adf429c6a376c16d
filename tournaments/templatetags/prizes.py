"""Words for the pages and prints of categories and prizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """What ``values`` has for ``key``; empty for nothing."""
    return values.get(key, "")
