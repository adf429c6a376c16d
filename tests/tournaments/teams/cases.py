"""Cases of team events."""

from __future__ import annotations

from datetime import date, time
from typing import Any

from tests.tournaments.arbiter.worlds import By, Case, World
from tests.tournaments.factories import publish_pairing
from tests.tournaments.teams.events import SYSTEM
from tournaments.models import Match, RoundTime, Team, Tournament
from tournaments.players.actions.links import renew_link
from tournaments.results.actions.scores import enter_score
from tournaments.rounds.actions import drafts
from tournaments.teams.actions.captains import CAPTAINS
from tournaments.teams.actions.line_ups import hand_in_line_up
from tournaments.teams.actions.rosters import set_roster
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import add_team, order_teams, set_team_bye, update_team
from tournaments.tournament.actions.timetable import set_timetable


def of_teams(world: World) -> None:
    """Two teams, of which the first one has three of the four players."""
    Tournament.objects.filter(pk=world.tournament.pk).update(system=SYSTEM)
    for name in ("Alster", "Bille"):
        add_team(world.tournament, by=world.user, name=name)
    set_roster(_team(world), _players(world)[:3], by=world.user)


def _team(world: World) -> Team:
    return Team.objects.select_related("tournament").get(tournament=world.tournament, name="Alster")


def _players(world: World) -> list[int]:
    return list(world.tournament.players.order_by("tpn").values_list("pk", flat=True))


def _turned(world: World) -> None:
    keys = list(Team.objects.order_by("-tpn").values_list("pk", flat=True))
    order_teams(world.tournament, keys, by=world.other)


def _other_order(world: World) -> None:
    set_roster(_team(world), _players(world)[2::-1], by=world.other)


def _another_captain(world: World) -> None:
    update_team(_team(world), by=world.other, captain="Adler, Anna")


def _sealed(world: World) -> None:
    """Round 1 is a draft, whose line-ups are handed in until half an hour before it, which has passed."""
    of_teams(world)
    set_roster(Team.objects.select_related("tournament").get(name="Bille"), _players(world)[3:], by=world.user)
    set_team_settings(world.tournament, by=world.user, line_up_minutes=30)
    set_timetable(
        world.tournament,
        (RoundTime(day=date(2020, 1, 1), time=time(10)), *[None] * (world.tournament.total_rounds - 1)),
        by=world.user,
    )
    drafts.pair_next_round(world.tournament, by=world.user)


def _with_scores(world: World) -> None:
    """Round 1 is published, of two boards, and the score of a match may be entered without its players."""
    of_teams(world)
    set_roster(_team(world), _players(world)[:2], by=world.user)
    set_roster(Team.objects.select_related("tournament").get(name="Bille"), _players(world)[2:], by=world.user)
    set_team_settings(world.tournament, by=world.user, board_colours="wb", scores_without_players=True)
    publish_pairing(Tournament.objects.get(pk=world.tournament.pk), by=world.user)


def _match(world: World) -> Match:
    return Match.objects.select_related("round__tournament").get(round__tournament=world.tournament)


def _paired_anew(world: World) -> None:
    drafts.discard_draft(world.tournament.paired_rounds.get(), by=world.other)
    drafts.pair_next_round(world.tournament, by=world.other)


def _of_team(name: str, *, at: str = "team_edit", **more: Any) -> Case:
    return Case(name, at, key=lambda world: _team(world).pk, prepare=of_teams, **more)


CASES = (
    Case(
        "match_score",
        "match_score",
        by=By.ARBITER,
        key=lambda world: _match(world).pk,
        prepare=_with_scores,
        data=lambda _world: {"score": "15"},
        meddle=lambda world: enter_score(_match(world), "10", by=world.other),
        undoes="team.score",
    ),
    Case(
        "teams",
        "teams",
        by=By.ARBITER,
        prepare=of_teams,
        data=lambda _world: {"name": "Chemnitz", "entry_round": 1},
        meddle=_turned,
    ),
    Case(
        "team_order",
        "teams",
        by=By.ARBITER,
        prepare=of_teams,
        data=lambda world: {"move": f"{_team(world).pk} down"},
        meddle=_turned,
    ),
    Case(
        "team_settings",
        "team_settings",
        by=By.CHIEF,
        prepare=of_teams,
        data=lambda _world: {
            "board_colours": "wbw",
            "match_win": "3",
            "match_draw": "1",
            "match_loss": "0",
            "primary_score": "GP",
            "secondary_score": "",
            "colour_preferences": "TYPEB",
            "order_rule": "free",
            "prizes_by": "percentage",
            "prizes_boards": "registered",
        },
        meddle=lambda world: set_team_settings(world.tournament, by=world.other, line_up_minutes=10),
    ),
    _of_team(
        "team_edit",
        by=By.ARBITER,
        data=lambda _world: {"name": "Elbe", "captain": "Berg, Ben", "entry_round": 1},
        meddle=_another_captain,
    ),
    _of_team(
        "team_member", by=By.ARBITER, data=lambda _world: {"name": "New, Ned", "rating": 2000}, meddle=_other_order
    ),
    _of_team(
        "team_roster", by=By.ARBITER, data=lambda world: {"move": f"{_players(world)[0]} down"}, meddle=_other_order
    ),
    _of_team(
        "line_up",
        by=By.ARBITER,
        at="line_up",
        data=lambda world: {"round_number": 1, "board_1": _players(world)[1], "board_2": _players(world)[2]},
        meddle=lambda world: hand_in_line_up(_team(world), _players(world)[:2], by=world.other, round_number=1),
    ),
    Case(
        "line_ups_reveal",
        "line_ups",
        by=By.ARBITER,
        key=lambda _world: 1,
        prepare=_sealed,
        meddle=_paired_anew,
    ),
    _of_team(
        "team_bye",
        by=By.ARBITER,
        data=lambda _world: {"round_number": 2, "kind": "H"},
        meddle=lambda world: set_team_bye(_team(world), by=world.other, round_number=3, kind="Z"),
    ),
    Case(
        "teams_import",
        "teams_import",
        by=By.ARBITER,
        prepare=of_teams,
        data=lambda _world: {"text": "Team;Name;Rating\nChemnitz;New, Ned;2000", "import": "1"},
        meddle=_turned,
    ),
    Case(
        "captains",
        "captains",
        by=By.ARBITER,
        prepare=of_teams,
        data=lambda _world: {"do": "make"},
        meddle=lambda world: renew_link(_team(world), by=world.other, owners=CAPTAINS),
    ),
    _of_team(
        "captain",
        by=By.ARBITER,
        at="captain",
        data=lambda _world: {"do": "make"},
        meddle=lambda world: renew_link(_team(world), by=world.other, owners=CAPTAINS),
    ),
    _of_team("team_leave", by=By.ARBITER, data=lambda _world: {"what": "withdraw"}, meddle=_another_captain),
)
