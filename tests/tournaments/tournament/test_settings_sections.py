"""The settings in sections: each page shows and changes its own fields, and a list leads from one to the others."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import Make, Play
from tests.tournaments.tournament.test_pages import at
from tournaments.models import Tournament
from tournaments.models.entered import TOURNAMENT_FIELDS
from tournaments.tournament.forms.sections import SECTIONS
from tournaments.tournament.forms.tournament import TournamentForm

BASICS = {"section": "", "name": "Renamed", "total_rounds": "7"}
PAIRING = {"section": "pairing", "system": "dutch", "points_win": "3", "points_draw": "1", "points_bye": "3"}
RATINGS = {"section": "ratings", "rating_type": "rapid", "long_event": "on"}
PRIVACY = {"section": "privacy", "clubs_hidden": "on", "forenames_short": "on"}


def test_each_field_stands_in_one_section() -> None:
    names = [name for section in SECTIONS for name in section.fields]
    assert len(names) == len(set(names))
    assert set(names) == set(TOURNAMENT_FIELDS) == set(TournamentForm.base_fields)


def test_a_section_changes_its_own_fields_alone(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(chess960=True, long_event=False, initial_colour="w", place="Hall")
    values = Tournament.objects.filter(pk=tournament.pk).values(*TOURNAMENT_FIELDS)
    for section, sent in zip(SECTIONS, (BASICS, PAIRING, RATINGS, PRIVACY), strict=True):
        before = values.get()
        answer = arbiter_client.post(at("settings"), sent)
        assert answer.status_code == 302, section.key
        assert answer.headers["Location"] == at("settings") + (f"?section={section.key}" if section.key else "")
        after = values.get()
        changed = {name for name in after if after[name] != before[name]}
        assert changed
        assert changed <= set(section.fields)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.points_win, tournament.rating_type) == ("Renamed", 30, "rapid")


def test_what_is_refused_stays_on_its_section(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament()
    answer = arbiter_client.post(at("settings"), {**PAIRING, "points_draw": "4"})
    assert answer.status_code == 422
    assert "more than a win is worth" in answer.text
    assert 'name="section" value="pairing"' in answer.text
    assert 'name="place"' not in answer.text


def test_the_list_leads_through_all_pages_and_says_where_one_is(
    site: Site, arbiter_client: Client, client: Client
) -> None:
    links = links_of(arbiter_client.get(at("settings")).text)
    assert len(links) > 10
    for address in links:
        page = arbiter_client.get(address)
        assert page.status_code == 200, address
        assert links_of(page.text) == links, address
        assert re.findall(r'<a href="([^"]+)" aria-current="page">', list_of(page.text)) == [address]


@pytest.mark.parametrize("section", SECTIONS, ids=lambda one: one.key or "basics")
def test_a_section_with_nothing_left_to_change_has_no_button(
    make_tournament: Make, play_round: Play, arbiter_client: Client, section: object
) -> None:
    tournament = make_tournament()
    play_round(tournament)
    key = getattr(section, "key", "")
    assert ("Save settings" in arbiter_client.get(f"{at('settings')}?section={key}").text) is (key != "pairing")


def list_of(page: str) -> str:
    return page.partition('<nav class="sections"')[2].partition("</nav>")[0]


def links_of(page: str) -> list[str]:
    return re.findall(r'<a href="([^"]+)"', list_of(page))
