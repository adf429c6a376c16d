"""What the rules knew of each player, read from the plain data that an explanation keeps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pairing.engine.basics.preferences import Strength
from pairing.engine.tournament import Colour

_COLOURS = ("preference", "due")
_ROWS_OF_COLOURS = ("colours", "barred")


class Known:
    """The facts of a player as the system's own rules read them: attributes, with colours and strengths as such.

    >>> known = Known({"tpn": 4, "preference": "white", "strength": "mild", "colours": ["black"]})
    >>> known.tpn, known.preference is Colour.WHITE, known.strength is Strength.MILD, known.colours[0] is Colour.BLACK
    (4, True, True, True)
    """

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self._plain = plain

    def __getattr__(self, name: str) -> Any:
        if name not in self._plain:
            raise AttributeError(name)
        value = self._plain[name]
        if name in _COLOURS:
            return colour_named(value)
        if name == "strength":
            return None if value is None else Strength[value.upper()]
        if name in _ROWS_OF_COLOURS:
            return tuple(map(colour_named, value))
        return tuple(value) if isinstance(value, list) else value


def colour_named(name: str | None) -> Colour | None:
    """The colour with this name in lower case, None for none."""
    return None if name is None else Colour[name.upper()]


def due_colour(player: Known) -> Colour | None:
    """The colour that a player is due, None without one, and in systems that know of none."""
    colour: Colour | None = getattr(player, "preference", None)
    return colour


def known_players(players: Iterable[Mapping[str, Any]]) -> dict[int, Known]:
    """The facts of all players by their TPN."""
    return {player["tpn"]: Known(player) for player in players}
