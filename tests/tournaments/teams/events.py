"""Team events for tests, made by the actions."""

from __future__ import annotations

from typing import Any

from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import Entrants
from tests.tournaments.factories import make_tournament
from tests.tournaments.made_once import made_once
from tournaments.models import Player, Team, Tournament, User
from tournaments.teams.actions.rosters import add_member
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import add_team

SYSTEM = next(one.name for one in registered_systems() if one.entrants is Entrants.TEAMS)
NAMES = ("Alster", "Bille", "Chemnitz", "Dahme", "Elbe", "Fulda", "Gera", "Havel", "Isar", "Jagst")


@made_once()
def make_event(
    *, teams: int = 6, players: int = 3, boards: str = "wb", by: User | None = None, **fields: Any
) -> Tournament:
    """An event of ``teams`` teams of ``players`` players; the smaller their numbers, the higher the ratings."""
    tournament = make_tournament(players=0, **{"system": SYSTEM, "rounds": 5, "points_bye": 5, **fields})
    set_team_settings(tournament, by=by, board_colours=boards)
    for number in range(1, teams + 1):
        team = add_team(tournament, by=by, name=name_of(number))
        for place in range(1, players + 1):
            add_member(
                team,
                by=by,
                name=f"{name_of(number)}, Player {place}",
                rating=2600 - 20 * number - place,
                birth_year=1990,
            )
    tournament.refresh_from_db()
    return tournament


def name_of(number: int) -> str:
    """The name of the team with this number."""
    full, place = divmod(number - 1, len(NAMES))
    return NAMES[place] if not full else f"{NAMES[place]} {full + 1}"


def team(tournament: Tournament, tpn: int) -> Team:
    """The team with this number."""
    return Team.objects.select_related("tournament").get(tournament=tournament, tpn=tpn)


def member(tournament: Tournament, tpn: int, place: int) -> Player:
    """The player at this place of the roster of this team."""
    return Player.objects.get(team__tournament=tournament, team__tpn=tpn, roster_place=place)


def roster(tournament: Tournament, tpn: int) -> list[str]:
    """The names in the roster of a team, in board order."""
    rows = Player.objects.filter(team__tournament=tournament, team__tpn=tpn).order_by("roster_place")
    return [name.partition(", ")[2] for name in rows.values_list("name", flat=True)]
