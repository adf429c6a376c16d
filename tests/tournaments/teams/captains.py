"""Captains with their links and phones, for tests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.teams.events import member, team
from tournaments.models import Match, PersonalLink, Round, RoundTime, TeamSeat, Tournament
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.links import renew_link
from tournaments.rounds.actions import drafts
from tournaments.stale_forms.of_rounds import OWN_MATCH
from tournaments.teams.actions.captains import CAPTAINS
from tournaments.teams.actions.settings import set_team_settings


def link_of(event: Tournament, tpn: int) -> PersonalLink:
    """A new link for the captain of this team."""
    return renew_link(team(event, tpn), by=None, owners=CAPTAINS)


def at(name: str, link: PersonalLink, *keys: object) -> str:
    return reverse(f"public:{name}", args=[link.pk, *keys])


def phone_with(link: PersonalLink) -> Client:
    """The phone of a captain, who has scanned the code."""
    client = Client()
    answer = client.post(at("captain_key", link), {"key": key_of_personal(link)})
    assert (answer.status_code, answer.headers["Location"]) == (302, at("captain", link))
    return client


def page(client: Client, link: PersonalLink, number: int | None = None) -> str:
    """The captain's page."""
    answer = client.get(at("captain", link), {"round": number} if number else {})
    assert answer.status_code == 200, answer.content
    return answer.text


def begins_in(event: Tournament, minutes: int, *, number: int = 1) -> None:
    """The round begins then, and line-ups are handed in half an hour before."""
    set_team_settings(event, by=None, line_up_minutes=30)
    moment = timezone.localtime(timezone.now() + timedelta(minutes=minutes))
    RoundTime.objects.filter(tournament=event, round_number=number).delete()
    event.time_zone = str(timezone.get_current_timezone())
    Tournament.objects.filter(pk=event.pk).update(time_zone=event.time_zone)
    RoundTime.objects.create(tournament=event, round_number=number, day=moment.date(), time=moment.time())


def published(event: Tournament) -> Round:
    """The next round, paired and published."""
    event.refresh_from_db()
    return drafts.publish_round(drafts.pair_next_round(event, by=None), by=None)


def places(event: Tournament, tpn: int, *roster: int) -> list[int]:
    """The ids of the members at these places of the roster."""
    return [member(event, tpn, place).pk for place in roster]


def match_of(event: Tournament, tpn: int, number: int = 1) -> Match:
    """The match of this team in a round."""
    seat = TeamSeat.objects.get(team=team(event, tpn), round__number=number)
    return Match.objects.select_related("round__tournament").get(pk=seat.match_id)


def opponent(event: Tournament, tpn: int, number: int = 1) -> int:
    """The number of the team that this one meets."""
    seats = TeamSeat.objects.filter(match=match_of(event, tpn, number)).exclude(team__tpn=tpn)
    return seats.values_list("team__tpn", flat=True).get() or 0


def report(client: Client, link: PersonalLink, match: Match, *results: str, **sent: Any) -> Any:
    """Send the results of the boards, White first; an empty one leaves its board out."""
    games = match.games.order_by("board")
    data = {f"board_{game.pk}": result for game, result in zip(games, results, strict=False) if result}
    expected = sent.get("expected") or str(OWN_MATCH.expected(match, match.round.tournament))
    return client.post(at("captain_results", link, match.pk), {**data, "expected_version": expected})
