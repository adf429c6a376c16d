"""What the engine raises. All but one are ``ValueError``: the input cannot be paired as it stands."""

from __future__ import annotations

from collections.abc import Sequence


class InvalidTournament(ValueError):
    """The tournament contradicts itself; ``problems`` names every fault that was found, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class NoCompletePairing(ValueError):
    """No pairing of all the players obeys the absolute criteria; ``reason`` says why, with the article."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class MissingLibrary(ImportError):
    """A library that this question needs is not installed; the message says which, and how to get it."""


class PairingOutOfReach(NoCompletePairing):
    """The players can be paired, but which pairing the rules mean was not found within the engine's bounds.

    The bounds are of work and memory, never of time: the same tournament is refused on every machine, or paired.
    """
