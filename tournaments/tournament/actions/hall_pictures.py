"""Sponsors' pictures for the screens in the hall: what arbiters upload, and take away again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import require, require_clean
from tournaments.basics.pictures import Picture, mark_of
from tournaments.clubs.queries.storage import require_room
from tournaments.journal.changing import change
from tournaments.log.kinds_of_publication import HallPictureAdded, HallPictureRemoved
from tournaments.log.writing import log
from tournaments.models import HallPicture, Tournament, User
from tournaments.models.look import MOST_PICTURES
from tournaments.tournament.queries.hall_pictures import pictures_of


def add_picture(tournament: Tournament, *, name: str, picture: Picture, by: User | None) -> HallPicture:
    """One more picture, as ``hall_picture_of`` made it, whose ``name`` says what is to be seen.

    Raises:
        Refused: there are as many as there can be, the name is empty or that of another one, or the club has no room.
    """
    with change(tournament) as current:
        there = pictures_of(current)
        most = {"most": MOST_PICTURES}
        require(len(there) < MOST_PICTURES, _("There are %(most)d pictures. Delete one before you add another.") % most)
        require(name.strip(), _("Say whose picture it is, for example “Savings Bank”."))
        text = _("There is a picture “%(name)s”. Call this one otherwise, or delete that one.")
        require(all(one.name != name for one in there), text % {"name": name})
        content, width, height = picture
        made = HallPicture(
            tournament=current, name=name, content=content, mark=mark_of(content), width=width, height=height
        )
        require_clean(made)
        made.save()
        require_room(current)
        log(current, HallPictureAdded(name), by=by)
        return made


def remove_picture(picture: HallPicture, *, by: User | None) -> None:
    """Delete the picture; screens that showed no other one show the pairings."""
    with change(picture.tournament) as current:
        HallPicture.objects.filter(pk=picture.pk).delete()
        log(current, HallPictureRemoved(picture.name), by=by)
