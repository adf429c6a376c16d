"""Who goes on from a level match of a knock-out, by a play-off or a lot, as an arbiter records it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed, TeamNamed
from tournaments.log.kinds_of_rounds import MatchDecided
from tournaments.log.kinds_of_teams import TeamMatchDecided
from tournaments.log.writing import log
from tournaments.models import DecidedBy, Match, Player, Team, User
from tournaments.models.tournament import ColourChoice
from tournaments.rounds.queries.guards import require_no_draft
from tournaments.rounds.queries.level import LevelMatch, level_matches


def decide_match(match: Match, *, by: User | None, goes_on: str, decided_by: str, decided_score: str = "") -> Match:
    """Record who goes on, by the colour in the first game, and how that was decided; again, to correct it.

    Raises:
        Refused: the match is not level or not over, a later round is paired, or it is not said who goes on and how.
        Stale: it is gone.
    """
    require(goes_on in ColourChoice.values, _("Choose who goes on."))
    require(decided_by in DecidedBy.values, _("Choose how it was decided who goes on."))
    score = decided_score.strip()
    of_play_off = decided_by == DecidedBy.PLAY_OFF
    require(of_play_off or not score, _("Only a play-off has a score. Leave it empty, or choose the play-off."))
    with change(match.round.tournament) as tournament:
        current = Match.objects.select_related("round").filter(pk=match.pk).first()
        if current is None:
            raise Stale(_("This match is no longer there."))
        current.round.tournament = tournament
        last = require_no_draft(tournament)
        if last is None or last.number != current.round.number:
            raise Refused(_("The next round is paired already, so it stays who goes on. Take that round back first."))
        level = next((one for one in level_matches(current.round) if one.match.pk == current.pk), None)
        if level is None:
            raise Refused(_("The games of this match decide who goes on, or are not over yet."))
        level.match.goes_on, level.match.decided_by, level.match.decided_score = goes_on, decided_by, score
        current.goes_on, current.decided_by, current.decided_score = goes_on, decided_by, score
        current.save(update_fields=["goes_on", "decided_by", "decided_score"])
        log(tournament, _told(level, goes_on), by=by)
        return current


def _told(level: LevelMatch, goes_on: str) -> MatchDecided | TeamMatchDecided:
    match, round_ = level.match, level.match.round
    winner, loser = level.players[goes_on], level.players["b" if goes_on == "w" else "w"]
    how, score = match.decided_by, match.decided_score
    if isinstance(winner, Team) and isinstance(loser, Team):
        teams = TeamNamed.of(winner), TeamNamed.of(loser)
        return TeamMatchDecided(round_.pk, round_.number, *teams, how=how, score=score)
    assert isinstance(winner, Player)  # nobody else is paired
    assert isinstance(loser, Player)
    players = PlayerNamed.of(winner), PlayerNamed.of(loser)
    return MatchDecided(round_.pk, round_.number, *players, how=how, score=score)
