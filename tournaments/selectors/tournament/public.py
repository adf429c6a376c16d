"""Which tournaments the public sees, and the mark by which a browser asks whether a page has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple, TypeAlias

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Case, Count, F, Func, JSONField, Max, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.aggregates import Aggregate
from django.db.models.functions import Coalesce
from django.db.models.sql.compiler import SQLCompiler

from tournaments.collation import collation_key
from tournaments.entering import OPEN, why_closed
from tournaments.models import (
    MOST_ROUNDS,
    EntryRequest,
    Game,
    MirrorFrom,
    Player,
    Publication,
    Result,
    RoundRating,
    RoundTime,
    Seat,
    TieBreakValue,
    TiePlace,
    Tournament,
)
from tournaments.questions import Question
from tournaments.selectors.rounds.published import PublishedPlayer, PublishedRound, named_players, rounds_with
from tournaments.tiebreaks import PLACE, VALUE, place_rows, value_rows
from tournaments.timetable import Timetable, by_round
from tournaments.told import TOLD

# Whatever a public page prints of the tournament's own row.
_PRINTED = (
    "slug",
    "name",
    "place",
    "federation",
    "start_date",
    "end_date",
    "time_zone",
    "total_rounds",
    "chief_arbiter",
    "deputy_arbiters",
    "time_control",
    "system",
    "correction_minutes",
    "points_win",
    "points_draw",
    "points_bye",
    "tiebreaks",
    "tiebreak_edition",
    "ranks_reason",
    "expelled_left_out",
    "given_values_note",
    "tiebreak_ratings",
    "long_event",
    "results_out",
    "standings_out",
    "rating_method",
    "equal_order",
    "hall_shows",
    "hall_seconds",
    "hall_paused",
    "left_fide_mode_at",
    "left_fide_mode_round",
    "left_fide_mode_reason",
)
# What counts publications and changes of published results and reported ratings: a draft moves none of them.
_COUNTED = (
    *("last_publication", "current_round", "taken_back", "boards", "result_changes", "last_result", "mirror_seen"),
    "reported_ratings",
)


OwnRow: TypeAlias = "tuple[Any, ...]"

# What a page is of, where it is not of one tournament, whose slug says it. No slug is like it.
EVERY_TOURNAMENT = "*"


class Entry(NamedTuple):
    """What everybody may read of a player before round 1 is published."""

    tournament: int
    name: str
    title: str
    rating: int | None
    provisional: bool
    federation: str
    club: str
    entry_round: int


@dataclass(frozen=True, slots=True)
class PublicTournament:
    """A tournament that was announced or published; ``mark`` changes whenever something on its public pages does.

    ``current_round`` is the last round in force, 0 where the first one was taken back. ``taken_back`` is the number of
    a later round that was published and holds no more; 0 for none. ``open_boards`` are those of the current round,
    ``players`` all who were ever named in a published one; before the first one all entries, where they are shown.
    ``can_enter`` tells whether the entry form is open.
    """

    row: Tournament
    current_round: int
    mark: str
    taken_back: int = 0
    open_boards: int = 0
    players: int = 0
    entries: tuple[Entry, ...] = ()
    can_enter: bool = False

    @property
    def is_coming(self) -> bool:
        """Whether no round has been published yet."""
        return not self.current_round and not self.taken_back

    @property
    def is_finished(self) -> bool:
        """Whether the last round is over."""
        return self.current_round >= self.row.total_rounds and not self.open_boards and not self.taken_back

    @property
    def timetable(self) -> Timetable:
        """When each round begins, as it was read with the row; empty where nothing is known."""
        times = []
        for number, day, clock in self.row.times or ():  # type: ignore[attr-defined]
            times.append(RoundTime.read(f"{day} {clock or ''}"))
            times[-1].tournament, times[-1].round_number = self.row, number
        return by_round(times, self.row.total_rounds)

    @property
    def rounds(self) -> list[str]:
        """Each round of the tournament: done, now or ahead."""
        done = self.current_round - (1 if self.open_boards else 0)
        return [
            "done" if number <= done else "now" if number <= self.current_round else "ahead"
            for number in range(1, self.row.total_rounds + 1)
        ]


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where one player sits: ``board`` and ``opponent`` are empty with a bye, whose letter is ``bye`` then."""

    player: PublishedPlayer
    board: int | None
    colour: str
    opponent: PublishedPlayer | None
    bye: str

    @property
    def key(self) -> str:
        """The name as it is searched: without accents, capitals and commas."""
        return collation_key(self.player.name).replace(",", " ")


