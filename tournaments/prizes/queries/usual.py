"""Categories that many events have, to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.prizes.queries.newcomers import played_before

SENIORS, JUNIORS = 65, 18
NEWCOMERS = "newcomers"
BANDS = (2200, 2000, 1800, 1600)


def usual_names() -> list[tuple[str, str]]:
    """Each with the word of its address and its name."""
    bands = [(f"u{limit}", f"U{limit}") for limit in BANDS]
    years = {"limit": JUNIORS}, {"limit": SENIORS}
    juniors, seniors = _("U%(limit)d by age") % years[0], _("Seniors %(limit)d+") % years[1]
    named = ("women", _("Women")), ("juniors", juniors), ("seniors", seniors), ("unrated", _("Unrated"))
    return [*bands, *named, (NEWCOMERS, _("Newcomers"))]


def usual_category(word: str, tournament: Tournament) -> Mapping[str, Any]:
    """The fields of the form for the category of this word; none for a word that there is not."""
    names = dict(usual_names())
    if word not in names:
        return {}
    year = (tournament.start_date or timezone.localdate()).year
    if word == NEWCOMERS:
        before = played_before(tournament)
        keys = tournament.players.values_list("pk", flat=True) if before is not None else ()
        new = [key for key in keys if key not in (before or ())]
        return {"name": names[word], "is_public": True, "newcomer": True, "taken_in": new}
    band = next((limit for limit in BANDS if word == f"u{limit}"), 0)
    conditions: dict[str, dict[str, Any]] = {
        "women": {"sex": "w"},
        # By the year alone, as FIDE counts: who reaches the age in that year is a junior still, and a senior already.
        "juniors": {"born_first": year - JUNIORS},
        "seniors": {"born_last": year - SENIORS},
        "unrated": {"unrated": "only"},
    }
    fields = {"rating_most": band - 1} if band else conditions[word]
    return {"name": names[word], "is_public": True, **fields}
