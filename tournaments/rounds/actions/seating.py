"""The rows of a round: its matches with their games, and who sits where: every player, or teams with line-ups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from pairing.service import Colour
from tournaments.basics.systems import games_in_match
from tournaments.models import Game, Match, Player, Result, Round, Seat, Team, TeamSeat, Tournament
from tournaments.models.tournament import ColourChoice
from tournaments.rounds.queries.line_ups import Boards, empty_boards, seated
from tournaments.rounds.queries.score_alone import without_scores_alone
from tournaments.rounds.queries.tables import Tables
from tournaments.rounds.queries.team_snapshot import colour_on


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """Two players at a table; ``white`` has White in the first game. ``games`` are the fields of each game's row."""

    white: Player
    black: Player
    games: tuple[dict[str, Any], ...] = ({},)


def games_of_match(tournament: Tournament) -> tuple[dict[str, Any], ...]:
    """The games that two players play at a table, with no result yet."""
    return ({},) * games_in_match(tournament)


def seat_players(
    round_: Round,
    matches: Sequence[SeatedMatch],
    byes: Iterable[tuple[Player, str]],
    *,
    taken: Collection[int] = (),
    tables: Tables | None = None,
) -> None:
    """Save ``matches`` in the order of the boards, and the kinds of ``byes``: two queries and three statements.

    Tables that are ``taken`` stay free; ``tables`` are those of the tournament, where they are known.
    """
    tables = tables or Tables.of(round_.tournament)
    numbers = tables.seated_at([(match.white.pk, match.black.pk) for match in matches], taken=taken)
    rows = Match.objects.bulk_create(Match(round=round_, table=number) for number in numbers)
    Game.objects.bulk_create(
        Game(match_id=row.pk, number=number, published=round_.is_published, **fields)
        for row, match in zip(rows, matches, strict=True)
        for number, fields in enumerate(match.games, start=1)
    )
    seats = [
        Seat(round_id=round_.pk, player_id=player.pk, match_id=row.pk, colour=colour)
        for row, match in zip(rows, matches, strict=True)
        for player, colour in ((match.white, ColourChoice.WHITE), (match.black, ColourChoice.BLACK))
    ]
    seats += [Seat(round_id=round_.pk, player_id=player.pk, bye=kind) for player, kind in byes]
    Seat.objects.bulk_create(seats)


@dataclass(frozen=True, slots=True)
class MatchOfTeams:
    """Two teams at a table; ``white`` has White on board 1."""

    white: Team
    black: Team


def seat_teams(
    round_: Round,
    matches: Sequence[MatchOfTeams],
    byes: Iterable[tuple[Team, str]],
    boards: Sequence[Colour],
    *,
    taken: Collection[int] = (),
) -> None:
    """Save ``matches``, as ``seat_players``, with a game on each of ``boards``, and ``byes``; nobody sits there yet."""
    pairs = [(match.white.pk, match.black.pk) for match in matches]
    numbers = Tables.of(round_.tournament).seated_at(pairs, taken=taken)
    rows = Match.objects.bulk_create(Match(round=round_, table=number) for number in numbers)
    Game.objects.bulk_create(
        Game(match_id=row.pk, board=board, published=round_.is_published)
        for row in rows
        for board, _colour in enumerate(boards, start=1)
    )
    seats = [
        TeamSeat(round_id=round_.pk, team_id=team.pk, match_id=row.pk, colour=colour)
        for row, match in zip(rows, matches, strict=True)
        for team, colour in ((match.white, ColourChoice.WHITE), (match.black, ColourChoice.BLACK))
    ]
    seats += [TeamSeat(round_id=round_.pk, team_id=team.pk, bye=kind) for team, kind in byes]
    TeamSeat.objects.bulk_create(seats)


def seat_line_ups(round_: Round, line_ups: Mapping[int, Boards], colours: Sequence[Colour]) -> None:
    """Save who sits on the boards; teams that are not in ``line_ups``, which are by ids, keep the players they have.

    ``colours`` are those of the team that has White on board 1.
    """
    there = TeamSeat.objects.filter(round=round_, match__isnull=False, team__in=line_ups)
    Seat.objects.filter(round=round_, match__isnull=False, player__team__in=line_ups).delete()
    Seat.objects.bulk_create(
        Seat(
            round_id=round_.pk,
            player_id=player.pk,
            match_id=match,
            board=board,
            colour=colour_on(colours, Colour(first), board),
        )
        for team, match, first in there.values_list("team_id", "match_id", "colour")
        for board, player in enumerate(line_ups[team], start=1)
        if player is not None
    )


def exchange_colours(seats: QuerySet[Any, Any]) -> None:
    """White and Black of each board in each other's place.

    Delete and make anew would lose the rows' numbers; a colour may stand only once, so one seat steps aside.
    """
    white = dict(seats.filter(colour="w").values_list("pk", "match_id"))
    black = list(seats.filter(colour="b").values_list("pk", flat=True))
    rows = seats.model.objects
    rows.filter(pk__in=white).update(match=None, colour="", bye=Seat.ByeKind.ZERO_POINT)
    rows.filter(pk__in=black).update(colour="w")
    for match in set(white.values()):
        rows.filter(pk__in=[pk for pk, one in white.items() if one == match]).update(match=match, colour="b", bye="")


def settle_empty_boards(round_: Round) -> None:
    """Give each board of the published round on which nobody, or one alone, sits its forfeit.

    A match of which the score alone is known keeps it.
    """
    there = seated(round_)
    changed = []
    for game in without_scores_alone(Game.objects.filter(match__round=round_), there):
        sides = there.get((game.match_id, game.board), {})
        due = {"w": Result.WHITE_WINS_FORFEIT, "b": Result.BLACK_WINS_FORFEIT}
        result = Result.DOUBLE_FORFEIT if not sides else due[next(iter(sides))]
        if len(sides) < 2 and game.result != result:
            game.result, game.rated = result, True
            game.version += 1
            changed.append(game)
    Game.objects.bulk_update(changed, ["result", "rated", "version"])


def unsettle_empty_boards(round_: Round) -> None:
    """Take the forfeits of empty boards away again: a draft has no results."""
    settled = [game for game in empty_boards(round_) if game.result != Result.OPEN]
    for game in settled:
        game.result, game.version = Result.OPEN, game.version + 1
    Game.objects.bulk_update(settled, ["result", "version"])
