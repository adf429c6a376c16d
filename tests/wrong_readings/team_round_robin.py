"""Other readings of the tables of round robins of teams: those of players."""

from tests.wrong_readings.round_robin import WRONG_READINGS

__all__ = ["WRONG_READINGS"]
