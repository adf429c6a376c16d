"""The published lists as tables: one line of headings and cells that are texts or exact numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairing.ratings import whole_points
from pairing.service import Scoring
from tournaments.basics import outcomes
from tournaments.models import Result
from tournaments.prizes.queries.narrowed import Narrowed
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import Entrant, PublishedBye, PublishedGame, PublishedRound
from tournaments.publication.queries.teams import PublishedBoard, PublishedTeam
from tournaments.ratings.queries.changes import RatingLine
from tournaments.standings.queries.bracket import Won
from tournaments.standings.queries.crosstable import Cell as CrosstableCell
from tournaments.standings.queries.crosstable import Crosstable
from tournaments.standings.queries.current import Standings, Value

Cell = str | int | Decimal | None
Row = tuple[Cell, ...]

HUNDREDTHS = Decimal(100)


@dataclass(frozen=True, slots=True)
class Table:
    """A list to be written; ``name`` is short enough for the tab of a spreadsheet."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FilledForm:
    """``facts`` are questions with answers, ``struck`` the rows of the table, from 0, that are struck through.

    ``notes`` stand below the table, ``signatures`` are lines for hand and date.
    """

    name: str
    title: str
    facts: tuple[tuple[str, Cell], ...]
    table: Table | None = None
    struck: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()


def points(tenths: int) -> Decimal:
    """A score for programs: an exact decimal number of points.

    >>> points(25), points(30), points(12)
    (Decimal('2.5'), Decimal('3'), Decimal('1.2'))
    """
    return Decimal(tenths) / 10


def players_table(players: Iterable[PublishedPlayer], teams: Mapping[int, PublishedTeam] | None = None) -> Table:
    """Everybody by TPN, with their ``teams`` where they have some, by the player's id, and the places in the rosters.

    The headings are those that the import of a list of players, or of teams, knows.
    """
    headings = ("TPN", _("Title"), _("Name"), _("Rating"), _("Federation"), _("FIDE number"), _("Club"))
    rows = (
        (player.tpn, player.title, player.name, player.rating, player.federation, player.fide_id, player.club)
        + (_("provisional") if player.provisional else "",)
        + (_place_in(teams.get(player.id), player.id) if teams else ())
        for player in players
    )
    return Table(_("Players"), (*headings, _("Remark"), *([_("Team"), _("Board")] if teams else [])), tuple(rows))


def _place_in(team: PublishedTeam | None, player_id: int) -> Row:
    if team is None:
        return "", None
    return team.name, next((place for place, one in enumerate(team.roster, start=1) if one.id == player_id), None)


def pairings_table(published: PublishedRound, *, scoring: Scoring, won: Mapping[int, Won] | None = None) -> Table:
    """The games of a round, then the players without an opponent; an open game has empty scores.

    In a knock-out ``won`` has the winners of its matches, by board.
    """
    side = (_("TPN"), _("Title"), _("Name"), _("Rating"), _("Federation"), _("Points before"))
    of_matches = len(published.games) > published.boards
    headings = (
        _("Board"),
        *((_("Game"),) if of_matches else ()),
        *(_("White: %(what)s") % {"what": heading} for heading in side),
        *(_("Black: %(what)s") % {"what": heading} for heading in side),
        _("Result of White"),
        _("Result of Black"),
        _("Remark"),
        *(() if won is None else (_("Winner of the match"), _("Decided by"))),
    )
    games = (
        (game.board, *((number,) if of_matches else ()), *_game_row(game, scoring), *won_row(game.board, won))
        for match in published.matches
        for number, game in enumerate(match.games, 1)
    )
    of_byes = () if won is None else ("", "")
    byes = ((None, *((None,) if of_matches else ()), *_bye_row(bye, won), *of_byes) for bye in published.byes)
    name = _("Round %(number)d") % {"number": published.number}
    return Table(name, headings, (*games, *byes))


def standings_table(standings: Standings) -> Table:
    """The standings with their tie-breaks; no lines before a round is complete."""
    if standings.of_teams:
        return _team_standings(standings)
    headings = (_("Rank"), "TPN", _("Title"), _("Name"), _("Rating"), _("Federation"), _("Club"), _("Points"))
    rows = (
        (line.rank, *person(line.player), line.player.club, points(line.points))
        + tuple(_decimal(value) for value in line.values)
        for line in standings.lines
    )
    return Table(_("Standings"), headings + tuple(entry.acronym for entry in standings.tiebreaks), tuple(rows))


def categories_table(found: Iterable[Narrowed]) -> Table:
    """The standings of categories, one below the other."""
    headings = (_("Category"), _("Rank"), _("Rank of all"), "TPN", _("Title"), _("Name"), _("Rating"), _("Federation"))
    rows = (
        (
            *(one.part.title, line.rank, one.overall[line.player.id]),
            *(*person(line.player), line.player.club, points(line.points)),
        )
        for one in found
        for line in one.standings.lines
    )
    return Table(_("Standings by category"), (*headings, _("Club"), _("Points")), tuple(rows))


