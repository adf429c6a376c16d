"""Every address below /arbiter/, and a row for each that has one in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.db.models import Model, QuerySet
from django.urls import URLPattern, reverse
from django.utils import timezone

from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.models import (
    ApartGroup,
    ApiToken,
    AuditEntry,
    ByeRequest,
    ByeWish,
    Category,
    Club,
    ClubTournament,
    Event,
    EventTournament,
    ForbiddenPair,
    Game,
    HallPicture,
    HelperLink,
    Invitation,
    Match,
    Member,
    MirrorFrom,
    Player,
    PrizeFund,
    PrizeList,
    RatingList,
    RestorePoint,
    Role,
    SentReport,
    Series,
    SeriesTournament,
    Team,
    Tournament,
    User,
    Webhook,
)
from tournaments.urls_arbiter import tournament_patterns, urlpatterns

PATTERNS: dict[str, URLPattern] = {
    pattern.name: pattern
    for pattern in (*urlpatterns, *tournament_patterns)
    if isinstance(pattern, URLPattern) and pattern.name
}
OF_TOURNAMENT = tuple(name for name, pattern in PATTERNS.items() if pattern in tournament_patterns)
# The rows whose number is in the address of a page that takes no form.
OF_EVENTS_SHOWN = ("event", "event_prints", "event_print_names", "event_print_boards", "event_print_standings")
SHOWN = {
    **dict.fromkeys(OF_EVENTS_SHOWN, Event),
    **dict.fromkeys(("series", "series_print"), Series),
    "account": User,
    "helper": HelperLink,
    "player_stored": Player,
    "norm_certificate": Player,
    "report_sent": SentReport,
}


def address_of(name: str, tournament: Tournament, *keys: object) -> str:
    """The address called ``name``, in the tournament if it is of one, with those of the ``keys`` that are there."""
    slugs = [tournament.slug] if name in OF_TOURNAMENT else []
    return reverse(f"arbiter:{name}", args=[*slugs, *(key for key in keys if key is not None)])


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """Those who are paired and ranked, by their numbers: players, or teams."""
    return sorted(entrant_rows(tournament).by_id(tournament).values(), key=lambda one: one.tpn or 0)


def place() -> MirrorFrom:
    """A place for a tournament of another installation that has not come yet."""
    return MirrorFrom.objects.get_or_create(name="Tournament open", defaults={"key": "0" * 64})[0]


def waiting_list() -> RatingList:
    """A rating list that waits for its columns."""
    values = {"source": "Tournament open", "own_columns": True, "state": RatingList.State.UNMAPPED}
    return RatingList.objects.get_or_create(name="Tournament open", defaults=values)[0]


def token(tournament: Tournament) -> ApiToken:
    """A token of the tournament that nobody has."""
    values = {"digest": f"{tournament.pk:064x}", "may_results": True, "ends_on": date(2999, 12, 31)}
    return ApiToken.objects.get_or_create(tournament=tournament, name="Tournament open", defaults=values)[0]


def wide_token() -> ApiToken:
    """A token for all tournaments that nobody has."""
    values = {"digest": 64 * "f", "may_create": True, "ends_on": date(2999, 12, 31)}
    return ApiToken.objects.get_or_create(tournament=None, name="Tournament open", defaults=values)[0]


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


def club(tournament: Tournament) -> Club:
    """A club whose the tournament is."""
    found, _made = Club.objects.get_or_create(slug="lakeside", defaults={"name": "Tournament open"})
    ClubTournament.objects.get_or_create(tournament=tournament, defaults={"club": found})
    return found


def series(tournament: Tournament) -> Series:
    """A series for which the tournament counts."""
    found, _made = Series.objects.get_or_create(slug="grand-prix", defaults={"name": "Tournament open"})
    SeriesTournament.objects.get_or_create(series=found, tournament=tournament, defaults={"place": 1})
    return found


def helper_link(tournament: Tournament) -> HelperLink:
    """A helper's link of the tournament."""
    ends_at = timezone.now() + timedelta(hours=2)
    return HelperLink.objects.get_or_create(
        tournament=tournament, name="Tournament open", defaults={"ends_at": ends_at}
    )[0]


def sent_report(tournament: Tournament) -> SentReport:
    """A report of the tournament that was sent."""
    values = {"last_round": 1, "edition": "TRF16", "file": "012 Tournament open\r\n", "sha256": "0" * 64}
    return SentReport.objects.get_or_create(tournament=tournament, first_round=1, defaults=values)[0]


