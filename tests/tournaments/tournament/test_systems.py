"""The pairing systems on the pages: cards to choose from, and a page about each."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from pairing.engine.systems import DEFAULT, registered_systems
from pairing.engine.systems.system import System
from pairing.standings import DEFAULT_OF_TEAMS
from tests.tournaments.factories import Make
from tests.tournaments.tournament.test_pages import NEW, at, settings_of
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.installation.documents.manual import ENGLISH
from tournaments.installation.documents.rules import rules_of
from tournaments.log.kinds import SettingsChanged
from tournaments.models import AuditEntry, Tournament, User
from tournaments.rounds.queries import snapshot
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db

SYSTEMS = registered_systems()
OFFERED = list(SYSTEMS)
OTHER = next(system for system in OFFERED if system is not OFFERED[0])
FOR_TEAMS = next(system for system in OFFERED if system.pairs_teams)


def test_every_system_is_told_with_its_edition_and_whom_it_suits(client: Client) -> None:
    page = client.get(reverse("public:systems")).text
    for system in SYSTEMS:
        assert reverse("public:system", args=[system.name]) in page
        assert system.rules in page


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_page_about_each_system(client: Client, system: System) -> None:
    response = client.get(reverse("public:system", args=[system.name]))
    page = response.text
    assert response.status_code == 200
    assert all(criterion.article in page for criterion in system.criteria)
    assert all(code.text in page for code in system.codes)
    again = client.get(reverse("public:system", args=[system.name]), headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("system", OFFERED, ids=lambda system: system.name)
def test_the_rules_of_a_system_that_can_be_chosen_can_be_read(
    client: Client, arbiter_client: Client, system: System
) -> None:
    """In our own words: from the idea to the colours, each step with its article, and what the text leaves open."""
    address = reverse("public:system", args=[system.name])
    assert f'href="{address}#rules"' in arbiter_client.get(reverse("arbiter:tournament_new")).text
    page = client.get(address).text
    rules = page.partition('<h2 id="rules">')[2]
    assert "The rules" in rules
    titles = [chapter.title for chapter in rules_of(system.name, ENGLISH)]
    assert titles[0] == "In short"
    assert {"Colours", "When nothing works", "Rulings where the text is silent"} < set(titles)
    assert all(escape(title) in rules for title in titles)
    # Some share rounds.
    everywhere = " ".join(str(chapter.body) for one in OFFERED for chapter in rules_of(one.name, ENGLISH))
    assert {criterion.article for criterion in system.criteria if criterion.article not in everywhere} == set()
    assert len(set(re.findall(r"\b\d(?:\.\d+)+", rules))) >= 10 or system.is_predetermined  # a table has none
    for said in ("bye", "odd", "White", "score"):
        assert said in rules


def test_there_is_no_page_about_a_system_that_is_not_there(client: Client) -> None:
    assert client.get(reverse("public:system", args=["chaos"])).status_code == 404
    assert client.post(reverse("public:systems")).status_code == 405


def test_the_form_offers_the_systems_that_the_pages_can_run(arbiter_client: Client) -> None:
    page = arbiter_client.get(reverse("arbiter:tournament_new")).text
    for system in SYSTEMS:
        assert (f'name="system" value="{system.name}"' in page) is (system in OFFERED)


def test_a_tournament_is_made_with_the_system_chosen(arbiter_client: Client) -> None:
    arbiter_client.post(reverse("arbiter:tournament_new"), NEW | {"system": OTHER.name})
    assert Tournament.objects.get().system == OTHER.name


def test_a_team_event_is_made_with_what_is_usual_for_teams(arbiter_client: Client) -> None:
    """What a bye is worth the regulations of the teams say, to which the form leads on; points are those of a game."""
    new = reverse("arbiter:tournament_new")
    answer = arbiter_client.post(new, NEW | {"system": FOR_TEAMS.name})
    made = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("arbiter:team_settings", args=[made.slug])
    assert "Now settle what the regulations say of boards" in arbiter_client.get(answer.headers["Location"]).text
    assert (made.tiebreaks, made.points_draw, made.points_bye) == (",".join(DEFAULT_OF_TEAMS), 5, 10)
    data = settings_of(made, name="Renamed", system=FOR_TEAMS.name, points_bye="0")
    assert arbiter_client.post(reverse("arbiter:settings", args=[made.slug]), data).status_code == 302
    made.refresh_from_db()
    assert (made.name, made.points_bye) == ("Renamed", 10)
    boards = {**NEW, "name": "Boards", "system": FOR_TEAMS.name, "tiebreak_list": "teams-boards"}
    assert arbiter_client.post(new, boards).status_code == 302
    assert Tournament.objects.get(name="Boards").tiebreaks == "MPVGP,EDEBT,BC,TBR,EMGSB"


def test_tie_breaks_that_another_system_does_not_have_are_named_before_they_fall(
    make_tournament: Make, arbiter_client: Client
) -> None:
    tournament = make_tournament(tiebreaks="BH/C1,ARO,DE", system=OFFERED[0].name)
    data = settings_of(tournament, system=FOR_TEAMS.name)
    answer = arbiter_client.post(at("settings"), data)
    assert answer.status_code == 422
    assert "there are no tie-breaks ARO. Without them the list would be: BH/C1, DE." in answer.text
    tournament.refresh_from_db()
    assert (tournament.system, tournament.tiebreaks) == (OFFERED[0].name, "BH/C1,ARO,DE")
    sure = unescape(answer.text.partition('name="sure" value="')[2].partition('"')[0])
    assert arbiter_client.post(at("settings"), {**data, "sure": sure}).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.system, tournament.tiebreaks) == (FOR_TEAMS.name, "BH/C1,DE")
    undo(AuditEntry.objects.filter(kind=SettingsChanged.kind).latest("pk"), by=None)
    tournament.refresh_from_db()
    assert (tournament.system, tournament.tiebreaks) == (OFFERED[0].name, "BH/C1,ARO,DE")


def test_where_no_tie_break_is_left_the_usual_ones_take_their_place(make_tournament: Make) -> None:
    tournament = make_tournament(tiebreaks="ARO,TPR")
    setup.update_tournament(tournament, by=None, system=FOR_TEAMS.name, sure=True)
    tournament.refresh_from_db()
    assert tournament.tiebreaks == ",".join(DEFAULT_OF_TEAMS)


def chosen(client: Client) -> list[str]:
    """The systems that the form of a new tournament begins with."""
    return re.findall(r'name="system" value="([^"]+)"[^>]* checked', client.get(reverse("arbiter:tournament_new")).text)


def test_nobody_gets_a_system_unasked(arbiter_client: Client) -> None:
    assert chosen(arbiter_client) == []
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), {**NEW, "system": ""})
    assert answer.status_code == 422
    assert "Choose the pairing system" in answer.text
    assert not Tournament.objects.exists()


def test_the_form_begins_with_the_system_that_this_organiser_took_last(
    arbiter_client: Client, client: Client, organiser: User
) -> None:
    for system in (OTHER, OFFERED[0], OTHER):
        arbiter_client.post(reverse("arbiter:tournament_new"), {**NEW, "system": system.name})
        assert chosen(arbiter_client) == [system.name]
    client.force_login(organiser)
    assert chosen(client) == []


def test_the_cards_say_for_whom_each_system_is_and_what_it_needs(arbiter_client: Client) -> None:
    page = arbiter_client.get(reverse("arbiter:tournament_new")).text
    assert OFFERED[0].name == DEFAULT
    assert page.index(f'value="{OFFERED[0].name}"') < page.index(f'value="{OTHER.name}"')
    assert all(escape(system.suits) in page for system in OFFERED)
    assert page.count("every player needs one") == sum(system.needs_ratings for system in OFFERED)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({}, "BH/C1,BH,SB"),
        ({"tiebreak_list": "mixed"}, "BH/C1,BH,SB,PS,DE,WIN,BWG"),
        ({"tiebreak_list": "own", "tiebreaks": "de, bh/c1"}, "DE,BH/C1"),
        ({"tiebreak_list": "own", "tiebreaks": ""}, ""),
    ],
)
def test_the_form_asks_for_the_tie_breaks(arbiter_client: Client, sent: dict[str, str], kept: str) -> None:
    new = reverse("arbiter:tournament_new")
    assert "Buchholz Cut 1, Buchholz, Sonneborn-Berger (BH/C1, BH, SB)" in arbiter_client.get(new).text
    assert arbiter_client.post(new, {**NEW, **sent}).status_code == 302
    assert Tournament.objects.get().tiebreaks == kept


def test_tie_breaks_that_there_are_not_make_no_tournament(arbiter_client: Client) -> None:
    sent = {**NEW, "tiebreak_list": "own", "tiebreaks": "BH, XYZ"}
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), sent)
    assert answer.status_code == 422
    assert "XYZ" in answer.text
    assert not Tournament.objects.exists()


def test_a_system_that_the_pages_cannot_run_is_no_choice(arbiter_client: Client) -> None:
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), NEW | {"system": "chaos"})
    assert answer.status_code == 422
    assert not Tournament.objects.exists()


def test_the_system_can_change_until_round_1(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament()
    arbiter_client.post(at("settings"), settings_of(tournament, system=OTHER.name))
    tournament.refresh_from_db()
    assert tournament.system == OTHER.name


def test_a_maxi_tournament_is_declared_and_reaches_the_systems_that_know_it(
    make_tournament: Make, arbiter_client: Client
) -> None:
    knowing = next(system for system in OFFERED if system.knows_maxi)
    tournament = make_tournament()
    for system, reached in ((knowing, True), (OFFERED[0], False)):
        arbiter_client.post(at("settings"), settings_of(tournament, system=system.name, maxi="on"))
        tournament.refresh_from_db()
        assert tournament.maxi
        assert snapshot.build(tournament).engine.maxi is reached
        assert ("XXM" in export_trf(tournament)) is reached
    Tournament.objects.filter(pk=tournament.pk).update(system=knowing.name)
    assert import_trf(export_trf(tournament).encode(), by=None, name="Again").maxi


def test_a_form_that_names_no_system_keeps_the_one_there_is(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(system=OTHER.name)
    data = settings_of(tournament, place="Hall")
    data.pop("system", None)
    arbiter_client.post(at("settings"), data)
    tournament.refresh_from_db()
    assert (tournament.place, tournament.system) == ("Hall", OTHER.name)
