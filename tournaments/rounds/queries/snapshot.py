"""The only place where rows become engine input. A constant number of queries, whatever the size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Q

from pairing.service import (
    ONE_CYCLE,
    Bye,
    ByeKind,
    Colour,
    Game,
    Outcome,
    Record,
    Scoring,
    baku_virtual_points,
    chain_of,
)
from pairing.service import Player as EnginePlayer
from pairing.service import Tournament as EngineTournament
from pairing.trf.snapshot import scoring_of_matches
from tournaments.basics import outcomes
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.systems import cycles_of, is_for_teams, system_of
from tournaments.models import Acceleration, ForbiddenPair, Player, Result, Seat, Team, Tournament
from tournaments.rounds.models.round import colour_in_game
from tournaments.rounds.queries.forbidden_groups import groups_in_round, pairs_kept
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.team_snapshot import TeamEvent, read_teams


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A tournament before one round, of players or of teams. ``players`` are the rows by TPN, and so are ``teams``.

    ``revision`` was read before anything else: whoever changes the tournament later has another one.
    ``open_boards`` counts games without a result in the rounds that are in the records; there both players have a
    zero-point bye, which is right for points so far and wrong for pairing. By a system that knows who meets before the
    results they have a game that goes on.

    ``groups``, of a round to be paired only, are those whose players shall not meet if possible. Their pairs are
    not in the engine's forbidden pairs, where those of a paired round that held are.

    ``byes`` are the kinds, by TPN, of those who are absent in the round; who is absent and not here scores zero.
    """

    engine: EngineTournament
    players: dict[int, Player]
    revision: int
    round_number: int
    open_boards: int
    groups: tuple[tuple[Player | Team, ...], ...] = ()
    byes: Mapping[int, ByeKind] = field(default_factory=dict)
    teams: Mapping[int, Team] = field(default_factory=dict)
    boards: tuple[Colour, ...] = ()

    @property
    def entrants(self) -> Mapping[int, Player | Team]:
        """The rows of those who are paired, by TPN: teams, else players."""
        return self.teams or self.players

    @property
    def tpns(self) -> dict[int, int]:
        """The TPNs by the ids of those who are paired."""
        return {one.pk: tpn for tpn, one in self.entrants.items()}


_WITH_POINTS = ("F", "H")  # byes that are asked for and bring points


@dataclass(frozen=True, slots=True)
class _SeatRow:
    """A seat with one of its games; a bye has none."""

    round_number: int
    player_id: int
    match_id: int | None
    board: int
    colour: str
    bye: str
    number: int
    result: str
    rated: bool


def build(tournament: Tournament, *, before_round: int | None = None, anew: bool = False) -> Snapshot:
    """The state before the coming round, or before ``before_round`` (one more than the last paired at most).

    ``anew`` takes a round that is paired already as if it were to be paired now: who is absent follows from wishes and
    withdrawals, not from its seats.
    """
    return of_reading(Reading.of(tournament), before_round=before_round, anew=anew)


def of_reading(reading: Reading, *, before_round: int | None = None, anew: bool = False) -> Snapshot:
    """As ``build`` of what has been read already."""
    now, players, coming = reading.tournament, reading.players, reading.coming
    number = before_round or coming
    scoring = outcomes.scoring_of(now)
    paired = number < coming and not anew
    event = _team_event(now, players, number, scoring, is_paired=paired)
    if event is not None:
        return _of_teams(now, players, number, event, groups_due=number >= coming)
    seats = _seats(now, number)
    history = [seat for seat in seats if seat.round_number < number]
    tpns = {player_id: player.tpn or 0 for player_id, player in players.items()}
    system = system_of(now)
    records = _records(history, tpns, scoring, with_open=system.is_predetermined or system.eliminates)
    rounds = range(1, number)
    asked = reading.asked if number == coming else reading.asked_in(number)
    here = {player_id: kind for player_id, kind in asked.items() if players[player_id].takes_part_in(number)}
    seated = {} if anew else {one.player_id: one.bye for one in seats if one.round_number == number and one.bye}
    # Of a table everybody has their games to the end: those of who has left are forfeited (results.actions.forfeits).
    gone = [] if system.is_predetermined else [one for one in players.values() if not one.takes_part_in(number)]
    away = {player.pk: "Z" for player in gone}
    # Who has left scores nothing, whatever bye they once asked for (C.04.2, 2.4, 3.2 and 3.3).
    there = {"U", ByeKind.FULL_POINT} if system.eliminates else {"U"}  # who goes on without a match is there
    without_game = {player_id: kind for player_id, kind in seated.items() if kind not in there}
    absent = without_game if paired else asked | away
    missed = Bye(ByeKind.ZERO_POINT)
    virtual = _virtual_points(now, players, _here_in_round_1(seats, players, absent, number), scoring)
    return Snapshot(
        engine=EngineTournament(
            total_rounds=now.total_rounds,
            players=tuple(
                EnginePlayer(
                    tpn=tpns[player.pk],
                    rating=player.rating,
                    records=tuple(records[player.pk].get(played, missed) for played in rounds),
                    name=player.name,
                    virtual_points=virtual.get(player.pk, ()),
                )
                for player in players.values()
            ),
            initial_colour=Colour(now.initial_colour) if now.initial_colour and not system.is_predetermined else None,
            absent=frozenset(tpns[player_id] for player_id in absent),
            absent_with_points=frozenset(tpns[player_id] for player_id, bye in absent.items() if bye in _WITH_POINTS),
            forbidden_pairs=_forbidden_pairs(now, tpns, number)
            | (_pairs_held(now, tpns, number) if number < coming else frozenset()),
            scoring=scoring,
            maxi=now.maxi and system.knows_maxi,
            cycles=cycles_of(now) if system.is_predetermined else ONE_CYCLE,
            **_of_bracket(now, tpns, number),
        ),
        players={tpns[player.pk]: player for player in players.values()},
        revision=now.revision,
        round_number=number,
        open_boards=_open_games(history),
        groups=_groups(now, players, absent, number) if number >= coming else (),
        byes={tpns[player_id]: ByeKind(kind) for player_id, kind in (here | seated).items()},
    )