def public_tournaments() -> list[PublicTournament]:
    """All tournaments announced or with a published round but those in the archive, the latest first."""
    if connection.in_atomic_block:
        return _counted(_with_marks().filter(archived_at=None))
    return [public for public in _current(_OWN_ROWS()) if public is not None]


def _counted(tournaments: QuerySet[Tournament]) -> list[PublicTournament]:
    rows = list(tournaments)
    shown = entries_of([row for row in rows if _shows_entries(row)])
    return [_public(row, shown.get(row.pk, [])) for row in rows]


def _current(rows: list[OwnRow]) -> list[PublicTournament | None]:
    """What is public of each of ``rows``, in their order; None where nothing is.

    Of those whose own row is the same as when this process last asked nothing is counted again: every change of what
    belongs to a tournament counts in its ``revision``.
    """
    found = {row[0]: known.public for row in rows if (known := _KNOWN.get(row[0])) is not None and known.row == row}
    changed = [row for row in rows if row[0] not in found]
    if len(changed) > FEW:
        counted = _counted(_with_marks().filter(pk__in=[row[0] for row in changed]))
    else:
        counted = [public for row in changed if (public := public_tournament(row[1])) is not None]
    fresh = {public.row.pk: public for public in counted}
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    for row in changed:
        public = found[row[0]] = fresh.get(row[0])
        # A form that the clock alone will close is looked at each time.
        if public is None or not public.can_enter or public.row.entry_closes is None:
            _KNOWN[row[0]] = Known(row, public)
    return [found[row[0]] for row in rows]


def public_tournament(slug: str) -> PublicTournament | None:
    """The tournament under that address, or ``None`` while nothing of it is public: one query, one more for entries."""
    row = _BY_SLUG.one(slug=slug)
    if row is None:
        return None
    return _public(row, entries_of([row])[row.pk] if _shows_entries(row) else [])


def is_named(row: Tournament, words: Iterable[str]) -> bool:
    """Whether every word stands in the name, the place, the federation or the year."""
    year = row.start_date.year if row.start_date else ""
    text = collation_key(f"{row.name} {row.place} {row.federation} {year}")
    return all(word in text for word in words)


def entries_of(tournaments: list[Tournament]) -> dict[int, list[Entry]]:
    """Who has entered each of ``tournaments`` and not withdrawn, in the order of the starting list."""
    found: dict[int, list[Entry]] = {tournament.pk: [] for tournament in tournaments}
    if found:
        there = Player.objects.filter(tournament__in=found, withdrawn_from=None).order_by("tournament", "tpn", "id")
        for entry in map(Entry._make, there.values_list("tournament_id", *Entry._fields[1:])):
            found[entry.tournament].append(entry)
    return found


def _shows_entries(row: Tournament) -> bool:
    return row.announced and row.entries_shown and row.last_publication is None  # type: ignore[attr-defined]


def mark_of_all(tournaments: Iterable[PublicTournament]) -> str:
    """The mark of a page that shows all of ``tournaments``."""
    return blake2b("".join(public.mark for public in tournaments).encode(), digest_size=12).hexdigest()


def mark_of(what: str) -> str | None:
    """The mark that pages of ``what`` (a tournament's slug, or ``EVERY_TOURNAMENT``) have now; None without any."""
    if what == EVERY_TOURNAMENT:
        return mark_of_all(public_tournaments())
    public = public_tournament(what) if connection.in_atomic_block else next(iter(_current(_OWN_ROW(slug=what))), None)
    return None if public is None else public.mark


