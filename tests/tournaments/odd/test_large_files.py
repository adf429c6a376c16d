"""What a file may take: memory and time of the largest one of each shape, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.sources import ROOT
from tests.tournaments.odd.large import SHAPES, filled, largest, packed
from tournaments.basics.bounded_json import MOST_TEXT, TooLarge, read_json
from tournaments.basics.incoming import Damaged
from tournaments.basics.load import unpack

MOST_MEGABYTES, MOST_SECONDS = 300, 3  # of the processor
WORST = ("lists of lists", "fractions", "objects with new keys", "long numbers")
SOME = tuple(SHAPES) if os.environ.get("ODD_POSTS") else WORST  # all by make odd-input
MEASURED = """
import json, pathlib, re, sys, time
import django
django.setup()
from tournaments.basics.bounded_json import MOST_TEXT
from tournaments.basics.load import unpack
content = pathlib.Path(sys.argv[1]).read_bytes()
begun = time.process_time()
found = unpack(content, most=MOST_TEXT)
took = time.process_time() - begun
peak = re.search(r"VmHWM:\\s+(\\d+) kB", pathlib.Path("/proc/self/status").read_text())  # of this program alone
print(json.dumps([len(found), took, int(peak[1]) / 1024]))
"""


@pytest.mark.parametrize("shape", SOME)
def test_the_largest_file_takes_little(shape: str, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(packed(largest(shape)))
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "AROBASE_DATA": str(tmp_path)}
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", MEASURED, str(file)], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    read, seconds, megabytes = json.loads(done.stdout)
    assert read == 1
    assert megabytes < MOST_MEGABYTES
    assert seconds < MOST_SECONDS


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_larger_is_refused_before_anything_is_made_of_it(shape: str) -> None:
    if shape == "long numbers":
        with pytest.raises(ValueError, match="400 figures"):
            read_json(b"[" + b"9" * 100_000 + b"]")
    elif shape in ("a long text", "commas"):
        with pytest.raises(Damaged, match="too large"):
            unpack(packed(filled(shape, MOST_TEXT // 10)), most=MOST_TEXT)
    else:
        with pytest.raises(TooLarge, match="MB of memory"):
            read_json(filled(shape, 1_500_000 if "keys" in shape or "objects" in shape else 6_000_000))


@pytest.mark.parametrize("repeated", [rb"\"", b'"\\', b'" ', b"9 ", b'"\\"'])
def test_what_never_ends_is_looked_at_once(repeated: bytes) -> None:
    """Looked at anew from each of its signs it would take hours."""
    with pytest.raises(ValueError, match=r"."):
        read_json(b'["' + repeated * 1_000_000)


def test_odd_numbers_and_texts_are_none() -> None:
    for text in (b"[NaN]", b"[Infinity]", b"[" * 100_000, b"{", b"\xff"):
        with pytest.raises(Damaged):
            unpack(zlib.compress(text), most=MOST_TEXT)
