"""The mutation run: what it changes, whom it asks, and that it leaves nothing behind."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest

from tests.mutants import mutants
from tests.mutation_run import PARTS, Calls, Chosen, Copy, chosen
from tests.sources import ROOT

SOURCE = '''\
"""Text of the module: 1 and 2."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from x import y

LIMIT: "Literal[3]" = 3


class Thing:
    def find(self, items: list[int], kinds: str) -> bool:
        """At least 4."""
        if len(items) == 4 and self.kind in ("F", "H", "Z"):
            raise ValueError(f"{1 + 1} is wrong")
        return any(item > 0 for item in sorted(items, key=str)[1:] if not item % 2) or kinds not in "wb"
'''


def made(source: str) -> set[tuple[str, str]]:
    return {(mutant.old, mutant.new) for mutant in mutants("x.py", source)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3", "4"),
        ("len(items) == 4", "(len(items) >= 4)"),
        ("len(items) == 4", "(len(items) != 4)"),
        ('("F", "H", "Z")', "('H', 'Z')"),
        ('self.kind in ("F", "H", "Z")', "(self.kind not in ('F', 'H', 'Z'))"),
        ('len(items) == 4 and self.kind in ("F", "H", "Z")', "False"),
        ('raise ValueError(f"{1 + 1} is wrong")', "pass"),
        ("item > 0", "(item >= 0)"),
        ("sorted(items, key=str)", "sorted(items)"),
        ("sorted(items, key=str)[1:]", "sorted(items, key=str)[:]"),
        ("not item % 2", "(item % 2)"),
        ('kinds not in "wb"', "(kinds not in 'w')"),
    ],
)  # fmt: skip
def test_changes_that_a_test_should_notice(old: str, new: str) -> None:
    assert (old, new) in made(SOURCE)


def test_texts_types_and_what_is_never_run_stay() -> None:
    touched = {old for old, _new in made(SOURCE)}
    assert not {"TYPE_CHECKING", "1 + 1", '"Literal[3]"', '"""At least 4."""'} & touched


def test_every_change_is_python_that_says_something_else() -> None:
    for mutant in mutants("x.py", SOURCE):
        changed = mutant.applied(SOURCE)
        assert changed is not None, mutant
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(SOURCE))
        assert mutant.function == (None if mutant.line == 8 else "Thing.find")


def test_a_seed_chooses_and_each_part_gets_its_share() -> None:
    ones = list(chosen(list(PARTS), count=10, seed=3))
    assert ones == list(chosen(list(PARTS), count=10, seed=3)) != list(chosen(list(PARTS), count=10, seed=4))
    assert [sum(one.path.startswith(part) for one in ones) for part in PARTS] == [3, 3, 4]


def test_who_calls_the_function_is_asked_the_quick_ones_first() -> None:
    test, quick, slow, long = (f"tests/test_mutants.py::{name}" for name in ("test", "quick", "slow", "long"))
    calls = Calls({
        test: (1.0, ["x.py:Thing.other"]),
        slow: (24.0, ["x.py:Thing.find"]),
        quick: (0.5, ["x.py:Thing.find", "x.py:Thing.other"]),
        long: (30.0, ["x.py:Thing.find"]),
        "tests/gone.py::test": (0.1, ["x.py:Thing.find"]),
    })  # fmt: skip
    outside, inside = (next(m for m in mutants("x.py", SOURCE) if (m.function is None) == out) for out in (True, False))
    assert calls.tests_for(inside) == [Chosen([quick, slow], 24.5), Chosen([long], 30.0)]
    assert calls.tests_for(outside)[0].tests == [quick, test]


def test_a_change_is_noticed_survives_or_takes_its_time_and_none_stays() -> None:
    path = "pairing/engine/basics/bits.py"
    before = (ROOT / path).read_text(encoding="utf-8")
    found = {(one.function, one.old, one.new): one for one in mutants(path, before)}
    wrong = found["bit_set", "1 << member", "(1 >> member)"]
    endless = found["members_of", "bits ^= lowest", "pass"]
    of_rows = "tests/pairing/engine/test_matching.py::test_first_perfect_matching_is_the_first_of_all_permutations"
    calling = Chosen([f"{of_rows}[{seed}]" for seed in range(20)], 1.0)
    strange = Chosen(["tests/pairing/standings/test_codes.py::test_everything_wrong_is_named_at_once"], 1.0)
    with Copy() as copy:
        copy.prove(wrong, [calling])
        assert copy.outcome(wrong, [strange, calling]) == "killed"
        assert copy.outcome(wrong, [strange]) == "survived"
        assert copy.outcome(wrong, []) == "no test"
        assert copy.outcome(wrong, [Chosen(["tests/pairing/standings/test_codes.py::test_gone"], 1.0)]) == "no test"
        assert copy.outcome(endless, [replace(calling, seconds=-5.0)]) == "timed out"
        assert (copy.tree / path).read_text(encoding="utf-8") == before
        copies = copy.tree
    assert not copies.exists()
    assert (ROOT / path).read_text(encoding="utf-8") == before
