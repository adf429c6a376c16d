"""A row has the moment that it comes with, and else that at which it is made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from pairing.service import DEFAULT
from tournaments.models import Publication, Tournament

pytestmark = pytest.mark.django_db
PRINTED = {"pairings": {"boards": [], "byes": []}, "round_list": {"system": DEFAULT, "lines": []}}
THEN = datetime(2025, 3, 1, 12, 30, 0, 123_456, tzinfo=UTC)


@pytest.mark.parametrize("in_bulk", [False, True])
def test_a_moment_that_is_there_is_kept(make_tournament: Callable[..., Tournament], in_bulk: bool) -> None:
    tournament, start = make_tournament(), timezone.now()
    rows = [
        Publication(tournament=tournament, number=number, version=1, **PRINTED, **then)
        for number, then in enumerate(({"published_at": THEN}, {}), start=1)
    ]
    if in_bulk:
        Publication.objects.bulk_create(rows)
    else:
        for row in rows:
            row.save()
    old, new = Publication.objects.order_by("number")
    assert old.published_at == THEN
    assert start <= new.published_at <= timezone.now()
    new.save()
    assert Publication.objects.get(pk=new.pk).published_at == new.published_at
