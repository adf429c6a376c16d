"""The engine as other people's programs call it: six functions, and the data that they take and give (docs/engine.md).

An event is a report file as data (``TrfFile``), or the engine's own input (``Tournament``). Scores are whole tenths of
a point, players are TPNs (starting ranks). Nothing is printed, nothing is written to the disk, and there is no chance:
the same event gives the same pairing everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pairing.catalogues import translations
from pairing.checking.checker import CheckReport, check_tournament
from pairing.checking.standings_of_file import ranking_of
from pairing.engine.errors import InvalidTournament, MissingLibrary, NoCompletePairing
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.systems import system_named, system_names
from pairing.engine.systems.system import System
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Scoring, Tournament
from pairing.explaining.document import explanation_of, facts_writer, why_data
from pairing.explaining.writer import Language
from pairing.service import ExaminedRound
from pairing.standings import InvalidTieBreaks, Ranking, Standing
from pairing.trf.event_codes import lines_that_state
from pairing.trf.problems import Problem, UnusableTrf
from pairing.trf.reader import decode, read_trf
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.team_writer import code_of, trf_from_teams
from pairing.trf.writer import Edition, trf_from_tournament, write_trf
from pairing.version import FULL_VERSION

__all__ = [
    "Bye",
    "ByeKind",
    "CheckReport",
    "Colour",
    "ExaminedRound",
    "Game",
    "InvalidTieBreaks",
    "InvalidTournament",
    "MissingLibrary",
    "NoCompletePairing",
    "Outcome",
    "Pair",
    "Player",
    "Problem",
    "Ranking",
    "RoundExplained",
    "RoundPairing",
    "Scoring",
    "Standing",
    "Tournament",
    "TrfFile",
    "UnusableTrf",
    "check",
    "explain",
    "pair",
    "rank",
    "read",
    "write",
]


class RoundExplained(ExaminedRound):
    """How a round is paired, step by step, with what each choice was made against."""

    def text(self, why: tuple[int, int] | None = None, *, language: str = "en") -> str:
        """The explanation in words, as the command ``explain`` prints it, or why the two players do not meet.

        In a language that there is no translation into it is English.

        Raises:
            LookupError: there is no such player, or it is one player twice.
        """
        from pairing.tools.explain import answer_lines, explanation_lines

        found = translations([language])
        spoken = Language(found.gettext, found.ngettext)
        if why is not None:
            writer = facts_writer(self.system, self.pairing.trace.players, spoken)
            return "\n".join(answer_lines(writer, self.why_not(*why)))
        return "\n".join(explanation_lines(self.explanation.writer(spoken), self.explanation.steps))

    def data(self, why: tuple[int, int] | None = None) -> dict[str, Any]:
        """The same as plain data for JSON, in the form of docs/explanation.md.

        Raises:
            LookupError: there is no such player, or it is one player twice.
        """
        if why is not None:
            return why_data(self.pairing, self.why_not(*why), system=self.system, engine=FULL_VERSION)
        return self.explanation.data()


def read(source: str | bytes | os.PathLike[str]) -> TrfFile:
    """A tournament report file (TRF16 or TRF26) as data: from its path (``pathlib.Path``), its bytes or its text.

    What was read in a lenient way stands in ``adjustments`` of the result.

    >>> event = read(
    ...     "012 Club evening\\n142 3\\n152 W\\n"
    ...     "001    1      Abegg, Anton                      2400\\n"
    ...     "001    2      Bodmer, Beat                      2300\\n"
    ...     "001    3      Caflisch, Cla                     2200\\n"
    ... )
    >>> event.name, event.total_rounds, [player.rating for player in event.players]
    ('Club evening', 3, [2400, 2300, 2200])

    Raises:
        OSError: the file cannot be read.
        UnusableTrf: it contradicts itself; ``problems`` has every reason with its line and column.
    """
    data = source if isinstance(source, str | bytes) else Path(source).read_bytes()
    file = read_trf(decode(data)[0] if isinstance(data, bytes) else data)
    if file.problems:
        raise UnusableTrf(file.problems)
    return file


def pair(
    event: TrfFile | Tournament,
    *,
    system: str | None = None,
    before_round: int | None = None,
    unrated_rating: int | None = None,
    total_rounds: int | None = None,
) -> RoundPairing:
    """The pairing of the coming round: the boards in their order (``pairs``), and who has the bye.

    ``system`` is the name of a pairing system, needed for a ``Tournament``; a file says it itself (192), and one that
    does not is paired by the default system. ``before_round`` pairs a round of the file again, from the rounds before
    it; ``unrated_rating`` is given to players without a rating; ``total_rounds`` takes the place of the file's.

    >>> players = tuple(Player(tpn, 2500 - 100 * tpn) for tpn in (1, 2, 3))
    >>> tournament = Tournament(total_rounds=3, players=players, initial_colour=Colour.WHITE)
    >>> round_1 = pair(tournament, system=system_names()[0])
    >>> [(board.white, board.black) for board in round_1.pairs], round_1.bye
    ([(1, 2)], 3)

    Raises:
        LookupError: there is no such system.
        UnusableTrf, InvalidTournament: the event cannot be paired as it stands, with every reason.
        NoCompletePairing: no complete pairing exists, with the reason.
        MissingLibrary: a library is not installed.
    """
    by, tournament = _state(event, system, before_round, unrated_rating, total_rounds)
    return by.pair_round(tournament)


def check(
    event: TrfFile,
    rounds: Sequence[int] | None = None,
    *,
    system: str | None = None,
    unrated_rating: int | None = None,
    total_rounds: int | None = None,
) -> CheckReport:
    """Were these rounds, or all, paired by the rules? Each is paired again from the rounds before it, and compared.

    What makes this impossible is not raised: it stands in ``problems`` of the report, and its ``verdict`` is “not
    replayable”.

    >>> event = read(
    ...     "142 3\\n152 W\\n"
    ...     "001    1      Abegg, Anton                      2400                             1.0    1     2 w 1\\n"
    ...     "001    2      Bodmer, Beat                      2300                             0.0    2     1 b 0\\n"
    ... )
    >>> report = check(event)
    >>> str(report.verdict), [(entry.number, str(entry.verdict)) for entry in report.rounds]
    ('same', [(1, 'same')])

    Raises:
        LookupError: there is no such system.
        MissingLibrary: a library is not installed.
    """
    return check_tournament(event, rounds, system=system, unrated_rating=unrated_rating, total_rounds=total_rounds)


def explain(
    event: TrfFile | Tournament,
    *,
    system: str | None = None,
    before_round: int | None = None,
    unrated_rating: int | None = None,
    total_rounds: int | None = None,
) -> RoundExplained:
    """How the coming round, or ``before_round``, is paired by the rules; arguments and errors are those of ``pair``.

    >>> players = tuple(Player(tpn, 2500 - 100 * tpn) for tpn in (1, 2, 3))
    >>> tournament = Tournament(total_rounds=3, players=players, initial_colour=Colour.WHITE)
    >>> round_1 = explain(tournament, system=system_names()[0])
    >>> print(round_1.text().splitlines()[0])
    Round 1 of 3: how it was paired
    >>> round_1.data()["format"]
    'arobase-explanation'
    """
    by, tournament = _state(event, system, before_round, unrated_rating, total_rounds)
    pairing = by.pair_round(tournament)
    steps = by.examine(tournament, pairing)
    return RoundExplained(by, tournament, pairing, explanation_of(by, pairing.trace, engine=FULL_VERSION, steps=steps))


def rank(
    event: TrfFile,
    *,
    tiebreaks: Sequence[str] | None = None,
    after_round: int | None = None,
    unrated_rating: int | None = None,
) -> Ranking:
    """The standings by points and tie-breaks (C.07): ``tiebreaks``, such as ``["BH/C1", "SB"]``, else the file's own.

    >>> event = read(
    ...     "142 3\\n152 W\\n202 BH,SB\\n"
    ...     "001    1      Abegg, Anton                      2400                             0.0    2     2 w 0\\n"
    ...     "001    2      Bodmer, Beat                      2300                             1.0    1     1 b 1\\n"
    ... )
    >>> [(line.rank, line.tpn, line.points) for line in rank(event).lines]
    [(1, 2, 10), (2, 1, 0)]

    Raises:
        InvalidTieBreaks: the list has something that cannot be computed.
        UnusableTrf, InvalidTournament: the file contradicts itself.
        ValueError: there is no such round.
    """
    return ranking_of(event, tiebreaks=tiebreaks, after_round=after_round, unrated_rating=unrated_rating)


def write(event: TrfFile | Tournament, *, system: str | None = None, edition: int = 26) -> str:
    """The text of the report file, to be saved as UTF-8; ``edition`` is 26, or 16 for the older form.

    ``system`` is stated in the file of a ``Tournament``; a ``TrfFile`` says what it says.

    >>> event = read("012 Club evening\\n142 3\\n001    1      Abegg, Anton                      2400\\n")
    >>> "012 Club evening" in write(event).splitlines(), read(write(event)).total_rounds
    (True, 3)

    Raises:
        LookupError: there is no such system.
        ValueError: something does not fit into the format; the message names every such thing.
    """
    if isinstance(event, Tournament):
        event = _file_of(event, None if system is None else system_named(system))
    elif system is not None:
        raise ValueError("The file states its system itself (192); name one for a Tournament alone.")
    return write_trf(event, edition=Edition(edition))


def _state(
    event: TrfFile | Tournament,
    system: str | None,
    before_round: int | None,
    unrated_rating: int | None,
    total_rounds: int | None,
) -> tuple[System, Tournament]:
    """The system, and what it pairs."""
    if isinstance(event, TrfFile):
        by, snapshot = round_to_pair(
            event,
            system=system,
            unrated_rating=unrated_rating,
            total_rounds=total_rounds,
            before_round=before_round,
        )
        return by, snapshot.tournament
    if (before_round, unrated_rating, total_rounds) != (None, None, None):
        raise ValueError("A Tournament is paired as it stands; rounds and ratings of its own belong into it.")
    if system is None:
        raise LookupError(f"A Tournament does not say its system; name one: {', '.join(system_names())}.")
    return system_named(system), event


def _file_of(tournament: Tournament, system: System | None) -> TrfFile:
    if tournament.teams:
        knows = system is None or system.code_that_says(code_of(tournament)) is not None
        return trf_from_teams(tournament, code="" if system is None or knows else system.code())
    file = trf_from_tournament(tournament)
    if system is None:
        return file
    stated = tuple(map(KeptLine, lines_that_state(system, cycles=tournament.cycles)))
    others = tuple(line for line in file.kept_lines if not line.text.startswith("192"))
    return replace(file, kept_lines=(*stated, *others))
