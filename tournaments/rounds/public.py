"""The public pages of a round."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.basics.zones import activate_zone
from tournaments.pages.access import found, public_page, reads, unless_known
from tournaments.pages.frame import page_context, round_context
from tournaments.pages.limits import too_often
from tournaments.publication.queries.by_name import matching, where_players_sit
from tournaments.publication.queries.public import PublicTournament, public_tournament
from tournaments.publication.queries.published import named_players, published_round, published_rounds
from tournaments.publication.queries.round_list import round_list as list_of_round
from tournaments.publication.queries.versions import versions_of
from tournaments.rounds.actions.possible_opponents import PublicAnswer, asked_by_public
from tournaments.rounds.queries import why_not as why_nots
from tournaments.rounds.queries.explanation import published_explanation
from tournaments.rounds.queries.my_pairing import MyPairing, my_pairing
from tournaments.rounds.queries.picture import picture_view
from tournaments.rounds.queries.possible_lines import opponents_of
from tournaments.rounds.queries.possible_opponents import can_be_asked

MOST_QUESTIONS, SECONDS_COUNTED = 120, 600  # of one address: a whole hall comes by one Wi-Fi


@public_page
def round_page(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by board."""
    published = found(published_round(public.row, number))
    return render(request, "public/rounds/round.html", round_context(public, published, "round"))


@require_safe
def versions(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every version in which a round was published, with what changed and why; taken back ones too."""
    public = found(public_tournament(slug))
    return unless_known(request, public.version, lambda: _versions(request, public, number), of=slug)


def _versions(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    history = versions_of(public.row, number)
    if not history:
        raise Http404
    context = {**page_context(public, "round"), "number": number, "versions": history}
    return render(request, "public/rounds/versions.html", context)


@public_page
@reads("q")
def by_name(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by name: find your board, with ``?q=`` for a part of the name."""
    published = found(published_round(public.row, number))
    wanted = request.GET.get("q", "").strip()[:80]
    everybody = where_players_sit(published)
    context = {
        **round_context(public, published, "round"),
        "wanted": wanted,
        "lines": matching(everybody, wanted),
        "everybody": len(everybody),
    }
    return render(request, "public/rounds/by_name.html", context)


@public_page
def pairing_picture(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """How one round was paired, as a picture of its brackets."""
    published = published_explanation(public.row, number)
    context: dict[str, Any] = {**page_context(public, "round"), "number": number, "live": False}
    if published is not None:
        context |= {"view": picture_view(published.explanation), "by_hand": published.by_hand}
    return render(request, "public/rounds/picture.html", context)


@public_page
def round_list(request: HttpRequest, public: PublicTournament, number: int, name: str) -> HttpResponse:
    """The system's list of one round, by the name that the system gives it in addresses."""
    listed = found(list_of_round(public.row, number))
    if name != listed.about.slug:
        raise Http404(name)
    return render(
        request, "public/rounds/round_list.html", {**page_context(public, "round"), "number": number, "listed": listed}
    )


@public_page
def why(request: HttpRequest, public: PublicTournament, number: int, entrant_id: int) -> HttpResponse:
    """Why a player, in a team event a team, meets whom they meet in a round."""
    mine = found(my_pairing(public.row, number, entrant_id))
    context = {**page_context(public, "round"), "number": number, "mine": mine, "live": False}
    return render(request, "public/rounds/why.html", context)


@never_cache
@require_safe
def why_not(request: HttpRequest, slug: str, number: int, entrant_id: int) -> HttpResponse:
    """Why they do not meet somebody else, ``?other=`` with the id of the one; without it, whom one can ask about."""
    public = found(public_tournament(slug))
    if not 1 <= number <= public.current_round:
        raise Http404
    activate_zone(public.row)
    mine = found(my_pairing(public.row, number, entrant_id))
    if not mine.can_ask:
        raise Http404
    others = dict(mine.others)
    context = {**page_context(public, "round"), "number": number, "mine": mine, "live": False, "others": others}
    status = HTTPStatus.OK
    if "other" in request.GET:
        other = next((key for key in others if str(key) == request.GET["other"]), None)
        answer, status = _answer(request, public, mine, other)
        context |= {"asked": other, "asked_name": others.get(other or 0), "answer": answer}
    return render(request, "public/rounds/why_not.html", context, status=status)


@never_cache
@require_safe
def possible_opponents(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Whom a player may meet next while boards are open, where the organiser has made it public; no pairing.

    Nothing of it is there while results are withheld, which it would tell.
    """
    public = found(public_tournament(slug))
    row, number = public.row, public.current_round + 1
    if not row.possible_public or row.results_out is not None or row.mirror_seen is not None:  # type: ignore[attr-defined]
        raise Http404
    activate_zone(row)
    known = named_players(row, published_rounds(row, last=public.current_round))
    player = found(known.get(player_id))
    is_asked = not can_be_asked(row)
    answer = asked_by_public(row, number) if is_asked else PublicAnswer()
    context = {
        **page_context(public, "player"),
        "live": False,
        "player": player,
        "answer": answer,
        "opponents": opponents_of(answer.found, player_id, known) if answer.found else [],
        "waiting": is_asked and answer.found is None and not answer.failed,
    }
    return render(request, "public/rounds/possible_opponents.html", context)


def _answer(
    request: HttpRequest, public: PublicTournament, mine: MyPairing, other: int | None
) -> tuple[why_nots.Answer, HTTPStatus]:
    if other is None:
        return why_nots.Answer(state="nobody"), HTTPStatus.UNPROCESSABLE_ENTITY
    kept = why_nots.is_kept(public.row, mine, other)
    if not kept and too_often(request, "why-not", most=MOST_QUESTIONS, seconds=SECONDS_COUNTED):
        return why_nots.Answer(state="often"), HTTPStatus.TOO_MANY_REQUESTS
    answer = why_nots.why_not(public.row, mine, other)
    busy = answer.state in ("busy", "later")
    return answer, HTTPStatus.SERVICE_UNAVAILABLE if busy else HTTPStatus.OK
