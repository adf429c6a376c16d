"""A round by name: where everybody sits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.basics.collation import collation_key
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.publication.queries.teams import PublishedTeam, TeamRound


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where one player sits: ``board`` and ``opponent`` are empty with a bye, whose letter is ``bye`` then.

    In a team event ``board`` is the table of the match of ``team``, ``place`` the board of the match.
    """

    player: PublishedPlayer
    board: int | None
    colour: str
    opponent: PublishedPlayer | None
    bye: str
    place: int = 0
    team: PublishedTeam | None = None

    @property
    def key(self) -> str:
        """The name as it is searched: without accents, capitals and commas."""
        return collation_key(self.player.name).replace(",", " ")


def board_in_words(line: NameLine, number: int, name: str) -> str:
    """Where the player of ``line`` sits in round ``number``: a sentence that ``name`` begins."""
    values = {"name": name, "number": number}
    if line.board is None:
        return _("%(name)s – round %(number)d: no opponent") % values
    values["board"] = f"{line.board}.{line.place}" if line.place else str(line.board)
    if line.opponent is None:
        return _("%(name)s – round %(number)d: board %(board)s, no opponent") % values
    values["opponent"] = line.opponent.name
    if line.colour == "w":
        return _("%(name)s – round %(number)d: board %(board)s, White, against %(opponent)s") % values
    return _("%(name)s – round %(number)d: board %(board)s, Black, against %(opponent)s") % values


def where_players_sit(published: PublishedRound) -> list[NameLine]:
    """The round by name: everybody who has a board or a bye, sorted by surname."""
    lines = list(_in_teams(published.event)) if published.event else []
    for match in published.matches if not published.event else ():
        lines.append(NameLine(match.white, match.board, "w", match.black, ""))
        lines.append(NameLine(match.black, match.board, "b", match.white, ""))
    lines.extend(NameLine(bye.player, None, "", None, bye.kind) for bye in published.byes)
    return sorted(lines, key=lambda line: (collation_key(line.player.name), line.player.tpn))


def _in_teams(event: TeamRound) -> Iterator[NameLine]:
    for match in event.matches:
        for player, team, board, colour in match.seats():
            opponent = board.other if player is board.one else board.one
            yield NameLine(player, match.table, colour, opponent, "", board.number, team)
    for bye in event.byes:
        for player in bye.team.roster:
            yield NameLine(player, None, "", None, bye.kind, team=bye.team)


def matching(lines: list[NameLine], wanted: str) -> list[NameLine]:
    """The lines whose player has every word of ``wanted`` in the name, accents and capitals aside."""
    words = collation_key(wanted).replace(",", " ").split()
    return [line for line in lines if all(word in line.key for word in words)]
