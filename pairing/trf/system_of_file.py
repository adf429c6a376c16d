"""By which pairing system a report file is paired: record 192 decides, unless somebody names a system.

Where that record has no code for the system, the record XXN has its name. Without both, record 092 names it in words.

A file that states nothing is paired by the default system, with a remark. One that states a system which is not
here, a round robin or a team event, is unusable until a system is named: no file is paired by other rules than its own
without a word.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, starmap
from typing import TYPE_CHECKING, NamedTuple

from pairing.engine.systems import DEFAULT, registered_systems, system_named, system_names, system_of_code
from pairing.engine.systems.system import Entrants
from pairing.engine.tournament import Bye, Game
from pairing.trf.as_paired import as_counted
from pairing.trf.event_codes import SYSTEM_NAME, is_other_swiss
from pairing.trf.problems import Problem, UnusableTrf, in_bounds
from pairing.trf.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairing.engine.systems.system import System
    from pairing.engine.tournament import Record
    from pairing.trf.records import KeptLine, TrfFile

TYPE = "192"
TEAM = "310"  # records 013 alone stand in events of players too, whose teams are for a prize
CODE_COLUMN = 5


class SystemOfFile(NamedTuple):
    """The system that a file is paired by, None with the ``problems`` that leave it open; the remarks on the choice.

    ``stated`` says whether the file itself names the system.
    """

    system: System | None
    stated: bool = False
    problems: tuple[Problem, ...] = ()
    adjustments: tuple[Problem, ...] = ()


def system_of(file: TrfFile, *, asked: str | None = None) -> SystemOfFile:
    """The system of ``file``; ``asked`` is the name of one that is used whatever the file states.

    Raises:
        LookupError: there is no system with the name asked for.
    """
    record, code, said = _statement(file)
    if asked is not None:
        system = system_named(asked)
        if record is not None and file.scoring.games_per_match > system.most_games_per_match:
            return SystemOfFile(None, problems=(_of_other_matches(record, code, file, system),))
        return SystemOfFile(system, said is system, adjustments=tuple(_overridden(record, code, said, system)))
    if code and record is not None:
        if said is None:
            return SystemOfFile(None, problems=(_unsupported(record, code, file),))
        return SystemOfFile(said, True, adjustments=(*_superseded(record, code, said), *_other_name(file, said)))
    teams = _record(file, TEAM)
    system = system_named(DEFAULT)
    if teams is not None and file.has_matches_of_teams and system.entrants is Entrants.PLAYERS:
        return SystemOfFile(None, problems=(_of_teams(teams),))
    named = _in_words(file)
    if named is None and file.has_predetermined_pairings:
        return SystemOfFile(None, problems=(_of_known_opponents(file),))
    if named is None and looks_like_matches(file):
        return SystemOfFile(None, problems=(_of_matches(),))
    return SystemOfFile(named or system, named is not None)


def _in_words(file: TrfFile) -> System | None:
    """The system that record 092 names in words, of those that pair what the file has: teams or players."""
    said = _words(file.tournament_type)
    entrants = Entrants.TEAMS if file.has_matches_of_teams else Entrants.PLAYERS
    named = [system for system in registered_systems() if system.entrants is entrants and _words(system.title) in said]
    return max(named, key=lambda system: len(system.title), default=None)


def _words(text: str) -> str:
    """The text in small letters, one space around each word."""
    words = re.findall(r"[^\W_]+", text.lower())
    return f" {' '.join(words)} "


def looks_like_matches(file: TrfFile, games: int = 2) -> bool:
    """Whether the file says nothing of matches, and all who met did so ``games`` times running with changing colours.

    So are the games of matches (``pairing.trf.match_columns``).
    """
    if file.scoring.games_per_match > 1 or file.has_matches_of_teams or (file.total_rounds or 0) % games:
        return False
    matches = [
        player.records[place : place + games]
        for player in file.players
        for place in range(0, file.rounds_paired - games + 1, games)
    ]
    return any(isinstance(first, Game) for first, *_further in matches) and all(map(_is_one_match, matches))


def _is_one_match(records: Sequence[Record]) -> bool:
    return all(starmap(_are_of_one_match, pairwise(records)))


def _are_of_one_match(first: Record, second: Record) -> bool:
    if isinstance(first, Game) and isinstance(second, Game):
        return first.opponent == second.opponent and first.colour is not second.colour
    return isinstance(first, Bye) and isinstance(second, Bye)


def games_seen(file: TrfFile, system: System) -> int:
    """How many games a match has: as the system says, or by how the file looks where the regulations choose it.

    1 where it is single games, or where the file has been read as matches already.
    """
    if system.games_per_match > file.scoring.games_per_match:
        return system.games_per_match
    most = sorted(system.choice_of_games, reverse=True)
    return next((games for games in most if games > 1 and looks_like_matches(file, games)), 1)


def file_for(file: TrfFile, system: System | None) -> TrfFile:
    """The file as ``system`` reads it: its rounds matches of so many games, its boards those of teams or of players.

    Its games are those that count, where it has others for rating (``pairing.trf.as_paired``). Without a system it is
    read as one of players.
    """
    file = as_counted(file)
    games = 1 if system is None else games_seen(file, system)
    if games > 1:
        from pairing.trf.match_columns import in_matches  # few files need it

        file = in_matches(file, games)
    return file if system is not None and system.entrants is Entrants.TEAMS else file.of_players()


class RoundToPair(NamedTuple):
    """The system of a file and the state that it pairs."""

    system: System
    snapshot: Snapshot


def round_to_pair(
    file: TrfFile,
    *,
    system: str | None = None,
    unrated_rating: int | None = None,
    total_rounds: int | None = None,
    before_round: int | None = None,
) -> RoundToPair:
    """The system of a file and the state that it pairs: ``system_of`` and ``TrfFile.snapshot``, all problems at once.

    Raises:
        LookupError: there is no system with the name asked for.
        UnusableTrf: the file names no system that is here, has problems, or cannot give that state.
    """
    chosen = system_of(file, asked=system)
    file = file_for(file, chosen.system)
    try:
        if chosen.system is not None and chosen.system.entrants is Entrants.TEAMS:
            from pairing.trf.team_snapshot import team_snapshot  # few files need it

            snapshot = team_snapshot(file, total_rounds=total_rounds, before_round=before_round)
        else:
            snapshot = file.snapshot(
                unrated_rating=unrated_rating,
                total_rounds=total_rounds,
                before_round=before_round,
                needs_ratings=chosen.system is not None and chosen.system.needs_ratings,
            )
    except UnusableTrf as error:
        raise UnusableTrf(sorted((*chosen.problems, *error.problems))) from None
    if chosen.system is None:
        raise UnusableTrf(chosen.problems)
    state = snapshot.tournament
    stated = replace(file, total_rounds=state.total_rounds)
    state = replace(state, cycles=stated.cycles_by(chosen.system, entrants=len(state.entrants)))
    if chosen.system.eliminates:
        from pairing.trf.bracket_lines import with_bracket  # few files need it

        state = with_bracket(replace(state, absent=state.absent - state.absent_with_points), file)
    remarks = [*chosen.adjustments, *_without_maxi(file, chosen.system), *snapshot.adjustments]
    if system is None and not chosen.stated:
        message = f"No system is named (192, 092, --system NAME): taken as paired by the {chosen.system.title} system."
        remarks.append(Problem(1, 1, "", message))
    return RoundToPair(chosen.system, Snapshot(state, in_bounds(sorted(remarks))))


def _record(file: TrfFile, code: str) -> KeptLine | None:
    return next((kept for kept in file.kept_lines if kept.text[:3] == code), None)


def _statement(file: TrfFile) -> tuple[KeptLine | None, str, System | None]:
    """The record by which a file states its system, what it says, and the system: record 192, else the name."""
    record, named = _record(file, TYPE), _record(file, SYSTEM_NAME)
    code = "" if record is None else record.text[4:].strip()
    name = "" if named is None else named.text[4:].strip()
    if not name or (code and not is_other_swiss(code)):
        return record, code, system_of_code(code) if code else None
    return named, name, system_named(name.lower()) if name.lower() in system_names() else None


def _other_name(file: TrfFile, system: System) -> list[Problem]:
    """The remark where the record of the name says another system than record 192, which holds."""
    named = _record(file, SYSTEM_NAME)
    if named is None or named.text[4:].strip().lower() == system.name:
        return []
    message = f"Record {TYPE} states the {system.title} system, and holds."
    return [_problem(named, named.text[4:].strip(), message)]


def _problem(record: KeptLine, code: str, message: str) -> Problem:
    return Problem(record.line, CODE_COLUMN, code, message)


def _overridden(record: KeptLine | None, code: str, said: System | None, system: System) -> list[Problem]:
    if record is None or not code:
        return []
    if said is system:
        return _superseded(record, code, system)
    if said is None and is_other_swiss(code) and not system.has_code:  # what a file of such a system says
        return []
    message = f"The file states another type of tournament; the {system.title} system was asked for and is used."
    return [_problem(record, code, message)]


def _superseded(record: KeptLine, code: str, system: System) -> list[Problem]:
    edition = system.code_that_says(code)
    if edition is not None and not edition.is_written:
        message = f"The format has no code for the {system.title} system; this one, of other programs, is read as its."
        return [_problem(record, code, message)]
    if edition is None or not edition.superseded:
        return []
    message = (
        f"These are the rules of {edition.year}; this program pairs by {system.rules} alone, and a round that was "
        "paired by the older rules may come out otherwise."
    )
    return [_problem(record, code, message)]


def _without_maxi(file: TrfFile, system: System) -> list[Problem]:
    if not file.maxi or system.knows_maxi:
        return []
    message = f"The {system.title} system has no rules for Maxi-tournaments; the record changes nothing."
    return [Problem(file.maxi_line, 1, "XXM", message)]


def _unsupported(record: KeptLine, code: str, file: TrfFile) -> Problem:
    """The remark on a type that is not here, with those that are; to an event of teams those of teams."""
    fitting = _of_teams_alone() if file.has_matches_of_teams else registered_systems()
    known = ", ".join(
        f"{system.code() if system.has_code else f'{SYSTEM_NAME} {system.name}'} (the {system.title} system)"
        for system in fitting
    )
    which = "those of teams are" if file.has_matches_of_teams else "which are"
    message = f"Not a type of tournament that is paired here, {which}: {known}."
    return _problem(record, code, f"{message} {_remedy('correct the record', fitting)}")


def _of_teams_alone() -> tuple[System, ...]:
    return tuple(system for system in registered_systems() if system.entrants is Entrants.TEAMS)


def _of_other_matches(record: KeptLine, code: str, file: TrfFile, system: System) -> Problem:
    message = (
        f"Matches of {file.scoring.games_per_match} games; the {system.title} system, which was asked for, pairs "
        f"matches of {system.games_per_match}. Correct the record."
    )
    return _problem(record, code, message)


def _of_teams(record: KeptLine) -> Problem:
    codes = " or ".join(f"“192 {system.code()}”" for system in _of_teams_alone())
    remedy = _remedy(f"add {codes}", _of_teams_alone())
    message = f"A record of a team event (310), and the file does not say its type of tournament. {remedy}"
    return Problem(record.line, 1, record.text[:3], message)


def _of_matches() -> Problem:
    of_two = next(system for system in registered_systems() if not system.is_for_single_games and system.is_for_players)
    message = (
        "All who met did so in two rounds in a row with the colours reversed, as in matches of two games, and nothing "
        f"says whether they are (192). If so, state {of_two.code()} or use --system {of_two.name}; if not, "
        "name the system of single games."
    )
    return Problem(1, 1, "", message)


def _of_known_opponents(file: TrfFile) -> Problem:
    message = f"No Swiss tournament, which are paired here (092). {_remedy('state the type of tournament (192)')}"
    return Problem(1, 1, file.tournament_type, message)


def _remedy(other: str, systems: Sequence[System] = ()) -> str:
    names = " or ".join(f"--system {system.name}" for system in systems or registered_systems())
    return f"To pair it all the same, name the system ({names}), or {other}."
