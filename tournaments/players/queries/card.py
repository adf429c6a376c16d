"""One player's tournament: every published round, the place in the standings, what the last list of a round says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from pairing.service import Record, Scoring
from tournaments.basics.outcomes import points_of, scoring_of
from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound, named_players
from tournaments.publication.queries.round_list import ListLine, listed_player
from tournaments.publication.queries.teams import PublishedBoard, PublishedTeam
from tournaments.ratings.queries.changes import RatingLine, rating_line
from tournaments.ratings.queries.reported import counted_and_for_rating
from tournaments.standings.queries.current import (
    EXPELLED,
    WITHDRAWN,
    StandingLine,
    Standings,
    current_standings,
    is_rated,
    mark_of,
    records_of,
)
from tournaments.standings.queries.live import live_standings
from tournaments.standings.queries.movement import ranks_by_round


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round: ``mark`` is the letter of the report file, empty while open; points in tenths.

    Of a match it has a letter for each game, and ``colour`` is that of the first one.

    ``present`` is false for a round before the player came, or after leaving; ``change`` is there for a rated game.
    ``mark_for_rating`` is the letter of a game that is reported otherwise than it counts (C.04.2, 4.3), else empty.
    """

    round_number: int
    board: int | None
    colour: str
    opponent: PublishedPlayer | None
    mark: str
    rated: bool
    points_made: int | None
    points_after: int | None
    present: bool
    change: int | None
    mark_for_rating: str = ""
    place: int = 0  # the board of a match of teams, whose table is ``board``

    @property
    def where(self) -> str:
        """The board of the hall: in a match of teams its table, a dot, and the board of the match."""
        return f"{self.board}.{self.place}" if self.place else str(self.board or "")


@dataclass(frozen=True, slots=True)
class Games:
    """A player's published rounds, with the place after the last complete one, if there is any."""

    lines: tuple[CardLine, ...]
    after_round: int
    standing: StandingLine | None

    @property
    def points(self) -> int:
        """What the rounds have made so far, without open games, in tenths."""
        return sum(line.points_made or 0 for line in self.lines)

    @property
    def open_games(self) -> int:
        return sum(line.present and not line.mark for line in self.lines)

    @property
    def marks(self) -> frozenset[str]:
        """The marks at boards, for the legend; N for an unrated game."""
        at_boards = [line for line in self.lines if line.board is not None]
        return frozenset("".join(line.mark for line in at_boards)) | {"N" for line in at_boards if not line.rated}


@dataclass(frozen=True, slots=True)
class PlayerCard(Games):
    """``listed`` is the line of the last published list of a round, that of round ``list_round``.

    ``rating`` are the estimates from the results so far; ``team`` is the player's in a team event. ``ranks`` are the
    ranks after each round that counts, of ``ranked`` players; none where places come from a bracket or a table.
    ``left`` marks who is no longer in the tournament, as the standings do, and ``left_from`` is the first round without
    the player; 0 where games of later rounds stand in a table.
    """

    player: PublishedPlayer
    list_round: int
    listed: ListLine | None
    rating: RatingLine
    team: PublishedTeam | None = None
    ranks: tuple[int, ...] = ()
    ranked: int = 0
    left: str = ""  # WITHDRAWN or EXPELLED
    left_from: int = 0

    @property
    def next_game(self) -> CardLine | None:
        """The game at hand: the first one with an opponent and without a result."""
        return next((line for line in self.lines if line.opponent and not line.mark), None)

    @property
    def best_rank(self) -> tuple[int, int]:
        """The best of the ranks, with the round after which it was reached first."""
        best = min(self.ranks)
        return best, self.ranks.index(best) + 1

    @property
    def mean_rating(self) -> int | None:
        """The mean rating of the opponents so far, whole; None where no opponent has one."""
        ratings = [line.opponent.rating for line in self.lines if line.opponent and line.opponent.rating]
        return round(sum(ratings) / len(ratings)) if ratings else None

    @property
    def roster_place(self) -> int:
        """The place in the roster of the team; 0 without one."""
        members = [player.id for player in self.team.roster] if self.team else []
        return members.index(self.player.id) + 1 if self.player.id in members else 0


def player_card(
    tournament: Tournament,
    player: PublishedPlayer,
    rounds: Sequence[PublishedRound],
    players: dict[int, PublishedPlayer],
    *,
    for_rating: Sequence[PublishedRound],
    scoring: Scoring,
) -> PlayerCard:
    """The card of ``player`` from the published rounds, of which the last one has its list: no query.

    The estimates are those of the rounds as they are reported, ``for_rating``.
    """
    ranking = live_standings(tournament, rounds, players)
    standing = _standing(ranking.lines, rounds, player.id)
    reported = players if for_rating is rounds else named_players(tournament, for_rating)
    rating = rating_line(tournament, reported[player.id], for_rating, reported)
    left, left_from = _left(tournament, rounds, player.id)
    return PlayerCard(
        player=player,
        lines=_lines(player, rounds, for_rating, scoring, rating.by_round),
        after_round=0 if ranking.to_play else ranking.after_round,
        standing=standing,
        list_round=rounds[-1].number,
        listed=None if rounds[-1].event else listed_player(rounds[-1], player.id),
        rating=rating,
        team=_team(rounds, player.id),
        ranks=_ranks(tournament, rounds, players, ranking, player.id) if standing else (),
        ranked=len(ranking.lines),
        left=left,
        left_from=left_from,
    )


