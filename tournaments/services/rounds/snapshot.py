"""The only place where rows become engine input. A constant number of queries, whatever the size."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from pairing.engine import tournament as engine
from pairing.engine.tournament import Bye, ByeKind, Colour, Record
from tournaments import outcomes
from tournaments.models import ByeRequest, ForbiddenPair, Player, Result, Seat, Tournament
from tournaments.services.rounds.guards import coming_round


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A tournament before one round. ``players`` are the rows by TPN.

    ``revision`` was read before anything else: whoever changes the tournament later has another one.
    ``open_boards`` counts boards without a result in the rounds that are in the records; there both players have a
    zero-point bye, which is right for points so far and wrong for pairing.
    """

    engine: engine.Tournament
    players: dict[int, Player]
    revision: int
    round_number: int
    open_boards: int


@dataclass(frozen=True, slots=True)
class _SeatRow:
    round_number: int
    player_id: int
    pairing_id: int | None
    colour: str
    bye: str
    result: str
    rated: bool


def build(tournament: Tournament, *, before_round: int | None = None) -> Snapshot:
    """The state before the coming round, or before ``before_round`` (one more than the last paired at most)."""
    now = Tournament.objects.get(pk=tournament.pk)
    players = {player.pk: player for player in Player.objects.filter(tournament=now)}
    coming = coming_round(now)
    number = before_round or coming
    seats = _seats(now, number)
    history = [seat for seat in seats if seat.round_number < number]
    tpns = {player_id: player.tpn or 0 for player_id, player in players.items()}
    records = _records(history, tpns)
    rounds = range(1, number)
    absent = _absent_in_paired_round(seats, number) if number < coming else _absent(now, players, number)
    missed = Bye(ByeKind.ZERO_POINT)
    return Snapshot(
        engine=engine.Tournament(
            total_rounds=now.total_rounds,
            players=tuple(
                engine.Player(
                    tpn=tpns[player.pk],
                    rating=player.rating,
                    records=tuple(records[player.pk].get(played, missed) for played in rounds),
                    name=player.name,
                )
                for player in players.values()
            ),
            initial_colour=Colour(now.initial_colour) if now.initial_colour else None,
            absent=frozenset(tpns[player_id] for player_id in absent),
            forbidden_pairs=_forbidden_pairs(now, tpns, number),
            scoring=outcomes.scoring_of(now),
        ),
        players={tpns[player.pk]: player for player in players.values()},
        revision=now.revision,
        round_number=number,
        open_boards=len({seat.pairing_id for seat in history if seat.pairing_id and seat.result == Result.OPEN}),
    )


def _seats(tournament: Tournament, up_to: int) -> list[_SeatRow]:
    rows = Seat.objects.filter(round__tournament=tournament, round__number__lte=up_to).values_list(
        "round__number", "player_id", "pairing_id", "colour", "bye", "pairing__result", "pairing__rated"
    )
    return [_SeatRow(*row) for row in rows]


def _records(seats: list[_SeatRow], tpns: dict[int, int]) -> dict[int, dict[int, Record]]:
    """What each player (by row id) has made of each round."""
    boards: dict[int, list[int]] = defaultdict(list)
    for seat in seats:
        if seat.pairing_id is not None:
            boards[seat.pairing_id].append(seat.player_id)
    records: dict[int, dict[int, Record]] = defaultdict(dict)
    for seat in seats:
        records[seat.player_id][seat.round_number] = _record(seat, boards, tpns)
    return records


def _record(seat: _SeatRow, boards: dict[int, list[int]], tpns: dict[int, int]) -> Record:
    if seat.pairing_id is None:
        return Bye(ByeKind(seat.bye))
    if seat.result == Result.OPEN:
        return Bye(ByeKind.ZERO_POINT)
    one, other = boards[seat.pairing_id]
    opponent = tpns[other if one == seat.player_id else one]
    return outcomes.game(seat.result, Colour(seat.colour), opponent, rated=seat.rated)


def _absent_in_paired_round(seats: list[_SeatRow], number: int) -> set[int]:
    return {seat.player_id for seat in seats if seat.round_number == number and seat.bye in ("F", "H", "Z")}


def _absent(tournament: Tournament, players: dict[int, Player], number: int) -> set[int]:
    """Who will not be paired: not yet entered, withdrawn, or with a bye asked for (C.04.2, 2.4, 3.2 and 3.3)."""
    asked = set(
        ByeRequest.objects.filter(tournament=tournament, round_number=number).values_list("player_id", flat=True)
    )
    return asked | {player.pk for player in players.values() if not player.takes_part_in(number)}


def _forbidden_pairs(tournament: Tournament, tpns: dict[int, int], number: int) -> frozenset[tuple[int, int]]:
    rows = ForbiddenPair.objects.filter(
        tournament=tournament, first_round__lte=number, last_round__gte=number
    ).values_list("one_id", "other_id")
    return frozenset((min(pair), max(pair)) for pair in ((tpns[one], tpns[other]) for one, other in rows))
