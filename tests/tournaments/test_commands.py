"""The commands of the first start: the organiser's account and the demonstration."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pyotp
import pytest
from django.core.management import call_command, get_commands, load_command_class
from django.core.management.base import CommandError
from django.test import Client

from tests.sources import ROOT
from tournaments.accounts.actions.second_factor import has_second_factor, new_secret, set_second_factor
from tournaments.models import Passkey, Player, Publication, Result, Seat, Tournament, User
from tournaments.rounds.queries.checks import Level, draft_checks
from tournaments.rounds.queries.steps import Status, steps

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def no_password_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AROBASE_ORGANISER_PASSWORD", "AROBASE_ORGANISER_PASSWORD_FILE"):
        monkeypatch.delenv(name, raising=False)


def test_a_lost_password_is_replaced_and_all_log_ins_end(organiser: User, organiser_client: Client) -> None:
    assert organiser_client.get("/arbiter/").status_code == 200
    password = run("new_password", "Organiser").split()[-1]
    organiser.refresh_from_db()
    assert organiser.check_password(password)
    assert organiser_client.get("/arbiter/").status_code == 302
    with pytest.raises(CommandError, match="There is no account “nobody”. There are: organiser."):
        run("new_password", "nobody")


@pytest.mark.parametrize("lost", ["phone", "passkey", "both"])
def test_lost_second_factors_are_switched_off_when_asked(lost: str, organiser: User) -> None:
    if lost != "passkey":
        secret = new_secret()
        set_second_factor(organiser, secret, pyotp.TOTP(secret).now(), by=organiser)
    if lost != "phone":
        Passkey.objects.create(user=organiser, name="laptop", site="localhost", credential="AAAA", public_key="AAAA")
    assert "still asks for its second factor" in run("new_password", "organiser")
    assert has_second_factor(organiser)
    assert "still asks" not in run("new_password", "organiser", "--without-second-factor")
    assert not has_second_factor(organiser)


class Terminal(StringIO):
    """Somebody looks on."""

    def isatty(self) -> bool:
        return True


def test_the_first_run_makes_an_organiser_and_shows_the_password_once(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    out = Terminal()
    call_command("ensure_organiser", stdout=out)
    password = out.getvalue().rstrip().rpartition(": ")[2]

    organiser = User.objects.get()
    assert (organiser.username, organiser.is_organiser) == ("organiser", True)
    assert organiser.check_password(password)
    assert run("ensure_organiser") == ""
    assert User.objects.count() == 1
    assert not (tmp_path / "first_password").exists()


def test_where_nobody_looks_on_the_password_is_in_a_file(settings: Any, tmp_path: Path, client: Client) -> None:
    settings.DATA_DIR = tmp_path
    said = run("ensure_organiser")
    path = tmp_path / "first_password"
    password = path.read_text().strip()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert str(path) in said
    assert password not in said
    assert client.post("/accounts/login/", {"username": "organiser", "password": password}).status_code == 302


def test_a_password_from_the_environment_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_ORGANISER_PASSWORD", "castling by daylight")
    said = run("ensure_organiser")
    assert "castling" not in said
    assert "organiser" in said
    assert User.objects.get().check_password("castling by daylight")


def test_a_password_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_text("castling by daylight\n")
    monkeypatch.setenv("AROBASE_ORGANISER_PASSWORD_FILE", str(path))
    run("ensure_organiser")
    assert User.objects.get().check_password("castling by daylight")


def test_a_weak_password_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AROBASE_ORGANISER_PASSWORD", "chess")
    with pytest.raises(CommandError, match="too short"):
        run("ensure_organiser")
    assert not User.objects.exists()


def test_the_demonstration_is_a_tournament_under_way() -> None:
    out = Terminal()
    call_command("demo", "--if-empty", stdout=out)
    said = out.getvalue()

    tournament = Tournament.objects.get()
    now = steps(tournament)
    assert f"/{tournament.slug}/" in said
    assert User.objects.get(username="arbiter").check_password(said.split(": ")[3].split()[0])
    assert (now.status, now.round.number, tournament.total_rounds) == (Status.PLAYING, 4, 7)
    assert 0 < now.open_boards < now.boards
    assert Player.objects.count() == 24
    assert Player.objects.filter(entry_round=2).count() == 1
    assert Player.objects.filter(withdrawn_from=4).count() == 1
    assert Player.objects.filter(provisional=True).count() == 1
    assert Publication.objects.count() == 4
    assert set(Seat.objects.exclude(bye="").values_list("bye", flat=True)) == {"U", "H", "Z"}
    assert Seat.objects.filter(match__games__result=Result.WHITE_WINS_FORFEIT).count() == 2
    assert all(check.level is not Level.WARNING for check in draft_checks(now.round))


def test_the_demonstration_and_its_account_are_told_once() -> None:
    run("ensure_organiser")
    assert "Arbiter's account: arbiter\n" in run("demo", "--if-empty")

    assert run("demo", "--if-empty") == ""
    assert Tournament.objects.count() == 1


def test_where_nobody_looks_on_the_arbiters_password_is_told_nowhere() -> None:
    said = run("demo")
    assert said.splitlines()[-1] == "Password: the organiser gives one on the page “Accounts”"


def test_two_demonstrations_are_the_same_tournament() -> None:
    run("demo")
    run("demo")

    boards = [
        [
            [(board["white"]["name"], board["black"]["name"]) for board in publication.pairings["boards"]]
            for publication in Publication.objects.filter(round__tournament=tournament).order_by("round__number")
        ]
        for tournament in Tournament.objects.order_by("pk")
    ]
    assert boards[0] == boards[1]


def test_commands_load_no_pages() -> None:
    others = {"migrate"}  # Django's own
    own = [name for name, app in get_commands().items() if app == "tournaments" and name not in others]
    assert len(own) > 6
    assert [name for name in own if load_command_class("tournaments", name).requires_system_checks] == []


def test_pages_load_no_spreadsheets() -> None:
    program = "import django, sys; django.setup(); import config.urls; print({'numpy', 'openpyxl'} & set(sys.modules))"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
