"""The kinds of changes of what the public sees, and when; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, FieldChange


@dataclass(frozen=True, slots=True)
class HallChanged(Change):
    """What the screen in the hall shows."""

    kind: ClassVar[str] = "tournament.hall"

    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class PublicationChanged(Change):
    """Whether pairings, results and standings are public at once, or when the arbiter says so."""

    kind: ClassVar[str] = "tournament.publication"

    pairings: bool
    results: bool
    standings: bool


@dataclass(frozen=True, slots=True)
class ResultsReleased(Change):
    """The results of a round were made public."""

    kind: ClassVar[str] = "tournament.release_results"

    round_number: int


@dataclass(frozen=True, slots=True)
class FinalReportMade(Change):
    """The final report was handed out for the first time after the last round, ``round_number``."""

    kind: ClassVar[str] = "tournament.final_report"

    round_number: int


@dataclass(frozen=True, slots=True)
class StandingsReleased(Change):
    """The standings after a round were made public."""

    kind: ClassVar[str] = "tournament.release_standings"

    round_number: int
