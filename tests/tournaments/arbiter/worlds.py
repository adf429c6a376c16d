"""A tournament with two who work on it, and what is done to it before and between their clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import Any

from django.test import Client
from django.utils import timezone

from pairing.service import DEFAULT
from tests.pairing.trf.samples import EVENT
from tests.tournaments.arbiter.addresses import PATTERNS, address_of, entrants_of
from tests.tournaments.arbiter.sites import KINDS, OF_TEAMS
from tests.tournaments.factories import enter_results, make_user, publish_pairing
from tests.tournaments.made_once import made_once
from tournaments.accounts.actions import arbiters
from tournaments.basics.entrants import Entrant
from tournaments.basics.systems import system_of, systems_in_browser
from tournaments.files.forms import as_hidden_text
from tournaments.models import (
    ByeRequest,
    Game,
    ManualSession,
    Member,
    OpenSession,
    Player,
    RatingList,
    Result,
    Role,
    Round,
    SecondOpinion,
    Tournament,
    User,
)
from tournaments.players.actions import entries
from tournaments.players.actions.check_in import note_presence
from tournaments.publication.actions import set_publication
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed
from tournaments.results.actions import recording
from tournaments.rounds.actions import by_hand, drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions import setup

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

    @property
    def entrants(self) -> list[Entrant]:
        """Those who are paired and ranked, by their numbers: players, or teams."""
        return entrants_of(self.tournament)

    def at(self, name: str, *keys: object) -> str:
        return address_of(name, self.tournament, *keys)


class By(Enum):
    """Who may send a form, at the least: a role in the tournament, or of the site whom it is for."""

    CHIEF = Role.CHIEF
    ARBITER = Role.ARBITER
    HELPER = Role.HELPER
    LEADER = "who leads all tournaments of the event"
    ANYBODY = "who is logged in"
    ORGANISER = "organisers"


@dataclass(frozen=True, slots=True)
class Case:
    """A form of the page called ``shown_on`` for the address called ``name``, which is for ``by`` and whoever has more.

    ``prepare`` brings a tournament of four players to where ``data`` can be sent. ``meddle`` is what ``other`` does in
    between; for a form that makes something new, ``first`` is what it was sent with before. ``key`` is the row in the
    address, and in that of the page, if it has one, where ``page_key`` says nothing else. ``undoes`` is the kind of log
    entry that tells of it: of every case whatever can be undone is tried, and this one is known to be. ``part`` is what
    the address of the page asks for behind its ``?``.
    """

    name: str
    shown_on: str
    by: By
    key: Callable[[World], object] | None = None
    page_key: Callable[[World], object] | None = None
    data: Callable[[World], Mapping[str, Any]] = lambda _world: {}
    meddle: Callable[[World], object] | None = None
    first: Mapping[str, Any] = field(default_factory=dict)
    prepare: Callable[[World], object] = lambda _world: None
    undoes: str = ""
    part: str = ""

    def address(self, world: World) -> str:
        """Where it is sent to."""
        return address_of(self.name, world.tournament, self.key(world) if self.key else None)

    def page(self, world: World) -> str:
        """Where it is shown."""
        key = (self.page_key or self.key) if PATTERNS[self.shown_on].pattern.converters else None
        return address_of(self.shown_on, world.tournament, key(world) if key else None) + self.part


def of_round(name: str, page: str, **more: Any) -> Case:
    return Case(name, page, key=lambda _world: 1, **more)


def of_player(name: str, **more: Any) -> Case:
    return Case(name, "player_edit", key=lambda world: world.player.pk, **{"meddle": other_club, **more})


def of_account(name: str, **more: Any) -> Case:
    return Case(
        name,
        "account",
        By.ORGANISER,
        key=lambda world: world.other.pk,
        meddle=lambda world: arbiters.set_password(world.other, f"{GOOD_PASSWORD}!", by=None),
        **more,
    )


# --- What is done before and between -------------------------------------------------------------------------------


def tomorrow() -> str:
    """A moment of tomorrow as a browser sends it."""
    return f"{timezone.localtime() + timedelta(days=1):%Y-%m-%dT%H:%M}"


def other_club(world: World) -> None:
    entries.update_player(world.player, by=world.other, club="Elsewhere")


def other_place(world: World) -> None:
    setup.update_tournament(world.tournament, by=world.other, place="Elsewhere")


def half_are_here(world: World) -> None:
    for player in world.tournament.players.order_by("tpn")[:2]:
        note_presence(player, "h", by=world.user)


def paired(world: World) -> None:
    _draft(world.tournament, by=world.user)


def forfeited(world: World) -> None:
    """Round 1 published; Black of the first board has not come, nor in the second game of a match of two."""
    published(world)
    for game in first_game(world).match.games.select_related("match__round__tournament").filter(board=1):
        result = Result.WHITE_WINS_FORFEIT if game.number == 1 else Result.BLACK_WINS_FORFEIT
        recording.record_result(game, result, by=world.user)


def paired_anew(world: World) -> None:
    drafts.discard_draft(world.tournament.paired_rounds.get(), by=world.other)
    drafts.pair_next_round(world.tournament, by=world.other)


def published(world: World) -> None:
    publish_pairing(world.tournament, by=world.user)


def paired_otherwise(world: World) -> None:
    """Round 1 published, and a second opinion that came later and differs."""
    published(world)
    round_ = world.tournament.paired_rounds.get()
    values = {"paired_at": round_.paired_at, "system": world.tournament.system, "paired": "1-3 4-2", "read": "1-4 3-2"}
    SecondOpinion.objects.create(tournament=world.tournament, number=1, state=SecondOpinion.State.DIFFERS, **values)


def taken_back(world: World) -> None:
    take_back_round(world.tournament.paired_rounds.get(), by=world.other, reason="a wrong list")


@made_once("tournament")
def _draft(tournament: Tournament, *, by: User) -> Round:
    return drafts.pair_next_round(tournament, by=by)


def published_in_matches(world: World) -> None:
    """Round 1 published by a system whose rounds are matches of several games."""
    system = system_of(world.tournament)
    if system.is_for_single_games:
        system = next(one for one in systems_in_browser() if one.games_per_match > 1)
        setup.update_tournament(world.tournament, by=world.user, system=system.name)
        world.tournament.refresh_from_db()
    published(world)


def level_in_a_cup(world: World) -> None:
    """Round 1 of a system by which who loses a match is out; the first match is level."""
    system = next(one for one in systems_in_browser() if one.eliminates)
    setup.update_tournament(world.tournament, by=world.user, system=system.name, sure=True)
    world.tournament.refresh_from_db()
    published(world)
    for game in Game.objects.filter(match__round__tournament=world.tournament):
        recording.record_result(game, Result.DRAW, by=world.user)


def in_session(world: World) -> None:
    paired(world)
    by_hand.start_session(world.tournament.paired_rounds.get(), by=world.user)


def other_step(world: World) -> None:
    session = ManualSession.objects.get(round__tournament=world.tournament)
    by_hand.take_step(session, "colours", [world.entrants[0].pk], by=world.other)


def all_drawn(world: World) -> None:
    """One round and no more, and every game a draw."""
    setup.update_tournament(world.tournament, by=world.user, total_rounds=1)
    published(world)
    for game in Game.objects.all():
        recording.record_result(game, Result.DRAW, by=world.user)


def two_rounds(world: World) -> None:
    published(world)
    enter_results(world.tournament.paired_rounds.get(), by=world.user)
    published(world)


def withheld_round(world: World) -> None:
    """A round complete, of which neither results nor standings are public."""
    set_publication(
        world.tournament, pairings_at_once=False, results_at_once=False, standings_at_once=False, by=world.user
    )
    published(world)
    enter_results(world.tournament.paired_rounds.get(), by=world.user)


def all_at_once(world: World) -> None:
    set_publication(
        world.tournament, pairings_at_once=False, results_at_once=True, standings_at_once=True, by=world.other
    )


def first_game(world: World) -> Game:
    games = Game.objects.filter(match__round__tournament=world.tournament, match__round__number=1, match__table=1)
    return games.get(board=1, number=1)


def first_place(world: World) -> str:
    """The first game of round 1 as results are written: the board, with the game or the board of a match behind it."""
    return "1" if system_of(world.tournament).is_for_single_games else "1.1"


def equal_players(world: World) -> None:
    world.tournament.players.filter(tpn__in=[1, 2]).update(rating=2550, title="")


def worked_out_elsewhere(world: World) -> None:
    set_tiebreaks(world.tournament, ["OTHER_BLITZ"], edition="2026-03", by=world.user)


def places_by_hand(world: World) -> dict[str, Any]:
    """A place for everybody in one tied group of all."""
    places = {f"place_{one.pk}": place for place, one in enumerate(reversed(world.entrants), 1)}
    return {**places, "reason": "a play-off"}


def other_result(world: World) -> None:
    game = first_game(world)
    result = Result.BLACK_WINS if game.result != Result.BLACK_WINS else Result.WHITE_WINS
    recording.correct_result(game, result, by=world.other, reason="phones rang")


def pair_kept_apart(world: World) -> None:
    one, other, *_rest = world.entrants
    setup.add_forbidden_pair(world.tournament, one, other, by=world.other)


def other_unrated(world: World) -> None:
    entries.add_player(world.tournament, by=world.other, name=f"Unrated, {world.tournament.players.count()}")


def other_bye(world: World) -> None:
    kind = "Z" if ByeRequest.objects.filter(kind="H").exists() else "H"
    entries.request_bye(world.player, by=world.other, round_number=3, kind=kind)


def listed(world: World) -> None:
    """A rating list in which the first player has another rating."""
    Player.objects.filter(pk=world.player.pk).update(fide_id="1")
    rating_list = RatingList.objects.create(players=1, source="list.zip", state="current")
    stores.store().write(rating_list.pk, (Listed(1, world.player.name, standard=2600),))


def importing(_world: World) -> None:
    RatingList.objects.update(state=RatingList.State.STOPPED)
    RatingList.objects.create(source="another.zip")


def settings_sent(world: World) -> dict[str, Any]:
    return {
        "name": "Renamed",
        "total_rounds": world.tournament.total_rounds,
        "points_win": "1",
        "points_draw": "½",
        "points_bye": "1",
        "initial_colour": "w",
        "rating_type": "standard",
    }


def player_fields(world: World, **fields: Any) -> dict[str, Any]:
    return {"name": world.player.name, "rating": 2495, "entry_round": 1, **fields}


def new_tournament(name: str) -> dict[str, Any]:
    points = {"points_win": "1", "points_draw": "½", "points_bye": "1"}
    return {"name": name, "total_rounds": 5, "system": DEFAULT, **points}


def event_sent(name: str) -> dict[str, Any]:
    return {
        "file_data": as_hidden_text(EVENT.encode()),
        "name": name,
        "total_rounds": 5,
        "system": "dubov",
        "breaches_accepted": "on",
    }


def account_sent(name: str) -> dict[str, Any]:
    return {"username": name, "password": GOOD_PASSWORD}


def make_world(client: Client, user: User, kind: str = "players") -> World:
    """Three rounds, nothing paired: four players, who may meet in matches, or teams of two players, in a cup five."""
    other = make_user("second")
    more = {"teams": 5 if kind == "cup" else 4, "players": 2} if kind in OF_TEAMS else {"players": 4}
    return World(client, user, other, KINDS[kind](rounds=3, arbiters=(other,), **more))


def member_of(world: World) -> Member:
    """What the other one is in the tournament."""
    return Member.objects.get(tournament=world.tournament, user=world.other)


# --- One's own account ----------------------------------------------------------------------------------------------


def no_organiser(world: World) -> None:
    User.objects.filter(pk=world.user.pk).update(is_organiser=False)


def elsewhere(world: World) -> int:
    """Another log-in of the same account."""
    found = OpenSession.objects.filter(user=world.user, browser="elsewhere").first()
    if found is None:
        client = Client(headers={"user-agent": "elsewhere"})
        client.force_login(world.user)
        store = client.session
        found = OpenSession.objects.get(key=store.session_key)
        found.browser = "elsewhere"
        found.save()
    return found.pk
