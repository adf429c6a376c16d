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
from pairing.engine.tournament import Bye, ByeKind, Colour, Player, Record, Tournament, against
from pairing.explaining.divergence import Divergence
from pairing.trf.codes import BLOCK_WIDTH, COLOUR_OFFSET, FIRST_BLOCK
from pairing.trf.problems import Problem, UnusableTrf, in_bounds
from pairing.trf.records import TrfFile, TrfPlayer
from pairing.trf.snapshot import inferred_initial_colour
from pairing.trf.system_of_file import round_to_pair, system_of

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
    ``first`` tells where the two part, ``reason`` why there was nothing to compare. ``late_entries`` are players who
    must be left out of the numbering for the colours of the file to come out: they had not come yet.
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
    late_entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The comparison of a file. ``problems`` make all of it impossible; ``adjustments`` tell what was assumed.

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
    file = file.of_players()
    numbers = range(1, file.rounds_paired + 1) if rounds is None else rounds
    checks: list[RoundCheck] = []
    adjustments: dict[Problem, None] = dict.fromkeys(file.adjustments)
    problems: dict[Problem, None] = dict.fromkeys((*file.problems, *system_of(file, asked=system).problems))
    colour = file.initial_colour
    for number in numbers if not file.problems else ():
        try:
            rules, snapshot = round_to_pair(
                file,
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
        checks.append(_check_round(file, number, snapshot.tournament, rules))
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
    played = _played_round(file, number)
    try:
        pairing = system.pair_round(before)
    except NoCompletePairing as error:
        return RoundCheck(number, Verdict.NOT_REPLAYABLE, len(played.pairs), reason=error.reason)
    except InvalidTournament as error:
        return RoundCheck(number, Verdict.NOT_REPLAYABLE, len(played.pairs), reason=" ".join(error.problems))
    only_paired, only_played = _differences(pairing, played)
    differs = bool(only_paired) or pairing.bye != played.bye
    if differs and pairing.bye == played.bye and _in_no_order(only_paired) == _in_no_order(only_played):
        then = _without_late_entries(file, number, before, played, system)
        if then is not None:
            return then
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


def _in_no_order(boards: tuple[Board, ...]) -> set[frozenset[int]]:
    return {frozenset(board) for board in boards}


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


def _played_round(file: TrfFile, number: int) -> PlayedRound:
    """The pairs, White first, in the order of the file, and who had the pairing-allocated bye."""
    pairs, colourless, bye = [], set[frozenset[int]](), None
    for player in file.players:
        record = player.records[number - 1]
        if isinstance(record, Bye):
            bye = player.tpn if record.kind is ByeKind.PAIRING_ALLOCATED else bye
            continue
        if record.colour is Colour.WHITE:
            pairs.append((player.tpn, record.opponent))
        if not record.played and _colour_is_missing(file, player, number):
            colourless.add(frozenset((player.tpn, record.opponent)))
    return PlayedRound(pairs=tuple(pairs), bye=bye, colourless=frozenset(colourless))


def _colour_is_missing(file: TrfFile, player: TrfPlayer, number: int) -> bool:
    """Whether the reader had to take a colour for this forfeit, because the file has none."""
    column = FIRST_BLOCK + BLOCK_WIDTH * (number - 1) + COLOUR_OFFSET
    return any(
        remark.line == player.line and remark.column == column and remark.read.strip(" -") == ""
        for remark in file.adjustments
    )


def _without_late_entries(
    file: TrfFile, number: int, before: Tournament, played: PlayedRound, system: System
) -> RoundCheck | None:
    """The round with the numbers as they were then, if that explains it; None otherwise.

    Numbers in the file are the final ones. Who comes later takes a place in the order (C.04.2, 2.4 and 2.5) and moves
    the numbers below it by one, so an odd number, which decides colours, may have been an even one when the round was
    paired. The order itself does not change, hence neither does anything else.
    """
    late = tuple(sorted(player.tpn for player in file.players if _is_late_entry(player, number)))
    if not late:
        return None
    here = sorted(player.tpn for player in file.players if player.tpn not in late)
    then = {tpn: place for place, tpn in enumerate(here, start=1)}
    colour = before.initial_colour
    if file.initial_colour is None:
        colour = inferred_initial_colour(_as_numbered_in_round_1(file)) or colour
    pairing = system.pair_round(_renumbered(before, then, colour))
    renumbered = PlayedRound(
        pairs=tuple((then[white], then[black]) for white, black in played.pairs),
        bye=None if played.bye is None else then[played.bye],
        colourless=frozenset(frozenset(then[tpn] for tpn in pair) for pair in played.colourless),
    )
    if _differences(pairing, renumbered) != ((), ()):
        return None
    return RoundCheck(
        number=number,
        verdict=Verdict.SAME,
        boards=len(played.pairs),
        bye_paired=played.bye,
        bye_played=played.bye,
        late_entries=late,
    )


def _is_late_entry(player: TrfPlayer, number: int) -> bool:
    """Whether the player first came after this round: nothing but zero-point byes up to it, paired after it."""
    before, after = player.records[:number], player.records[number:]
    return all(record == Bye(ByeKind.ZERO_POINT) for record in before) and any(map(_is_pairing, after))


def _is_pairing(record: Record) -> bool:
    return not isinstance(record, Bye) or record.kind is ByeKind.PAIRING_ALLOCATED


def _as_numbered_in_round_1(file: TrfFile) -> TrfFile:
    """The file without the late entries, by the numbers that the others had in round 1."""
    here = sorted((player for player in file.players if not _is_late_entry(player, 1)), key=lambda player: player.tpn)
    return replace(file, players=tuple(replace(player, tpn=place) for place, player in enumerate(here, start=1)))


def _renumbered(tournament: Tournament, numbers: dict[int, int], colour: Colour | None) -> Tournament:
    """The tournament of those in ``numbers`` alone, by these numbers. Nobody left out has been paired yet."""

    def record(entry: Record) -> Record:
        return entry if isinstance(entry, Bye) else against(entry, numbers[entry.opponent])

    def player(entry: Player) -> Player:
        return replace(entry, tpn=numbers[entry.tpn], records=tuple(map(record, entry.records)))

    return replace(
        tournament,
        players=tuple(player(entry) for entry in tournament.players if entry.tpn in numbers),
        initial_colour=colour,
        absent=frozenset(numbers[tpn] for tpn in tournament.absent if tpn in numbers),
        absent_with_points=frozenset(numbers[tpn] for tpn in tournament.absent_with_points if tpn in numbers),
        forbidden_pairs=frozenset(
            (numbers[one], numbers[other])
            for one, other in tournament.forbidden_pairs
            if one in numbers and other in numbers
        ),
    )
