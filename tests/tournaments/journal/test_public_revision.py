"""Whatever arbiters do: where a public page is another one, so is its version.

`make test` tries some sequences, `make random-actions N=5000` a tenth of so many.
"""

from __future__ import annotations

import os

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.api import addresses as of_api
from tests.tournaments.files import addresses as of_files
from tests.tournaments.journal.beginnings import At
from tests.tournaments.journal.random_actions import ACTIONS, act
from tests.tournaments.journal.test_random_actions import begins
from tests.tournaments.public import addresses
from tournaments.models import Tournament
from tournaments.publication.queries.groups import version_of
from tournaments.publication.queries.public import EVERY_TOURNAMENT

pytestmark = pytest.mark.django_db

COUNT = int(os.environ.get("RANDOM_ACTIONS") or 80) // 10  # all pages are made after each action
SHOWN = {"entries_shown": True, "most_entries": 9, "correction_minutes": 30}
LISTS = ("/", "/api/v1/tournaments/")

some = settings(
    max_examples=COUNT, deadline=None, print_blob=True, suppress_health_check=list(HealthCheck), derandomize=COUNT <= 8
)
sequences = st.lists(st.tuples(st.sampled_from(sorted(ACTIONS)), st.integers(0, 999)), min_size=2, max_size=6)


def pages_of(tournament: Tournament) -> list[str]:
    """Every public address of the tournament; of each table one of its two forms."""
    rounds = tournament.total_rounds
    found = [*addresses.every(tournament, rounds=rounds), *of_api.every(tournament, rounds=rounds)]
    found += [page for page in of_files.every(tournament, rounds=rounds) if not page.endswith(".xlsx")]
    one = tournament.players.order_by("tpn").first()
    if one is not None:
        codes = tournament.tiebreaks.split(",")
        found += [reverse("public:working", args=[tournament.slug, one.pk, code]) for code in codes if code]
    return list(dict.fromkeys(found))


def shown(tournament: Tournament) -> dict[str, tuple[int, bytes]]:
    """What everybody reads at each of its addresses, made anew: status and content."""
    client = Client()
    found = {}
    for page in pages_of(Tournament.objects.get(pk=tournament.pk)):
        cache.clear()
        answer = client.get(page)
        found[page] = answer.status_code, answer.content
    return found


def versions(tournament: Tournament) -> tuple[str | None, str | None]:
    return version_of(tournament.slug), version_of(EVERY_TOURNAMENT)


@some
@given(begins, st.booleans(), sequences)
def test_another_page_has_another_version(
    at: At, begin: tuple[int, str], by_the_book: bool, steps: list[tuple[str, int]]
) -> None:
    with at(*begin, by_the_book=by_the_book, **SHOWN) as tournament:
        pages, known = shown(tournament), versions(tournament)
        for name, seed in steps:
            if not act(tournament, name, seed):
                assert versions(tournament) == known, name
                continue
            after, now = shown(tournament), versions(tournament)
            differing = {page for page in pages.keys() & after.keys() if pages[page] != after[page]}
            assert not differing & set(LISTS) or now[1] != known[1], (name, differing)
            assert differing <= set(LISTS) or now[0] != known[0], (name, differing)
            pages, known = after, now
