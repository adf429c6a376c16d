"""A round of a knock-out of players: the matches that the bracket has for it."""

from pairing.engine.by_bracket.pairer import pair_round

__all__ = ["pair_round"]
