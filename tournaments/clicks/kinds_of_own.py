"""The kinds of what players do themselves, as arbiters see it."""

from __future__ import annotations

import hashlib

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clicks.finding import at, find_player, id_of, look_at_player, the_tournament
from tournaments.clicks.seen import Facts, Kind, Place
from tournaments.models import ByeWish, CheckInCode, PersonalLink, Player, Tournament
from tournaments.players.forms.entry_requests import RequestsForm
from tournaments.players.forms.personal import CheckInForm
from tournaments.publication.queries.registration import open_requests


def _digest(rows: object) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest()[:16]


def links_facts(tournament: Tournament) -> Facts:
    """Who is in the list, and the links that hold."""
    players = tournament.players.order_by("pk").values_list("pk", "withdrawn_from")
    held = PersonalLink.objects.filter(tournament=tournament, revoked_at=None).order_by("pk").values_list("pk")
    return {"links": _digest([*players, *held])}


def link_facts(player: Player) -> Facts:
    """The links that hold."""
    held = PersonalLink.objects.filter(tournament=player.tournament, player_key=player.pk, revoked_at=None)
    return {"link": " ".join(str(pk) for pk in held.order_by("pk").values_list("pk", flat=True))}


def requests_facts(tournament: Tournament) -> Facts:
    """The requests that are open, and the names in the list."""
    asked = [(one.pk, one.state) for one in open_requests(tournament)]
    names = tournament.players.order_by("pk").values_list("pk", "name", "fide_id")
    return {"requests": _digest([asked, *names])}


def code_facts(tournament: Tournament) -> Facts:
    """Until when check-in by code is open, and which codes hold."""
    found = CheckInCode.objects.filter(tournament=tournament).values_list("open_until", "screen_mark").first()
    until, mark = found or (None, "")
    return {"until": until.isoformat() if until else "", "codes": mark[:8]}


def find_wish(place: Place) -> ByeWish:
    wish = ByeWish.objects.select_related("player").get(pk=place.key, tournament=place.tournament, refused=False)
    wish.player.tournament = wish.tournament = the_tournament(place)
    return wish


def wish_facts(wish: ByeWish) -> Facts:
    return {"wish": f"{wish.round_number} {wish.kind}"}


def _wishes(place: Place, _row: object) -> str:
    return reverse("arbiter:wishes", args=[the_tournament(place).slug])


REQUESTS = Kind(
    "requests",
    the_tournament,
    id_of,
    requests_facts,
    lambda place, _row: at("requests", place),
    ("entry.", "player.add", "player.import", "player.update", "player.remove"),
    _("The requests, or the players who are there, have changed since this page was made."),
    form=RequestsForm,
)
CODES = Kind(
    "codes",
    the_tournament,
    id_of,
    code_facts,
    lambda place, _row: at("check_in_code", place),
    ("check_in.",),
    _("Check-in by code was opened, closed, or has got new codes since this page was made."),
    form=CheckInForm,
)
LINKS = Kind(
    "links",
    the_tournament,
    id_of,
    links_facts,
    lambda place, _row: at("links", place),
    ("link.", "player."),
    _("The players or their personal links have changed since this page was made."),
)
LINK = Kind(
    "link",
    find_player,
    id_of,
    link_facts,
    look_at_player,
    ("link.", "player.remove"),
    _("The personal link of this player has changed since this page was made."),
)
WISH = Kind(
    "wish",
    find_wish,
    id_of,
    wish_facts,
    _wishes,
    ("bye.", "player.remove"),
    _("The player wishes for another bye than when this page was made, or for none."),
)