def _left(tournament: Tournament, rounds: Sequence[PublishedRound], player_id: int) -> tuple[str, int]:
    """How the player has left by the last round, and the first of the rounds without; 0 in a table."""
    by_table = system_of(tournament).is_predetermined
    gone = dict(rounds[-1].left).get(player_id)
    if gone is None or (by_table and rounds[-1].event):  # there teams are noted
        return "", 0
    since = takewhile(lambda one: player_id in dict(one.left), reversed(rounds))
    first = min(one.number for one in since)
    return EXPELLED if gone else WITHDRAWN, 0 if by_table else first


def _ranks(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    ranking: Standings,
    player_id: int,
) -> tuple[int, ...]:
    system = system_of(tournament)
    if system.eliminates or system.is_predetermined:
        return ()
    after = ranks_by_round(tournament, rounds, players, ranking)
    return tuple(one[player_id] for one in after if player_id in one)


def _standing(lines: Sequence[StandingLine], rounds: Sequence[PublishedRound], player_id: int) -> StandingLine | None:
    """The player's own line; in a team event players have none."""
    return None if rounds[-1].event else next((line for line in lines if line.player.id == player_id), None)


def _team(rounds: Sequence[PublishedRound], player_id: int) -> PublishedTeam | None:
    event = rounds[-1].event
    return event.team_of.get(player_id) if event else None


def games_in(
    tournament: Tournament,
    player: PublishedPlayer,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    *,
    for_rating: Sequence[PublishedRound],
    scoring: Scoring,
) -> tuple[Games, RatingLine, int]:
    """The games of ``player`` from the published rounds, the estimates, and how many are ranked: no query."""
    ranking = current_standings(tournament, rounds, players)
    reported = {one.id: one for published in for_rating for one in published.players}
    rating = rating_line(tournament, reported[player.id], for_rating, reported)
    games = Games(
        lines=_lines(player, rounds, for_rating, scoring, rating.by_round),
        after_round=0 if ranking.to_play else ranking.after_round,
        standing=_standing(ranking.lines, rounds, player.id),
    )
    return games, rating, len(ranking.lines)


def games_of_player(tournament: Tournament, player_id: int) -> Games | None:
    """The games of a player as arbiters see them, nothing withheld; None for whoever was in no published round."""
    rounds, for_rating = counted_and_for_rating(tournament, for_arbiters=True)
    players = named_players(tournament, rounds)
    if player_id not in players:
        return None
    ranking = current_standings(tournament, rounds, players)
    ranked = (*ranking.lines, *ranking.left_out)
    return Games(
        lines=_lines(players[player_id], rounds, for_rating, scoring_of(tournament), {}),
        after_round=0 if ranking.to_play else ranking.after_round,
        standing=_standing(ranked, rounds, player_id),
    )


def _lines(
    player: PublishedPlayer,
    rounds: Sequence[PublishedRound],
    for_rating: Sequence[PublishedRound],
    scoring: Scoring,
    changes: Mapping[int, int],
) -> tuple[CardLine, ...]:
    lines = []
    points: int | None = 0
    for published, reported in zip(rounds, for_rating, strict=True):
        own = published.of(player.id)
        game = next(iter(own.games), None)
        colour = "" if game is None else "w" if game.white.id == player.id else "b"
        record = records_of(own, scoring).get(player.id)
        alone = _alone(published, player.id) if published.event and game is None else None
        if alone is not None:
            lines.append(_alone_line(published.number, *alone, points, scoring))
            points = lines[-1].points_after
            continue
        if record is not None and points is not None:
            points += scoring.points(record)
        elif game is not None:
            points = None  # an open game: what comes after it cannot be summed up yet
        lines.append(
            CardLine(
                round_number=published.number,
                board=game.board if game else None,
                colour=colour,
                opponent=None if game is None else game.black if colour == "w" else game.white,
                mark=mark_of(record) if record else "",
                rated=is_rated(record) if record else True,
                points_made=scoring.points(record) if record else None,
                points_after=points,
                present=game is not None or record is not None,
                change=changes.get(published.number),
                place=_place(published, player.id),
                mark_for_rating="" if reported is published else _other_mark(record, reported, player, scoring),
            )
        )
    return tuple(lines)


def _place(published: PublishedRound, player_id: int) -> int:
    """The board on which a member of a team sits; 0 for none."""
    return published.event.places.get(player_id, 0) if published.event else 0


def _alone(published: PublishedRound, player_id: int) -> tuple[int, PublishedBoard, str] | None:
    """The table, the board and the colour of who has nobody opposite in a match of teams."""
    for match in published.event.matches if published.event else ():
        for player, _own, board, colour in match.seats():
            if player.id == player_id:
                return match.table, board, colour
    return None


def _alone_line(
    number: int, table: int, board: PublishedBoard, colour: str, points: int | None, scoring: Scoring
) -> CardLine:
    """A round without an opponent at the board: won by forfeit, as soon as that has been entered."""
    made = points_of(board.result, scoring)[colour == "b"] if board.result else None
    after = None if points is None or made is None else points + made
    mark = "" if made is None else "+" if made else "-"
    return CardLine(
        *(number, table, colour, None, mark, True, made, after, True, None),
        place=board.number,
    )


def _other_mark(counted: Record | None, reported: PublishedRound, player: PublishedPlayer, scoring: Scoring) -> str:
    record = records_of(reported.of(player.id), scoring).get(player.id)
    mark = mark_of(record) if record else ""
    return mark if mark != (mark_of(counted) if counted else "") else ""
