"""What groups of changes and broken rules are called; the words of a kind stand with its class."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.kinds import KINDS

# Groups of kinds, by the word before the dot.
GROUPS = {
    "bye": _("byes asked for"),
    "broadcast": _("broadcasts at Lichess"),
    "category": _("categories"),
    "check_in": _("check-in by code"),
    "club": _("clubs"),
    "entry": _("entry requests"),
    "event": _("events"),
    "fee": _("fees"),
    "forbidden": _("forbidden pairings"),
    "helper": _("links of helpers"),
    "link": _("personal links"),
    "player": _("players"),
    "member": _("staff"),
    "prize": _("prizes"),
    "token": _("API tokens"),
    "webhook": _("Webhooks"),
    "players": _("pairing numbers and ratings"),
    "result": _("results"),
    "round": _("rounds"),
    "series": _("series"),
    "team": _("teams"),
    "tournament": _("tournament"),
}

# The rules that a pairing by hand can break, by their keys in the engine.
RULES = {
    "twice in round": _("somebody is in two places"),
    "absent": _("somebody who is not there is paired"),
    "not paired": _("somebody who is there is not paired"),
    "rematch": _("two meet again"),
    "of one side": _("two of one side meet"),
    "same colours again": _("one has the same colour again against the same opponent"),
    "kept apart": _("two meet in a forbidden pairing"),
    "bye to none entitled": _("the bye goes to somebody who may not have it"),
    "bye not needed": _("a bye is given though the number is even"),
    "bye above lowest": _("the bye goes to somebody who does not have the lowest score"),
    "colour difference": _("a colour difference beyond two"),
    "third colour": _("the same colour three times running"),
    "both colours": _("two have the colours that are due the other way round"),
    "colour not due": _("a colour that is not due"),
    "scores apart": _("opponents of different scores"),
}


def label(code: str) -> str:
    """The code of a kind, or of a group of kinds, in words; an unknown one stays as it is."""
    return str(KINDS[code].label if code in KINDS else GROUPS.get(code, code))
