"""A process is killed (SIGKILL) in the middle of a hard step: all of it has been done, or nothing."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import connections

from tests.tournaments.factories import make_tournament, make_user, play_round
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import keep_point
from tournaments.models import Installation, ManualSession, RestorePoint, Round, Tournament, User
from tournaments.rounds.actions import by_hand, drafts
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db(transaction=True)
KILLS = 20
PLAYERS = 24
Step = Callable[[], object]


def rows() -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables of the application, but for the one in which the program notes that it can write."""
    models = [model for model in apps.get_app_config("tournaments").get_models() if model is not Installation]
    return {model.__name__: list(model._base_manager.order_by("pk").values()) for model in models}


def in_a_child(step: Step, *, kill_after: float | None = None) -> float:
    """Seconds that ``step`` took in a process of its own, which is killed after so many seconds."""
    connections.close_all()
    begun = time.perf_counter()
    child = os.fork()
    if child == 0:
        try:
            step()
        finally:
            os._exit(0)  # nothing of the tests' own runs twice
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    connections.close_all()
    return time.perf_counter() - begun


def killed_often(step: Step, undo: Step, is_whole: Callable[[dict[str, Any], dict[str, Any]], bool]) -> None:
    """Kill ``step`` at random moments; each time it left no trace, or all of it is there and ``undo`` is called."""
    usual = in_a_child(step)
    undo()
    rng = random.Random(9)
    absent = 0
    for turn in range(KILLS):
        before = rows()
        in_a_child(step, kill_after=rng.uniform(0.02, 1.1) * usual)
        after = rows()
        if after == before:
            absent += 1
            continue
        assert is_whole(before, after), f"kill {turn}: half a step"
        undo()
    print(f"{KILLS} kills within {usual:.2f} s: {KILLS - absent} wholly done, {absent} absent")


def gained(before: dict[str, Any], after: dict[str, Any], name: str) -> int:
    return len(after[name]) - len(before[name])


@pytest.fixture
def arbiter() -> User:
    return make_user("arbiter", organiser=True)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Round 1 is over, round 2 published."""
    tournament = make_tournament(players=PLAYERS)
    play_round(tournament, by=arbiter)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    return tournament


def second(tournament: Tournament) -> Round:
    return Round.objects.get(tournament=tournament, number=2)


def test_taking_back(tournament: Tournament, arbiter: User) -> None:
    def is_whole(before: dict[str, Any], after: dict[str, Any]) -> bool:
        draft = next(row for row in after["Round"] if row["number"] == 2)
        matches = {row["id"] for row in after["Match"] if row["round_id"] == draft["id"]}
        newest = max((row for row in after["Publication"] if row["number"] == 2), key=lambda row: row["version"])
        return (
            draft["published_at"] is None
            and not any(row["published"] for row in after["Game"] if row["match_id"] in matches)
            and newest["taken_back_reason"] == "wrong"
            and (gained(before, after, "AuditEntry"), gained(before, after, "RestorePoint")) == (1, 1)
        )

    killed_often(
        lambda: take_back_round(second(tournament), by=arbiter, reason="wrong"),
        lambda: drafts.publish_round(second(tournament), by=arbiter),
        is_whole,
    )


def test_pairing_by_hand(tournament: Tournament, arbiter: User) -> None:
    def begin() -> None:
        games = second(tournament).games[:2]
        session = by_hand.start_session(second(tournament), by=arbiter)
        by_hand.take_step(session, "exchange", [game.sides()["w"].player_id for game in games], by=arbiter)

    def finish() -> None:
        session = ManualSession.objects.get()
        by_hand.finish_session(session, by=arbiter, reason="they had met", case="4.4.2")

    def is_whole(before: dict[str, Any], after: dict[str, Any]) -> bool:
        seats = [row for row in after["Seat"] if row["round_id"] == second(tournament).pk]
        return (
            not after["ManualSession"]
            and len({row["player_id"] for row in seats}) == len(seats) == PLAYERS
            and all(row["match_id"] for row in seats)
            and gained(before, after, "Game") == 0
            and (gained(before, after, "Publication"), gained(before, after, "AuditEntry")) == (1, 1)
        )

    begin()
    killed_often(finish, begin, is_whole)


def test_a_restore(tournament: Tournament, arbiter: User) -> None:
    keep_point(tournament, "asked", by=arbiter, note="two rounds")
    take_back_round(second(tournament), by=arbiter, reason="wrong")
    drafts.discard_draft(second(tournament), by=arbiter)
    keep_point(tournament, "asked", by=arbiter, note="one round")

    def bring_back() -> None:
        note = "one round" if Round.objects.count() == 2 else "two rounds"
        restore(RestorePoint.objects.get(note=note), by=arbiter)

    def is_whole(before: dict[str, Any], after: dict[str, Any]) -> bool:
        count = len(after["Round"])
        in_force = {row["number"] for row in after["Publication"] if row["taken_back_at"] is None}
        return (
            count == 3 - len(before["Round"])
            and len(after["Seat"]) == count * PLAYERS
            and len(after["Game"]) == count * PLAYERS // 2
            and in_force == set(range(1, count + 1))
            and (gained(before, after, "AuditEntry"), gained(before, after, "RestorePoint")) == (1, 1)
        )

    killed_often(bring_back, lambda: None, is_whole)


def test_an_event_taken_in(tournament: Tournament, arbiter: User) -> None:
    packed = event_file(tournament)
    log = tournament.audit_entries.count()

    def is_whole(before: dict[str, Any], after: dict[str, Any]) -> bool:
        expected = {"Tournament": 1, "Player": PLAYERS, "Round": 2, "Seat": 2 * PLAYERS, "Publication": 2}
        found = {name: gained(before, after, name) for name in expected}
        return found == expected and gained(before, after, "AuditEntry") == log + 1

    killed_often(lambda: import_event(packed, by=arbiter), lambda: None, is_whole)
