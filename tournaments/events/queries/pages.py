"""What the pages of an event read: its tournaments, their rounds side by side, and who plays in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery

from pairing.trf.problems import ranges_text
from tournaments.basics.collation import collation_key
from tournaments.events.queries.progress import progress_of, rounds_of, tables_twice
from tournaments.models import EntryRequest, Event, Player, Round, RoundTime, Team, Tournament
from tournaments.publication.queries.groups import publics_of_event, version_of_group
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.public import Entry, PublicTournament, starting_list
from tournaments.rounds.queries.presence import awaited
from tournaments.tournament.queries.overview import tournament_list

MOST_FOUND = 50  # players of one search
States = Mapping[int, tuple[str, int]]
"""By the number of a round: its state as ``Begun`` has it, and how many boards are open."""
AHEAD = ("ahead", 0)


@dataclass(frozen=True, slots=True)
class PublicPart:
    """A tournament of an event as everybody sees it."""

    letter: str
    public: PublicTournament


@dataclass(frozen=True, slots=True)
class Found:
    """A player of one of the tournaments; before its first round an entry, which has no page yet."""

    part: PublicPart
    player: PublishedPlayer | Entry


@dataclass(frozen=True, slots=True)
class Begun:
    """What a tournament begins then: a round, or a game of a round of two, and how far that is."""

    number: int
    game: int  # 0 for the whole round
    state: str = "ahead"  # or "draft", "now", "done"
    open_boards: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """One beginning of the timetable: what each tournament plays then, in the order of the event; None for nothing."""

    time: RoundTime
    rounds: tuple[Begun | None, ...]


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event with what is public of it."""

    row: Event
    parts: tuple[PublicPart, ...]

    @property
    def version(self) -> str:
        """Another one whenever something on its page is."""
        return version_of_group(self.row, [part.public for part in self.parts])

    @property
    def starts(self) -> tuple[Start, ...]:
        """When rounds begin, those of one moment in one line."""
        publics = [part.public for part in self.parts]
        times = [[time for time in public.timetable if time] for public in publics]
        return side_by_side(times, [_states(public) for public in publics])

    @property
    def can_enter(self) -> bool:
        """Whether the entry form of one of the tournaments is open."""
        return any(part.public.can_enter for part in self.parts)

    @property
    def players(self) -> int:
        """How many players there are in all tournaments, as far as they are public; of teams those who played."""
        return sum(part.public.players for part in self.parts)

    @property
    def has_teams(self) -> bool:
        """Whether teams play in one of them, whose lists have reserves too."""
        return any(part.public.teams for part in self.parts)

    @property
    def first_and_last_day(self) -> tuple[date | None, date | None]:
        """Of the tournaments that have days; None where none has."""
        rows = [part.public.row for part in self.parts]
        days = [day for row in rows for day in (row.start_date, row.end_date) if day]
        return min(days, default=None), max(days, default=None)


