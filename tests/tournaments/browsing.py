"""What the fixture ``page_as`` gives to browser tests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

# with page_as(user, **options of the context) as page
PageAs = Callable[..., AbstractContextManager[Any]]
