"""Report files of every kind of tournament that the application takes over, by seed.

Half of the single players' tournaments and a third of the others are played by their systems; the rest is made up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from pairing.engine.basics.acceleration import baku_objection
from pairing.engine.tournament import ByeKind, Colour, ScoreType, Tournament
from pairing.trf.records import KeptLine, TournamentDetails, TrfFile
from pairing.trf.team_writer import TeamDetails, code_of, trf_from_teams
from pairing.trf.writer import trf_from_tournament
from tests.match_roundtrip import has_no_words, nobody_was_paired, team_event_of, two_game_event_of
from tests.round_robins import round_robin_file
from tests.table_files import file_by_numbers
from tests.trf_roundtrip import report_file

DETAILS = TournamentDetails(
    name="Round trip", start_date="2026/03/07", end_date="2026/03/09", chief_arbiter="Egger, R."
)
COMMENT = KeptLine("### Correction @ Round 1: décision de l’arbitre")


def individual(seed: int) -> TrfFile:
    """A Swiss of single players."""
    return report_file(seed, for_the_web=True)


def team(seed: int) -> TrfFile:
    """An event of teams: reserves, empty and forfeited boards and matches, byes of every kind, Baku now and then."""
    rng, event = random.Random(seed), _without_last_byes(team_event_of(seed))
    teams = tuple(replace(one, awards=(), virtual_points=(), name=f"Team {one.tpn}") for one in event.teams)
    event = replace(
        event,
        teams=teams,
        forbidden_pairs=frozenset(),
        initial_colour=event.initial_colour or Colour.WHITE,
        total_rounds=max(event.total_rounds, event.rounds_paired, 1),
    )
    ahead = _byes_ahead(rng, event)
    file = trf_from_teams(
        event,
        details=replace(DETAILS, tournament_type="Team: Swiss-System"),
        code=f"{code_of(event)}{'_BAKU' if _may_be_accelerated(event) and rng.random() < 0.3 else ''}",
        teams={one.tpn: TeamDetails(f"T{one.tpn}") for one in event.teams},
        byes=ahead,
        with_013=rng.random() < 0.3,
    )
    players = tuple(replace(one, name=one.name or f"Player {one.tpn}", fide_id=str(one.tpn)) for one in file.players)
    return replace(file, players=players, kept_lines=(*file.kept_lines, COMMENT))


def _without_last_byes(event: Tournament) -> Tournament:
    """The event without rounds at its end in which nobody was paired: they look like ones still to come."""
    rounds = event.rounds_paired
    while rounds and nobody_was_paired(tuple(one.records[rounds - 1] for one in event.teams)):
        rounds -= 1
    teams = (replace(one, records=one.records[:rounds], line_ups=one.line_ups[:rounds]) for one in event.teams)
    return replace(event, teams=tuple(teams))


def _byes_ahead(rng: random.Random, event: Tournament) -> dict[int, dict[int, ByeKind]]:
    coming, kinds = event.coming_round, list("FHZ")
    here = [one.tpn for one in event.teams if one.tpn not in event.absent]
    byes = {coming: {tpn: ByeKind(rng.choice(kinds)) for tpn in event.absent}}
    if event.total_rounds > coming and here:
        byes[event.total_rounds] = {rng.choice(here): ByeKind(rng.choice(kinds))}
    return byes


def _may_be_accelerated(event: Tournament) -> bool:
    return event.scores[0] is ScoreType.MATCH_POINTS and baku_objection(event.match_scoring) is None


def double_swiss(seed: int) -> TrfFile:
    """A Double-Swiss that two columns for a match can say and whose points are taken over; of this or a later seed."""
    event = two_game_event_of(seed)
    while has_no_words(event) or event.scoring.loss or event.scoring.absence:
        seed += 1_000_003  # odd, and of no manner of states: another kind of event each time
        event = two_game_event_of(seed)
    players = tuple(replace(one, awards=(), name=one.name or f"Player {one.tpn}") for one in event.players)
    event = replace(event, players=players, initial_colour=event.initial_colour or Colour.WHITE)
    file = trf_from_tournament(event, details=replace(DETAILS, tournament_type="Individual: Double-Swiss"))
    return replace(file, kept_lines=(KeptLine("192 FIDE_DOUBLESWISS"), COMMENT))


def round_robin(seed: int) -> TrfFile:
    """A round robin, once or twice, after some of its rounds or all of them."""
    file = round_robin_file(seed)
    return replace(file, kept_lines=(*file.kept_lines, COMMENT))


KINDS: Mapping[str, Callable[[int], TrfFile]] = {
    "individual": individual,
    "team": team,
    "double-swiss": double_swiss,
    "round-robin": round_robin,
    **{
        name: partial(file_by_numbers, name)
        for name in ("team-round-robin", "scheveningen", "knock-out", "team-knock-out")
    },
}
