"""The document of an explanation: written, read again, and read in the form of version 1."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pairing.engine.steps import Step
from pairing.engine.systems import DEFAULT, system_named
from pairing.explaining.document import Explanation, explanation_of, read_explanation
from pairing.tools.explain import explanation_lines
from pairing.trf.reader import read_trf
from tests.pairing.explaining.kept import kept_rounds

KEPT = kept_rounds()


def paired_today(kept: dict[str, Any], *, examined: bool = False) -> Explanation:
    """The explanation that the round's own file leads to today."""
    system, tournament = system_named(DEFAULT), read_trf(kept["snapshot"]).snapshot().tournament
    pairing = system.pair_round(tournament)
    steps = system.examine(tournament, pairing) if examined else None
    return explanation_of(system, pairing.trace, engine=kept["engine"], steps=steps)


def lines_of(explanation: Explanation) -> list[str]:
    return list(explanation_lines(explanation.writer(), explanation.steps))


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"round {kept['round']}")
@pytest.mark.parametrize("examined", [False, True])
def test_a_document_is_read_as_it_was_written(kept: dict[str, Any], examined: bool) -> None:
    explanation = paired_today(kept, examined=examined)
    plain = json.loads(json.dumps(explanation.data()))
    read = read_explanation(plain, system="another", engine="another")
    assert read.data() == plain
    assert (read.steps, read.boards, read.system) == (explanation.steps, explanation.boards, DEFAULT)
    assert lines_of(read) == lines_of(explanation)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"round {kept['round']}")
def test_what_version_1_kept_is_told_as_what_is_kept_today(kept: dict[str, Any]) -> None:
    """All but the rounds of games and of what bars from the bye, and the numbers: version 1 did not say them."""
    read = read_explanation(kept["explanation"], system=DEFAULT, engine=kept["engine"])
    today = paired_today(kept).data()
    for step in today["steps"]["children"]:
        if step["key"] == "bye":
            for candidate in step["children"][0].get("children", ()):
                if candidate["key"].startswith("bye.barred"):
                    del candidate["parameters"]["round"]
                    candidate["key"] = candidate["key"].replace("barred", "barred-once")
    for player in today["players"]:
        player["running_number"] = None
        player["played_rounds"] = []
    assert read.data() == today
    assert read.engine == "0.1.0"
    barred = {step.key for step in read.steps.walk() if step.key.startswith("bye.barred")}
    assert barred == ({"bye.barred-once-later"} if kept["round"] == 2 else set())


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"round {kept['round']}")
def test_version_1_can_be_said_again_from_what_is_kept_today(kept: dict[str, Any]) -> None:
    for explanation in (
        paired_today(kept),
        paired_today(kept, examined=True),
        read_explanation(kept["explanation"], system=DEFAULT, engine=kept["engine"]),
    ):
        said = explanation.data_of_version_1()
        assert said is not None
        names = {player["tpn"]: player["name"] for player in kept["explanation"]["players"]}
        for player in said["players"]:
            assert names[player["tpn"]].startswith(player["name"])  # a report file has room for 33 letters
        assert said == kept["explanation"]
        assert [list(line) for line in said["players"]] == [list(line) for line in kept["explanation"]["players"]]


def test_a_document_of_a_later_version_is_refused() -> None:
    plain = paired_today(KEPT[0]).data()
    with pytest.raises(ValueError, match="version 3; a newer Arobase can read it"):
        read_explanation(plain | {"version": 3}, system=DEFAULT, engine="")


def test_one_board_is_told_with_its_section_alone() -> None:
    explanation = paired_today(KEPT[3])
    sections = {step.parameters["place"]: step for step in explanation.steps.children if step.key == "bracket"}
    assert len(sections) > 2
    for number, board in enumerate(explanation.boards, start=1):
        part = explanation.of_board(number)
        assert part.boards == (board,)
        assert [step for step in part.steps.children if step.key == "bracket"] == [
            step for step in sections.values() if set(board) <= set(step.players)
        ]
        assert not [step for step in part.steps.children if step.key == "bye"]


def test_what_is_empty_is_left_out_of_the_document() -> None:
    assert Step("bye.even").data() == {"key": "bye.even"}
    text = json.dumps(paired_today(KEPT[3], examined=True).steps.data())
    assert all(empty not in text for empty in ('"article": ""', '"children": []', '"steps": []', '"players": []'))


def test_a_database_may_turn_the_order_of_keys() -> None:
    """PostgreSQL keeps no order of keys: the criteria are told in theirs all the same."""

    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in sorted(value, reverse=True)}
        return [turned(entry) for entry in value] if isinstance(value, list) else value

    explanation = paired_today(KEPT[3], examined=True)
    read = read_explanation(turned(explanation.data()), system=DEFAULT, engine="")
    assert lines_of(read) == lines_of(explanation)
    assert any(line.strip().startswith("C5 1   C6 ") for line in lines_of(read))
