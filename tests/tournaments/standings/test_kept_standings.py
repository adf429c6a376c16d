"""What is kept of rounds that are over: the same until a result or a rule of the regulations is another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments.models import Game, Player, Result, Round, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.standings.queries.current import Standings, current_standings

pytestmark = pytest.mark.django_db
Make, Play = Callable[..., Tournament], Callable[..., Round]


def now(tournament: Tournament) -> Standings:
    row = Tournament.objects.get(pk=tournament.pk)
    known = published_rounds(row)
    return current_standings(row, known, named_players(row, known))


def test_a_result_of_the_running_round_leaves_them_as_they_are(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=8)
    play_round(tournament)
    running = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    before = now(tournament)
    game = Game.objects.filter(match__round=running).first()
    assert game is not None
    recording.record_result(game, Result.DRAW, by=arbiter)
    after = now(tournament)
    assert after.lines is before.lines
    assert before.running is not None
    assert after.running is not None
    assert (before.running.open_boards, after.running.open_boards) == (4, 3)


def test_whatever_they_are_made_from_makes_them_anew(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(players=8)
    round_ = play_round(tournament, shift=0)
    before = now(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(tiebreaks="WIN")
    other = now(tournament)
    assert [one.acronym for one in other.tiebreaks] == ["WIN"]
    assert len(other.lines[0].values) == 1 < len(before.lines[0].values)
    game = Game.objects.filter(match__round=round_).exclude(result=Result.DRAW).first()
    assert game is not None
    recording.correct_result(game, Result.DRAW, by=arbiter, reason="misread")
    assert sorted(line.points for line in now(tournament).lines) != sorted(line.points for line in other.lines)
    Tournament.objects.filter(pk=tournament.pk).update(tiebreaks=tournament.tiebreaks)
    assert [line.values for line in now(tournament).lines] != [line.values for line in before.lines]


def test_who_leaves_is_marked_when_the_next_round_is_published(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=8)
    play_round(tournament)
    assert now(tournament).marks == frozenset()
    gone = tournament.players.order_by("tpn").first()
    assert gone is not None
    Player.objects.filter(pk=gone.pk).update(withdrawn_from=2)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    assert {line.player.id for line in now(tournament).lines if line.left} == {gone.pk}
