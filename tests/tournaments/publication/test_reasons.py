"""Why a round has another version, in the language of whoever reads it: here, in a copy, on a mirror."""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from tests.tournaments.factories import Make, play_round, publish_pairing
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import keep_point
from tournaments.mirroring.queries.pieces import public_state
from tournaments.models import Publication, Tournament, User
from tournaments.players.actions import entries
from tournaments.players.actions.names import hide_name
from tournaments.publication.models import LONGEST_NOTE
from tournaments.publication.queries.published import published_round
from tournaments.publication.queries.reasons import WORDS, note_of, said, undone
from tournaments.publication.queries.versions import versions_of
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db

CASE = {
    "en": "Published pairings were changed (C.04.2, 4.4.2). He left.",
    "de": "Veröffentlichte Paarungen wurden geändert (C.04.2, 4.4.2). He left.",
    "ru": "Опубликованные пары изменены (C.04.2, 4.4.2). He left.",
}


@pytest.fixture
def changed(make_tournament: Make, arbiter: User) -> Tournament:
    """Round 2 was published by an arbiter who reads French, taken back, and paired anew."""
    tournament = make_tournament(players=9)
    play_round(tournament)
    published = publish_pairing(tournament, by=arbiter)
    gone = published.games[0].sides()["w"].player
    drafts.discard_draft(take_back_round(published, by=arbiter, reason="wrong"), by=arbiter)
    entries.withdraw_player(gone, by=arbiter)
    with override("fr"):
        again = drafts.pair_next_round(tournament, by=arbiter)
        drafts.publish_round(again, by=arbiter, note="He left.", case="4.4.2")
    return tournament


def test_it_is_said_in_the_language_of_the_reader_and_kept_in_english(changed: Tournament, client: Client) -> None:
    assert Publication.objects.get(number=2, version=2).note == CASE["en"]
    for language, words in CASE.items():
        with override(language):
            assert published_round(changed, 2).note == words
            assert versions_of(changed, 2)[0].note == words
        for page in ("/open/rounds/2/", "/open/rounds/2/versions/"):
            assert words in client.get(page, headers={"accept-language": language}).text, (page, language)


def test_a_copy_from_an_event_file_and_a_mirror_have_it_too(changed: Tournament, organiser: User) -> None:
    copy = import_event(event_file(changed), by=organiser)
    with override("de"):
        assert versions_of(copy, 2)[0].note == CASE["de"]
    sent = public_state(changed)[0]["publications"]
    rows = [dict(zip(sent["columns"], row, strict=True)) for row in sent["rows"]]
    row = next(row for row in rows if (row["number"], row["version"]) == (2, 2))
    assert row["reasons"] == [{"kind": "case", "case": "4.4.2"}, {"text": "He left."}]


def test_what_was_typed_and_what_is_from_before_stays_as_it_is(changed: Tournament) -> None:
    Publication.objects.filter(number=2, version=2).update(note="Paarung von Hand geändert.", reasons=[])
    with override("ru"):
        assert published_round(changed, 2).note == "Paarung von Hand geändert."
    assert said("of a later program", [{"kind": "moved to Mars"}]) == "of a later program"


def test_a_round_that_a_restore_took_back_says_so_in_the_language_of_the_reader(
    make_tournament: Make, arbiter: User, client: Client
) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    point = keep_point(tournament, "asked", by=arbiter)
    play_round(tournament)
    with override("fr"):
        undo = restore(point, by=arbiter)
    page = client.get("/open/rounds/2/", headers={"accept-language": "de"}).text
    assert "Das Turnier wurde auf einen früheren Stand zurückgebracht." in page
    restore(undo, by=arbiter)
    with override("de"):
        assert versions_of(tournament, 2)[0].note == "Das Turnier wurde auf einen früheren Stand zurückgebracht."


def test_what_was_undone_is_said_within_it() -> None:
    late = [{"kind": "late entry", "names": ["Abel, Anna", "Berg, Ben"]}]
    once = undone(note_of(late), late)
    with override("de"):
        assert said("", once) == "Rückgängig gemacht: Nachmeldung: Abel, Anna; Berg, Ben"
        assert said("", undone("typed by hand", [])) == "Rückgängig gemacht: typed by hand"
    for _time in range(40):
        once = undone(note_of(once), once)
    assert len(str(once)) < 1000


@pytest.mark.parametrize("hides", ["a name", "forenames"])
def test_players_who_are_hidden_are_not_named_in_reasons(
    hides: str, make_tournament: Make, arbiter: User, client: Client
) -> None:
    """Not to everybody, nor on a mirror; arbiters read who it was, also in what was undone."""
    tournament = make_tournament(players=6, system="round-robin", rounds=5)
    publish_pairing(tournament, by=arbiter)
    gone, *others = tournament.players.order_by("tpn")
    entries.withdraw_player(gone, by=arbiter)
    row = Publication.objects.get(number=1, version=2)
    assert gone.name in row.note
    if hides == "a name":
        hide_name(others[0], True, by=arbiter)
    else:
        Tournament.objects.update(forenames_short=True)
    tournament.refresh_from_db()
    long = [*row.reasons, {"text": "A long story. " * 40}]
    for reasons in (row.reasons, list(undone(row.note, row.reasons)), long):
        Publication.objects.filter(pk=row.pk).update(reasons=reasons, note=note_of(reasons))
        cache.clear()
        for page in ("/open/rounds/1/", "/open/rounds/1/versions/"):
            told = unescape(client.get(page).text)
            assert "A player has withdrawn before half of the games" in told, page
            assert f"{gone.name} has withdrawn" not in told, page
        sent = public_state(tournament)[0]["publications"]
        assert f"{gone.name} has withdrawn" not in json.dumps(sent["rows"])
        notes = [row[sent["columns"].index("note")] for row in sent["rows"]]
        assert max(map(len, notes)) <= LONGEST_NOTE, "no mirror has room for more"
        assert gone.name in versions_of(tournament, 1, for_arbiters=True)[0].note
        with override("de"):
            assert "Ein Spieler ist" in versions_of(tournament, 1)[0].note


def test_every_kind_has_its_words_in_german() -> None:
    for kind, words in WORDS.items():
        with override("en"):
            english = str(words)
        with override("de"):
            assert str(words) != english, kind
