"""After round 1 every way by which TPNs of others move says which, and asks first."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.api.programs import Program
from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, play_round
from tests.tournaments.history.undo_state import newest, state
from tournaments.basics.errors import Doubtful
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import keep_point
from tournaments.models import (
    AuditEntry,
    EntryRequest,
    EqualOrder,
    Game,
    PersonalLink,
    Player,
    Round,
    Tournament,
    User,
)
from tournaments.players.actions import entries
from tournaments.players.actions.check_in import note_presence
from tournaments.players.actions.entry_requests import accept_entries, merge_entry
from tournaments.players.actions.files import PlayerRow, import_players
from tournaments.players.queries.moves import MOST_MOVED, moved_in_words
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
LATE = {"name": "Late, Lea", "rating": 2600}
SAID = "4 numbers move: "
QUESTION = r'name="sure" value="([^"]+)"'


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    play_round(made)
    return Tournament.objects.get(pk=made.pk)


@pytest.fixture
def program(tournament: Tournament, arbiter: User) -> Program:
    return Program(tournament, arbiter)


def asked(tournament: Tournament, **fields: object) -> EntryRequest:
    link = PersonalLink.objects.create(tournament=tournament)
    return EntryRequest.objects.create(tournament=tournament, link=link, caller="caller", **{**LATE, **fields})


def numbers() -> dict[str, int | None]:
    return dict(Player.objects.values_list("name", "tpn"))


def test_a_request_that_is_accepted(tournament: Tournament) -> None:
    made, before = asked(tournament), state(tournament)
    with pytest.raises(Doubtful) as doubtful:
        accept_entries(tournament, [made.pk], by=None)
    (text,) = doubtful.value.problems
    assert text.startswith(SAID)
    assert "Abel, Player 1 1 → 2" in text
    assert state(tournament) == before
    accept_entries(tournament, [made.pk], by=None, sure=True)
    assert numbers()["Late, Lea"] == 1


def test_a_request_that_is_merged(tournament: Tournament) -> None:
    player = tournament.players.get(tpn=4)
    Player.objects.filter(pk=player.pk).update(rating=None)
    made, before = asked(tournament, name=player.name), state(tournament)
    with pytest.raises(Doubtful, match=SAID):
        merge_entry(tournament, made.pk, player, by=None)
    assert state(tournament) == before
    assert merge_entry(tournament, made.pk, player, by=None, sure=True).tpn == 1


@pytest.mark.parametrize("way", ["accept", "merge"])
def test_the_page_of_requests_asks(tournament: Tournament, arbiter_client: Client, way: str) -> None:
    player = tournament.players.get(tpn=4)
    Player.objects.filter(pk=player.pk).update(rating=None)
    made = asked(tournament, **({"name": player.name} if way == "merge" else {}))
    page = reverse("arbiter:requests", args=[tournament.slug])
    sent = {"merge": f"{made.pk}:{player.pk}"} if way == "merge" else {"do": "accept", "chosen": made.pk}
    says(arbiter_client.post(page, sent), SAID, "Do it all the same", status=422)
    assert arbiter_client.post(page, {**sent, "sure": "on"}).status_code == 302
    assert Player.objects.get(rating=2600).tpn == 1


def test_a_list_says_so_when_it_is_checked_and_again_when_it_is_imported(
    tournament: Tournament, arbiter_client: Client
) -> None:
    page, sent = reverse("arbiter:players_import", args=[tournament.slug]), {"text": "Late, Lea;2600\nLast, Lu;2490"}
    checked = arbiter_client.post(page, sent)
    assert (checked.status_code, SAID in checked.text) == (200, True)
    before = state(tournament)
    refused = arbiter_client.post(page, {**sent, "import": "1"})
    assert (refused.status_code, SAID in refused.text) == (422, True)
    assert state(tournament) == before
    assert arbiter_client.post(page, {**sent, "import": "1", "sure": "on"}).status_code == 302
    assert numbers()["Late, Lea"] == 1


def test_a_program_that_enters(tournament: Tournament, program: Program) -> None:
    before = state(tournament)
    refused = program.ask("POST", "players/", LATE, Idempotency_Key="1")
    assert refused.status_code == 409
    assert refused.json()["errors"][0]["detail"].startswith(SAID)
    assert state(tournament) == before
    assert program.ask("POST", "players/", {**LATE, "sure": True}, Idempotency_Key="1").status_code == 201


def test_a_program_that_changes(tournament: Tournament, program: Program) -> None:
    player = tournament.players.get(tpn=4)
    seen = program.ask("GET", f"players/{player.pk}/").json()["version"]
    change = {"rating": 2600}
    refused = program.ask("PATCH", f"players/{player.pk}/", change, If_Match=f'"{seen}"')
    assert (refused.status_code, refused.json()["errors"][0]["detail"][: len(SAID)]) == (409, SAID)
    assert numbers()[player.name] == 4
    done = program.ask("PATCH", f"players/{player.pk}/", {**change, "sure": True}, If_Match=f'"{seen}"')
    assert (done.status_code, numbers()[player.name]) == (200, 1)


def test_the_page_of_a_late_entry_says_which_move_back(tournament: Tournament, arbiter_client: Client) -> None:
    late = entries.add_player(tournament, by=None, **LATE)
    page = arbiter_client.get(reverse("arbiter:player_edit", args=[tournament.slug, late.pk])).text
    assert "Remove Late, Lea" in page
    assert f"{SAID}Abel, Player 1 2 → 1; " in page
    last = entries.add_player(tournament, by=None, name="Last, Lu", rating=1300)
    page = arbiter_client.get(reverse("arbiter:player_edit", args=[tournament.slug, last.pk])).text
    assert "Remove Last, Lu" in page
    assert "numbers move" not in page


def test_nobody_is_asked_where_none_moves(tournament: Tournament, program: Program) -> None:
    accept_entries(tournament, [asked(tournament, rating=1400).pk], by=None)
    last = {"name": "Last, Lu", "rating": 1300}
    assert program.ask("POST", "players/", last, Idempotency_Key="1").status_code == 201


def test_before_round_1_numbers_come_and_go(make_tournament: Make) -> None:
    tournament = make_tournament(players=4)
    accept_entries(tournament, [asked(tournament).pk], by=None)
    assert numbers()["Late, Lea"] == 1


def test_of_many_some_are_named() -> None:
    moves = [(f"P{number}", number, number + 1) for number in range(1, 40)]
    text = moved_in_words(moves)
    assert text.startswith("39 numbers move: P1 1 → 2; ")
    assert text.endswith(f"; and {39 - MOST_MOVED} more")


def test_a_player_who_is_removed(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    late = entries.add_player(tournament, by=None, **LATE)
    before = state(tournament)
    with pytest.raises(Doubtful, match=SAID):
        entries.remove_player(late, by=arbiter)
    assert state(tournament) == before
    page = reverse("arbiter:player_edit", args=[tournament.slug, late.pk])
    (question,) = re.findall(QUESTION, arbiter_client.get(page).text)
    pressed = reverse("arbiter:player_remove", args=[tournament.slug, late.pk])
    refused = arbiter_client.post(pressed, {})
    assert (refused.status_code, unescape(question) in unescape(refused.text)) == (409, True)
    assert state(tournament) == before
    assert arbiter_client.post(pressed, {"sure": unescape(question)}).status_code == 302
    assert late.name not in numbers()


def test_a_program_that_removes(tournament: Tournament, program: Program) -> None:
    late = entries.add_player(tournament, by=None, **LATE)
    address = f"players/{late.pk}/"
    seen = program.read(address)["version"]
    refused = program.ask("DELETE", address, If_Match=f'"{seen}"')
    assert (refused.status_code, refused.json()["errors"][0]["detail"][: len(SAID)]) == (409, SAID)
    assert late.name in numbers()
    assert program.ask("DELETE", address, {"sure": "yes"}, If_Match=f'"{seen}"').status_code == 422
    assert program.ask("DELETE", address, {"sure": True}, If_Match=f'"{seen}"').status_code == 204
    assert late.name not in numbers()


def test_those_who_have_not_come_are_removed(tournament: Tournament, arbiter_client: Client) -> None:
    late = entries.add_player(tournament, by=None, **LATE)
    Game.objects.update(result="1-0")
    note_presence(late, Player.Presence.ABSENT, by=None)
    before, page = state(tournament), reverse("arbiter:missing", args=[tournament.slug])
    assert SAID not in arbiter_client.get(page).text
    asked_back = arbiter_client.post(page, {"missing": "remove"})
    assert asked_back.status_code == 422
    (question,) = re.findall(QUESTION, asked_back.text)
    assert unescape(question).startswith(SAID)
    assert state(tournament) == before
    answer = arbiter_client.post(page, {"missing": "remove", "sure": unescape(question)})
    assert answer.url == reverse("arbiter:round", args=[tournament.slug, 2])
    assert late.name not in numbers()


WAYS: dict[str, Callable[[Tournament, User], object]] = {
    "player.add": lambda tournament, by: entries.add_player(tournament, by=by, **LATE),
    "player.import": lambda tournament, by: import_players(tournament, [PlayerRow(1, LATE)], by=by),
    "player.update": lambda tournament, by: entries.update_player(tournament.players.get(tpn=4), by=by, rating=2600),
    "player.remove": lambda tournament, by: entries.remove_player(
        entries.add_player(tournament, by=by, **LATE), by=by, sure=True
    ),
}


@pytest.mark.parametrize("kind", WAYS)
def test_a_change_that_is_undone_in_the_log(
    tournament: Tournament, arbiter: User, arbiter_client: Client, kind: str
) -> None:
    WAYS[kind](tournament, arbiter)
    entry, before = newest(tournament, kind), state(tournament)
    with pytest.raises(Doubtful, match=SAID):
        undo(entry, by=None)
    assert state(tournament) == before
    pressed = reverse("arbiter:undo", args=[tournament.slug, entry.pk])
    back = reverse("arbiter:players", args=[tournament.slug])
    assert f'value="{pressed}"' not in arbiter_client.post(pressed).text  # nor does the message lead back there
    refused = arbiter_client.post(pressed, {"back": back})
    assert refused.status_code == 409
    (question,) = re.findall(QUESTION, refused.text)
    assert unescape(question).startswith(SAID)
    assert f'name="back" value="{back}"' in refused.text
    assert state(tournament) == before
    assert AuditEntry.objects.get(pk=entry.pk).undone_by is None
    answer = arbiter_client.post(pressed, {"back": back, "sure": unescape(question)})
    assert answer.url == back
    assert AuditEntry.objects.get(pk=entry.pk).undone_by is not None


def test_undoing_asks_nothing_where_none_moves(tournament: Tournament) -> None:
    entries.add_player(tournament, by=None, name="Last, Lu", rating=1300)
    undo(newest(tournament, "player.add"), by=None)
    assert "Last, Lu" not in numbers()


def test_a_restore(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    point = keep_point(tournament, "asked", by=arbiter)
    entries.add_player(tournament, by=None, **LATE)
    before, page = state(tournament), reverse("arbiter:restore_point", args=[tournament.slug, point.pk])
    refused = arbiter_client.post(page)
    assert refused.status_code == 409
    (question,) = re.findall(QUESTION, refused.text)
    assert unescape(question).startswith(SAID)
    assert state(tournament) == before
    assert arbiter_client.post(page, {"sure": unescape(question)}).status_code == 302
    assert "Late, Lea" not in numbers()


def test_a_setting_by_which_they_stand(tournament: Tournament) -> None:
    """Round 1 fixes it; it can be changed where that was taken back, outside FIDE mode."""
    equals = list(tournament.players.filter(tpn__in=(3, 4)).order_by("tpn").values_list("name", flat=True))
    Player.objects.filter(name__in=equals).update(rating=2000)
    Player.objects.filter(name=equals[1]).update(fide_id="16")
    Tournament.objects.filter(pk=tournament.pk).update(left_fide_mode_at=timezone.now(), equal_order=EqualOrder.NAME)
    Round.objects.filter(tournament=tournament).delete()
    changes = {"equal_order": EqualOrder.NUMBER, "long_event": not tournament.long_event}
    with pytest.raises(Doubtful) as doubtful:
        update_tournament(tournament, by=None, **changes)
    late, moved = doubtful.value.problems
    assert "Round 1 has been published" in late
    assert moved == f"2 numbers move: {equals[1]} 4 → 3; {equals[0]} 3 → 4"
    assert numbers()[equals[1]] == 4
    update_tournament(tournament, by=None, sure=True, **changes)
    assert numbers()[equals[1]] == 3
