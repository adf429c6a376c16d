"""How a round of ten teams was paired, and why two of them do not meet, in sentences that name teams."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import publish_pairing
from tests.tournaments.teams.events import make_event, name_of
from tests.tournaments.teams.test_pairing import pairs
from tournaments.models import Round, Tournament, User
from tournaments.results.actions.recording import record_result

pytestmark = pytest.mark.django_db
TEAMS, ROUNDS = 10, 4
NAMES = [name_of(number) for number in range(1, TEAMS + 1)]


@pytest.fixture
def event(arbiter: User) -> Tournament:
    """Ten teams after three rounds, of which the fourth is published."""
    event = make_event(teams=TEAMS, boards="wbwb", players=4, rounds=7)
    for number in range(1, ROUNDS + 1):
        event.refresh_from_db()
        round_ = publish_pairing(event, by=arbiter)
        for place, game in enumerate(round_.games.select_related("match__round__tournament")):
            if number < ROUNDS:
                record_result(game, ("1-0", "1/2", "0-1", "1-0", "1/2")[(place + number) % 5], by=arbiter)
    return Tournament.objects.get(pk=event.pk)


def text_of(html: str) -> str:
    main = html[html.index("<main") :]
    return " ".join(re.sub(r"<(script|style|template).*?</\1>|<[^>]+>", " ", main, flags=re.DOTALL).split())


def test_every_pair_that_does_not_meet_is_told_why(event: Tournament, organiser_client: Client) -> None:
    address = reverse("arbiter:explanation", args=[event.slug, ROUNDS])
    met = {frozenset(pair) for pair in pairs(Round.objects.get(tournament=event, number=ROUNDS))}
    before = {
        frozenset(pair)
        for number in range(1, ROUNDS)
        for pair in pairs(Round.objects.get(tournament=event, number=number))
    }
    for one, other in combinations(range(1, TEAMS + 1), 2):
        if {one, other} in met:
            continue
        page = organiser_client.get(address, {"one": one, "other": other})
        assert page.status_code == 200
        paragraphs = [
            text_of(f"<main>{text}") for text in re.findall(r"<p[^>]*>.*?</p>", _answer(page.text), re.DOTALL)
        ]
        told = " ".join(paragraphs)
        assert name_of(one) in told, (one, other)
        assert name_of(other) in told, (one, other)
        assert not re.search(r"\bplayers?\b|\bgames?\b", told), told
        if {one, other} in before:
            assert re.search(r"\bmet\b|\bmeet\b", told), told


def _answer(html: str) -> str:
    """The part of the page with the answer."""
    [part] = re.findall(r'<div class="notice" role="status">.*?</div>', html, re.DOTALL)
    return str(part)


def test_the_whole_explanation_names_teams_and_no_players(event: Tournament, organiser_client: Client) -> None:
    page = text_of(organiser_client.get(reverse("arbiter:explanation", args=[event.slug, ROUNDS])).text)
    assert all(name in page for name in NAMES)
    assert "Player 1" not in page
    assert not re.search(r"\bplayers?\b", page), re.findall(r".{60}\bplayers?\b.{60}", page)


def test_the_public_reads_the_steps_with_the_names_of_teams(event: Tournament, client: Client) -> None:
    told = client.get(f"/api/v1/tournaments/{event.slug}/rounds/{ROUNDS}/steps/").json()
    assert {player["name"] for player in told["explanation"]["players"]} == set(NAMES)
    page = client.get(reverse("public:round", args=[event.slug, ROUNDS])).text
    assert all(name in page for name in NAMES)


def test_the_picture_names_teams_and_matches(event: Tournament, client: Client) -> None:
    """Everybody sees it of a published round: a line for each match, and the teams by their whole names."""
    answer = client.get(reverse("public:pairing_picture", args=[event.slug, ROUNDS]))
    assert answer.status_code == 200
    text = text_of(answer.text)
    told = sorted(map(int, re.findall(r"board (\d+), against ", text)))
    assert told == list(range(1, TEAMS // 2 + 1))
    assert [name for name in NAMES if name not in text] == []
    assert f"{TEAMS} teams, {TEAMS // 2} matches." in text
    assert not re.search(r"\bplayers?\b", text), re.findall(r".{60}\bplayers?\b.{60}", text)
