"""The pairing systems, in the order in which people are offered them.

Each is a package with a value ``SYSTEM``. Its package is imported when it is first asked for, and imports the rest of
itself when it is first used, so that names and titles cost nothing at the start of a command.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairing.engine.systems.system import System

DEFAULT = "dubov"  # what a tournament is paired by where nothing says otherwise

SYSTEMS: dict[str, str] = {DEFAULT: "pairing.engine.systems.dubov"}  # name -> module that holds SYSTEM


def system_names() -> tuple[str, ...]:
    """The names of all systems; none of them is imported for it."""
    return tuple(SYSTEMS)


def registered_systems() -> tuple[System, ...]:
    """All systems."""
    return tuple(system_named(name) for name in SYSTEMS)


def system_named(name: str) -> System:
    """The system with this name.

    Raises:
        LookupError: there is none; the message lists those there are.
    """
    if name not in SYSTEMS:
        known = ", ".join(sorted(SYSTEMS))
        raise LookupError(f"There is no pairing system “{name}”. Known: {known}.")
    system: System = import_module(SYSTEMS[name]).SYSTEM
    return system


@contextmanager
def also_registered(module: str) -> Iterator[System]:
    """The system that ``module`` holds is registered behind the others while the context lasts: for tests.

    Raises:
        ValueError: its name or one of its codes is taken.
    """
    system: System = import_module(module).SYSTEM
    taken = {code.text for other in registered_systems() for code in other.codes}
    if system.name in SYSTEMS or taken & {code.text for code in system.codes}:
        raise ValueError(f"The name or a code of the system “{system.name}” is taken.")
    SYSTEMS[system.name] = module
    try:
        yield system
    finally:
        del SYSTEMS[system.name]
