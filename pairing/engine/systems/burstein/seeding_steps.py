"""The explanation of a seeding round (1.6): what the Dutch system says of it, in steps that can be told here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step, Table
from pairing.engine.systems.burstein.index import seeding_rounds
from pairing.engine.systems.burstein.seeding import SeedingTrace, by_dutch
from pairing.engine.systems.burstein.words import OF_SEEDING_ROUNDS
from pairing.engine.systems.dutch.system import SYSTEM as DUTCH
from pairing.engine.tournament import Tournament


def steps_of_seeding_round(trace: SeedingTrace) -> Step:
    """The steps of the round, without what the choices were made against."""
    return _as_seeding_round(DUTCH.steps(trace.by_dutch), trace.seeding)


def examine_seeding_round(tournament: Tournament, pairing: RoundPairing) -> Step:
    """The steps of the round with what the choices were made against."""
    return _as_seeding_round(DUTCH.examine(tournament, by_dutch(pairing)), seeding_rounds(tournament.total_rounds))


def why_not_in_seeding_round(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """Why the players with these TPNs do not meet."""
    return _told_here(DUTCH.why_not(tournament, by_dutch(pairing), one, other))


def divergence_of_seeding_round(before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """Where the played round first leaves the Dutch rules; None where it does not."""
    step = DUTCH.first_divergence(before, by_dutch(pairing), played)
    return None if step is None else _told_here(step)


def is_seeding_round(steps: Step) -> bool:
    """Whether steps that were kept are those of a seeding round."""
    return any(step.key == "seeding" for step in steps.children)


def my_pairing_in_seeding_round(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the player with this TPN meets the opponent (``explanation.my_pairing``)."""
    return _renamed(DUTCH.my_pairing(_renamed(steps, _BACK), players, tpn), OF_SEEDING_ROUNDS)


def _as_seeding_round(steps: Step, seeding: int) -> Step:
    """The steps of a round by the Dutch rules with the remark that it is one of so many seeding rounds."""
    steps = _told_here(steps)
    return replace(steps, children=(Step("seeding", "1.6.1", {"seeding": seeding}), *steps.children))


def _told_here(step: Step) -> Step:
    """The step with all below it by the keys that their words have here."""
    return _renamed(step, OF_SEEDING_ROUNDS)


def _renamed(step: Step, keys: Mapping[str, str]) -> Step:
    """The step with all below it by other ``keys``."""

    def named(key: str) -> str:
        return keys.get(key, key)

    return replace(
        step,
        key=named(step.key),
        parameters={name: named(one) if isinstance(one, str) else one for name, one in step.parameters.items()},
        table=None if step.table is None else _renamed_table(step.table, keys),
        children=tuple(_renamed(child, keys) for child in step.children),
    )


def _renamed_table(table: Table, keys: Mapping[str, str]) -> Table:
    return replace(
        table,
        columns=tuple(replace(column, key=keys.get(column.key, column.key)) for column in table.columns),
        rows=tuple(replace(row, steps=tuple(_renamed(step, keys) for step in row.steps)) for row in table.rows),
        steps_key=keys.get(table.steps_key, table.steps_key),
    )


_BACK = {here: there for there, here in OF_SEEDING_ROUNDS.items()}
