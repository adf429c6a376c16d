"""The tournaments of the pictures, made in the installation that the environment names; prints the players' addresses.

One is under way, one is finished, one has a draft, and one is of teams.
"""

from __future__ import annotations

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tournaments.management.commands import demo  # noqa: E402
from tournaments.models import Game, Result, Round, Tournament, User  # noqa: E402
from tournaments.results.actions import recording  # noqa: E402
from tournaments.rounds.actions import drafts  # noqa: E402
from tournaments.teams.actions.rosters import add_member  # noqa: E402
from tournaments.teams.actions.settings import set_team_settings  # noqa: E402
from tournaments.teams.actions.teams import add_team  # noqa: E402
from tournaments.tournament.actions import setup  # noqa: E402

TEAMS = {
    "Lakeside 1": ("Petrović, Milena", "Nguyễn, Minh Châu", "Kuhn, Ruth", "Ortiz, Elena"),
    "Riverside": ("Okonkwo, Chidi", "Bréguet, Anaïs", "Silva, Rui", "Laine, Aino"),
    "Old Mill": ("Dvořák, Ondřej", "Çelikkol, Deniz", "Abernathy, Rowan", "Kœnig, Séverine"),
    "Harbour Knights": ("Ó Briain, Fionn", "Tanaka-Weiß, Emi", "Iliescu, Ștefan", "Haugen, Eirik"),
    "Forest Gate": ("Santillán, Lucía", "Kühnemann, Götz", "Żurawska, Łucja", "Okoro, Ifeoma"),
    "Lakeside 2": ("Hôrváthová, Zuzana", "van der Meulen, Joris", "Þórsdóttir, Birna", "Ruiz Peña, Íñigo"),
}


def _play(round_: Round, *, by: User, leaving: int = 0) -> None:
    for game in list(round_.games.filter(result=Result.OPEN).select_related("match__round"))[leaving:]:
        recording.record_result(Game.objects.get(pk=game.pk), demo.likely_result(game), by=by)


def _published(tournament: Tournament, *, by: User) -> Round:
    return drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)


def _finished(by: User) -> None:
    tournament = demo.make_demo(by)
    setup.update_tournament(tournament, by=by, sure=True, name="Harbour Cup")
    _play(tournament.paired_rounds.get(number=4), by=by)
    for _number in range(5, tournament.total_rounds + 1):
        tournament.refresh_from_db()
        _play(_published(tournament, by=by), by=by)


def _drafted(by: User) -> None:
    tournament = demo.make_demo(by)
    setup.update_tournament(tournament, by=by, sure=True, name="Winter Open")
    _play(tournament.paired_rounds.get(number=4), by=by)
    tournament.refresh_from_db()
    drafts.pair_next_round(tournament, by=by)


def _of_teams(by: User) -> None:
    fields = {"system": "team", "total_rounds": 5, "points_bye": 5}
    tournament = setup.create_tournament(by=by, name="City League", place="Town Hall", initial_colour="w", **fields)
    set_team_settings(tournament, by=by, board_colours="wbwb")
    for strength, (name, players) in enumerate(TEAMS.items()):
        team = add_team(tournament, by=by, name=name)
        for place, player in enumerate(players):
            add_member(team, by=by, name=player, rating=2380 - 17 * strength - 120 * place, birth_year=1990)
    for _round in range(2):
        tournament.refresh_from_db()
        _play(_published(tournament, by=by), by=by)
    tournament.refresh_from_db()
    _play(_published(tournament, by=by), by=by, leaving=5)


def main() -> None:
    """Beside the demonstration tournament, which is there."""
    arbiter = User.objects.get(username=demo.ARBITER)
    _finished(arbiter)
    _drafted(arbiter)
    _of_teams(arbiter)
    running = Tournament.objects.get(slug="lakeside-open")
    print(json.dumps({"leader": running.players.get(name="Petrović, Milena").pk}))


if __name__ == "__main__":
    main()
