"""Rating changes and performances on the list and on the player's card."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play, publish_next
from tournaments.basics.outcomes import scoring_of
from tournaments.models import Game, Player, Result, Round, Tournament, User
from tournaments.players.actions.rating_corrections import correct_for_rating
from tournaments.players.queries.card import player_card
from tournaments.publication.queries.published import named_players
from tournaments.ratings.queries.changes import RatingLine, rating_changes, rating_list
from tournaments.ratings.queries.reported import counted_and_for_rating, rounds_for_rating
from tournaments.results.actions import recording
from tournaments.results.actions.corrections import correct_game
from tournaments.results.queries.windows import Counts
from tournaments.templatetags import ratings

pytestmark = pytest.mark.django_db


def by_tpn(tournament: Tournament) -> dict[int, RatingLine]:
    known = rounds_for_rating(tournament)
    lines = rating_changes(tournament, known, named_players(tournament, known))
    return {line.player.tpn: line for line in lines.values()}


@pytest.fixture
def first_round(arbiter: User, make_tournament: Make) -> Callable[..., Round]:
    """``first_round(tournament, "1-0", …)``: round 1 published, with the results of the boards from the first on."""

    def play(tournament: Tournament, *entered: str, rated: bool = True) -> Round:
        round_ = publish_next(tournament, by=arbiter)
        for board, result in enumerate(entered, start=1):
            recording.record_result(round_.games.get(match__table=board), result, by=arbiter, rated=rated)
        return round_

    return play


def of_four(make_tournament: Make, *numbers: int, **fields: object) -> Tournament:
    """Four players with the ratings ``numbers``, who meet 1 against 3 and 2 against 4."""
    tournament = make_tournament(players=4, **fields)
    for tpn, rating in enumerate(numbers, start=1):
        tournament.players.filter(tpn=tpn).update(rating=rating)
    return tournament


def test_one_round_by_hand(make_tournament: Make, first_round: Callable[..., Round]) -> None:
    tournament = of_four(make_tournament, 2660, 2410, 2200, 1850)
    first_round(tournament, "1/2", "1/2")
    lines = by_tpn(tournament)
    # 460 counts in full for 2660 (.94), as 400 for 2200 (.92); 560 counts as 400 for both 2410 and 1850.
    changes = {tpn: line.change.change for tpn, line in lines.items() if line.change}
    assert changes == {1: 10 * (50 - 95), 2: 10 * (50 - 92), 3: 20 * (50 - 8), 4: 20 * (50 - 8)}
    performances = {tpn: line.performance.rating for tpn, line in lines.items() if line.performance}
    assert performances == {1: 2200, 2: 1850, 3: 2660, 4: 2410}
    assert [line.player.tpn for line in rating_list({line.player.id: line for line in lines.values()})] == [3, 4, 2, 1]


def test_a_provisional_rating_counts_for_the_performance_only(
    make_tournament: Make, first_round: Callable[..., Round]
) -> None:
    tournament = of_four(make_tournament, 2100, 2000, 1900, 1800)
    tournament.players.filter(tpn=3).update(provisional=True, provisional_reason="national list")
    first_round(tournament, "1-0", "1-0")
    lines = by_tpn(tournament)
    assert lines[3].change is None
    assert lines[3].k is None
    assert lines[1].change is not None
    assert lines[1].change.games == ()
    assert lines[1].performance is not None
    assert lines[1].performance.rating in (1900 - 800, 1900 + 800)
    assert lines[2].change is not None
    assert len(lines[2].change.games) == 1


@pytest.mark.parametrize(("result", "rated", "games", "performances"), [("1F0", True, 0, 0), ("1-0", False, 0, 4)])
def test_what_was_not_played_or_is_not_rated_changes_nothing(
    make_tournament: Make, first_round: Callable[..., Round], result: str, rated: bool, games: int, performances: int
) -> None:
    tournament = make_tournament(players=4)
    first_round(tournament, result, result, rated=rated)
    lines = by_tpn(tournament).values()
    assert sum(len(line.change.games) for line in lines if line.change) == games
    assert sum(line.performance is not None for line in lines) == performances


def test_open_boards_do_not_count_yet(make_tournament: Make, first_round: Callable[..., Round]) -> None:
    tournament = make_tournament(players=4)
    first_round(tournament, "1-0")
    assert sum(line.performance is not None for line in by_tpn(tournament).values()) == 2


def test_juniors_have_forty_in_the_year_of_the_event(make_tournament: Make, first_round: Callable[..., Round]) -> None:
    tournament = of_four(
        make_tournament, 2350, 2290, 2200, 2100, start_date=date(2025, 12, 27), end_date=date(2026, 1, 3)
    )
    for tpn, year in ((1, 2010), (2, 2010), (3, 2008), (4, 2007)):
        tournament.players.filter(tpn=tpn).update(birth_year=year)
    first_round(tournament)
    assert {tpn: line.k.value for tpn, line in by_tpn(tournament).items() if line.k} == {1: 20, 2: 40, 3: 40, 4: 20}


def test_the_card_and_the_list_agree(client: Client, make_tournament: Make, first_round: Callable[..., Round]) -> None:
    tournament = of_four(make_tournament, 2100, 2000, 1900, 1800)
    first_round(tournament, "1-0", "1/2")
    players = {player.tpn: player for player in tournament.players.all()}
    page = client.get("/open/ratings/").text
    for tpn, line in by_tpn(tournament).items():
        assert line.change is not None
        written = ratings.decimal_text(line.change.change, signed=True)
        row = next(row for row in page.split("<tr>") if players[tpn].name in row)
        assert f'<span class="decimal">{written}</span>' in row
        card = client.get(f"/open/players/{players[tpn].pk}/").text
        assert card.count(f'<span class="decimal">{written}</span>') == 2
        assert re.search(r"with K 20 from 1 rated game\.", card)
        assert line.performance is not None
        assert str(line.performance.rating) in row
        assert f"<dd>{line.performance.rating}</dd>" in card


def test_the_list_is_an_estimate_and_says_so(
    client: Client, make_tournament: Make, first_round: Callable[..., Round]
) -> None:
    first_round(make_tournament(players=5))
    page = client.get("/open/ratings/").text
    assert "estimated" in page
    assert "Only the ratings that FIDE publishes count." in page
    assert len(re.findall(r'<th scope="row"', page)) == 5


def test_what_was_corrected_for_rating_alone_counts_for_rating(
    make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament, rounds=3)
    game = Game.objects.select_related("match__round__tournament").get(match__round__number=1, match__table=1)
    changes_before = by_tpn(tournament)
    page = client.get("/open/ratings/").text
    tpn = game.sides()["w"].player.tpn or 0
    other = Result.BLACK_WINS if game.result == Result.WHITE_WINS else Result.WHITE_WINS
    assert correct_game(game, other, by=arbiter, reason="the score sheet") is Counts.RATING
    before, after = changes_before[tpn].change, by_tpn(tournament)[tpn].change
    assert before is not None
    assert after is not None
    won = 100 if other == Result.WHITE_WINS else 0
    assert after.score - before.score == won - {"1-0": 100, "1/2": 50, "0-1": 0}[game.result]
    assert client.get("/open/ratings/").text != page, "a page that was kept is made anew"


def test_colours_that_were_played_otherwise_turn_a_rated_result(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament, rounds=3)
    game = Game.objects.select_related("match__round__tournament").get(match__round__number=1, match__table=1)
    tpns = {colour: seat.player.tpn or 0 for colour, seat in game.sides().items()}
    correct_game(game, Result.WHITE_WINS, by=arbiter, reason="the score sheet", colours_changed=True)
    lines = by_tpn(tournament)
    brought = {colour: lines[tpn].by_round[1] for colour, tpn in tpns.items()}
    assert brought["b"] > 0 > brought["w"], "Black of the pairing had White, who won"


def test_a_card_says_what_the_page_of_rating_changes_says(
    make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    """With a result and a rating that are corrected for rating alone, and a game that is adjourned."""
    tournament = make_tournament(players=6)
    play_round(tournament, rounds=4)
    game = Game.objects.select_related("match__round__tournament").get(match__round__number=1, match__table=1)
    other = Result.BLACK_WINS if game.result == Result.WHITE_WINS else Result.WHITE_WINS
    correct_game(game, other, by=arbiter, reason="the score sheet")
    correct_for_rating(Player.objects.select_related("tournament").get(tpn=6), 2700, by=arbiter, reason="wrong list")
    last = publish_next(tournament, by=arbiter)
    recording.record_result(last.games.get(match__table=1), Result.ADJOURNED, by=arbiter)
    recording.record_result(last.games.get(match__table=2), Result.WHITE_WINS, by=arbiter)

    counted, for_rating = counted_and_for_rating(tournament, last=5)
    known = named_players(tournament, counted)
    for line in by_tpn(tournament).values():
        card = player_card(
            tournament,
            known[line.player.id],
            counted,
            known,
            for_rating=for_rating,
            scoring=scoring_of(tournament),
        )
        assert card.rating == line
        assert sum(one.change or 0 for one in card.lines) == (line.change.change if line.change else 0)
    white = game.sides()["w"].player_id
    assert "for rating" in client.get(f"/open/players/{white}/").text
