"""What a report of an event for rating needs, and what B.02 asks of its days and hours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from pairing.trf.time_control import seconds_of_player
from tournaments.basics.deputies import deputies_of
from tournaments.basics.strength import rating_of_fide
from tournaments.basics.systems import games_in_match
from tournaments.basics.timetable import timetable_of
from tournaments.files.queries.found import Found, link
from tournaments.models import Player, RatingType, Tournament
from tournaments.rating_lists.queries.list_check import LONG_EVENT

MOST_HOURS_A_DAY = 12
MOST_ROUNDS_A_DAY = {RatingType.RAPID: 15, RatingType.BLITZ: 30}
# By the rating of the strongest player: minutes that each player must have for 60 moves (B.02, 1).
MINUTES = ((2400, 120), (1800, 90), (0, 60))


def event_checks(tournament: Tournament, players: Sequence[Player]) -> Iterator[Found]:
    """The faults of the event itself: one query."""
    yield from _stated(tournament)
    yield from _arbiters(tournament)
    days = [one.day for one in timetable_of(tournament) if one]
    if len(days) < tournament.total_rounds:
        text = _("The timetable lacks days of rounds (132).")
        yield Found(text, (link(_("Timetable"), "timetable", tournament),))
    first, last = tournament.start_date, tournament.end_date
    if first and last and last - first > LONG_EVENT and not tournament.long_event:
        text = _("The event lasts more than 30 days, and is not marked so: it is reported month by month.")
        yield Found(text, (link(_("Settings"), "settings", tournament, query="?section=ratings"),))
    yield from _hours(tournament, players, Counter(days).most_common(1)[0][1] if days else 0)


def _stated(tournament: Tournament) -> Iterator[Found]:
    settings = (link(_("Settings"), "settings", tournament),)
    for value, text in (
        (tournament.place, _("The place is missing (022).")),
        (tournament.federation, _("The federation is missing (032).")),
        (tournament.start_date, _("The first day is missing (042).")),
        (tournament.end_date, _("The last day is missing (052).")),
        (tournament.time_control_code, _("The time control in code is missing (222), for example 5400+30.")),
    ):
        if not value:
            yield Found(text, settings)


def _arbiters(tournament: Tournament) -> Iterator[Found]:
    places = (link(_("Arbiters of the event"), "officials", tournament),)
    if not tournament.chief_arbiter:
        yield Found(_("The chief arbiter is missing (102)."), (link(_("Settings"), "settings", tournament),))
    chiefs = [row["name"] for row in tournament.officials if row["role"] == "chief"]
    if tournament.chief_arbiter and chiefs and chiefs[0].casefold() != tournament.chief_arbiter.casefold():
        text = _("The settings name %(one)s as chief arbiter, the list of arbiters %(other)s.")
        yield Found(text % {"one": tournament.chief_arbiter, "other": chiefs[0]}, places)
    numbers = {row["name"].casefold(): row["fide_id"] for row in tournament.officials}
    named = [tournament.chief_arbiter, *deputies_of(tournament.deputy_arbiters)]
    named += [row["name"] for row in tournament.officials]
    for name in dict.fromkeys(filter(None, named)):
        if not numbers.get(name.casefold()):
            yield Found(_("The FIDE number of the arbiter %(name)s is missing.") % {"name": name}, places)


def _hours(tournament: Tournament, players: Sequence[Player], rounds_a_day: int) -> Iterator[Found]:
    settings = (link(_("Settings"), "settings", tournament),)
    code = tournament.time_control_code
    seconds = seconds_of_player(code)
    if code and seconds is None:
        text = _("The time control “%(code)s” is not in the code of the format (222), such as 5400+30.")
        yield Found(text % {"code": code}, settings)
    if seconds is not None:
        fault = _against_type(tournament, players, seconds)
        if fault:
            yield Found(fault, settings)
        hours = 2 * seconds * rounds_a_day * games_in_match(tournament) / 3600
        if hours > MOST_HOURS_A_DAY:
            text = _("On a day %(hours)d hours are played; at most %(most)d may be.")
            yield Found(text % {"hours": round(hours), "most": MOST_HOURS_A_DAY}, _timetable(tournament))
    most = MOST_ROUNDS_A_DAY.get(RatingType(tournament.rating_type))
    if most is not None and rounds_a_day > most:
        text = _("On a day %(rounds)d rounds are played; at most %(most)d may be.")
        yield Found(text % {"rounds": rounds_a_day, "most": most}, _timetable(tournament))


def _timetable(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    return (link(_("Timetable"), "timetable", tournament),)


def _against_type(tournament: Tournament, players: Sequence[Player], seconds: int) -> str:
    """Why the time is none of the rating that the tournament has; empty where it is."""
    given = {"minutes": seconds // 60}
    if tournament.rating_type == RatingType.BLITZ:
        is_blitz = 180 < seconds <= 600
        return "" if is_blitz else _("Blitz has more than 3 and at most 10 minutes, not %(minutes)d.") % given
    if tournament.rating_type == RatingType.RAPID:
        is_rapid = 600 < seconds < 3600
        return "" if is_rapid else _("Rapid has more than 10 and less than 60 minutes, not %(minutes)d.") % given
    strongest = max((rating_of_fide(one, tournament.rating_method) or 0 for one in players), default=0)
    needed = next(minutes for rating, minutes in MINUTES if strongest >= rating)
    if seconds >= 60 * needed:
        return ""
    text = _("Somebody is rated %(rating)d: each needs %(needed)d minutes for 60 moves; they have %(minutes)d.")
    return text % {**given, "needed": needed, "rating": strongest}
