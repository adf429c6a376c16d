"""The conditions of a category as they are kept, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.joining import with_commas
from tournaments.models import Player

Conditions = Mapping[str, Any]
TOURNAMENT, FIDE, NATIONAL = "tournament", "fide", "national"
RATINGS = {
    TOURNAMENT: gettext_lazy("rating of the tournament"),
    FIDE: gettext_lazy("FIDE rating"),
    NATIONAL: gettext_lazy("national rating"),
}
NEWCOMER = "newcomer"


def conditions_in_words(conditions: Conditions) -> list[str]:
    """Each condition as a few words; none where the category is ticked by hand alone."""
    return list(_words(conditions))


def _words(known: Conditions) -> Iterator[str]:
    if band := known.get("rating"):
        listed = str(RATINGS[band.get("list", TOURNAMENT)])
        text = _band(band.get("least"), band.get("most")) % {"what": listed[:1].upper() + listed[1:]}
        yield _("%(band)s, or unrated") % {"band": text} if band.get("or_unrated") else text
    if "unrated" in known:
        yield _("no %(list)s") % {"list": RATINGS[known["unrated"]]}
    if age := known.get("age"):
        text = _band(age.get("least"), age.get("most")) % {"what": _("Age")}
        yield _("%(band)s on %(day)s") % {
            "band": text,
            "day": date_format(date.fromisoformat(age["on"]), "DATE_FORMAT"),
        }
    if born := known.get("born"):
        yield _band(born.get("first"), born.get("last")) % {"what": _("Born")}
    for sex in known.get("sex", ()):
        yield str(Player.Sex(sex).label)
    for name in ("club", "federation"):
        if values := known.get(name):
            yield with_commas(values)
    if known.get(NEWCOMER):
        yield _("newcomers")
    if titles := known.get("title"):
        yield with_commas(one or _("without a title") for one in titles)


def _band(least: int | None, most: int | None) -> str:
    """A text with a place for what lies between the two."""
    if least is None:
        return _("%%(what)s up to %(most)d") % {"most": most or 0}
    if most is None:
        return _("%%(what)s from %(least)d") % {"least": least}
    return _("%%(what)s %(least)d to %(most)d") % {"least": least, "most": most}
