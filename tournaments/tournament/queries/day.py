"""The state of the day at a glance: what is open, who needs the arbiter, the next round, what happened last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.joining import with_semicolons
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.log.reading import LogLine, log_lines
from tournaments.models import (
    ByeRequest,
    Game,
    Player,
    Result,
    Round,
    RoundTime,
    Seat,
    Team,
    TeamBye,
    TeamSeat,
    Tournament,
)
from tournaments.players.queries.personal import open_wishes
from tournaments.publication.queries.registration import open_requests
from tournaments.rating_lists.queries.list_check import list_check
from tournaments.rounds.queries.adjourned import adjourned_games
from tournaments.rounds.queries.games import surname
from tournaments.rounds.queries.not_come import not_come
from tournaments.rounds.queries.seated import OpenBoard, disputed_games
from tournaments.rounds.queries.second_opinions import late_opinions
from tournaments.rounds.queries.steps import Steps

LATEST = 8
MOST_BOARDS = 24
MOST_PAIRS = 8  # boards that are named by their players
MOST_NAMED = 6
Entrant = Player | Team


@dataclass(frozen=True, slots=True)
class Need:
    """Something that the arbiter should look at: a sentence, what to do, and the page for it."""

    text: str
    link: str
    url_name: str
    pk: int | None = None


class AskedBye(NamedTuple):
    """Who has a bye in the coming round, and of which kind."""

    entrant: Entrant
    kind: str


@dataclass(frozen=True, slots=True)
class NextRound:
    """Which players, or which teams, will be missing in the coming round, and who joins; None where none is left."""

    number: int
    begins: RoundTime | None
    byes: tuple[AskedBye, ...]
    leaving: tuple[Entrant, ...]
    joining: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """What the overview shows; ``open_boards`` are those of the round at hand, ``names`` White and Black by table."""

    open_boards: tuple[OpenBoard, ...]
    needs: tuple[Need, ...]
    next_round: NextRound | None
    latest: tuple[LogLine, ...]
    names: Mapping[int, tuple[str, str]]

    @property
    def first_open(self) -> tuple[OpenBoard, ...]:
        """As many of the open boards as find room."""
        return self.open_boards[:MOST_BOARDS]

    @property
    def open_pairs(self) -> tuple[tuple[OpenBoard, str, str], ...]:
        """The open boards with their two names, where they are few."""
        if len(self.open_boards) > MOST_PAIRS:
            return ()
        return tuple((one, *self.names[one.table]) for one in self.open_boards if one.table in self.names)


def day_of(tournament: Tournament, players: list[Player], entrants: Sequence[Entrant], now: Steps) -> Day:
    """The day of ``tournament``, which stands as ``now`` says, in a constant number of queries.

    ``entrants`` are the teams of a team event, in others the players.
    """
    last, coming = now.at_hand.round if now.at_hand else None, now.coming
    open_boards = _open_boards(last)
    return Day(
        open_boards=open_boards,
        names=_names(tournament, last, open_boards),
        needs=(
            *_paired_otherwise(tournament),
            *_unrated(tournament, players),
            *_too_few(tournament, entrants, coming),
            *_listed(tournament, players, coming),
            *(() if _asks_who_plays_on(now) else _forfeited(tournament, last)),
            *_disputed(tournament),
            *_left(tournament),
            *_adjourned(tournament),
            *_wished(tournament),
            *_asking(tournament),
        ),
        next_round=_next_round(tournament, entrants, coming) if coming <= tournament.total_rounds else None,
        latest=tuple(log_lines(tournament.audit_entries.all()[:LATEST], tournament)),
    )


def _open_boards(last: Round | None) -> tuple[OpenBoard, ...]:
    if last is None or not last.is_published:
        return ()
    games = Game.objects.filter(match__round=last, result=Result.OPEN).order_by("-match__table", "-board", "-number")
    found = {table: pk for pk, table in games.values_list("pk", "match__table")}  # of each table the first open game
    return tuple(OpenBoard(pk, table) for table, pk in sorted(found.items()))


def _names(tournament: Tournament, last: Round | None, boards: Sequence[OpenBoard]) -> dict[int, tuple[str, str]]:
    """By table the surnames of White and Black, or the two teams, of the first open boards."""
    if last is None or not boards:
        return {}
    of_teams = is_for_teams(tournament)
    tables = [one.table for one in boards[:MOST_PAIRS]]
    seats = (TeamSeat if of_teams else Seat).objects.filter(round=last, match__table__in=tables)
    named = "team__name" if of_teams else "player__name"
    found: dict[int, list[str]] = {}
    for table, name in seats.order_by("match__table", "-colour").values_list("match__table", named):
        found.setdefault(table, []).append(name if of_teams else surname(name))
    return {table: (names[0], names[1]) for table, names in found.items() if len(names) > 1}


def _paired_otherwise(tournament: Tournament) -> list[Need]:
    """Published rounds that a second opinion, which came later, pairs otherwise."""
    text = _("Round %(number)d is published, and the second opinion, which came later, pairs it otherwise.")
    return [
        Need(text % {"number": one.number}, _("Compare both"), "arbiter:round", one.number)
        for one in late_opinions(tournament)
    ]


def _unrated(tournament: Tournament, players: list[Player]) -> list[Need]:
    count = sum(player.rating is None for player in players)
    if not count or not system_of(tournament).needs_ratings:
        return []
    text = ngettext("%(count)d player has no rating.", "%(count)d players have no rating.", count) % {"count": count}
    return [Need(text, _("Give a provisional one"), "arbiter:players")]


def _too_few(tournament: Tournament, entrants: Sequence[Entrant], coming: int) -> list[Need]:
    """Whether they cannot meet often enough: everybody meets everybody else once at most.

    Of one alone the next step says that a round needs two.
    """
    count = len(entrants)
    possible = count if count % 2 else count - 1
    if coming > 1 or count < 2 or possible >= tournament.total_rounds:
        return []
    text = ngettext(
        "%(count)d player for %(rounds)d rounds: nobody meets twice, so %(possible)d rounds at most can be paired.",
        "%(count)d players for %(rounds)d rounds: nobody meets twice, so %(possible)d rounds at most can be paired.",
        count,
    )
    if is_for_teams(tournament):
        text = ngettext(
            "%(count)d team for %(rounds)d rounds: no two meet twice, so %(possible)d rounds at most can be paired.",
            "%(count)d teams for %(rounds)d rounds: no two meet twice, so %(possible)d rounds at most can be paired.",
            count,
        )
    values = {"count": count, "rounds": tournament.total_rounds, "possible": possible}
    return [Need(text % values, _("Change the number of rounds"), "arbiter:settings")]


def _listed(tournament: Tournament, players: list[Player], coming: int) -> list[Need]:
    """What the rating list in use says, looked at anew each time, so after each import, until the last round.

    Nothing where the tournament does without.
    """
    if coming > tournament.total_rounds or tournament.list_unchecked:
        return []
    check = list_check(tournament, players, today=timezone.localdate())
    needs = [Need(check.remark, _("Look at the ratings"), "arbiter:ratings")] if check.remark and coming == 1 else []
    if check.differing:
        text = ngettext(
            "%(count)d player has another rating in the list in use: %(names)s.",
            "%(count)d players have other ratings in the list in use: %(names)s.",
            len(check.differing),
        )
        text %= _named([one.name for one in check.differing])
        needs.append(Need(text, _("Compare, and tick which to take over"), "arbiter:ratings"))
    return needs


def _named(names: Sequence[str]) -> dict[str, Any]:
    """How many there are, and the first of them."""
    more = " …" if len(names) > MOST_NAMED else ""
    return {"count": len(names), "names": f"{with_semicolons(names[:MOST_NAMED])}{more}"}


def _asks_who_plays_on(now: Steps) -> bool:
    """Whether the step that is shown asks it already, of all of them at once."""
    return now.next == "pair" and any(one.url_name == "arbiter:not_come" for one in now.obstacles)


def _forfeited(tournament: Tournament, last: Round | None) -> list[Need]:
    """Who lost by forfeit in the round at hand, and is to be paired in the next one as things stand."""
    return [
        Need(
            _("Board %(board)d: %(name)s did not come.") % {"board": one.table, "name": one.player.name},
            _("Does the player go on?"),
            "arbiter:not_come",
        )
        for one in not_come(tournament, last)
    ]


def _adjourned(tournament: Tournament) -> list[Need]:
    return [Need(game.text, _("Enter the result"), "arbiter:correct", game.pk) for game in adjourned_games(tournament)]


def _wished(tournament: Tournament) -> list[Need]:
    """Byes that players have asked for by their personal links."""
    wishes = open_wishes(tournament)
    text = ngettext(
        "%(count)d bye is to be decided on: %(names)s.", "%(count)d byes are to be decided on: %(names)s.", len(wishes)
    )
    names = [_("%(name)s, round %(number)d") % {"name": one.player.name, "number": one.round_number} for one in wishes]
    return [Need(text % _named(names), _("Decide"), "arbiter:wishes")] if wishes else []


def _disputed(tournament: Tournament) -> list[Need]:
    """Boards whose players report different results."""
    return [
        Need(
            _("Board %(board)d: %(white)s and %(black)s report different results.")
            % {"board": one.game.table, "white": one.white.surname, "black": one.black.surname},
            _("Enter the result"),
            "arbiter:round",
            one.game.match.round.number,
        )
        for one in disputed_games(tournament)
    ]


def _asking(tournament: Tournament) -> list[Need]:
    """Who asks to be entered."""
    asked = open_requests(tournament)
    text = ngettext("%(count)d asks to enter: %(names)s.", "%(count)d ask to enter: %(names)s.", len(asked))
    return [Need(text % _named([one.name for one in asked]), _("Decide"), "arbiter:requests")] if asked else []


def _left(tournament: Tournament) -> list[Need]:
    """Boards without a result at which somebody sits who has withdrawn or was expelled."""
    left = Q(player__withdrawn_from__isnull=False) | Q(player__expelled=True)
    published = Q(round__tournament=tournament, round__published_at__isnull=False, match__games__result=Result.OPEN)
    seats = Seat.objects.filter(left, published).order_by("round__number", "match__table")
    rows = seats.values_list(
        "player__name", "match__table", "player__withdrawn_from", "player__expelled", "round__number"
    ).distinct()
    withdrawn = _("Board %(board)d is open: %(name)s has withdrawn from round %(round)d on.")
    expelled = _("Board %(board)d is open: %(name)s has been expelled.")
    return [
        Need(
            (expelled if is_expelled else withdrawn) % {"board": table, "name": name, "round": from_round},
            _("Enter the result"),
            "arbiter:round",
            number,
        )
        for name, table, from_round, is_expelled, number in rows
    ]


def _next_round(tournament: Tournament, entrants: Sequence[Entrant], coming: int) -> NextRound:
    return NextRound(
        coming,
        round_time(timetable_of(tournament), coming),
        byes=_asked_byes(tournament, coming),
        leaving=tuple(one for one in entrants if one.withdrawn_from == coming),
        joining=tuple(one for one in entrants if one.entry_round == coming > 1),
    )


def _asked_byes(tournament: Tournament, coming: int) -> tuple[AskedBye, ...]:
    if is_for_teams(tournament):
        of_teams = TeamBye.objects.filter(team__tournament=tournament, round_number=coming).select_related("team")
        return tuple(AskedBye(one.team, one.kind) for one in of_teams)
    byes = ByeRequest.objects.filter(tournament=tournament, round_number=coming).select_related("player")
    return tuple(AskedBye(one.player, one.kind) for one in byes)
