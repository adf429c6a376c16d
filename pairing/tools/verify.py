"""``python -m pairing verify``: do the certificates of rounds hold?

Exit codes: 0 all hold, 1 something does not, 2 a file is no certificate or was changed; the worst one of all.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pairing.tools.coming_round import say
from pairing.tools.console import STANDARD_INPUT, printable

if TYPE_CHECKING:
    from pairing.certifying.bundle import Bundle
    from pairing.certifying.certificate import Certificate

HOLDS, DOES_NOT_HOLD, UNUSABLE = 0, 1, 2


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``verify`` to the command line."""
    parser = commands.add_parser(
        "verify",
        help="pair rounds again from their certificates, and follow the chain",
        description=(
            "Pair the round of each CERTIFICATE again from the report file in it, compare, and see that each one "
            "follows the one before it; in a ZIP file of certificates also that the log beside them is the one that "
            "they name. Nothing else is needed. Compare the last digest with the printed sheet. Exit code: 0 all hold, "
            "1 something does not, 2 a file is no certificate or was changed; the worst one."
        ),
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="CERTIFICATE",
        help="a certificate of a round, or a ZIP file of some; - is standard input",
    )
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Verifies every file and their chain, and returns the worst exit code."""
    from pairing.certifying.verification import chain_faults, log_faults

    read: list[Certificate] = []
    worst, faults = HOLDS, []
    for name in options.files:
        bundle = _bundle(name)
        found = {part: _read(part, data) for part, data in bundle.certificates.items()}
        certificates = {part: certificate for part, certificate in found.items() if certificate}
        worst = max(worst, UNUSABLE if len(certificates) < len(found) or not found else HOLDS)
        worst = max(worst, *(_verify(part, certificate) for part, certificate in certificates.items()), HOLDS)
        if bundle.log is not None:
            faults += [f"log: {fault}" for fault in log_faults(certificates.values(), bundle.log)]
        read += certificates.values()
    faults += [f"chain: {fault}" for fault in chain_faults(read)]
    for fault in faults:
        print(printable(fault))
    return max(worst, DOES_NOT_HOLD if faults else HOLDS)


def _bundle(name: str) -> Bundle:
    """The certificates in a file, none where it cannot be read; what is wrong with it goes to standard error."""
    from pairing.certifying.bundle import Bundle, read_bundle
    from pairing.certifying.certificate import UnusableCertificate

    try:
        return read_bundle(name, sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes())
    except OSError as error:
        say(name, f"cannot be read: {error.strerror or error}")
    except UnusableCertificate as error:
        say(name, str(error))
    return Bundle({})


def _read(name: str, data: bytes) -> Certificate | None:
    """The certificate of these bytes; what is wrong with it goes to standard error."""
    from pairing.certifying.certificate import UnusableCertificate, read_certificate

    try:
        return read_certificate(data)
    except UnusableCertificate as error:
        for problem in error.problems:
            say(name, problem)
    return None


def _verify(name: str, certificate: Certificate) -> int:
    """Says what came of pairing a round again; the exit code."""
    from pairing.certifying.certificate import short_digest
    from pairing.certifying.verification import verify_round

    verdict = verify_round(certificate)
    held = "holds, changed by hand" if certificate.by_hand else "holds"
    outcome = "does not hold" if verdict.faults else held
    title = f"{certificate.tournament}, round {certificate.round}, version {certificate.version}"
    print(printable(f"{name}: {title}: {outcome}; {certificate.system}, {short_digest(certificate.digest)}"))
    for line in verdict.faults:
        print(printable(f"  {line}"))
    if certificate.opinion:
        print(printable(f"  second opinion: {certificate.opinion}"))
    if certificate.by_hand:
        print(printable(f"  by hand: {certificate.by_hand}"))
    for line in verdict.changes:
        print(printable(f"  by hand: {line}"))
    return DOES_NOT_HOLD if verdict.faults else HOLDS
