"""How many players a bracket is generated for, how many rounds it has, and what no tournament can be."""

from __future__ import annotations

from pairing.engine.systems.system import System
from pairing.engine.tables.knock_out import rounds_of_bracket
from pairing.engine.words import counted

Range = tuple[int, int]
OF_WHO_IS_AWAY = ("half_point_bye_rate", "zero_point_bye_rate", "full_point_bye_rate", "late_entry_rate")


class UnusableParameters(ValueError):
    """What is asked for cannot be; ``problems`` names everything that is wrong, one sentence each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problems))


def fields_of_a_bracket(rounds: Range | None) -> Range:
    """The numbers of players of whom a bracket has as many rounds as are asked for."""
    return (2 ** (rounds[0] - 1) + 1, 2 ** rounds[1]) if rounds else (4, 32)


def rounds_of_a_bracket(players: int, rounds: Range | None) -> Range:
    """The number of rounds of a bracket.

    Raises:
        UnusableParameters: others are asked for.
    """
    needed = rounds_of_bracket(players)
    if rounds and not rounds[0] <= needed <= rounds[1]:
        raise UnusableParameters([f"The bracket of {players} has {counted(needed, 'round')}; ask for so many."])
    return needed, needed


def rates_without_use(system: System) -> tuple[str, ...]:
    """The rates of which nothing is drawn where rounds go by numbers. Who leaves loses what is to come by forfeit."""
    return OF_WHO_IS_AWAY if system.goes_by_numbers else ()
