"""What a tournament's public mark is made of comes from the database as Django itself would give it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from tournaments.models import MirrorFrom, Round, Tournament
from tournaments.selectors.tournament.public import _with_marks, public_tournament

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.mark.parametrize("kind", ["announced", "published", "mirrored"])
def test_the_row_is_that_of_the_query_set(make_tournament: Make, play_round: Play, kind: str) -> None:
    tournament = make_tournament(players=5, announced=kind == "announced")
    if kind != "announced":
        play_round(tournament)
    if kind == "mirrored":
        MirrorFrom.objects.create(name="Elsewhere", key="k", tournament=tournament, seen_at=timezone.now())
    public = public_tournament(tournament.slug)
    assert public is not None
    expected = vars(_with_marks().get(slug=tournament.slug))
    found = vars(public.row)
    assert found.keys() == expected.keys()
    assert {name: found[name] for name in found if name != "_state"} == {
        name: expected[name] for name in expected if name != "_state"
    }


def test_another_slug_is_another_tournament(make_tournament: Make, play_round: Play) -> None:
    made = [make_tournament(slug=slug, players=4) for slug in ("one", "two")]
    for tournament in made:
        play_round(tournament)
    marks = {public.mark for tournament in made if (public := public_tournament(tournament.slug))}
    assert len(marks) == 2
    assert public_tournament("three") is None
