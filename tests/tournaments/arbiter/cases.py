"""Every address that takes a POST: a form that is right, and what another arbiter may do before it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import enter_results, make_tournament, make_user
from tests.tournaments.files.events import smallest_event
from tournaments.forms.imports import as_hidden_text
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Game,
    ManualSession,
    Player,
    RatingList,
    Result,
    Tournament,
    User,
)
from tournaments.rating_lists import stores
from tournaments.rating_lists.listed import Listed
from tournaments.services.accounts import arbiters
from tournaments.services.players import entries
from tournaments.services.results import recording
from tournaments.services.rounds import by_hand, drafts
from tournaments.services.standings.tiebreaks import set_tiebreaks
from tournaments.services.tournament import setup
from tournaments.services.tournament.timetable import set_timetable
from tournaments.timetable import RoundTime

GOOD_PASSWORD = "quiet-Rook-47-moves"


@dataclass(frozen=True, slots=True)
class World:
    """A tournament, the client of an organiser, and ``other``, who also works on it."""

    client: Client
    user: User
    other: User
    tournament: Tournament

    @property
    def player(self) -> Player:
        return self.tournament.players.order_by("tpn")[0]

    def at(self, name: str, *keys: object) -> str:
        return reverse(f"arbiter:{name}", args=[self.tournament.slug, *keys])


@dataclass(frozen=True, slots=True)
class Case:
    """``prepare`` brings a tournament of four players to where ``data`` can be sent from ``page`` to ``address``.

    ``meddle`` is what ``other`` does in between; for a form that makes something new, ``first`` is what it was sent
    with before.
    """

    name: str
    address: Callable[[World], str]
    page: Callable[[World], str]
    data: Callable[[World], Mapping[str, Any]] = lambda _world: {}
    meddle: Callable[[World], object] | None = None
    first: Mapping[str, Any] = field(default_factory=dict)
    prepare: Callable[[World], object] = lambda _world: None


def _of_tournament(name: str, page: str, **more: Any) -> Case:
    return Case(name, lambda world: world.at(name), lambda world: world.at(page), **more)


def _of_round(name: str, page: str, **more: Any) -> Case:
    return Case(name, lambda world: world.at(name, 1), lambda world: world.at(page, 1), **more)


def _of_player(name: str, **more: Any) -> Case:
    return Case(
        name,
        lambda world: world.at(name, world.player.pk),
        lambda world: world.at("player_edit", world.player.pk),
        **{"meddle": _club, **more},
    )


def _of_account(name: str, **more: Any) -> Case:
    return Case(
        name,
        lambda world: reverse(f"arbiter:{name}", args=[world.other.pk]),
        lambda world: reverse("arbiter:account", args=[world.other.pk]),
        meddle=lambda world: arbiters.set_password(world.other, f"{GOOD_PASSWORD}!", by=None),
        **more,
    )


def _general(name: str, **more: Any) -> Case:
    return Case(name, lambda _world: reverse(f"arbiter:{name}"), lambda _world: reverse(f"arbiter:{name}"), **more)


# --- What is done before and between -------------------------------------------------------------------------------


def _club(world: World) -> None:
    entries.update_player(world.player, by=world.other, club="Elsewhere")


def _place(world: World) -> None:
    setup.update_tournament(world.tournament, by=world.other, place="Elsewhere")


def _paired(world: World) -> None:
    drafts.pair_next_round(world.tournament, by=world.user)


def _paired_anew(world: World) -> None:
    drafts.discard_draft(world.tournament.paired_rounds.get(), by=world.other)
    drafts.pair_next_round(world.tournament, by=world.other)


def _published(world: World) -> None:
    drafts.publish_round(drafts.pair_next_round(world.tournament, by=world.user), by=world.user)


def _by_hand(world: World) -> None:
    _paired(world)
    by_hand.start_session(world.tournament.paired_rounds.get(), by=world.user)


def _step(world: World) -> None:
    session = ManualSession.objects.get(round__tournament=world.tournament)
    by_hand.take_step(session, "colours", [world.player.pk], by=world.other)


def _drawn(world: World) -> None:
    """One round and no more, and every game a draw."""
    setup.update_tournament(world.tournament, by=world.user, total_rounds=1)
    _published(world)
    for game in Game.objects.all():
        recording.record_result(game, Result.DRAW, by=world.user)


def _two_rounds(world: World) -> None:
    _published(world)
    enter_results(world.tournament.paired_rounds.get(), by=world.user)
    _published(world)


def _game(world: World) -> Game:
    return Game.objects.get(match__round__tournament=world.tournament, match__round__number=1, match__table=1)


def _other_result(world: World) -> None:
    game = _game(world)
    result = Result.BLACK_WINS if game.result != Result.BLACK_WINS else Result.WHITE_WINS
    recording.correct_result(game, result, by=world.other, reason="phones rang")


def _pair_kept_apart(world: World) -> None:
    one, other, *_rest = world.tournament.players.order_by("tpn")
    setup.add_forbidden_pair(world.tournament, one, other, by=world.other)


def _unrated(world: World) -> None:
    entries.add_player(world.tournament, by=world.other, name=f"Unrated, {world.tournament.players.count()}")


def _bye(world: World) -> None:
    kind = "Z" if ByeRequest.objects.filter(kind="H").exists() else "H"
    entries.request_bye(world.player, by=world.other, round_number=3, kind=kind)


def _listed(world: World) -> None:
    """A rating list in which the first player has another rating."""
    Player.objects.filter(pk=world.player.pk).update(fide_id="1")
    rating_list = RatingList.objects.create(players=1, source="list.zip", state="current")
    stores.store().write(rating_list.pk, (Listed(1, world.player.name, standard=2600),), lambda _step: None)


def _importing(_world: World) -> None:
    RatingList.objects.update(state=RatingList.State.STOPPED)
    RatingList.objects.create(source="another.zip")


def _settings(world: World) -> dict[str, Any]:
    return {
        "name": "Renamed",
        "total_rounds": world.tournament.total_rounds,
        "points_win": "1",
        "points_draw": "½",
        "points_bye": "1",
        "initial_colour": "w",
        "rating_type": "standard",
    }


def _player_fields(world: World, **fields: Any) -> dict[str, Any]:
    return {"name": world.player.name, "rating": 2495, "entry_round": 1, **fields}


def _new_tournament(name: str) -> dict[str, Any]:
    return {"name": name, "total_rounds": 5, "points_win": "1", "points_draw": "½", "points_bye": "1"}


def _event(name: str) -> dict[str, Any]:
    return {"file_data": as_hidden_text(EVENT.encode()), "name": name, "total_rounds": 9}


def _account(name: str) -> dict[str, Any]:
    return {"username": name, "password": GOOD_PASSWORD}


def make_world(client: Client, user: User) -> World:
    """Four players, three rounds, nothing paired."""
    other = make_user("second")
    tournament = make_tournament(players=4, rounds=3, arbiters=(other,))
    return World(client, user, other, tournament)


CASES = (
    _of_tournament("settings", "settings", data=_settings, meddle=_place),
    _of_tournament("draw_colour", "settings", meddle=_place),
    _of_tournament(
        "forbid_pair",
        "settings",
        data=lambda world: {
            "one": world.player.pk,
            "other": world.tournament.players.order_by("-tpn")[0].pk,
            "first_round": 1,
        },
        meddle=_pair_kept_apart,
    ),
    Case(
        "allow_pair",
        lambda world: world.at("allow_pair", ForbiddenPair.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("settings"),
        prepare=_pair_kept_apart,
        meddle=lambda _world: ForbiddenPair.objects.update(last_round=2),
    ),
    _of_tournament(
        "tiebreaks",
        "tiebreaks",
        data=lambda _world: {"tiebreaks": "SB", "edition": "2026-03"},
        meddle=lambda world: set_tiebreaks(world.tournament, ["DE"], edition="2026-03", by=world.other),
    ),
    _of_tournament(
        "timetable",
        "timetable",
        data=lambda _world: {"day_1": "2026-11-28", "time_1": "14:00"},
        meddle=lambda world: set_timetable(
            world.tournament,
            (RoundTime(date(2026, 11, 29)), *[None] * (world.tournament.total_rounds - 1)),
            by=world.other,
        ),
    ),
    _of_tournament("draw_lots", "tiebreaks", prepare=_drawn, meddle=_other_result),
    _of_tournament(
        "player_new",
        "player_new",
        data=lambda _world: {"name": "Adler, Anna", "rating": 2000, "entry_round": 1},
        first={"name": "Adler, Berta", "rating": 2000, "entry_round": 1},
    ),
    _of_tournament(
        "players_import",
        "players_import",
        data=lambda _world: {"text": "Adler, Anna;2000", "import": "1"},
        meddle=_unrated,
    ),
    _of_tournament(
        "provisional_all",
        "players",
        prepare=_unrated,
        data=lambda _world: {"rating": 1400, "reason": "estimate"},
        meddle=_unrated,
    ),
    _of_player("player_edit", data=lambda world: _player_fields(world, federation="GER")),
    _of_player("player_remove"),
    _of_player("player_withdraw", data=lambda _world: {"from_round": 2}),
    _of_player("player_return", prepare=lambda world: entries.withdraw_player(world.player, by=world.other)),
    _of_player("provisional_one", data=lambda _world: {"rating": 1400, "reason": "estimate"}),
    _of_player("bye_request", data=lambda _world: {"round_number": 2, "kind": "H"}, meddle=_bye),
    Case(
        "bye_cancel",
        lambda world: world.at("bye_cancel", ByeRequest.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("player_edit", world.player.pk),
        prepare=_bye,
        meddle=_bye,
    ),
    _of_tournament(
        "ratings",
        "ratings",
        prepare=_listed,
        data=lambda world: {"tick": f"{world.player.pk}-{world.player.rating}-2600"},
        meddle=_unrated,
    ),
    _of_tournament("pair", "tournament", meddle=_two_rounds, prepare=lambda _world: None),
    _of_round("publish", "round", prepare=_paired, meddle=_paired_anew),
    _of_round("discard", "round", prepare=_paired, meddle=_paired_anew),
    _of_round(
        "take_back",
        "take_back",
        prepare=_published,
        data=lambda _world: {"reason": "the wrong player withdrawn"},
        meddle=_other_result,
    ),
    _of_round("by_hand_start", "by_hand", prepare=_published, meddle=_other_result),
    _of_round(
        "by_hand_step",
        "by_hand",
        prepare=_by_hand,
        data=lambda world: {"step": "colours", "pick": world.player.pk},
        meddle=_step,
    ),
    _of_round(
        "by_hand_finish",
        "by_hand",
        prepare=lambda world: (_by_hand(world), _step(world)),
        data=lambda _world: {"reason": "the draw was announced otherwise", "answered": "on", "second": "1"},
        meddle=_step,
    ),
    _of_round("by_hand_cancel", "by_hand", prepare=_by_hand, meddle=_step),
    _of_tournament("archive", "ending", meddle=_place),
    _of_tournament("delete", "ending", data=lambda world: {"name": world.tournament.name}, meddle=_place),
    _of_tournament(
        "restore_points",
        "restore_points",
        data=lambda _world: {"note": "before the storm"},
        first={"note": "before something else"},
    ),
    Case(
        "restore_point",
        lambda world: world.at("restore_point", world.tournament.restore_points.order_by("pk")[0].pk),
        lambda world: world.at("restore_point", world.tournament.restore_points.order_by("pk")[0].pk),
        prepare=_published,
        meddle=_other_result,
    ),
    Case(
        "result",
        lambda world: world.at("result", _game(world).pk),
        lambda world: world.at("round", 1),
        prepare=_published,
        data=lambda _world: {"result": "1/2"},
        meddle=_other_result,
    ),
    Case(
        "correct",
        lambda world: world.at("correct", _game(world).pk),
        lambda world: world.at("correct", _game(world).pk),
        prepare=_two_rounds,
        data=lambda _world: {"result": "0-0", "reason": "phones rang"},
        meddle=_other_result,
    ),
    _general("tournament_new", data=lambda _world: _new_tournament("One"), first=_new_tournament("Two")),
    _general("import_trf", data=lambda _world: _event("One"), first=_event("Two")),
    _general("import_event", data=lambda _world: smallest_event("One"), first=smallest_event("Two")),
    _general("accounts", data=lambda _world: _account("anna"), first=_account("berta")),
    _general(
        "own_password",
        data=lambda _world: {
            "old_password": "correct horse",
            "new_password1": GOOD_PASSWORD,
            "new_password2": GOOD_PASSWORD,
        },
        meddle=lambda world: User.objects.filter(pk=world.user.pk).update(is_organiser=False),
    ),
    _of_account("account_tournaments", data=lambda _world: {"tournaments": []}),
    _of_account("account_password", data=lambda _world: {"password": GOOD_PASSWORD}),
    _of_account("account_active", data=lambda _world: {"active": "0"}),
    _general("backups", data=lambda _world: {"with_key": "on"}, first={"with_key": ""}),
    _general("rating_list", data=lambda _world: {"address": "https://example.org/list.zip"}, meddle=_importing),
    Case(
        "rating_list_stop",
        lambda _world: reverse("arbiter:rating_list_stop"),
        lambda _world: reverse("arbiter:rating_list"),
        prepare=_importing,
        meddle=_importing,
    ),
)
