"""Misreadings of each system's rules met in other programs, each as one change to its literal reading.

``NAME.py`` has ``WRONG_READINGS`` by their names. ``found_at`` of one is the seed of a tournament that tells it from
the right reading, for ``tests.pairing.test_wrong_readings``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from pairing.engine.tournament import Record, Tournament
from pairing.readings import NothingToPair
from tests.comparison import NO_PAIRING, Outcome, module_name

Changed = TypeVar("Changed")


def wrong_readings_of(system: str) -> Mapping[str, type[Any]]:
    """The wrong readings of ``system`` by their names."""
    found: Mapping[str, type[Any]] = import_module(f"tests.wrong_readings.{module_name(system)}").WRONG_READINGS
    return found


def wrong_outcome(reading: type[Any], tournament: Tournament) -> Outcome:
    """What a wrong reading makes of ``tournament``; it may also come to a dead end."""
    try:
        boards, bye = reading(tournament).pair_round()
    except (NothingToPair, StopIteration):
        return NO_PAIRING
    return tuple(boards), bye


def changed(reading: type[Changed], **members: Any) -> type[Changed]:
    """``reading`` with other methods or values in the place of its own."""
    return type(f"Other{reading.__name__}", (reading,), members)


def records_of(tournament: Tournament, tpn: int) -> Sequence[Record]:
    """The records of the player with this TPN."""
    return next(player.records for player in tournament.players if player.tpn == tpn)
