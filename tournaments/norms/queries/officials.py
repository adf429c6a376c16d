"""The arbiters of the event, for reports to FIDE: names, roles, titles and FIDE numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.basics.deputies import deputies_of
from tournaments.models import Tournament

MOST_OFFICIALS = 40


class OfficialRole(models.TextChoices):
    """What an arbiter did in the event."""

    CHIEF = "chief", _("chief arbiter")
    DEPUTY = "deputy", _("deputy chief arbiter")
    SECTOR = "sector", _("sector arbiter")
    FAIR_PLAY = "fair_play", _("fair play officer")
    PAIRINGS = "pairings", _("pairings officer")
    ARBITER = "arbiter", _("arbiter")


class ArbiterTitle(models.TextChoices):
    """Titles of arbiters."""

    NONE = "", pgettext_lazy("a title", "none")
    IA = "IA", "IA"
    FA = "FA", "FA"
    NA = "NA", "NA"


@dataclass(frozen=True, slots=True)
class Official:
    """An arbiter of the event; ``is_kept`` says that it was entered here, and not in the settings alone."""

    name: str
    role: str = OfficialRole.ARBITER
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    is_kept: bool = True

    @property
    def as_row(self) -> dict[str, str]:
        """As it is stored."""
        return {name: str(value) for name, value in asdict(self).items() if name != "is_kept"}

    @property
    def role_label(self) -> str:
        """The role in words."""
        return str(OfficialRole(self.role).label)

    @property
    def as_text(self) -> str:
        """In one line: “IA Kowalski, Jan (1234567, POL)”."""
        further = ", ".join(part for part in (self.fide_id, self.federation) if part)
        named = f"{self.title} {self.name}".strip()
        return f"{named} ({further})" if further else named


def officials_of(tournament: Tournament) -> list[Official]:
    """Those who were entered, and whom the settings name besides as chief or deputy arbiter, by their roles."""
    kept = [Official(**row) for row in tournament.officials]
    known = {one.name.casefold() for one in kept}
    named = [*_named(tournament)]
    order = list(OfficialRole.values)
    return sorted(
        [*kept, *(one for one in named if one.name.casefold() not in known)], key=lambda one: order.index(one.role)
    )


def _named(tournament: Tournament) -> Iterator[Official]:
    if tournament.chief_arbiter:
        yield Official(tournament.chief_arbiter, OfficialRole.CHIEF, is_kept=False)
    for name in deputies_of(tournament.deputy_arbiters):
        yield Official(name, OfficialRole.DEPUTY, is_kept=False)
