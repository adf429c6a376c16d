"""What the database itself refuses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, transaction


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """What is written inside is refused by ``constraint``, which SQLite names by its columns when it is unique."""
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        yield
