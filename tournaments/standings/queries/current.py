"""The standings after the last complete round, or by every result so far where rounds wait for none."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pairing.service import Bye, ByeKind, Colour, Game, Match, Outcome, Player, Record, Scoring
from pairing.service import Tournament as EngineTournament
from pairing.standings import Field, TieBreak, too_few_games
from pairing.standings.values import HUNDREDTHS, hundredths
from tournaments.basics import outcomes
from tournaments.basics.systems import system_of
from tournaments.basics.tiebreaks import field_of, place_rows, ranking_of, tiebreaks_of, values_given, with_rows
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import Entrant, PublishedRound, named_teams
from tournaments.publication.queries.teams import PublishedTeam
from tournaments.standings.queries.bracket import after_complete
from tournaments.standings.queries.of_sides import SideScore, side_scores
from tournaments.standings.queries.of_teams import team_tournament

# To ask an enumeration for a member or its value takes long.
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK
_UNRATED = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}
_LETTERS = {kind: kind.value for kind in (*ByeKind, *Outcome)}
WITHDRAWN, EXPELLED = "withdrawn", "expelled"


class Value(NamedTuple):
    """A tie-break's value with the number of its parts that make a point; None for no value.

    ``code`` is the tie-break's, where the value stands in a line of several. ``parts`` and ``parts_unit`` are the value
    as it is shown: a fraction rounded to hundredths. ``is_hidden``: it is made of ratings, which are not public.
    """

    value: int | Fraction | None
    unit: int
    code: str = ""
    is_hidden: bool = False

    @property
    def is_average(self) -> bool:
        """Whether it has two decimals, in every line of its column."""
        return isinstance(self.value, Fraction)

    @property
    def parts(self) -> int | None:
        return hundredths(self.value, self.unit) if isinstance(self.value, Fraction) else self.value

    @property
    def parts_unit(self) -> int:
        return HUNDREDTHS if self.is_average else self.unit


@dataclass(frozen=True, slots=True)
class StandingLine:
    """``position`` counts the lines, ``rank`` is shared by players equal in everything; points in tenths.

    In a team event ``player`` is the team, and the points are those of the primary score.

    ``by_lot`` says that only the drawing of lots gave the rank, ``by_hand`` that an arbiter did. ``left`` marks who is
    no longer in the tournament. In a knock-out places are shared, from ``rank`` to ``last_rank``.
    """

    position: int
    rank: int
    player: Entrant
    points: int
    values: tuple[Value, ...]
    by_lot: bool = False
    left: str = ""  # WITHDRAWN or EXPELLED
    by_hand: bool = False
    last_rank: int = 0

    @property
    def places(self) -> str:
        """The rank, or the places that are shared where several went out in one round."""
        return f"{self.rank}–{self.last_rank}" if self.last_rank > self.rank else str(self.rank)


@dataclass(frozen=True, slots=True)
class Standings:
    """``after_round`` is 0 and ``lines`` is empty before a round is complete; ``running`` the first one in play.

    ``to_play`` counts the boards without a result in the rounds up to ``after_round``, which a table may have.

    ``dropped`` has the tie-breaks that fall because a player has no rating (C.07, 10). ``adjourned`` counts the games
    that are not decided: as long as there are any the standings are preliminary. ``reason_of_hand`` says why players
    who are tied in everything were ranked by hand. ``left_out`` are those expelled, or gone from a round robin, who are
    not ranked, with rank 0; their positions go on from the last line. ``note_on_values`` says where values come from
    that an arbiter has given. Of teams the points are match points, or game points where these are the primary score.
    """

    after_round: int
    tiebreaks: tuple[TieBreak, ...]
    lines: tuple[StandingLine, ...]
    running: PublishedRound | None
    dropped: frozenset[str] = frozenset()
    adjourned: int = 0
    reason_of_hand: str = ""
    left_out: tuple[StandingLine, ...] = ()
    note_on_values: str = ""
    of_teams: bool = False
    by_game_points: bool = False
    to_play: int = 0
    sides: tuple[SideScore, ...] = ()  # of two sides that meet each other, in the rounds that count

    @property
    def is_final(self) -> bool:
        """Whether nothing is to be played or decided in the rounds that there are."""
        return not (self.to_play or self.adjourned)

    @property
    def is_by_hand(self) -> bool:
        return any(line.by_hand for line in self.lines)

    @property
    def is_by_lot(self) -> bool:
        return any(line.by_lot for line in self.lines)

    @property
    def marks(self) -> frozenset[str]:
        """The marks of those who have left."""
        return frozenset(line.left for line in self.lines if line.left)

    @property
    def has_clubs(self) -> bool:
        """Whether somebody has a club; else its column stays away."""
        return any(line.player.club for line in self.lines)


def complete_rounds(rounds: Sequence[PublishedRound]) -> tuple[PublishedRound, ...]:
    """The rounds from the first one on that have all their results, and whose standings may be shown."""
    for index, published in enumerate(rounds):
        if not (published.is_complete and published.counts):
            return tuple(rounds[:index])
    return tuple(rounds)


def counted_rounds(
    tournament: Tournament, rounds: Sequence[PublishedRound], *, live: bool = False
) -> tuple[PublishedRound, ...]:
    """The rounds of which the standings are made: those from the first one on that have all their results.

    By a table rounds need not wait for each other, and every result counts at once: there it is up to the last round
    with a result, and games to be played are as if they were not there; so it is with ``live`` in the round that is
    being played. What may not be shown yet ends them.
    """
    by_table = system_of(tournament).is_predetermined
    counted = 0
    for number, published in enumerate(rounds, start=1):
        if published.withheld or not published.counts:
            break
        if not (by_table or published.is_complete):
            counted = number if live and published.boards_in else counted
            break
        counted = number if published.is_complete or published.boards_in else counted
    return tuple(rounds[:counted])


def current_standings(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    *,
    live: bool = False,
) -> Standings:
    """The standings after the last round that counts of ``players``, best first; in a team event those of the teams.

    With ``live`` they are provisional in a round that is being played; in a knock-out nothing is.
    """
    complete = counted_rounds(tournament, rounds, live=live and not system_of(tournament).eliminates)
    running = next((one for place, one in enumerate(rounds) if place >= len(complete) or not one.is_complete), None)
    if not complete:
        return Standings(0, tiebreaks_of(tournament), (), running)
    entrants, gone = entrants_of(rounds, players), rounds[-1].left
    if (event := rounds[-1].event) and not system_of(tournament).is_predetermined:  # there ``left`` has players
        gone = tuple((team.id, False) for team in event.teams if team.left)
    if system_of(tournament).eliminates:
        return replace(_by_bracket(tournament, complete, players, gone), running=running)
    annulled = annulled_in(tournament, rounds, entrants)
    over = _standings_after(Regulations.of(tournament), complete, tuple(entrants.values()), gone, annulled)
    return replace(over, running=running, sides=side_scores(tournament, complete, players))


def _by_bracket(
    tournament: Tournament,
    complete: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    gone: Iterable[tuple[int, bool]],
) -> Standings:
    """The places of a knock-out after the rounds that are over."""
    left = {key: EXPELLED if expelled else WITHDRAWN for key, expelled in gone}
    lines = tuple(
        StandingLine(position, first, player, points, (), left=left.get(player.id, ""), last_rank=last)
        for position, (player, (first, last), points) in enumerate(after_complete(tournament, complete, players), 1)
    )
    adjourned, event = sum(one.adjourned for one in complete), complete[-1].event
    over = Standings(complete[-1].number, (), lines, None, adjourned=adjourned)
    return replace(over, of_teams=True, by_game_points=event.by_game_points) if event else over


def entrants_of(rounds: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]) -> Mapping[int, Entrant]:
    """Who is ranked, by row id: the ``players``, or the teams of a team event."""
    return named_teams(rounds) or players


@dataclass(frozen=True, slots=True)
class Regulations:
    """The tournament, as a key: all of its own fields but those that count changes, and the rows that rank."""

    values: tuple[str, ...]
    tournament: Tournament = field(compare=False)

    @classmethod
    def of(cls, tournament: Tournament) -> Regulations:
        counts = ("revision", "public_revision")
        names = (one.attname for one in Tournament._meta.concrete_fields if one.attname not in counts)
        read = with_rows(tournament)
        rows = repr(values_given(read)), repr(sorted(place_rows(read)))
        return cls((*(repr(getattr(read, name)) for name in names), *rows), read)


@lru_cache(maxsize=8)
def _standings_after(
    regulations: Regulations,
    complete: tuple[PublishedRound, ...],
    everybody: tuple[Entrant, ...],
    gone: tuple[tuple[int, bool], ...],
    annulled: frozenset[int],
) -> Standings:
    """The standings after the rounds that are over: the same for page after page while the next one is played."""
    tournament, players = regulations.tournament, {player.id: player for player in everybody}
    asked = tiebreaks_of(tournament)
    after_round = complete[-1].number
    left = {key: EXPELLED if expelled else WITHDRAWN for key, expelled in gone}
    surveyed = standings_field(tournament, complete, players, annulled)
    expelled = [key for key, is_expelled in gone if is_expelled]
    ranking = ranking_of(tournament, surveyed, expelled=expelled, annulled=annulled)
    ranking_order = sorted(ranking.lines, key=lambda line: (line.rank, players[line.tpn].tpn, line.tpn))
    hides = complete[-1].hides_ratings
    columns = [(entry.unit, entry.acronym, hides and entry.rule.needs_ratings) for entry in asked]
    lines = tuple(
        StandingLine(
            position=position,
            rank=line.rank,
            player=players[line.tpn],
            points=line.points,
            values=tuple(
                Value(None if column[2] else value, *column) for value, column in zip(line.values, columns, strict=True)
            ),
            by_lot=line.by_lot,
            left=left.get(line.tpn, ""),
            by_hand=line.by_hand,
        )
        for position, line in enumerate(ranking_order, start=1)
    )
    adjourned = sum(one.adjourned for one in complete)
    others = sorted(surveyed.points.keys() - {line.tpn for line in ranking.lines})
    left_out = tuple(
        StandingLine(position, 0, players[key], surveyed.points[key], (), left=left.get(key, EXPELLED))
        for position, key in enumerate(others, len(lines) + 1)
    )
    return Standings(
        *(after_round, asked, lines, None, ranking.dropped, adjourned),
        reason_of_hand=tournament.ranks_reason,
        left_out=left_out,
        note_on_values=tournament.given_values_note if any(entry.is_given for entry in asked) else "",
        of_teams=complete[-1].event is not None,
        by_game_points=complete[-1].event is not None and complete[-1].event.by_game_points,
        to_play=sum(one.open_boards for one in complete),
    )


def expelled_of(rounds: Sequence[PublishedRound]) -> list[int]:
    """Who has been expelled, by row id, as the newest publication has it; no teams."""
    return [] if rounds[-1].event else [key for key, expelled in rounds[-1].left if expelled]


def annulled_in(
    tournament: Tournament, rounds: Sequence[PublishedRound], entrants: Mapping[int, Entrant]
) -> frozenset[int]:
    """Who left a round robin before half of the games, by row id, as far as it is public."""
    known = system_of(tournament).known_rounds
    if known is None or not rounds:
        return frozenset()
    played = Counter({key: 0 for key, _expelled in rounds[-1].left})
    for one in rounds:
        for match in one.event.matches if one.event else ():
            if any(outcomes.is_played(board.result) for board in match.boards if board.result):
                played.update(team.id for team in (match.white, match.black) if team.id in played)
        for game in () if one.event else one.games:
            if game.result and outcomes.is_played(game.result):
                played.update(player.id for player in (game.white, game.black) if player.id in played)
    return too_few_games(known.games(len(entrants), tournament.cycles), played)


def standings_field(
    tournament: Tournament,
    complete: Sequence[PublishedRound],
    entrants: Mapping[int, Entrant],
    annulled: Collection[int] = (),
) -> Field:
    """What the tie-breaks are worked out from: the complete rounds, with row ids for TPNs, without the ``annulled``.

    Row ids never change, while TPNs may from one publication to the next.
    """
    total = tournament.total_rounds
    teams = {key: entrant for key, entrant in entrants.items() if isinstance(entrant, PublishedTeam)}
    players = {key: entrant for key, entrant in entrants.items() if isinstance(entrant, PublishedPlayer)}
    if teams:
        engine = team_tournament(complete, teams, total_rounds=total)
    else:
        engine = engine_tournament(complete, players, scoring=outcomes.scoring_of(tournament), total_rounds=total)
    numbers = {one.id: one.tpn for one in entrants.values()}
    return field_of(tournament, engine, pairing_numbers=numbers, annulled=annulled)


def engine_tournament(
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    *,
    scoring: Scoring,
    total_rounds: int | None = None,
) -> EngineTournament:
    """The published rounds as the pure functions of the standings read them, with row ids for TPNs.

    Whoever is not named in a round (not yet entered, or withdrawn) was absent from it.
    """
    records: dict[int, list[Record]] = {player_id: [] for player_id in players}
    for published in rounds:
        seated = round_records(published, scoring)
        for player_id, played in records.items():
            played.append(seated.get(player_id, Bye(ByeKind.ZERO_POINT)))
    return EngineTournament(
        total_rounds=total_rounds or len(rounds),
        players=tuple(
            Player(player_id, players[player_id].strength, tuple(played)) for player_id, played in records.items()
        ),
        scoring=scoring,
    )


@lru_cache(maxsize=128)
def round_records(published: PublishedRound, scoring: Scoring) -> Mapping[int, Record]:
    """As ``records_of``. Rounds that are over are the same for page after page, so what was worked out is kept."""
    return records_of(published, scoring)


def records_of(published: PublishedRound, scoring: Scoring) -> Mapping[int, Record]:
    """What each player made of the round, by row id; players with an open game are left out."""
    records: dict[int, Record] = {bye.player.id: Bye(ByeKind(bye.kind)) for bye in published.byes}
    if scoring.games_per_match == 1:  # 1,200 times for 300 players over nine rounds: no detour by the sides of a match
        for _key, _board, white, black, result, rated in published.games:
            if result:
                records[white.id] = outcomes.game(result, _WHITE, black.id, rated=rated)
                records[black.id] = outcomes.game(result, _BLACK, white.id, rated=rated)
        return records
    return records | _records_of_matches(published, scoring)


def _records_of_matches(published: PublishedRound, scoring: Scoring) -> dict[int, Record]:
    """As ``records_of``, of matches of several games."""
    matches: dict[tuple[int, int], list[outcomes.Side]] = defaultdict(list)
    still_open = {player.id for game in published.games if game.is_open for player in (game.white, game.black)}
    for game in published.games:
        for player, opponent, colour in (
            (game.white, game.black, _WHITE),
            (game.black, game.white, _BLACK),
        ):
            if player.id not in still_open:
                matches[player.id, opponent.id].append(outcomes.Side(game.result, colour, rated=game.rated))
    return {
        player_id: outcomes.record_of(sides, opponent_id, scoring)
        for (player_id, opponent_id), sides in matches.items()
    }


def mark_of(record: Record) -> str:
    """The letter of the report file for a record: ``1 = 0``, ``+ -`` by forfeit, or the kind of bye.

    Of a match of several games there is one for each game, ``W D L`` where it was not rated.
    """
    if isinstance(record, Bye):
        return _LETTERS[record.kind]
    if isinstance(record, Match):
        return "".join(mark_of(game) if is_rated(game) else _UNRATED[game.outcome] for game in record.games)
    if record.played:
        return _LETTERS[record.outcome]
    return "+" if record.outcome is Outcome.WIN else "-"


def is_rated(record: Record) -> bool:
    """Whether nothing has to be said of rating beside the mark: only of a single game that is not rated."""
    return not isinstance(record, Game) or record.rated
