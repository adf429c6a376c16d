"""The standings of a report file, and whether the ranks that it states follow from its tie-breaks."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pairing.engine.errors import InvalidTournament
from pairing.engine.tournament import Player, ScoreType, Tournament, without_open_games
from pairing.engine.words import counted
from pairing.standings import (
    DEFAULT_OF_PREDETERMINED,
    DEFAULT_OF_TEAMS,
    DEFAULT_TIEBREAKS,
    Edition,
    InvalidTieBreaks,
    Ranking,
    annulled_of,
    edition_of,
    event_of,
    rank,
    read_tiebreaks,
    survey,
    up_to_unknown,
    without_games_of,
)
from pairing.standings.by_bracket import ranking_by_bracket
from pairing.standings.field import Awards
from pairing.trf.abnormal import PointsTable
from pairing.trf.as_paired import as_counted
from pairing.trf.bracket_lines import with_bracket
from pairing.trf.doubts import RANK_COLUMN
from pairing.trf.given_values import given_values_of
from pairing.trf.problems import UnusableTrf
from pairing.trf.records import TrfFile
from pairing.trf.round_ratings import round_ratings_of
from pairing.trf.system_of_file import file_for, system_of
from pairing.trf.tiebreak_lines import stated_tiebreaks

if TYPE_CHECKING:
    from pairing.trf.team_event import TeamEvent

_YEAR_FIRST = re.compile(r"(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})\D{1,3}(\d{1,2})\D{1,3}(\d{4})")
RANK_OF_310 = 69  # the column of a team's rank
_ANY_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player or team whose rank in the file is not the one worked out.

    ``computed`` is the rank worked out and ``last`` the last one that a lot among those still tied could give.
    """

    tpn: int
    name: str
    stated: int
    computed: int
    last: int
    who: str = "Player"

    def __str__(self) -> str:
        ranks = str(self.computed) if self.last == self.computed else f"{self.computed} to {self.last}"
        whose = f"{self.who} {self.tpn} ({self.name})"
        return f"{whose} has rank {self.stated} in the file; by its tie-breaks it is {ranks}."


@dataclass(frozen=True, slots=True)
class StandingsCheck:
    """The ranks of a file compared with those of its tie-breaks; ``reason`` says why there was nothing to compare.

    ``dropped`` are tie-breaks that need ratings which somebody lacks (C.07, 10), ``left_out`` those from the first one
    on that is not of C.07.
    """

    tiebreaks: tuple[str, ...]
    edition: Edition
    differences: tuple[RankDifference, ...] = ()
    dropped: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    reason: str = ""

    @property
    def is_same(self) -> bool:
        """Whether the ranks were compared, and each is the one worked out."""
        return not self.reason and not self.differences


def tournament_of(file: TrfFile, *, after_round: int | None = None) -> Tournament:
    """The tournament for standings after a round, the last one in the file by default.

    Unlike the input of a pairing it needs no initial colour, no number of rounds and no ratings.

    Raises:
        UnusableTrf: the file has problems; all of them at once.
        ValueError: there is no such round in the file.
    """
    if file.problems:
        raise UnusableTrf(file.problems)
    event = _team_event(file) if file.has_matches_of_teams else None
    paired = file.rounds_paired if event is None else event.tournament.rounds_paired
    rounds = paired if after_round is None else after_round
    if not 0 <= rounds <= paired:
        raise ValueError(f"There are no standings after round {rounds}; the file has {counted(paired, 'round')}.")
    if event is not None:
        tournament = event.after(rounds)
    else:
        tournament = Tournament(
            total_rounds=file.total_rounds or file.rounds_paired,
            players=tuple(
                Player(tpn=player.tpn, rating=player.rating, records=player.records[:rounds], name=player.name)
                for player in file.players
            ),
            scoring=file.scoring,
        )
    return without_open_games(tournament) if file.has_open_games else tournament


def edition_of_file(file: TrfFile) -> Edition:
    """The edition of C.07 by the first day (042); the current one where the file does not state the day."""
    return edition_of(_day(file.start_date))


