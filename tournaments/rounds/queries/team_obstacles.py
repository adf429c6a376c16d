"""Why the next round of teams cannot be paired yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from pairing.service import ScoreType, Scoring, baku_objection
from pairing.trf.scores_alone import scores_possible
from tournaments.basics.joining import with_semicolons
from tournaments.basics.outcomes import scoring_of
from tournaments.basics.tiebreaks import tiebreaks_of
from tournaments.models import Acceleration, Team, TeamBye, TeamSettings, Tournament
from tournaments.rounds.queries.team_snapshot import settings_of_teams


def obstacles_of_teams(tournament: Tournament, coming: int) -> Iterator[str]:
    """Every reason as a sentence: three queries."""
    asked = set(
        TeamBye.objects.filter(team__tournament=tournament, round_number=coming).values_list("team_id", flat=True)
    )
    active = Q(roster__withdrawn_from=None) | Q(roster__withdrawn_from__gt=coming)
    teams = Team.objects.filter(tournament=tournament).annotate(players=Count("roster", filter=active))
    here = [team for team in teams if team.pk not in asked and team.takes_part_in(coming)]
    if len(here) < 2:
        text = _("A round needs at least two teams; %(count)d can be paired in round %(number)d. Add teams first.")
        yield text % {"count": len(here), "number": coming}
    without = [team.name for team in here if not team.players]
    if without:
        text = _("Nobody plays for %(names)s. Enter players, give a bye or let the team withdraw.")
        yield text % {"names": with_semicolons(without)}
    if tournament.acceleration == Acceleration.BAKU and (objection := baku_objection_of(settings_of_teams(tournament))):
        yield objection


def baku_objection_of(settings: TeamSettings) -> str:
    """Why teams cannot be accelerated by Baku, empty when they can."""
    if settings.primary_score != ScoreType.MATCH_POINTS:
        return _("Baku acceleration is for events whose primary score is match points. Choose these, or none of it.")
    matches = Scoring(win=settings.match_win, draw=settings.match_draw, loss=settings.match_loss)
    return baku_objection(matches) or ""


def objection_to_scores(tournament: Tournament) -> str:
    """Why the score of a match cannot be entered without its players, empty when it can."""
    if not scores_possible(1, scoring_of(tournament)):
        return _("A score of a match does not say what was won and what drawn unless a win is worth two draws.")
    if by_boards := [entry.acronym for entry in tiebreaks_of(tournament) if entry.rule.needs_boards]:
        return tiebreaks_by_boards(by_boards)
    return ""


def tiebreaks_by_boards(acronyms: Iterable[str]) -> str:
    """That tie-breaks that go by boards and scores of matches without players do not go together."""
    text = _(
        "%(codes)s go by what was made on each board, which the score of a match without players does not say. Take "
        "these tie-breaks out, or enter results board by board."
    )
    return text % {"codes": ", ".join(acronyms)}
