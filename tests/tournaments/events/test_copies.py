"""The same again: a tournament with the settings of another one, an event with copies of all its tournaments."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.accounts.actions.members import give_role
from tournaments.events.actions import copy_event, make_event
from tournaments.models import Role, Round, RoundTime, Tournament, User
from tournaments.standings.actions.tiebreaks import set_tiebreaks

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


def test_an_event_is_made_again_a_year_later(
    make_tournament: Make, play_round: Play, organiser: User, other_arbiter: User
) -> None:
    days = {"start_date": date(2026, 12, 28), "end_date": date(2026, 12, 30)}
    masters = make_tournament(name="Masters", system="dutch", rounds=5, points_win=20, points_draw=10, **days)
    youth = make_tournament(slug="youth", name="Youth", announced=True, announcement="Bring a pen", half_byes=2)
    set_tiebreaks(masters, ["SB", "DE"], edition="2024-08", by=organiser)
    RoundTime.objects.create(tournament=masters, round_number=2, day=date(2026, 12, 29), time=time(14))
    give_role(masters, other_arbiter, Role.ARBITER, by=organiser)
    play_round(masters)
    event = make_event(by=organiser, name="2026", place="Hastings", parts=[(masters, "A"), (youth, "B")])
    copy = copy_event(event, by=organiser, name="2027", first_day=date(2027, 12, 28))
    first, second = (part.tournament for part in copy.parts.all())
    assert [(part.letter, part.tournament.name) for part in copy.parts.all()] == [("A", "Masters"), ("B", "Youth")]
    assert (first.system, first.total_rounds, first.points_win) == ("dutch", 5, 20)
    assert (first.start_date, first.end_date) == (date(2027, 12, 28), date(2027, 12, 30))
    assert (first.tiebreaks, first.tiebreak_edition) == ("SB,DE", "2024-08")
    assert [str(one) for one in first.round_times.all()] == ["2027-12-29 14:00"]
    assert first.members.get(user=other_arbiter).role == Role.ARBITER
    assert (first.players.count(), first.paired_rounds.count()) == (0, 0)
    assert (second.announced, second.announcement, second.half_byes) == (False, "", 2)
    assert masters.players.exists()


def test_a_new_tournament_begins_with_the_settings_of_another(
    make_tournament: Make, organiser_client: Client, organiser: User
) -> None:
    tournament = make_tournament(name="Masters", system="dutch", rounds=11, place="Hastings")
    set_tiebreaks(tournament, ["SB", "DE"], edition="2026-03", by=organiser)
    settings = organiser_client.get(reverse("arbiter:settings", args=[tournament.slug])).content.decode()
    new = f"{reverse('arbiter:tournament_new')}?like={tournament.slug}"
    assert new in settings
    form = organiser_client.get(new).context["form"]
    assert form["system"].value() == "dutch"
    assert (form["total_rounds"].value(), form["place"].value(), form["tiebreaks"].value()) == (11, "Hastings", "SB,DE")
    assert not form["name"].value()
