"""The explanation of a seeding round (1.6): what the Dutch system says of it, in steps that can be told here."""

from __future__ import annotations

from dataclasses import replace

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


def _as_seeding_round(steps: Step, seeding: int) -> Step:
    """The steps of a round by the Dutch rules with the remark that it is one of so many seeding rounds."""
    steps = _told_here(steps)
    return replace(steps, children=(Step("seeding", "1.6.1", {"seeding": seeding}), *steps.children))


def _told_here(step: Step) -> Step:
    """The step with all below it by the keys that their words have here."""
    return replace(
        step,
        key=_key(step.key),
        parameters={name: _key(value) if isinstance(value, str) else value for name, value in step.parameters.items()},
        table=None if step.table is None else _table_told_here(step.table),
        children=tuple(map(_told_here, step.children)),
    )


def _table_told_here(table: Table) -> Table:
    return replace(
        table,
        columns=tuple(replace(column, key=_key(column.key)) for column in table.columns),
        rows=tuple(replace(row, steps=tuple(map(_told_here, row.steps))) for row in table.rows),
        steps_key=_key(table.steps_key),
    )


def _key(key: str) -> str:
    return OF_SEEDING_ROUNDS.get(key, key)
