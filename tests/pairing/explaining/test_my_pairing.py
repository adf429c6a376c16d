"""“Why do I play her?”: every sentence to every entrant says what the tournament says, by every system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairing.engine.explanation.my_pairing import ANSWER
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import System
from pairing.explaining.document import explanation_of, read_explanation
from tests.comparison import paired_cases
from tests.my_pairing_claims import World, check

SYSTEMS = pytest.mark.parametrize("system", registered_systems(), ids=lambda system: system.name)
SEEDS = range(60)


def answers(system: System, pairing: RoundPairing) -> Iterator[tuple[int, Step]]:
    """The answer to everybody, from the document as it is kept."""
    document = explanation_of(system, pairing.trace, engine="test").data()
    kept = read_explanation(document, system=system.name, engine="test")
    for player in kept.players:
        tpn = player["tpn"]
        yield tpn, kept.my_pairing(tpn)


@SYSTEMS
def test_every_sentence_is_what_the_tournament_says(system: System) -> None:
    wrong, told = [], set()
    for number, (tournament, pairing) in enumerate(paired_cases(system.name, SEEDS)):
        world = World(system.name, tournament, pairing)
        for tpn, answer in answers(system, pairing):
            try:
                told |= set(check(world, answer))
            except (AssertionError, LookupError) as error:
                wrong.append(f"case {number}, {tpn}: {error or error.__traceback__.tb_next}")  # type: ignore[union-attr]
    assert not wrong
    assert told


@SYSTEMS
def test_everybody_is_answered_in_few_sentences_that_can_be_written(system: System) -> None:
    for _tournament, pairing in paired_cases(system.name, range(6)):
        kept = explanation_of(system, pairing.trace, engine="test")
        named = tuple({**player, "name": f"Family{player['tpn']}, Anna"} for player in kept.players)
        writer = replace(kept, players=named).writer()
        for tpn, answer in answers(system, pairing):
            texts = [writer.sentence(step) for paragraph in answer.children for step in paragraph.children]
            assert 1 <= len(answer.children) <= 4
            assert all(text[:1].isupper() or text[:1].isdigit() for text in texts), texts
            is_there = next(player["present"] for player in kept.players if player["tpn"] == tpn)
            assert sum(step.key.startswith(ANSWER) for step in answer.walk()) == is_there
