"""What the web side calls: look up the system, pair, time, log."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing.checking.checker import CheckReport, RoundCheck, check_tournament
from pairing.engine.registry import pairing_system
from pairing.engine.result import RoundPairing
from pairing.engine.systems import DEFAULT
from pairing.engine.systems.dubov.alternatives import examine
from pairing.engine.systems.dubov.why import why_not
from pairing.engine.tournament import Tournament
from pairing.tools.explain_data import Explained
from pairing.tools.explain_sentences import BracketSentences
from pairing.tools.explain_words import Names
from pairing.tools.why_text import why_paragraphs
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from pairing.version import ENGINE_VERSION

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TimedPairing:
    """A pairing with the time it took (seconds) and the version of the engine that made it."""

    pairing: RoundPairing
    seconds: float
    engine_version: str


def pair_round(tournament: Tournament, *, system: str = DEFAULT) -> TimedPairing:
    """Pair the coming round of ``tournament``.

    Raises:
        LookupError: there is no such system.
        InvalidTournament: the tournament contradicts itself, with every problem.
        NoCompletePairing: no pairing of all the players exists, with the reason.
    """
    start = time.perf_counter()
    pairing = pairing_system(system)(tournament)
    seconds = time.perf_counter() - start
    logger.info(
        "paired round %d of %d players by %s in %.3f s", pairing.round_number, len(tournament.players), system, seconds
    )
    return TimedPairing(pairing=pairing, seconds=seconds, engine_version=ENGINE_VERSION)


@dataclass(frozen=True, slots=True)
class ExaminedRound:
    """A round paired once more, with what each choice was made against."""

    tournament: Tournament
    explained: Explained

    @property
    def boards(self) -> tuple[tuple[int, int], ...]:
        """White and Black of each board, as TPNs."""
        return tuple((pair.white, pair.black) for pair in self.explained.pairing.pairs)

    def brackets(self) -> tuple[BracketSentences, ...]:
        """What decided in each bracket, in words."""
        names = Names(self.explained.trace.players)
        pairs = zip(self.explained.trace.brackets, self.explained.examination.brackets, strict=True)
        return tuple(BracketSentences(names, bracket, examination) for bracket, examination in pairs)

    def why_not(self, one: int, other: int) -> tuple[str, ...]:
        """Why the players with these TPNs do not meet, in paragraphs.

        Raises:
            LookupError: there is no such player, or it is one player twice.
        """
        return why_paragraphs(why_not(self.tournament, self.explained.pairing, one, other), self.explained.pairing)


def examine_round(report: str, names: Mapping[int, str]) -> ExaminedRound:
    """The coming round of a report file by the Dubov system, the one that can be examined.

    ``names`` by TPN take the place of those in the file, which may be cut.

    Raises:
        UnusableTrf, InvalidTournament, NoCompletePairing: the file is not one of a round that was paired.
    """
    tournament = read_trf(report).snapshot().tournament
    players = tuple(replace(player, name=names.get(player.tpn, player.name)) for player in tournament.players)
    tournament = replace(tournament, players=players)
    pairing = pairing_system("dubov")(tournament)
    return ExaminedRound(tournament, Explained(pairing, examine(tournament, pairing)))


@dataclass(frozen=True, slots=True)
class TimedCheck:
    """The rounds of a file compared with the rules; ``left_out`` are those for which there was no time any more.

    ``reasons`` say why nothing could be compared, where that is so.
    """

    rounds: tuple[RoundCheck, ...]
    left_out: tuple[int, ...]
    reasons: tuple[str, ...]


def check_rounds(
    file: TrfFile,
    *,
    system: str | None = None,
    seconds: float,
    unrated_rating: int | None = None,
    total_rounds: int | None = None,
) -> TimedCheck:
    """Pair each round of ``file`` again and compare, round by round until ``seconds`` are over.

    ``system`` is the name of one that is used whatever the file states (192).

    Raises:
        LookupError: there is no such system.
    """
    deadline = time.monotonic() + seconds
    checks: list[RoundCheck] = []
    for number in range(1, file.rounds_paired + 1):
        if time.monotonic() >= deadline:
            return TimedCheck(tuple(checks), tuple(range(number, file.rounds_paired + 1)), ())
        report: CheckReport = check_tournament(
            file, (number,), system=system, unrated_rating=unrated_rating, total_rounds=total_rounds
        )
        if report.problems:
            return TimedCheck(tuple(checks), (), tuple(str(problem) for problem in report.problems))
        checks += report.rounds
    return TimedCheck(tuple(checks), (), ())
