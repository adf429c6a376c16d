"""The preconditions of forms about clubs, and about tournaments that are opened for reading."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import ClubOrganiser, ClubReader, ClubTournament, Tournament
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows


def _club_of(tournament: Tournament) -> int:
    return ClubTournament.objects.filter(tournament=tournament).values_list("club", flat=True).first() or 0


CLUB = Precondition(
    "club",
    _("The club has changed since this page was made."),
    target=targets.CLUB,
    columns=(
        *("name", "contact", "accent", "logo_mark", "most_running", "most_players", "most_megabytes"),
        *("responsible", "privacy_text", "retention_months"),
    ),
    rows=(
        Rows(ClubOrganiser, ("user_id",), of="club"),
        Rows(ClubReader, ("user_id",), of="club"),
        Rows(ClubTournament, ("tournament_id",), of="club"),
    ),
    labels={"name": _("name"), "contact": _("contact")},
    log_kinds=("club.",),
)
READABLE = Precondition(
    "readable",
    _("The tournament has changed since this page was made."),
    target=targets.READABLE,
    columns=("name",),
    derived={"club": _club_of},
    reads=(ClubTournament,),
    labels={"name": _("name")},
    page="reading",
    log_kinds=("club.", "tournament.club"),
)
