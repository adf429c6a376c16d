"""The second system keeps its own rules, and explains each round by steps that everybody can tell."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.systems import also_registered, system_named, system_names
from pairing.engine.systems.system import System
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from pairing.explaining.document import explanation_of, facts_writer, read_explanation
from pairing.tools.explain import answer_lines, explanation_lines
from tests.systems.folded import PACKAGE
from tests.systems.folded.facts import FoldedFacts, folded_facts
from tests.systems.folded.pairer import Trace, colours_of

OUTCOMES = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}


@pytest.fixture
def folded() -> Iterator[System]:
    with also_registered(PACKAGE) as system:
        yield system


def event(records: dict[int, list[Record]], rounds: int, colour: Colour = Colour.WHITE) -> Tournament:
    """A tournament of players without a rating."""
    players = tuple(Player(tpn, None, tuple(played), f"Player {tpn}") for tpn, played in records.items())
    return Tournament(rounds, players, colour)


def played_events(system: System, seed: int) -> Iterator[tuple[Tournament, RoundPairing]]:
    """Each round of a random tournament, with byes and forfeits."""
    lots = random.Random(seed)
    size = lots.randint(4, 13)
    rounds = lots.randint(2, min(7, size - 1))
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, size + 1)}
    colour = lots.choice([Colour.WHITE, Colour.BLACK])
    for _ in range(rounds):
        before = event(records, rounds, colour)
        try:
            pairing = system.pair_round(before)
        except NoCompletePairing:
            return
        yield before, pairing
        for pair in pairing.pairs:
            outcome, over_the_board = lots.choice([*OUTCOMES]), lots.random() > 0.05
            if not over_the_board:
                outcome = Outcome.WIN
            for tpn, other, side, made in (
                (pair.white, pair.black, Colour.WHITE, outcome),
                (pair.black, pair.white, Colour.BLACK, OUTCOMES[outcome]),
            ):
                records[tpn].append(Game(other, side, made, played=over_the_board))
        if pairing.bye is not None:
            records[pairing.bye].append(Bye(ByeKind.PAIRING_ALLOCATED))


SEEDS = range(12)


def test_it_is_there_only_while_it_is_registered() -> None:
    with also_registered(PACKAGE) as system:
        assert system_named("folded") is system
        assert system_names()[-1] == "folded"
    assert "folded" not in system_names()
    with pytest.raises(LookupError, match="There is no pairing system “folded”"):
        system_named("folded")


def test_first_round_by_hand(folded: System) -> None:
    pairing = folded.pair_round(event({tpn: [] for tpn in range(1, 8)}, 3))
    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(1, 6), (5, 2), (3, 4)]
    assert pairing.bye == 7


def test_players_need_no_rating_and_have_no_preference_at_first(folded: System) -> None:
    before = event({tpn: [] for tpn in range(1, 5)}, 3)
    facts = folded.facts(before)
    assert [(fact.preference, fact.strength) for fact in facts if isinstance(fact, FoldedFacts)] == [(None, None)] * 4
    assert folded.pair_round(before).pairs
    with pytest.raises(InvalidTournament, match="Player 1 .* has no rating"):
        system_named("dubov").pair_round(before)


@pytest.mark.parametrize("seed", SEEDS)
def test_rounds_are_legal(folded: System, seed: int) -> None:
    for before, pairing in played_events(folded, seed):
        facts = {fact.tpn: fact for fact in folded.facts(before)}
        seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
        seated += [] if pairing.bye is None else [pairing.bye]
        assert sorted(seated) == sorted(player.tpn for player in before.players)
        assert pairing.bye is None or facts[pairing.bye].may_take_bye
        for pair in pairing.pairs:
            white, black = facts[pair.white], facts[pair.black]
            assert black.tpn not in white.opponents
            assert isinstance(white, FoldedFacts)
            assert isinstance(black, FoldedFacts)
            assert before.initial_colour is not None
            assert colours_of(white, black, before.initial_colour).pair == pair


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_has_words_and_is_kept_without_loss(folded: System, seed: int) -> None:
    for before, pairing in played_events(folded, seed):
        explanation = explanation_of(folded, pairing.trace, engine="test", steps=folded.examine(before, pairing))
        lines = list(explanation_lines(explanation.writer(), explanation.steps))
        assert lines[0] == f"Round {pairing.round_number} of {before.total_rounds}: how it was paired"
        assert read_explanation(explanation.data(), system="folded", engine="test") == explanation
        assert explanation.boards == tuple((pair.white, pair.black) for pair in pairing.pairs)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_why_not_has_an_answer_for_every_pair(folded: System, seed: int) -> None:
    for before, pairing in played_events(folded, seed):
        writer = facts_writer(folded, pairing.trace.players)
        for one in before.players:
            for other in before.players:
                if one.tpn < other.tpn:
                    lines = list(answer_lines(writer, folded.why_not(before, pairing, one.tpn, other.tpn)))
                    assert len(lines) >= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_as_paired_diverges_nowhere_and_a_changed_one_somewhere(folded: System, seed: int) -> None:
    for before, pairing in played_events(folded, seed):
        boards = tuple((pair.white, pair.black) for pair in pairing.pairs)
        assert folded.first_divergence(before, pairing, PlayedRound(boards, pairing.bye)) is None
        turned = (boards[0][::-1], *boards[1:])
        step = folded.first_divergence(before, pairing, PlayedRound(turned, pairing.bye))
        assert step is not None
        assert (step.article[0], step.parameters["what"]) == ("4", "what.colours")
        if len(boards) > 1:
            (one, two), (three, four), *rest = boards
            swapped = ((one, four), (three, two), *rest)
            step = folded.first_divergence(before, pairing, PlayedRound(swapped, pairing.bye))
            assert step is not None
            assert step.parameters["what"] == "what.pair"


def test_downfloats_are_counted_and_spared(folded: System) -> None:
    floated = [
        (before, pairing)
        for seed in range(30)
        for before, pairing in played_events(folded, seed)
        if any(bracket.downfloaters for bracket in Trace.of(pairing).brackets)
    ]
    assert floated
    for before, pairing in floated:
        downfloats = {fact.tpn: fact.downfloats for fact in folded_facts(before)}
        for bracket in Trace.of(pairing).brackets:
            again = [tpn for tpn in bracket.downfloaters if downfloats[tpn]]
            assert bracket.costs["downfloaters"] == len(bracket.downfloaters)
            assert bracket.costs["repeated_downfloats"] == len(again)
