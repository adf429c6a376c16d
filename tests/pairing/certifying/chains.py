"""Certificates of the rounds of generated tournaments, as they are made while the rounds are paired."""

from __future__ import annotations

from pairing.certifying.certificate import Certificate
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate_tournament, report_file
from pairing.generating.parameters import Parameters, Wishes, resolved
from pairing.trf.writer import Edition
from pairing.version import FULL_VERSION


def chain(name: str, *, seed: int, **given: tuple[int, int]) -> list[Certificate]:
    """The certificates of the tournament of ``seed`` by the system of this name, in the order of the rounds."""
    parameters = resolved(Wishes(given, system=name), seed)
    system = system_named(name)
    made: list[Certificate] = []

    def pair_round(tournament: Tournament) -> RoundPairing:
        pairing = system.pair_round(tournament)
        if pairing.round_number == 1:
            made.clear()  # another attempt
        made.append(_certificate(tournament, pairing, parameters, seed, previous=made[-1].digest if made else ""))
        return pairing

    generate_tournament(parameters, seed=seed, pair_round=pair_round)
    return made


def _certificate(
    tournament: Tournament, pairing: RoundPairing, parameters: Parameters, seed: int, *, previous: str
) -> Certificate:
    return Certificate(
        tournament=f"Generated tournament {seed}",
        round=pairing.round_number,
        version=1,
        published=f"2026-03-{pairing.round_number:02d}T10:00:00Z",
        system=parameters.system,
        rules=system_named(parameters.system).rules,
        engine=FULL_VERSION,
        report=report_file(tournament, parameters, seed=seed, edition=Edition.TRF26),
        pairs=tuple((pair.white, pair.black) for pair in pairing.pairs),
        bye=0 if system_named(parameters.system).is_predetermined else pairing.bye or 0,
        by_hand="",
        entries=10 * pairing.round_number,
        log=f"{pairing.round_number:064x}",
        previous=previous,
    )
