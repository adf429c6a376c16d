"""A player's own page, by the personal link: board, byes asked for, presence; the state of an entry before that."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.addresses import outside_address, qr_code
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.models import EntryRequest, PersonalLink, Player
from tournaments.pages.arbiter import done
from tournaments.pages.keyed import key_answer, path_of
from tournaments.pages.player_keys import key_of_personal
from tournaments.permissions import personal_view
from tournaments.players.actions import own
from tournaments.players.actions.entering import take_back_entry
from tournaments.players.forms.own import OwnByeForm, RoundForm
from tournaments.players.queries.own import own_page
from tournaments.publication.queries.entering import open_requests
from tournaments.publication.queries.public import public_tournament


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


@never_cache
@require_POST
@personal_view
def personal_bye(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    """Ask for a bye in a coming round."""
    form = OwnByeForm(request.POST)
    if not form.is_valid():
        return _page(request, link, problems=[_("Choose a round and a kind of bye.")], status=422)

    def ask() -> str:
        if own.ask_for_bye(link, **form.cleaned_data):
            return _("Noted: you have a bye in round %(number)d.") % {"number": form.cleaned_data["round_number"]}
        return _("Asked: an arbiter decides on your bye in round %(number)d. This page says what came of it.") % {
            "number": form.cleaned_data["round_number"]
        }

    return _done(request, link, ask, typed=form)


@never_cache
@require_POST
@personal_view
def personal_bye_back(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    """Take back a bye, or the wish for one."""
    form = RoundForm(request.POST)
    if not form.is_valid():
        return _page(request, link, problems=[_("Choose a round.")], status=422)

    def take_back() -> str:
        own.take_back_bye(link, round_number=form.cleaned_data["round_number"])
        return _("Taken back: you have no bye in round %(number)d.") % {"number": form.cleaned_data["round_number"]}

    return _done(request, link, take_back)


@never_cache
@require_POST
@personal_view
def personal_here(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    """Say to be here."""

    def come() -> str:
        own.come(link)
        return _("Noted: you are here.")

    return _done(request, link, come)


@never_cache
@require_POST
@personal_view
def personal_entry_back(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    """The applicant does not want to be entered any more."""

    def take_back() -> str:
        take_back_entry(link)
        return _("Taken back: you will not be entered.")

    return _done(request, link, take_back)


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
        **_address(request, link),
    }
    return render(request, "public/players/entry_state.html", context, status=status)


def _address(request: HttpRequest, link: PersonalLink) -> dict[str, str]:
    """The link as others call it, with its code."""
    path = f"{path_of('personal', link.pk)}#{key_of_personal(link)}"
    address = outside_address(request, path)
    return {"address": address or request.build_absolute_uri(path), "code": qr_code(address) if address else ""}


def _done(
    request: HttpRequest, link: PersonalLink, act: Callable[[], str], *, typed: OwnByeForm | None = None
) -> HttpResponse:
    """Do ``act`` and say what it says; or show the page as it is now, with why not."""
    try:
        text = act()
    except own.Revoked as revoked:
        return render(request, "public/keyed/ended.html", {"problems": revoked.problems}, status=410)
    except Refused as refusal:
        status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
        once_more = isinstance(refusal, Doubtful)
        return _page(request, link, problems=refusal.problems, typed=typed, once_more=once_more, status=status)
    return done(request, text, "public:personal", link.pk)


def _page(
    request: HttpRequest,
    link: PersonalLink,
    *,
    problems: list[str] | None = None,
    typed: OwnByeForm | None = None,
    once_more: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    player = Player.objects.select_related("tournament").filter(pk=link.player_key or 0).first()
    if player is None:
        return _entry(request, link, problems=problems or [], status=status)
    context = {
        "tournament": player.tournament,
        "link": link,
        "page": own_page(player),
        "problems": problems or [],
        "typed": typed.cleaned_data if typed else {},
        "once_more": once_more,
        **_address(request, link),
    }
    return render(request, "public/players/personal.html", context, status=status)
