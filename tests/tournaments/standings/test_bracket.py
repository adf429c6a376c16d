"""The drawn bracket of a knock-out and its places: on the public page, the arbiters' page and as a print."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.service import State
from tests.tournaments.rounds.test_knock_outs import DRAW, B, W, enter, goes_on, made, match_at, publish, won_by_seeds
from tournaments.models import Tournament, User
from tournaments.publication.actions import set_publication
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions.recording import record_result
from tournaments.standings.queries.bracket import DrawnBracket, bracket_of
from tournaments.standings.queries.current import current_standings

pytestmark = pytest.mark.django_db


def drawn(tournament: Tournament, *, for_arbiters: bool = False) -> DrawnBracket:
    tournament.refresh_from_db()
    rounds = published_rounds(tournament, for_arbiters=for_arbiters)
    found = bracket_of(tournament, rounds, named_players(tournament, rounds))
    assert found is not None
    return found


def states(bracket: DrawnBracket) -> list[list[State]]:
    return [[match.place.state for match in stage.matches] for stage in bracket.stages]


def test_a_bracket_says_how_each_match_stands() -> None:
    tournament = made(6, third_place=True)
    first = publish(tournament)
    bracket = drawn(tournament)
    assert [stage.title for stage in bracket.stages] == ["Quarter-finals", "Semi-finals", "Final"]
    assert states(bracket)[0] == [State.FREE, State.PLAYING, State.FREE, State.PLAYING]
    assert [match.is_free for match in bracket.stages[0].matches] == [True, False, True, False]
    enter(first, DRAW, B)
    assert states(drawn(tournament))[0][1] is State.LEVEL
    goes_on(match_at(first, 1), 5, "play-off", "2-0")
    decided = drawn(tournament).stages[0].matches[1]
    assert (decided.place.winner, decided.told, decided.board) == (5, "play-off 2-0", 1)
    assert [side.goes_on for side in decided.sides] == [False, True]
    assert [side.total for side in decided.sides] == [5, 5]
    second = drawn(tournament).stages[1]
    assert [[side.player.tpn for side in match.sides if side.player] for match in second.matches][0] == [1, 5]


def test_both_games_of_a_match_are_shown_and_it_plays_until_both_are_over() -> None:
    tournament = made(2, games_per_match=2)
    final = publish(tournament)
    games = list(final.games.order_by("number"))
    record_result(games[0], W, by=None)
    (match,) = drawn(tournament).stages[0].matches
    assert (match.is_playing, sorted(side.total for side in match.sides)) == (True, [0, 10])
    record_result(games[1], DRAW, by=None)
    (match,) = drawn(tournament).stages[0].matches
    assert sorted(side.made for side in match.sides) == [(0, 5), (10, 5)]
    assert drawn(tournament).winner is not None


def test_what_is_withheld_is_not_in_the_bracket_of_the_public() -> None:
    tournament = made(4)
    set_publication(tournament, pairings_at_once=True, results_at_once=False, standings_at_once=False, by=None)
    first = publish(tournament)
    enter(first, DRAW, B)
    goes_on(match_at(first, 1), 4)
    assert states(drawn(tournament))[0] == [State.PLAYING, State.PLAYING]
    assert states(drawn(tournament, for_arbiters=True))[0] == [State.BY_DECISION, State.BY_GAMES]


def test_places_are_shared_by_who_goes_out_in_one_round() -> None:
    tournament = made(8, third_place=True)
    for _number in range(3):
        won_by_seeds(publish(tournament))
    tournament.refresh_from_db()
    rounds = published_rounds(tournament)
    standings = current_standings(tournament, rounds, named_players(tournament, rounds))
    assert [(line.player.tpn, line.places) for line in standings.lines] == [
        *((tpn, str(tpn)) for tpn in (1, 2, 3, 4)),
        *((tpn, "5–8") for tpn in (5, 6, 7, 8)),
    ]
    assert standings.tiebreaks == ()


def test_pages_and_print_show_it(client: Client, arbiter: User, arbiter_client: Client) -> None:
    tournament = made(4, arbiters=(arbiter,))
    enter(publish(tournament), DRAW, W)
    public = client.get(reverse("public:crosstable", args=[tournament.slug])).text
    assert "level, to be decided" in public
    assert ">Bracket</a>" in public
    for address in ("arbiter:crosstable", "arbiter:print_crosstable"):
        page = arbiter_client.get(reverse(address, args=[tournament.slug]))
        assert page.status_code == 200
        assert 'class="knock-out' in page.text


def test_the_page_moves_when_somebody_is_said_to_go_on(client: Client) -> None:
    tournament = made(4)
    first = publish(tournament)
    enter(first, DRAW, B)
    address = reverse("public:crosstable", args=[tournament.slug])
    before = client.get(address)["ETag"]
    goes_on(match_at(first, 1), 4)
    assert client.get(address)["ETag"] != before


def test_the_number_of_queries_does_not_depend_on_the_size(client: Client) -> None:
    counts = []
    for players in (4, 16):
        tournament = made(players, slug=f"cup-{players}")
        won_by_seeds(publish(tournament))
        publish(tournament)
        address = reverse("public:crosstable", args=[tournament.slug])
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
