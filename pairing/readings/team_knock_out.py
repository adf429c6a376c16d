"""The knock-out of teams read literally: the brackets of players, with teams for their numbers."""

from pairing.readings.knock_out import Reading

__all__ = ["Reading"]
