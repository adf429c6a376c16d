"""Events: which tournaments belong to them, who may change them, and what everybody reads."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.arbiter_client import version_at
from tests.tournaments.teams.events import make_event as make_team_event
from tournaments.accounts.actions.members import give_role
from tournaments.basics.errors import Refused
from tournaments.events.actions import delete_event, make_event, set_tournaments, update_event
from tournaments.log.reading import log_lines
from tournaments.models import Event, Role, Round, RoundTime, Tournament, User

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def two(make_tournament: Make, play_round: Play) -> tuple[Tournament, Tournament]:
    """A tournament with a published round, and one that nobody sees yet."""
    masters, youth = make_tournament(slug="masters", name="Masters"), make_tournament(slug="youth", name="Youth")
    play_round(masters)
    return masters, youth


def test_an_event_has_tournaments_with_letters(two: tuple[Tournament, Tournament], arbiter: User) -> None:
    masters, youth = two
    event = make_event(by=arbiter, name="Müller Congress", place="Hastings", parts=[(masters, "A"), (youth, "U14")])
    assert event.slug == "mueller-congress"
    assert [(part.letter, part.tournament) for part in event.parts.all()] == [("A", masters), ("U14", youth)]
    set_tournaments(event, [(youth, "A"), (masters, "B")], by=arbiter)  # letters change hands
    assert [(part.letter, part.tournament) for part in event.parts.all()] == [("A", youth), ("B", masters)]
    set_tournaments(event, [(youth, "A")], by=arbiter)
    masters.refresh_from_db()
    assert not hasattr(masters, "in_event")


def test_what_cannot_be_is_refused_at_once(
    two: tuple[Tournament, Tournament], make_tournament: Make, arbiter: User
) -> None:
    masters, youth = two
    make_event(by=arbiter, name="First", parts=[(masters, "A")])
    other = make_tournament(slug="other", name="Other")
    event = make_event(by=arbiter, name="Second")
    with pytest.raises(Refused) as refused:
        set_tournaments(event, [(masters, "B"), (youth, "C"), (other, "C")], by=arbiter)
    assert refused.value.problems == [
        "The letter C is given twice. Choose another one.",
        "Masters belongs to the event First. Take it out there first.",
    ]
    with pytest.raises(Refused, match="enter a letter"):
        set_tournaments(event, [(youth, "")], by=arbiter)
    assert not event.parts.exists()


def test_the_log_says_so_and_pages_are_made_anew(
    two: tuple[Tournament, Tournament], arbiter: User, client: Client
) -> None:
    masters, _youth = two
    page = reverse("public:tournament", args=["masters"])
    before = client.get(page)["ETag"]
    event = make_event(by=arbiter, name="Congress", parts=[(masters, "A")])
    named = client.get(page)
    assert "Congress" in named.content.decode()
    assert named["ETag"] != before
    update_event(event, by=arbiter, name="Festival")
    assert "Festival" in client.get(page).content.decode()
    delete_event(event, by=arbiter)
    assert "Festival" not in client.get(page).content.decode()
    masters.refresh_from_db()
    lines = [str(line.sentence) for line in log_lines(masters.audit_entries.order_by("-pk"), masters)]
    assert [one for one in lines if "event" in one] == [
        "No longer in the event Festival",
        "Tournament A of the event Congress",
    ]
    assert not Event.objects.exists()
    assert Tournament.objects.count() == 2


def test_everybody_reads_what_is_public_of_it_and_nothing_else(
    two: tuple[Tournament, Tournament], make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    masters, youth = two
    event = make_event(by=arbiter, name="Congress", announcement="Lunch at noon", parts=[(youth, "A")])
    page = reverse("public:event", args=[event.slug])
    assert client.get(page).status_code == 404  # nothing of it is public
    set_tournaments(event, [(masters, "A"), (youth, "B")], by=arbiter)
    RoundTime.objects.create(tournament=masters, round_number=2, day=date(2026, 11, 28), time=time(14))
    shown = client.get(page).content.decode()
    assert "Masters" in shown
    assert "Lunch at noon" in shown
    assert "Round 2, Sat 28 Nov 2026, 14:00" in shown  # on its card
    assert "Youth" not in shown
    etag = client.get(page)["ETag"]
    assert client.get(page, headers={"If-None-Match": etag}).status_code == 304
    play_round(youth)
    answered = client.get(page, headers={"If-None-Match": etag})
    assert answered.status_code == 200
    assert "Youth" in answered.content.decode()


def test_a_player_of_any_tournament_is_found(
    two: tuple[Tournament, Tournament], play_round: Play, arbiter: User, client: Client
) -> None:
    masters, youth = two
    player = youth.players.order_by("tpn")[0]
    event = make_event(by=arbiter, name="Congress", parts=[(masters, "A"), (youth, "B")])
    page, name = reverse("public:event", args=[event.slug]), player.name.partition(",")[0]
    assert reverse("public:player", args=["youth", player.pk]) not in client.get(page, {"q": name}).content.decode()
    play_round(youth)
    found = client.get(page, {"q": name.upper()}).content.decode()
    assert reverse("public:player", args=["youth", player.pk]) in found
    assert "Nobody with “Nemo”" in client.get(page, {"q": "Nemo"}).content.decode()


def test_reserves_of_teams_are_counted_where_they_are_listed(play_round: Play, arbiter: User, client: Client) -> None:
    """Somebody sits on two of three places of a roster, and all three are listed: the button has no number."""
    league = make_team_event(teams=4, players=3, boards="wb")
    play_round(league)
    event = make_event(by=arbiter, name="Congress", parts=[(league, "A")])
    front = client.get(reverse("public:event", args=[event.slug])).text
    address = reverse("public:event_players", args=[event.slug])
    assert f'href="{address}">Players</a>' in front
    listed = client.get(address).text
    assert "<h1>12 players</h1>" in listed
    assert '<span class="quiet small">12</span>' in listed


def test_queries_do_not_grow_with_the_players(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    counts = []
    for number, players in enumerate((4, 40)):
        parts = [(make_tournament(slug=f"{number}-{letter}", players=players), letter) for letter in "AB"]
        for tournament, _letter in parts:
            play_round(tournament)
        event = make_event(by=arbiter, name=f"Congress {number}", parts=parts)
        with CaptureQueriesContext(connection) as queries:
            Client().get(reverse("public:event", args=[event.slug]))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 4


def test_who_leads_all_tournaments_changes_the_event_and_others_only_look(
    two: tuple[Tournament, Tournament], arbiter: User, organiser: User, client: Client
) -> None:
    masters, youth = two
    event = make_event(by=organiser, name="Congress", parts=[(masters, "A"), (youth, "B")])
    desk, settings = (reverse(f"arbiter:{name}", args=[event.pk]) for name in ("event", "event_settings"))
    client.force_login(arbiter)
    arbiter.memberships.all().delete()
    assert client.get(desk).status_code == 404  # it is not there for whoever has no role in it
    give_role(masters, arbiter, Role.CHIEF, by=organiser)
    shown = client.get(desk)
    assert shown.status_code == 200
    assert "Masters" in shown.content.decode()
    assert "Youth" not in shown.content.decode()
    sent = {"name": "Mine", "place": "", f"letter_{masters.pk}": "A", "expected_version": version_at(settings, arbiter)}
    assert client.post(settings, sent).status_code == 403
    give_role(youth, arbiter, Role.CHIEF, by=organiser)
    sent |= {f"letter_{youth.pk}": "B", "expected_version": version_at(settings, arbiter)}
    assert client.post(settings, sent).status_code == 302
    event.refresh_from_db()
    assert event.name == "Mine"
    assert event.parts.count() == 2


def test_the_desk_has_the_check_in_of_all(two: tuple[Tournament, Tournament], organiser: User, client: Client) -> None:
    masters, youth = two
    event = make_event(by=organiser, name="Congress", parts=[(masters, "A"), (youth, "B")])
    client.force_login(organiser)
    page = reverse("arbiter:event", args=[event.pk])
    shown = client.get(page).content.decode()
    player, paired = youth.players.order_by("tpn")[0], masters.players.order_by("tpn")[0]
    assert reverse("arbiter:presence", args=["youth", player.pk]) in shown
    assert reverse("arbiter:presence", args=["masters", paired.pk]) not in shown  # round 1 is paired there
    found = client.get(page, {"q": paired.name.partition(",")[0]}).content.decode()
    assert reverse("arbiter:player_edit", args=["masters", paired.pk]) in found


def test_the_front_page_has_them_together(
    two: tuple[Tournament, Tournament], make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    masters, youth = two
    play_round(make_tournament(slug="other", name="Other"))
    play_round(youth)
    event = make_event(by=arbiter, name="Congress", parts=[(youth, "A"), (masters, "B")])
    groups = client.get("/").context["now"]
    named = [[public.row.name for public, _won in group] for group in groups]
    assert sorted(named) == [["Other"], ["Youth", "Masters"]]
    page = client.get("/").content.decode()
    assert page.count(reverse("public:event", args=[event.slug])) == 1
    assert client.get("/", {"q": "masters"}).context["now"][0][0][0].row == masters
