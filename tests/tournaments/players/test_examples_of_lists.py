"""The example below a form for a list has headings in the reader's language, and the form reads it."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make
from tests.tournaments.teams.events import make_event
from tournaments.models import User
from tournaments.players.actions.files import read_players_csv

pytestmark = pytest.mark.django_db
LANGUAGES = [("en", "Name;Rating"), ("de", "Name;Elo"), ("es", "Nombre;Elo"), ("fr", "Nom;Elo")]


def _example(client: Client, address: str, language: str) -> str:
    page = client.get(address, headers={"accept-language": language}).text
    return unescape(page.partition('<pre class="quiet">')[2].partition("</pre>")[0])


@pytest.mark.parametrize(("language", "beginning"), LANGUAGES)
def test_of_players(language: str, beginning: str, make_tournament: Make, organiser_client: Client) -> None:
    example = _example(organiser_client, reverse("arbiter:players_import", args=[make_tournament().slug]), language)
    assert example.startswith(beginning)
    read = read_players_csv(example)
    assert (read.problems, read.notices) == ((), ())
    assert [row.fields for row in read.rows] == [
        {"name": "Rossi, Carla", "rating": 2210, "title": "WFM", "federation": "ITA"},
        {"name": "Müller, Anna", "rating": 1985, "title": "", "federation": "GER"},
    ]


@pytest.mark.parametrize("language", [language for language, _beginning in LANGUAGES])
def test_of_teams(language: str, arbiter: User, organiser_client: Client) -> None:
    event = make_event(by=arbiter)
    example = _example(organiser_client, reverse("arbiter:teams_import", args=[event.slug]), language)
    read = read_players_csv(example, of_teams=True)
    assert (read.problems, read.notices) == ((), ())
    assert [row.fields["name"] for row in read.rows] == ["Rossi, Carla", "Müller, Anna"]
    assert {row.fields["team"] for row in read.rows} == {"Alster"}
    assert read.rows[0].fields["captain"] == "Adler, Anna"
