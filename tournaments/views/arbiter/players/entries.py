"""Participants: the list, one player's data, withdrawal, byes asked for, provisional ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clicks.kinds import BYE, NEW, PLAYER, UNRATED
from tournaments.entering import open_requests
from tournaments.forms.player import (
    ByeRequestForm,
    ConsequencesForm,
    ManyForm,
    PlayerForm,
    ProvisionalRatingForm,
    WithdrawForm,
)
from tournaments.listed_players import current_list
from tournaments.models import ByeRequest, Player, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.selectors.players import entries as read
from tournaments.selectors.players.card import games_of_player
from tournaments.selectors.ratings.search import picked, suggested
from tournaments.services.errors import Doubtful, Refused
from tournaments.services.players import entries as services
from tournaments.services.players.files import PlayerRow
from tournaments.services.players.missed import rounds_with_half_points
from tournaments.services.players.namesakes import doubt_of_name, namesakes
from tournaments.services.players.numbering import moved_by_entry, moved_by_removal
from tournaments.services.players.rating_corrections import (
    Consequences,
    consequences,
    consequences_for_all,
    correct_for_rating,
)
from tournaments.services.rounds.guards import coming_round
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, do_if_sure, done, form_status, refuse, tournament_page

# --- The list ---------------------------------------------------------------------------------------------------


@arbiter_view
@require_safe
def player_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All participants by TPN; ``?q=`` looks for a name, a club or a FIDE number."""
    return _list_page(request, tournament)


def _list_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    provisional_form: ProvisionalRatingForm | None = None,
    follows: Consequences | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    search = request.GET.get("q", "").strip()
    lines = read.player_lines(tournament, search=search)
    context = {
        "lines": lines,
        "search": search,
        "unrated": sum(line.has_no_rating for line in lines),
        "form": PlayerForm(coming_round=coming_round(tournament)),
        "provisional_form": provisional_form or ProvisionalRatingForm(),
        "follows": follows,
        "open_requests": len(open_requests(tournament)),
        "many_form": ManyForm(initial={"round_number": coming_round(tournament)}),
    }
    return tournament_page(request, "arbiter/players/list.html", tournament, context, problems=problems, status=status)


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=PlayerForm)
def player_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one player, before the first round or as a late entry.

    ``?find=`` looks for a name or a number in the rating list, ``?pick=`` fills the form with the player of a number.
    """
    known = picked(tournament, request.GET.get("pick", ""))
    coming = coming_round(tournament)
    form = PlayerForm(
        request.POST or None,
        coming_round=coming,
        known=known.fields if known else {},
        half_points=len(rounds_with_half_points(tournament, coming)),
    )
    status, doubts = form_status(form), None
    if form.is_valid():
        doubts = _doubts(tournament, form.cleaned_data)
    if doubts is not None and doubts["open"] and request.POST.get("sure") != form.cleaned_data["name"]:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    elif doubts is not None:
        try:
            player = services.add_player(tournament, by=actor(request), **form.cleaned_data)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("%(name)s has been entered.") % {"name": player.name})
            return redirect("arbiter:player_new" if "another" in request.POST else "arbiter:players", tournament.slug)
    text = request.GET.get("find", "").strip()
    context = {"form": form, "text": text, "suggestions": suggested(tournament, text), "rating_list": current_list()}
    context["doubts"] = doubts if status != HTTPStatus.OK else None
    return tournament_page(request, "arbiter/players/new.html", tournament, context, status=status)


def _doubts(tournament: Tournament, fields: dict[str, Any]) -> dict[str, Any]:
    """What the arbiter should look at before this player is entered."""
    fields = {name: value for name, value in fields.items() if name != "half_points"}
    same = namesakes(tournament, [PlayerRow(0, fields)])
    odd = doubt_of_name(fields["name"])
    try:
        moved = moved_by_entry(tournament, [services.new_player(tournament, by=None, **fields)])
    except Refused:
        moved = ""  # it is not entered at all
    return {"same_names": same, "odd": odd, "moved": moved, "open": bool(same or odd or moved)}


@arbiter_view
@require_POST
@rests_on(UNRATED, typed=ProvisionalRatingForm)
def provisional_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give everybody without a rating the same provisional one (1.1.2)."""
    form = ProvisionalRatingForm(request.POST)
    if not form.is_valid():
        return _list_page(request, tournament, provisional_form=form, status=form_status(form))
    follows = consequences_for_all(tournament, form.cleaned_data["rating"])
    if follows is not None and not _is_sure(follows, _seen_form(request, follows)):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _list_page(request, tournament, provisional_form=form, follows=follows, status=status)
    try:
        services.give_provisional_ratings(tournament, by=actor(request), **form.cleaned_data)
    except Refused as refusal:
        return _list_page(request, tournament, provisional_form=form, status=refuse(form, refusal))
    done(request, _("Everybody has a rating now."))
    return redirect("arbiter:players", tournament.slug)


# --- One player -------------------------------------------------------------------------------------------------


