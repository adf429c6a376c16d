"""The sheet of a match, printed for both captains to sign."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament
from tests.tournaments.teams.captains import begins_in, published
from tests.tournaments.teams.events import make_event, member
from tournaments.players.actions.entries import withdraw_player
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


def sheets(client: Client, slug: str) -> list[str]:
    """Each sheet of round 1 as it reads."""
    answer = client.get(reverse("arbiter:print_match_sheets", args=[slug, 1]))
    assert answer.status_code == 200
    found = re.findall(r'<article class="match-sheet">.*?</article>', answer.text, re.DOTALL)
    return [" ".join(re.sub(r"<(?!i>)[^>]+>", " ", one).split()) for one in found]


def test_each_match_has_a_sheet_with_boards_boxes_and_three_signatures(organiser_client: Client) -> None:
    event = make_event(teams=4, players=3, boards="wbw")
    withdraw_player(member(event, 1, 3), by=None)
    published(event)
    first, second = sheets(organiser_client, event.slug)
    assert "Alster" in first
    for place in (1, 2):
        assert f"Alster, Player {place}" in first
    assert "Alster, Player 3" not in first
    assert first.count("<i>") == 2 * (2 + 1)  # two boards that are open, and the match
    assert second.count("<i>") == 2 * (3 + 1)
    assert first.count("Captain of") == 2
    assert "Arbiter" in first
    codes = organiser_client.get(reverse("arbiter:print_match_sheets", args=[event.slug, 1])).text
    assert codes.count('class="slip-code"') == 2
    offers = organiser_client.get(reverse("arbiter:round_print", args=[event.slug, 1])).text
    assert "Match sheets" in offers


def test_before_the_line_ups_are_known_names_are_written_by_hand(organiser_client: Client) -> None:
    event = make_event(teams=4, players=3, boards="wbw")
    begins_in(event, 90)
    published(event)
    first, _second = sheets(organiser_client, event.slug)
    assert "Player" not in first
    assert first.count("<i>") == 2 * (3 + 1)


def test_players_have_none(organiser_client: Client) -> None:
    tournament = make_tournament(players=4)
    drafts.pair_next_round(tournament, by=None)
    assert sheets(organiser_client, tournament.slug) == []
    assert "Match sheets" not in organiser_client.get(reverse("arbiter:round_print", args=[tournament.slug, 1])).text
