"""Mirrors on pages: places made and ended, links set, no second writer, and the age of what is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.tournaments.arbiter.addresses import OF_TOURNAMENT
from tests.tournaments.arbiter.lists import READ_AND_WRITE, WRITE_ONLY
from tests.tournaments.logged import logged
from tests.tournaments.mirroring.test_pieces import Sender, received
from tournaments.log.kinds_of_mirrors import MirrorEnded, MirrorMade, MirrorSet, MirrorStopped, MirrorTakenOver
from tournaments.mirroring.actions.links import end_incoming_mirror, make_incoming_mirror
from tournaments.mirroring.actions.receiving import receive
from tournaments.mirroring.queries.pieces import Link
from tournaments.models import AuditEntry, MirrorFrom, MirrorTo, Round, Tournament, User

Make = Callable[..., Tournament]
Play = Callable[..., Round]
PLACES = reverse("arbiter:mirrors")
LINK = f"https://chess.example.org/api/mirror/7/#{'a' * 64}"


@pytest.fixture
def copy(make_tournament: Make, play_round: Play, organiser: User) -> Tournament:
    """The mirror of a tournament with one round; the organiser's own."""
    tournament = make_tournament(players=6)
    play_round(tournament)
    return received(make_incoming_mirror("Hall", by=organiser), Sender(tournament).next())


def test_an_organiser_makes_a_place_and_gets_its_link_until_it_is_used(
    organiser_client: Client, make_tournament: Make, play_round: Play
) -> None:
    assert organiser_client.post(PLACES, {"name": "Lakeside"}).status_code == 302
    made = MirrorFrom.objects.get()
    link = str(Link(f"http://testserver/api/mirror/{made.pk}/", made.key))
    assert link in organiser_client.get(PLACES).content.decode()
    assert [entry.name for entry in logged(MirrorMade)] == ["Lakeside"]
    tournament = make_tournament(players=4)
    play_round(tournament)
    receive(made, Sender(tournament).next())
    page = organiser_client.get(PLACES).content.decode()
    assert made.key not in page
    assert "last sign of life" in page


def address_of(name: str, slug: str) -> str:
    """The address called ``name``, with a number where it needs one."""
    try:
        return reverse(f"arbiter:{name}", args=[slug])
    except NoReverseMatch:
        return reverse(f"arbiter:{name}", args=[slug, 1])


