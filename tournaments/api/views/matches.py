"""Scores of whole matches of teams as a program reads and enters them, where the regulations allow such scores."""

from __future__ import annotations

from django.db.models import Sum
from django.http import Http404

from tournaments.api import programs
from tournaments.api.data import filled, number
from tournaments.api.sent import IfMatch, Problem, Sent
from tournaments.api.views.results import published_round
from tournaments.journal.changing import locked
from tournaments.models import ApiToken, Game, Match, Round
from tournaments.results.actions.scores import NO_SCORE, enter_score, score_now
from tournaments.rounds.queries.score_alone import possible_scores
from tournaments.rounds.queries.team_snapshot import settings_of_teams


def read_matches(token: ApiToken, number: int) -> programs.RoundMatches:
    """The team matches of a published round, with the scores that were entered without players."""
    round_ = published_round(token, number)
    return {"round": round_.number, "matches": [_match_data(match) for match in _matches(round_)]}


def read_match(token: ApiToken, number: int, match: int) -> programs.MatchScore:
    """One match."""
    return _match_data(_match(published_round(token, number), match))


def save_score(
    token: ApiToken, number: int, match: int, if_match: IfMatch, sent: Sent[programs.SentScore]
) -> programs.MatchScore:
    """Enter, change or remove the score of a match as a whole, without saying who played.

    Only where the regulations allow such scores. If that score stands there already, the answer is 200, whatever
    If-Match says.
    """
    round_ = published_round(token, number)
    with locked(token.at_hand):
        row = _match(round_, match)
        score = _score(row, sent.checked()["score"])
        if score != score_now(row, settings_of_teams(token.at_hand)):
            if_match.require(_version(row))
        enter_score(row, score, by=None)
    return _match_data(_match(round_, match))


def _matches(round_: Round) -> list[Match]:
    rows = Match.objects.filter(round=round_, team_seats__isnull=False).distinct().order_by("table")
    matches = list(rows.prefetch_related("team_seats__team"))
    for match in matches:
        match.round = round_
    return matches


def _match(round_: Round, pk: int) -> Match:
    found = next((match for match in _matches(round_) if match.pk == pk), None)
    if found is None:
        raise Http404
    return found


def _score(match: Match, points: float | None) -> str:
    """What was sent as ``enter_score`` takes it.

    Raises:
        Problem: a match of so many boards has no such score.
    """
    if points is None:
        return NO_SCORE
    tournament = match.round.tournament
    possible = {number(made, 10): made for made in possible_scores(tournament, settings_of_teams(tournament))}
    if possible and points not in possible:
        text = f"There is no such score of a match. Possible are {', '.join(map(str, possible))}."
        raise Problem(422, "The score cannot be read. Nothing has been changed.", [("/score", text)])
    return str(possible.get(points, 0))


def _version(match: Match) -> int:
    """Counts the changes of all its boards."""
    changed: int | None = Game.objects.filter(match=match).aggregate(all=Sum("version"))["all"]
    return changed or 0


def _match_data(match: Match) -> programs.MatchScore:
    settings = settings_of_teams(match.round.tournament)
    teams = {seat.colour: filled(programs.TeamSitting, seat.team) for seat in match.team_seats.all()}
    score = score_now(match, settings)
    return filled(
        programs.MatchScore,
        match,
        id=match.pk,
        white=teams["w"],
        black=teams["b"],
        score=None if score == NO_SCORE else number(int(score), 10),
        version=_version(match),
    )
