"""What is wrong with a list of tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable


class InvalidTieBreaks(ValueError):
    """The list cannot be used; ``problems`` has a sentence for each entry that is wrong."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))
