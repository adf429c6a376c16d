"""Games from live boards: read, held against the pairings, kept, replayed and written again."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO, StringIO

import chess
import chess.pgn
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournaments.factories import Make, enter_results, publish_next, publish_pairing
from tests.tournaments.logged import logged
from tournaments.basics.chess960 import fen
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_rounds import MovesKept
from tournaments.models import AuditEntry, Game, GameMoves, Result, Round, Tournament, User
from tournaments.publication.actions import set_publication
from tournaments.results.actions import recording
from tournaments.results.actions.files import read_results, take_results
from tournaments.results.queries.pgn_games import MOST_PLIES_IN_ALL, games_of
from tournaments.results.queries.replay import beginning_of, replay

pytestmark = pytest.mark.django_db
FOOL = "1. f3 e5 2. g4 Qh4#"


@pytest.fixture
def playing(make_tournament: Make, arbiter: User) -> Round:
    """Two boards of round 1."""
    return publish_pairing(make_tournament(players=4), by=arbiter)


def names(round_: Round, table: int) -> tuple[str, str]:
    game = Game.objects.get(match__round=round_, match__table=table)
    sides = {str(colour): seat.player.name for colour, seat in game.sides().items()}
    return sides["w"], sides["b"]


def pgn(round_: Round, table: int, result: str, moves: str = "", **tags: str) -> str:
    white, black = names(round_, table)
    all_tags = {"Round": f"1.{table}", "White": white, "Black": black, "Result": result, **tags}
    lines = "\n".join(f'[{name} "{value}"]' for name, value in all_tags.items())
    return f"{lines}\n\n{moves} {result}\n\n"


def test_results_and_moves_come_with_the_games(playing: Round, arbiter: User) -> None:
    found = read_results(playing, pgn(playing, 2, "0-1", FOOL) + pgn(playing, 1, "*", "1. e4 e5"))
    assert found.problems == ()
    assert [(one.place, one.result) for one in found.results] == [("2", "0-1")]
    assert [(one.board.place, one.moves) for one in found.games] == [("2", "f3 e5 g4 Qh4#"), ("1", "e4 e5")]
    assert not GameMoves.objects.exists(), "reading saves nothing"
    assert take_results(playing, found.results, by=arbiter, games=found.games) == 1
    kept = dict(GameMoves.objects.values_list("game__match__table", "moves"))
    assert kept == {2: "f3 e5 g4 Qh4#", 1: "e4 e5"}
    assert Game.objects.get(match__table=2).result == Result.BLACK_WINS
    assert [(entry.boards, entry.plies) for entry in logged(MovesKept)] == [(2, 6)]


def test_names_are_known_by_fide_numbers_and_however_they_are_written(playing: Round) -> None:
    white, black = names(playing, 1)
    for one, other in ((white.upper(), black.replace(",", "")), (white.lower(), black)):
        assert read_results(playing, pgn(playing, 1, "1-0", White=one, Black=other)).problems == ()
    game = Game.objects.get(match__table=1)
    for seat in game.sides().values():
        type(seat.player).objects.filter(pk=seat.player_id).update(fide_id=str(1000 + seat.player_id))
    numbers = {
        f"{name}FideId": str(1000 + game.sides()[side].player_id) for name, side in (("White", "w"), ("Black", "b"))
    }
    found = read_results(playing, pgn(playing, 1, "1-0", White="Somebody", Black="Else", **numbers))
    assert found.problems == ()
    without = read_results(playing, pgn(playing, 1, "1-0", White="?", Black="?", Board="1"))
    assert [one.place for one in without.results] == ["1"]


def test_a_typed_game_needs_no_more_than_its_board(playing: Round) -> None:
    found = read_results(playing, f'[Board "2"]\n{FOOL} 0-1\n\n[Board "1"]\n1. e4 e5\n')
    assert found.problems == ()
    assert [(one.board.place, one.moves, one.result) for one in found.games] == [
        ("2", "f3 e5 g4 Qh4#", "0-1"),
        ("1", "e4 e5", None),
    ]


def test_everything_that_is_wrong_is_told_at_once_with_its_line(playing: Round, arbiter: User) -> None:
    white, black = names(playing, 1)
    text = (
        pgn(playing, 1, "1-0", White=black, Black=white)
        + pgn(playing, 1, "1-0", White="Nobody, N")
        + pgn(playing, 1, "1-0", Round="2.1")
        + pgn(playing, 1, "1-0", Round="1.2")
        + pgn(playing, 2, "1-0", "1. e4 e5 2. Ke3")
        + pgn(playing, 2, "1-0", "1. e4 e5").replace("e5 1-0", "e5 0-1")
        + pgn(playing, 2, "2-0")
        + pgn(playing, 2, "1-0", FEN=fen(0), SetUp="1")
        + pgn(playing, 2, "1-0")
        + pgn(playing, 2, "0-1")
    )
    found = read_results(playing, text)
    told = "\n".join(found.problems)
    for part in (
        f"Line 1: {black} and {white} have the colours the other way round at board 1.",
        "Nobody, N and",
        "it is of round 2, not of round 1.",
        "play at board 1, not at 2.",
        "“Ke3” is no legal move (2.).",
        "the tag says 1-0, the end of the moves 0-1. Correct one of the two.",
        "“2-0” is no result of PGN.",
        "it begins at another position than this round",
        "board 2 is in line",
    ):
        assert part in told
    assert len(found.problems) == 9
    assert not GameMoves.objects.exists()
    assert set(Game.objects.values_list("result", flat=True)) == {Result.OPEN}


def test_a_result_that_was_entered_is_replaced_only_where_it_is_said(
    playing: Round, arbiter: User, arbiter_client: Client
) -> None:
    recording.record_result(Game.objects.get(match__table=1), Result.DRAW, by=arbiter)
    address = f"/arbiter/t/open/rounds/{playing.number}/results-file/"
    page = arbiter_client.get(address).content.decode()
    expected = page.partition('name="expected" value="')[2].partition('"')[0]
    text = pgn(playing, 1, "1-0", "1. e4 e5")
    shown = arbiter_client.post(address, {"text": text, "expected": expected}).content.decode()
    assert "replaces what was entered" in shown
    assert "1 game with moves" in shown
    assert Game.objects.get(match__table=1).result == Result.DRAW
    answer = arbiter_client.post(address, {"text": text, "expected": expected, "save": "1"})
    assert answer.status_code == 302
    assert Game.objects.get(match__table=1).result == Result.WHITE_WINS
    assert GameMoves.objects.get().moves == "e4 e5"


def test_the_files_of_all_boards_come_in_one_form(playing: Round, arbiter_client: Client) -> None:
    address = f"/arbiter/t/open/rounds/{playing.number}/results-file/"
    page = arbiter_client.get(address).content.decode()
    assert re.search(r'<input type="file" name="file" multiple\b', page)
    expected = page.partition('name="expected" value="')[2].partition('"')[0]
    one, other = pgn(playing, 1, "1-0", "1. e4 e5"), pgn(playing, 2, "*", "1. d4")
    files = [SimpleUploadedFile(f"board-{place}.pgn", text.encode()) for place, text in enumerate((one, other), 1)]
    shown = arbiter_client.post(address, {"file": files, "expected": expected}).content.decode()
    assert "2 games with moves" in shown
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("round 1/board-1.pgn", one)
        archive.writestr("round 1/games.pgn", one + other)
        archive.writestr("__MACOSX/round 1/board-1.pgn", b"\0\1")
        archive.writestr("round 1/notes.txt", "nothing of it")
    sent = {"file": SimpleUploadedFile("round.zip", packed.getvalue()), "expected": expected, "save": "1"}
    assert arbiter_client.post(address, sent).status_code == 302
    assert dict(GameMoves.objects.values_list("game__match__table", "moves")) == {1: "e4 e5", 2: "d4"}
    assert Game.objects.get(match__table=1).result == Result.WHITE_WINS


def test_archives_of_games_are_read_within_bounds(playing: Round, arbiter_client: Client) -> None:
    address = f"/arbiter/t/open/rounds/{playing.number}/results-file/"
    for content, told in (
        ({"notes.txt": b"1 1-0"}, "There must be files of games"),
        ({f"{number}.pgn": b"x" for number in range(501)}, "There must be files of games"),
        ({"a.pgn": b"\n" * 600_000, "b.pgn": b"\n" * 600_000}, "larger than 1 MB"),
    ):
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in content.items():
                archive.writestr(name, data)
        shown = arbiter_client.post(address, {"file": SimpleUploadedFile("round.zip", packed.getvalue())})
        assert told in shown.content.decode()
    cut = SimpleUploadedFile("round.zip", packed.getvalue()[:60])
    assert "cannot be read" in arbiter_client.post(address, {"file": cut}).content.decode()
    assert not GameMoves.objects.exists()


def test_forfeits_have_no_moves_and_say_so(playing: Round) -> None:
    text = pgn(playing, 1, "1-0", Termination="rules infraction") + pgn(playing, 2, "1-0")
    assert [one.result for one in read_results(playing, text).results] == [Result.WHITE_WINS_FORFEIT, Result.WHITE_WINS]


def test_what_is_written_here_can_be_read_here(playing: Round, arbiter: User, client: Client) -> None:
    enter_results(playing, by=arbiter)
    GameMoves.objects.all()
    text = pgn(playing, 1, "1-0", "1. e4 {[%clk 1:30:00] good} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $1 Nc6 3. Bb5 a6")
    found = read_results(playing, text)
    take_results(playing, found.results, by=arbiter, games=found.games)
    out = client.get("/open/files/round-1/games.pgn").content.decode()
    game = chess.pgn.read_game(StringIO(out))
    assert game is not None
    assert not game.errors
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert '"-"' not in out
    again = read_results(Round.objects.get(pk=playing.pk), out)
    assert (again.problems, again.has_news) == ((), False)


def test_pairings_for_live_boards_have_no_byes_and_no_dash_for_a_rating(
    make_tournament: Make, arbiter: User, client: Client
) -> None:
    tournament = make_tournament(players=5)
    tournament.players.filter(tpn=4).update(provisional=True, provisional_reason="none known")
    publish_next(tournament, by=arbiter)
    out = client.get("/open/files/round-1/games.pgn").content.decode()
    games = []
    stream = StringIO(out)
    while game := chess.pgn.read_game(stream):
        games.append(game)
    assert len(games) == 2
    assert all(game.headers["White"] and game.headers["Black"] for game in games)
    assert all(game.headers.get(f"{side}Elo", "0").isdigit() for game in games for side in ("White", "Black"))
    assert sum(f"{side}Elo" in game.headers for game in games for side in ("White", "Black")) in (3, 4)


# Chess960


def test_chess960_castles_and_begins_at_the_position_of_the_round(make_tournament: Make, arbiter: User) -> None:
    round_ = publish_pairing(make_tournament(players=4, chess960=True), by=arbiter)
    Round.objects.filter(pk=round_.pk).update(start_position=0)  # BBQNNRKR: the king is on g1
    round_.refresh_from_db()
    moves = "1. Nf3 Nf6 2. Rg1 Rg8"
    board = chess.Board.from_chess960_pos(0)
    assert "g1" not in [move.uci() for move in board.legal_moves]
    text = pgn(round_, 1, "*", "1. f3 f6 2. Rf2 Rf7 3. O-O O-O", FEN=fen(0), SetUp="1", Variant="chess960")
    found = read_results(round_, text)
    assert found.problems == ()
    assert found.games[0].moves == "f3 f6 Rf2 Rf7 O-O O-O"
    assert "RK1" in replay(found.games[0].moves, 0).plies[4].fen
    other = read_results(round_, pgn(round_, 1, "*", moves, FEN=fen(518), SetUp="1"))
    assert "it begins at another position than this round" in other.problems[0]
    assert beginning_of(0).board_fen() == fen(0).split()[0]


# Replaying


@pytest.fixture
def replayed(playing: Round, arbiter: User) -> Game:
    """The game at board 2, with the moves of the shortest mate."""
    found = read_results(playing, pgn(playing, 2, "0-1", FOOL))
    take_results(playing, found.results, by=arbiter, games=found.games)
    return Game.objects.get(match__table=2)


def test_everybody_replays_a_game_without_a_script(replayed: Game, client: Client) -> None:
    at = "/open/rounds/1/games/2/"
    last = client.get(at).content.decode()
    assert "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3" in last
    assert last.count("<use ") == 32
    assert "style=" not in last.partition("<main")[2]
    first = client.get(f"{at}?move=0").content.decode()
    assert "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" in first
    third = client.get(f"{at}?move=3").content.decode()
    assert 'href="?move=2#board"' in third
    assert 'aria-current="step">g4</a>' in third
    assert "Position behind move 2, g4" in third
    assert client.get(f"{at}?move=99999999").status_code == 200
    assert client.get(f"{at}?move=x").status_code == 200


def test_cards_and_the_round_lead_to_the_games(replayed: Game, client: Client) -> None:
    at = "/open/rounds/1/games/2/"
    player = replayed.sides()["w"].player_id
    assert at in client.get(f"/open/players/{player}/").content.decode()
    assert at in client.get("/open/rounds/1/games/").content.decode()
    assert client.get("/open/rounds/1/games/1/").status_code == 404
    assert client.get("/open/rounds/2/games/2/").status_code == 404
    assert "No moves" not in client.get("/open/rounds/1/games/").content.decode()


def test_games_of_results_that_are_withheld_are_nobodys(replayed: Game, arbiter: User, client: Client) -> None:
    tournament = Tournament.objects.get()
    set_publication(tournament, by=arbiter, pairings_at_once=False, results_at_once=False, standings_at_once=False)
    Tournament.objects.update(results_out=0)
    assert client.get("/open/rounds/1/games/2/").status_code == 404
    assert "Qh4" not in client.get("/open/files/round-1/games.pgn").content.decode()
    assert "No moves of this round are kept." in client.get("/open/rounds/1/games/").content.decode()


def test_hidden_names_are_hidden_in_games(replayed: Game, client: Client) -> None:
    player = replayed.sides()["w"].player
    Tournament.objects.update(forenames_short=True)
    page = client.get("/open/rounds/1/games/2/").content.decode()
    assert player.name not in page
    assert "Player 1" not in page or "P." in page


def test_moves_can_be_undone_and_go_with_event_files(replayed: Game, arbiter: User) -> None:
    copy = import_event(event_file(Tournament.objects.get()), by=arbiter, name="Copy")
    assert GameMoves.objects.get(game__match__round__tournament=copy).moves == "f3 e5 g4 Qh4#"
    entry = AuditEntry.objects.filter(tournament__slug="open", kind=MovesKept.kind).latest("pk")
    undo(entry, by=arbiter)
    assert not GameMoves.objects.filter(game=replayed).exists()


def test_games_are_read_within_bounds(playing: Round) -> None:
    long = " ".join(["1. Nf3 Nf6 2. Ng1 Ng8"] * 400)
    assert "it has more than 600 half-moves." in read_results(playing, pgn(playing, 1, "*", long)).problems[0]
    one = pgn(playing, 1, "*", " ".join(["1. Nf3 Nf6 2. Ng1 Ng8"] * 140))
    games = list(games_of(one * 120, None))
    assert len(games) < 120
    assert sum(len(game.moves.split()) for game in games) <= MOST_PLIES_IN_ALL + 600
    assert read_results(playing, '[Event "x"]\n' + "(" * 5000).problems


def test_a_draft_has_no_games(make_tournament: Make, arbiter: User) -> None:
    from tournaments.results.actions.moves import keep_moves
    from tournaments.rounds.actions import drafts

    round_ = drafts.pair_next_round(make_tournament(players=4), by=arbiter)
    with pytest.raises(Refused, match="is a draft"):
        keep_moves(round_, {Game.objects.filter(match__round=round_)[0].pk: "e4"}, by=arbiter)
