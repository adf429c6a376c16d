"""Certificates of rounds: every changed byte is found, every round comes out again, and the chain is followed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pairing.certifying.certificate import KIND, Certificate, UnusableCertificate, read_certificate
from pairing.certifying.verification import chain_faults, verify_round
from pairing.engine.systems import DEFAULT, system_names
from tests.pairing.certifying.chains import chain
from tests.pairing.tools.commands import answer

SMALL = {"players": (7, 7), "rounds": (4, 4)}


@pytest.fixture(scope="module")
def rounds() -> list[Certificate]:
    """Four rounds of seven players."""
    return chain(DEFAULT, seed=7, **SMALL)


@pytest.mark.parametrize("name", system_names())
def test_rounds_of_every_system_come_out_again(name: str) -> None:
    made = chain(name, seed=5)
    assert len(made) > 2
    read = [read_certificate(certificate.file.encode()) for certificate in made]
    assert read == made
    assert [verify_round(certificate).faults for certificate in read] == [()] * len(read)
    assert chain_faults(read) == []


def test_every_changed_byte_is_found(rounds: list[Certificate]) -> None:
    whole = rounds[-1].file.encode()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1
        with pytest.raises(UnusableCertificate):
            read_certificate(bytes(changed))
        with pytest.raises(UnusableCertificate):
            read_certificate(whole[:place])
    for more in (b" ", b"\n", b"{}", b"\0"):
        with pytest.raises(UnusableCertificate):
            read_certificate(whole + more)


def test_another_layout_of_the_same_content_is_refused(rounds: list[Certificate]) -> None:
    members = json.loads(rounds[0].file)
    turned = dict(reversed(members.items()))
    for other in (json.dumps(members), json.dumps(members, indent=1) + "\n\n", json.dumps(turned, indent=1) + "\n"):
        with pytest.raises(UnusableCertificate, match="laid out|none"):
            read_certificate(other.encode())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cannot be read as JSON"),
        ("[]", "its kind is not"),
        ('{"kind": "other"}', "its kind is not"),
        (json.dumps({"kind": KIND, "format": 3}), "a format that this version does not read"),
        (json.dumps({"kind": KIND, "format": 1, "round": True}), "“round” is missing"),
        (json.dumps({"kind": KIND, "format": 1, "more": 1}), "“more” is no part"),
        (json.dumps({"kind": KIND, "format": 1, "tournament": "\ud800"}), "“tournament” is missing"),
        ("[" * 100_000, "cannot be read as JSON"),
        (" " * 4_000_001, "larger than"),
    ],
)
def test_what_is_no_certificate_is_said(text: str, said: str) -> None:
    with pytest.raises(UnusableCertificate, match=said):
        read_certificate(text.encode("utf-8", "surrogatepass"))


def test_all_that_is_wrong_with_a_file_is_said_at_once() -> None:
    with pytest.raises(UnusableCertificate) as refused:
        read_certificate(json.dumps({"kind": KIND, "format": 1}).encode())
    assert len(refused.value.problems) == 14


def test_a_pair_that_was_exchanged_does_not_come_out(rounds: list[Certificate]) -> None:
    (white, black), *others = rounds[1].pairs
    forged = replace(rounds[1], pairs=((black, white), *others))
    assert verify_round(forged).faults == (
        f"{black}-{white} was published and does not come out.",
        f"{white}-{black} comes out and was not published.",
    )
    turned = replace(rounds[1], pairs=tuple(reversed(rounds[1].pairs)))
    assert verify_round(turned).faults == ("The tables are in another order.",)
    bye = replace(rounds[1], bye=0)
    assert verify_round(bye).faults == (f"The bye goes to {rounds[1].bye}, and nobody was published.",)


def test_changes_by_hand_are_told_and_no_fault(rounds: list[Certificate]) -> None:
    (white, black), *others = rounds[1].pairs
    by_hand = replace(rounds[1], pairs=((black, white), *others), by_hand="Both asked for it.")
    verdict = verify_round(by_hand)
    assert verdict.faults == ()
    assert len(verdict.changes) == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"system": "unknown"}, "There is no pairing system “unknown” here."),
        ({"report": "001"}, "Its report cannot be read:"),
        ({"round": 4}, "The coming round of its report is round 2."),
    ],
)
def test_what_cannot_be_paired_again_is_said(rounds: list[Certificate], change: dict[str, str], said: str) -> None:
    (fault,) = verify_round(replace(rounds[1], **change)).faults
    assert fault.startswith(said)


def test_a_certificate_that_is_missing_or_exchanged_breaks_the_chain(rounds: list[Certificate]) -> None:
    first, second, third, last = rounds
    assert chain_faults([last, second, first, third]) == []
    assert chain_faults([second, third]) == [
        f"The certificate before round 2 (version 1) ({_short(first)}) is missing."
    ]
    (fault,) = chain_faults([first, third, last])
    assert fault == f"The certificate before round 3 (version 1) ({_short(second)}) is missing."
    other = replace(second, by_hand="another")
    assert any("Two certificates follow" in fault for fault in chain_faults([first, second, other, third, last]))
    assert any("Two certificates follow nothing" in fault for fault in chain_faults([first, replace(first, round=2)]))
    assert chain_faults([first, replace(second, entries=3)]) == [
        "round 2 (version 1) knows of fewer entries in the log than the certificate before it."
    ]
    assert len(chain_faults([first, replace(second, published="2026-02-01T10:00:00Z", tournament="Other")])) == 2


def test_the_command_says_what_holds(
    rounds: list[Certificate], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / f"{certificate.round}.json" for certificate in rounds]
    for file, certificate in zip(files, rounds, strict=True):
        file.write_text(certificate.file, encoding="utf-8")
    code, out, err = answer(capsys, "verify", *files)
    assert (code, err) == (0, "")
    assert out.count(": holds; ") == 4
    assert _short(rounds[-1]) in out
    code, out, _err = answer(capsys, "verify", files[0], files[2])
    assert code == 1
    assert "chain: The certificate before round 3 (version 1)" in out
    forged = replace(rounds[1], bye=0)
    files[1].write_text(forged.file, encoding="utf-8")
    code, out, _err = answer(capsys, "verify", *files)
    assert code == 1
    assert "does not hold" in out
    assert "chain: The certificate before round 3" in out
    files[0].write_bytes(files[0].read_bytes().replace(b"Generated", b"generated"))
    code, _out, err = answer(capsys, "verify", *files, tmp_path / "none")
    assert code == 2
    assert "1.json:1:1: It was changed" in err
    assert "none:1:1: cannot be read" in err


def _short(certificate: Certificate) -> str:
    digest = certificate.digest
    return " ".join(digest[place : place + 4] for place in range(0, 16, 4))
