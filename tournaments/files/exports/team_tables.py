"""The round of a team event as a table: one line a board, with both teams and both players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairing.service import Scoring
from tournaments.basics import outcomes
from tournaments.files.exports.tables import Cell, Row, Table, bye_words, person, points, result_text, won_row
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.teams import PublishedBoard, TeamBye, TeamMatch, TeamRound
from tournaments.standings.queries.bracket import Won


def matches_table(event: TeamRound, number: int, *, won: Mapping[int, Won] | None = None) -> Table:
    """The boards of all matches, then the teams without an opponent; an open board has empty scores.

    White and Black are those of the board; the teams stand as they were paired, who has White on board 1 first. In a
    knock-out ``won`` has the winners of its matches, by table.
    """
    side = (_("TPN"), _("Title"), _("Name"), _("Rating"), _("Federation"), _("Points before"))
    headings = (
        *(_("Match"), _("Board"), _("First team"), _("Points before"), _("Second team"), _("Points before")),
        _("Colour of the first team"),
        *(_("White: %(what)s") % {"what": heading} for heading in side),
        *(_("Black: %(what)s") % {"what": heading} for heading in side),
        *(_("Result of White"), _("Result of Black"), _("Remark")),
    )
    width, of_match = len(headings), () if won is None else (_("Winner of the match"), _("Decided by"))
    rows = [(*row, *won_row(match.table, won)) for match in event.matches for row in _rows(match, event.scoring, width)]
    byes = [(*_bye_row(bye, width, of_knock_out=won is not None), *("" for _heading in of_match)) for bye in event.byes]
    return Table(_("Round %(number)d") % {"number": number}, (*headings, *of_match), (*rows, *byes))


def _rows(match: TeamMatch, scoring: Scoring, width: int) -> Iterator[Row]:
    """A row for each board; one alone for a match whose score was reported without who played."""
    if not match.has_score_alone:
        yield from (_board_row(match, board, scoring) for board in match.boards)
        return
    row: list[Cell] = [None] * width
    row[0], row[2:6] = match.table, _teams(match)
    row[-3:] = *map(points, match.made), _("score of the match, without who played")
    yield tuple(row)


def _teams(match: TeamMatch) -> Row:
    return (match.white.name, points(match.white.points), match.black.name, points(match.black.points))


def _board_row(match: TeamMatch, board: PublishedBoard, scoring: Scoring) -> Row:
    sides = (board.one, board.other) if board.colour == "w" else (board.other, board.one)
    made = (None, None) if board.is_open else outcomes.points_of(board.result, scoring)
    results = (None if tenths is None else points(tenths) for tenths in made)
    colour = pgettext("by itself", "White") if board.colour == "w" else pgettext("by itself", "Black")
    people = (cell for player in sides for cell in _player(player))
    return (match.table, board.number, *_teams(match), colour, *people, *results, result_text(board))


def _player(player: PublishedPlayer | None) -> Row:
    return (*person(player), points(player.points)) if player else (None,) * 6


def _bye_row(bye: TeamBye, width: int, *, of_knock_out: bool) -> Row:
    row: list[Cell] = [None] * width
    row[2], row[3], row[-1] = bye.team.name, points(bye.team.points), bye_words(bye.kind, of_knock_out=of_knock_out)
    return tuple(row)
