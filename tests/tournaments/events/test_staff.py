"""The staff of all tournaments of an event, given and taken away in one step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import make_user
from tests.tournaments.logged import logged
from tournaments.accounts.actions.members import give_role
from tournaments.basics.errors import Refused, Stale
from tournaments.events.actions import make_event, set_staff
from tournaments.log.kinds_of_members import RoleGiven, TakenFromArbiter
from tournaments.models import Event, Member, MirrorFrom, Role, Tournament, User

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def three(make_tournament: Make) -> list[Tournament]:
    return [make_tournament(slug=slug, name=slug.title(), players=2) for slug in ("masters", "open", "youth")]


@pytest.fixture
def event(three: list[Tournament], organiser: User) -> Event:
    return make_event(by=organiser, name="Congress", parts=list(zip(three, "ABC", strict=True)))


def roles(user: User) -> dict[str, str]:
    return dict(Member.objects.filter(user=user).values_list("tournament__slug", "role"))


def test_a_role_in_all_in_one_step_and_logged_in_each(event: Event, three: list[Tournament], organiser: User) -> None:
    ruth = make_user("ruth")
    give_role(three[1], ruth, Role.READER, by=organiser)
    assert set_staff(event, ruth, Role.ARBITER, [one.pk for one in three], by=organiser) == 3
    assert roles(ruth) == dict.fromkeys(("masters", "open", "youth"), Role.ARBITER)
    assert [one.role_before for one in logged(RoleGiven)] == ["", "", Role.READER, ""]
    assert set_staff(event, ruth, Role.ARBITER, [one.pk for one in three], by=organiser) == 0


def test_and_taken_away_in_some(event: Event, three: list[Tournament], organiser: User) -> None:
    ruth = make_user("ruth")
    set_staff(event, ruth, Role.CHIEF, [one.pk for one in three], by=organiser)
    assert set_staff(event, ruth, "", [three[0].pk, three[2].pk], by=organiser) == 2
    assert roles(ruth) == {"open": Role.CHIEF}
    assert [one.account.id for one in logged(TakenFromArbiter)] == [ruth.pk, ruth.pk]


def test_what_cannot_be_changes_nothing(
    event: Event, three: list[Tournament], make_tournament: Make, organiser: User
) -> None:
    ruth, chief = make_user("ruth"), make_user("chief")
    other = make_tournament(slug="other")
    with pytest.raises(Stale):
        set_staff(event, ruth, Role.ARBITER, [three[0].pk, other.pk], by=organiser)
    with pytest.raises(Refused, match="no role"):
        set_staff(event, ruth, "king", [one.pk for one in three], by=organiser)
    set_staff(event, chief, Role.CHIEF, [one.pk for one in three], by=organiser)
    with pytest.raises(Refused, match="your own role"):
        set_staff(event, chief, "", [one.pk for one in three], by=chief)
    assert roles(ruth) == {}
    assert len(roles(chief)) == 3


def test_the_page_has_a_column_for_each_tournament(
    event: Event, three: list[Tournament], organiser: User, client: Client
) -> None:
    ruth = make_user("ruth")
    client.force_login(organiser)
    page = reverse("arbiter:event_staff", args=[event.pk])
    sent = {"who": ruth.pk, "role": Role.HELPER, "tournaments": [three[0].pk, three[2].pk]}
    answer = client.post(page, sent | {"expected_version": version_at(page, organiser)}, follow=True)
    label = str(Role.HELPER.label)
    assert f"ruth is {label} now in A, C." in answer.content.decode()
    assert [line.roles for line in answer.context["lines"] if line.user == ruth] == [(label, "", label)]
    assert roles(ruth) == {"masters": Role.HELPER, "youth": Role.HELPER}
    nothing = client.post(page, {"who": ruth.pk, "role": "", "expected_version": version_at(page, organiser)})
    assert nothing.status_code == 422  # no tournament is ticked


def test_a_mirror_is_left_out_and_others_do_not_see_the_page(
    event: Event, three: list[Tournament], organiser: User, client: Client
) -> None:
    MirrorFrom.objects.create(tournament=three[2], key="0" * 64)
    client.force_login(organiser)
    page = reverse("arbiter:event_staff", args=[event.pk])
    assert [one.letter for one in client.get(page).context["form"].parts] == ["A", "B"]
    ruth = make_user("ruth")
    give_role(three[0], ruth, Role.CHIEF, by=organiser)
    client.force_login(ruth)
    assert client.get(page).status_code == 403
