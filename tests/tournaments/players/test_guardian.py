"""The consent of a parent or guardian below an age: asked for by the entry form, kept like an e-mail address."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.api import addresses as of_api
from tests.tournaments.factories import make_tournament
from tests.tournaments.public import addresses
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.models import AuditEntry, EntryRequest, JournalEntry, RatingList, Tournament, User
from tournaments.players.actions.entry_requests import accept_entries, request_entry
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.ending import archive_tournament

pytestmark = pytest.mark.django_db
GUARDIAN = "Gertrud Guardian"
THIS_YEAR = timezone.localdate().year


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    made = make_tournament(players=4, arbiters=(arbiter,))
    return prepare_tournament(made, by=arbiter, announced=True, entry_form=True, guardian_age=16)


def ask(tournament: Tournament, *, age: int | None, **fields: Any) -> EntryRequest:
    year = None if age is None else THIS_YEAR - age
    values = {"mark": f"mark-of-somebody-{age}", "caller": "c", "email": "", "listed": False, "birth_year": year}
    return request_entry(tournament, **{**values, "name": "Young, Yara", **fields})


def send(client: Client, query: str = "?new=1", **fields: str) -> Any:
    form = client.get(f"/open/enter/{query}").text
    mark = re.search(r'name="form" value="([^"]+)"', form)
    assert mark is not None
    return client.post(f"/open/enter/{query}", {"form": mark[1], "name": "Young, Yara", **fields})


@pytest.mark.parametrize(("age", "needed"), [(8, True), (15, True), (16, True), (17, False), (60, False)])
def test_below_the_age_both_are_needed(tournament: Tournament, age: int, *, needed: bool) -> None:
    """Whoever comes of the age this year may still be below it: of birthdays the year alone is known."""
    given = {"guardian": GUARDIAN, "consents": True}
    if needed:
        for lacking in ({}, {"guardian": GUARDIAN}, {"consents": True}, {"guardian": "  ", "consents": True}):
            with pytest.raises(Refused) as refused:
                ask(tournament, age=age, **lacking)
            assert len(refused.value.problems) == (2 if not lacking else 1)
        assert not EntryRequest.objects.exists()
    made = ask(tournament, age=age, **given)
    assert (made.guardian, made.consented_at is not None) == ((GUARDIAN, True) if needed else ("", False))


def test_without_a_year_of_birth_it_is_asked_for(tournament: Tournament) -> None:
    with pytest.raises(Refused, match="enter the year of birth"):
        ask(tournament, age=None, guardian=GUARDIAN, consents=True)
    prepare_tournament(tournament, by=None, guardian_age=None)
    assert ask(tournament, age=None).guardian == ""


def test_by_the_form(client: Client, tournament: Tournament) -> None:
    page = client.get("/open/enter/").text
    assert "Players below 16" in page
    assert 'href="/privacy/"' in page
    answer = send(client, birth_year=str(THIS_YEAR - 10), guardian=GUARDIAN)
    assert answer.status_code == 409
    assert "a parent or guardian must consent" in answer.text
    assert GUARDIAN in answer.text, "what was typed stays"
    assert send(client, birth_year=str(THIS_YEAR - 10), guardian=GUARDIAN, consents="on").status_code == 302
    assert EntryRequest.objects.get().guardian == GUARDIAN


def test_who_is_known_to_be_grown_up_is_not_asked(
    client: Client, tournament: Tournament, settings: Any, tmp_path: Path
) -> None:
    settings.RATING_LIST_DIR = tmp_path / "lists"
    listed = (
        Listed(1234567, "Young, Yara", standard=1800, birth_year=THIS_YEAR - 12),
        Listed(7654321, "Old, Olga", standard=1800, birth_year=THIS_YEAR - 50),
        Listed(7654322, "Nobody, Knows", standard=1800),
    )
    stores.store().write(RatingList.objects.create(source="l", state="current", players=3).pk, listed)
    asked, free, unknown = (client.get(f"/open/enter/?pick={number}").text for number in (1234567, 7654321, 7654322))
    assert 'name="guardian"' in asked
    assert 'name="birth_year"' not in asked
    assert 'name="guardian"' not in free
    assert 'name="guardian"' in unknown
    assert 'name="birth_year"' in unknown, "where the list does not know it"
    assert send(client, "?pick=7654321").status_code == 302
    # What the list says is not what somebody types.
    assert send(client, "?pick=1234567", birth_year="1950").status_code == 409
    told = send(client, "?pick=7654322", birth_year=str(THIS_YEAR - 30))
    assert told.status_code == 302
    assert EntryRequest.objects.get(name="Nobody, Knows").birth_year == THIS_YEAR - 30


def test_it_stands_on_the_arbiters_page_and_the_own_one_alone(
    client: Client, arbiter_client: Client, tournament: Tournament
) -> None:
    made = ask(tournament, age=10, guardian=GUARDIAN, consents=True, rating=1500)
    assert GUARDIAN in arbiter_client.get("/arbiter/t/open/players/requests/").text
    accept_entries(tournament, [made.pk], by=None)
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    for page in [*addresses.with_files(tournament, rounds=1), *of_api.every(tournament, rounds=1)]:
        assert GUARDIAN not in client.get(page).content.decode(errors="replace"), page
    assert GUARDIAN not in export_trf(Tournament.objects.get())
    assert GUARDIAN not in json.dumps([one.steps() for one in JournalEntry.objects.all()])
    assert GUARDIAN not in json.dumps(list(AuditEntry.objects.values("payload", "by_name", "target_name")))
    player = tournament.players.get(name="Young, Yara")
    stored = arbiter_client.get(f"/arbiter/t/open/players/{player.pk}/stored.json").json()
    assert stored["entry_requests"][0]["guardian"] == GUARDIAN, "whoever asks for everything gets it"


def test_it_goes_with_the_archive(tournament: Tournament) -> None:
    made = ask(tournament, age=10, guardian=GUARDIAN, consents=True)
    archive_tournament(tournament, by=None)
    made.refresh_from_db()
    assert (made.guardian, made.consented_at) == ("", None)
