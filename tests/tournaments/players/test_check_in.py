"""Check-in: what is noted, and what becomes of those who have not come (C.04.2, 2.4 and 4.1)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, enter_results
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.log.kinds_of_players import MissingDecided, PresenceNoted
from tournaments.log.reading import log_lines
from tournaments.models import AuditEntry, Player, Seat, Tournament
from tournaments.players.actions import entries
from tournaments.players.actions.check_in import decide_missing, note_presence
from tournaments.players.queries.check_in import check_in_list
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.presence import awaited, missing

pytestmark = pytest.mark.django_db

HERE, ABSENT, UNKNOWN = Player.Presence.HERE, Player.Presence.ABSENT, Player.Presence.UNKNOWN
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=3)


def numbered(tournament: Tournament, *numbers: int) -> list[Player]:
    return list(tournament.players.filter(tpn__in=numbers).order_by("tpn"))


def come(tournament: Tournament, *numbers: int) -> None:
    for player in numbered(tournament, *numbers):
        note_presence(player, HERE, by=None)


def ids(players: list[Player]) -> list[int]:
    return [player.pk for player in players]


def test_what_is_noted_is_kept_and_told(tournament: Tournament) -> None:
    (player,) = numbered(tournament, 3)
    for presence in (HERE, ABSENT, ABSENT, UNKNOWN):
        note_presence(player, presence, by=None)
    player.refresh_from_db()
    assert (player.presence, player.presence_own) == (UNKNOWN, False)
    assert [(one.presence_before, one.presence) for one in logged(PresenceNoted)] == [("", "h"), ("h", "a"), ("a", "")]
    line = log_lines(AuditEntry.objects.order_by("-pk")[1:2], tournament)[0]
    assert line.sentence == "Costa, Player 3: absent (before: here)"


def test_two_arbiters_who_agree_do_no_harm_and_others_are_told(tournament: Tournament) -> None:
    (player,) = numbered(tournament, 1)
    note_presence(player, HERE, by=None, expected=UNKNOWN)
    note_presence(player, HERE, by=None, expected=UNKNOWN)
    with pytest.raises(Stale, match="somebody has noted meanwhile: here"):
        note_presence(player, ABSENT, by=None, expected=UNKNOWN)
    assert len(logged(PresenceNoted)) == 1


def test_a_player_says_to_be_here_and_nothing_else(tournament: Tournament) -> None:
    (player,) = numbered(tournament, 1)
    with pytest.raises(Refused):
        note_presence(player, ABSENT, by=None, own=True)
    with pytest.raises(Refused):
        note_presence(player, "x", by=None)
    note_presence(player, HERE, by=None, own=True)
    player.refresh_from_db()
    assert player.presence_own
    assert logged(PresenceNoted)[0].own
    note_presence(player, UNKNOWN, by=None)
    player.refresh_from_db()
    assert not player.presence_own


def test_it_is_open_until_the_round_is_paired_and_then_for_late_entries(tournament: Tournament) -> None:
    gone, later = numbered(tournament, 7, 8)
    entries.withdraw_player(gone, by=None)
    entries.withdraw_player(later, by=None, from_round=3)
    assert ids(list(awaited(tournament))) == ids(list(tournament.players.exclude(pk=gone.pk).order_by("tpn")))
    draft = drafts.pair_next_round(tournament, by=None)
    with pytest.raises(Refused, match="not to be checked in now"):
        note_presence(numbered(tournament, 1)[0], HERE, by=None)
    drafts.discard_draft(draft, by=None)
    note_presence(numbered(tournament, 1)[0], HERE, by=None)
    draft = drafts.pair_next_round(tournament, by=None, with_missing=True)
    enter_results(drafts.publish_round(draft, by=None))
    late = entries.add_player(tournament, by=None, name="Late, Lea", rating=1800)
    assert list(awaited(tournament)) == [late]
    assert missing(tournament) == [late]


def test_nobody_is_missing_where_nobody_was_ever_checked_in(tournament: Tournament) -> None:
    assert missing(tournament) == []
    assert drafts.pair_next_round(tournament, by=None).number == 1


def test_who_asked_for_a_bye_is_not_missing(tournament: Tournament) -> None:
    come(tournament, 1, 2, 3, 4, 5, 6)
    entries.request_bye(numbered(tournament, 7)[0], by=None, round_number=1, kind="H")
    assert missing(tournament) == numbered(tournament, 8)
    with pytest.raises(Refused, match="Not come: Horváth, Player 8"):
        drafts.pair_next_round(tournament, by=None)


def test_who_is_left_out_scores_nothing_and_is_asked_for_again(tournament: Tournament) -> None:
    come(tournament, 1, 2, 3, 4, 5)
    note_presence(numbered(tournament, 6)[0], ABSENT, by=None)
    absent = numbered(tournament, 6, 7, 8)
    assert missing(tournament) == absent
    decide_missing(tournament, "leave_out", by=None, round_number=1, players=ids(absent))
    draft = drafts.pair_next_round(tournament, by=None)
    seats = Seat.objects.filter(round=draft, player__in=absent)
    assert [seat.bye for seat in seats] == ["Z"] * 3
    assert draft.games.count() == 2
    enter_results(drafts.publish_round(draft, by=None))
    assert missing(tournament) == absent
    come(tournament, 6)
    assert missing(tournament) == absent[1:]
    decide_missing(tournament, "leave_out", by=None, round_number=2, players=ids(absent[1:]))
    second = drafts.pair_next_round(tournament, by=None)
    assert second.games.count() == 3
    enter_results(drafts.publish_round(second, by=None))
    decide_missing(tournament, "leave_out", by=None, round_number=3, players=ids(absent[1:]))
    assert list(tournament.players.filter(withdrawn_from=3)) == absent[1:]
    assert drafts.pair_next_round(tournament, by=None).games.count() == 3


def test_who_is_removed_is_no_participant(tournament: Tournament) -> None:
    come(tournament, 2, 3, 4, 5, 6, 7, 8)
    (first,) = numbered(tournament, 1)
    decide_missing(tournament, "remove", by=None, round_number=1, players=[first.pk])
    assert list(tournament.players.values_list("tpn", flat=True)) == [1, 2, 3, 4, 5, 6, 7]
    assert not Player.objects.filter(pk=first.pk).exists()
    assert tournament.restore_points.count() == 1
    (decided,) = logged(MissingDecided)
    assert [player.name for player in decided.players] == [first.name]
    line = next(line for line in log_lines(tournament.audit_entries.all(), tournament) if "Not come" in line.sentence)
    assert line.sentence == (
        "Not come when round 1 was to be paired, and so taken out of the list: 1 player (Abel, Player 1)"
    )


def test_the_arbiter_may_pair_them_all_the_same(tournament: Tournament) -> None:
    come(tournament, 1)
    decide_missing(tournament, "pair", by=None, round_number=1, players=ids(missing(tournament)))
    assert drafts.pair_next_round(tournament, by=None, with_missing=True).games.count() == 4
    assert logged(MissingDecided)[0].missing == "pair"


def test_what_cannot_be_changes_nothing(tournament: Tournament) -> None:
    come(tournament, 1)
    absent = ids(missing(tournament))
    before = list(tournament.players.values())
    with pytest.raises(Refused, match="at least two players"):
        decide_missing(tournament, "leave_out", by=None, round_number=1, players=absent)
    with pytest.raises(Refused):
        decide_missing(tournament, "other", by=None, round_number=1, players=absent)
    for number, players in ((2, absent), (1, absent[1:]), (1, [])):
        with pytest.raises(Stale):
            decide_missing(tournament, "remove", by=None, round_number=number, players=players)
    assert list(tournament.players.values()) == before
    assert logged(MissingDecided) == []


# --- The pages --------------------------------------------------------------------------------------------------------


def test_pairing_asks_what_becomes_of_those_who_have_not_come(arbiter_client: Client, tournament: Tournament) -> None:
    come(tournament, 1, 2, 3, 4, 5, 6)
    answer = arbiter_client.post("/arbiter/t/open/pair/")
    assert answer.headers["Location"] == "/arbiter/t/open/check-in/missing/"
    assert not tournament.paired_rounds.exists()
    page = arbiter_client.get("/arbiter/t/open/check-in/missing/").text
    assert "2 players have not come" in page
    assert "García, Player 7" in page
    assert "Abel, Player 1" not in page
    assert arbiter_client.post("/arbiter/t/open/check-in/missing/", {"missing": "?"}).status_code == 422
    answer = arbiter_client.post("/arbiter/t/open/check-in/missing/", {"missing": "leave_out"})
    assert answer.headers["Location"] == "/arbiter/t/open/rounds/1/"
    assert tournament.paired_rounds.get().games.count() == 3
    drafts.discard_draft(tournament.paired_rounds.get(), by=None)
    assert "Everybody has come" in arbiter_client.get("/arbiter/t/open/check-in/missing/").text


def test_a_row_is_answered_with_the_counts(arbiter_client: Client, tournament: Tournament) -> None:
    (player,) = numbered(tournament, 1)
    address = reverse("arbiter:presence", args=["open", player.pk])
    page = arbiter_client.post(address, {"presence": "h"}, headers=HTMX).text
    assert f'id="player-{player.pk}" class="here"' in page
    assert 'hx-swap-oob="true"' in page
    assert "<strong>1</strong> here" in page
    stale = f"presence/{player.pk}/0?presence="
    answer = arbiter_client.post(address, {"presence": "a", "expected_version": stale}, headers=HTMX)
    says(answer, "somebody has noted meanwhile: here", status=409)
    assert arbiter_client.post(address, {"presence": "?"}).status_code == 422


def test_the_list_is_searched_and_asked_for_again(arbiter_client: Client, tournament: Tournament) -> None:
    Player.objects.filter(tpn=4).update(club="Schachfreunde Brüssel")
    come(tournament, 4)
    assert [player.tpn for player in check_in_list(tournament, wanted="bruss").players] == [4]
    assert [player.tpn for player in check_in_list(tournament, wanted="player dvor").players] == [4]
    assert len(check_in_list(tournament, only_open=True).players) == 7
    page = arbiter_client.get("/arbiter/t/open/check-in/?q=dvorak").text
    assert "Dvořák" in page
    assert "Abel" not in page
    tournament.refresh_from_db()
    rows = "/arbiter/t/open/check-in/rows/"
    assert arbiter_client.get(rows, {"since": tournament.revision}).status_code == 204
    assert "Dvořák" in arbiter_client.get(rows, {"since": tournament.revision - 1}).text
    assert "Dvořák" not in arbiter_client.get(rows, {"since": 0, "open": "1"}).text