def webhook(tournament: Tournament) -> Webhook:
    """A webhook of the tournament; nothing is sent in tests."""
    return Webhook.objects.get_or_create(tournament=tournament, address="https://example.org/arobase")[0]


def hall_picture(tournament: Tournament) -> HallPicture:
    """A sponsor's picture of the tournament; its bytes are of no moment here."""
    values = {"content": b"RIFF", "mark": "0" * 18, "width": 32, "height": 18}
    return HallPicture.objects.get_or_create(tournament=tournament, name="Tournament open", defaults=values)[0]


def category(tournament: Tournament) -> Category:
    """A category of the tournament, with another one after it."""
    for place, name in enumerate(("U8", "U10"), start=1):
        defaults = {"place": place, "conditions": {"sex": ["w"]}}
        Category.objects.get_or_create(tournament=tournament, name=name, defaults=defaults)
    return Category.objects.filter(tournament=tournament)[0]


def prize_fund(tournament: Tournament) -> PrizeFund:
    """A fund of the tournament with two lists of prizes."""
    fund = PrizeFund.objects.get_or_create(tournament=tournament, name="F1", defaults={"place": 1})[0]
    for place, name in enumerate(("L1", "L2"), start=1):
        defaults = {"place": place, "prizes": [{"amount": 10000}]}
        PrizeList.objects.get_or_create(fund=fund, name=name, defaults=defaults)
    return fund


# Rows that nobody else makes: with the first address, so that every page has them.
MADE: dict[type[Model], Callable[[Tournament], Model]] = {
    ApartGroup: apart_group,
    ApiToken: token,
    Category: category,
    PrizeFund: prize_fund,
    PrizeList: lambda tournament: prize_fund(tournament).lists.all()[0],
    Club: club,
    Event: event_of,
    HallPicture: hall_picture,
    HelperLink: helper_link,
    Invitation: invitation,
    MirrorFrom: lambda _tournament: place(),
    RatingList: lambda _tournament: waiting_list(),
    SentReport: sent_report,
    Series: series,
    Team: a_team,
    Webhook: webhook,
}
BACKUP = "arobase-20260102T030405Z-by-hand.zip"  # one that every test has


@dataclass(frozen=True, slots=True)
class Site:
    """A tournament with a finished round 1, a running round 2, a bye asked for and a pair kept apart."""

    tournament: Tournament
    bye: int
    pair: ForbiddenPair
    account: int
    made: dict[type[Model], int] = field(default_factory=dict)  # by ``MADE``, the key of each

    @property
    def game(self) -> Game:
        return Game.objects.get(
            match__round__tournament=self.tournament, match__round__number=2, match__table=1, board=1, number=1
        )

    @property
    def entrants(self) -> list[Entrant]:
        """Those who are paired and ranked, by their numbers: players, or teams."""
        return entrants_of(self.tournament)

    def address(self, name: str) -> str:
        """The address called ``name``, of this tournament where it belongs to one."""
        pattern = PATTERNS[name]
        self._make()
        keys = (self._key(part, pattern) for part in pattern.pattern.converters)
        return address_of(name, self.tournament, *keys)

    def _make(self) -> None:
        if not self.made:
            self.made.update((table, make(self.tournament).pk) for table, make in MADE.items())

    def _key(self, part: str, pattern: URLPattern) -> object:
        """What stands in an address for that part of its pattern; only what is asked for is looked up."""
        if part == "player_id":
            return self.entrants[0].pk
        if part == "pk":
            precondition = getattr(pattern.callback, "requires_unchanged", None)
            if pattern.name == "wide_token_revoke":
                return wide_token().pk
            model = precondition.target.model if precondition else SHOWN[pattern.name or ""]
            return self._row(model)
        return {"number": 2, "name": BACKUP, "code": "BH", "title": "IM", "form": "csv"}[part]

    def _row(self, model: type[Model]) -> object:
        """The key of a row of that table."""
        tournament = self.tournament
        known = {**self.made, ByeRequest: self.bye, ByeWish: 1, ForbiddenPair: self.pair.pk, User: self.account}
        known[Tournament] = tournament.pk
        if model in known:
            return known[model]
        if model in (Game, Match):
            return self.game.pk if model is Game else self.game.match_id
        entries = AuditEntry.objects.filter(tournament=tournament)
        rows: dict[type[Model], QuerySet[Any]] = {
            AuditEntry: entries.exclude(kind__startswith="forbidden.").order_by("-pk"),
            Member: Member.objects.filter(tournament=tournament),
            Player: tournament.players.order_by("tpn"),
            RestorePoint: tournament.restore_points.all(),
        }
        return rows[model].values_list("pk", flat=True).first()
