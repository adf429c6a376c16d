"""The round robin of teams read literally: the tables of players, with teams for their numbers."""

from pairing.readings.round_robin import Reading

__all__ = ["Reading"]
