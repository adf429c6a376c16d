"""No test reads a page that another one has made."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_kept_pages() -> None:
    cache.clear()
