"""Events: made, changed, deleted, which tournaments belong to them, who plays and works in which, their screens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.service import system_named
from tournaments.accounts.actions.members import give_role, take_role
from tournaments.basics.errors import Refused, Stale, require, require_clean
from tournaments.basics.slugs import base_slug, free_slug
from tournaments.basics.tiebreaks import presets_of, tiebreaks_of
from tournaments.events.models import LONGEST_LETTER, MOST_TOURNAMENTS
from tournaments.events.queries.pages import letters_of
from tournaments.events.queries.screens import EventScreen, event_modes, screen_of_event, screens_of_event
from tournaments.journal.changing import change, lock
from tournaments.journal.public_changes import count_public
from tournaments.log.changes import Change
from tournaments.log.kinds_of_events import (
    EventChanged,
    EventDeleted,
    EventHallChanged,
    EventJoined,
    EventMade,
    EventScreenAdded,
    EventScreenRemoved,
)
from tournaments.log.writing import field_changes, log
from tournaments.models import Event, EventTournament, HallPicture, HallShows, Player, Tournament, User
from tournaments.players.actions.moving import move_players
from tournaments.rounds.queries.guards import rounds_paired
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions.copies import copy_tournament
from tournaments.tournament.actions.setup import update_tournament
from tournaments.tournament.queries.screens import FIRST, MOST_SCREENS

Part = tuple[Tournament, str]  # a tournament and its letter in the event
FIELDS = ("name", "place", "announcement")


def make_event(*, by: User | None, parts: Sequence[Part] = (), **fields: str) -> Event:
    """A new event with an address made from its name.

    Raises:
        Refused: the data are not good, or a tournament is in another event; with every fault.
    """
    with transaction.atomic():
        event = Event(made_by=by, **fields)
        taken = set(Event.objects.filter(slug__startswith=base_slug(event.name)).values_list("slug", flat=True))
        event.slug = free_slug(event.name, taken)
        require_clean(event)
        event.save()
        log(None, EventMade(event.pk, event.name), by=by)
        set_tournaments(event, parts, by=by)
        return event


def update_event(event: Event, *, by: User | None, **fields: str) -> Event:
    """Change ``fields``; the address stays.

    Raises:
        Refused: the data are not good, with every fault.
    """
    with transaction.atomic():
        current = Event.objects.select_for_update().get(pk=event.pk)
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        if not changes:
            return current
        for name, value in fields.items():
            setattr(current, name, value)
        require_clean(current)
        current.save()
        log(None, EventChanged(current.pk, current.name, changes), by=by)
        if any(one.field == "name" for one in changes):
            _renew_pages(current)
        return current


def set_tournaments(event: Event, parts: Sequence[Part], *, by: User | None) -> None:
    """Let these be the tournaments of the event, in this order; those that are left out stand alone again.

    Raises:
        Refused: too many, a letter that is missing or given twice, or a tournament of another event; with every fault.
    """
    wanted = {tournament.pk: letter for tournament, letter in parts}
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        if problems := _faults(event, parts):
            raise Refused(problems)
        before = {part.tournament_id: part for part in event.parts.select_related("tournament")}
        concerned = {one.pk: one for one, _letter in parts} | {key: part.tournament for key, part in before.items()}
        moved = {key for key in concerned if (before[key].letter if key in before else "") != wanted.get(key, "")}
        # Letters change hands, so those that move leave first.
        EventTournament.objects.filter(event=event, tournament__in=moved).delete()
        for place, (tournament, letter) in enumerate(parts, start=1):
            EventTournament.objects.update_or_create(
                tournament=tournament, defaults={"event": event, "letter": letter, "place": place}
            )
        for key in sorted(moved):
            with change(concerned[key]) as current:
                log(current, EventJoined(event.name, wanted.get(key, "")), by=by)
                count_public(current)
        for row in event.hall_screens:
            row["tournaments"] = [key for key in row["tournaments"] if key in wanted]
        event.save(update_fields=["hall_screens", "changed_at"])


def copy_event(event: Event, *, by: User | None, name: str, first_day: date | None) -> Event:
    """The same event again: a new one with a copy of each tournament, its letter, settings, timetable and staff.

    Its first day is ``first_day``, and all other days as far from it as now. The copies are called as before.

    Raises:
        Refused: the name is none.
    """
    with transaction.atomic():
        parts = list(event.parts.select_related("tournament"))
        first = min((part.tournament.start_date for part in parts if part.tournament.start_date), default=None)
        later = first_day - first if first_day and first else timedelta(0)
        copies = [
            (copy_tournament(part.tournament, by=by, name=part.tournament.name, later=later), part.letter)
            for part in parts
        ]
        return make_event(by=by, parts=copies, name=name, place=event.place)


def distribute(event: Event, groups: Mapping[int, Sequence[int]], *, by: User | None) -> int:
    """Let each tournament (by key) have these players (by key), wherever in the event they are now; how many moved.

    Raises:
        Refused: round 1 is paired in one of the tournaments, or somebody is in it already; nobody has moved then.
        Stale: a player or a tournament is no longer in the event.
    """
    with transaction.atomic():
        tournaments = {part.tournament_id: part.tournament for part in event.parts.select_related("tournament")}
        for key in sorted(tournaments):  # in one order, so that no two wait for each other
            lock(tournaments[key])
        wanted = {player: key for key, players in groups.items() for player in players}
        there = Player.objects.filter(pk__in=wanted, tournament__in=tournaments).select_related("tournament")
        moving: dict[tuple[int, int], list[Player]] = defaultdict(list)
        for player in there.order_by("tpn", "pk"):
            if player.tournament_id != wanted[player.pk]:
                moving[player.tournament_id, wanted[player.pk]].append(player)
        if len(there) != len(wanted) or not wanted.keys() or not set(groups) <= tournaments.keys():
            raise Stale(_("Players or tournaments have changed meanwhile. Look at the page again."))
        for (_source, target), players in sorted(moving.items(), key=lambda one: one[0]):
            move_players(players, tournaments[target], by=by)
        return sum(map(len, moving.values()))


def split_players(
    tournament: Tournament, groups: Sequence[Sequence[int]], *, by: User | None, name: str, system: str, cycles: int
) -> Event:
    """Make an event of ``tournament``: a group for each of ``groups``, players by key, all paired by ``system``.

    The first group is the tournament itself, with its address; the others are copies of it. They are called ``name``
    with their letters A, B, C …, and stand in the event in this order. Tie-breaks for Swiss tournaments give way to
    those that are suggested for the system, which is one of known rounds.

    Raises:
        Refused: round 1 is paired, a tournament of several groups cannot be made of it, or it is in an event.
        Stale: players have come or gone.
    """
    with transaction.atomic():
        lock(tournament)
        current = Tournament.objects.get(pk=tournament.pk)
        text = _("Round 1 is paired. Groups are made before that, of the list of those who have entered.")
        require(not rounds_paired(current), text)
        there = Player.objects.filter(tournament=current).values_list("pk", flat=True)
        if sorted(there) != sorted(key for group in groups for key in group):
            raise Stale(_("Players have come or gone meanwhile. Look at the groups again."))
        letters = [chr(ord("A") + place) for place in range(len(groups))]
        rows = [current]
        for one in letters[1:]:  # the screens of the event show the pictures of the first
            rows.append(copy_tournament(current, by=by, name=f"{name} {one}", later=timedelta(0), pictures=False))
        event = make_event(by=by, name=name, place=current.place, parts=list(zip(rows, letters, strict=True)))
        distribute(event, {row.pk: group for row, group in zip(rows, groups, strict=True)}, by=by)
        for row, letter in zip(rows, letters, strict=True):
            if any(one.rule.is_for_swiss for one in tiebreaks_of(row)):
                suggested = presets_of(system_named(system))[0].codes
                set_tiebreaks(row, suggested, edition=row.tiebreak_edition, by=by)
            bye = min(row.points_bye, row.points_win)
            fields: dict[str, Any] = {
                "name": f"{name} {letter}",
                "system": system,
                "cycles": cycles,
                "acceleration": "",
            }
            update_tournament(row, by=by, points_bye=bye, **fields)
        return event


def set_staff(event: Event, user: User, role: str, tournaments: Collection[int], *, by: User | None) -> int:
    """Let ``user`` have ``role`` in these tournaments of the event (by key), none where it is empty; how many changed.

    Raises:
        Refused: no such role, an account that is switched off, or one's own; nothing has changed then.
        Stale: a tournament is no longer in the event.
    """
    with transaction.atomic():
        parts = event.parts.filter(tournament__in=tournaments).select_related("tournament").order_by("tournament")
        if len(parts) != len(set(tournaments)):
            raise Stale(_("A tournament has left the event meanwhile. Look at the page again."))
        before = dict(user.memberships.filter(tournament__in=tournaments).values_list("tournament", "role"))
        changed = [part.tournament for part in parts if before.get(part.tournament_id, "") != role]
        for tournament in changed:
            if role:
                give_role(tournament, user, role, by=by)
            else:
                take_role(tournament, user, by=by)
        return len(changed)


def delete_event(event: Event, *, by: User | None) -> None:
    """Delete the event; its tournaments stay, each alone."""
    with transaction.atomic():
        set_tournaments(event, (), by=by)
        current = Event.objects.get(pk=event.pk)
        log(None, EventDeleted(current.pk, current.name), by=by)
        current.delete()


def set_event_hall(
    event: Event,
    *,
    number: int,
    hall_shows: str,
    hall_seconds: int,
    hall_paused: bool,
    hall_message: str,
    hall_tournaments: Collection[int],
    hall_pictures_after: int = 0,
    by: User | None,
) -> None:
    """Let the screen with this number show ``hall_shows`` of these tournaments, by key; of none: of all.

    Each page stands for ``hall_seconds`` seconds; ``hall_paused`` holds one, ``hall_message`` is an announcement.
    After every ``hall_pictures_after`` pages there is a sponsor's picture.

    Raises:
        Refused: a value that there is not, an announcement without a text, or pictures where none is uploaded.
        Stale: the screen is gone, or a tournament is no longer in the event.
    """
    with transaction.atomic():
        current = Event.objects.select_for_update().get(pk=event.pk)
        before = _screen(current, number)
        letters = letters_of(current)
        if not set(hall_tournaments) <= letters.keys():
            raise Stale(_("A tournament has left the event meanwhile. Look at the page again."))
        require(hall_shows in dict(event_modes()), _("A screen cannot show that."))
        require(
            hall_shows != HallShows.MESSAGE or hall_message.strip(),
            _("Write the announcement that the screen is to show."),
        )
        shown = hall_tournaments or letters
        require(
            hall_shows != HallShows.PICTURE or HallPicture.objects.filter(tournament__in=shown).exists(),
            _("There is no picture yet. Upload one on the page “Hall screens” of a tournament."),
        )
        chosen = sorted(hall_tournaments) if len(hall_tournaments) < len(letters) else []
        after = replace(
            before,
            shows=hall_shows,
            seconds=hall_seconds,
            paused=hall_paused,
            message=hall_message,
            pictures_after=hall_pictures_after,
            tournaments=chosen,
        )
        if after == before:
            return
        words = {name: value for name, value in after.as_fields.items() if name != "hall_tournaments"}
        named = ", ".join(letters[key] for key in chosen) if chosen != before.tournaments else ""
        changes = field_changes(before.as_fields, words)
        _save_screen(current, after, EventHallChanged(current.pk, current.name, after.title, changes, named), by=by)


def add_event_screen(event: Event, *, name: str, by: User | None) -> None:
    """One more screen, called ``name``, with an address of its own; it begins with what each tournament has chosen.

    Raises:
        Refused: there are as many as there can be, or the name is empty or that of another one.
    """
    with transaction.atomic():
        current = Event.objects.select_for_update().get(pk=event.pk)
        there = screens_of_event(current)
        most = {"most": MOST_SCREENS}
        require(len(there) < MOST_SCREENS, _("There are %(most)d screens, and no more can be added.") % most)
        require(name.strip(), _("Give the screen a name, for example “Entrance”."))
        require(all(one.name != name for one in there), _("There is a screen “%(name)s”.") % {"name": name})
        free = next(number for number in range(2, MOST_SCREENS + 1) if all(one.number != number for one in there))
        _save_screen(current, EventScreen(free, name), EventScreenAdded(current.pk, current.name, name), by=by)


def remove_event_screen(event: Event, *, number: int, by: User | None) -> None:
    """The screen with this number is no more.

    Raises:
        Refused: it is the first one, which stays.
        Stale: it is gone already.
    """
    with transaction.atomic():
        current = Event.objects.select_for_update().get(pk=event.pk)
        require(number != FIRST, _("The first screen stays."))
        screen = _screen(current, number)
        current.hall_screens = [row for row in current.hall_screens if row["number"] != number]
        current.save(update_fields=["hall_screens", "changed_at"])
        log(None, EventScreenRemoved(current.pk, current.name, screen.name), by=by)


def _faults(event: Event, parts: Sequence[Part]) -> list[str]:
    letters = [letter for _tournament, letter in parts]
    problems = []
    if len(parts) > MOST_TOURNAMENTS:
        problems.append(_("An event has at most %(most)d tournaments.") % {"most": MOST_TOURNAMENTS})
    for tournament, letter in parts:
        if not 0 < len(letter) <= LONGEST_LETTER:
            text = _("%(tournament)s: enter a letter, such as A or U14.")
            problems.append(text % {"tournament": tournament.name})
    twice = sorted({letter for letter in letters if letter and letters.count(letter) > 1})
    problems += [_("The letter %(letter)s is given twice. Choose another one.") % {"letter": one} for one in twice]
    keys = [tournament.pk for tournament, _letter in parts]
    elsewhere = EventTournament.objects.filter(tournament__in=keys).exclude(event=event)
    for part in elsewhere.select_related("tournament", "event"):
        text = _("%(tournament)s belongs to the event %(event)s. Take it out there first.")
        problems.append(text % {"tournament": part.tournament.name, "event": part.event.name})
    return problems


def _renew_pages(event: Event) -> None:
    """The pages of its tournaments name the event."""
    for part in event.parts.select_related("tournament").order_by("tournament"):
        with change(part.tournament) as current:
            count_public(current)


def _screen(event: Event, number: int) -> EventScreen:
    found = screen_of_event(event, number)
    if found is None:
        raise Stale(_("This screen has been removed."))
    return found


def _save_screen(current: Event, screen: EventScreen, what: Change, *, by: User | None) -> None:
    others = [row for row in current.hall_screens if row["number"] != screen.number]
    current.hall_screens = sorted([*others, screen.as_row], key=lambda row: row["number"])
    require_clean(current)
    current.save(update_fields=["hall_screens", "changed_at"])
    log(None, what, by=by)
