"""What is frozen when a round is published: its pairings and its ARO list, as plain data."""

from __future__ import annotations

from typing import Any

from pairing.engine.systems.dubov.facts import PlayerFacts, player_facts
from pairing.engine.tournament import Colour, Game
from pairing.engine.tournament import Player as EnginePlayer
from tournaments.models import ByeRequest, Pairing, Player, Round, Seat
from tournaments.services.rounds import snapshot
from tournaments.services.rounds.snapshot import Snapshot

_STRENGTHS = {1: "mild", 2: "strong", 3: "absolute"}


def frozen_data(round_: Round) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The JSON of ``Publication.pairings`` and of ``Publication.aro_list``, as the tournament stands now."""
    state = snapshot.build(round_.tournament, before_round=round_.number)
    facts = player_facts(state.engine)
    return _pairings(round_, state, facts), _aro_list(state, facts)


def _pairings(round_: Round, state: Snapshot, facts: tuple[PlayerFacts, ...]) -> dict[str, Any]:
    points = {state.players[fact.tpn].pk: fact.points for fact in facts}
    seats = list(Seat.objects.filter(round=round_).select_related("player").order_by("player__tpn"))
    boards = {(seat.pairing_id, seat.colour): seat.player for seat in seats if seat.pairing_id}
    asked = set(
        ByeRequest.objects.filter(player__tournament=round_.tournament_id, round_number=round_.number).values_list(
            "player_id", flat=True
        )
    )
    return {
        "round": round_.number,
        "boards": [
            {
                "board": pairing.board,
                "pairing": pairing.pk,
                "white": _printed(boards[pairing.pk, Colour.WHITE.value], points),
                "black": _printed(boards[pairing.pk, Colour.BLACK.value], points),
            }
            for pairing in Pairing.objects.filter(round=round_).order_by("board")
        ],
        "byes": [
            {"kind": seat.bye, "player": _printed(seat.player, points)}
            for seat in seats
            if seat.bye and (seat.player_id in asked or _is_told(seat, round_.number))
        ],
    }


def _is_told(seat: Seat, round_number: int) -> bool:
    """Whether a bye that nobody asked for is published: not that of players who are not there at all."""
    return seat.bye != Seat.ByeKind.ZERO_POINT or seat.player.takes_part_in(round_number)


def _printed(player: Player, points: dict[int, int]) -> dict[str, Any]:
    return {
        "id": player.pk,
        "tpn": player.tpn,
        "title": player.title,
        "name": player.name,
        "federation": player.federation,
        "club": player.club,
        "rating": player.rating,
        "provisional": player.provisional,
        "points": points[player.pk],
        "fide_id": player.fide_id,
        # On no page: it decides the coefficient of the estimated rating change.
        "birth_year": player.birth_year,
    }


def _aro_list(state: Snapshot, facts: tuple[PlayerFacts, ...]) -> list[dict[str, Any]]:
    records = {player.tpn: player for player in state.engine.players}
    return [
        _aro_line(fact, records[fact.tpn], state) for fact in sorted(facts, key=lambda fact: (-fact.score, fact.tpn))
    ]


def _aro_line(fact: PlayerFacts, player: EnginePlayer, state: Snapshot) -> dict[str, Any]:
    row = state.players[fact.tpn]
    return {
        "id": row.pk,
        "tpn": fact.tpn,
        "title": row.title,
        "name": row.name,
        "rating": row.rating,
        "provisional": row.provisional,
        "points": fact.points,
        "score": fact.score,
        "games": fact.games,
        "opponents": [
            _opponent(number, state.players[record.opponent])
            for number, record in enumerate(player.records, start=1)
            if isinstance(record, Game) and record.played
        ],
        "aro": fact.aro,
        "preference": fact.preference.value,
        "strength": _STRENGTHS[fact.strength],
        "upfloats": fact.upfloats,
        "maximum_upfloats": fact.maximum_upfloats,
        "upfloated_last_round": fact.upfloated_last_round,
        "present": fact.present,
    }


def _opponent(round_number: int, opponent: Player) -> dict[str, Any]:
    return {
        "round": round_number,
        "id": opponent.pk,
        "tpn": opponent.tpn,
        "name": opponent.name,
        "rating": opponent.rating,
    }
