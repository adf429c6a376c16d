"""Explanations: every step has words that name all it knows, and each answer fits the round."""

from __future__ import annotations

import random

import pytest

from pairing.engine.result import PlayedRound
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.explaining.document import explanation_of, facts_writer, read_explanation
from pairing.tools.explain import answer_lines, explanation_lines
from tests.comparison import as_played, paired_cases, seeded_case
from tests.events import event
from tests.pairing.explaining.test_words import OPTIONAL, altered, fields, forms, keys_of_tables, messages, told

LIM = system_named("lim")
SEEDS = range(70_000, 70_400)


def test_words_name_every_parameter_and_every_parameter_is_given() -> None:
    words, seen = messages(LIM), set[str]()
    for seed in SEEDS:
        rng = random.Random(seed)
        event = seeded_case(seed, "lim").tournament
        for writer, root in told(LIM, event, rng):
            for step in root.walk():
                named = set().union(*(fields(message) for message in forms(words[step.key])))
                more = {"count"} if words[step.key].more else set()
                assert set(step.parameters) <= named, step
                assert named - more <= set(step.parameters) | OPTIONAL, step
                assert writer.sentence(step) or not step.players
                seen |= {step.key} | keys_of_tables(step)
                seen |= {str(step.parameters[name]) for name in ("what", "kind", "round") if name in step.parameters}
    assert set(LIM.words()) <= seen, set(LIM.words()) - seen


def test_a_round_as_paired_diverges_nowhere_and_a_changed_one_somewhere() -> None:
    found = set[str]()
    rng = random.Random(70_000)
    for before, pairing in paired_cases("lim", SEEDS[:150]):
        assert LIM.first_divergence(before, pairing, as_played(pairing)) is None
        for played in altered(pairing, rng):
            step = LIM.first_divergence(before, pairing, played)
            assert (step is None) == (played == as_played(pairing))
            if step is not None:
                found.add(step.parameters["what"])
                assert step.parameters["paired"] != step.parameters["played"]
    assert found == {"what.bye", "what.floaters", "what.floater", "what.pair", "what.colours"}


def test_the_document_keeps_every_explanation() -> None:
    for before, pairing in paired_cases("lim", SEEDS[:60]):
        explanation = explanation_of(LIM, pairing.trace, engine="test", steps=LIM.examine(before, pairing))
        assert read_explanation(explanation.data(), system="lim", engine="test") == explanation
        assert explanation.boards == as_played(pairing).pairs
        assert len(list(explanation_lines(explanation.writer(), explanation.steps))) > len(pairing.pairs)


def test_why_not_has_an_answer_for_every_pair() -> None:
    for before, pairing in paired_cases("lim", SEEDS[:12], smallest=4, largest=8):
        writer = facts_writer(LIM, pairing.trace.players)
        for one in before.players:
            for other in before.players:
                if one.tpn < other.tpn:
                    step = LIM.why_not(before, pairing, one.tpn, other.tpn)
                    assert len(step.children) >= 3
                    assert len(list(answer_lines(writer, step))) >= 4


FOUR = event(range(1, 5))
HALVES = event(range(1, 5), [[(3, 1, "1-0"), (2, 4, "1-0")]])
ODD = event(range(1, 7), [[(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0")]])
TEN = event(range(1, 11), [[(1, 6, "1-0"), (7, 2, "0-1"), (3, 8, "1-0"), (9, 4, "0-1"), (5, 10, "1-0")]])
APART = event(
    range(1, 9),
    [[(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0"), (7, 8, "1/2")]],
    forbidden=((3, 7), (3, 8)),
)
DRAWN = event(range(1, 9), [[(1, 5, "1/2"), (6, 2, "1/2"), (3, 7, "1/2"), (8, 4, "1/2")]])


@pytest.mark.parametrize(
    ("before", "pair", "article"),
    [
        (FOUR, (1, 4), "4.1.1"),  # 1-3 is the proposed pairing, and nobody has a colour that is due
        (HALVES, (1, 2), "2.3"),  # with 1-2 two would float where nobody has to
        (ODD, (1, 3), "3.2.2"),  # 1 and 3 are due Black, 2 is due White: one of the two floats
        (ODD, (2, 3), "3.3"),  # and it is 3, the lowest numbered one
        (TEN, (6, 9), "3.4"),  # upward 6, 8 and 10 are due White, and 6 is the highest numbered one
        (APART, (1, 2), "3.9.2"),  # 3 may meet nobody of those next door
        (DRAWN, (1, 6), "5.2"),  # both are due Black; 1-6 came first in the first scrutiny
    ],
)
def test_the_article_is_the_one_that_decided(before: Tournament, pair: tuple[int, int], article: str) -> None:
    pairing = LIM.pair_round(before)
    step = LIM.why_not(before, pairing, *pair)
    decided = [found for found in step.walk() if found.key.startswith(("why.comes-first", "why.parts"))]
    assert [found.article for found in decided] == [article, article]
    (best,) = [found for found in step.walk() if found.key.startswith("why-not.round")]
    boards = tuple((white, black) for white, black in best.parameters["boards"])
    divergence = LIM.first_divergence(before, pairing, PlayedRound(boards, None))
    assert divergence is not None
    assert divergence.article == article
