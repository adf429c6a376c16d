"""What a reader has to say about a tournament report file: where, what was read, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def ranges_text(numbers: Iterable[int]) -> str:
    """Numbers in order, those one after the other as a range.

    >>> ranges_text([1, 3, 4, 5])
    '1, 3-5'
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)


def told_together(problems: Iterable[Problem]) -> tuple[str, ...]:
    """The remarks in their order; the same remark about several lines once, with all of them.

    >>> told_together([Problem(3, 11, "g", "Read as GM."), Problem(4, 11, "g", "Read as GM.")])
    ('lines 3-4, column 11: Read as GM. (read “g”)',)
    """
    alike: dict[tuple[int, str, str], list[Problem]] = {}
    for problem in problems:
        alike.setdefault((problem.column, problem.read, problem.message), []).append(problem)
    return tuple(map(_told, alike.values()))


def _told(alike: Sequence[Problem]) -> str:
    lines = sorted({problem.line for problem in alike})
    one = str(alike[0])
    return one if len(lines) == 1 else one.replace(f"line {alike[0].line},", f"lines {ranges_text(lines)},", 1)


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
