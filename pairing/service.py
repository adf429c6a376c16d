"""The engine as the web side knows it: what it calls (pair, time, log, examine, check), and the words of its data.

Services, selectors and pages import the engine from here alone; where a thing stands inside is the engine's business.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pairing.checking.checker import CheckReport, RoundCheck, check_tournament
from pairing.engine.basics.acceleration import baku_objection, baku_virtual_points
from pairing.engine.basics.average_rating import average_rating_of_opponents
from pairing.engine.basics.board_order import in_board_order
from pairing.engine.basics.boards import chain_of
from pairing.engine.basics.brackets import NOBODY, Place, State, drawn_bracket, places
from pairing.engine.basics.breaches import Breach, Rule, breaches, missed_preferences
from pairing.engine.basics.entrant_facts import EntrantFacts
from pairing.engine.basics.line_ups import is_score_alone
from pairing.engine.basics.preferences import Strength
from pairing.engine.errors import InvalidTournament, NoCompletePairing, PairingOutOfReach
from pairing.engine.picture.cutting import close_up
from pairing.engine.picture.model import Band, BandColumn, Entry, EntryKind, Float, Picture, Remark, Shift, Side
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.steps import Row, Step, Table
from pairing.engine.systems import DEFAULT, registered_systems, system_named, system_names
from pairing.engine.systems.round_list import Column, Kind, RoundList
from pairing.engine.systems.system import BAKU, OTHER_SWISS, Criterion, Entrants, KnownRounds, System
from pairing.engine.tables.varma import late_meetings, varma_numbers
from pairing.engine.tournament import (
    BYES_WITH_POINTS,
    ONE_CYCLE,
    Bye,
    ByeKind,
    Colour,
    ColourPreferences,
    Cycles,
    Entrant,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    against,
    outcome_of,
    without_open_games,
)
from pairing.engine.words import Shown
from pairing.explaining.document import Explanation, explanation_of
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from pairing.trf.system_of_file import round_to_pair
from pairing.version import FULL_VERSION

__all__ = [
    "BAKU",
    "BYES_WITH_POINTS",
    "ONE_CYCLE",
    "OTHER_SWISS",
    "Band",
    "BandColumn",
    "Breach",
    "Bye",
    "ByeKind",
    "Colour",
    "ColourPreferences",
    "Column",
    "Criterion",
    "Cycles",
    "DEFAULT",
    "Entrant",
    "Entrants",
    "EntrantFacts",
    "Entry",
    "EntryKind",
    "Float",
    "ExaminedRound",
    "Game",
    "InvalidTournament",
    "Kind",
    "KnownRounds",
    "Match",
    "NOBODY",
    "NoCompletePairing",
    "Outcome",
    "Pair",
    "Picture",
    "Place",
    "State",
    "against",
    "chain_of",
    "drawn_bracket",
    "places",
    "PairingOutOfReach",
    "Player",
    "Record",
    "Remark",
    "RoundList",
    "RoundPairing",
    "Row",
    "Rule",
    "ScoreType",
    "Scoring",
    "Shift",
    "Side",
    "Step",
    "Strength",
    "System",
    "Table",
    "Team",
    "Shown",
    "TimedCheck",
    "TimedPairing",
    "Tournament",
    "average_rating_of_opponents",
    "baku_objection",
    "baku_virtual_points",
    "breaches",
    "check_rounds",
    "close_up",
    "examine_round",
    "in_board_order",
    "is_score_alone",
    "late_meetings",
    "missed_preferences",
    "outcome_of",
    "pair_round",
    "registered_systems",
    "system_named",
    "system_names",
    "varma_numbers",
    "why_not_in",
    "without_open_games",
]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TimedPairing:
    """A pairing with its explanation, the time it took (seconds) and the version of the engine that made it."""

    pairing: RoundPairing
    explanation: Explanation
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
    by = system_named(system)
    pairing = by.pair_round(tournament)
    seconds = time.perf_counter() - start
    logger.info(
        "paired round %d of %d %ss by %s in %.3f s",
        *(pairing.round_number, len(tournament.entrants), tournament.entrant_word, system, seconds),
    )
    explanation = explanation_of(by, pairing.trace, engine=FULL_VERSION)
    return TimedPairing(pairing=pairing, explanation=explanation, seconds=seconds, engine_version=FULL_VERSION)


@dataclass(frozen=True, slots=True)
class ExaminedRound:
    """A round paired once more, and its explanation with what each choice was made against."""

    system: System
    tournament: Tournament
    pairing: RoundPairing
    explanation: Explanation

    def why_not(self, one: int, other: int) -> Step:
        """Why the players with these TPNs do not meet.

        Raises:
            LookupError: there is no such player, or it is one player twice.
        """
        return self.system.why_not(self.tournament, self.pairing, one, other)


def examine_round(report: str, names: Mapping[int, str], *, system: str) -> ExaminedRound:
    """The coming round of a report file by the system with this name.

    ``names`` by TPN, those of teams in a team event, take the place of those in the file, which may be cut.

    Raises:
        LookupError: there is no such system.
        UnusableTrf, InvalidTournament, NoCompletePairing: the file is not one of a round that was paired.
    """
    by, tournament, pairing = _paired_again(report, names, system)
    steps = by.examine(tournament, pairing)
    explanation = explanation_of(by, pairing.trace, engine=FULL_VERSION, steps=steps)
    return ExaminedRound(by, tournament, pairing, explanation)


def why_not_in(
    report: str, names: Mapping[int, str], one: int, other: int, *, system: str, boards: Iterable[tuple[int, int]]
) -> Step | None:
    """Why two entrants do not meet in the coming round of a report file; None where it has other ``boards`` today.

    ``names`` and what is raised as of ``examine_round``, whose other answers it does without.
    """
    by, tournament, pairing = _paired_again(report, names, system)
    if [(pair.white, pair.black) for pair in pairing.pairs] != list(boards):
        return None
    return by.why_not(tournament, pairing, one, other)


def _paired_again(report: str, names: Mapping[int, str], system: str) -> tuple[System, Tournament, RoundPairing]:
    """The system, the tournament of a report file with these names, and its coming round."""
    by = system_named(system)
    file = read_trf(report)
    if by.pairs_teams:
        tournament = round_to_pair(file, system=system).snapshot.tournament
    else:
        tournament = file.snapshot(needs_ratings=by.needs_ratings).tournament
    players = tuple(replace(player, name=names.get(player.tpn, player.name)) for player in tournament.players)
    teams = tuple(replace(team, name=names.get(team.tpn, team.name)) for team in tournament.teams)
    tournament = replace(tournament, players=players, teams=teams)
    return by, tournament, by.pair_round(tournament)


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