def where_players_sit(published: PublishedRound) -> list[NameLine]:
    """The round by name: everybody who has a board or a bye, sorted by surname."""
    lines = []
    for game in published.games:
        lines.append(NameLine(game.white, game.board, "w", game.black, ""))
        lines.append(NameLine(game.black, game.board, "b", game.white, ""))
    lines.extend(NameLine(bye.player, None, "", None, bye.kind) for bye in published.byes)
    return sorted(lines, key=lambda line: (collation_key(line.player.name), line.player.tpn))


def matching(lines: list[NameLine], wanted: str) -> list[NameLine]:
    """The lines whose player has every word of ``wanted`` in the name, accents and capitals aside."""
    words = collation_key(wanted).replace(",", " ").split()
    return [line for line in lines if all(word in line.key for word in words)]


def starting_list(public: PublicTournament) -> list[PublishedPlayer]:
    """Everybody who was ever named in a published round, by TPN: one query."""
    players = named_players(public.row, rounds_with({}, public.row, last=public.current_round))
    return sorted(players.values(), key=lambda player: (player.tpn, player.id))


@cache
def _with_marks() -> QuerySet[Tournament]:
    """Tournaments that were announced or published, to be filtered: to put the query together takes longer than it."""
    everything = Publication.objects.filter(tournament=OuterRef("pk"))
    in_force = everything.filter(round__published_at__isnull=False, taken_back_at__isnull=True)
    games = Game.objects.filter(match__round__tournament=OuterRef("pk"), published=True)
    # What is withheld moves nothing: neither the number of open boards nor the mark.
    until = Coalesce(OuterRef("results_out"), MOST_ROUNDS)
    shown = games.filter(match__round__number__lte=until)
    to_come = games.filter(Q(result=Result.OPEN) | Q(match__round__number__gt=until))
    seats = Seat.objects.filter(TOLD, round__tournament=OuterRef("pk"), round__published_at__isnull=False)
    mirrors = MirrorFrom.objects.filter(tournament=OuterRef("pk"), ended_at=None)
    reported = Player.objects.filter(tournament=OuterRef("pk"), reported_rating__isnull=False)
    playing = Player.objects.filter(tournament=OuterRef("pk"), withdrawn_from=None)
    times = RoundTime.objects.filter(tournament=OuterRef("pk"))
    later = _total(
        RoundRating.objects.filter(player__tournament=OuterRef("pk")),
        ListOf(ArrayOf("player", "round_number", "rating")),
        by="player__tournament",
    )
    values = TieBreakValue.objects.filter(tournament=OuterRef("pk"))
    places = TiePlace.objects.filter(tournament=OuterRef("pk"))
    asking = EntryRequest.objects.filter(tournament=OuterRef("pk"), state=OPEN)
    return Tournament.objects.annotate(
        mirror_seen=Subquery(mirrors.values("seen_at")[:1]),
        last_publication=_total(everything, Max("pk"), by="tournament"),
        current_round=_total(in_force, Max("number"), by="tournament"),
        last_number=_total(everything, Max("number"), by="tournament"),
        taken_back=_total(everything, Count("taken_back_at"), by="tournament"),
        boards=_total(games, Count("pk"), by="match__round__tournament"),
        result_changes=_total(shown, Sum("version"), by="match__round__tournament"),
        last_result=_total(shown, Max("changed_at"), by="match__round__tournament"),
        times=_total(times, ListOf(ArrayOf("round_number", "day", "time")), by="tournament"),
        later_ratings=Case(When(long_event=True, then=later)),
        value_rows=_total(values, ListOf(ArrayOf(*VALUE)), by="tournament"),
        place_rows=_total(places, ListOf(ArrayOf(*PLACE)), by="tournament"),
        # Another one for every rating of everybody.
        reported_ratings=_total(reported, Sum(F("pk") * F("reported_rating")), by="tournament"),
        open_boards=_total(to_come, Count("pk"), by="match__round__tournament"),
        places_taken=Coalesce(_total(playing, Count("pk"), by="tournament"), 0)
        + Coalesce(_total(asking, Count("pk"), by="tournament"), 0),
        seated_players=_total(seats, Count("player", distinct=True), by="round__tournament"),
    ).filter(Q(last_publication__isnull=False) | Q(announced=True))