def public_event(slug: str) -> PublicEvent | None:
    """The event under that address; None while nothing of it is public."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        return None
    parts = tuple(PublicPart(public.row.letter, public) for public in publics_of_event(slug))  # type: ignore[attr-defined]
    return PublicEvent(event, parts) if parts else None


def letters_of(event: Event) -> dict[int, str]:
    """The letters of its tournaments, by the keys of these."""
    return dict(event.parts.values_list("tournament_id", "letter"))


def public_players(event: PublicEvent) -> list[Found]:
    """Everybody in any of the tournaments by name; a query for each tournament that has begun."""
    found = [Found(part, player) for part in event.parts for player in part.public.entries]
    found += [Found(part, player) for part in event.parts for player in _begun(part.public)]
    return sorted(found, key=lambda one: (collation_key(one.player.name), one.part.letter))


def _begun(public: PublicTournament) -> Sequence[PublishedPlayer]:
    return starting_list(public) if public.current_round else ()


def found_players(event: PublicEvent, wanted: str) -> list[Found]:
    """Who in any of the tournaments has every word of ``wanted`` in the name, as ``public_players``."""
    words = collation_key(wanted).replace(",", " ").split()
    if not words:
        return []
    names = ((one, collation_key(one.player.name).replace(",", " ")) for one in public_players(event))
    return [one for one, name in names if all(word in name for word in words)][:MOST_FOUND]


def _states(public: PublicTournament) -> States:
    return {
        number: (state, public.open_boards if number == public.at_hand else 0)
        for number, state in enumerate(public.rounds, start=1)
    }


def side_by_side(timetables: Sequence[Iterable[RoundTime]], states: Sequence[States]) -> tuple[Start, ...]:
    """The beginnings of several tournaments in the order of time, those without an hour first on their day.

    ``states`` say of each tournament how far its rounds are; those that are left out are to come.
    """
    lines: dict[tuple[Any, Any], tuple[RoundTime, dict[int, Begun]]] = {}
    for place, times in enumerate(timetables):
        for time in times:
            several = len(time.beginnings) > 1
            for game, one in time.beginnings:
                _first, rounds = lines.setdefault((one.day, one.time), (one, {}))
                state = states[place].get(time.round_number, AHEAD)
                rounds[place] = Begun(time.round_number, game if several else 0, *state)
    order = sorted(lines.items(), key=lambda line: (line[0][0], line[0][1] is not None, str(line[0][1] or "")))
    return tuple(
        Start(time, tuple(rounds.get(place) for place in range(len(timetables)))) for _key, (time, rounds) in order
    )


@dataclass(frozen=True, slots=True)
class Desk:
    """What an arbiter sees of an event: the tournaments with their counts, who is awaited, and who was looked for.

    ``awaited`` are those to be checked in now, by name; ``others`` the other players with the name looked for.
    """

    tournaments: tuple[Tournament, ...]
    starts: tuple[Start, ...]
    awaited: tuple[Player, ...]
    others: tuple[Player, ...]
    here: int
    absent: int
    unknown: int

    @property
    def has_tables(self) -> bool:
        """Whether a round is published anywhere."""
        return any(row.progress and row.progress.round.is_published for row in self.tournaments)  # type: ignore[attr-defined]

    @property
    def tables_twice(self) -> list[int]:
        """The tables that more than one of the tournaments has; where these share a hall, two boards are at one."""
        return tables_twice(row.progress for row in self.tournaments if row.progress)  # type: ignore[attr-defined]

    @property
    def ranges_twice(self) -> str:
        """``tables_twice`` as text."""
        return ranges_text(self.tables_twice)

    @property
    def at_tables_twice(self) -> list[Tournament]:
        """The tournaments that have one of ``tables_twice``."""
        tables = set(self.tables_twice)
        return [row for row in self.tournaments if row.progress and row.progress.is_at(tables)]  # type: ignore[attr-defined]

    @property
    def total(self) -> int:
        return self.here + self.absent + self.unknown


def desk(tournaments: QuerySet[Tournament], *, wanted: str = "", only_open: bool = False) -> Desk:
    """``tournaments`` are those of the event that whoever asks may see; five queries, and two for each of them.

    ``wanted`` is a part of a name or club; ``only_open`` leaves out those of whom it is known whether they come. The
    players have their ``tournament``, and tournaments the number of a ``draft``, how many ``asked`` to be entered, how
    many teams there are and the ``progress`` of their round at hand.
    """
    rows = tuple(
        with_letters(tournament_list(tournaments)).annotate(draft=_draft(), asked=_asked(), team_count=_teams())
    )
    by_key = {row.pk: row for row in rows}
    rounds = rounds_of(by_key)
    progress = progress_of(rounds)
    for row in rows:
        row.progress = progress.get(row.pk)  # type: ignore[attr-defined]
    players = [player for row in rows for player in awaited(row)]
    presences = [player.presence for player in players]
    words = collation_key(wanted).replace(",", " ").split()
    there = {player.pk for player in players}
    others = Player.objects.filter(tournament__in=by_key).exclude(pk__in=there) if words else ()
    times = list(RoundTime.objects.filter(tournament__in=by_key))
    for time in times:
        time.tournament = by_key[time.tournament_id]
    return Desk(
        tournaments=rows,
        starts=side_by_side(
            [[time for time in times if time.tournament_id == row.pk] for row in rows],
            [{one.number: (one.state, one.open_boards) for one in rounds.get(row.pk, ())} for row in rows],
        ),
        awaited=_by_name((one for one in players if not (only_open and one.presence)), words, by_key),
        others=_by_name(others, words, by_key)[:MOST_FOUND],
        here=presences.count(Player.Presence.HERE),
        absent=presences.count(Player.Presence.ABSENT),
        unknown=presences.count(Player.Presence.UNKNOWN),
    )


def _draft() -> Subquery:
    rounds = Round.objects.filter(tournament=OuterRef("pk"), published_at=None)
    return Subquery(rounds.order_by("number").values("number")[:1])


def _teams() -> Subquery:
    teams = Team.objects.filter(tournament=OuterRef("pk")).order_by()
    return Subquery(teams.values("tournament").annotate(total=Count("pk")).values("total"))


def _asked() -> Subquery:
    asking = EntryRequest.objects.filter(tournament=OuterRef("pk"), state=EntryRequest.State.OPEN).order_by()
    return Subquery(asking.values("tournament").annotate(total=Count("pk")).values("total"))


def _by_name(
    players: Iterable[Player], words: Sequence[str], tournaments: Mapping[int, Tournament]
) -> tuple[Player, ...]:
    """Those of ``players`` whose name and club have every one of ``words``, each with the row of its tournament."""
    found = []
    for player in players:
        text = collation_key(f"{player.name} {player.club}").replace(",", " ")
        if all(word in text for word in words):
            player.tournament = tournaments[player.tournament_id]
            found.append(player)
    return tuple(sorted(found, key=lambda player: (collation_key(player.name), player.pk)))


@dataclass(frozen=True, slots=True)
class Group:
    """Players as they would be shared, with the letter and name of their tournament."""

    letter: str
    name: str
    players: tuple[Player, ...]
    average: int | None  # of those who have a rating

    @classmethod
    def of(cls, letter: str, name: str, players: Sequence[Player]) -> Group:
        """The group of ``players``, with their average rating."""
        ratings = [one.rating for one in players if one.rating]
        return cls(letter, name, tuple(players), round(sum(ratings) / len(ratings)) if ratings else None)


def players_of(tournaments: Iterable[Tournament]) -> list[Player]:
    """All players of ``tournaments``, by name, each with the row of its tournament: one query."""
    by_key = {row.pk: row for row in tournaments}
    return list(_by_name(Player.objects.filter(tournament__in=by_key), (), by_key))


def with_letters(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Tournaments of an event in its order, each with its ``letter``."""
    return tournaments.annotate(letter=F("in_event__letter")).order_by("in_event__place", "pk")


def not_begun(event: Event) -> list[Tournament]:
    """The tournaments of the event of which no round is paired, with their ``letter``, in the order of the event."""
    paired = Round.objects.filter(tournament=OuterRef("pk"))
    return list(with_letters(Tournament.objects.filter(~Exists(paired), in_event__event=event)))
