"""Matches of two games with the colours changed: entered game by game, counted match by match."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import chess.pgn
import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.systems import also_registered
from pairing.engine.tournament import Bye, Colour, Game, Match, Outcome
from pairing.trf.reader import read_trf
from tests.tournaments.factories import Make, make_tournament, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.basics.systems import systems_in_browser
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.log.sentences import Naming, sentence
from tournaments.models import Game as GameRow
from tournaments.models import RatingCorrection, Round, Seat, Tournament, User
from tournaments.players.queries.card import player_card
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.publication.queries.versions import versions_of
from tournaments.results.actions import recording
from tournaments.results.actions.corrections import correct_game
from tournaments.rounds.actions import by_hand, drafts
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.obstacles import pairing_obstacles
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.seated import before_round, round_view
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import current_standings

RESULTS = {1: ("1-0", "1/2"), 2: ("1-0", "1-0"), 3: ("0F1", "1F0")}
"""The results of the two games by table, White first in each: 1½-½, 1-1 and 0-2 by forfeit."""

POINTS = {1: (15, 5), 2: (10, 10), 3: (0, 20)}


@pytest.fixture
def tournament(make_tournament: Make) -> Iterator[Tournament]:
    with also_registered("tests.systems.two_games") as system:
        yield make_tournament(players=7, system=system.name)


@pytest.fixture
def played(tournament: Tournament, arbiter: User) -> Round:
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter, nonetheless=True), by=arbiter)
    for table, results in RESULTS.items():
        for number, result in enumerate(results, start=1):
            recording.record_result(round_.games.get(match__table=table, number=number), result, by=arbiter)
    return round_


def points_by_table(round_: Round, points: dict[int, int]) -> dict[int, tuple[int, int]]:
    seats = Seat.objects.filter(round=round_, match__isnull=False).order_by("match__table", "-colour")
    found: dict[int, tuple[int, ...]] = {}
    for table, player in seats.values_list("match__table", "player_id"):
        found[table] = (*found.get(table, ()), points[player])
    return {table: (white, black) for table, (white, black) in found.items()}


def test_every_match_has_two_games_with_the_colours_changed(tournament: Tournament) -> None:
    draft = drafts.pair_next_round(tournament, by=None, nonetheless=True)
    assert list(draft.games.values_list("match__table", "number")) == [
        (table, number) for table in (1, 2, 3) for number in (1, 2)
    ]
    rows = round_view(draft).games
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert (first.white.player, first.black.player) == (second.black.player, second.white.player)


def test_a_version_counts_each_board_once(played: Round) -> None:
    newest = versions_of(played.tournament, 1)[0]
    assert len(newest.publication.pairings["boards"]) == 6
    assert newest.boards == 3


def test_each_game_has_its_own_result_and_version(played: Round) -> None:
    second = played.games.get(match__table=1, number=2)
    recording.record_result(second, "0-1", by=None, expected_version=1)
    assert list(played.games.filter(match__table=1).values_list("result", "version")) == [("1-0", 1), ("0-1", 2)]
    told = [sentence(entered, Naming()).partition(" → ")[0].rpartition(": ")[0] for entered in logged(ResultEntered)]
    names = {colour: seat.player.name.partition(",")[0] for colour, seat in second.sides().items()}
    assert told[-1] == f"Round 1, board 1, game 2: {names['w']} - {names['b']}"
    assert told[0] == f"Round 1, board 1: {names['b']} - {names['w']}"


def test_one_game_left_open_is_told_by_its_players(played: Round, tournament: Tournament) -> None:
    second = played.games.get(match__table=2, number=2)
    recording.record_result(second, "", by=None)
    names = {colour: seat.player.name.partition(",")[0] for colour, seat in second.sides().items()}
    [told] = [obstacle.text for obstacle in pairing_obstacles(Reading(tournament), nonetheless=True)]
    assert told == f"Round 1, board 2: no result for {names['w']} - {names['b']}."


def test_the_engine_gets_matches(played: Round, tournament: Tournament) -> None:
    state = snapshot.build(tournament)
    records = {tpn: player.records[0] for tpn, player in ((p.tpn, p) for p in state.engine.players)}
    seat = Seat.objects.select_related("player").get(round=played, match__table=1, colour="w")
    match = records[seat.player.tpn or 0]
    assert isinstance(match, Match)
    assert (match.colour, match.outcome, match.played) == (Colour.WHITE, Outcome.WIN, True)
    assert match.games == (
        Game(match.opponent, Colour.WHITE, Outcome.WIN),
        Game(match.opponent, Colour.BLACK, Outcome.DRAW),
    )
    forfeited = [record for record in records.values() if not isinstance(record, Bye) and not record.played]
    assert len(forfeited) == 2
    made = {state.players[tpn].pk: state.engine.scoring.points(record) for tpn, record in records.items()}
    assert points_by_table(played, made) == POINTS


def test_each_of_the_two_not_come_to_one_game_have_played_a_match(played: Round, tournament: Tournament) -> None:
    """A match is forfeited where one player forfeits both games (preface), here as in the report file."""
    recording.record_result(played.games.get(match__table=3, number=1), "1F0", by=None)
    state = snapshot.build(tournament)
    seat = Seat.objects.select_related("player").get(round=played, match__table=3, colour="w")
    match = state.engine.players[(seat.player.tpn or 0) - 1].records[0]
    assert isinstance(match, Match)
    assert (match.played, match.outcome) == (True, Outcome.DRAW)
    file = read_trf(export_trf(tournament))
    assert [player.records for player in file.players] == [player.records for player in state.engine.players]


def test_standings_sum_the_games(played: Round, tournament: Tournament) -> None:
    rounds = published_rounds(tournament, last=1)
    players = named_players(tournament, rounds)
    points = {line.player.id: line.points for line in current_standings(tournament, rounds, players).lines}
    assert points_by_table(played, points) == POINTS
    bye = Seat.objects.get(round=played, bye="U")
    assert points[bye.player_id] == 10
    lines = current_crosstable(tournament, rounds, players).lines
    marks = sorted(cell.mark for line in lines for cell in line.cells)
    assert marks == sorted(["1=", "0=", "10", "01", "--", "++", "U"])
    seat = Seat.objects.get(round=played, match__table=1, colour="w")
    scoring = snapshot.build(tournament).engine.scoring
    card = player_card(tournament, players[seat.player_id], rounds, players, for_rating=rounds, scoring=scoring)
    assert [(line.mark, line.points_made, line.points_after) for line in card.lines] == [("1=", 15, 15)]
    assert card.rating.change is not None
    assert len(card.rating.change.games) == 2
    assert card.rating.by_round == {1: card.rating.change.change}
    known = before_round(drafts.pair_next_round(tournament, by=None, nonetheless=True))
    assert {player: before.points for player, before in known.items()} == points


def test_the_report_file_has_two_rounds_for_each_match(played: Round, tournament: Tournament) -> None:
    file = read_trf(export_trf(tournament))
    assert file.problems == ()
    assert file.games_of_matches == 2
    state = snapshot.build(tournament)
    assert {player.tpn: player.records for player in file.players} == {
        player.tpn: player.records for player in state.engine.players
    }


def test_pages_and_files_have_every_game(
    played: Round, tournament: Tournament, client: Client, arbiter_client: Client
) -> None:
    slug = tournament.slug
    page = arbiter_client.get(reverse("arbiter:round", args=[slug, 1])).text
    assert all(f'id="board-{game.pk}"' in page for game in played.games)
    answer = client.get(f"/api/v1/tournaments/{slug}/rounds/1/").json()
    assert [(board["board"], board["game"]) for board in answer["pairings"]] == [
        (board, game) for board in (1, 2, 3) for game in (1, 2)
    ]
    assert (answer["boards"], answer["open_boards"]) == (3, 0)
    text = client.get(reverse("public:games_file", args=[slug, 1])).text
    stream = io.StringIO(text)
    headers = [game.headers for game in iter(lambda: chess.pgn.read_game(stream), None)]
    assert [(game["Board"], game["Result"]) for game in headers][:3] == [("1", "1-0"), ("1", "1/2-1/2"), ("2", "1-0")]
    assert headers[0]["White"] == headers[1]["Black"]
    assert [game["Round"] for game in headers[:3]] == ["1.1", "1.2", "1.1"]
    table = client.get(reverse("public:pairings_file", args=[slug, 1, "csv"])).text
    heading, first, second, *rest = table.splitlines()
    assert heading.startswith("\ufeffBoard,Game,")
    assert (first[:4], second[:4], len(rest)) == ("1,1,", "1,2,", 4 + 1)
    assert rest[-1].startswith(",,")


def test_everybody_reads_a_match_in_one_row(played: Round, tournament: Tournament, client: Client) -> None:
    """The score, and both games from the side of who stands first; by name everybody stands once."""
    page = client.get(reverse("public:round", args=[tournament.slug, 1])).text
    rows = [re.sub(r"<[^>]*>", "", row) for row in page.split('<tr role="row">')[2:]]
    shown = [" ".join(row.split()) for row in rows]
    assert ["1½ : ½1-0 ½-½" in shown[0], "1 : 11-0 0-1" in shown[1], "0 : 20-1F 0-1F" in shown[2]] == [True] * 3
    assert "Each board is a match of two games." in page
    names = client.get(reverse("public:by_name", args=[tournament.slug, 1])).text
    assert names.count("data-name=") == 7
    recording.record_result(played.games.get(match__table=1, number=2), "", by=None)
    page = client.get(reverse("public:round", args=[tournament.slug, 1])).text
    assert "1 : 0" in page
    assert "1 of 3 boards still playing" in page


def test_prints_have_a_row_for_each_match(played: Round, tournament: Tournament, arbiter_client: Client) -> None:
    boards = arbiter_client.get(reverse("arbiter:print_boards", args=[tournament.slug, 1])).text
    assert boards.count('<th scope="row" class="number board">') == 3
    assert boards.count('class="result"') == 6
    slips = arbiter_client.get(reverse("arbiter:print_slips", args=[tournament.slug, 1])).text
    assert slips.count('class="slip-boxes"') == 6  # one for each game


def test_a_round_of_matches_is_paired_by_hand(tournament: Tournament, arbiter: User) -> None:
    """In the draft and after publication: whoever is seated anew has both games to play."""
    draft = drafts.pair_next_round(tournament, by=arbiter, nonetheless=True)
    for number, case in enumerate(("", "4.4.2"), start=1):
        session = by_hand.start_session(draft, by=arbiter)
        (one, _black), (other, _other_black), *_rest = by_hand.seating_of(draft).pairs
        by_hand.take_step(session, "exchange", [one, other], by=arbiter)
        session.refresh_from_db()
        by_hand.finish_session(session, by=arbiter, reason="agreed", case=case)
        tables = list(draft.games.values_list("match__table", "number", "published"))
        assert tables == [(table, game, number == 2) for table in (1, 2, 3) for game in (1, 2)]
        if number == 1:
            draft = drafts.publish_round(draft, by=arbiter)


def test_the_colours_of_a_match_are_corrected_together(played: Round, tournament: Tournament) -> None:
    """The result of the one game is stated; in the other one each keeps what was made."""
    before = {seat.colour: seat.player_id for seat in Seat.objects.filter(match__round=played, match__table=1)}
    first = played.games.select_related("match__round__tournament").get(match__table=1, number=1)
    correct_game(first, "0-1", by=None, reason="sat the wrong way round", colours_changed=True)
    after = {seat.colour: seat.player_id for seat in Seat.objects.filter(match__round=played, match__table=1)}
    assert (after["w"], after["b"]) == (before["b"], before["w"])
    assert list(played.games.filter(match__table=1).values_list("result", flat=True)) == ["0-1", "1/2"]
    rounds = published_rounds(tournament, last=1)
    players = named_players(tournament, rounds)
    points = {line.player.id: line.points for line in current_standings(tournament, rounds, players).lines}
    assert (points[after["w"]], points[after["b"]]) == (5, 15)
    boards = rounds[0].games[:2]
    assert [game.white.id for game in boards] == [after["w"], after["b"]]
    with pytest.raises(Refused, match="Correct them back"):
        recording.record_result(played.games.get(match__table=1, number=2), "1F0", by=None)


def test_what_is_rated_otherwise_comes_back_from_the_report_file(arbiter: User) -> None:
    """Of one game of a match: what counts is the other result, in the file and in the tournament made of it."""
    system = next(one for one in systems_in_browser() if one.games_per_match > 1)
    tournament = make_tournament(players=8, system=system.name, points_bye=15, slug="rated")
    for _round in range(4):
        play_round(tournament)
    games = GameRow.objects.select_related("match__round__tournament").filter(match__round__tournament=tournament)
    game = games.get(match__round__number=1, match__table=1, number=2)
    correct_game(game, "0-0", by=arbiter, reason="phones rang")
    imported = import_trf(export_trf(tournament, for_rating=True).encode(), by=arbiter, name="Again")
    kept = RatingCorrection.objects.get(game__match__round__tournament=imported)
    assert (kept.result, kept.game.result, kept.game.number) == ("0-0", game.result, 2)
    assert [line for line in export_trf(imported, for_rating=True).splitlines() if line[:3] in ("001", "299")] == [
        line for line in export_trf(tournament, for_rating=True).splitlines() if line[:3] in ("001", "299")
    ]
