"""What a reader has to say about a tournament report file: where, what was read, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One remark about a file. ``line`` and ``column`` count from 1, columns in characters.

    ``read`` is the text found there, ``""`` where the remark is about something that is missing.
    """

    line: int
    column: int
    read: str
    message: str

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: {self.message}"
        return f"{place} (read “{self.read}”)" if self.read else place


class UnusableTrf(ValueError):
    """The file cannot be used for what was asked; ``problems`` holds every reason, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(slots=True)
class Remarks:
    """Collects what is found while reading, so that all of it can be told at once."""

    problems: list[Problem] = field(default_factory=list)
    adjustments: list[Problem] = field(default_factory=list)

    def problem(self, line: int, column: int, read: str, message: str) -> None:
        """Something that makes the file unusable."""
        self.problems.append(Problem(line, column, read, message))

    def adjustment(self, line: int, column: int, read: str, message: str) -> None:
        """Something that was read in a lenient way, or left aside."""
        self.adjustments.append(Problem(line, column, read, message))
