"""A tournament to look at: invented players, three rounds played, the fourth under way."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any
from zlib import crc32

from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone

from tournaments.accounts.actions import arbiters
from tournaments.accounts.actions.members import give_role
from tournaments.basics.errors import Refused
from tournaments.installation.maintenance.process_lock import process_lock
from tournaments.management.operator_command import OperatorCommand
from tournaments.models import ByeRequest, Game, Result, Role, Round, Tournament, User
from tournaments.players.actions import entries, files
from tournaments.players.actions.leaving import Answer, answer_not_come
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.not_come import not_come
from tournaments.tournament.actions import setup

ARBITER = "arbiter"
PLAYERS = """\
Name;Rating;Title;Federation;Year of birth;Club;Sex
Lindqvist, Åsa;2391;WGM;SWE;1989;SK Norrsken;w
Okonkwo, Chidi;2377;IM;NGR;1994;Lagos Knights;m
Petrović, Milena;2342;WIM;SRB;1997;ŠK Dunav;w
Dvořák, Ondřej;2318;FM;CZE;1985;ŠK Vltava;m
Ó Briain, Fionn;2296;FM;IRL;2001;Liffey Chess;m
Santillán, Lucía;2254;WFM;ARG;1999;Club Río Plata;w
Bréguet, Anaïs;2231;;FRA;2003;L'Échiquier du Lac;w
Hôrváthová, Zuzana;2198;WFM;SVK;1992;ŠK Tatry;w
Kühnemann, Götz;2175;CM;GER;1978;SC Turm Mitte;m
Tanaka-Weiß, Emi;2160;;GER;2005;SC Turm Mitte;w
van der Meulen, Joris;2147;;NED;1990;De Loper;m
Çelikkol, Deniz;2112;;TUR;1996;Boğaziçi Satranç;m
Ångström, Nils;2098;;SWE;1971;SK Norrsken;m
Rautavaara, Ilmari;2065;;FIN;1983;Kalevan Shakki;m
Fernandes, Inês;2031;WCM;POR;2004;Xadrez do Tejo;w
Müllegger, Korbinian;1994;;AUT;1967;SV Donautal;m
Żurawska, Łucja;1978;;POL;2000;KSz Wisła;w
Abernathy, Rowan;1955;;SCO;1988;Forth Bridge CC;m
Iliescu, Ștefan;1921;;ROU;2006;CS Carpați;m
Nguyễn, Minh Châu;1884;;VIE;2008;Sông Hồng;w
D'Amico-Rossi, Teo;1840;;ITA;1975;Scacchi Lago;m
Þórsdóttir, Birna;1795;;ISL;2002;Skákfélag Fjörður;w
Kœnig, Séverine;;;BEL;2010;Tour Noire;w
"""
LATE_ENTRY: dict[str, Any] = {
    "name": "Mbeki-Larsen, Thandi",
    "rating": 2207,
    "federation": "RSA",
    "birth_year": 1998,
    "club": "Table Bay",
    "sex": "w",
}
PLAYED_ROUNDS = 3


class Command(OperatorCommand):
    """``demo``: the demonstration tournament and an arbiter's account for it."""

    help = "Makes a demonstration tournament and an arbiter's account for it, and shows both once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="only where there is no tournament yet")

    def handle(self, *args: Any, **options: Any) -> None:
        with process_lock(self.stdout.write, what="making the demonstration"):
            if not (options["if_empty"] and Tournament.objects.exists()):
                self._make()

    def _make(self) -> None:
        password = secrets.token_urlsafe(12)
        try:
            with transaction.atomic():
                arbiter, is_new = _arbiter(password)
                tournament = make_demo(arbiter)
        except Refused as refused:
            raise CommandError("The demonstration could not be made:\n" + "\n".join(refused.problems)) from refused
        self.stdout.write(f"Demonstration tournament: /{tournament.slug}/")
        if is_new:
            self.stdout.write(f"Arbiter's account: {ARBITER}")
            if self.stdout.isatty():
                self.stdout.write(f"Password (shown this once, write it down): {password}")
            else:
                self.stdout.write("Password: the organiser gives one on the page “Accounts”")