def _groups(
    tournament: Tournament, players: dict[int, Player], absent: dict[int, str], number: int
) -> tuple[tuple[Player, ...], ...]:
    here = [player for player in players.values() if player.pk not in absent]
    return tuple(map(tuple, groups_in_round(tournament, here, number)))


def _pairs_held(tournament: Tournament, tpns: dict[int, int], number: int) -> frozenset[tuple[int, int]]:
    """Of the groups to keep apart the pairs that held when the round was paired; none before that."""
    kept = tournament.paired_rounds.filter(number=number).values_list("kept_apart", flat=True).first() or []
    pairs = ((tpns[one], tpns[other]) for one, other in pairs_kept(kept) if one in tpns and other in tpns)
    return frozenset((min(pair), max(pair)) for pair in pairs)


def _team_event(
    tournament: Tournament, players: dict[int, Player], number: int, scoring: Scoring, *, is_paired: bool
) -> TeamEvent | None:
    """The teams before round ``number``; None where no player is in a team and the system is none for teams."""
    rosters: dict[int, list[Player]] = defaultdict(list)
    for player in sorted(players.values(), key=lambda player: player.roster_place or 0):
        if player.team_id is not None:
            rosters[player.team_id].append(player)
    if not rosters and not is_for_teams(tournament):
        return None
    members = {
        team_id: [EnginePlayer(tpn=player.tpn or 0, rating=player.rating, name=player.name) for player in roster]
        for team_id, roster in rosters.items()
    }
    return read_teams(tournament, members, before_round=number, scoring=scoring, is_paired=is_paired)


def _of_teams(
    tournament: Tournament,
    players: dict[int, Player],
    number: int,
    event: TeamEvent,
    *,
    groups_due: bool,
) -> Snapshot:
    here = [team for tpn, team in event.rows.items() if tpn not in event.absent]
    tpns = {team.pk: tpn for tpn, team in event.rows.items()}
    by_table = system_of(tournament).is_predetermined
    colour = "" if by_table else tournament.initial_colour
    return Snapshot(
        engine=EngineTournament(
            total_rounds=tournament.total_rounds,
            players=(),
            initial_colour=Colour(colour) if colour else None,
            absent=event.absent,
            absent_with_points=event.absent_with_points,
            forbidden_pairs=_forbidden_pairs(tournament, tpns, number)
            | (frozenset() if groups_due else _pairs_held(tournament, tpns, number)),
            scoring=event.scoring,
            teams=event.teams,
            match_scoring=event.match_scoring,
            scores=event.scores,
            colour_preferences=event.preferences,
            cycles=cycles_of(tournament) if by_table else ONE_CYCLE,
            **_of_bracket(tournament, tpns, number),
        ),
        players={player.tpn or 0: player for player in players.values()},
        teams=event.rows,
        boards=event.boards,
        revision=tournament.revision,
        round_number=number,
        open_boards=event.open_boards,
        groups=tuple(map(tuple, groups_in_round(tournament, here, number))) if groups_due else (),
        byes=event.byes,
    )


def _seats(tournament: Tournament, up_to: int) -> list[_SeatRow]:
    """The seats of the rounds up to ``up_to``, once for each of their games, in the order of those."""
    rows = (
        Seat.objects.filter(round__tournament=tournament, round__number__lte=up_to)
        .filter(Q(match__isnull=True) | Q(match__games__board=F("board")))
        .order_by("match__games__number")
        .values_list(
            "round__number",
            "player_id",
            "match_id",
            "board",
            "colour",
            "bye",
            "match__games__number",
            "match__games__result",
            "match__games__rated",
        )
    )
    return [_SeatRow(*row) for row in rows]