def _team_standings(standings: Standings) -> Table:
    primary = _("Game points") if standings.by_game_points else _("Match points")
    rows = (
        (line.rank, line.player.tpn, line.player.name, points(line.points))
        + tuple(_decimal(value) for value in line.values)
        for line in standings.lines
    )
    acronyms = tuple(entry.acronym for entry in standings.tiebreaks)
    return Table(_("Standings"), (_("Rank"), "TPN", _("Team"), primary, *acronyms), tuple(rows))


def crosstable(table: Crosstable) -> Table:
    """The crosstable: a cell is the opponent's number in the table, the colour and the result: ``12w1``, ``5b=``.

    Results and byes are the letters of the tournament report file. Of a match of teams a cell has the match points, and
    in brackets the game points: ``5w 2 (2.5)``.
    """
    rounds = tuple(_("Round %(number)d") % {"number": number} for number in table.round_numbers)
    headings = (_("No."), "TPN", _("Title"), _("Name"), _("Rating"), _("Federation"), *rounds, _("Points"))
    rows = (
        (line.standing.position, *person(line.standing.player))
        + tuple(_crosstable_cell(cell) for cell in line.cells)
        + (points(line.standing.points),)
        for line in table.lines
    )
    return Table(_("Crosstable"), headings, tuple(rows))


def ratings_table(lines: Sequence[RatingLine]) -> Table:
    """Estimated rating changes and performances."""
    headings = (
        *("TPN", _("Title"), _("Name"), _("Rating"), _("Federation"), "K", _("Rated games"), _("Score")),
        *(_("Expected score"), _("Estimated change"), _("Rounded"), _("Performance"), _("Average of opponents")),
    )
    return Table(_("Rating changes"), headings, tuple(_rating_row(line) for line in lines))


def result_text(game: PublishedGame | PublishedBoard) -> str:
    """What is out of the ordinary about a game, in words; nothing for a usual result."""
    if game.is_open:
        return _("open")
    if game.result == Result.ADJOURNED:
        return _("adjourned")
    if not outcomes.is_played(game.result):
        return _("forfeit")
    if game.result in (Result.DRAW_LOSS, Result.LOSS_DRAW, Result.DOUBLE_LOSS):
        return _("special result given by the arbiter")
    return "" if game.rated else _("not rated")


def person(player: Entrant) -> Row:
    """Who it is, in the five columns of every table."""
    return (player.tpn, player.title, player.name, player.rating, player.federation)


def _game_row(game: PublishedGame, scoring: Scoring) -> Row:
    white, black = ((*person(player), points(player.points)) for player in (game.white, game.black))
    made = outcomes.points_of(game.result, scoring) if not game.is_open else (None, None)
    results = tuple(None if tenths is None else points(tenths) for tenths in made)
    return (*white, *black, *results, result_text(game))


def won_row(table: int, won: Mapping[int, Won] | None) -> Row:
    """The last cells of a row of a knock-out: who has won the match at this table, and how a level one was decided."""
    one = won.get(table) if won else None
    return () if won is None else (one.player.name if one else "", one.decided if one else "")


def _bye_row(bye: PublishedBye, won: Mapping[int, Won] | None) -> Row:
    who = (*person(bye.player), points(bye.player.points))
    return (*who, *[None] * len(who), points(bye.points), None, bye_words(bye.kind, of_knock_out=won is not None))


def bye_words(kind: str, *, of_knock_out: bool) -> str:
    """The kind of a bye in words, by its letter; in a knock-out who goes through, and who is out."""
    if of_knock_out:
        return pgettext("of a knock-out", "out") if kind == "Z" else _("goes through without a match")
    return {
        "U": _("pairing-allocated bye"),
        "F": _("full-point bye"),
        "H": _("half-point bye"),
        "Z": _("zero-point bye"),
    }[kind]


def _crosstable_cell(cell: CrosstableCell) -> str:
    if cell.made is not None:
        who = f"{cell.opponent}{cell.colour}" if cell.opponent else cell.mark
        return f"{who} {points(cell.made[0])} ({points(cell.made[1])})"
    return f"{cell.opponent or ''}{cell.colour}{cell.mark}{'' if cell.rated else 'N'}"


def _rating_row(line: RatingLine) -> Row:
    change, made = line.change, line.performance
    estimate: Row = (None,) * 6
    if change is not None:
        estimate = (
            change.k,
            len(change.games),
            change.score / HUNDREDTHS,
            change.expected / HUNDREDTHS,
            change.change / HUNDREDTHS,
            whole_points(change.change),
        )
    average: Row = (None, None) if made is None else (made.rating, made.average)
    return (*person(line.player), *estimate, *average)


def _decimal(value: Value) -> Decimal | None:
    """A value of a tie-break as the pages show it, with at most two decimals."""
    return None if value.parts is None else Decimal(value.parts) / value.parts_unit
