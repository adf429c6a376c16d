"""Small mutations of a good file: whatever comes out, the reader names places and never fails otherwise."""

from __future__ import annotations

import random

import pytest

from pairing.trf.problems import Problem, UnusableTrf
from pairing.trf.reader import decode, read_trf
from pairing.trf.records import TrfFile
from pairing.trf.writer import write_trf
from tests.pairing.trf.samples import EVENT

EXTRAS = (
    "XXP 1 5\n260   2   4    3    5    6\nXXA    1  1.0  0.5\n250       1.0   1   2    3    4\n240 H   4    2\nXXZ 3\n"
    "162  W 1.0    D 0.5\nBBW  1.0\nXXS W=1.0 D=0.5\nXXC white1\nXXR 5\n132\n"
)
SIGNS = "0123456789 0000----====++wbWDLHFUZ.,½²٣\t\r\n\0\x1a\x85\u2028\ufeffäXx#"


def _mutated(rng: random.Random, data: list[str]) -> str:
    signs = list(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(signs))
        match rng.randrange(5):
            case 0:
                del signs[place : place + rng.randint(1, 12)]
            case 1:
                signs[place:place] = rng.choices(SIGNS, k=rng.randint(1, 6))
            case 2:
                end = signs.index("\n", place) if "\n" in signs[place:] else len(signs)
                del signs[place:end]
            case 3:
                other = rng.randrange(len(signs))
                signs[place : place + 90], signs[other : other + 90] = (
                    signs[other : other + 90],
                    signs[place : place + 90],
                )
            case _:
                signs[place] = rng.choice(SIGNS)
        signs = signs or ["\n"]
    return "".join(signs)


def _unusable(file: TrfFile) -> tuple[Problem, ...]:
    """Why the file gives no tournament; nothing where it gives one."""
    try:
        file.tournament(unrated_rating=1400)
    except UnusableTrf as error:
        return error.problems
    return ()


@pytest.mark.parametrize("block", range(4))
def test_mutated_files_are_read_or_refused_with_places(block: int) -> None:
    rng = random.Random(block)
    outcomes = {"read": 0, "refused": 0}
    for _ in range(1_000):
        file = read_trf(_mutated(rng, list(EVENT + EXTRAS)))
        problems = _unusable(file)
        for remark in (*problems, *file.adjustments):
            assert remark.line >= 1
            assert remark.column >= 1
            assert remark.message
        if problems:
            outcomes["refused"] += 1
            continue
        again = read_trf(write_trf(file))
        assert again.tournament(unrated_rating=1400) == file.tournament(unrated_rating=1400)
        outcomes["read"] += 1
    assert min(outcomes.values()) > 50


def test_mutated_bytes_are_decoded_and_never_fail() -> None:
    rng = random.Random(7)
    good = EVENT.encode("cp1252")
    for _ in range(1_000):
        data = bytearray(good)
        for _ in range(rng.randint(1, 10)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        text, encoding = decode(bytes(data))
        assert encoding in ("UTF-8", "CP1252", "Latin-1")
        file = read_trf(text)
        assert file.problems or file.players
