"""Records 202 and 212: the tie-breaks of a file."""

from __future__ import annotations

import pytest

from pairing.trf.reader import read_trf
from pairing.trf.tiebreak_lines import stated_tiebreaks
from pairing.trf.writer import write_trf
from tests.pairing.trf.samples import EVENT


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", ()),
        ("202 BH/C1,BH,SB,DE\n", ("BH/C1", "BH", "SB", "DE")),
        ("202 bh/c1 , BH,,\n", ("bh/c1", "BH")),
        ("212 PTS,BH,SB\n", ("BH", "SB")),
        ("202 PTS,BH/C1\n", ("BH/C1",)),
        ("202 pts\n212 PTS,DE\n", ("DE",)),
        ("212 pts\n", ()),
        ("212 BH,PTS\n", ("BH", "PTS")),
        ("212 PTS,DE\n202 BH\n", ("BH",)),
        ("202 BH\n202 SB\n", ("BH",)),
        ("202\n212 PTS,SB\n", ("SB",)),
    ],
)
def test_what_a_file_names(lines: str, expected: tuple[str, ...]) -> None:
    assert stated_tiebreaks(read_trf(EVENT + lines)) == expected


def test_the_records_are_written_back_as_they_were() -> None:
    file = read_trf(EVENT + "202 BH/C1, bh\n212 PTS,BH/C1,BH\n")
    text = write_trf(file)
    assert "202 BH/C1, bh\n" in text
    assert "212 PTS,BH/C1,BH\n" in text
    assert read_trf(text) == file