_BY_SLUG = Question(lambda slug: _with_marks().filter(slug=slug), slug=str)


class Known(NamedTuple):
    """What was public of a tournament when its own row was this one."""

    row: OwnRow
    public: PublicTournament | None


_KNOWN: dict[int, Known] = {}  # by the key of the tournament, for this process; only what was committed
MOST_KNOWN = 10_000
_SLOW = ("JSONField", "DateTimeField")  # to be made from what the database gives
FEW = 4  # for so many the query that is in SQL already takes less time than one for all of them


def _own_rows() -> QuerySet[Tournament, OwnRow]:
    """Key, slug, ``revision`` and the other columns that are cheap to read, with the last sign of life of a mirror."""
    mirrors = MirrorFrom.objects.filter(tournament=OuterRef("pk"), ended_at=None)
    cheap = [one for one in Tournament._meta.concrete_fields if one.get_internal_type() not in _SLOW]
    names = [field.attname for field in cheap if field.attname not in ("id", "slug")]
    return Tournament.objects.values_list("id", "slug", *names, Subquery(mirrors.values("seen_at")[:1]))


_OWN_ROWS: Question[OwnRow] = Question(lambda: _own_rows().filter(archived_at=None))
_OWN_ROW: Question[OwnRow] = Question(lambda slug: _own_rows().filter(slug=slug), slug=str)


class ArrayOf(Func):
    """The values of a row as one list.

    Django's own asks the connection whether it knows JSON, and keeps a no for good: a disk that failed once, at the
    first page, would take all pages with it until the next start.
    """

    function = "JSON_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSONB_BUILD_ARRAY", **context)


class ListOf(Aggregate):
    """The values of all rows as one list, in no order."""

    function = "JSON_GROUP_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSONB_AGG", **context)


def _total(rows: QuerySet[Any], aggregate: Aggregate, *, by: str) -> Subquery:
    return Subquery(rows.order_by().values(by).annotate(total=aggregate).values("total"))


def _public(row: Tournament, entries: list[Entry]) -> PublicTournament:
    facts = {field: getattr(row, field) for field in (*_PRINTED, *_COUNTED)}
    facts["rows"] = [*sorted(value_rows(row)), *sorted(place_rows(row))]
    # Of an announcement that is not shown nothing is to be told, not even that somebody writes it.
    facts["announcement"] = [row.announcement, row.entries_shown, entries] if row.announced else None
    taken, copied = row.places_taken, row.mirror_seen is not None  # type: ignore[attr-defined]
    can_enter = row.last_publication is None and not copied and not why_closed(row, taken)  # type: ignore[attr-defined]
    facts["timetable"] = sorted(row.times or ())  # type: ignore[attr-defined]
    facts["ratings by round"] = sorted(row.later_ratings or ())  # type: ignore[attr-defined]
    facts["entry form"] = [row.entry_closes] if can_enter else None
    mark = blake2b("\x1f".join(map(str, facts.values())).encode(), digest_size=12).hexdigest()
    current, last = row.current_round or 0, row.last_number or 0  # type: ignore[attr-defined]
    return PublicTournament(
        row=row,
        current_round=current,
        mark=mark,
        taken_back=last if last > current else 0,
        open_boards=row.open_boards or 0,  # type: ignore[attr-defined]
        players=row.seated_players or len(entries),  # type: ignore[attr-defined]
        entries=tuple(entries),
        can_enter=can_enter,
    )
