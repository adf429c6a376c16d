"""While line-ups are sealed, arbiters' pages say until when they come, and ask for no results."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests.tournaments.teams.captains import begins_in, published
from tests.tournaments.teams.events import make_event
from tournaments.basics.errors import Refused
from tournaments.models import Round, RoundTime, Tournament
from tournaments.results.actions.matches import forfeit_match
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.line_ups import are_sealed, deadline
from tournaments.teams.actions.line_ups import reveal_line_ups

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Four teams of four players on three boards; line-ups of round 1 come until an hour from now."""
    event = make_event(teams=4, players=4, boards="wbw")
    begins_in(event, 90)
    return event


def text_of(client: Client, name: str, *keys: object) -> str:
    """What a page of the arbiters says."""
    answer = client.get(reverse(f"arbiter:{name}", args=keys))
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def due(round_: Round) -> str:
    until = deadline(round_.tournament, round_.number)
    assert until is not None
    with translation.override("en"):
        return date_format(timezone.localtime(until), "DAY_TIME_FORMAT")


def test_the_step_bar_says_until_when_line_ups_come(event: Tournament, organiser_client: Client) -> None:
    sealed = published(event)
    for name, keys in (("teams", ()), ("tournament", ())):
        shown = text_of(organiser_client, name, event.slug, *keys)
        assert f"Line-ups of round 1: due by {due(sealed)} See the line-ups" in shown
        assert "missing" not in shown
    shown = text_of(organiser_client, "line_ups", event.slug)
    assert f"Line-ups of round 1: due by {due(sealed)}" in shown
    assert "See the line-ups" not in shown


def test_the_page_of_results_does_not_lead_to_a_board(event: Tournament, organiser_client: Client) -> None:
    sealed = published(event)
    shown = text_of(organiser_client, "round", event.slug, 1)
    assert f"Line-ups of round 1: due by {due(sealed)} Line-ups" in shown
    assert "6 of 6 results missing" not in shown
    assert "Next: board" not in shown
    assert "nobody" not in shown
    reveal_line_ups(sealed, by=None, sure=True)
    shown = text_of(organiser_client, "round", event.slug, 1)
    assert "6 of 6 results missing Next: board 1.1" in shown
    assert "sealed" not in shown


def test_without_a_time_of_the_round_the_arbiter_is_led_to_reveal_them(
    event: Tournament, organiser_client: Client
) -> None:
    published(event)
    RoundTime.objects.all().delete()
    shown = text_of(organiser_client, "teams", event.slug)
    assert "Line-ups of round 1: not yet revealed Reveal the line-ups" in shown


def test_the_draft_of_a_round_with_sealed_line_ups_names_nobody(event: Tournament, organiser_client: Client) -> None:
    drafts.pair_next_round(event, by=None)
    shown = text_of(organiser_client, "round", event.slug, 1)
    assert "nobody" not in shown
    assert "1.1" not in shown


def test_no_result_is_offered_or_taken_before_the_line_ups_are_known(
    event: Tournament, organiser_client: Client
) -> None:
    """The refusal says what is missing: it said that a line-up was to be changed."""
    sealed = published(event)
    assert "Not come" not in text_of(organiser_client, "round", event.slug, 1)
    with pytest.raises(Refused, match="The line-ups are not known yet."):
        forfeit_match(sealed.matches.get(table=1), "w", by=None)
    assert are_sealed(sealed)


def test_the_public_page_does_not_say_that_sealed_boards_are_played(event: Tournament, client: Client) -> None:
    sealed = published(event)
    address = reverse("public:round", args=[event.slug, 1])
    shown = client.get(address).text.split("</p>")
    status = next(part for part in shown if 'class="status"' in part)
    assert "The line-ups are not known yet." in status
    assert "still playing" not in status
    reveal_line_ups(sealed, by=None, sure=True)
    assert "6 of 6 boards still playing" in client.get(address).text
