"""Clubs: made, changed, deleted, what is theirs, and who organises and reads there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require, require_clean
from tournaments.basics.logos import logo_of, take_logo
from tournaments.basics.slugs import base_slug, free_slug
from tournaments.clubs.queries.belonging import require_limits
from tournaments.clubs.queries.storage import require_room_in
from tournaments.journal.changing import change
from tournaments.journal.public_changes import count_public, renew_public_pages
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_clubs import (
    ClubChanged,
    ClubDeleted,
    ClubJoined,
    ClubMade,
    ClubOrganiserSet,
    ClubReaderSet,
)
from tournaments.log.kinds_of_members import MakingSwitched
from tournaments.log.writing import field_changes, log
from tournaments.models import Club, ClubOrganiser, ClubReader, ClubTournament, Tournament, User

ORGANISER, READER = "organiser", "reader"


def make_club(*, by: User | None, name: str) -> Club:
    """A new club with an address made from its name, without limits.

    Raises:
        Refused: the name is none, or another club's.
    """
    with transaction.atomic():
        club = Club(name=name)
        _require_other_name(club)
        taken = set(Club.objects.filter(slug__startswith=base_slug(name)).values_list("slug", flat=True))
        club.slug = free_slug(name, taken)
        require_clean(club)
        club.save()
        log(None, ClubMade(club.pk, club.name), by=by)
        return club


def change_club(
    club: Club, *, by: User | None, logo: bytes | None = None, remove_logo: bool = False, **fields: Any
) -> Club:
    """Change ``fields``, and the logo by an image file; the address stays. Limits hold for what comes from now on.

    Raises:
        Refused: the data are not good, the name is another club's, the file is no image of these formats and sizes, or
            the club would store more than it may.
    """
    made = logo_of(logo) if logo else None
    with transaction.atomic():
        current = Club.objects.select_for_update().get(pk=club.pk)
        old_logo = current.logo_mark
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        for name, value in fields.items():
            setattr(current, name, value)
        take_logo(current, made, remove=remove_logo)
        if not changes and current.logo_mark == old_logo:
            return current
        _require_other_name(current)
        require_clean(current)
        current.save()
        if current.logo_mark != old_logo and not remove_logo:
            require_room_in(current)
        renew_public_pages(Tournament.objects.filter(in_club__club=current))
        log(None, ClubChanged(current.pk, current.name, changes), by=by)
        return current


def delete_club(club: Club, *, by: User | None) -> None:
    """Delete the club; its tournaments stay and are of no club, who organised it is an account like others."""
    with transaction.atomic():
        current = Club.objects.select_for_update().get(pk=club.pk)
        move_tournaments(Tournament.objects.filter(in_club__club=current), None, by=by)
        log(None, ClubDeleted(current.pk, current.name), by=by)
        current.delete()


def move_tournaments(tournaments: Iterable[Tournament], club: Club | None, *, by: User | None) -> None:
    """Let ``tournaments`` be of ``club``, all or none; of no club where that is None.

    Raises:
        Refused: the club would have more than it may; with every reason.
    """
    with transaction.atomic():
        for tournament in sorted(tournaments, key=lambda one: one.pk):
            with change(tournament) as current:
                before = ClubTournament.objects.select_related("club").filter(tournament=current).first()
                if (before.club_id if before else None) == (club.pk if club else None):
                    continue
                if before:
                    before.delete()
                if club:
                    ClubTournament.objects.create(club=club, tournament=current)
                    require_limits(current)
                names = (club.name if club else "", before.club.name if before else "")
                log(current, ClubJoined(*names), by=by)
                count_public(current)


def set_person(club: Club, user: User, what: str, *, by: User | None) -> None:
    """Let ``user`` be an ``ORGANISER`` of the club or a ``READER`` in it, and not the other; neither where it is empty.

    Whoever organises a club may make tournaments, which are the club's.

    Raises:
        Refused: an account that is switched off, an organiser of the installation, or of another club.
    """
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if what:
            _require_possible(club, user, what)
        named = AccountNamed.of(user)
        if _switched(ClubOrganiser, club, user, on=what == ORGANISER):
            log(None, ClubOrganiserSet(named, club.name, what == ORGANISER), by=by)
        if _switched(ClubReader, club, user, on=what == READER):
            log(None, ClubReaderSet(named, club.name, what == READER), by=by)
        if what == ORGANISER and not user.makes_tournaments:
            user.makes_tournaments = True
            user.save(update_fields=["makes_tournaments"])
            log(None, MakingSwitched(named, active=True), by=by)


def _switched(model: type[ClubOrganiser] | type[ClubReader], club: Club, user: User, *, on: bool) -> bool:
    """Let there be a row, or none; whether that was otherwise before."""
    found = model.objects.filter(club=club, user=user)
    if found.exists() == on:
        return False
    if on:
        model.objects.create(club=club, user=user)
    else:
        found.delete()
    return True


def _require_possible(club: Club, user: User, what: str) -> None:
    if what not in (ORGANISER, READER):
        raise Stale(_("Choose whether the account organises the club or reads there."))
    require(user.is_active, _("The account %(name)s is switched off. Turn it on first.") % {"name": user.username})
    text = _("%(name)s is an organiser of this installation, and may do everything in every club already.")
    require(not user.is_organiser, text % {"name": user})
    other = ClubOrganiser.objects.filter(user=user).exclude(club=club).select_related("club").first()
    if what == ORGANISER and other is not None:
        text = _("%(name)s organises %(club)s. An account organises one club: take it out there first.")
        raise Refused(text % {"name": user, "club": other.club.name})


def _require_other_name(club: Club) -> None:
    there = Club.objects.filter(name__iexact=club.name).exclude(pk=club.pk).exists()
    require(not there, _("There is a club “%(name)s” already. Choose another name.") % {"name": club.name})
