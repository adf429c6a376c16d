"""A round by name: where everybody sits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
