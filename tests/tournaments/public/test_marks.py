"""What a tournament's public mark is made of comes from the database as Django itself would give it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.models import AuditEntry, Game, MirrorFrom, Result, Round, RoundTime, Tournament
from tournaments.selectors.tournament.public import (
    EVERY_TOURNAMENT,
    _with_marks,
    mark_of,
    public_tournament,
    public_tournaments,
)
from tournaments.services.players.entries import add_player
from tournaments.services.ratings.by_round import set_round_rating
from tournaments.services.results.recording import correct_result, record_result
from tournaments.services.rounds import drafts
from tournaments.services.standings.given_values import give_values
from tournaments.services.standings.tiebreaks import draw_lots, rank_by_hand
from tournaments.services.tournament.before import prepare_tournament
from tournaments.services.tournament.ending import archive_tournament, delete_tournament
from tournaments.services.tournament.setup import update_tournament
from tournaments.services.tournament.timetable import set_timetable
from tournaments.services.tournament.undoing import undo

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.mark.parametrize("kind", ["announced", "published", "mirrored"])
def test_the_row_is_that_of_the_query_set(make_tournament: Make, play_round: Play, kind: str) -> None:
    tournament = make_tournament(players=5, announced=kind == "announced")
    if kind != "announced":
        play_round(tournament)
    if kind == "mirrored":
        MirrorFrom.objects.create(name="Elsewhere", key="k", tournament=tournament, seen_at=timezone.now())
    public = public_tournament(tournament.slug)
    assert public is not None
    expected = vars(_with_marks().get(slug=tournament.slug))
    found = vars(public.row)
    assert found.keys() == expected.keys()
    assert {name: found[name] for name in found if name != "_state"} == {
        name: expected[name] for name in expected if name != "_state"
    }


def test_another_slug_is_another_tournament(make_tournament: Make, play_round: Play) -> None:
    made = [make_tournament(slug=slug, players=4) for slug in ("one", "two")]
    for tournament in made:
        play_round(tournament)
    marks = {public.mark for tournament in made if (public := public_tournament(tournament.slug))}
    assert len(marks) == 2
    assert public_tournament("three") is None


def _marks() -> tuple[list[str], str | None]:
    return [public.mark for public in public_tournaments()], mark_of("one")


def _marks_counted_anew() -> tuple[list[str], str | None]:
    with transaction.atomic():
        return _marks()


@pytest.mark.django_db(transaction=True)
def test_a_commit_in_one_tournament_has_no_other_one_counted_again(make_tournament: Make, play_round: Play) -> None:
    for slug in ("one", "two", "three", "four", "five", "six"):
        play_round(make_tournament(slug=slug, players=4))
    before = mark_of(EVERY_TOURNAMENT)
    with CaptureQueriesContext(connection) as queries:
        assert mark_of(EVERY_TOURNAMENT) == before
        assert mark_of("two") == mark_of("two")
    assert not [one for one in queries.captured_queries if "tournaments_game" in one["sql"]]
    record_result(Game.objects.filter(match__round__tournament__slug="one").latest("pk"), Result.DRAW, by=None)
    with CaptureQueriesContext(connection) as queries:
        assert mark_of(EVERY_TOURNAMENT) != before
    assert len([one for one in queries.captured_queries if "tournaments_game" in one["sql"]]) == 1


@pytest.mark.django_db(transaction=True)
def test_every_change_is_in_the_mark_at_once(make_tournament: Make, play_round: Play) -> None:
    """Whatever was remembered: after each step the marks are those that are counted anew."""
    play_round(make_tournament(slug="two", players=4))
    tournament = make_tournament(slug="one", players=4, tiebreaks="OTHER_BLITZ")
    mirror = MirrorFrom(name="Elsewhere", key="k", tournament=tournament)
    key = tournament.players.order_by("tpn")[0].pk

    def sign_of_life() -> None:
        mirror.seen_at = timezone.now()
        mirror.save()

    steps: list[Callable[[], object]] = [
        lambda: prepare_tournament(tournament, by=None, announced=True, entries_shown=True, announcement="Come!"),
        lambda: add_player(tournament, by=None, name="Late, Ann", rating=1800),
        lambda: update_tournament(tournament, by=None, long_event=True),
        lambda: set_round_rating(tournament.players.get(tpn=1), by=None, round_number=2, rating=2600),
        lambda: set_timetable(tournament, [RoundTime.read("2026-11-28"), *[None] * 6], by=None),
        lambda: set_timetable(tournament, [RoundTime.read("2026-11-28 10:00"), *[None] * 6], by=None),
        lambda: drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None),
        lambda: record_result(Game.objects.filter(published=True).latest("pk"), Result.DRAW, by=None),
        lambda: give_values(tournament, {"OTHER_BLITZ": {key: 100}}, note="blitz", by=None),
        lambda: give_values(tournament, {"OTHER_BLITZ": {key: 150}}, note="blitz", by=None),
        lambda: give_values(tournament, {"OTHER_BLITZ": {key + 1: 150}}, note="blitz", by=None),
        sign_of_life,
        sign_of_life,
        lambda: archive_tournament(tournament, by=None),
        lambda: archive_tournament(tournament, by=None, archived=False),
        lambda: (mirror.delete(), delete_tournament(tournament, by=None, name=tournament.name)),
    ]
    seen = [_marks()]
    for step in steps:
        step()
        seen.append(_marks())
        assert seen[-1] == _marks_counted_anew()
        if step is not steps[-1]:
            tournament.refresh_from_db()
    assert all(before != after for before, after in pairwise(seen))


@pytest.mark.django_db(transaction=True)
def test_lots_and_ranks_by_hand_are_in_the_mark_at_once(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(slug="one", players=4, rounds=1)
    for game in play_round(tournament, shift=0).games.all():
        correct_result(game, Result.DRAW, by=None, reason="for the test")
    keys = list(tournament.players.values_list("pk", flat=True))
    steps: list[Callable[[], object]] = [
        lambda: rank_by_hand(tournament, [keys], reason="a play-off", by=None),
        lambda: rank_by_hand(tournament, [keys[::-1]], reason="a play-off", by=None),
        lambda: rank_by_hand(tournament, [], reason="a play-off", by=None),
        lambda: draw_lots(tournament, by=None),
        lambda: undo(AuditEntry.objects.latest("pk"), by=None),
    ]
    seen = [_marks()]
    for step in steps:
        step()
        seen.append(_marks())
        assert seen[-1] == _marks_counted_anew()
    assert all(before != after for before, after in pairwise(seen))


@pytest.mark.django_db(transaction=True)
def test_what_is_not_committed_is_not_remembered(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(slug="one", players=4)
    game = play_round(tournament).games.latest("match__table")
    before = _marks()
    with transaction.atomic():
        record_result(game, Result.DRAW, by=None)
        assert _marks() != before
        transaction.set_rollback(True)
    assert _marks() == before
    record_result(Game.objects.get(pk=game.pk), Result.BLACK_WINS, by=None)
    assert _marks() == _marks_counted_anew() != before


@pytest.mark.django_db(transaction=True)
def test_a_form_that_closes_by_the_clock_is_seen_without_a_commit(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    closes = timezone.now() + timedelta(hours=1)
    make_tournament(slug="one", players=4, announced=True, entry_form=True, entry_closes=closes)
    before = _marks()
    assert [public.can_enter for public in public_tournaments()] == [True]
    monkeypatch.setattr("tournaments.entering.timezone.now", lambda: closes)
    assert [public.can_enter for public in public_tournaments()] == [False]
    assert _marks() != before
