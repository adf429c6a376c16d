"""Cases of players: entries, check-in, leaving, byes, and what players do themselves."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    World,
    equal_players,
    first_game,
    forfeited,
    half_are_here,
    of_player,
    other_bye,
    other_result,
    other_unrated,
    player_fields,
    published,
)
from tournaments.models import (
    ByeRequest,
    ByeWish,
    EntryRequest,
)
from tournaments.players.actions import entries
from tournaments.players.actions.check_in import note_presence, open_check_in
from tournaments.players.actions.entry_requests import request_entry
from tournaments.players.actions.links import renew_link
from tournaments.tournament.actions.before import prepare_tournament


def wished(world: World) -> None:
    ByeWish.objects.create(tournament=world.tournament, player=world.player, round_number=2, kind="H")


def asked(world: World, name: str = "Newman, Nora") -> EntryRequest:
    prepare_tournament(world.tournament, by=world.user, announced=True, entry_form=True)
    return request_entry(
        world.tournament, mark=f"{name:-<20}", caller="x", email="nora@example.org", listed=False, name=name
    )


CASES = (
    Case(
        "numbers",
        "numbers",
        by=By.ARBITER,
        prepare=equal_players,
        data=lambda world: {
            "exchange-one": world.player.pk,
            "exchange-other": world.tournament.players.get(tpn=2).pk,
            "exchange-reason": "agreed",
            "exchange-sure": "on",
        },
        meddle=lambda world: entries.update_player(world.player, by=world.other, rating=2600),
    ),
    Case(
        "player_new",
        "player_new",
        by=By.ARBITER,
        data=lambda _world: {"name": "Adler, Anna", "rating": 2000, "entry_round": 1},
        first={"name": "Adler, Berta", "rating": 2000, "entry_round": 1},
    ),
    Case(
        "players_import",
        "players_import",
        by=By.ARBITER,
        data=lambda _world: {"text": "Adler, Anna;2000", "import": "1"},
        meddle=other_unrated,
    ),
    Case(
        "provisional_all",
        "players",
        by=By.ARBITER,
        prepare=other_unrated,
        data=lambda _world: {"rating": 1400, "reason": "estimate"},
        meddle=other_unrated,
    ),
    of_player("player_edit", by=By.ARBITER, data=lambda world: player_fields(world, federation="GER")),
    of_player("player_name", by=By.ARBITER, data=lambda _world: {"hidden": "1"}),
    of_player("player_remove", by=By.ARBITER),
    of_player("player_withdraw", by=By.ARBITER, data=lambda _world: {"from_round": 2}),
    Case(
        "player_leave",
        "player_leave",
        by=By.ARBITER,
        key=lambda world: first_game(world).sides()["w"].player_id,
        prepare=published,
        data=lambda _world: {"why": "withdrawal", "at_board": "forfeit"},
        meddle=other_result,
    ),
    Case(
        "not_come",
        "not_come",
        by=By.ARBITER,
        prepare=forfeited,
        data=lambda world: {f"player_{first_game(world).sides()['b'].player_id}": "plays_on"},
        meddle=lambda world: entries.withdraw_player(first_game(world).sides()["b"].player, by=world.other),
    ),
    of_player(
        "player_return", by=By.ARBITER, prepare=lambda world: entries.withdraw_player(world.player, by=world.other)
    ),
    of_player("provisional_one", by=By.ARBITER, data=lambda _world: {"rating": 1400, "reason": "estimate"}),
    of_player("bye_request", by=By.ARBITER, data=lambda _world: {"round_number": 2, "kind": "H"}, meddle=other_bye),
    Case(
        "bye_cancel",
        "player_edit",
        by=By.ARBITER,
        key=lambda _world: ByeRequest.objects.values_list("pk", flat=True).first() or 1,
        page_key=lambda world: world.player.pk,
        prepare=other_bye,
        meddle=other_bye,
    ),
    Case(
        "presence",
        "check_in",
        by=By.HELPER,
        key=lambda world: world.player.pk,
        data=lambda _world: {"presence": "h"},
        meddle=lambda world: note_presence(world.player, "a", by=world.other),
    ),
    Case(
        "missing",
        "missing",
        by=By.ARBITER,
        data=lambda _world: {"missing": "leave_out"},
        prepare=half_are_here,
        meddle=lambda world: note_presence(world.tournament.players.last(), "h", by=world.other),
    ),
    Case(
        "players_many",
        "players",
        by=By.ARBITER,
        data=lambda world: {"chosen": [world.player.pk], "action": "withdraw", "round_number": 2},
        meddle=lambda world: entries.withdraw_player(world.player, by=world.other),
    ),
    Case(
        "check_in_code",
        "check_in_code",
        by=By.ARBITER,
        data=lambda _world: {"do": "open", "until": f"{timezone.localtime() + timedelta(hours=1):%Y-%m-%dT%H:%M}"},
        meddle=lambda world: open_check_in(
            world.tournament, until=timezone.now() + timedelta(minutes=5), by=world.other
        ),
    ),
    Case(
        "requests",
        "requests",
        by=By.ARBITER,
        data=lambda _world: {"do": "accept", "chosen": [EntryRequest.objects.get().pk], "reason": ""},
        prepare=asked,
        meddle=lambda world: entries.add_player(world.tournament, by=world.other, name="Newman, Nora"),
    ),
    Case(
        "links",
        "links",
        by=By.ARBITER,
        data=lambda _world: {"do": "make"},
        meddle=lambda world: renew_link(world.player, by=world.other),
    ),
    Case(
        "link",
        "link",
        by=By.ARBITER,
        key=lambda world: world.player.pk,
        data=lambda _world: {"do": "make"},
        meddle=lambda world: renew_link(world.player, by=world.other),
    ),
    Case(
        "bye_wish",
        "wishes",
        by=By.ARBITER,
        key=lambda _world: ByeWish.objects.values_list("pk", flat=True).first() or 1,
        data=lambda _world: {"do": "grant"},
        prepare=wished,
        meddle=lambda _world: ByeWish.objects.update(kind="Z"),
    ),
)
