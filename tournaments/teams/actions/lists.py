"""Teams with their players from a list: each line is a player, with the team in the column of the club."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_teams import TeamsImported
from tournaments.log.writing import log
from tournaments.models import Player, Team, Tournament, User
from tournaments.players.actions.entries import new_player
from tournaments.players.actions.files import PlayerRow
from tournaments.players.actions.numbering import number_players
from tournaments.rating_lists.queries.sources import note_sources
from tournaments.rounds.queries.guards import require_no_draft
from tournaments.teams.actions.rosters import require_room
from tournaments.teams.actions.settings import require_team_event
from tournaments.teams.actions.teams import new_team
from tournaments.teams.queries.teams import by_name, name_key


def import_teams(tournament: Tournament, rows: Iterable[PlayerRow], *, by: User | None) -> tuple[int, int]:
    """Enter the players of ``rows`` in their order behind the rosters of their teams; teams that are new are made.

    Returns the number of new teams and of players.

    Raises:
        Refused: a player without a team, data that are not good, a roster that is too long, or a draft; with every
            reason.
    """
    with change(tournament) as current:
        require_team_event(current)
        require_no_draft(current)
        rows = list(rows)
        nameless = [row.line for row in rows if not str(row.fields.get("club") or "").strip()]
        text = _("Line %(line)d: this player has no team. Give it in a column with the heading “Team”.")
        if nameless or not rows:
            raise Refused([text % {"line": line} for line in nameless] or _("There is no player in this list."))
        keep_point(current, Occasion.IMPORT, by=by)
        known, made = by_name(current), []
        for row in rows:
            if (key := name_key(row.fields["club"])) not in known:
                known[key] = new_team(current, name=row.fields["club"].strip())
                made.append(known[key].name)
        players = _enter(current, rows, known, by=by)
        log(current, TeamsImported(tuple(map(PlayerNamed.of, players)), tuple(made)), by=by)
        return len(made), len(players)


def _enter(
    tournament: Tournament, rows: Sequence[PlayerRow], teams: dict[str, Team], *, by: User | None
) -> list[Player]:
    places = dict(
        Player.objects.filter(tournament=tournament, team__isnull=False)
        .values("team")
        .annotate(last=Max("roster_place"))
        .values_list("team", "last")
    )
    grown = {name_key(row.fields["club"]) for row in rows}
    counts = {teams[key].pk: teams[key].roster.count() for key in grown}
    problems: list[str] = []
    players = []
    for row in rows:
        team = teams[name_key(row.fields["club"])]
        try:
            player = new_player(tournament, by=by, **{**row.fields, "club": team.club})
        except Refused as error:
            problems += [_("Line %(line)d: %(problem)s") % {"line": row.line, "problem": one} for one in error.problems]
            continue
        places[team.pk] = (places.get(team.pk) or 0) + 1
        counts[team.pk] += 1
        player.team, player.roster_place = team, places[team.pk]
        players.append(player)
    for team in (teams[key] for key in sorted(grown)):
        try:
            require_room(tournament, team, counts[team.pk])
        except Refused as error:
            problems += error.problems
    if problems:
        raise Refused(problems)
    note_sources(tournament, players)
    Player.objects.bulk_create(players)
    number_players(tournament, by=by, sure=True)
    return list(Player.objects.filter(pk__in=[one.pk for one in players]).order_by("team__tpn", "roster_place"))