def _player_page(
    request: HttpRequest,
    player: Player,
    *,
    replaced: dict[str, Any] | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The player's page; ``replaced`` holds the form that was sent, with its errors and input."""
    tournament, coming = player.tournament, coming_round(player.tournament)
    context = {
        "player": player,
        "coming_round": coming,
        "bye_requests": list(player.bye_requests.all()),
        "is_seated": (is_seated := services.has_taken_part(player)),
        "moved": "" if is_seated else moved_by_removal(player),
        "games": games_of_player(tournament, player.pk),
        "pages": "arbiter",
        "form": PlayerForm(player=player),
        "withdraw_form": WithdrawForm(initial={"from_round": coming}),
        "bye_form": ByeRequestForm(initial={"round_number": coming}),
        "provisional_form": ProvisionalRatingForm(
            initial={"rating": player.rating, "reason": player.provisional_reason}
        ),
        **(replaced or {}),
    }
    return tournament_page(request, "arbiter/players/edit.html", tournament, context, problems=problems, status=status)


def _acted(request: HttpRequest, player: Player, act: Callable[[], object], text: str) -> HttpResponse:
    """Do ``act``, which needs no input; say so, or show why it was refused."""
    try:
        act()
    except Refused as refusal:
        return _player_page(request, player, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, text % {"name": player.name})
    return redirect("arbiter:player_edit", player.tournament.slug, player.pk)


def _sent(
    request: HttpRequest, player: Player, name: str, form: forms.Form, act: Callable[[], object], text: str
) -> HttpResponse:
    """Do ``act`` with what ``form`` brought; errors stand beside the form, which keeps its input."""
    status = form_status(form)
    if form.is_valid():
        try:
            act()
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, text % {"name": player.name})
            return redirect("arbiter:player_edit", player.tournament.slug, player.pk)
    player.refresh_from_db()
    return _player_page(request, player, replaced={name: form}, status=status)


def _seen_form(request: HttpRequest, follows: Consequences | None) -> ConsequencesForm:
    """What was answered to the consequences that a page showed."""
    return ConsequencesForm(request.POST if "sure" in request.POST else None, asks=follows is not None and follows.asks)


def _is_sure(follows: Consequences, seen: ConsequencesForm) -> bool:
    """Whether these very consequences have been seen, and what was to be said is said."""
    return seen.is_valid() and seen.cleaned_data["sure"] == follows.key


def _to_be_seen(
    request: HttpRequest, player: Player, follows: Consequences, seen: ConsequencesForm, **forms_sent: forms.Form
) -> HttpResponse:
    """The page with what the correction would change; nothing has been changed yet."""
    replaced: dict[str, Any] = {**forms_sent, "follows": follows, "follows_form": seen}
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return _player_page(request, player, replaced=replaced, status=status)


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(PLAYER, typed=PlayerForm)
def player_edit(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """One player's data, with everything that can be done for the player."""
    if request.method != "POST":
        return _player_page(request, player)
    form = PlayerForm(request.POST, player=player)
    follows = consequences(player, form.cleaned_data) if form.is_valid() else None
    seen = _seen_form(request, follows)
    if follows is not None and not _is_sure(follows, seen):
        return _to_be_seen(request, player, follows, seen, form=form)

    def update() -> None:
        fields = dict(form.cleaned_data)
        if follows is not None and follows.asks and seen.cleaned_data["counts"] == "rating":
            rating, reason = fields.pop("rating"), seen.cleaned_data["reason"]
            correct_for_rating(player, rating, by=actor(request), reason=reason)
        services.update_player(player, by=actor(request), **fields)

    return _sent(request, player, "form", form, update, _("%(name)s has been saved."))


@arbiter_view
@require_POST
@rests_on(PLAYER, typed=WithdrawForm)
def player_withdraw(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """The player leaves from a round on."""
    form = WithdrawForm(request.POST)

    def withdraw() -> None:
        services.withdraw_player(player, by=actor(request), **form.cleaned_data)

    return _sent(request, player, "withdraw_form", form, withdraw, _("%(name)s is withdrawn."))


@arbiter_view
@require_POST
@rests_on(PLAYER)
def player_return(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """A withdrawn player plays again."""
    text = _("%(name)s is back and will be paired again.")
    return _acted(request, player, lambda: services.return_player(player, by=actor(request)), text)


@arbiter_view
@require_POST
@rests_on(PLAYER)
def player_remove(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Take a player out of the list who has never been in a round."""
    try:
        do_if_sure(request, lambda sure: services.remove_player(player, by=actor(request), sure=sure))
    except Refused as refusal:
        return _player_page(request, player, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, _("%(name)s has been removed.") % {"name": player.name})
    return redirect("arbiter:players", tournament.slug)


@arbiter_view
@require_POST
@rests_on(PLAYER, typed=ProvisionalRatingForm)
def provisional_one(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Give one player a provisional rating with the reason (1.1.2)."""
    form = ProvisionalRatingForm(request.POST)
    follows = (
        consequences(player, {"rating": form.cleaned_data["rating"]}, provisional=True) if form.is_valid() else None
    )
    seen = _seen_form(request, follows)
    if follows is not None and not _is_sure(follows, seen):
        return _to_be_seen(request, player, follows, seen, provisional_form=form)

    def give() -> None:
        services.give_provisional_rating(player, by=actor(request), **form.cleaned_data)

    return _sent(request, player, "provisional_form", form, give, _("%(name)s has a provisional rating."))


@arbiter_view
@require_POST
@rests_on(PLAYER, typed=ByeRequestForm)
def bye_request(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """A bye that the player asks for."""
    form = ByeRequestForm(request.POST)

    def ask() -> None:
        try:
            services.request_bye(player, by=actor(request), **form.cleaned_data)
        except Doubtful:
            form.doubt()
            raise

    return _sent(request, player, "bye_form", form, ask, _("The bye of %(name)s has been noted."))


@arbiter_view
@require_POST
@rests_on(BYE)
def bye_cancel(request: HttpRequest, tournament: Tournament, asked: ByeRequest) -> HttpResponse:
    """Take back a bye that was asked for."""
    text = _("The bye of %(name)s has been taken back.")
    return _acted(request, asked.player, lambda: services.cancel_bye(asked, by=actor(request)), text)
