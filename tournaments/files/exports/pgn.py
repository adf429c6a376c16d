"""The games of a round, with the moves where they are kept: PGN in export format, one game a board.

UTF-8, as programs read it today; the standard of 1994 names Latin-1, which has no letters for half of Europe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC

from tournaments.basics import outcomes
from tournaments.basics.chess960 import fen
from tournaments.basics.systems import system_of
from tournaments.basics.timetable import moment_of
from tournaments.models import Result, RoundTime, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedGame, PublishedRound
from tournaments.results.queries.replay import movetext
from tournaments.standings.queries.bracket import Won

CONTENT_TYPE = "application/vnd.chess-pgn; charset=utf-8"
UNKNOWN, IN_PROGRESS = "?", "*"
LONGEST_VALUE = 230

_TOKENS: dict[str, str] = {
    Result.WHITE_WINS: "1-0",
    Result.DRAW: "1/2-1/2",
    Result.BLACK_WINS: "0-1",
    Result.WHITE_WINS_FORFEIT: "1-0",
    Result.BLACK_WINS_FORFEIT: "0-1",
}
# Results for which the format has no word stand in a comment.
_COMMENTS: dict[str, str] = {
    Result.WHITE_WINS_FORFEIT: "Won by forfeit, not played.",
    Result.BLACK_WINS_FORFEIT: "Won by forfeit, not played.",
    Result.DOUBLE_FORFEIT: "Lost by forfeit by both, not played.",
    Result.DRAW_LOSS: "Half a point for White, none for Black.",
    Result.LOSS_DRAW: "No point for White, half a point for Black.",
    Result.DOUBLE_LOSS: "No point for either player.",
    Result.ADJOURNED: "Adjourned.",
}


def pgn_file(
    tournament: Tournament,
    published: PublishedRound,
    beginning: RoundTime | None,
    won: Mapping[int, Won] | None = None,
    moves: Mapping[int, str] | None = None,
) -> bytes:
    """All games of the round, with the results so far; ``*`` where there is none or none that PGN knows.

    ``moves`` are those that are kept, by the key of the game.

    In a knock-out ``won`` has the winners of its matches, by board.
    """
    return "\n".join(pgn_games(tournament, published, beginning, won, moves)).encode()


def pgn_games(
    tournament: Tournament,
    published: PublishedRound,
    beginning: RoundTime | None,
    won: Mapping[int, Won] | None = None,
    moves: Mapping[int, str] | None = None,
) -> list[str]:
    """The games of ``pgn_file``, each by itself, in the order of the boards.

    In a knock-out ``won`` has the winners of its matches, by board.
    """
    return [
        _game(
            *(tournament, published, game, _of_game(beginning, number), f".{number}" if len(match.games) > 1 else ""),
            _of_knock_out(won.get(match.games[0].board)) if won is not None else (),
            (moves or {}).get(game.key, ""),
        )
        for match in published.matches
        for number, game in enumerate(match.games, 1)
    ]


def _of_game(beginning: RoundTime | None, number: int) -> RoundTime | None:
    """When the game ``number`` of a match begins, which has a time of its own or that of the one before."""
    return beginning and beginning.beginning_of(number)


def _game(
    tournament: Tournament,
    published: PublishedRound,
    game: PublishedGame,
    beginning: RoundTime | None,
    of_match: str,
    more: Iterable[tuple[str, str]],
    moves: str,
) -> str:
    """``of_match`` is what stands behind the number of the round for a game of a match; ``more`` are further tags."""
    token = _TOKENS.get(game.result, IN_PROGRESS)
    comment = _COMMENTS.get(game.result)
    text = movetext(moves, f"{{{comment}}} {token}" if comment else token)
    roster = [
        ("Event", tournament.name),
        ("Site", " ".join(part for part in (tournament.place, tournament.federation) if part) or UNKNOWN),
        ("Date", _date(tournament, beginning)),
        ("Round", f"{published.number}{of_match}"),
        ("White", game.white.name),
        ("Black", game.black.name),
        ("Result", token),
    ]
    board = published.event.places[game.white.id] if published.event else game.board
    further = (
        *_further_tags(tournament, game, beginning, board),
        *_position(published),
        *_teams(published, game),
        *more,
    )
    tags = [*roster, *sorted(further)]
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags]
    return "\n".join([*lines, "", text, ""])


def _further_tags(
    tournament: Tournament, game: PublishedGame, beginning: RoundTime | None, board: int
) -> Iterator[tuple[str, str]]:
    if beginning and beginning.time:
        yield "Time", f"{beginning.time:%H:%M:%S}"
    if beginning and (moment := moment_of(beginning)):  # the tags Date and Time are those of the hall
        yield "UTCDate", f"{moment.astimezone(UTC):%Y.%m.%d}"
        yield "UTCTime", f"{moment.astimezone(UTC):%H:%M:%S}"
    yield "Board", str(board)
    if tournament.start_date:
        yield "EventDate", f"{tournament.start_date:%Y.%m.%d}"
    yield "EventRounds", str(tournament.total_rounds)
    yield "EventType", _event_type(tournament)
    if game.is_open or game.result == Result.ADJOURNED:
        yield "Termination", "unterminated"
    elif not outcomes.is_played(game.result):
        yield "Termination", "rules infraction"
    yield from _tags_of("White", game.white)
    yield from _tags_of("Black", game.black)


def _event_type(tournament: Tournament) -> str:
    """What kind of event it is, in the words that programs of games have for it.

    A knock-out of one round is a match of two.
    """
    system = system_of(tournament)
    if system.eliminates:
        kind = "match" if tournament.total_rounds == 1 else "k.o."
    elif system.known_rounds is not None:
        kind = "schev" if system.known_rounds.has_sides else "tourn"
    else:
        kind = "swiss"
    return f"team-{kind}" if system.pairs_teams else kind


def _teams(published: PublishedRound, game: PublishedGame) -> Iterator[tuple[str, str]]:
    """In a team event the table of the match, and who plays for whom."""
    if published.event:
        yield "Table", str(game.board)
        for side, player in (("White", game.white), ("Black", game.black)):
            yield f"{side}Team", published.event.team_of[player.id].name


def _of_knock_out(won: Won | None) -> Iterator[tuple[str, str]]:
    """Who won the match in which the game was played, and how that was decided where it was level."""
    if won is not None:
        yield "MatchWinner", won.player.name
        if won.decided:
            yield "MatchDecidedBy", won.decided


def _position(published: PublishedRound) -> Iterator[tuple[str, str]]:
    """How the pieces stood in a round of Chess960."""
    if published.start_position is not None:
        yield "FEN", fen(published.start_position)
        yield "SetUp", "1"
        yield "Variant", "chess960"


def _tags_of(side: str, player: PublishedPlayer) -> Iterator[tuple[str, str]]:
    """Without a rating of FIDE's, or a title, there is no tag: programs stop at the sign for none."""
    if player.rating is not None and not player.provisional:
        yield f"{side}Elo", str(player.rating)
    if player.title:
        yield f"{side}Title", player.title
    if player.fide_id:
        yield f"{side}FideId", player.fide_id


def _date(tournament: Tournament, beginning: RoundTime | None) -> str:
    """The day of the round; without a timetable as much of it as the days of the tournament tell."""
    if beginning:
        return f"{beginning.day:%Y.%m.%d}"
    start, end = tournament.start_date, tournament.end_date
    if start is None or end is None or start.year != end.year:
        return "????.??.??"
    if start.month != end.month:
        return f"{start:%Y}.??.??"
    return f"{start:%Y.%m.%d}" if start == end else f"{start:%Y.%m}.??"


def _escaped(value: str) -> str:
    """A value as it stands between quotation marks: one line, at most what a line of 255 characters takes."""
    printable = "".join(sign if sign.isprintable() else " " for sign in value)[:LONGEST_VALUE]
    return printable.replace("\\", "\\\\").replace('"', '\\"')
