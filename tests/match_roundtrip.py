"""Events of teams and of two-game matches as report files, and whether they come through writing and reading unchanged.

A third of the events of teams are invented, with every kind of reserve, forfeit and empty board; the others are played
by the generator up to a round, or made up before one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from pairing.engine.basics.validation import about_the_matches
from pairing.engine.tournament import Bye, ByeKind, Record, Tournament
from pairing.generating.generator import NoSuchTournament, generate_tournament
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.team_snapshot import team_snapshot
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.comparison import seeded_case
from tests.team_events import random_team_event
from tests.trf_roundtrip import WISHES

CANNOT_BE_SAID = "cannot be said"
_NOBODY_SAT = "but in no match has anybody sat below board"


def team_event_of(seed: int) -> Tournament:
    """An event of teams before its coming round."""
    if seed % 3 == 0:
        return random_team_event(seed)
    return _generated("team", seed) if seed % 3 == 1 else in_order(seeded_case(seed, "team").tournament)


def two_game_event_of(seed: int) -> Tournament:
    """A Double-Swiss before its coming round."""
    return _generated("double-swiss", seed) if seed % 2 else in_order(seeded_case(seed, "double-swiss").tournament)


def _generated(system: str, seed: int) -> Tournament:
    """A tournament played by its system up to some round; where the wishes go together in none, one that is made up."""
    parameters = resolved(Wishes(WISHES.given, system=system), seed)
    try:
        rounds = Random(seed).randint(1, parameters.rounds)
        return in_order(generate_tournament(parameters, seed=seed, rounds_played=rounds))
    except NoSuchTournament:
        return in_order(seeded_case(seed, system).tournament)


def in_order(tournament: Tournament) -> Tournament:
    """With entrants and forbidden pairs in the order in which files have them."""
    return replace(
        tournament,
        players=tuple(sorted(tournament.players, key=lambda player: player.tpn)),
        teams=tuple(sorted(tournament.teams, key=lambda team: team.tpn)),
        forbidden_pairs=frozenset((min(pair), max(pair)) for pair in tournament.forbidden_pairs),
    )


def fault_of_teams(tournament: Tournament) -> str:
    """What is not the same when an event of teams is written, read and written again; empty where nothing is."""
    if any(team.awards for team in tournament.teams):
        return CANNOT_BE_SAID  # made without the records 299 that would say them
    try:
        text = write_trf(trf_from_teams(tournament))
    except ValueError as error:
        rounds = list(zip(*(team.records for team in tournament.teams), strict=True))
        return CANNOT_BE_SAID if nobody_was_paired(rounds[-1]) else f"not written: {error}"
    file = read_trf(text)
    total = None if tournament.rounds_paired < tournament.total_rounds else tournament.total_rounds + 1
    try:
        snapshot = team_snapshot(file, total_rounds=total)
    except UnusableTrf as error:
        return f"unusable: {error.problems[0]}\n{text}"
    told = [entry.message for entry in snapshot.adjustments if _NOBODY_SAT not in entry.message]
    if total is not None:
        told = [message for message in told if "were asked for and are used" not in message]
    again = replace(snapshot.tournament, total_rounds=tournament.total_rounds)
    return _fault(tournament, again, file, text, trf_from_teams, told)


def fault_of_two_games(tournament: Tournament) -> str:
    """The same of a Double-Swiss."""
    if has_no_words(tournament):
        return CANNOT_BE_SAID
    text = write_trf(_file_of_two_games(tournament))
    file = read_trf(text)
    total = None if tournament.rounds_paired < tournament.total_rounds else tournament.total_rounds + 1
    try:
        again = file.snapshot(needs_ratings=False, total_rounds=total).tournament
    except UnusableTrf as error:
        return f"unusable: {error.problems[0]}\n{text}"
    again = replace(again, total_rounds=tournament.total_rounds)
    return _fault(tournament, again, file, text, _file_of_two_games, [])


def _fault(
    tournament: Tournament,
    again: Tournament,
    file: TrfFile,
    text: str,
    written: Callable[[Tournament], TrfFile],
    told: list[str],
) -> str:
    faults = [*about_the_matches(tournament), *told]
    if faults:
        return f"told: {faults[0]}\n{text}"
    if again != tournament:
        return f"read otherwise:\n{text}"
    if write_trf(file) != text or write_trf(written(again)) != text:
        return f"written otherwise:\n{text}\n{write_trf(file)}"
    return ""


def _file_of_two_games(tournament: Tournament) -> TrfFile:
    file = trf_from_tournament(tournament)
    return replace(file, kept_lines=(*file.kept_lines, KeptLine("192 FIDE_DOUBLESWISS")))


def nobody_was_paired(records: tuple[Record, ...]) -> bool:
    """Whether a round has byes that were asked for and nothing else, so that it looks like one still to come."""
    return all(isinstance(record, Bye) and record.kind is not ByeKind.PAIRING_ALLOCATED for record in records)


def has_no_words(tournament: Tournament) -> bool:
    """A round without a pairing, and a match won against nobody, which two columns do not tell from other byes."""
    lines = list(zip(*(player.records for player in tournament.players), strict=True))
    byes = [[record for record in line if isinstance(record, Bye)] for line in lines]
    return any(len(of_line) == len(line) for of_line, line in zip(byes, lines, strict=True)) or any(
        bye.by_forfeit for of_line in byes for bye in of_line
    )
