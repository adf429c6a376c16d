"""``python -m pairing explain``: its words, its documented JSON, its exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.explanation.common import WORDS as STEPS
from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.tournament import Game
from pairing.engine.words import BEHIND_CONTEXT
from pairing.explaining.document import Explanation, explanation_of, why_data
from pairing.tools.explain import WIDTH, explanation_lines
from pairing.trf.reader import read_trf
from tests.comparison import seeded_case
from tests.explanation_claims import claims
from tests.explanation_walk import walk
from tests.pairing.tools import commands
from tests.pairing.tools.commands import STUCK
from tests.pairing.trf.samples import EVENT, line_of, with_fields
from tests.sources import ROOT

DOCUMENT = (ROOT / "docs" / "explanation.md").read_text(encoding="utf-8")
UNNAMED = "-:1:1: warning: No system is named (192, 092, --system NAME): taken as paired by the Dubov system.\n"
# --- the schema: every key and the types it may have; a list has the schema of its members ---------------------------

Schema = Any


class OneOf(tuple[Any, ...]):
    """A value that has one of several schemas; a text or ``None`` stands for itself."""

    __slots__ = ()


def either(*choices: Any) -> OneOf:
    return OneOf(choices)


COLOUR = either("white", "black")
COSTS = {
    "upfloaters": int,
    "upfloater_scores": [int],
    "misses_colour_preference": int,
    "maximum_upfloaters": int,
    "earlier_upfloats_of_maximum_upfloaters": int,
    "upfloated_last_round": int,
}
PLAYER = {
    "tpn": int,
    "name": str,
    "points": int,
    "score": int,
    "opponents": [int],
    "played_rounds": [int],
    "colours": [COLOUR],
    "running_number": OneOf((int, type(None))),
    "may_take_bye": bool,
    "present": bool,
    "rating": int,
    "aro": int,
    "preference": COLOUR,
    "strength": either("mild", "strong", "absolute"),
    "upfloats": int,
    "maximum_upfloats": int,
    "upfloated_last_round": bool,
    "is_maximum_upfloater": bool,
    "games": int,
    "colour_difference": int,
}
HEADER = {
    "format": "arobase-explanation",
    "version": 2,
    "engine": str,
    "system": "dubov",
    "rules": "C.04.4.1 (February 2026)",
}
ROUND = HEADER | {
    "round": int,
    "total_rounds": int,
    "initial_colour": either("white", "black", None),
    "forbidden_pairs": [[int]],
    "players": [PLAYER],
    "steps": dict,
}
WHY = HEADER | {"format": "arobase-why-not", "round": int, "one": int, "other": int, "steps": dict}
COLUMN = {"key": str, "kind": either("player", "number"), "facts": [str]}
PARAMETERS = {
    "at": either(int, None),
    "shortage": {"groups": [[int]], "only": [int]},
    "costs": COSTS,
}


def fits(value: object, schema: Schema) -> bool:
    """Whether a value has exactly the keys and types of a schema."""
    if isinstance(schema, OneOf):
        return any(fits(value, choice) for choice in schema)
    if isinstance(schema, dict):
        return (
            isinstance(value, dict)
            and list(value) == list(schema)
            and all(fits(value[key], inner) for key, inner in schema.items())
        )
    if isinstance(schema, list):
        return isinstance(value, list) and all(fits(entry, schema[0]) for entry in value)
    return type(value) is schema if isinstance(schema, type) else value == schema


def is_step(value: Any) -> bool:
    """Whether it has the keys of a step in their order, none of them empty, and so have all steps in it."""
    keys = ("key", "article", "parameters", "players", "table", "children")
    if list(value) != [key for key in keys if key in value] or not all(value.values()):
        return False
    table = value.get("table", {"columns": [], "rows": []})
    columns = ({"facts": [0], **column} for column in table["columns"])
    return (
        fits([value["key"], value.get("article", "")], [str])
        and fits(value.get("players", []), [int])
        and all(set(column) == set(COLUMN) and fits(column["kind"], COLUMN["kind"]) for column in columns)
        and all(fits(row["cells"], [either(int, None)]) for row in table["rows"])
        and all(is_parameter(*entry) for entry in value.get("parameters", {}).items())
        and all(is_step(step) for row in table["rows"] for step in row.get("steps", []))
        and all(map(is_step, value.get("children", [])))
    )


def is_parameter(name: str, value: Any) -> bool:
    return fits(value, PARAMETERS.get(name, either(int, str, [int], [[int]])))


def explained(seed: int) -> Explanation | None:
    event, system = seeded_case(seed).tournament, system_named(DEFAULT)
    try:
        pairing = system.pair_round(event)
    except NoCompletePairing:
        return None
    return explanation_of(system, pairing.trace, engine="1", steps=system.examine(event, pairing))


@pytest.mark.parametrize("first_seed", range(0, 200, 50))
def test_the_documents_have_exactly_the_fields_of_the_schema(first_seed: int) -> None:
    system = system_named(DEFAULT)
    for seed in range(first_seed, first_seed + 50):
        if (told := explained(seed)) is None:
            continue
        data = told.data()
        assert fits(data, ROUND)
        assert is_step(data["steps"])
        assert json.loads(json.dumps(data)) == data
        event = seeded_case(seed).tournament
        pairing, one, other = system.pair_round(event), *(player.tpn for player in event.players[:2])
        answer = why_data(pairing, system.why_not(event, pairing, one, other), system=system, engine="1")
        assert fits(answer, WHY)
        assert is_step(answer["steps"])


def test_a_schema_that_does_not_fit_is_noticed() -> None:
    data = next(told for seed in range(10) if (told := explained(seed)) is not None).data()
    assert not fits(data | {"more": 1}, ROUND)
    assert not fits(data | {"round": "1"}, ROUND)
    assert not fits({key: value for key, value in data.items() if key != "players"}, ROUND)
    assert not is_step(data["steps"] | {"more": 1})
    assert not is_step(data["steps"] | {"parameters": {"costs": {}}})
    assert not is_step(data["steps"] | {"children": [{"key": "a", "players": ["1"]}]})


def test_every_field_is_documented() -> None:
    named = set(re.findall(r"`([^`\n]+)`", DOCUMENT))
    fields = {*ROUND, *WHY, *PLAYER, *COSTS, *COLUMN, "key", "article", "parameters", "table", "children", "columns"}
    fields |= {"rows", "cells", "steps", "steps_key", "groups", "only", "file", "as_played"}
    assert fields - named == set()


def test_every_step_is_documented_with_its_words() -> None:
    told = dict(re.findall(r"^\| `([^`]+)` \| `(.+)` \|$", DOCUMENT, re.MULTILINE))
    words = {**STEPS, **system_named(DEFAULT).words()}
    texts = {key: entry.text if isinstance(entry.text, str) else entry.text[1] for key, entry in words.items()}
    assert told == {key: text.rpartition(BEHIND_CONTEXT)[2] for key, text in texts.items()}


def test_the_words_of_every_round_keep_to_the_width() -> None:
    for seed in range(300, 360):
        told = explained(seed)
        if told is not None:
            lines = list(explanation_lines(told.writer(), told.steps))
            assert max(map(len, lines)) <= WIDTH
            assert sum(line.startswith("SCOREGROUP") for line in lines) == sum(
                step.key == "bracket" for step in told.steps.children
            )
            assert [line for line in lines if re.match(r" +\d+\. ", line)] == [
                f"  {number:>3}. {white} – {black}" for number, (white, black) in enumerate(told.boards, start=1)
            ]


# --- the command ------------------------------------------------------------------------------------------------------


def run(*arguments: str | Path, text: str = EVENT, code: int = 0) -> tuple[str, str]:
    return commands.run("explain", *arguments, text=text, code=code)


def code_blocks() -> list[str]:
    return re.findall(r"```(?:json)?\n(.*?)```", DOCUMENT, re.DOTALL)


def test_the_example_of_the_documentation_is_what_the_command_tells() -> None:
    file, round_document, why_document = code_blocks()
    for arguments, block in (((), round_document), (("--why", "3", "5"), why_document)):
        out, err = run("-", "--json", *arguments, text=file)
        assert err == UNNAMED
        assert out.count("\n") == 1
        assert json.loads(out) | {"engine": ""} == json.loads(block) | {"engine": ""}
    walk(claims(json.loads(round_document)))


def test_a_coming_round_is_explained_in_the_order_of_the_rules() -> None:
    out, err = run("-")
    assert err == UNNAMED
    lines = out.splitlines()
    assert lines[0] == "Round 4 of 5: how it was paired"
    heads = [line.split(" (")[0] for line in lines if line[:1].isupper()]
    assert heads[2:3] == ["PAIRING-ALLOCATED BYE"]
    assert heads[-1] == "BOARDS"
    pairing = system_named("dubov").pair_round(read_trf(EVENT).tournament())
    names = {player.tpn: player.name for player in pairing.trace.players}
    for number, pair in enumerate(pairing.pairs, start=1):
        board = f"  {number:>3}. {pair.white} {names[pair.white]} – {pair.black} {names[pair.black]}"
        assert board in lines


def test_an_earlier_round_is_rebuilt_and_other_pairs_in_the_file_are_told() -> None:
    out, err = run("-", "--round", "1")
    assert out.startswith("Round 1 of 5")
    assert "neither has played" in out
    assert err == UNNAMED or "was not played as the rules pair it" in err
    for number in (1, 2, 3):
        out, err = run("-", "--round", str(number), "--json")
        data = json.loads(out)
        before = read_trf(EVENT).tournament(before_round=number)
        assert data["round"] == number
        records = {player.tpn: player.records[number - 1] for player in read_trf(EVENT).players}
        played = {frozenset((tpn, entry.opponent)) for tpn, entry in records.items() if isinstance(entry, Game)}
        paired = {frozenset((pair.white, pair.black)) for pair in system_named("dubov").pair_round(before).pairs}
        assert data["as_played"] is (played == paired)
        assert ("was not played as the rules pair it" in err) is not data["as_played"]


def test_one_board_comes_with_its_bracket_alone() -> None:
    whole = claims(json.loads(run("-", "--json")[0]))
    part = claims(json.loads(run("-", "--json", "--board", "2")[0]))
    assert part["boards"] == whole["boards"][1:2]
    assert part["brackets"] == [whole["brackets"][part["boards"][0]["bracket"] - 1]]
    words = run("-", "--board", "2")[0].splitlines()
    assert [line[:6] for line in words if re.match(r" +\d+\. ", line)] == ["    2."]
    assert sum(line.startswith("SCOREGROUP") for line in words) == 1


@pytest.mark.parametrize(
    ("arguments", "text", "code", "message"),
    [
        (("-", "--board", "9"), EVENT, 2, "-:1:1: Round 4 has no board 9, only 1 to 3."),
        (("-", "--why", "1", "9"), EVENT, 2, "-:1:1: There is no player 9"),
        (("-", "--why", "2", "2"), EVENT, 2, "-:1:1: Player 2 is named twice"),
        (("-", "--round", "9"), EVENT, 2, "-:1:1: There is no state before round 9"),
        (("-",), STUCK, 1, "-:1:1: no complete pairing exists: "),
        (("-",), "no such format", 2, "-:1:1: "),
        (("missing.trf",), EVENT, 2, "missing.trf:1:1: cannot be read: "),
        (("-", "--board", "1", "--why", "1", "2"), EVENT, 2, "ask one at a time"),
        (("-", "--why", "1"), EVENT, 2, "expected 2 arguments"),
        (("-", "--round", "x"), EVENT, 2, "no whole number from 1"),
    ],
)
def test_what_cannot_be_explained_says_why(arguments: tuple[str, ...], text: str, code: int, message: str) -> None:
    out, err = run(*arguments, text=text, code=code)
    assert out == ""
    assert message in err


def test_missing_ratings_and_rounds_can_be_given() -> None:
    text = with_fields({(line_of(5), 49): "    "})
    assert "has no rating" in run("-", text=text, code=2)[1]
    out, err = run("-", "--unrated", "1400", "--rounds", "9", text=text)
    assert out.startswith("Round 4 of 9")
    assert "1400 is used" in err


def test_control_characters_of_a_name_do_not_reach_the_terminal() -> None:
    out, err = run("-", text=with_fields({(line_of(1), 15): "\x1b[31m"}))
    assert "\x1b" not in out + err


def test_the_system_is_the_one_that_the_file_states() -> None:
    stated = "192 FIDE_SCHILLER\n" + EVENT
    assert "-:1:5: Not a type of tournament that is paired here" in run("-", text=stated, code=2)[1]
    out, err = run("-", "--system", DEFAULT, text=stated)
    assert "the Dubov system was asked for and is used" in err
    assert out == run("-")[0]
    assert "There is no pairing system “swiss”" in run("-", "--system", "swiss", code=2)[1]
