"""What stands against awarding prizes."""

from __future__ import annotations

from collections.abc import Iterable


class InvalidPrizes(ValueError):
    """The plan or the standings cannot be used as they are; ``problems`` names every fault, one sentence each."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class NoStablePrizes(ValueError):
    """No choice of lists was found by which everybody in a group of equal points keeps the best prize.

    ``numbers`` are those of the group. Nothing is awarded: half a list is worse than none.
    """

    def __init__(self, fund: str, numbers: Iterable[int]) -> None:
        self.fund = fund
        self.numbers = tuple(numbers)
        named = ", ".join(map(str, self.numbers))
        super().__init__(
            f"{fund}: who takes which prize among players {named} goes round in a circle, because what one of them "
            "takes changes what the others would get. Award a prize by hand, or share by another method."
        )
