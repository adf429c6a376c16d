"""Make the certificates of invented tournaments, and verify them as ``python -m pairing verify`` does.

``python -m tests.certificates_run --count N [--seed S] [--processes 2]`` makes tournaments of all systems in turn, of 2
to 60 players or teams, with byes, absences, late entries, withdrawals and forfeits, some rounds changed by hand. Every
round is certified as publication does it, all of a tournament are read back and verified as one chain, and in each file
bytes are changed, which must be found. It prints its progress, how much was looked at, the time, and each fault with
its seed; it ends with status 1 when there is any.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairing.certifying.certificate import Certificate, UnusableCertificate, read_certificate
from pairing.certifying.log_head import entry_digest, log_head
from pairing.certifying.verification import chain_faults, log_faults, verify_round
from pairing.engine.result import RoundPairing
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import System
from pairing.engine.tournament import ByeKind, Tournament
from pairing.generating.generator import NoSuchTournament, generate_tournament
from pairing.generating.parameters import Wishes, resolved
from pairing.generating.sizes import UnusableParameters
from pairing.trf.bracket_lines import lines_of
from pairing.trf.event_codes import lines_that_state
from pairing.trf.records import KeptLine
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.tiebreak_lines import tiebreak_line
from pairing.trf.writer import trf_from_tournament, write_trf
from pairing.version import FULL_VERSION
from tests.long_runs import Answer, compare_all, run_parser

BATCH = 5
CHANGED_BYTES = 12  # in each file, beside the first and the last
BY_HAND = 15  # one round in so many is changed by hand
SHARE = 1_000_000
RATES = ("half_point_bye_rate", "zero_point_bye_rate", "forfeit_rate", "late_entry_rate", "withdrawal_rate")

Round = tuple[Tournament, RoundPairing]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit status."""
    options = run_parser("tests.certificates_run", __doc__, "tournaments").parse_args(arguments)
    return compare_all(verify_batch, options, batch=BATCH, unit="tournaments")


def verify_batch(seeds: range) -> Answer:
    """How much was verified of the tournaments of ``seeds``, and the text of each fault."""
    kinds: Counter[str] = Counter()
    faults: list[str] = []
    systems = registered_systems()
    for seed in seeds:
        system = systems[seed % len(systems)]
        rounds = rounds_of(system, seed)
        kinds.update(("tournaments", f"  {system.name}"))
        certificates = certified(system, rounds, seed)
        kinds["certificates"] += len(certificates)
        kinds["  changed by hand"] += sum(bool(one.by_hand) for one in certificates)
        faults += [f"FAULT seed {seed} ({system.name}): {fault}" for fault in faults_of(certificates, seed)]
        kinds["changed bytes"] += sum(2 + CHANGED_BYTES for _one in certificates)
    return kinds, faults


def rounds_of(system: System, seed: int) -> list[Round]:
    """Every round of the tournament of ``seed`` with what it was paired from; none where no such tournament can be."""
    rng = random.Random(seed)
    rounds: list[Round] = []

    def noted(tournament: Tournament) -> RoundPairing:
        if not tournament.rounds_paired:
            rounds.clear()  # the generator begins anew
        pairing = system.pair_round(tournament)
        rounds.append((tournament, pairing))
        return pairing

    for _attempt in range(50):
        given = {} if system.goes_by_numbers else {name: (rng.choice((0, SHARE // 20)),) * 2 for name in RATES}
        players = rng.randint(2, 60)
        try:
            parameters = resolved(Wishes({"players": (players, players), **given}, system=system.name), seed)
            generate_tournament(parameters, seed=seed, pair_round=noted)
        except (UnusableParameters, NoSuchTournament):
            continue  # too many for a table, or too few for so many absences
        return rounds
    raise AssertionError(f"No tournament of seed {seed} came out.")


def certified(system: System, rounds: Sequence[Round], seed: int) -> list[Certificate]:
    """The certificates of the rounds, as one chain."""
    rng = random.Random(-seed)
    made: list[Certificate] = []
    for number, (tournament, pairing) in enumerate(rounds, start=1):
        pairs = tuple((pair.white, pair.black) for pair in pairing.pairs)
        by_hand = "Colours agreed" if pairs and rng.randrange(BY_HAND) == 0 else ""
        if by_hand:
            pairs = ((pairs[0][1], pairs[0][0]), *pairs[1:])
        made.append(
            Certificate(
                tournament=f"Invented {seed}",
                round=number,
                version=1,
                published=f"2026-11-{number % 28 + 1:02d}T10:00:00+00:00",
                system=system.name,
                rules=system.rules,
                engine=FULL_VERSION,
                report=report_of(system, tournament),
                pairs=pairs,
                bye=(pairing.bye or 0) if system.kind_of_bye is ByeKind.PAIRING_ALLOCATED else 0,
                by_hand=by_hand,
                entries=number,
                log=log_head("", log_of(number)),
                previous=made[-1].digest if made else "",
                opinion=rng.choice(("", "identical, literal reading")),
            )
        )
    return sorted(made, key=lambda one: one.published)


def log_of(entries: int) -> list[str]:
    """The digests of so many entries of a log."""
    return [entry_digest(["round.publish", {"round": number}]) for number in range(1, entries + 1)]


def report_of(system: System, tournament: Tournament) -> str:
    """The report file that a round is paired from."""
    file = trf_from_teams(tournament) if tournament.teams else trf_from_tournament(tournament)
    kept = [line for line in file.kept_lines if not line.text.startswith("192")]
    lines = [*lines_that_state(system, cycles=tournament.cycles), *(lines_of(tournament) if system.eliminates else ())]
    if tournament.level_by:
        lines.append(tiebreak_line(by.value for by in tournament.level_by).text)  # they decide level matches
    return write_trf(replace(file, kept_lines=(*map(KeptLine, lines), *kept)))


def faults_of(certificates: Sequence[Certificate], seed: int) -> Iterator[str]:
    """What does not hold of whole certificates, and which changed byte was not found."""
    rng = random.Random(seed)
    read = []
    for one in certificates:
        data = one.file.encode()
        read.append(read_certificate(data))
        verdict = verify_round(read[-1])
        yield from (f"round {one.round}: {fault}" for fault in verdict.faults)
        if one.by_hand and not verdict.changes:
            yield f"round {one.round}: changed by hand, and no difference is shown"
        places = [0, len(data) - 1, *(rng.randrange(len(data)) for _ in range(CHANGED_BYTES))]
        for place in places:
            changed = bytearray(data)
            changed[place] ^= 1 << rng.randrange(8)
            if is_accepted(bytes(changed)):
                yield f"round {one.round}: the changed byte {place} was not found"
    yield from chain_faults(read)
    yield from log_faults(read, log_of(len(read)))
    if len(read) > 2 and not chain_faults([*read[:1], *read[2:]]):
        yield "a certificate that is missing was not found"


def is_accepted(data: bytes) -> bool:
    """Whether a file with these bytes is taken for a certificate."""
    try:
        read_certificate(data)
    except UnusableCertificate:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
