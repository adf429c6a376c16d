"""A tournament with the settings of another one: the same again, a year later or in another group."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from tournaments.basics.timetable import timetable_of
from tournaments.clubs.queries.belonging import club_of, require_limits
from tournaments.models import ClubTournament, Member, RoundTime, Tournament, User
from tournaments.models.entered import BEFORE_FIELDS, TOURNAMENT_FIELDS
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.hall_pictures import add_picture
from tournaments.tournament.actions.setup import create_tournament
from tournaments.tournament.actions.timetable import set_timetable

# What the next time is settled anew.
_ANEW = ("name", "initial_colour", "start_date", "end_date")
_NOT_YET = ("announced", "announcement", "entries_shown", "entry_form", "entry_closes")


def copied_fields(tournament: Tournament) -> dict[str, object]:
    """The settings that a copy of ``tournament`` has."""
    return {name: getattr(tournament, name) for name in TOURNAMENT_FIELDS if name not in _ANEW}


def copy_tournament(
    tournament: Tournament, *, by: User | None, name: str, later: timedelta, pictures: bool = True
) -> Tournament:
    """A new tournament called ``name`` with the settings, tie-breaks, timetable and staff of ``tournament``.

    With ``pictures`` it has those for the hall as well.

    All its days are so much ``later``. It has no players and is not announced; the initial colour is not decided. Who
    is of no club themselves makes it for the club of ``tournament``.

    Raises:
        Refused: the name is none, or the club has too many tournaments or no room, with the reason.
    """
    with transaction.atomic():
        days = {one: day + later for one in ("start_date", "end_date") if (day := getattr(tournament, one))}
        copy = create_tournament(by=by, name=name, **days, **copied_fields(tournament))
        _join_club_of(tournament, copy)
        set_tiebreaks(
            copy, [one for one in tournament.tiebreaks.split(",") if one], edition=tournament.tiebreak_edition, by=by
        )
        before = {one: getattr(tournament, one) for one in BEFORE_FIELDS if one not in _NOT_YET}
        prepare_tournament(copy, by=by, **before)
        times = timetable_of(tournament)
        if times:
            set_timetable(copy, tuple(one and _moved(one, later) for one in times), by=by)
        there = Member.objects.filter(tournament=copy).values("user")
        staff = Member.objects.filter(tournament=tournament).exclude(user__in=there)
        Member.objects.bulk_create(Member(tournament=copy, user=one.user, role=one.role) for one in staff)
        for one in tournament.hall_pictures.all() if pictures else ():
            add_picture(copy, name=one.name, picture=(bytes(one.content), one.width, one.height), by=by)
        copy.refresh_from_db()
        return copy


def _join_club_of(tournament: Tournament, copy: Tournament) -> None:
    club = club_of(tournament)
    if club is not None and club_of(copy) is None:
        ClubTournament.objects.create(club=club, tournament=copy)
        require_limits(copy)


def _moved(one: RoundTime, later: timedelta) -> RoundTime:
    known = {game: (beginning.day + later, beginning.time) for game, beginning in one.beginnings}
    return RoundTime.of_games([known.get(game, (None, None)) for game in range(1, max(known) + 1)])
