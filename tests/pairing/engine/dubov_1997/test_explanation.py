"""The explanation of a round by the Dubov system of 1997: every step can be told, and what it says is so."""

from __future__ import annotations

import pytest

from pairing.engine.result import PlayedRound
from pairing.engine.systems.dubov_1997.column_steps import About, columns_steps
from pairing.engine.systems.dubov_1997.obstacles import Obstacles
from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.systems.dubov_1997.round_list import ROUND_LIST
from pairing.engine.systems.dubov_1997.system import SYSTEM
from pairing.explaining.document import explanation_of, facts_writer
from pairing.tools.explain import answer_lines, explanation_lines
from tests.comparison import as_played, paired_cases
from tests.events import event
from tests.pairing.engine.dubov_1997.cases import B, W, groups_of, person


def test_a_white_who_finds_nobody_in_the_column_is_told() -> None:
    players = [
        person(1, 2400, 1900, W, met=[5, 6, 2]),
        person(2, 2400, 1901, W, met=[5, 6, 3, 1]),
        person(3, 2400, 1902, W, met=[2]),
        person(4, 2300, 1900, B),
        person(5, 2290, 1900, B, met=[1, 2]),
        person(6, 2280, 1900, B, met=[1, 2]),
    ]
    (group,) = groups_of(*players)
    about = About({player.tpn: player for player in players}, Obstacles(players, ()), {})
    writer = facts_writer(SYSTEM, players)
    steps = columns_steps(group.columns, about, kind="columns")
    told = [writer.sentence(step) for step in steps if not step.table]
    assert told[:3] == [
        "Down to row 2 the rows cannot be filled together: 2 N2 looks for an opponent among the Whites (6.3)",
        "2 N2 can meet nobody of the same column (6.3)",
        "1 N1 meets 3 N3 of the same column; the rest is a new group (6.3)",
    ]


def test_the_examination_proves_whatever_was_refused_for_the_sake_of_others() -> None:
    """Each proof stands below who was passed over, and its odd groups are more than those who could serve them."""
    proofs = 0
    for tournament, pairing in paired_cases("dubov-1997", range(41_000, 41_150)):
        for step in SYSTEM.examine(tournament, pairing).walk():
            if step.key in ("passed.rest-left-over", "passed.group-left-over", "inside.group-left-over"):
                (proof,) = step.children
                shortage = proof.parameters["shortage"]
                assert len(shortage["groups"]) > len(shortage["only"])
                assert all(len(group) % 2 for group in shortage["groups"])
                proofs += 1
            if step.key == "bye.leaves-no-pairing":
                assert [child.key for child in step.children] == ["proof"]
    assert proofs > 30


def test_everybody_is_in_the_sections_once_as_paired() -> None:
    for _tournament, pairing in paired_cases("dubov-1997", range(42_000, 42_060)):
        explanation = explanation_of(SYSTEM, pairing.trace, engine="test")
        assert explanation.boards == as_played(pairing).pairs
        for number in range(1, len(pairing.pairs) + 1):
            sections = [step for step in explanation.of_board(number).steps.children if step.key != "last-round"]
            assert [step.key for step in sections if step.key in ("group", "first-round")], "no section tells of it"


def test_the_protocol_reads_like_an_arbiter_s() -> None:
    played = [[(1, 3, "1-0"), (4, 2, "0-1")], [(2, 1, "1/2"), (3, 4, "1-0")]]
    tournament = event(range(1, 6), played, byes={5: "HH"})
    pairing = pair_round(tournament)
    explanation = explanation_of(SYSTEM, pairing.trace, engine="test", steps=SYSTEM.examine(tournament, pairing))
    lines = list(explanation_lines(explanation.writer(), explanation.steps))
    assert lines[0] == "Round 3 of 9: how it was paired"
    for line in (
        "BYE (4)",
        "    4, 0 points, rated 2460, ARO 2475.0: HAS THE BYE (4)",
        "SCORE GROUP 1½ (1 of 1)",
        "  1, due to White, may meet nobody of the group: 5 is transferred up from 1 (7.1)",
        "       B  2470  2475.0  3",
        "          not taken: have met (2.1)",
        "  2, due to Black, may meet nobody of the group: 3 is transferred up from 1 (7.1)",
        "    2. 3 – 2",
    ):
        assert line in lines, "\n".join(lines)


@pytest.mark.parametrize("first", range(43_000, 43_100, 25))
def test_why_not_answers_for_every_pair(first: int) -> None:
    answers: set[str] = set()
    for tournament, pairing in paired_cases("dubov-1997", range(first, first + 25)):
        writer = facts_writer(SYSTEM, pairing.trace.players)
        tpns = sorted(player.tpn for player in tournament.players)
        for one, other in zip(tpns, tpns[1:], strict=False):
            answer = SYSTEM.why_not(tournament, pairing, one, other)
            answers |= {step.key for step in answer.children}
            assert len(list(answer_lines(writer, answer))) >= 4
    assert {"why.comes-first", "why.incomplete", "why.already-met"} <= answers


def test_a_round_as_paired_diverges_nowhere_and_other_colours_are_seen() -> None:
    for tournament, pairing in paired_cases("dubov-1997", range(44_000, 44_060)):
        boards = as_played(pairing).pairs
        assert SYSTEM.first_divergence(tournament, pairing, as_played(pairing)) is None
        if boards:
            turned = PlayedRound((boards[0][::-1], *boards[1:]), pairing.bye)
            step = SYSTEM.first_divergence(tournament, pairing, turned)
            assert step is not None
            assert step.parameters["what"] == "what.colours"
            open_colours = PlayedRound(turned.pairs, pairing.bye, frozenset({frozenset(boards[0])}))
            assert SYSTEM.first_divergence(tournament, pairing, open_colours) is None


def test_the_list_has_the_aro_and_what_2_5_counts() -> None:
    played = [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 4, "1-0"), (2, 3, "1-0")]]
    lines = {facts.tpn: ROUND_LIST.values(facts) for facts in SYSTEM.facts(event(range(1, 5), played))}
    assert lines[4] == {
        "opponents": [3, 1],
        "aro": "2480.0",
        "due": "w",
        "strength": "absolute",
        "transfers": 1,
        "maximum_transfers": 3,
        "transferred_last_round": True,
    }
    assert ROUND_LIST.title == "List of AROs"