def test_nobody_changes_a_mirror_but_its_sender(copy: Tournament, organiser_client: Client) -> None:
    entries = AuditEntry.objects.count()
    for name in (*READ_AND_WRITE, *WRITE_ONLY):
        if name not in OF_TOURNAMENT:
            continue
        answer = organiser_client.post(address_of(name, copy.slug), {})
        assert answer.status_code == 409, name
        assert "is read here, and changed there" in answer.content.decode()
    assert AuditEntry.objects.count() == entries
    address = reverse("arbiter:pair", args=[copy.slug])
    answer = organiser_client.post(address, {}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == reverse("arbiter:tournament", args=[copy.slug])
    assert "changed there" in organiser_client.get(reverse("arbiter:players", args=[copy.slug])).content.decode()


def test_before_a_mirror_is_ended_the_page_says_what_never_came(copy: Tournament, organiser_client: Client) -> None:
    page = organiser_client.get(PLACES).content.decode()
    before, _button, _rest = page.partition("End the mirror for good")
    for words in ("byes asked for in rounds to come", "forbidden pairings", "national ratings", "drafts"):
        assert words in before
    assert "“Import event file” here" in before


def test_a_mirror_that_has_ended_is_worked_on_here(copy: Tournament, organiser_client: Client, organiser: User) -> None:
    place = MirrorFrom.objects.get()
    assert organiser_client.post(reverse("arbiter:mirror_end", args=[place.pk]), {}).status_code == 302
    assert [entry.name for entry in logged(MirrorEnded)] == ["Hall"]
    assert MirrorFrom.objects.get().key == ""
    answer = organiser_client.post(reverse("arbiter:pair", args=[copy.slug]), {})
    assert answer.status_code == 302
    assert copy.paired_rounds.count() == 2
    assert "mirror-age" not in organiser_client.get(f"/{copy.slug}/").content.decode()


def test_the_public_pages_say_how_old_they_are(copy: Tournament, client: Client) -> None:
    page = client.get(f"/{copy.slug}/")
    seen = MirrorFrom.objects.get().seen_at
    assert seen is not None
    assert f'As of <time datetime="{seen.isoformat()[:16]}' in page.content.decode()
    assert 'data-age="(# minutes ago)">' in page.content.decode()
    original = client.get("/open/").content.decode()
    assert "mirror-age" not in original


def test_an_arbiter_sets_a_link_sees_how_far_it_is_and_stops_it(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    address = reverse("arbiter:mirror", args=[tournament.slug])
    assert arbiter_client.post(address, {"do": "set", "link": "nonsense"}).status_code == 422
    assert not MirrorTo.objects.exists()
    assert arbiter_client.post(address, {"do": "set", "link": f" {LINK} "}).status_code == 302
    row = MirrorTo.objects.get()
    page = arbiter_client.get(address).content.decode()
    assert "https://chess.example.org/api/mirror/7/" in page
    assert row.key not in page
    assert "nothing yet" in page
    MirrorTo.objects.update(problem="chess.example.org cannot be reached", failures=3)
    assert "Tried 3 times" in arbiter_client.get(address).content.decode()
    assert arbiter_client.post(address, {"do": "stop"}).status_code == 302
    assert not MirrorTo.objects.exists()
    assert [entry.address for entry in logged(MirrorSet)] == ["https://chess.example.org/api/mirror/7/"]
    assert len(logged(MirrorStopped)) == 1
    assert "a" * 64 not in str(list(AuditEntry.objects.values_list("payload", flat=True)))


def test_two_tournaments_are_not_sent_to_one_place(make_tournament: Make, arbiter_client: Client) -> None:
    """“This computer is right” would put the second one in the place of the first, for everybody to see."""
    first, second = (
        reverse("arbiter:mirror", args=[make_tournament(players=4, slug=slug).slug]) for slug in ("first", "second")
    )
    assert arbiter_client.post(first, {"do": "set", "link": LINK}).status_code == 302
    answer = arbiter_client.post(second, {"do": "set", "link": LINK})
    assert (answer.status_code, "Another tournament is sent to this place" in answer.content.decode()) == (422, True)
    assert arbiter_client.post(first, {"do": "set", "link": LINK}).status_code == 302
    arbiter_client.post(first, {"do": "stop"})
    assert arbiter_client.post(second, {"do": "set", "link": LINK}).status_code == 302


def test_what_the_mirror_holds_of_others_is_taken_over_by_hand(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    address = reverse("arbiter:mirror", args=[tournament.slug])
    arbiter_client.post(address, {"do": "set", "link": LINK})
    assert arbiter_client.post(address, {"do": "take_over"}).status_code == 422
    MirrorTo.objects.update(stopped=True, other_sequence=12, other_digest="b" * 64, sequence=8)
    assert "The mirror holds piece 12" in arbiter_client.get(address).content.decode()
    assert arbiter_client.post(address, {"do": "take_over"}).status_code == 302
    row = MirrorTo.objects.get()
    assert (row.sequence, row.digest, row.stopped) == (12, "b" * 64, False)
    assert len(logged(MirrorTakenOver)) == 1


def test_a_place_ends_once(copy: Tournament, organiser: User) -> None:
    place = MirrorFrom.objects.get()
    end_incoming_mirror(place, by=organiser)
    with pytest.raises(ValueError, match="ended already"):
        end_incoming_mirror(place, by=organiser)
