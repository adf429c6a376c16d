"""A player's own page, by the personal link: board, byes asked for, presence; the state of an entry before that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.basics.systems import system_of
from tournaments.models import EntryRequest, PersonalLink, Player
from tournaments.pages.arbiter import done
from tournaments.pages.keyed import key_answer, path_of
from tournaments.pages.player_keys import address_of, key_of_personal
from tournaments.permissions_by_link import personal_view
from tournaments.players.actions import personal as actions
from tournaments.players.actions.collected import collect_page, part_page
from tournaments.players.actions.entry_requests import take_back_entry
from tournaments.players.forms.personal import CollectForm, PlayerByeForm, RoundForm
from tournaments.players.queries.personal import personal_page
from tournaments.publication.queries.public import public_tournament
from tournaments.publication.queries.registration import open_requests

View = Callable[..., HttpResponse]


@never_cache
@require_POST
def personal_key(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the key of a link, once for each phone."""
    link = PersonalLink.objects.filter(pk=pk).first()
    key = key_of_personal(link) if link else None
    return key_answer(request, key, page=path_of("personal", pk), key_page=path_of("personal_key", pk))


@never_cache
@require_safe
@personal_view
def personal(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    """The page of the player for whom the link is."""
    return _page(request, link)


def _acts(form: type[forms.Form] | None = None, *, invalid: Any = "") -> Callable[[Callable[..., str]], View]:
    """Make a view of a function that does what the link's owner asks for, and returns what was done.

    It gets the link, and by name what ``form`` holds; ``invalid`` is said where that is not filled in. The page says
    what was done, or shows how things are now with why not.
    """

    def decorate(act: Callable[..., str]) -> View:
        @never_cache
        @require_POST
        @personal_view
        @wraps(act)
        def view(request: HttpRequest, link: PersonalLink) -> HttpResponse:
            sent = form(request.POST) if form else None
            if sent is not None and not sent.is_valid():
                return _page(request, link, problems=[str(invalid)], status=422)
            try:
                text = act(link, **(sent.cleaned_data if sent else {}))
            except actions.Revoked as revoked:
                return render(request, "public/keyed/ended.html", {"problems": revoked.problems}, status=410)
            except Refused as refusal:
                status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
                typed = sent.cleaned_data if isinstance(sent, PlayerByeForm) else {}
                once_more = isinstance(refusal, Doubtful)
                return _page(request, link, problems=refusal.problems, typed=typed, once_more=once_more, status=status)
            return done(request, text, "public:personal", link.pk)

        return view

    return decorate


@_acts(PlayerByeForm, invalid=gettext_lazy("Choose a round and a kind of bye."))
def personal_bye(link: PersonalLink, *, round_number: int, kind: str, sure: bool) -> str:
    """Ask for a bye in a coming round."""
    counts = actions.ask_for_bye(link, round_number=round_number, kind=kind, sure=sure)
    text = _("Noted: you have a bye in round %(number)d.")
    if not counts:
        text = _("Asked: an arbiter decides on your bye in round %(number)d. This page says what came of it.")
    return text % {"number": round_number}


@_acts(RoundForm, invalid=gettext_lazy("Choose a round."))
def personal_bye_back(link: PersonalLink, *, round_number: int) -> str:
    """Take back a bye, or the wish for one."""
    actions.take_back_bye(link, round_number=round_number)
    return _("Taken back: you have no bye in round %(number)d.") % {"number": round_number}


@_acts()
def personal_here(link: PersonalLink) -> str:
    """Say to be here."""
    actions.come(link)
    return _("Noted: you are here.")


@_acts()
def personal_entry_back(link: PersonalLink) -> str:
    """The applicant does not want to be entered any more."""
    take_back_entry(link)
    return _("Taken back: you will not be entered.")


@_acts(CollectForm, invalid=gettext_lazy("Enter the name of a parent or guardian."))
def personal_collect(link: PersonalLink, *, guardian: str, consents: bool) -> str:
    """The player wants all tournaments on one page."""
    collect_page(link, guardian=guardian, consents=consents)
    return _("Noted: everybody can read your tournaments on one page now.")


@_acts()
def personal_collect_back(link: PersonalLink) -> str:
    """The player does not want that page any more."""
    part_page(link)
    return _("Taken back: the page of all your tournaments is gone.")


def _entry(request: HttpRequest, link: PersonalLink, *, problems: list[str], status: int) -> HttpResponse:
    """What has become of a request to be entered, and what happens next."""
    asked = EntryRequest.objects.get(link=link)
    context = {
        "tournament": link.tournament,
        "tournament_is_public": public_tournament(link.tournament.slug) is not None,
        "link": link,
        "asked": asked,
        "is_open": any(one.pk == asked.pk for one in open_requests(link.tournament)),
        "problems": problems,
        **address_of(request, link),
    }
    return render(request, "public/players/entry_state.html", context, status=status)


def _page(
    request: HttpRequest,
    link: PersonalLink,
    *,
    problems: list[str] | None = None,
    typed: Mapping[str, Any] | None = None,
    once_more: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    player = Player.objects.select_related("tournament").filter(pk=link.player_key or 0).first()
    if player is None:
        return _entry(request, link, problems=problems or [], status=status)
    context = {
        "tournament": player.tournament,
        "system": system_of(player.tournament),
        "link": link,
        "page": personal_page(player),
        "problems": problems or [],
        "typed": typed or {},
        "once_more": once_more,
        **address_of(request, link),
    }
    return render(request, "public/players/personal.html", context, status=status)
