"""Rosters: who plays for a team, in board order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.joining import with_semicolons
from tournaments.clubs.queries.belonging import require_players_fit
from tournaments.journal.changing import change
from tournaments.log.changes import Plain, PlayerNamed, TeamNamed
from tournaments.log.kinds_of_players import PlayerEntered
from tournaments.log.kinds_of_teams import RosterChanged
from tournaments.log.writing import log, plain
from tournaments.models import Player, Team, Tournament, User
from tournaments.players.actions.entries import new_player
from tournaments.players.actions.numbering import number_players
from tournaments.rating_lists.queries.sources import note_sources
from tournaments.rounds.queries.guards import is_set_up, require_ahead, require_no_draft
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.teams.queries.teams import current_team, has_sat, roster_of

OUT_OF_THE_WAY = 10_000  # places that no roster has


def add_member(team: Team, *, by: User | None, **fields: Any) -> Player:
    """Enter a player as the last one of the roster.

    Raises:
        Refused: the data are not good, or the roster is full; with every reason.
        Stale: somebody has taken the team out.
        TypeError: a field that a player does not have.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        members = roster_of(current)
        require_room(tournament, current, len(members) + 1)
        _require_new(tournament, str(fields.get("fide_id") or ""))
        player = new_player(tournament, by=by, **fields)
        require_ahead(tournament, player.entry_round)
        note_sources(tournament, [player])
        player.team, player.roster_place = current, _last(members) + 1
        player.save()
        require_players_fit(tournament)
        number_players(tournament, by=by, sure=True)
        player.refresh_from_db()
        shown: dict[str, Plain] = {"team": current.name, "roster_place": player.roster_place}
        shown |= {name: plain(getattr(player, name)) for name in fields if getattr(player, name) not in (None, "")}
        log(tournament, PlayerEntered(PlayerNamed.of(player), shown), by=by)
        return player


def _require_new(tournament: Tournament, fide_id: str) -> None:
    """Refuse somebody who is in the tournament already, and say where."""
    there = Player.objects.filter(tournament=tournament, fide_id=fide_id).select_related("team").first()
    if not fide_id or there is None:
        return
    if there.team is None:
        text = _("%(player)s is in the list of players already, without a team. Take the player from there.")
        raise Refused(text % {"player": there.name})
    text = _("%(player)s plays for %(team)s already; each player is in one team. Take the player out there first.")
    raise Refused(text % {"player": there.name, "team": there.team})


def set_roster(team: Team, keys: Sequence[int], *, by: User | None) -> None:
    """Let the players with the ids ``keys`` be the roster, in this order; who is not among them is without a team.

    Raises:
        Refused: one of them plays for another team, the roster is too long, somebody who has been on a board would
            leave, round 1 has been paired and the order of those who were in it would be another one, or a draft
            stands.
        Stale: the team or one of the players is gone.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        require_no_draft(tournament)
        before, chosen = roster_of(current), _chosen(tournament, keys)
        gone = [player for player in before if player.pk not in set(keys)]
        _require_allowed(tournament, current, before, chosen)
        if [player.pk for player in before] == list(keys):
            return
        _save(current, chosen, gone)
        named = tuple(map(PlayerNamed.of, chosen)), tuple(map(PlayerNamed.of, gone))
        log(tournament, RosterChanged(TeamNamed.of(current), *named), by=by)


def _chosen(tournament: Tournament, keys: Sequence[int]) -> list[Player]:
    players = Player.objects.filter(tournament=tournament, pk__in=keys).select_related("team").in_bulk()
    if len(players) != len(keys):
        raise Stale(_("One of the players is no longer in the tournament, or stands there twice."))
    return [players[key] for key in keys]


def _require_allowed(tournament: Tournament, team: Team, before: Sequence[Player], chosen: Sequence[Player]) -> None:
    others = [one for one in chosen if one.team_id not in (None, team.pk)]
    text = _("%(player)s plays for %(team)s already; each player is in one team. Take the player out there first.")
    problem = text % {"player": others[0].name, "team": others[0].team} if others else ""
    require(not others, problem)
    if len(chosen) > len(before):
        require_room(tournament, team, len(chosen))
    keys = [one.pk for one in chosen]
    seated = has_sat(before)
    left = [one.name for one in before if one.pk in seated and one.pk not in keys]
    text = _("%(names)s has been on a board and stays in the roster. Withdraw the player instead.")
    require(not left, text % {"names": with_semicolons(left)})
    stayed = [one.pk for one in before if one.pk in keys]
    text = _("Round 1 has been paired: the order of the roster stays. New players come behind the others.")
    require(not is_set_up(tournament) or keys[: len(stayed)] == stayed, text)


def require_room(tournament: Tournament, team: Team, count: int) -> None:
    """Refuse a roster of ``count`` players where the regulations allow fewer."""
    settings = settings_of_teams(tournament)
    if settings.most_reserves is None:
        return
    most = settings.boards + settings.most_reserves
    text = ngettext(
        "%(team)s would have %(count)d players; the regulations allow %(boards)d and %(reserves)d reserve.",
        "%(team)s would have %(count)d players; the regulations allow %(boards)d and %(reserves)d reserves.",
        settings.most_reserves,
    )
    named = {"team": team.name, "count": count, "boards": settings.boards, "reserves": settings.most_reserves}
    require(count <= most, text % named)


def _save(team: Team, chosen: Sequence[Player], gone: Sequence[Player]) -> None:
    """No two have one place at any moment, so those who move are put out of the way first."""
    Player.objects.filter(pk__in=[one.pk for one in gone]).update(team=None, roster_place=None)
    moved = [
        (player, place)
        for place, player in enumerate(chosen, start=1)
        if (player.team_id, player.roster_place) != (team.pk, place)
    ]
    for shift in (OUT_OF_THE_WAY, 0):
        for player, place in moved:
            player.team, player.roster_place = team, place + shift
        Player.objects.bulk_update([player for player, _place in moved], ["team", "roster_place"])


def _last(members: Sequence[Player]) -> int:
    return max((one.roster_place or 0 for one in members), default=0)
