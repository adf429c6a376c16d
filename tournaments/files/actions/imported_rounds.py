"""A round of an imported report file, published with its results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils import timezone

from pairing.service import (
    Bye,
    Colour,
    Game,
    InvalidTournament,
    NoCompletePairing,
    Pair,
    Record,
    System,
    in_board_order,
    pair_round,
)
from pairing.service import Tournament as EngineTournament
from pairing.trf.records import TrfFile
from tournaments.basics import outcomes
from tournaments.basics.systems import cycles_of, system_of
from tournaments.files.actions.imported_bracket import bracket_before, seated_in, take_over_decisions
from tournaments.models import MOST_ROUNDS, Player, Result, Round, Tournament, User
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.actions.seating import SeatedMatch, seat_players


def new_round(tournament: Tournament, number: int, *, by: User | None) -> Round:
    """A published round that nobody is seated in yet."""
    now = timezone.now()
    return Round.objects.create(tournament=tournament, number=number, paired_by=by, published_at=now, imported=True)


def create_round(
    tournament: Tournament, file: TrfFile, players: dict[int, Player], number: int, *, by: User | None
) -> None:
    """Round ``number`` of the file, with the ``players`` by their TPNs."""
    round_ = new_round(tournament, number, by=by)
    records = {player.tpn: player.records[number - 1] for player in file.players}
    out = system_of(tournament).eliminates  # who is out has no seat
    there = seated_in(file, tournament, number) if out else records.keys()
    undecided = Result.OPEN if file.has_open_games else Result.ADJOURNED
    seat_players(
        round_,
        [
            SeatedMatch(players[pair.white], players[pair.black], _games(records, pair, undecided))
            for pair in _boards(tournament, file, records, number)
        ],
        [
            (players[tpn], record.kind.value)
            for tpn, record in records.items()
            if isinstance(record, Bye) and tpn in there
        ],
    )
    take_over_decisions(tournament, file, round_)
    new_version(round_, frozen_data(round_), why=(), by=by)


def _boards(tournament: Tournament, file: TrfFile, records: dict[int, Record], number: int) -> tuple[Pair, ...]:
    """The pairs of a round in the order of C.04.2, 3.6, or of the table; the file itself has no boards."""
    pairs = [
        Pair(tpn, record.opponent)
        for tpn, record in records.items()
        if not isinstance(record, Bye) and record.colour is Colour.WHITE
    ]
    system = system_of(tournament)
    if system.eliminates:
        return in_order_of_table(pairs, system, bracket_before(file, number, tournament.total_rounds))
    rounds = tournament.total_rounds if system.is_predetermined else MOST_ROUNDS
    before = file.tournament(unrated_rating=1, total_rounds=rounds, before_round=number)
    if system.is_predetermined:
        return in_order_of_table(pairs, system, replace(before, cycles=cycles_of(tournament)))
    return in_board_order(pairs, {fact.tpn: fact for fact in system.facts(before)})


def in_order_of_table(pairs: list[Pair], system: System, before: EngineTournament) -> tuple[Pair, ...]:
    """The pairs as the table has them; those that it does not have in this round come last."""
    try:
        planned = pair_round(before, system=system.name).pairing.pairs
    except (InvalidTournament, NoCompletePairing):  # there is no table for such a field
        planned = ()
    places = {frozenset((pair.white, pair.black)): place for place, pair in enumerate(planned)}
    return tuple(sorted(pairs, key=lambda pair: places.get(frozenset((pair.white, pair.black)), len(places))))


def _games(records: dict[int, Record], pair: Pair, undecided: Result) -> tuple[dict[str, Any], ...]:
    """The fields of the games of a match; in the second one the colours are changed."""
    one, other = records[pair.white], records[pair.black]
    if isinstance(one, Bye) or isinstance(other, Bye):
        raise TypeError("A reader that reports no problem gives both players of a match its games.")
    return tuple(
        result_fields(*(games if games[0].colour is Colour.WHITE else games[::-1]), undecided)
        for games in zip(one.games, other.games, strict=True)
    )


def result_fields(white: Game, black: Game, undecided: Result) -> dict[str, Any]:
    """The fields of a game from both players' records; ``undecided`` is the result of one that goes on.

    Raises:
        KeyError: the two do not fit together.
    """
    result = undecided if white.adjourned else outcomes.result_of(white, black)
    return {"result": result, "rated": white.rated or not white.played}
