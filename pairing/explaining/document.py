"""The explanation of a round as a document: stable JSON with a version number (docs/explanation.md).

The same document is printed by ``explain --json``, kept with the round and sent by the web's API. Players are TPNs,
scores tenths of a point, articles those of the system's rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from pairing.engine.picture.drawing import picture_of_round
from pairing.engine.picture.model import Picture
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step, read_step
from pairing.engine.systems import system_named
from pairing.engine.systems.system import System
from pairing.engine.tournament import Colour
from pairing.engine.trace import RoundTrace
from pairing.explaining.writer import ENGLISH, Language, Writer

FORMAT = "arobase-explanation"
FORMAT_VERSION = 2  # a new number whenever a field changes its meaning or goes; fields may be added at any time
WHY_FORMAT = "arobase-why-not"
WHY_FORMAT_VERSION = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """How a round was paired: the system, the settings, what the rules knew of each player, and the steps.

    The fields are those of the document. ``players`` come from the highest ranked down, as plain data by the names of
    the system's facts.
    """

    engine: str
    system: str
    rules: str
    round: int
    total_rounds: int
    initial_colour: Colour | None
    forbidden_pairs: tuple[tuple[int, int], ...]
    players: tuple[Mapping[str, Any], ...]
    steps: Step

    def data(self) -> dict[str, Any]:
        """The document as plain data for JSON."""
        known = {name: _plain(getattr(self, name)) for name in _NAMES}
        return {"format": FORMAT, "version": FORMAT_VERSION, **known, "steps": self.steps.data()}

    def data_of_version_1(self) -> dict[str, Any] | None:
        """The document in the form of version 1; None for a system that never had it."""
        write = system_named(self.system).write_version_1
        if write is None:
            return None
        return {
            "round_number": self.round,
            "total_rounds": self.total_rounds,
            "initial_colour": None if self.initial_colour is None else self.initial_colour.value,
            "forbidden_pairs": _plain(self.forbidden_pairs),
        } | write(self.players, self.steps)

    def writer(self, language: Language = ENGLISH, *, kind: type[Writer] = Writer) -> Writer:
        """Who puts the steps into words."""
        system = system_named(self.system)
        return kind(self.players, system.words(), system.criteria, language)

    def my_pairing(self, tpn: int) -> Step:
        """Why the entrant with this TPN meets the opponent or has the bye, in a few sentences.

        Raises:
            KeyError: there is no such entrant.
        """
        return system_named(self.system).my_pairing(self.steps, self.players, tpn)

    def picture(self) -> Picture:
        """The round as a picture, from these steps and facts alone; its words are in ``pairing.explaining.picture``."""
        system = system_named(self.system)
        return picture_of_round(
            system.drawing() if system.drawing else None,
            number=self.round,
            total_rounds=self.total_rounds,
            players=self.players,
            steps=self.steps,
            forbidden_pairs=self.forbidden_pairs,
        )

    @property
    def boards(self) -> tuple[tuple[int, int], ...]:
        """White and Black of each board, as TPNs."""
        return tuple(
            (white, black)
            for step in self.steps.walk()
            if step.table and step.table.lists_boards
            for _number, white, black in (row.cells for row in step.table.rows)
            if white is not None and black is not None
        )

    def of_board(self, number: int) -> Explanation:
        """One board: the remarks, the section about both of its players, and its row."""
        both = set(self.boards[number - 1])
        steps = (_of_board(step, number, both) for step in self.steps.children)
        return replace(self, steps=replace(self.steps, children=tuple(step for step in steps if step is not None)))


def _of_board(step: Step, number: int, both: set[int]) -> Step | None:
    if step.table and step.table.lists_boards:
        rows = tuple(row for row in step.table.rows if row.cells[0] == number)
        return replace(step, table=replace(step.table, rows=rows))
    is_remark = not step.children and not step.table
    return step if is_remark or both <= set(step.players) else None


_NAMES = tuple(entry.name for entry in fields(Explanation))


def explanation_of(system: System, trace: RoundTrace[Any], *, engine: str, steps: Step | None = None) -> Explanation:
    """The explanation of a round by what was written down while pairing: ``steps``, or those that
    the system makes of this itself."""
    return Explanation(
        engine=engine,
        system=system.name,
        rules=system.rules,
        round=trace.round_number,
        total_rounds=trace.total_rounds,
        initial_colour=trace.initial_colour,
        forbidden_pairs=trace.forbidden_pairs,
        players=players_data(trace.players),
        steps=system.steps(trace) if steps is None else steps,
    )


def read_explanation(plain: Mapping[str, Any], *, system: str, engine: str) -> Explanation:
    """The explanation that was kept with a round, by whatever version of this program.

    ``system`` and ``engine`` are those of the round, for documents that do not say: those of version 1, the system's
    own notes without a name or number.

    Raises:
        ValueError: it is of a version that this program does not know.
    """
    if "version" not in plain:
        by = system_named(system)
        if by.read_version_1 is None:
            raise ValueError(f"There are no explanations of version 1 by the system {by.title}.")
        return explanation_of(by, by.read_version_1(plain), engine=engine)
    if plain["version"] != FORMAT_VERSION:
        raise ValueError(f"This explanation is of version {plain['version']}; a newer Arobase can read it.")
    known = {name: plain[name] for name in _NAMES}
    known["initial_colour"] = known["initial_colour"] and Colour[known["initial_colour"].upper()]
    known["forbidden_pairs"] = tuple((one, other) for one, other in known["forbidden_pairs"])
    return Explanation(**known | {"players": tuple(known["players"]), "steps": read_step(known["steps"])})


def players_data(players: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    """What a system knew of its players as plain data: the fields of its facts, and what it derives from them."""
    known = tuple(players)
    kind = type(known[0]) if known else None
    names = [field.name for field in fields(kind)] if kind else []
    parts = [part for base in kind.__mro__ for part in vars(base).items()] if kind else []
    names += [name for name, part in parts if isinstance(part, property)]
    return tuple({name: _plain(getattr(player, name)) for name in names} for player in known)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value._name_.lower() if isinstance(value, Enum) else value


def facts_writer(system: System, players: Iterable[Any], language: Language = ENGLISH) -> Writer:
    """Who puts steps about these players, as the system knows them, into words."""
    return Writer(players_data(players), system.words(), system.criteria, language)


def why_data(pairing: RoundPairing, answer: Step, *, system: System, engine: str) -> dict[str, Any]:
    """The answer to “why not A against B?” as plain data for JSON."""
    return {
        "format": WHY_FORMAT,
        "version": WHY_FORMAT_VERSION,
        "engine": engine,
        "system": system.name,
        "rules": system.rules,
        "round": pairing.round_number,
        "one": answer.parameters["one"],
        "other": answer.parameters["other"],
        "steps": answer.data(),
    }


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a played round first leaves the way of the rules: the step of that system's ``first_divergence``."""

    step: Step
    system: str

    def text(self) -> str:
        """Article, place, both versions and what decides between them; players by their numbers."""
        return facts_writer(system_named(self.system), ()).sentence(self.step)

    def data(self) -> dict[str, Any]:
        """The same as plain data for JSON, in the form of the report of ``check``."""
        known = self.step.parameters
        return {
            "article": self.step.article,
            "what": facts_writer(system_named(self.system), ()).say(known["what"]),
            "criterion": "".join(child.article for child in self.step.children),
            "bracket_score": known.get("score"),
            "by_the_rules": list(known.get("paired", ())),
            "in_the_file": list(known.get("played", ())),
        }
