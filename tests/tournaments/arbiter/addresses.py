"""Every address below /arbiter/, with what it needs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse
from django.utils import timezone

from tournaments.models import (
    ApartGroup,
    ApiToken,
    AuditEntry,
    Event,
    EventTournament,
    ForbiddenPair,
    Game,
    HelperLink,
    Invitation,
    Member,
    MirrorFrom,
    Role,
    Team,
    Tournament,
    Webhook,
)
from tournaments.urls_arbiter import tournament_patterns, urlpatterns


def known_names() -> set[str]:
    """The names in the URL configuration."""
    return {pattern.name for pattern in (*urlpatterns, *tournament_patterns) if getattr(pattern, "name", None)}


OF_EVERYBODY = (
    "home",
    "manual",
    "tournament_new",
    "event_new",
    "import_trf",
    "import_event",
    "own_password",
    "own_mail",
    "own_account",
    "session_end",
    "sessions_end",
    "second_factor",
    "second_factor_off",
    "recovery_codes",
    "passkeys",
    "passkey_change",
)
OF_ONE_EVENT = (
    *("event", "event_settings", "event_players", "event_move", "event_copy", "event_delete", "event_staff"),
    *("event_prints", "event_print_names", "event_print_boards", "event_print_standings"),
)
OF_ONE_ACCOUNT = ("account", "account_tournaments", "account_password", "account_factor_off", "account_active")
OF_ORGANISERS = (
    "accounts",
    *OF_ONE_ACCOUNT,
    "rating_list",
    "rating_list_progress",
    "rating_list_stop",
    "backups",
    "backup_file",
    "mirrors",
    "mirror_end",
)
OF_ONE_ROUND = (
    "round",
    "line_ups_reveal",
    "publish",
    "discard",
    "take_back",
    "results_file",
    "versions",
    "by_hand",
    "by_hand_start",
    "by_hand_step",
    "by_hand_finish",
    "by_hand_cancel",
    "results_since",
    "round_print",
    "print_boards",
    "print_names",
    "print_slips",
    "print_list",
    "explanation",
)
OF_ONE_TEAM = ("team_edit", "team_member", "team_roster", "team_leave", "line_up", "team_bye")
READ_AND_WRITE = (
    "event_new",
    "event_settings",
    "event_players",
    "event_staff",
    "players_split",
    "members",
    "passkeys",
    "second_factor",
    "tournament_new",
    "import_trf",
    "import_event",
    "own_password",
    "own_mail",
    "settings",
    "fide_mode",
    "timetable",
    "before",
    "hall",
    "publication",
    "missing",
    "groups",
    "group_edit",
    "teams",
    "team_settings",
    "teams_import",
    "team_edit",
    "line_up",
    "round_ratings",
    "mirror",
    "tokens",
    "webhooks",
    "tiebreaks",
    "numbers",
    "given_values",
    "player_new",
    "players_import",
    "links",
    "link",
    "requests",
    "check_in_code",
    "player_edit",
    "player_leave",
    "not_come",
    "correct",
    "board_note",
    "results_file",
    "helpers",
    "take_back",
    "restore_points",
    "restore_point",
    "accounts",
    "ratings",
    "rating_list",
    "backups",
    "mirrors",
)
WRITE_ONLY = (
    "event_delete",
    "event_move",
    "event_copy",
    "member",
    "invitation_revoke",
    "report_made",
    "draw_colour",
    "draw_lots",
    "rank_by_hand",
    "forbid_pair",
    "allow_pair",
    "provisional_all",
    "presence",
    "group_move",
    "group_remove",
    "team_order",
    "team_bye",
    "line_ups_reveal",
    "team_member",
    "team_roster",
    "team_leave",
    "players_many",
    "player_remove",
    "player_withdraw",
    "player_return",
    "provisional_one",
    "bye_request",
    "bye_cancel",
    "bye_wish",
    "pair",
    "publish",
    "discard",
    "by_hand_start",
    "by_hand_step",
    "by_hand_finish",
    "by_hand_cancel",
    "release_results",
    "release_standings",
    "archive",
    "delete",
    "result",
    "match_forfeit",
    "helper_revoke",
    "player_reports",
    "undo",
    "account_tournaments",
    "account_password",
    "account_factor_off",
    "account_active",
    "session_end",
    "sessions_end",
    "second_factor_off",
    "recovery_codes",
    "passkey_change",
    "rating_list_stop",
    "mirror_end",
    "token_revoke",
    "webhook_test",
    "webhook_remove",
)
# All others: what takes a POST and is not named above is noticed, since none of these may.
READ_ONLY = tuple(sorted(known_names() - {*READ_AND_WRITE, *WRITE_ONLY}))
# Of those that take a POST the ones that arbiters may send, who are no chief arbiters.
OF_ROUND_AND_DAY = (
    *("timetable", "hall", "release_results", "release_standings", "restore_points", "undo"),
    *("player_new", "players_import", "players_many", "player_edit", "player_leave", "player_remove"),
    *("player_withdraw", "player_return", "provisional_one", "provisional_all", "bye_request", "bye_cancel"),
    *("not_come", "missing", "presence", "ratings"),
    *("pair", "publish", "discard", "result", "match_forfeit", "correct", "board_note", "results_file"),
    *("report_made", "helpers", "helper_revoke", "links", "link", "bye_wish", "round_ratings"),
    *("requests", "check_in_code", "numbers"),
    *("teams", "team_edit", "team_order", "team_member", "team_roster", "team_leave"),
    *("line_up", "line_ups_reveal", "team_bye", "teams_import"),
)
ALL = (*READ_ONLY, *READ_AND_WRITE, *WRITE_ONLY)
OF_TOURNAMENT = tuple(name for name in ALL if name not in (*OF_EVERYBODY, *OF_ORGANISERS, *OF_ONE_EVENT))


def place() -> MirrorFrom:
    """A place for a tournament of another installation that has not come yet."""
    return MirrorFrom.objects.get_or_create(name="Tournament open", defaults={"key": "0" * 64})[0]


def token(tournament: Tournament) -> ApiToken:
    """A token of the tournament that nobody has."""
    values = {"digest": f"{tournament.pk:064x}", "may_results": True, "ends_on": date(2999, 12, 31)}
    return ApiToken.objects.get_or_create(tournament=tournament, name="Tournament open", defaults=values)[0]


def invitation(tournament: Tournament) -> Invitation:
    """An invitation to the tournament."""
    ends_at = timezone.now() + timedelta(days=1)
    defaults = {"role": Role.READER, "ends_at": ends_at}
    return Invitation.objects.get_or_create(tournament=tournament, name="Anna", defaults=defaults)[0]


def apart_group(tournament: Tournament) -> ApartGroup:
    """A group of the tournament that is kept apart, with another one after it."""
    for place, kind in enumerate(("club", "federation"), start=1):
        ApartGroup.objects.get_or_create(tournament=tournament, kind=kind, defaults={"place": place})
    return ApartGroup.objects.filter(tournament=tournament)[0]


def a_team(tournament: Tournament) -> Team:
    """A team of the tournament."""
    return Team.objects.get_or_create(tournament=tournament, tpn=1, defaults={"name": "Tournament open"})[0]


def event_of(tournament: Tournament) -> Event:
    """An event to which the tournament belongs."""
    event, _made = Event.objects.get_or_create(slug="congress", defaults={"name": "Tournament open"})
    EventTournament.objects.get_or_create(tournament=tournament, defaults={"event": event, "letter": "A"})
    return event


def helper_link(tournament: Tournament) -> HelperLink:
    """A helper's link of the tournament."""
    ends_at = timezone.now() + timedelta(hours=2)
    return HelperLink.objects.get_or_create(
        tournament=tournament, name="Tournament open", defaults={"ends_at": ends_at}
    )[0]


