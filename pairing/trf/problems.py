"""What a reader has to say about a tournament report file: where, what was read, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pairing.texts import shortened

MOST_BYTES = 60_000  # bytes of one kind of remarks together, so that an answer stays below 200 kB
LONGEST_MESSAGE = 2_000
_BESIDE = 60  # bytes of an answer for each remark: its place, brackets, marks
_ESCAPED = "&<>'\""  # up to six bytes each in a page
_MOST_COLLECTED = 5_000  # more than are kept in the end, so that the first of the file are among them


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One remark about a file. ``line`` and ``column`` count from 1, columns in characters.

    ``read`` is the text found there, ``""`` where the remark is about something that is missing; long texts are cut.
    ``more`` remarks that are left out are one entry, with the place of the first of them.
    """

    line: int
    column: int
    read: str
    message: str
    more: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "read", shortened(self.read))
        object.__setattr__(self, "message", shortened(self.message, LONGEST_MESSAGE))

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: {self.message}"
        return f"{place} (read “{self.read}”)" if self.read else place


def in_bounds(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """As many of the remarks as ``MOST_BYTES`` holds, in their order, and how many more there are as the last one."""
    within: list[Problem] = []
    left_out: list[Problem] = []
    room = MOST_BYTES
    for problem in problems:
        room -= 0 if problem.more else _size(problem)
        (left_out if problem.more or room < 0 else within).append(problem)
    if left_out:
        first = min(left_out)
        more = how_many(left_out)
        within.append(Problem(first.line, first.column, "", f"and {more:,} more, the first of them here.", more))
    return tuple(within)


def texts_in_bounds(texts: Iterable[str]) -> tuple[str, ...]:
    """As many of the sentences as ``MOST_BYTES`` holds, long ones cut, and how many more there are as the last one.

    >>> texts_in_bounds(["one", "two"])
    ('one', 'two')
    """
    within = in_bounds(Problem(place, 1, "", text) for place, text in enumerate(texts))
    return tuple(f"… and {problem.more:,} more." if problem.more else problem.message for problem in within)


def how_many(problems: Iterable[Problem]) -> int:
    """The number of remarks, with those that are left out."""
    return sum(problem.more or 1 for problem in problems)


def _size(problem: Problem) -> int:
    """The bytes that a remark takes in an answer, at most or nearly so."""
    return _BESIDE + sum(map(_text_size, (problem.message, problem.read)))


def _text_size(text: str) -> int:
    plain = len(text) if text.isascii() else len(text.encode("ascii", "backslashreplace"))
    return plain + 5 * sum(map(text.count, _ESCAPED))


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


def numbers_of(text: str) -> Iterator[int]:
    """The numbers of ``ranges_text``; no starting rank is above four digits."""
    for part in text.split(","):
        first, _to, last = part.strip().partition("-")
        if first.isdigit() and len(first) < 5 and len(last) < 5 and (last.isdigit() or not last):
            yield from range(int(first), int(last or first) + 1)


def merged_by_message(problems: Iterable[Problem]) -> tuple[str, ...]:
    """The remarks in their order; the same remark about several lines once, with all of them.

    >>> merged_by_message([Problem(3, 11, "g", "Read as GM."), Problem(4, 11, "g", "Read as GM.")])
    ('lines 3-4, column 11: Read as GM. (read “g”)',)
    """
    alike: dict[tuple[int, str, str], list[Problem]] = {}
    for problem in problems:
        alike.setdefault((problem.column, problem.read, problem.message), []).append(problem)
    return tuple(map(_merged, alike.values()))


def _merged(alike: Sequence[Problem]) -> str:
    lines = sorted({problem.line for problem in alike})
    one = str(alike[0])
    return one if len(lines) == 1 else one.replace(f"line {alike[0].line},", f"lines {ranges_text(lines)},", 1)


class UnusableTrf(ValueError):
    """The file cannot be used for what was asked; ``problems`` holds every reason, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_bounds(problems)
        super().__init__("\n".join(map(str, self.problems)))


class _Found:
    """Remarks of one kind. Of very many only the first of the file are kept, and the number of the others."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self._kept = list(problems)
        self._end: tuple[int, int] | None = None  # what stands there or behind is counted and not kept
        self._first_left_out = (0, 0)
        self._left_out = 0

    def add(self, line: int, column: int, read: str, message: str) -> None:
        if self._end is not None and (line, column) >= self._end:
            self._left_out += 1
            return
        self._kept.append(Problem(line, column, read, message))
        if len(self._kept) > _MOST_COLLECTED:
            *self._kept, rest = self.in_bounds()
            self._end = self._kept[-1].line, self._kept[-1].column
            self._first_left_out, self._left_out = (rest.line, rest.column), rest.more

    def in_bounds(self) -> tuple[Problem, ...]:
        rest = [Problem(*self._first_left_out, "", "", self._left_out)] if self._left_out else []
        return in_bounds((*sorted(self._kept), *rest))


class Remarks:
    """Collects what is found while reading, so that all of it can be reported at once, in the order of the file."""

    def __init__(self, problems: Iterable[Problem] = (), adjustments: Iterable[Problem] = ()) -> None:
        self._problems, self._adjustments = _Found(problems), _Found(adjustments)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What makes the file unusable."""
        return self._problems.in_bounds()

    @property
    def adjustments(self) -> tuple[Problem, ...]:
        """What was read in a lenient way, or left aside."""
        return self._adjustments.in_bounds()

    def problem(self, line: int, column: int, read: str, message: str) -> None:
        """Something that makes the file unusable."""
        self._problems.add(line, column, read, message)

    def adjustment(self, line: int, column: int, read: str, message: str) -> None:
        """Something that was read in a lenient way, or left aside."""
        self._adjustments.add(line, column, read, message)
