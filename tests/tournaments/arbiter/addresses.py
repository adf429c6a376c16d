"""Every address below /arbiter/, with what it needs."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import ForbiddenPair, Game, Tournament
from tournaments.urls_arbiter import tournament_patterns, urlpatterns

OF_EVERYBODY = ("home", "tournament_new", "import_trf", "import_event", "own_password")
OF_ONE_ACCOUNT = ("account", "account_tournaments", "account_password", "account_active")
OF_ORGANISERS = (
    "accounts",
    *OF_ONE_ACCOUNT,
    "rating_list",
    "rating_list_progress",
    "rating_list_stop",
    "backups",
    "backup_file",
)
OF_ONE_ROUND = (
    "round",
    "publish",
    "discard",
    "take_back",
    "versions",
    "by_hand",
    "by_hand_start",
    "by_hand_step",
    "by_hand_finish",
    "by_hand_cancel",
    "results_since",
    "round_print",
    "explanation",
)
READ_ONLY = (
    "home",
    "tournament",
    "players",
    "round",
    "results_since",
    "round_print",
    "explanation",
    "versions",
    "by_hand",
    "audit",
    "export_trf",
    "export_event",
    "ending",
    "report",
    "account",
    "suggest",
    "rating_list_progress",
    "backup_file",
)
READ_AND_WRITE = (
    "tournament_new",
    "import_trf",
    "import_event",
    "own_password",
    "settings",
    "timetable",
    "tiebreaks",
    "player_new",
    "players_import",
    "player_edit",
    "correct",
    "take_back",
    "restore_points",
    "restore_point",
    "accounts",
    "ratings",
    "rating_list",
    "backups",
)
WRITE_ONLY = (
    "draw_colour",
    "draw_lots",
    "forbid_pair",
    "allow_pair",
    "provisional_all",
    "player_remove",
    "player_withdraw",
    "player_return",
    "provisional_one",
    "bye_request",
    "bye_cancel",
    "pair",
    "publish",
    "discard",
    "by_hand_start",
    "by_hand_step",
    "by_hand_finish",
    "by_hand_cancel",
    "archive",
    "delete",
    "result",
    "account_tournaments",
    "account_password",
    "account_active",
    "rating_list_stop",
)
ALL = (*READ_ONLY, *READ_AND_WRITE, *WRITE_ONLY)
OF_TOURNAMENT = tuple(name for name in ALL if name not in (*OF_EVERYBODY, *OF_ORGANISERS))


def known_names() -> set[str]:
    """The names in the URL configuration."""
    return {pattern.name for pattern in (*urlpatterns, *tournament_patterns) if getattr(pattern, "name", None)}


BACKUP = "arobase-20260102T030405Z-by-hand.zip"  # one that every test has


@dataclass(frozen=True, slots=True)
class Site:
    """A tournament with a finished round 1, a running round 2, a bye asked for and a pair kept apart."""

    tournament: Tournament
    bye: int
    pair: ForbiddenPair
    account: int

    @property
    def game(self) -> Game:
        return Game.objects.get(match__round__tournament=self.tournament, match__round__number=2, match__table=1)

    def address(self, name: str) -> str:
        """The address called ``name``, of this tournament where it belongs to one."""
        player = self.tournament.players.order_by("tpn")[0].pk
        keys = {
            **dict.fromkeys(OF_ONE_ROUND, 2),
            **dict.fromkeys(("result", "correct"), self.game.pk),
            **dict.fromkeys(
                ("player_edit", "player_remove", "player_withdraw", "player_return", "provisional_one", "bye_request"),
                player,
            ),
            "bye_cancel": self.bye,
            "restore_point": self.tournament.restore_points.values_list("pk", flat=True).first(),
            "allow_pair": self.pair.pk,
            **dict.fromkeys(OF_ONE_ACCOUNT, self.account),
            "backup_file": BACKUP,
        }
        arguments: list[object] = [self.tournament.slug] if name in OF_TOURNAMENT else []
        if name in keys:
            arguments.append(keys[name])
        return reverse(f"arbiter:{name}", args=arguments)
