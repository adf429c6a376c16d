"""At the deadline both line-ups of each match are revealed together, and nobody presses a button."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.logged import logged
from tests.tournaments.teams.captains import begins_in, link_of, page, phone_with, places, published
from tests.tournaments.teams.events import make_event, member, team
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_teams import LineUpsRevealed
from tournaments.models import MirrorFrom, Publication, Round, RoundTime, Seat, Tournament, User
from tournaments.players.actions.entries import withdraw_player
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.line_ups import are_sealed
from tournaments.teams.actions.line_ups import hand_in_line_up, reveal_line_ups, reveal_what_is_due
from tournaments.teams.queries.line_ups import sealed_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Four teams of four players on three boards."""
    return make_event(teams=4, players=4, boards="wbw")


@pytest.fixture
def sealed(event: Tournament) -> Round:
    """Round 1 is published; team 1 has handed in a line-up, and the deadline is an hour away."""
    begins_in(event, 90)
    hand_in_line_up(team(event, 1), places(event, 1, 2, 3, 4), by=None, round_number=1, by_captain=True)
    return published(event)


def pass_the_deadline(round_: Round) -> None:
    begins_in(round_.tournament, 20)


def test_nothing_happens_before_the_deadline(sealed: Round) -> None:
    assert reveal_what_is_due() == 0
    assert are_sealed(sealed)
    assert Publication.objects.count() == 1


def test_at_the_deadline_all_line_ups_are_published_with_who_handed_none_in(sealed: Round, client: Client) -> None:
    address = reverse("public:round", args=[sealed.tournament.slug, 1])
    before = client.get(address)
    pass_the_deadline(sealed)
    assert reveal_what_is_due() == 1
    assert not are_sealed(sealed)
    seats = Seat.objects.filter(round=sealed, player__team__tpn=1).order_by("board")
    assert [seat.player_id for seat in seats] == places(sealed.tournament, 1, 2, 3, 4)
    assert Seat.objects.filter(round=sealed).count() == 12
    newest = Publication.objects.last()
    assert newest is not None
    said = "The line-ups are known. None was handed in by Bille; Chemnitz; Dahme: the first boards play."
    assert (newest.version, newest.note, newest.by_name) == (2, said, "")
    assert [one.tpn for one in logged(LineUpsRevealed)[0].usual] == [2, 3, 4]
    after = client.get(address)
    assert after.headers["ETag"] != before.headers["ETag"]
    assert "Alster, Player 2" in after.text
    assert "Alster, Player 1<" not in after.text
    assert reveal_what_is_due() == 0
    assert Publication.objects.count() == 2


def test_the_captain_who_waits_for_it_sees_it(sealed: Round) -> None:
    event = sealed.tournament
    link = link_of(event, 2)
    phone = phone_with(link)
    assert "Line-up, round 1" in page(phone, link)
    pass_the_deadline(sealed)
    shown = page(phone, link)
    assert not are_sealed(sealed)
    assert "Round 1, match" in shown
    assert "Bille, Player 1" in shown
    assert "Line-up, round 2" in shown


def test_what_is_no_round_of_this_installation_is_left_alone(sealed: Round) -> None:
    pass_the_deadline(sealed)
    mirror = MirrorFrom.objects.create(tournament=sealed.tournament, name="Source", key="0" * 64)
    assert reveal_what_is_due() == 0
    MirrorFrom.objects.filter(pk=mirror.pk).update(ended_at=timezone.now())
    assert reveal_what_is_due() == 1


def test_without_a_time_of_the_round_the_arbiter_reveals(sealed: Round) -> None:
    RoundTime.objects.all().delete()
    assert reveal_what_is_due() == 0
    reveal_line_ups(sealed, by=None)
    assert not are_sealed(sealed)


def test_where_nobody_can_be_seated_it_is_not_tried_into_a_version(sealed: Round) -> None:
    event = sealed.tournament
    event.teams.get(tpn=1).line_ups.all().delete()
    event.players.update(team=None, roster_place=None)
    pass_the_deadline(sealed)
    assert reveal_what_is_due() == 0
    assert Publication.objects.count() == 1
    with pytest.raises(Refused, match="Nobody plays for any team"):
        reveal_line_ups(sealed, by=None)


def test_a_draft_waits_and_is_published_with_its_line_ups(event: Tournament, arbiter: User) -> None:
    begins_in(event, 90)
    draft = drafts.pair_next_round(event, by=arbiter)
    begins_in(event, 20)
    assert reveal_what_is_due() == 0
    assert are_sealed(draft)
    drafts.publish_round(draft, by=arbiter)
    assert not are_sealed(draft)
    publication = Publication.objects.get()
    assert "None was handed in by Alster; Bille; Chemnitz; Dahme" in publication.note
    assert publication.pairings["boards"]


def test_who_does_not_take_part_is_in_no_line_up(event: Tournament) -> None:
    withdraw_player(member(event, 1, 2), by=None)
    with pytest.raises(Refused, match="Alster, Player 2 does not take part in round 1"):
        hand_in_line_up(team(event, 1), places(event, 1, 1, 2, 3), by=None, round_number=1)


def test_looking_for_what_is_due_is_one_query_where_nothing_is(
    event: Tournament, django_assert_num_queries: Any
) -> None:
    published(event)
    with django_assert_num_queries(1):
        assert sealed_rounds() == []
