"""What the organiser says about personal data, on a page to which every public page leads."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.clubs.actions.clubs import make_club, move_tournaments
from tournaments.installation.actions.privacy import set_privacy
from tournaments.log.kinds_of_privacy import PrivacyChanged
from tournaments.models import Club, PrivacyNotice
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db
SAID = {"responsible": "Chess Club Lakeside\nPier 1", "contact": "privacy@example.org", "text": "Art. 6\nAuthority"}


def test_it_says_something_without_any_setting(client: Client) -> None:
    page = client.get("/privacy/").text
    assert "The organiser has not named anybody here" in page
    assert "when the tournament is put into the archive" in page
    assert not PrivacyNotice.objects.exists()


def test_the_organiser_says_it(client: Client, organiser_client: Client) -> None:
    sent = {**SAID, "retention_months": "12"}
    assert organiser_client.post("/arbiter/privacy/", sent).status_code == 302
    page = client.get("/privacy/").text
    assert "Chess Club Lakeside<br>Pier 1" in page
    assert 'href="mailto:privacy@example.org"' in page
    assert "12 months after the last round" in page
    assert "Authority" in page
    (change,) = logged(PrivacyChanged)
    assert (change.responsible, change.months) == ("Chess Club Lakeside", 12)
    set_privacy(**SAID, retention_months=12, by=None)
    assert len(logged(PrivacyChanged)) == 1  # nothing has changed


@pytest.mark.parametrize("months", ["0", "121", "-1", "x"])
def test_a_number_that_is_no_time_is_refused(organiser_client: Client, months: str) -> None:
    answer = organiser_client.post("/arbiter/privacy/", {**SAID, "retention_months": months})
    assert answer.status_code == 422
    assert "Pier 1" in answer.text, "what was typed stays"
    assert not PrivacyNotice.objects.exists()
    with pytest.raises(Refused):
        set_privacy(**SAID, retention_months=121, by=None)


def test_organisers_alone_say_it(client: Client, arbiter_client: Client) -> None:
    assert client.get("/arbiter/privacy/").status_code == 302
    assert arbiter_client.get("/arbiter/privacy/").status_code == 404


def test_every_public_page_leads_there(client: Client, make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament(players=4))
    for page in ("/", "/open/", "/open/standings/", "/open/players/", "/pairing-systems/", "/nothing/"):
        assert 'href="/privacy/"' in client.get(page).text, page


def test_what_is_typed_is_no_html(client: Client) -> None:
    set_privacy(responsible="<b>x</b>", contact="javascript:alert(1)", text="<script>", retention_months=None, by=None)
    page = client.get("/privacy/").text
    assert "<b>x</b>" not in page
    assert "<script>" not in page.partition("<main>")[2]
    assert 'href="javascript' not in page


def test_clubs_that_share_the_installation_have_their_contacts_there(client: Client) -> None:
    assert "ask the club" not in client.get("/privacy/").text
    Club.objects.create(slug="tower", name="Tower Club", contact="tower@example.org")
    Club.objects.create(slug="quiet", name="Quiet Club")
    page = client.get("/privacy/").text
    assert "Tower Club" in page
    assert 'href="mailto:tower@example.org"' in page
    assert "Quiet Club" not in page


def test_a_club_says_its_own_and_where_it_says_nothing_what_holds_for_all(
    client: Client, organiser_client: Client, make_tournament: Make, play_round: Play
) -> None:
    set_privacy(**SAID, retention_months=12, by=None)
    club = make_club(by=None, name="Riverside")
    tournament = make_tournament(players=4)
    play_round(tournament)
    move_tournaments([tournament], club, by=None)
    own = "/clubs/riverside/privacy/"
    assert "Chess Club Lakeside<br>Pier 1" in client.get(own).text
    sent = {"responsible": "<b>Riverside</b>\nQuay 2", "privacy_text": "", "retention_months": "3"}
    assert organiser_client.post(f"/arbiter/clubs/{club.pk}/privacy/", sent).status_code == 302
    page = client.get(own).text
    assert "&lt;b&gt;Riverside&lt;/b&gt;<br>Quay 2" in page
    assert "Lakeside" not in page
    assert "3 months after the last round" in page
    assert "Authority" in page  # what holds for all
    assert "12 months after the last round" in client.get("/privacy/").text
    for address in ("/open/", "/open/standings/"):
        assert f'href="{own}"' in client.get(address).text, address
    assert client.get("/clubs/nothing/privacy/").status_code == 404
    for months in ("0", "121"):
        refused = organiser_client.post(f"/arbiter/clubs/{club.pk}/privacy/", {**sent, "retention_months": months})
        assert refused.status_code == 422


def test_the_entry_form_of_a_clubs_tournament_leads_to_the_clubs_page(client: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=4)
    prepare_tournament(tournament, by=None, announced=True, entry_form=True)
    assert 'href="/privacy/"' in client.get("/open/enter/").text
    move_tournaments([tournament], make_club(by=None, name="Riverside"), by=None)
    assert 'href="/clubs/riverside/privacy/"' in client.get("/open/enter/").text
