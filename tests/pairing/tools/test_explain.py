"""``python -m pairing explain``: its words, its documented JSON, its exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.registry import pairing_system
from pairing.engine.systems.dubov.alternatives import examine
from pairing.engine.systems.dubov.why import why_not
from pairing.engine.tournament import Game
from pairing.tools.explain_data import Explained, explanation_data
from pairing.tools.explain_text import explanation_lines
from pairing.tools.explain_words import WIDTH
from pairing.tools.why_text import why_data
from pairing.trf.reader import read_trf
from tests.comparison import seeded_case
from tests.explanation_walk import walk
from tests.pairing.trf.samples import EVENT, line_of, with_fields

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "explanation.md").read_text(encoding="utf-8")
STUCK = """\
142 2
152 W
001    1      Abegg, Anton                      2400                             1.0          2 w 1
001    2      Bodmer, Beat                      2300                             0.0          1 b 0
"""

# --- the schema: every key and the types it may have; a list has the schema of its members ---------------------------

Schema = Any
COSTS = {
    "upfloaters": int,
    "upfloater_scores": [int],
    "misses_colour_preference": int,
    "maximum_upfloaters": int,
    "earlier_upfloats_of_maximum_upfloaters": int,
    "upfloated_last_round": int,
}


class OneOf(tuple[Any, ...]):
    """A value that has one of several schemas; a text or ``None`` stands for itself."""

    __slots__ = ()


def either(*choices: Any) -> OneOf:
    return OneOf(choices)


PROOF = either({"groups": [[int]], "only": [int]}, None)
COLOUR = either("white", "black")
SET = {"upfloaters": [int], "article": str, "costs": either(COSTS, None), "shortage": PROOF}
PLAYER = {
    "tpn": int,
    "name": str,
    "rating": int,
    "points": int,
    "score": int,
    "opponents": [int],
    "aro": int,
    "colours": [COLOUR],
    "colour_difference": int,
    "preference": COLOUR,
    "strength": either("mild", "strong", "absolute"),
    "upfloats": int,
    "maximum_upfloats": int,
    "upfloated_last_round": bool,
    "may_take_bye": bool,
    "present": bool,
}
BYE = {
    "chosen": int,
    "candidates": [
        {
            "tpn": int,
            "score": int,
            "games": int,
            "verdict": either("chosen", "barred", "leaves-no-pairing", "later-in-order"),
            "article": str,
            "barred_in_round": either(int, None),
            "shortage": PROOF,
        }
    ],
}
BRACKET = {
    "bracket": int,
    "score": int,
    "residents": [int],
    "candidates": [int],
    "upfloaters": [int],
    "costs": COSTS,
    "fewest_upfloaters": {
        "number": int,
        "reason": either("none-needed", "odd-number", "residents", "rest", "together"),
        "for_residents": int,
        "for_rest": int,
        "shortage": PROOF,
    },
    "not_legal": [SET],
    "rejected": [SET],
    "all_yet_to_play": bool,
    "g1": [int],
    "g2": [int],
    "shifts": [
        {
            "article": either("3.2.4.1", "3.2.4.2"),
            "source": either("G1", "G2"),
            "pool": [int],
            "shifted": [int],
            "passed_over": [{"tpn": int, "sequence_number": int, "shortage": PROOF}],
            "shortage": PROOF,
        }
    ],
    "rows": [
        {
            "s1": int,
            "t2": int,
            "passed_over": [
                {
                    "tpn": int,
                    "reason": either("already-met", "forbidden", "same-absolute-preference", "needed"),
                    "article": either("2.1.1", "2.1.3", "3.2.6"),
                    "shortage": PROOF,
                }
            ],
        }
    ],
}
BOARD = {
    "board": int,
    "white": int,
    "black": int,
    "bracket": int,
    "article": either("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"),
    "higher_ranked": int,
    "latest_difference": either(int, None),
}
ROUND = {
    "format": "arobase-explanation",
    "version": 1,
    "engine": str,
    "system": "dubov",
    "rules": "C.04.4.1 (February 2026)",
    "round": int,
    "total_rounds": int,
    "initial_colour": either("white", "black", None),
    "forbidden_pairs": [[int]],
    "players": [PLAYER],
    "bye": either(BYE, None),
    "brackets": [BRACKET],
    "boards": [BOARD],
}
STEPS = either("bye", "upfloaters", "preferences", "first-shift", "second-shift", "transposition")
REASONS = either(
    "paired", "absent", "already-met", "forbidden", "same-absolute-preference", "no-complete-pairing", "comes-later"
)
WHY = {
    "format": "arobase-why-not",
    "version": 1,
    "engine": str,
    "round": int,
    "one": int,
    "other": int,
    "reason": REASONS,
    "article": str,
    "met_in_round": either(int, None),
    "shortage": PROOF,
    "parting": either(
        {
            "step": STEPS,
            "article": str,
            "bracket": either(int, None),
            "by_the_rules": [int],
            "with_this_pair": [int],
            "costs_by_the_rules": either(COSTS, None),
            "costs_with_this_pair": either(COSTS, None),
        },
        None,
    ),
    "with_this_pair": either({"boards": [[int]], "bye": either(int, None)}, None),
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


def keys_of(schema: Schema) -> set[str]:
    """All the keys, and the texts that a value may be."""
    if isinstance(schema, dict):
        return set(schema).union(*map(keys_of, schema.values()))
    if isinstance(schema, list | OneOf):
        return set().union(*map(keys_of, schema))
    return {schema} if isinstance(schema, str) else set()


def explained(seed: int) -> Explained | None:
    event = seeded_case(seed).tournament
    try:
        pairing = pairing_system("dubov")(event)
    except NoCompletePairing:
        return None
    return Explained(pairing, examine(event, pairing))


@pytest.mark.parametrize("first_seed", range(0, 200, 50))
def test_the_documents_have_exactly_the_fields_of_the_schema(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 50):
        if (told := explained(seed)) is None:
            continue
        data = explanation_data(told)
        assert fits(data, ROUND)
        assert json.loads(json.dumps(data)) == data
        event = seeded_case(seed).tournament
        one, other = (player.tpn for player in event.players[:2])
        assert fits(why_data(why_not(event, told.pairing, one, other), told.pairing), WHY)


def test_a_schema_that_does_not_fit_is_noticed() -> None:
    told = next(told for seed in range(10) if (told := explained(seed)) is not None)
    data = explanation_data(told)
    assert not fits(data | {"more": 1}, ROUND)
    assert not fits(data | {"round": "1"}, ROUND)
    assert not fits(data | {"boards": [{}]}, ROUND)
    assert not fits({key: value for key, value in data.items() if key != "bye"}, ROUND)


def test_every_field_and_every_word_is_documented() -> None:
    named = set(re.findall(r"`([^`\n]+)`", DOCUMENT))
    articles = re.compile(r"[\d.]+|C\.04.*")
    assert {key for key in keys_of(ROUND) | keys_of(WHY) if not articles.fullmatch(key)} - named == {"dubov"}


def test_the_words_of_every_round_keep_to_the_width() -> None:
    for seed in range(300, 360):
        told = explained(seed)
        if told is not None:
            lines = list(explanation_lines(told))
            assert max(map(len, lines)) <= WIDTH
            assert sum(line.startswith("SCOREGROUP") for line in lines) == len(told.trace.brackets)
            assert [line for line in lines if re.match(r" +\d+\. ", line)] == [
                f"  {number:>3}. {pair.white} – {pair.black}" for number, pair in enumerate(told.pairing.pairs, start=1)
            ]


# --- the command ------------------------------------------------------------------------------------------------------


def run(*arguments: str | Path, text: str = EVENT, code: int = 0) -> tuple[str, str]:
    """Standard output and standard error of ``explain``, which must exit with ``code``."""
    done = subprocess.run(
        [sys.executable, "-m", "pairing", "explain", *map(str, arguments)],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    err = done.stderr.decode()
    assert "Traceback" not in err
    assert done.returncode == code, err
    return done.stdout.decode(), err


def code_blocks() -> list[str]:
    return re.findall(r"```(?:json)?\n(.*?)```", DOCUMENT, re.DOTALL)


def test_the_example_of_the_documentation_is_what_the_command_tells() -> None:
    file, round_document, why_document = code_blocks()
    for arguments, block in (((), round_document), (("--why", "3", "5"), why_document)):
        out, err = run("-", "--json", *arguments, text=file)
        assert err == ""
        assert out.count("\n") == 1
        assert json.loads(out) | {"engine": ""} == json.loads(block) | {"engine": ""}
    walk(json.loads(round_document))


def test_a_coming_round_is_explained_in_the_order_of_the_rules() -> None:
    out, err = run("-")
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "Round 4 of 5: how it was paired"
    heads = [line.split(" (")[0] for line in lines if line[:1].isupper()]
    assert heads[2:3] == ["PAIRING-ALLOCATED BYE"]
    assert heads[-1] == "BOARDS"
    pairing = pairing_system("dubov")(read_trf(EVENT).tournament())
    names = {player.tpn: player.name for player in pairing.trace.players}
    for number, pair in enumerate(pairing.pairs, start=1):
        board = f"  {number:>3}. {pair.white} {names[pair.white]} – {pair.black} {names[pair.black]}"
        assert board in lines


def test_an_earlier_round_is_rebuilt_and_other_pairs_in_the_file_are_told() -> None:
    out, err = run("-", "--round", "1")
    assert out.startswith("Round 1 of 5")
    assert "neither has played" in out
    assert err == "" or "was not played as the rules pair it" in err
    for number in (1, 2, 3):
        out, err = run("-", "--round", str(number), "--json")
        data = json.loads(out)
        before = read_trf(EVENT).tournament(before_round=number)
        assert data["round"] == number
        records = {player.tpn: player.records[number - 1] for player in read_trf(EVENT).players}
        played = {frozenset((tpn, entry.opponent)) for tpn, entry in records.items() if isinstance(entry, Game)}
        paired = {frozenset((pair.white, pair.black)) for pair in pairing_system("dubov")(before).pairs}
        assert data["as_played"] is (played == paired)
        assert ("was not played as the rules pair it" in err) is not data["as_played"]


def test_one_board_comes_with_its_bracket_alone() -> None:
    whole = json.loads(run("-", "--json")[0])
    part = json.loads(run("-", "--json", "--board", "2")[0])
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