def tiebreaks_of_file(file: TrfFile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tie-breaks to rank the file by: those it names, else the short list of this program; and those left out.

    Left out is what stands from the first tie-break on that C.07 does not have and for which the file gives no values:
    who is equal before it stays equal.
    """
    stated = stated_tiebreaks(file)
    if is_knock_out(file):
        return (), ()
    default = DEFAULT_OF_PREDETERMINED if file.has_predetermined_pairings else DEFAULT_TIEBREAKS
    if file.has_matches_of_teams:
        default = DEFAULT_OF_TEAMS
    return up_to_unknown(stated, given_values_of(file)) if stated else (default, ())


def ranking_of(
    file: TrfFile,
    *,
    tiebreaks: Sequence[str] | None = None,
    after_round: int | None = None,
    unrated_rating: int | None = None,
    edition: Edition | None = None,
    left_out: Collection[int] = (),
) -> Ranking:
    """The standings of a file by ``tiebreaks``, else by those of ``tiebreaks_of_file``, without the TPNs ``left_out``.

    Raises:
        UnusableTrf: the file has problems.
        InvalidTieBreaks: the list has something that cannot be computed.
        InvalidTournament: the records contradict the list of players.
        ValueError: there is no such round.
    """
    file = as_counted(file)
    if is_knock_out(file):
        return _ranking_by_bracket(file, after_round)
    predetermined = file.has_predetermined_pairings
    tournament = tournament_of(file, after_round=after_round)
    system = system_of(file).system
    known = system.known_rounds if system else None
    tournament = without_games_of(tournament, annulled_of(tournament, known, left_out))
    named = tiebreaks or tiebreaks_of_file(file)[0]
    given = given_values_of(file)
    asked = read_tiebreaks(named, event_of(tournament), predetermined=predetermined, given=given)
    awards = _awards_of_teams(file, tournament)
    table = PointsTable(file.scoring.points, file.abnormal_points)
    awarded, bonuses = awards.get(tournament.scores[0]) or table.by_entrant(tournament.players)
    field = survey(
        tournament,
        edition=edition or edition_of_file(file),
        unrated_rating=unrated_rating,
        awarded=awarded,
        bonuses=bonuses,
        predetermined=predetermined,
        awards=awards,
        round_ratings=round_ratings_of(file),
        given=given,
    )
    return rank(field, asked, left_out=left_out)


def is_knock_out(file: TrfFile) -> bool:
    """Whether who loses a match is out, so that places are those of a bracket, without tie-breaks."""
    system = system_of(file).system
    return system is not None and system.eliminates


def _ranking_by_bracket(file: TrfFile, after_round: int | None) -> Ranking:
    file = file_for(file, system_of(file).system)
    return ranking_by_bracket(with_bracket(tournament_of(file, after_round=after_round), file))


def entrants_of_file(file: TrfFile) -> tuple[dict[int, str], int]:
    """The names of those whom ``ranking_of`` ranks, the players or the teams, and the number of rounds paired.

    Raises:
        UnusableTrf: the file has problems.
    """
    tournament = tournament_of(file)
    return {entrant.tpn: entrant.name for entrant in tournament.entrants}, tournament.rounds_paired


def _team_event(file: TrfFile) -> TeamEvent:
    from pairing.trf.team_event import read_team_event  # few files need it

    return read_team_event(file)


def _awards_of_teams(file: TrfFile, tournament: Tournament) -> dict[ScoreType, Awards]:
    """In an event of teams, the points that records 299 give in each score."""
    if not tournament.teams:
        return {}
    event = _team_event(file)
    return {score: event.points_table(score).by_entrant(tournament.teams) for score in ScoreType}


def recompute_standings(file: TrfFile, *, unrated_rating: int | None = None) -> StandingsCheck:
    """Compares the ranks that the file states with those of the tie-breaks that it names (202, 212).

    Who is still tied after the last tie-break may share the rank in the file, or have been parted by lot. Players or
    teams without a rank in the file are left out, of direct encounters too. Nothing is raised: what stands in the way
    is the reason in the answer.
    """
    file = as_counted(file)
    stated, edition = stated_tiebreaks(file), edition_of_file(file)
    reason = _obstacle(file, stated)
    if not reason:
        try:
            unranked = [stated.tpn for stated in stated_ranks(file) if not stated.rank]
            ranking = ranking_of(file, unrated_rating=unrated_rating, edition=edition, left_out=unranked)
        except (InvalidTieBreaks, InvalidTournament) as error:
            reason = " ".join(error.problems)
        except UnusableTrf:
            reason = "The file has problems; mend them first."
    if reason:
        return StandingsCheck(stated, edition, reason=reason)
    names = tuple(entry.acronym for entry in ranking.tiebreaks)
    dropped = tuple(name for name in names if name in ranking.dropped)
    left_out = tiebreaks_of_file(file)[1]
    return StandingsCheck(names, edition, rank_differences(file, ranking), dropped, left_out)


def _obstacle(file: TrfFile, stated: Sequence[str]) -> str:
    if not stated:
        return "The file names no tie-breaks (202, 212)."
    if not file.rounds_paired:
        return "No round of the file has been paired."
    try:
        ranked = any(entry.rank for entry in stated_ranks(file))
    except UnusableTrf:
        return "The file has problems; mend them first."
    if file.has_matches_of_teams and not ranked:
        return "No team has a rank in the file (310, columns 69 to 71)."
    return "" if ranked else "No player has a rank in the file (columns 86 to 89)."


class StatedRank(NamedTuple):
    """The rank of a player (001) or team (310) in the file, None where it states none, and where it stands."""

    tpn: int
    name: str
    rank: int | None
    line: int
    column: int


def stated_ranks(file: TrfFile) -> tuple[StatedRank, ...]:
    """The ranks of those whom the file ranks: its players or, where they play matches of teams, the teams.

    Raises:
        UnusableTrf: the teams of the file contradict each other.
    """
    if not file.has_matches_of_teams:
        return tuple(StatedRank(one.tpn, one.name, one.rank, one.line, RANK_COLUMN) for one in file.players)
    lines = _team_event(file).lines
    return tuple(StatedRank(one.number, one.name, one.rank, one.line.number, RANK_OF_310) for one in lines)


def rank_differences(file: TrfFile, ranking: Ranking) -> tuple[RankDifference, ...]:
    """The players or teams whose rank in the file is not the one of ``ranking``.

    Only those with a rank in the file count: who left is often listed without one, and the others close up.
    """
    entries = stated_ranks(file)
    stated = {entry.tpn: entry.rank for entry in entries}
    names = {entry.tpn: entry.name for entry in entries}
    who = "Team" if file.has_matches_of_teams else "Player"
    lines = sorted((line for line in ranking.lines if stated[line.tpn]), key=lambda line: line.rank)
    found = []
    best = 1
    for _rank, group in groupby(lines, key=lambda line: line.rank):
        sharing = list(group)
        last = best + len(sharing) - 1
        for line in sharing:
            rank = stated[line.tpn] or 0
            if not best <= rank <= last:
                found.append(RankDifference(line.tpn, names[line.tpn], rank, best, last, who))
        best = last + 1
    return tuple(found)


def _day(text: str) -> datetime.date | None:
    """The day in a text, as exactly as an edition needs it; 1 January of the year where only that is known."""
    parts: tuple[str, str, str] | None = None
    if match := _YEAR_FIRST.search(text):
        parts = match[1], match[2], match[3]
    elif match := _DAY_FIRST.search(text):
        parts = match[3], match[2], match[1]
    elif (match := _ANY_YEAR.search(text)) and int(match[1]) != datetime.date.max.year:
        parts = match[1], "1", "1"
    if parts is None:
        return None
    try:
        return datetime.date(*map(int, parts))
    except ValueError:
        return None
