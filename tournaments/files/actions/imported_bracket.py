"""A knock-out of a report file: whether its rounds fit its bracket, and who went on from its level matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from django.utils.translation import gettext as _

from pairing.service import InvalidTournament, NoCompletePairing, State, drawn_bracket, pair_round
from pairing.service import Tournament as EngineTournament
from pairing.trf.bracket_lines import how_decided, with_bracket
from pairing.trf.records import TrfFile
from pairing.trf.team_event import read_team_event
from pairing.trf.team_snapshot import team_snapshot
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.systems import system_of
from tournaments.models import DecidedBy, Match, Round, Tournament
from tournaments.rounds.models.round import LONGEST_SCORE


@lru_cache(maxsize=8)
def bracket_before(file: TrfFile, number: int, total_rounds: int) -> EngineTournament:
    """The state of the file before a round, with who went on from level matches."""
    if file.has_matches_of_teams:
        state = team_snapshot(file, total_rounds=total_rounds, before_round=number).tournament
    else:
        state = file.tournament(unrated_rating=1, total_rounds=total_rounds, before_round=number)
    return with_bracket(replace(state, absent=state.absent - state.absent_with_points), file)


def misfits(file: TrfFile, system: str) -> list[str]:
    """Where the rounds of the file are not those of the bracket of its starting ranks: of the first such round all."""
    total = file.total_rounds or file.rounds_paired
    event = read_team_event(file).tournament.teams if file.has_matches_of_teams else file.players
    for number in range(1, file.rounds_paired + 1):
        before = bracket_before(file, number, total)
        played = {
            frozenset((one.tpn, record.opponent))
            for one in event
            if hasattr(record := one.records[number - 1], "opponent")
        }
        try:
            pairs = pair_round(before, system=system).pairing.pairs
        except (InvalidTournament, NoCompletePairing) as error:
            problems = error.problems if isinstance(error, InvalidTournament) else (error.reason,)
            return [_("Round %(number)d: %(problem)s") % {"number": number, "problem": one} for one in problems]
        if found := list(_others(number, played, {frozenset((pair.white, pair.black)) for pair in pairs})):
            return found
    return []


def _others(number: int, played: set[frozenset[int]], planned: set[frozenset[int]]) -> Iterator[str]:
    text = _(
        "Round %(number)d: %(one)d against %(other)d is no match of the bracket by the numbers. Number all as they "
        "were seeded, or import the file by another system."
    )
    for one, other in sorted(map(sorted, played - planned)):
        yield text % {"number": number, "one": one, "other": other}


def seated_in(file: TrfFile, tournament: Tournament, number: int) -> frozenset[int]:
    """Who has a place in a round of the bracket, by TPN: who is out has none."""
    rounds = drawn_bracket(bracket_before(file, number, tournament.total_rounds))
    return frozenset(tpn for place in rounds[number - 1] for tpn in place.players)


def take_over_decisions(tournament: Tournament, file: TrfFile, round_: Round) -> None:
    """Keep who went on from the level matches of a round, and how, as far as the file says it."""
    if not system_of(tournament).eliminates:
        return
    state = bracket_before(file, file.rounds_paired + 1, tournament.total_rounds + 1)
    state = replace(state, total_rounds=tournament.total_rounds)
    said = how_decided(file)
    for place in drawn_bracket(state)[round_.number - 1]:
        if place.state is not State.BY_DECISION or not place.winner:
            continue
        rows = entrant_rows(tournament)
        seats = rows.seats.objects.filter(round=round_, match__isnull=False)
        seat = seats.filter(**rows.named_by(tpn=place.winner)).select_related("match").first()
        if seat is not None:
            how, score = _how(said.get((round_.number, place.winner), ""))
            Match.objects.filter(pk=seat.match.pk).update(goes_on=seat.colour, decided_by=how, decided_score=score)


def _how(text: str) -> tuple[str, str]:
    """How it was decided and the score of a play-off, by the words of the comment."""
    words = {DecidedBy.PLAY_OFF: "play-off", DecidedBy.LOT: "drawing of lots"}
    how = next((one for one, said in words.items() if text.startswith(said)), DecidedBy.ARBITER)
    score = text.removeprefix(words[how]).strip()[:LONGEST_SCORE] if how == DecidedBy.PLAY_OFF else ""
    return how.value, score
