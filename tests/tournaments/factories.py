"""Rows for tests: plain, fast, and such that the actions accept them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pairing.engine.systems import DEFAULT
from tests.tournaments.made_once import made_once
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.models import DecidedBy, Game, Player, Result, Role, Round, RoundTime, Tournament, User
from tournaments.players.actions.numbering import number_players
from tournaments.results.actions import recording
from tournaments.results.actions.deciding import decide_match
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.level import level_matches

# What the fixtures ``make_tournament`` and ``play_round`` give.
Make = Callable[..., Tournament]
Play = Callable[..., Round]
SURNAMES = ("Abel", "Berg", "Costa", "Dvořák", "Eriksen", "Fontaine", "García", "Horváth", "Ivanova", "Jensen")
# Of a tournament that may do after round 1 what FIDE mode refuses; without a round no report file tells it.
OUTSIDE_FIDE_MODE = {"left_fide_mode_at": datetime(2026, 1, 1, tzinfo=UTC), "left_fide_mode_reason": "for the test"}
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def make_user(username: str, *, organiser: bool = False) -> User:
    """An account that can log in with the password ``correct horse``."""
    return User.objects.create_user(username=username, password="correct horse", is_organiser=organiser)


def make_tournament(
    *, players: int = 8, rounds: int = 7, arbiters: tuple[User, ...] = (), slug: str = "open", **fields: Any
) -> Tournament:
    """A tournament with ``players`` rated players, numbered by rating, and White as initial colour."""
    values: dict[str, Any] = {"name": f"Tournament {slug}", "initial_colour": "w", **fields}
    tournament = Tournament.objects.create(slug=slug, total_rounds=rounds, **{"system": DEFAULT, **values})
    tournament.arbiters.set(arbiters, through_defaults={"role": Role.CHIEF})
    Player.objects.bulk_create(make_player(tournament, number) for number in range(1, players + 1))
    return tournament


def numbered(tournament: Tournament) -> None:
    """Give all players the right TPN, as a part of a change: by itself it is none, and logs nothing."""
    with change(tournament) as current:
        number_players(current, by=None, sure=True)


def make_player(tournament: Tournament, number: int, **fields: Any) -> Player:
    """An unsaved player: the smaller ``number`` (also the TPN), the higher the rating."""
    surname = SURNAMES[(number - 1) % len(SURNAMES)]
    values = {"name": f"{surname}, Player {number}", "tpn": number, "rating": 2500 - 5 * number, "federation": "UTO"}
    return Player(tournament=tournament, **{**values, **fields})


def give_times(tournament: Tournament, *texts: str) -> None:
    """A time for each round from the first one on; none where the text is empty."""
    for number, text in enumerate(texts, start=1):
        if text:
            one = RoundTime.read(text)
            one.tournament, one.round_number = tournament, number
            one.save()


def enter_results(round_: Round, *, by: User | None = None, shift: int = 0) -> None:
    """A result for each open game of a published round: 1-0, ½-½, 0-1 in turn, ``shift`` turns it on.

    In a knock-out White on the first board goes on from a match that stays level.
    """
    for game in Game.objects.filter(match__round=round_, result=Result.OPEN).select_related("match"):
        recording.record_result(game, RESULTS[(game.table + shift + game.number - 1) % 3], by=by)
    if system_of(round_.tournament).eliminates:
        for level in [one for one in level_matches(round_) if one.is_open]:
            decide_match(level.match, by=by, goes_on="w", decided_by=DecidedBy.LOT)


@made_once("tournament")
def publish_pairing(tournament: Tournament, *, by: User | None = None) -> Round:
    """Pair and publish the next round, if nothing is against it."""
    return drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)


@made_once("tournament")
def publish_next(tournament: Tournament, *, by: User | None = None) -> Round:
    """Pair and publish the next round through the actions."""
    tournament.refresh_from_db()
    return drafts.publish_round(drafts.pair_next_round(tournament, by=by, nonetheless=True), by=by)


@made_once("tournament")
def play_round(tournament: Tournament, *, by: User | None = None, shift: int | None = None) -> Round:
    """Pair, publish and finish the next round through the actions."""
    round_ = drafts.pair_next_round(tournament, by=by, nonetheless=True)
    round_ = drafts.publish_round(round_, by=by)
    enter_results(round_, by=by, shift=round_.number if shift is None else shift)
    return round_
