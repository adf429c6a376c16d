"""Which tournaments the public sees, and the version by which a browser asks whether a page has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from django.db import connection
from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from pairing.service import System
from tournaments.basics.collation import collation_key
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.systems import system_of
from tournaments.basics.tiebreaks import PLACE, VALUE
from tournaments.basics.timetable import Timetable, by_round
from tournaments.models import (
    MOST_ROUNDS,
    EntryRequest,
    Game,
    Match,
    MirrorFrom,
    Player,
    Publication,
    Result,
    RoundTime,
    Seat,
    SeriesTournament,
    TeamSeat,
    TieBreakValue,
    TiePlace,
    Tournament,
)
from tournaments.publication.queries.json_values import ArrayOf, ListOf, Nested, total_of
from tournaments.publication.queries.look import club_and_look, look_of_site
from tournaments.publication.queries.named import named_seats
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.privacy import privacy_of, shown_person, shows_ratings
from tournaments.publication.queries.published import named_players, rounds_with
from tournaments.publication.queries.registration import OPEN, why_closed
from tournaments.publication.queries.teams import PublishedTeam

# Key, ``public_revision``, and of the entry form what ``_can_enter`` asks.
Listed = tuple[int, int, int | None, datetime | None, int | None]

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
    id: int
    tpn: int | None
    name_hidden: bool


@dataclass(frozen=True, slots=True)
class PublicTournament:
    """A tournament that was announced or published.

    ``current_round`` is the last round in force, 0 where the first one was taken back. ``taken_back`` is the number of
    a later round that was published and holds no more; 0 for none. ``at_hand`` is the round that is being played: the
    current one, and in a round robin, whose rounds are published together, the first with open boards. ``open_boards``
    are those of the round at hand, of ``boards`` that the newest round has; in a team event they are matches.
    ``players`` and ``teams`` are all who were ever named in a published round; before the first one players are all
    entries, where they are shown.
    ``can_enter`` tells whether the entry form is open.
    """

    row: Tournament
    current_round: int
    at_hand: int
    taken_back: int = 0
    open_boards: int = 0
    boards: int = 0
    players: int = 0
    teams: int = 0
    entries: tuple[Entry, ...] = ()
    can_enter: bool = False

    @property
    def version(self) -> str:
        """Another one whenever something on its public pages is; the same while only what is hidden changes."""
        return _version(self.row.public_revision, can_enter=self.can_enter)

    @property
    def system(self) -> System:
        """By which system it is paired."""
        return system_of(self.row)

    @property
    def shows_ratings(self) -> bool:
        """Whether its public pages have ratings."""
        return shows_ratings(self.row)

    @property
    def boards_in(self) -> int:
        """How many boards of the round at hand have their result."""
        return max(0, self.boards - self.open_boards)

    @property
    def next_time(self) -> RoundTime | None:
        """When the round after the current one begins, if that is known."""
        times = self.timetable
        return times[self.current_round] if self.current_round < len(times) else None

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
        for number, day, clock, later in self.row.times or ():  # type: ignore[attr-defined]
            times.append(RoundTime.read(" ".join(filter(None, [day, clock]))))
            times[-1].tournament, times[-1].round_number, times[-1].later_games = self.row, number, later
        return by_round(times, self.row.total_rounds)

    @property
    def series(self) -> list[tuple[str, str]]:
        """The public series for which it counts, by name: address and name."""
        rows = self.row.series_rows or ()  # type: ignore[attr-defined]
        return sorted(((slug, name) for slug, name in rows), key=lambda one: one[::-1])

    @property
    def rounds(self) -> list[str]:
        """Each round of the tournament: done, now or ahead."""
        done = self.at_hand - (1 if self.open_boards else 0)
        return [
            "done" if number <= done else "now" if number <= self.at_hand else "ahead"
            for number in range(1, self.row.total_rounds + 1)
        ]


def public_tournaments() -> list[PublicTournament]:
    """All tournaments announced or with a published round but those in the archive, the latest first.

    Of those with the same ``public_revision`` as when this process last asked nothing is counted again.
    """
    if connection.in_atomic_block:  # what is not committed is not remembered
        return publics_of(list(with_counts().filter(archived_at=None)))
    listed = LISTED()
    remembered = ((one[1], _KNOWN.get(one[0])) for one in listed)
    known = {
        public.row.pk: public for revision, public in remembered if public and public.row.public_revision == revision
    }
    changed = [one[0] for one in listed if one[0] not in known]
    if len(changed) > FEW:
        rows = list(with_counts().filter(pk__in=changed))
    else:
        rows = [row for key in changed for row in _BY_KEY(pk=key)]
    fresh = {public.row.pk: public for public in publics_of(rows)}
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN.update(fresh)
    known |= fresh
    found = ((known[one[0]], _can_enter(*one[2:])) for one in listed if one[0] in known)
    return [one if one.can_enter == open_ else replace(one, can_enter=open_) for one, open_ in found]


def publics_of(rows: list[Tournament]) -> list[PublicTournament]:
    shown = entries_of([row for row in rows if _shows_entries(row)])
    return [_public(row, shown.get(row.pk, [])) for row in rows]


def public_tournament(slug: str) -> PublicTournament | None:
    """The tournament under that address, or ``None`` while nothing of it is public: one query, one more for entries."""
    return next(iter(publics_of(_BY_SLUG(slug=slug))), None)


def has_words(row: Tournament, words: Iterable[str]) -> bool:
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
    return {one.pk: _as_public(one, found[one.pk]) for one in tournaments}


def _as_public(tournament: Tournament, entries: list[Entry]) -> list[Entry]:
    privacy = privacy_of(tournament, [entry.id for entry in entries if entry.name_hidden])
    if privacy is None:
        return entries
    shown = (shown_person(entry._asdict(), privacy) for entry in entries)
    return [Entry._make(row[name] for name in Entry._fields) for row in shown]


def _shows_entries(row: Tournament) -> bool:
    return row.announced and row.entries_shown and row.last_number is None  # type: ignore[attr-defined]


def version_of_all(tournaments: Iterable[PublicTournament]) -> str:
    """The version of a page that shows all of ``tournaments``."""
    return version_of_listed((public.row.pk, public.version) for public in tournaments)


def version_of_listed(versions: Iterable[tuple[int, str]]) -> str:
    """Another look of the site makes another version of each tournament; where there is none it is asked for."""
    return digest_of([*versions] or [(0, str(look_of_site().changed_at))])


def listed_version(one: Listed) -> str:
    return _version(one[1], can_enter=_can_enter(*one[2:]))


def _version(public_revision: int, *, can_enter: bool) -> str:
    return f"{public_revision:x}{'-entry' if can_enter else ''}"


def digest_of(versions: Iterable[tuple[int, str]]) -> str:
    return blake2b(repr(list(versions)).encode(), digest_size=12).hexdigest()


def _can_enter(places_taken: int | None, entry_closes: datetime | None, most_entries: int | None) -> bool:
    """Whether the entry form is open now; ``places_taken`` is None where there is no form."""
    if places_taken is None:
        return False
    form = Tournament(announced=True, entry_form=True, entry_closes=entry_closes, most_entries=most_entries)
    return not why_closed(form, places_taken)


def starting_list(public: PublicTournament) -> list[PublishedPlayer]:
    """Everybody who was ever named in a published round, by TPN: one query."""
    return list_with_teams(public)[0]


def list_with_teams(public: PublicTournament) -> tuple[list[PublishedPlayer], Mapping[int, PublishedTeam]]:
    """As ``starting_list``, and the teams of a team event by the ids of their players."""
    rounds = rounds_with({}, public.row, last=public.current_round)
    players = named_players(public.row, rounds)
    event = rounds[-1].event if rounds else None
    listed = sorted(players.values(), key=lambda player: (player.tpn, player.id))
    return listed, event.team_of if event else {}


@cache
def _shown() -> QuerySet[Tournament]:
    """Tournaments that were announced or published, with what says whether players can enter.

    ``places_taken`` is empty where there is no entry form, which ends with the first publication.
    """
    published = Publication.objects.filter(tournament=OuterRef("pk"))
    playing = Player.objects.filter(tournament=OuterRef("pk"), withdrawn_from=None)
    asking = EntryRequest.objects.filter(tournament=OuterRef("pk"), state=OPEN)
    taken = Coalesce(total_of(playing, Count("pk"), column="tournament"), 0) + Coalesce(
        total_of(asking, Count("pk"), column="tournament"), 0
    )
    form = Q(~Exists(published), ~Exists(_mirrors()), announced=True, entry_form=True)
    return Tournament.objects.filter(Q(announced=True) | Exists(published)).annotate(
        places_taken=Case(When(form, then=taken))
    )


def _mirrors() -> QuerySet[MirrorFrom]:
    return MirrorFrom.objects.filter(tournament=OuterRef("pk"), ended_at=None)


@cache
def with_counts() -> QuerySet[Tournament]:
    """The same with what their pages count, to be filtered: to put the query together takes longer than it."""
    everything = Publication.objects.filter(tournament=OuterRef("pk"))
    in_force = everything.filter(round__published_at__isnull=False, taken_back_at__isnull=True)
    games = Game.objects.filter(match__round__tournament=OuterRef("pk"), published=True)
    # What is withheld is not shown: such a board counts as open.
    until = Coalesce(OuterRef("results_out"), MOST_ROUNDS)
    to_come = games.filter(Q(result=Result.OPEN) | Q(match__round__number__gt=until))
    published = {"round__tournament": OuterRef("pk"), "round__published_at__isnull": False}
    seats = Seat.objects.filter(named_seats(), **published)
    matches = Match.objects.filter(**published).order_by("-round__number").values("round__number")
    times = RoundTime.objects.filter(tournament=OuterRef("pk"))
    values = TieBreakValue.objects.filter(tournament=OuterRef("pk"))
    places = TiePlace.objects.filter(tournament=OuterRef("pk"))
    series = SeriesTournament.objects.filter(tournament=OuterRef("pk"), series__is_public=True)
    return _shown().annotate(
        letter=F("in_event__letter"),
        event_slug=F("in_event__event__slug"),
        event_name=F("in_event__event__name"),
        **club_and_look(),
        series_rows=total_of(series, ListOf(ArrayOf("series__slug", "series__name")), column="tournament"),
        mirror_seen=Subquery(_mirrors().values("seen_at")[:1]),
        current_round=total_of(in_force, Max("number"), column="tournament"),
        last_number=total_of(everything, Max("number"), column="tournament"),
        times=total_of(
            times, ListOf(ArrayOf("round_number", "day", "time", Nested("later_games"))), column="tournament"
        ),
        value_rows=total_of(values, ListOf(ArrayOf(*VALUE)), column="tournament"),
        place_rows=total_of(places, ListOf(ArrayOf(*PLACE)), column="tournament"),
        open_boards=total_of(to_come, Count("match", distinct=True), column="match__round__tournament"),
        first_open=_first_open(to_come),
        boards=Subquery(matches.annotate(total=Count("pk")).values("total")[:1]),
        seated_teams=total_of(
            TeamSeat.objects.filter(**published), Count("team", distinct=True), column="round__tournament"
        ),
        seated_players=total_of(seats, Count("player", distinct=True), column="round__tournament"),
    )


_BY_SLUG = PreparedQuery(lambda slug: with_counts().filter(slug=slug), slug=str)
_BY_KEY = PreparedQuery(lambda pk: with_counts().filter(pk=pk), pk=int)
FEW = 4  # for so many the prepared query takes less time than one for all of them
_KNOWN: dict[int, PublicTournament] = {}  # by the key of the tournament, for this process; only what was committed
MOST_KNOWN = 10_000


def listing() -> QuerySet[Tournament, Listed]:
    """What tells whether pages are as they were: of the rows no more than that."""
    names = ("pk", "public_revision", "places_taken", "entry_closes", "most_entries")
    return _shown().values_list(*names)


LISTED: PreparedQuery[Listed] = PreparedQuery(lambda: listing().filter(archived_at=None))


def _first_open(games: QuerySet[Game]) -> Subquery:
    """The number of the first round that has some of ``games``, and on how many boards."""
    rounds = games.order_by("match__round__number").values("match__round__number")
    counted = rounds.annotate(first=ArrayOf(F("match__round__number"), Count("match", distinct=True)))
    return Subquery(counted.values("first")[:1])


def _public(row: Tournament, entries: list[Entry]) -> PublicTournament:
    current, last = row.current_round or 0, row.last_number or 0  # type: ignore[attr-defined]
    at_hand, open_boards = current, row.open_boards or 0  # type: ignore[attr-defined]
    if open_boards and system_of(row).is_predetermined:
        at_hand, open_boards = row.first_open  # type: ignore[attr-defined]
    return PublicTournament(
        row=row,
        current_round=current,
        at_hand=at_hand,
        taken_back=last if last > current else 0,
        open_boards=open_boards,
        boards=row.boards or 0,  # type: ignore[attr-defined]
        teams=row.seated_teams or 0,  # type: ignore[attr-defined]
        players=row.seated_players or len(entries),  # type: ignore[attr-defined]
        entries=tuple(entries),
        can_enter=_can_enter(row.places_taken, row.entry_closes, row.most_entries),  # type: ignore[attr-defined]
    )
