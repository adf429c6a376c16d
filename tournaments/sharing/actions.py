"""Which sites may embed a tournament, and whether search engines may name it."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import require, require_clean
from tournaments.journal.changing import change
from tournaments.log.kinds import SettingsChanged
from tournaments.log.writing import field_changes, log
from tournaments.models import Tournament, User
from tournaments.models.entered import SHARING_FIELDS

MOST_SITES = 10
# What stands in the policy of a page: nothing that could end it, and no site for everybody.
_SITE = re.compile(r"https://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::[0-9]{1,5})?")


def set_sharing(tournament: Tournament, *, by: User | None, embed_sites: str, search_hidden: bool) -> Tournament:
    """Let ``embed_sites`` (addresses between blanks or lines) show the tournament in their own pages.

    Raises:
        Refused: one of them is no address of a site, or there are too many.
    """
    sites = " ".join(dict.fromkeys(one.rstrip("/").lower() for one in embed_sites.replace(",", " ").split()))
    fields: dict[str, Any] = {"embed_sites": sites, "search_hidden": search_hidden}
    with change(tournament) as current:
        changes = field_changes({name: getattr(current, name) for name in SHARING_FIELDS}, fields)
        if not changes:
            return current
        require_sharing(current, fields)
        current.save(update_fields=[*(one.field for one in changes), "changed_at"])
        log(current, SettingsChanged(changes), by=by)
        return current


def require_sharing(tournament: Tournament, new: dict[str, Any]) -> None:
    """Let the locked ``tournament`` have these values of ``SHARING_FIELDS``; nothing is saved.

    Raises:
        Refused: as ``set_sharing``.
    """
    sites = str(new.get("embed_sites", tournament.embed_sites)).split()
    for site in sites:
        require(
            len(site) <= 100 and _SITE.fullmatch(site) is not None,
            _("%(site)s is no address of a site. It has https:// and a name, such as https://club.example.org")
            % {"site": site},
        )
    require(len(sites) <= MOST_SITES, _("At most %(most)d sites may embed the tournament.") % {"most": MOST_SITES})
    for name, value in new.items():
        setattr(tournament, name, value)
    require_clean(tournament)