def webhook(tournament: Tournament) -> Webhook:
    """A webhook of the tournament; nothing is sent in tests."""
    return Webhook.objects.get_or_create(tournament=tournament, address="https://example.org/arobase")[0]


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
        return Game.objects.get(
            match__round__tournament=self.tournament, match__round__number=2, match__table=1, number=1
        )

    def address(self, name: str) -> str:
        """The address called ``name``, of this tournament where it belongs to one."""
        player = self.tournament.players.order_by("tpn")[0].pk
        entries = AuditEntry.objects.filter(tournament=self.tournament)
        keys = {
            **dict.fromkeys(OF_ONE_ROUND, 2),
            **dict.fromkeys(("result", "correct", "board_note"), self.game.pk),
            "match_forfeit": self.game.match_id,
            **dict.fromkeys(
                (
                    "player_edit",
                    "link",
                    "player_leave",
                    "player_remove",
                    "player_withdraw",
                    "player_return",
                    "provisional_one",
                    "bye_request",
                    "presence",
                ),
                player,
            ),
            "bye_cancel": self.bye,
            "bye_wish": 1,
            "undo": entries.exclude(kind__startswith="forbidden.").values_list("pk", flat=True).last(),
            "restore_point": self.tournament.restore_points.values_list("pk", flat=True).first(),
            **dict.fromkeys(("helper", "helper_revoke"), helper_link(self.tournament).pk),
            "allow_pair": self.pair.pk,
            "invitation_revoke": invitation(self.tournament).pk,
            "member": Member.objects.filter(tournament=self.tournament).values_list("pk", flat=True).first(),
            **dict.fromkeys(("group_remove", "group_move", "group_edit"), apart_group(self.tournament).pk),
            **dict.fromkeys(OF_ONE_TEAM, a_team(self.tournament).pk),
            **dict.fromkeys(OF_ONE_ACCOUNT, self.account),
            **dict.fromkeys(OF_ONE_EVENT, event_of(self.tournament).pk),
            "backup_file": BACKUP,
            "mirror_end": place().pk,
            "token_revoke": token(self.tournament).pk,
            **dict.fromkeys(("webhook_test", "webhook_remove"), webhook(self.tournament).pk),
        }
        arguments: list[object] = [self.tournament.slug] if name in OF_TOURNAMENT else []
        if name in keys:
            arguments.append(keys[name])
        if name == "working":
            arguments += [player, "BH"]
        return reverse(f"arbiter:{name}", args=arguments)
