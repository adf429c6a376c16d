"""Standings of two sides: their points in all and by round, and the square of the one against the other."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.players.test_sides import members, two_sides
from tests.tournaments.rounds.test_round_robins import boards, publish
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, Result, Tournament, User
from tournaments.players.actions.entries import withdraw_player
from tournaments.players.actions.table_numbers import give_numbers, proposed_sides
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions.all_rounds import publish_all_rounds
from tournaments.rounds.actions.by_hand import judge, start_session, take_step
from tournaments.rounds.actions.drafts import pair_next_round
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import Standings, current_standings
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Three of Lake (1 to 3) against three of Town (4 to 6), all rounds published."""
    tournament = two_sides(arbiters=(arbiter,))
    give_numbers(tournament, how="sides", sides=proposed_sides(members(tournament)), by=None)
    publish_all_rounds(tournament, by=None)
    return tournament


def enter(tournament: Tournament, number: int, *results: str) -> None:
    games = Game.objects.filter(match__round__tournament=tournament, match__round__number=number)
    for game, result in zip(games.order_by("match__table"), results, strict=False):
        record_result(game, result, by=None)


def standings_of(tournament: Tournament) -> Standings:
    rounds = published_rounds(tournament)
    return current_standings(tournament, rounds, named_players(tournament, rounds))


def test_the_points_of_the_sides_are_those_of_all_games(tournament: Tournament) -> None:
    enter(tournament, 1, Result.WHITE_WINS, Result.DRAW, Result.WHITE_WINS)  # 1-4, 2-5, 6-3
    enter(tournament, 2, Result.DRAW)  # 5-1
    lake, town = standings_of(tournament).sides
    assert (lake.side.name, lake.points, lake.by_round) == ("Lake", 20, (15, 5))
    assert (town.side.name, town.points, town.by_round) == ("Town", 20, (15, 5))


def test_who_leaves_early_counts_for_the_sides_and_not_among_the_players(tournament: Tournament) -> None:
    enter(tournament, 1, Result.WHITE_WINS, Result.WHITE_WINS, Result.WHITE_WINS)
    withdraw_player(tournament.players.get(tpn=4), by=None)
    found = standings_of(tournament)
    assert [line.player.tpn for line in found.left_out] == [4]
    lake, town = found.sides
    assert (lake.points, town.points) == (40, 10)  # two wins by forfeit beside the games of round 1


def test_pages_and_prints_show_side_against_side(tournament: Tournament, arbiter_client: Client) -> None:
    enter(tournament, 1, Result.WHITE_WINS, Result.DRAW, Result.WHITE_WINS)
    pages = [
        arbiter_client.get(reverse(name, args=[tournament.slug])).text
        for name in ("public:standings", "public:crosstable", "arbiter:print_standings", "arbiter:print_crosstable")
    ]
    for page in pages:
        assert "The two sides" in page
        assert (
            '<th scope="row">Lake</th><td class="number strong"><span class="score">1<span class="fraction">½' in page
        )
    rounds = published_rounds(tournament)
    first, second = current_crosstable(tournament, rounds, named_players(tournament, rounds)).squares
    assert ({line.standing.player.tpn for line in first.lines}, first.name) == ({1, 2, 3}, "Lake")
    assert {line.standing.player.tpn for line in first.columns} == {4, 5, 6}
    assert [len(games or ()) for _line, against in second.rows for games in against].count(1) == 3
    assert 'class="own"' not in pages[1]


@pytest.mark.parametrize("games", [1, 2])
def test_it_goes_out_and_comes_in(games: int, arbiter: User) -> None:
    tournament = two_sides(4, cycles=games, rounds=2 * games)
    publish(tournament, games)
    text = export_trf(tournament)
    assert f"\n192 {('FIDE_SCHEVENINGEN', 'FIDE_DOUBLESCHEVENINGEN')[games - 1]}\n" in text
    again = import_trf(text.encode(), by=arbiter, name="Again")
    assert export_trf(again).replace("012 Again", "") == text.replace(f"012 {tournament.name}", "")
    assert (again.system, again.cycles, again.total_rounds) == (tournament.system, games, 2 * games)
    assert boards(publish(again, 1)[0]) == boards(publish(tournament, 1)[0])


def test_rounds_follow_from_the_players_and_three_games_are_refused() -> None:
    tournament = two_sides(6)
    update_tournament(tournament, by=None, cycles=2)
    tournament.refresh_from_db()
    assert tournament.total_rounds == 6
    with pytest.raises(Refused, match="all meet 2 times at most"):
        update_tournament(tournament, by=None, cycles=3)


def test_an_odd_number_of_players_is_refused_when_round_1_is_paired() -> None:
    with pytest.raises(Refused, match="not for 5; make both sides equally large"):
        pair_next_round(two_sides(5), by=None)


def test_by_hand_it_is_told_that_two_of_one_side_meet() -> None:
    tournament = two_sides(4)
    draft = pair_next_round(tournament, by=None)  # 1-3, 2-4
    ids = dict(tournament.players.values_list("tpn", "pk"))
    session = take_step(start_session(draft, by=None), "exchange", [ids[3], ids[2]], by=None)
    assert {one.breach.rule.value for one in judge(session).breaches} == {"of one side"}