def _open_games(seats: list[_SeatRow]) -> int:
    return len({(seat.match_id, seat.board, seat.number) for seat in seats if seat.result == Result.OPEN})


def _records(
    seats: list[_SeatRow], tpns: dict[int, int], scoring: Scoring, *, with_open: bool
) -> dict[int, dict[int, Record]]:
    """What each player (by row id) has made of each round; ``with_open`` as of ``_record``."""
    sides: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    rows: dict[tuple[int, int], list[_SeatRow]] = defaultdict(list)
    for seat in seats:
        rows[seat.player_id, seat.round_number].append(seat)
        if seat.match_id is not None:
            sides[seat.match_id, seat.board][seat.colour] = tpns[seat.player_id]
    records: dict[int, dict[int, Record]] = defaultdict(dict)
    for (player_id, number), games in rows.items():
        records[player_id][number] = _record(games, sides, scoring, with_open=with_open)
    return records


def _record(
    games: list[_SeatRow], sides: dict[tuple[int, int], dict[str, int]], scoring: Scoring, *, with_open: bool
) -> Record:
    """The record of one seat from its games; of a match that is not over yet, the games that are.

    ``with_open`` has a game without a result as one that goes on, for a system that knows who meets before the results.
    """
    seat = games[0]
    if seat.match_id is None:
        return Bye(ByeKind(seat.bye))
    over = [
        outcomes.Side(game.result, Colour(colour_in_game(game.colour, game.number)), rated=game.rated)
        for game in games
        if game.result != Result.OPEN
    ]
    if not over and not with_open:
        return Bye(ByeKind.ZERO_POINT)
    opponent = sides[seat.match_id, seat.board][Colour(seat.colour).opposite]
    if not over:
        return Game(opponent, Colour(seat.colour), Outcome.DRAW, rated=False, adjourned=True)
    return outcomes.record_of(over, opponent, scoring)


def _here_in_round_1(
    seats: list[_SeatRow], players: dict[int, Player], absent: dict[int, str], number: int
) -> frozenset[int]:
    """Who is paired in round 1, its allocated bye included: the field of which an acceleration takes half."""
    if number == 1:
        return frozenset(players.keys() - absent.keys())
    there = (seat for seat in seats if seat.round_number == 1)
    return frozenset(seat.player_id for seat in there if seat.match_id is not None or seat.bye == "U")


def _virtual_points(
    tournament: Tournament, players: dict[int, Player], here_in_round_1: frozenset[int], scoring: Scoring
) -> dict[int, tuple[int, ...]]:
    """The virtual points of each player (by row id) by round, in tenths; of nobody without acceleration."""
    if tournament.acceleration == Acceleration.GIVEN:
        return {player.pk: tuple(player.virtual_points) for player in players.values()}
    if tournament.acceleration != Acceleration.BAKU:
        return {}
    tpns = {player.pk: player.tpn or 0 for player in players.values()}
    by_tpn = baku_virtual_points(
        tpns.values(),
        first_round=[tpns[player_id] for player_id in here_in_round_1],
        total_rounds=tournament.total_rounds,
        scoring=scoring_of_matches(scoring),
    )
    return {player_id: by_tpn[tpn] for player_id, tpn in tpns.items()}


def _of_bracket(tournament: Tournament, tpns: Mapping[int, int], number: int) -> dict[str, Any]:
    """What the engine knows of a knock-out besides, before round ``number``; ``tpns`` are those of entrants by id."""
    if not system_of(tournament).eliminates:
        return {}
    rows = entrant_rows(tournament)
    seats = rows.seats.objects.filter(round__tournament=tournament, round__number__lt=number)
    decided = seats.filter(match__goes_on=F("colour")).values_list("round__number", f"{rows.column}_id")
    return {
        "third_place": tournament.third_place,
        "level_by": chain_of(tournament.tiebreaks.split(",")),
        "decisions": frozenset((played, tpns[entrant]) for played, entrant in decided),
    }


def _forbidden_pairs(tournament: Tournament, tpns: dict[int, int], number: int) -> frozenset[tuple[int, int]]:
    one, other = entrant_rows(tournament).pair
    rows = ForbiddenPair.objects.filter(tournament=tournament, first_round__lte=number, last_round__gte=number)
    keys = rows.exclude(**{one: None}).values_list(f"{one}_id", f"{other}_id")
    return frozenset((min(pair), max(pair)) for pair in ((tpns[first], tpns[second]) for first, second in keys))
