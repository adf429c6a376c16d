"""After round 1 what is taken over from the rating list says which TPNs it moves, and asks first."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make, Play
from tests.tournaments.history.undo_state import state
from tests.tournaments.ratings.samples import MakeList
from tournaments.models import EqualOrder, Player, Tournament
from tournaments.rating_lists.lists.listed import Listed
from tournaments.ratings.actions.matching import matches
from tournaments.ratings.actions.refresh import review

pytestmark = pytest.mark.django_db
QUESTION = r'name="sure" value="([^"]+)"'


@pytest.fixture
def tournament(make_tournament: Make, play_round: Play) -> Tournament:
    made = make_tournament(players=4)
    play_round(made)
    return Tournament.objects.get(pk=made.pk)


def numbers() -> dict[str, int | None]:
    return dict(Player.objects.values_list("name", "tpn"))


@pytest.fixture
def equals(tournament: Tournament, make_list: MakeList) -> list[str]:
    """The names of the last two, who are equal and stand by their FIDE numbers; the last one is in the list."""
    Tournament.objects.filter(pk=tournament.pk).update(equal_order=EqualOrder.NUMBER)
    last = tournament.players.filter(tpn__in=(3, 4))
    last.update(rating=2000, birth_year=1990)
    names = list(last.order_by("tpn").values_list("name", flat=True))
    make_list(Listed(16, names[1], "", "m", "", 1990, standard=2000))
    return names


def test_numbers_of_the_list_that_are_taken_over(
    tournament: Tournament, equals: list[str], arbiter_client: Client
) -> None:
    page = reverse("arbiter:ratings", args=[tournament.slug])
    doubtful = [one.key for one in matches(tournament)]
    before, sent = state(tournament), {"numbers": "1", "match": doubtful}
    refused = arbiter_client.post(page, sent)
    assert refused.status_code == 422
    (question,) = re.findall(QUESTION, refused.text)
    assert unescape(question) == f"2 numbers move: {equals[1]} 4 → 3; {equals[0]} 3 → 4"
    assert re.search(f'value="{doubtful[0]}"[^>]* checked', refused.text)
    assert state(tournament) == before
    assert arbiter_client.post(page, {**sent, "sure": unescape(question)}).status_code == 302
    assert numbers()[equals[1]] == 3


def test_ratings_of_the_list_that_are_taken_over(
    tournament: Tournament, make_list: MakeList, arbiter_client: Client
) -> None:
    last = tournament.players.get(tpn=4)
    Player.objects.filter(pk=last.pk).update(fide_id="16")
    make_list(Listed(16, last.name, "", "m", "", 1990, standard=2600))
    page, before = reverse("arbiter:ratings", args=[tournament.slug]), state(tournament)
    (row,) = review(tournament).differences
    refused = arbiter_client.post(page, {"tick": row.key})
    assert refused.status_code == 422
    (question,) = re.findall(QUESTION, refused.text)
    assert unescape(question).startswith(f"4 numbers move: {last.name} 4 → 1; ")
    assert state(tournament) == before
    assert arbiter_client.post(page, {"tick": row.key, "sure": unescape(question)}).status_code == 302
    assert numbers()[last.name] == 1
