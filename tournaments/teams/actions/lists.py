"""Teams with their players from a list: each line is a player, with the team in a column, else in that of the club."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from django.db.models import Count, Max
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.clubs.queries.belonging import require_players_fit
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_teams import TeamsImported
from tournaments.log.writing import log
from tournaments.models import Player, Team, Tournament, User
from tournaments.players.actions.entries import new_player
from tournaments.players.actions.files import FIELDS_OF_TEAMS, MOST_ROWS, PlayerRow
from tournaments.players.actions.numbering import number_players
from tournaments.rating_lists.queries.sources import note_sources
from tournaments.rounds.queries.guards import require_no_draft
from tournaments.teams.actions.rosters import require_room
from tournaments.teams.actions.settings import require_team_event
from tournaments.teams.actions.teams import new_team
from tournaments.teams.queries.teams import by_name, name_key

FACTS = ("short_name", "captain", "strength", "team_club", "team_federation")  # of a team, which its lines say


def import_teams(tournament: Tournament, rows: Iterable[PlayerRow], *, by: User | None) -> tuple[int, int]:
    """Enter the players of ``rows`` behind the rosters of their teams, in the order of the boards that they name and
    then in that of the list; teams that are new are made.

    Returns the number of new teams and of players.

    Raises:
        Refused: a player without a team, data that are not good or contradict each other, a roster that is too long,
            or a draft; with every reason.
    """
    with change(tournament) as current:
        require_team_event(current)
        require_no_draft(current)
        rows = list(rows)
        if (problems := faults_of(rows)) or not rows:
            raise Refused(problems or _("There is no player in this list."))
        keep_point(current, Occasion.IMPORT, by=by)
        known = by_name(current)
        made, problems = _make_teams(current, rows, known)
        entered, faults = _new_players(current, rows, known, by=by)
        if problems or faults:
            raise Refused([*problems, *faults])
        players = _enter(current, entered, by=by)
        log(current, TeamsImported(tuple(map(PlayerNamed.of, players)), tuple(made)), by=by)
        return len(made), len(players)


def team_of(row: PlayerRow) -> str:
    """The name of the player's team, empty where there is none."""
    return " ".join(str(row.fields.get("team" if "team" in row.fields else "club") or "").split())


def faults_of(rows: Sequence[PlayerRow]) -> list[str]:
    """What is wrong with the teams of ``rows``, whatever the tournament has already."""
    return [*_without_team(rows), *_contradictions(rows)]


def _without_team(rows: Iterable[PlayerRow]) -> Iterator[str]:
    for row in rows:
        if not team_of(row):
            text = _("Line %(line)d: this player has no team. Give it in a column with the heading “Team”.")
            yield text % {"line": row.line}


def _contradictions(rows: Iterable[PlayerRow]) -> Iterator[str]:
    """Lines that say something else of a team than lines above them."""
    said: dict[tuple[str, str], PlayerRow] = {}
    for row in rows:
        for fact in FACTS:
            if not (value := row.fields.get(fact)):
                continue
            first = said.setdefault((name_key(team_of(row)), fact), row)
            if first.fields[fact] != value:
                text = _("Line %(line)d: %(team)s has “%(first)s” in line %(above)d, and “%(value)s” here. Keep one.")
                values = {"line": row.line, "team": team_of(row), "first": first.fields[fact], "above": first.line}
                yield text % {**values, "value": value}


@dataclass(frozen=True, slots=True)
class TeamRead:
    """A team of a list: its name as first written, what its lines say of it, by the fields of a team, and these."""

    name: str
    said: dict[str, Any]
    rows: tuple[PlayerRow, ...]


def teams_read(rows: Iterable[PlayerRow]) -> dict[str, TeamRead]:
    """The teams of ``rows`` by the keys of their names, in the order of the list."""
    lines: dict[str, list[PlayerRow]] = defaultdict(list)
    for row in rows:
        lines[name_key(team_of(row))].append(row)
    return {key: TeamRead(team_of(of_team[0]), _said(of_team), tuple(of_team)) for key, of_team in lines.items()}


def _said(rows: Iterable[PlayerRow]) -> dict[str, Any]:
    return {FIELDS_OF_TEAMS.get(fact, fact): row.fields[fact] for row in rows for fact in FACTS if row.fields.get(fact)}


def _make_teams(
    tournament: Tournament, rows: Sequence[PlayerRow], known: dict[str, Team]
) -> tuple[list[str], list[str]]:
    """The names of the teams that are new, which ``known`` has then by their keys; and what is wrong with them."""
    made: list[str] = []
    problems: list[str] = []
    for key, read in teams_read(rows).items():
        if key in known:
            continue
        try:
            known[key] = new_team(tournament, name=read.name, **read.said)
        except Refused as error:
            known[key] = Team(tournament=tournament, name=read.name)
            problems += _in_line(read.rows[0], error)
        made.append(known[key].name)
    return made, problems


def _in_line(row: PlayerRow, error: Refused) -> list[str]:
    return [_("Line %(line)d: %(problem)s") % {"line": row.line, "problem": one} for one in error.problems]


def _new_players(
    tournament: Tournament, rows: Sequence[PlayerRow], teams: dict[str, Team], *, by: User | None
) -> tuple[list[Player], list[str]]:
    """The unsaved players with their places in the rosters, and what is wrong with them or these."""
    filled = Player.objects.filter(tournament=tournament, team__isnull=False).values("team")
    rosters = filled.annotate(last=Max("roster_place"), count=Count("pk")).values_list("team", "last", "count")
    last: dict[int | None, int] = {key: place for key, place, _count in rosters}
    counts = Counter({key: count for key, _place, count in rosters})
    problems: list[str] = []
    players: list[tuple[int, Player]] = []
    for row in rows:
        team = teams[name_key(team_of(row))]
        try:
            player = new_player(tournament, by=by, **_fields(row, team))
        except Refused as error:
            problems += _in_line(row, error)
            continue
        counts[team.pk] += 1
        player.team = team
        players.append((row.fields.get("board") or MOST_ROWS, player))
    for _board, player in sorted(players, key=itemgetter(0)):  # who has none comes behind, in the order of the list
        player.roster_place = last[player.team_id] = last.get(player.team_id, 0) + 1
    grown = {name_key(team_of(row)) for row in rows}
    for team in (teams[key] for key in sorted(grown) if teams[key].pk):
        try:
            require_room(tournament, team, counts[team.pk])
        except Refused as error:
            problems += error.problems
    return [player for _board, player in players], problems


def _fields(row: PlayerRow, team: Team) -> dict[str, Any]:
    """What the line says of the player alone; a club that names the team is that of the team."""
    fields = {name: value for name, value in row.fields.items() if name not in ("team", "board", *FACTS)}
    return fields if "team" in row.fields else {**fields, "club": team.club}


def _enter(tournament: Tournament, players: Sequence[Player], *, by: User | None) -> list[Player]:
    note_sources(tournament, players)
    Player.objects.bulk_create(players)
    require_players_fit(tournament)
    number_players(tournament, by=by, sure=True)
    return list(Player.objects.filter(pk__in=[one.pk for one in players]).order_by("team__tpn", "roster_place"))
