"""Whether certificates hold: each round paired again from its own report file, and the chain that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pairing.certifying.certificate import Certificate, short_digest
from pairing.certifying.log_head import log_head
from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """What came of pairing a round again.

    ``faults`` are what does not hold, ``changes`` the differences of a round that says that it was changed by hand.
    """

    faults: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


def verify_round(certificate: Certificate) -> RoundVerdict:
    """Pair the round again from the certificate's report, by its system as this program has it, and compare."""
    try:
        coming = round_to_pair(read_trf(certificate.report), system=certificate.system)
        pairing = coming.system.pair_round(coming.snapshot.tournament)
    except LookupError:
        return RoundVerdict((f"There is no pairing system “{certificate.system}” here.",))
    except UnusableTrf as error:
        return RoundVerdict((f"Its report cannot be read: {error.problems[0].message}",))
    except NoCompletePairing as error:
        told = (f"The program finds no complete pairing: {error}",)
        return RoundVerdict(changes=told) if certificate.by_hand else RoundVerdict(told)
    except InvalidTournament as error:
        return RoundVerdict((f"Its report cannot be paired: {error}",))
    if pairing.round_number != certificate.round:
        return RoundVerdict((f"The coming round of its report is round {pairing.round_number}.",))
    again = tuple((pair.white, pair.black) for pair in pairing.pairs)
    bye = 0 if coming.system.is_predetermined else pairing.bye or 0  # who is free by a table is given no bye
    differences = tuple(_differences(certificate, again, bye))
    return RoundVerdict(changes=differences) if certificate.by_hand else RoundVerdict(faults=differences)


def _differences(certificate: Certificate, again: Sequence[tuple[int, int]], bye: int) -> Iterable[str]:
    """What was published otherwise than it comes out: pairs with their colours, the order of tables, the bye."""
    published = certificate.pairs
    for one, other in sorted(set(published) - set(again)):
        yield f"{one}-{other} was published and does not come out."
    for one, other in sorted(set(again) - set(published)):
        yield f"{one}-{other} comes out and was not published."
    if set(again) == set(published) and again != published:
        yield "The tables are in another order."
    if bye != certificate.bye:
        yield f"The bye goes to {bye or 'nobody'}, and {certificate.bye or 'nobody'} was published."


def chain_faults(certificates: Sequence[Certificate]) -> list[str]:
    """What is wrong with certificates as chains, one for each tournament: a gap, a fork, a log that became shorter."""
    by_digest = {certificate.digest: certificate for certificate in certificates}
    faults = [
        f"Two certificates follow {short_digest(previous) or 'nothing'}: one of the tournament’s chain was exchanged."
        for (_name, previous), count in Counter((one.tournament, one.previous) for one in by_digest.values()).items()
        if count > 1
    ]
    for certificate in by_digest.values():
        before = by_digest.get(certificate.previous)
        if before is not None:
            faults += _between(before, certificate)
        elif certificate.previous:
            faults.append(
                f"The certificate before {_named(certificate)} ({short_digest(certificate.previous)}) is missing."
            )
    return faults


def log_faults(certificates: Iterable[Certificate], digests: Sequence[str]) -> list[str]:
    """Which certificates do not name this log; ``digests`` are those of its entries, from the oldest on."""
    heads = list(accumulate(digests, lambda head, digest: log_head(head, (digest,)), initial=""))
    return [
        f"{_named(one)} knows of {one.entries} entries, and they are not those of the log: one is gone or was changed."
        for one in certificates
        if one.entries >= len(heads) or heads[one.entries] != one.log
    ]


def _between(before: Certificate, after: Certificate) -> Iterable[str]:
    if before.tournament != after.tournament:
        yield f"{_named(after)} follows a certificate of another tournament, “{before.tournament}”."
    if after.published < before.published:
        yield f"{_named(after)} is older than the certificate that it follows."
    if after.entries < before.entries:
        yield f"{_named(after)} knows of fewer entries in the log than the certificate before it."


def _named(certificate: Certificate) -> str:
    return f"round {certificate.round} (version {certificate.version})"
