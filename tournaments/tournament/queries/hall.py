"""What the screen in the hall shows: of one tournament, or of all tournaments of an event one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.timetable import moment_of
from tournaments.models import HallPicture, HallShows, RoundTime, Tournament
from tournaments.prizes.queries.narrowed import Narrowed, public_categories
from tournaments.publication.queries.by_name import NameLine, where_players_sit
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, named_players, published_rounds
from tournaments.standings.queries.current import Standings
from tournaments.standings.queries.live import live_standings
from tournaments.tournament.queries.hall_pictures import pictures_of
from tournaments.tournament.queries.screens import FIRST, ScreenSettings, screens_of

MILLISECONDS_ASKED = 1500  # from one question whether anything has changed to the next


@dataclass(frozen=True, slots=True)
class Screen:
    """A tournament on the screen: the round that is being played, the standings where they are to be shown.

    ``categories`` are those that everybody may read, with their standings, where they are to be shown.
    """

    row: Tournament
    round: PublishedRound | None
    taken_back: int
    standings: Standings | None
    settings: ScreenSettings
    names: tuple[NameLine, ...] = ()
    letter: str = ""  # in an event
    categories: tuple[Narrowed, ...] = ()
    pictures: tuple[HallPicture, ...] = ()  # of sponsors, where they are to be shown

    @property
    def results(self) -> list[Any]:
        """The matches of the round that have a result."""
        if self.round is None:
            return []
        if self.round.event:
            return [match for match in self.round.event.matches if not match.open_boards]
        return [match for match in self.round.matches if not match.is_open]


@dataclass(frozen=True, slots=True)
class Beginning:
    """A round, or the ``game`` of a round of two, whose beginning is known, of the tournament with this letter."""

    time: RoundTime
    moment: datetime
    letter: str = ""
    game: int = 0

    @property
    def title(self) -> str:
        """What begins then."""
        title = _("Round %(number)d") % {"number": self.time.round_number}
        if self.game:
            title = _("%(round)s, game %(game)d") % {"round": title, "game": self.game}
        return f"{self.letter} · {title}" if self.letter else title


@dataclass(frozen=True, slots=True)
class Hall:
    """All that one screen goes through; ``name`` stands on top of it, ``is_held`` holds it whatever it shows."""

    name: str
    screens: tuple[Screen, ...]
    begins: tuple[Beginning, ...]
    asked: int = MILLISECONDS_ASKED
    is_held: bool = False

    @property
    def version(self) -> str:
        """Another one when a round is published or taken back: then the screen begins with its first page."""
        return " ".join(f"{one.round.number}.{one.round.version}" if one.round else "." for one in self.screens)

    @property
    def shows(self) -> str:
        """What is chosen for each tournament."""
        return " ".join(one.settings.shows for one in self.screens)

    @property
    def seconds(self) -> int:
        """How long a page is there: as long as in the slowest of the tournaments."""
        return max((one.settings.seconds for one in self.screens), default=ScreenSettings(FIRST).seconds)

    @property
    def pictures_after(self) -> int:
        """After how many pages there is a sponsor's picture: the least number of the tournaments; 0: none there."""
        said = (one.settings.pictures_after for one in self.screens if one.settings.shows != HallShows.PICTURE)
        return min(filter(None, said), default=0)

    @property
    def is_paused(self) -> bool:
        """Whether an arbiter holds the screen: that of an event where all its tournaments are held."""
        return self.is_held or bool(self.screens) and all(one.settings.paused for one in self.screens)

    @property
    def gone(self) -> list[Screen]:
        """Those of which a round was taken back."""
        return [one for one in self.screens if one.taken_back]

    @property
    def is_waiting(self) -> bool:
        """Whether there is no round to be shown, and none was taken back."""
        return not any(one.round or one.taken_back for one in self.screens)


def hall_of(name: str, parts: Sequence[tuple[str, PublicTournament]], settings: ScreenSettings | None = None) -> Hall:
    """The screen for these tournaments, each with its letter in the event or none; the queries of each.

    ``settings`` say what it shows; without them it is what the first screen of each tournament shows.
    """
    screens = _each_picture_once(
        [_screen(letter, public, settings or screens_of(public.row)[0]) for letter, public in parts]
    )
    begins = [one for letter, public in parts for one in _to_come(letter, public)]
    return Hall(name, tuple(screens), tuple(sorted(begins, key=lambda one: one.moment)))


def _each_picture_once(screens: Sequence[Screen]) -> list[Screen]:
    """The tournaments of an event may have the same sponsors."""
    seen = set[str]()
    found = []
    for one in screens:
        pictures = tuple(picture for picture in one.pictures if picture.mark not in seen)
        seen |= {picture.mark for picture in pictures}
        found.append(replace(one, pictures=pictures))
    return found


def _screen(letter: str, public: PublicTournament, settings: ScreenSettings) -> Screen:
    row = public.row
    with_pictures = settings.shows == HallShows.PICTURE or settings.pictures_after
    pictures = tuple(pictures_of(row)) if with_pictures else ()
    if settings.shows == HallShows.PICTURE and not pictures:
        settings = replace(settings, shows=HallShows.PAIRINGS)
    rounds = published_rounds(row)
    by_category = settings.shows == HallShows.CATEGORY
    with_standings = settings.shows in (HallShows.STANDINGS, HallShows.BOTH, HallShows.ALL)
    standings = None
    if rounds and (with_standings or by_category):
        standings = live_standings(row, rounds, named_players(row, rounds))
    at_hand = next((one for one in rounds if one.number == public.at_hand), None)
    with_names = settings.shows in (HallShows.NAMES, HallShows.ALL)
    return Screen(
        row=row,
        round=at_hand,
        settings=settings,
        names=tuple(where_players_sit(at_hand)) if at_hand and with_names else (),
        taken_back=public.taken_back,
        standings=standings if with_standings else None,
        letter=letter,
        pictures=pictures,
        categories=tuple(public_categories(row, standings)) if standings and by_category else (),
    )


def _to_come(letter: str, public: PublicTournament) -> list[Beginning]:
    """The rounds from the current one on whose time is known: the screen itself knows which of them is ahead."""
    ahead = [one for one in public.timetable if one and one.round_number >= public.at_hand]
    found = []
    for one in ahead:
        several = len(one.beginnings) > 1
        for game, begins in one.beginnings:
            if moment := moment_of(begins):
                found.append(Beginning(begins, moment, letter, game if several else 0))
    return found
