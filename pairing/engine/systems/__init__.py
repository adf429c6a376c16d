"""The pairing systems, in the order in which people are offered them.

Each is a package that says its ``TITLE`` and ``RULES``, and has a module ``system`` with the value ``SYSTEM``. Nothing
of it is imported before it is asked for, and the value imports the rest of the package when it is first used, so that
names and titles cost nothing at the start of a command.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairing.engine.systems.system import System

DEFAULT = "dubov"  # what a tournament is paired by where nothing says otherwise

SYSTEMS: dict[str, str] = {  # name -> package
    DEFAULT: "pairing.engine.systems.dubov",
    "dutch": "pairing.engine.systems.dutch",
    "burstein": "pairing.engine.systems.burstein",
    "lim": "pairing.engine.systems.lim",
    "double-swiss": "pairing.engine.systems.double_swiss",
    "team": "pairing.engine.systems.team",
    "round-robin": "pairing.engine.systems.round_robin",
    "team-round-robin": "pairing.engine.systems.team_round_robin",
    "scheveningen": "pairing.engine.systems.scheveningen",
    "knock-out": "pairing.engine.systems.knock_out",
    "team-knock-out": "pairing.engine.systems.team_knock_out",
    "dubov-1997": "pairing.engine.systems.dubov_1997",
}


def system_names() -> tuple[str, ...]:
    """The names of all systems; none of them is imported for it."""
    return tuple(SYSTEMS)


def titles_and_rules() -> tuple[tuple[str, str], ...]:
    """The title of each system for people, and the text that it implements with its edition."""
    packages = map(import_module, SYSTEMS.values())
    return tuple((package.TITLE, package.RULES) for package in packages)


def registered_systems() -> tuple[System, ...]:
    """All systems."""
    return tuple(system_named(name) for name in SYSTEMS)


def system_of_code(text: str) -> System | None:
    """The system of which record 192 says ``text``, None for no system's code; no more are imported than need be.

    A code belongs to one system alone, so the one whose name the code resembles is asked first.
    """
    said = text.upper()
    likely_first = sorted(SYSTEMS, key=lambda name: name.replace("-", "").upper() not in said)
    return next((system for system in map(system_named, likely_first) if system.code_that_says(text)), None)


def system_named(name: str) -> System:
    """The system with this name.

    Raises:
        LookupError: there is none; the message lists those there are.
    """
    if name not in SYSTEMS:
        known = ", ".join(sorted(SYSTEMS))
        raise LookupError(f"There is no pairing system “{name}”. Known: {known}.")
    system: System = import_module(f"{SYSTEMS[name]}.system").SYSTEM
    return system


@contextmanager
def also_registered(package: str) -> Iterator[System]:
    """The system of ``package`` is registered behind the others while the context lasts: for tests.

    Raises:
        ValueError: its name or one of its codes is taken.
    """
    system: System = import_module(f"{package}.system").SYSTEM
    taken = {code.text for other in registered_systems() for code in other.codes}
    if system.name in SYSTEMS or taken & {code.text for code in system.codes}:
        raise ValueError(f"The name or a code of the system “{system.name}” is taken.")
    SYSTEMS[system.name] = package
    try:
        yield system
    finally:
        del SYSTEMS[system.name]
