"""Words for the arbiters' pages: where a step is done, what the log holds."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clicks.kinds import KINDS
from tournaments.models import Tournament
from tournaments.selectors.rounds.seated import SeatedGame

register = template.Library()

_ACTIONS = {
    "account.active": gettext_lazy("account opened or closed"),
    "account.create": gettext_lazy("account made"),
    "account.password": gettext_lazy("password set"),
    "bye": gettext_lazy("byes asked for"),
    "bye.cancel": gettext_lazy("bye taken back"),
    "bye.request": gettext_lazy("bye asked for"),
    "forbidden": gettext_lazy("pairs to keep apart"),
    "forbidden.add": gettext_lazy("pair kept apart"),
    "forbidden.remove": gettext_lazy("pair may meet again"),
    "player": gettext_lazy("players"),
    "player.add": gettext_lazy("player entered"),
    "player.import": gettext_lazy("players imported"),
    "player.provisional_rating": gettext_lazy("provisional rating"),
    "player.remove": gettext_lazy("player removed"),
    "player.return": gettext_lazy("player back"),
    "player.update": gettext_lazy("player changed"),
    "player.withdraw": gettext_lazy("player withdrawn"),
    "players": gettext_lazy("TPNs and ratings"),
    "players.refresh_ratings": gettext_lazy("ratings taken over"),
    "players.renumber": gettext_lazy("TPNs recalculated"),
    "result": gettext_lazy("results"),
    "result.correct": gettext_lazy("result corrected"),
    "result.record": gettext_lazy("result entered"),
    "round": gettext_lazy("rounds"),
    "round.discard": gettext_lazy("draft discarded"),
    "round.pair": gettext_lazy("round paired"),
    "round.publish": gettext_lazy("round published"),
    "tournament": gettext_lazy("tournament"),
    "tournament.create": gettext_lazy("tournament made"),
    "tournament.draw_colour": gettext_lazy("initial colour drawn"),
    "tournament.give": gettext_lazy("given to an arbiter"),
    "tournament.import": gettext_lazy("tournament imported"),
    "tournament.lots": gettext_lazy("lots drawn"),
    "tournament.take": gettext_lazy("taken from an arbiter"),
    "tournament.tiebreaks": gettext_lazy("tie-breaks changed"),
    "tournament.update": gettext_lazy("settings changed"),
}


@register.simple_tag(takes_context=True)
def seen(context: Context, kind: str, row: Any = None) -> SafeString:
    """The hidden field that says what the page shows: ``row`` as a thing of ``kind`` (``tournaments.clicks.kinds``)."""
    shown = KINDS[kind].seen(row, context.get("tournament"))
    return format_html('<input type="hidden" name="seen" value="{}">', shown)


@register.simple_tag
def mend_url(tournament: Tournament, url_name: str, round_number: int | None = None) -> str:
    """The page ``url_name`` of the tournament, or of one of its rounds; empty where there is none."""
    if not url_name:
        return ""
    return reverse(url_name, args=[tournament.slug] if round_number is None else [tournament.slug, round_number])


@register.filter
def log_action(code: str) -> str:
    """The code of an action, or of a group of actions, in words; an unknown one stays as it is."""
    return str(_ACTIONS.get(code, code))


@register.filter
def log_value(value: Any) -> str:
    """What an entry of the log was or became, in one line."""
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_one_value(part)}" for name, part in value.items()) or "–"
    return _one_value(value)


def _one_value(value: Any) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@register.filter
def note_of(notes: dict[int, str], seated: SeatedGame) -> str:
    """What is wrong with ``board``, from the notes by the board's id."""
    return notes.get(seated.game.pk, "")
