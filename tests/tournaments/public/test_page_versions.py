"""By what is told whether a public page is another one: from the database, at once, and for next to nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.arbiter.sites import KINDS, WITH_ROUNDS_AS_NEEDED
from tests.tournaments.factories import Make, Play, publish_next
from tournaments.basics.entrants import entrant_rows
from tournaments.history.actions.undoing import undo
from tournaments.models import AuditEntry, Game, MirrorFrom, Result, RoundTime, Tournament
from tournaments.players.actions.entries import add_player
from tournaments.publication.queries.groups import version_of
from tournaments.publication.queries.public import (
    EVERY_TOURNAMENT,
    public_tournament,
    public_tournaments,
    version_of_all,
    with_counts,
)
from tournaments.results.actions.recording import correct_result, record_result
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import draw_lots, rank_by_hand
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.ending import archive_tournament, delete_tournament
from tournaments.tournament.actions.setup import update_tournament
from tournaments.tournament.actions.timetable import set_timetable


@pytest.mark.parametrize("state", ["announced", "published", "mirrored"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_row_is_that_of_the_query_set(play_round: Play, kind: str, state: str) -> None:
    tournament = KINDS[kind](announced=state == "announced")
    if state != "announced":
        play_round(tournament)
    if state == "mirrored":
        MirrorFrom.objects.create(name="Elsewhere", key="k", tournament=tournament, seen_at=timezone.now())
    public = public_tournament(tournament.slug)
    assert public is not None
    expected = vars(with_counts().get(slug=tournament.slug))
    found = vars(public.row)
    assert found.keys() == expected.keys()
    assert {name: found[name] for name in found if name != "_state"} == {
        name: expected[name] for name in expected if name != "_state"
    }


def test_another_slug_is_another_tournament(make_tournament: Make, play_round: Play) -> None:
    made = [make_tournament(slug=slug, players=4) for slug in ("one", "two")]
    for tournament in made:
        play_round(tournament)
    versions = {public.version for tournament in made if (public := public_tournament(tournament.slug))}
    assert len(versions) == 2
    assert public_tournament("three") is None


def _versions() -> tuple[list[str], str | None]:
    """The versions of pages, and what else this process remembers of their tournaments."""
    told = [f"{one.version} {one.current_round} {one.open_boards} {one.players}" for one in public_tournaments()]
    return told, version_of("one")


def _versions_counted_anew() -> tuple[list[str], str | None]:
    with transaction.atomic():
        return _versions()


def _of_games(queries: CaptureQueriesContext) -> int:
    return len([one for one in queries.captured_queries if "tournaments_game" in one["sql"]])


@pytest.mark.django_db(transaction=True)
def test_a_commit_in_one_tournament_costs_no_other_one(make_tournament: Make, play_round: Play) -> None:
    """Whether pages are as they were is one query that counts nothing; then one tournament is counted again."""
    for slug in ("one", "two", "three", "four", "five", "six"):
        play_round(make_tournament(slug=slug, players=4))
    before, other = version_of(EVERY_TOURNAMENT), version_of("two")
    public_tournaments()
    record_result(Game.objects.filter(match__round__tournament__slug="one").latest("pk"), Result.DRAW, by=None)
    for what, same in ((EVERY_TOURNAMENT, before), ("two", other)):
        with CaptureQueriesContext(connection) as queries:
            assert (version_of(what) == same) is (what == "two")
        assert (len(queries), _of_games(queries)) == (1, 0)
    with CaptureQueriesContext(connection) as queries:
        assert version_of_all(public_tournaments()) == version_of(EVERY_TOURNAMENT)
    assert _of_games(queries) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", KINDS)
def test_every_change_is_in_the_version_at_once(play_round: Play, kind: str) -> None:
    """Whatever was remembered: after each step all is as it is counted anew."""
    play_round(KINDS[kind](slug="two"))
    tournament = KINDS[kind](slug="one", tiebreaks="OTHER_BLITZ")
    key, other = list(entrant_rows(tournament).by_id(tournament))[:2]
    rounds = tournament.total_rounds
    steps: list[Callable[[], object]] = [
        lambda: prepare_tournament(tournament, by=None, announced=True, entries_shown=True, announcement="Come!"),
        lambda: add_player(tournament, by=None, name="Late, Ann", rating=1800),
        lambda: update_tournament(tournament, by=None, long_event=True),
        lambda: set_timetable(tournament, [RoundTime.read("2026-11-28"), *[None] * (rounds - 1)], by=None),
        lambda: set_timetable(tournament, [RoundTime.read("2026-11-28 10:00"), *[None] * (rounds - 1)], by=None),
        lambda: publish_next(tournament),
        lambda: record_result(Game.objects.filter(published=True).latest("pk"), Result.DRAW, by=None),
        lambda: give_values(tournament, {"OTHER_BLITZ": {key: 100}}, note="blitz", by=None),
        lambda: give_values(tournament, {"OTHER_BLITZ": {key: 150}}, note="blitz", by=None),
        lambda: give_values(tournament, {"OTHER_BLITZ": {other: 150}}, note="blitz", by=None),
        lambda: archive_tournament(tournament, by=None),
        lambda: archive_tournament(tournament, by=None, archived=False),
        lambda: delete_tournament(tournament, by=None, name=tournament.name),
    ]
    seen = [_versions()]
    for step in steps:
        step()
        seen.append(_versions())
        assert seen[-1] == _versions_counted_anew()
        if step is not steps[-1]:
            tournament.refresh_from_db()
    assert all(before != after for before, after in pairwise(seen))


@pytest.mark.django_db
def test_what_comes_to_an_address_anew_has_no_version_of_before(make_tournament: Make) -> None:
    """Neither has a tournament that was put back and changed: versions are moments."""
    seen = []
    for _turn in range(3):
        made = make_tournament(slug="one", announced=True)
        seen.append(version_of("one"))
        update_tournament(made, by=None, place="Town")
        seen.append(version_of("one"))
        Tournament.objects.filter(pk=made.pk).update(public_revision=made.public_revision)  # an older database
        update_tournament(made, by=None, place="Village")
        seen.append(version_of("one"))
        delete_tournament(made, by=None, name=made.name)
        time.sleep(0.002)
    assert len(set(seen)) == len(seen)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in WITH_ROUNDS_AS_NEEDED])
def test_lots_and_ranks_by_hand_are_in_the_version_at_once(play_round: Play, kind: str) -> None:
    four = {"teams": 4} if kind == "teams" else {"players": 4}
    tournament = KINDS[kind](slug="one", rounds=1, **four)
    for game in play_round(tournament, shift=0).games.exclude(result=Result.DRAW):
        correct_result(game, Result.DRAW, by=None, reason="for the test")
    keys = list(entrant_rows(tournament).by_id(tournament))
    steps: list[Callable[[], object]] = [
        lambda: rank_by_hand(tournament, [keys], reason="a play-off", by=None),
        lambda: rank_by_hand(tournament, [keys[::-1]], reason="a play-off", by=None),
        lambda: rank_by_hand(tournament, [], reason="a play-off", by=None),
        lambda: draw_lots(tournament, by=None),
        lambda: undo(AuditEntry.objects.latest("pk"), by=None),
    ]
    seen = [_versions()]
    for step in steps:
        step()
        seen.append(_versions())
        assert seen[-1] == _versions_counted_anew()
    assert all(before != after for before, after in pairwise(seen))


@pytest.mark.django_db(transaction=True)
def test_what_is_not_committed_is_not_remembered(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(slug="one", players=4)
    game = play_round(tournament).games.latest("match__table")
    before = _versions()
    with transaction.atomic():
        record_result(game, Result.DRAW, by=None)
        assert _versions() != before
        transaction.set_rollback(True)
    assert _versions() == before
    record_result(Game.objects.get(pk=game.pk), Result.BLACK_WINS, by=None)
    assert _versions() == _versions_counted_anew() != before


@pytest.mark.django_db(transaction=True)
def test_a_form_that_closes_by_the_clock_is_seen_without_a_commit(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    closes = timezone.now() + timedelta(hours=1)
    make_tournament(slug="one", players=4, announced=True, entry_form=True, entry_closes=closes)
    before = _versions()
    assert [public.can_enter for public in public_tournaments()] == [True]
    monkeypatch.setattr("tournaments.publication.queries.registration.timezone.now", lambda: closes)
    assert [public.can_enter for public in public_tournaments()] == [False]
    assert _versions() != before
