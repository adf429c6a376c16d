"""A report file through the application: in, out, in again, out again."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.errors import InvalidTournament, NoCompletePairing, PairingOutOfReach
from pairing.engine.tournament import Tournament as EngineTournament
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile, TrfPlayer
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.team_event import TeamEvent, read_team_event
from pairing.trf.writer import Edition, without_lines_beyond_trf16, write_trf
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Round, Seat, TeamSeat, Tournament
from tournaments.rounds.actions import drafts

OF_TEAMS = ("240", "250", "300", "310", "320", "330", "352", "362")


def imported(text: str) -> Tournament:
    """The tournament of a file without problems."""
    return import_trf(text.encode(), by=None)


def fault_in_the_application(file: TrfFile, edition: Edition) -> str:
    """What is lost on the way in, or differs between the first and the second export; empty where nothing does."""
    whole = without_lines_beyond_trf16(file) if edition is Edition.TRF16 else file
    first = export_trf(imported(write_trf(whole, edition=edition)), edition=edition)
    second = export_trf(imported(first), edition=edition)
    return _fault(whole, first, second)


def fault_in_every_way(file: TrfFile) -> str:
    """The same in the richer edition, of the teams too, and what differs in the round that is paired next."""
    text = write_trf(file)
    tournament = imported(text)
    first = export_trf(tournament)
    again = imported(first)
    if fault := _fault(read_trf(text), *map(_without_notes, (first, export_trf(again)))):
        return fault
    if file.has_matches_of_teams:
        before, after = (read_team_event(read_trf(one)) for one in (text, first))
        if _without_points(before) != _without_points(after) or before.byes_ahead != after.byes_ahead:
            return f"other teams:\n{text}\n{first}"
    return _fault_in_the_next_round(text, tournament, again)


def _without_notes(text: str) -> str:
    """The file without what an import found in the time that it had."""
    return "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("### Import @"))


def _without_points(event: TeamEvent) -> EngineTournament:
    """The teams without virtual points, which a file may leave to follow from Baku acceleration."""
    teams = tuple(replace(team, virtual_points=()) for team in event.tournament.teams)
    return replace(event.tournament, teams=teams)


def _fault_in_the_next_round(text: str, *tournaments: Tournament) -> str:
    """Where a round is left, whether it is paired as the command line pairs the file."""
    file = read_trf(text)
    if file.rounds_paired >= (file.total_rounds or 0):
        return ""
    try:
        system, snapshot = round_to_pair(file)
        pairing = system.pair_round(snapshot.tournament)
    except (NoCompletePairing, PairingOutOfReach, InvalidTournament, UnusableTrf):
        return ""  # the application says so in words of its own
    expected = [(pair.white, pair.black) for pair in pairing.pairs]
    if not expected:
        return ""  # one entrant alone, who would have the bye: the application asks for a second one
    for tournament in tournaments:
        try:
            round_ = drafts.pair_next_round(tournament, by=None)
        except Refused as error:
            return f"not paired, {error}:\n{text}"
        found = _pairs(round_)
        if found != expected:
            return f"paired as {found}, not {expected}:\n{text}"
    return ""


def _pairs(round_: Round) -> list[tuple[int, int]]:
    """Who meets by number, White first, in the order of the tables."""
    seats = TeamSeat.objects.filter(round=round_, match__isnull=False).values_list(
        "match__table", "colour", "team__tpn"
    ) or Seat.objects.filter(round=round_, match__isnull=False).values_list("match__table", "colour", "player__tpn")
    tables: dict[int, dict[str, int]] = {}
    for table, colour, tpn in seats:
        tables.setdefault(table, {})[colour] = tpn
    return [(tables[table]["w"], tables[table]["b"]) for table in sorted(tables)]


def _fault(whole: TrfFile, first: str, second: str) -> str:
    if first != second:
        return f"exported otherwise:\n{first}\n{second}"
    out = read_trf(first)
    if out.problems:
        return f"unusable: {out.problems[0]}\n{first}"
    there = {_stated(player) for player in out.players}
    lost = [player for player in whole.players if _stated(player) not in there]
    if lost:
        return f"{lost[0]} is not in\n{first}"
    kept = {line.text for line in out.kept_lines}
    gone = [line.text for line in whole.kept_lines if line.text not in kept and not _is_replaced(line.text, whole)]
    return f"{gone[0]} is lost:\n{first}" if gone else ""


def _stated(player: TrfPlayer) -> tuple[object, ...]:
    """What the file says of a player, but for ranks and points, which are worked out, and rounds still to come."""
    details = (player.sex, player.title, player.federation, player.fide_id, player.birth_date)
    return player.tpn, player.name, player.rating, player.records, *details


def _is_replaced(text: str, file: TrfFile) -> bool:
    """Who paired and by which tie-breaks is this program's to say while no round has been paired.

    Records of teams are compared as teams.
    """
    of_teams = file.has_matches_of_teams and text.startswith(OF_TEAMS)
    return of_teams or (not file.rounds_paired and text.startswith(("182", "192", "202")))
