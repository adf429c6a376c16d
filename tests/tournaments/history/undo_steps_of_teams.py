"""What can be undone in a team event: by kind, what comes before and what is done."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.history.undo_state import Steps, before_round_1
from tests.tournaments.teams.events import SYSTEM, team
from tournaments.models import Match, Result, Team, Tournament
from tournaments.players.actions.lists import read_players
from tournaments.results.actions.deciding import decide_match
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.teams.actions import rosters, teams
from tournaments.teams.actions.lists import import_teams
from tournaments.teams.actions.settings import set_team_settings

LIST = "Team;Name;Rating\nBille;Adler, Anna;2200\nDahme;Berg, Ben;2100\n"


def _of_teams(site: Site) -> None:
    """As if nothing had been paired, with three teams of which the first one has three players."""
    before_round_1(site)
    Tournament.objects.filter(pk=site.tournament.pk).update(system=SYSTEM)
    site.tournament.refresh_from_db()
    for name in ("Alster", "Bille", "Chemnitz"):
        teams.add_team(site.tournament, by=None, name=name)
    rosters.set_roster(team(site.tournament, 1), _players(site)[:3], by=None)


def _players(site: Site) -> list[int]:
    return list(site.tournament.players.order_by("tpn").values_list("pk", flat=True))


def _keys(site: Site, *order: int) -> list[int]:
    return [team(site.tournament, tpn).pk for tpn in order]


def _of_a_table(site: Site) -> None:
    _of_teams(site)
    known = {"system": "team-round-robin", "tiebreaks": "MPVGP", "lots_seed": "2"}  # whose lots change the order
    Tournament.objects.filter(pk=site.tournament.pk).update(**known)


def _withdrawn(site: Site) -> None:
    _of_teams(site)
    teams.withdraw_team(team(site.tournament, 1), by=None)


def _level_in_a_cup(site: Site) -> None:
    """Round 1 of a knock-out of three teams, of which two drew their match and the boards decide nothing."""
    _of_teams(site)
    known = {"system": "team-knock-out", "tiebreaks": "", "total_rounds": 2}
    Tournament.objects.filter(pk=site.tournament.pk).update(**known)
    site.tournament.refresh_from_db()
    for number, key in enumerate(_players(site)[3:7]):
        rosters.set_roster(team(site.tournament, 2 + number % 2), [*_roster(site, 2 + number % 2), key], by=None)
    round_ = drafts.publish_round(drafts.pair_next_round(site.tournament, by=None), by=None)
    for game in round_.games.filter(result=Result.OPEN):
        record_result(game, Result.DRAW, by=None)


def _roster(site: Site, tpn: int) -> list[int]:
    members = site.tournament.players.filter(team__tpn=tpn).order_by("roster_place")
    return list(members.values_list("pk", flat=True))


def _decide(site: Site) -> None:
    match = Match.objects.select_related("round__tournament").get(round__tournament=site.tournament)
    decide_match(match, by=None, goes_on="w", decided_by="lot")


OF_TEAMS: Steps = {
    "team.decide": (_level_in_a_cup, _decide),
    "team.settings": (_of_teams, lambda site: set_team_settings(site.tournament, by=None, board_colours="wbb")),
    "team.settings: again": (
        lambda site: (_of_teams(site), set_team_settings(site.tournament, by=None, match_win=30, order_rule="free")),
        lambda site: set_team_settings(site.tournament, by=None, match_win=25, order_rule="gaps", order_binds=False),
    ),
    "team.add": (_of_teams, lambda site: teams.add_team(site.tournament, by=None, name="Dahme", captain="Dahl, Dora")),
    "team.update": (
        _of_teams,
        lambda site: teams.update_team(team(site.tournament, 1), by=None, name="Elbe", short_name="ELB", entry_round=2),
    ),
    "team.remove": (_of_teams, lambda site: teams.remove_team(team(site.tournament, 1), by=None)),
    "team.number": (_of_teams, lambda site: teams.order_teams(site.tournament, _keys(site, 3, 1, 2), by=None)),
    "team.lots": (_of_a_table, lambda site: teams.draw_team_numbers(site.tournament, by=None)),
    "team.roster": (
        _of_teams,
        lambda site: rosters.set_roster(
            team(site.tournament, 1), [_players(site)[place] for place in (2, 0, 5)], by=None
        ),
    ),
    "team.import": (
        _of_teams,
        lambda site: import_teams(site.tournament, read_players(LIST).rows, by=None),
    ),
    "team.withdraw": (_of_teams, lambda site: teams.withdraw_team(team(site.tournament, 1), by=None, from_round=3)),
    "team.return": (_withdrawn, lambda site: teams.return_team(Team.objects.get(name="Alster"), by=None)),
    "team.bye": (
        _of_teams,
        lambda site: teams.set_team_bye(team(site.tournament, 1), by=None, round_number=3, kind="H"),
    ),
    "team.bye: another": (
        lambda site: (
            _of_teams(site),
            teams.set_team_bye(team(site.tournament, 1), by=None, round_number=3, kind="H"),
        ),
        lambda site: teams.set_team_bye(team(site.tournament, 1), by=None, round_number=3, kind="Z"),
    ),
}
