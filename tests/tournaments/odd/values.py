"""What no form is made for: seeded, so that a number says it all."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, quote_from_bytes, urlencode

# As bytes: what a browser never sends cannot always be written as text.
VALUES: tuple[bytes | str, ...] = (
    *(b"", b" ", b"\x00", b"a\x00b", b"\n" * 2000, b"\r", b"\t;\t", b"on", b"true", b"None", b"null", b"[]", b"{}"),
    *(b"0", b"-1", b"1", b"2", b"00000001", b"1.5", b"1,5", b"+3", b"1_000", b"0x10", b"1e309", b"NaN", b"-Infinity"),
    *(b"32768", b"2147483648", b"9223372036854775808", b"-9223372036854775809", b"9" * 30, b"9" * 400, b"9" * 5000),
    *("٣٤".encode(), "²".encode(), "１２".encode(), "½".encode(), "Ⅳ".encode(), ("٣" * 5000).encode()),
    *(b"\xff\xfe", b"\xed\xa0\x80", b"\xc3\x28", b"\xf4\x90\x80\x80", "\ufeffA".encode(), "\u202eabc".encode()),
    *("e\u0301" * 50, "İ", "ß" * 200, "😀" * 300, "\ufffe", "\x1b[31m", "\u2028"),
    *(b"A" * 121, b"A" * 100_000, b"a," * 3000, b"; " * 3000, b"(" * 3000, b"%" * 50, b"%s%n%(name)s", b"{{7*7}}"),
    *(b"<script>alert(1)</script>", b"'; DROP TABLE x; --", b"../../etc/passwd", b"\\\\host\\share", b"http://[::1"),
    *(b"2026-02-30", b"0000-00-00", b"99999-01-01", b"2026-13-01T25:61", b"24:61", b"-1:00", b"9999-12-31"),
    *(b"1-0", b"clear", b"1F0", b"H", b"BH/C1", b"BH/C" + b"9" * 400, b"DE,DE,DE", b"FIDE", b"w", b"Z"),
)  # fmt: skip
ODD: tuple[bytes, ...] = tuple(value.encode() if isinstance(value, str) else value for value in VALUES)
NUMBERS = (b"0", b"999999", b"2147483648", b"9223372036854775808", b"9" * 100, b"9" * 5000)
QUERIES = ("board", "by", "each", "edition", "fide_id", "find", "group", "name", "open", "page", "pick", "q", "round")
MORE_QUERIES = ("since", "versions", "tick", "next", "step")
Pairs = list[tuple[str, bytes]]


def pairs_of(data: Mapping[str, Any]) -> Pairs:
    """The fields of a form as a browser would send them."""
    pairs: Pairs = []
    for name, value in data.items():
        values = value if isinstance(value, Sequence) and not isinstance(value, str | bytes) else [value]
        pairs += [(name, one if isinstance(one, bytes) else str(one).encode()) for one in values]
    return pairs


def mutated(pairs: Pairs, rng: random.Random) -> Pairs:
    """One to three things are wrong: a value, a field that is missing, twice, misnamed or too many."""
    pairs = list(pairs)
    for _each in range(rng.randint(1, 3)):
        names = [place for place, (name, _value) in enumerate(pairs) if name != "expected_version"]
        what = rng.random()
        if not names or what < 0.08:
            pairs.append(
                (rng.choice(("x", "expected_version", "id", "pk", "tournament", "__class__")), rng.choice(ODD))
            )
            continue
        place = rng.choice(names)
        name, value = pairs[place]
        if what < 0.2:
            del pairs[place]
        elif what < 0.3:
            pairs.append((name, rng.choice(ODD)))
        elif what < 0.35:
            pairs[place] = (f"{name}[]", value)
        else:
            pairs[place] = (name, rng.choice(ODD))
    if rng.random() < 0.15:
        pairs = [(name, _odd_version(value, rng) if name == "expected_version" else value) for name, value in pairs]
    return pairs


def _odd_version(value: bytes, rng: random.Random) -> bytes:
    """What a page showed, with one part of it odd and the rest right."""
    head, _sign, facts = value.decode(errors="replace").partition("?")
    found = parse_qsl(facts, keep_blank_values=True)
    if not found or rng.random() < 0.3:
        return rng.choice(ODD)
    place = rng.randrange(len(found))
    found[place] = (found[place][0], rng.choice(ODD).decode(errors="replace"))
    return f"{head}?{urlencode(found)}".encode()


def odd_address(address: str, rng: random.Random) -> str:
    """The address with another number in it, where there is one."""
    numbers = list(re.finditer(r"(?<=/)\d+(?=/)", address))
    if not numbers:
        return address
    one = rng.choice(numbers)
    return address[: one.start()] + rng.choice(NUMBERS).decode() + address[one.end() :]


def form_encoded(pairs: Pairs) -> bytes:
    """As a form without files is sent."""
    return "&".join(f"{quote_from_bytes(name.encode())}={quote_from_bytes(value)}" for name, value in pairs).encode()


def multipart(pairs: Pairs) -> bytes:
    """As a form with files is sent, every third field as a file."""
    parts = []
    for place, (name, value) in enumerate(pairs):
        file = b'; filename="x.trf"' if place % 3 == 2 else b""
        parts.append(b'--odd\r\nContent-Disposition: form-data; name="' + name.encode() + b'"' + file + b"\r\n\r\n")
        parts.append(value + b"\r\n")
    return b"".join([*parts, b"--odd--\r\n"])


def query(rng: random.Random) -> str:
    """A query with parameters that pages read, and odd values."""
    names = rng.sample((*QUERIES, *MORE_QUERIES), rng.randint(1, 3))
    return "&".join(f"{name}={quote_from_bytes(rng.choice(ODD)[:6000])}" for name in names)