def _arbiter(password: str) -> tuple[User, bool]:
    existing = User.objects.filter(username=ARBITER).first()
    if existing is not None:
        return existing, False
    made = arbiters.create_arbiter(
        by=None,
        username=ARBITER,
        password=password,
        first_name="Demo",
        last_name="Arbiter",
        password_is_given=True,
    )
    return made, True


def make_demo(arbiter: User) -> Tournament:
    """The tournament, made step by step through the actions as an arbiter would."""
    tournament = _tournament(arbiter)
    for number in range(1, PLAYED_ROUNDS + 1):
        _before_round(tournament, number, by=arbiter)
        _play(tournament, by=arbiter)
    _before_round(tournament, PLAYED_ROUNDS + 1, by=arbiter)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    for game in _open_games(round_)[4:]:  # the top boards play longest
        recording.record_result(game, likely_result(game), by=arbiter)
    tournament.refresh_from_db()
    return tournament


def _tournament(arbiter: User) -> Tournament:
    today = timezone.localdate()
    tournament = setup.create_tournament(
        by=arbiter,
        name="Lakeside Open",
        place="Lakeside Hall",
        start_date=today - timedelta(days=PLAYED_ROUNDS),
        end_date=today + timedelta(days=PLAYED_ROUNDS),
        total_rounds=7,
        chief_arbiter="Demo Arbiter",
        time_control="90 min + 30 s a move",
        initial_colour="w",
    )
    give_role(tournament, arbiter, Role.CHIEF, by=None)
    files.import_players(tournament, files.read_players_csv(PLAYERS).rows, by=arbiter)
    entries.give_provisional_ratings(tournament, by=arbiter, rating=1600, reason="estimate of her club")
    return tournament


def _before_round(tournament: Tournament, number: int, *, by: User) -> None:
    """What happens between the rounds: byes asked for, a late entry, a withdrawal."""
    if number == 2:
        sleeper = tournament.players.get(name="Ó Briain, Fionn")
        entries.request_bye(sleeper, by=by, round_number=2, kind=ByeRequest.Kind.HALF_POINT)
        entries.add_player(tournament, by=by, **LATE_ENTRY)
    if number == 3:  # the loss by forfeit of round 2 was an accident on the way
        asked = not_come(tournament, last_round(tournament))
        answer_not_come(tournament, {one.player.pk: Answer.PLAYS_ON for one in asked}, by=by)
    if number == 4:
        entries.withdraw_player(tournament.players.get(name="Ångström, Nils"), by=by)
        traveller = tournament.players.get(name="Fernandes, Inês")
        entries.request_bye(traveller, by=by, round_number=5, kind=ByeRequest.Kind.ZERO_POINT)


def _play(tournament: Tournament, *, by: User) -> None:
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)
    for game in _open_games(round_):
        forfeit = round_.number == 2 and game.table == 9
        recording.record_result(game, Result.WHITE_WINS_FORFEIT if forfeit else likely_result(game), by=by)


def _open_games(round_: Round) -> list[Game]:
    return list(round_.games.filter(result=Result.OPEN).select_related("match__round"))


def likely_result(game: Game) -> Result:
    """A result that the ratings make likely, the same one at every run."""
    sides = game.sides()
    white, black = sides["w"].player, sides["b"].player
    lead = (white.rating or 0) - (black.rating or 0) + 30
    chance = crc32(f"{white.name}{black.name}{game.match.round.number}".encode()) % 900 - 450
    if abs(lead + chance) < 120:
        return Result.DRAW
    return Result.WHITE_WINS if lead + chance > 0 else Result.BLACK_WINS
