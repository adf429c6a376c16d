"""The round robin of teams read literally: the tables of players, with teams for their numbers."""

from tests.readings.round_robin import Reading

__all__ = ["Reading"]
