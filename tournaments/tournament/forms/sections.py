"""The settings of a tournament in sections: a page of the settings shows and changes the fields of one of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.entered import BASIC_FIELDS, PAIRING_FIELDS, PRIVACY_FIELDS, RATING_FIELDS


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that stand on one page; ``key`` is what its address has, and nothing for the first one."""

    key: str
    title: str | Promise
    fields: tuple[str, ...]


BASICS = Section("", _("Basics"), BASIC_FIELDS)
PAIRING = Section("pairing", _("Pairing and points"), PAIRING_FIELDS)
RATINGS = Section("ratings", _("Ratings"), RATING_FIELDS)
PRIVACY = Section("privacy", _("Privacy"), PRIVACY_FIELDS)
SECTIONS = (BASICS, PAIRING, RATINGS, PRIVACY)


def section_called(key: str | None) -> Section:
    """The section whose address has ``key``; the first one where there is no such section."""
    return next((one for one in SECTIONS if one.key == key), BASICS)
