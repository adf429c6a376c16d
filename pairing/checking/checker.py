"""Was a tournament paired by the rules? Each round is paired again from the rounds before it and compared.

``check_tournament`` is a pure function of the file; where a round differs, the system names the first article at which
the two versions part. Boards are compared as pairs with their colours: the file does not keep their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.checking.standings_of_file import StandingsCheck, recompute_standings
from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.systems.system import System
from pairing.engine.tournament import Colour, Tournament
from pairing.explaining.document import Divergence
from pairing.trf.as_paired import as_paired, has_other_order
from pairing.trf.played_rounds import played_round
from pairing.trf.problems import Problem, UnusableTrf, in_bounds
from pairing.trf.records import TrfFile
from pairing.trf.system_of_file import file_for, round_to_pair, system_of

Board = tuple[int, int]


class Verdict(StrEnum):
    """What came of a comparison, from the best to the worst."""

    SAME = "same"
    DIFFERENT = "different"
    NOT_REPLAYABLE = "not replayable"


SEVERITY = {verdict: place for place, verdict in enumerate(Verdict)}


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """The comparison of one round. Boards are (White, Black) by starting rank.

    ``only_paired`` and ``only_played`` are the boards of the rules and of the file that the other does not have.
    ``first`` says where the two part, ``reason`` why there was nothing to compare. ``ranks_of_then`` says that the
    starting ranks stood in another order when the round was paired (``pairing.trf.as_paired``): they are those of then.
    """

    number: int
    verdict: Verdict
    boards: int = 0
    only_paired: tuple[Board, ...] = ()
    only_played: tuple[Board, ...] = ()
    bye_paired: int | None = None
    bye_played: int | None = None
    first: Divergence | None = None
    reason: str = ""
    ranks_of_then: bool = False


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The comparison of a file. ``problems`` make all of it impossible; ``adjustments`` list what was assumed.

    ``standings`` compares the ranks where the whole file was checked and names its tie-breaks.
    """

    rounds: tuple[RoundCheck, ...]
    total_rounds: int | None
    initial_colour: Colour | None
    initial_colour_stated: bool
    adjustments: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    standings: StandingsCheck | None = None

    @property
    def verdict(self) -> Verdict:
        """The worst of all rounds and of the standings; where nothing could be compared it is not replayable."""
        if self.problems or not self.rounds:
            return Verdict.NOT_REPLAYABLE
        verdicts = [entry.verdict for entry in self.rounds]
        if self.standings is not None and self.standings.differences:
            verdicts.append(Verdict.DIFFERENT)
        return max(verdicts, key=SEVERITY.__getitem__)


def check_tournament(
    file: TrfFile,
    rounds: Sequence[int] | None = None,
    *,
    system: str | None = None,
    unrated_rating: int | None = None,
    total_rounds: int | None = None,
) -> CheckReport:
    """Compares the ``rounds`` asked for, all that have been paired by default.

    ``system`` is the name of one that is used whatever the file states; the other arguments are those of
    ``TrfFile.snapshot``. What is wrong with the file is not raised, it is in the report.

    Raises:
        LookupError: there is no system with that name.
    """
    chosen = system_of(file, asked=system)
    file = file_for(file, chosen.system)
    numbers = range(1, file.rounds_paired + 1) if rounds is None else rounds
    checks: list[RoundCheck] = []
    adjustments: dict[Problem, None] = dict.fromkeys(file.adjustments)
    problems: dict[Problem, None] = dict.fromkeys((*file.problems, *chosen.problems))
    colour = file.initial_colour
    for number in numbers if not file.problems else ():
        then = as_paired(file, number)
        try:
            rules, snapshot = round_to_pair(
                then,
                system=system,
                unrated_rating=unrated_rating,
                total_rounds=total_rounds,
                before_round=min(number, file.coming_round),
            )
        except UnusableTrf as error:
            problems |= dict.fromkeys(error.problems)
            continue
        adjustments |= dict.fromkeys(snapshot.adjustments)
        colour = colour or snapshot.tournament.initial_colour
        check = _check_round(then, number, snapshot.tournament, rules)
        checks.append(replace(check, ranks_of_then=has_other_order(file, then)))
    if not file.rounds_paired and not problems:
        message = "No round of this file has been paired; there is nothing to compare."
        problems[Problem(1, 1, "", message)] = None
    return CheckReport(
        rounds=tuple(checks),
        total_rounds=total_rounds or file.total_rounds,
        initial_colour=colour,
        initial_colour_stated=file.initial_colour is not None,
        adjustments=in_bounds(sorted(adjustments)),
        problems=in_bounds(sorted(problems)),
        standings=_standings(file, unrated_rating) if rounds is None and not problems else None,
    )


def _standings(file: TrfFile, unrated_rating: int | None) -> StandingsCheck | None:
    """The ranks of the file against its own tie-breaks; ``None`` where it names none."""
    check = recompute_standings(file, unrated_rating=unrated_rating)
    return check if check.tiebreaks else None


def _check_round(file: TrfFile, number: int, before: Tournament, system: System) -> RoundCheck:
    if not 1 <= number <= file.rounds_paired:
        reason = f"Round {number} is not in the file; it has been paired up to round {file.rounds_paired}."
        return RoundCheck(number, Verdict.NOT_REPLAYABLE, reason=reason)
    played = played_round(file, number, system)
    try:
        pairing = system.pair_round(before)
    except NoCompletePairing as error:
        return RoundCheck(number, Verdict.NOT_REPLAYABLE, len(played.pairs), reason=error.reason)
    except InvalidTournament as error:
        return RoundCheck(number, Verdict.NOT_REPLAYABLE, len(played.pairs), reason=" ".join(error.problems))
    only_paired, only_played = _differences(pairing, played)
    differs = bool(only_paired) or set(pairing.without_opponent) != set(played.without_opponent)
    first = system.first_divergence(before, pairing, played) if differs else None
    return RoundCheck(
        number=number,
        verdict=Verdict.DIFFERENT if differs else Verdict.SAME,
        boards=len(played.pairs),
        only_paired=only_paired,
        only_played=only_played,
        bye_paired=pairing.bye,
        bye_played=played.bye,
        first=None if first is None else Divergence(first, system.name),
    )


def _differences(pairing: RoundPairing, played: PlayedRound) -> tuple[tuple[Board, ...], tuple[Board, ...]]:
    """The boards of the rules that the file does not have, and the reverse."""
    paired = tuple((pair.white, pair.black) for pair in pairing.pairs)
    return _missing(paired, played.pairs, played.colourless), _missing(played.pairs, paired, played.colourless)


def _missing(
    boards: tuple[Board, ...], others: tuple[Board, ...], colourless: frozenset[frozenset[int]]
) -> tuple[Board, ...]:
    """The ``boards`` that are not among the others; those whose colours are not known count either way round."""
    there = set(others)
    there |= {other[::-1] for other in others if frozenset(other) in colourless}
    return tuple(board for board in boards if board not in there)
