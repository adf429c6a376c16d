"""Participants: the list, one player's data, withdrawal, byes asked for, provisional ratings."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.errors import Doubtful, Refused
from tournaments.basics.systems import is_for_teams
from tournaments.models import ByeRequest, Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions import entries as actions
from tournaments.players.actions.files import PlayerRow
from tournaments.players.actions.missed import rounds_with_half_points
from tournaments.players.actions.names import hide_name
from tournaments.players.actions.namesakes import doubt_of_name, namesakes
from tournaments.players.actions.numbering import moved_by_entry, moved_by_removal
from tournaments.players.actions.rating_corrections import (
    Consequences,
    consequences,
    consequences_for_all,
    correct_for_rating,
)
from tournaments.players.forms.player import (
    ByeRequestForm,
    ConsequencesForm,
    ManyForm,
    PlayerForm,
    ProvisionalRatingForm,
    WithdrawForm,
)
from tournaments.players.queries.card import games_of_player
from tournaments.players.queries.entries import players_with_byes
from tournaments.publication.queries.registration import open_requests
from tournaments.rating_lists.queries.listed_players import lists_of
from tournaments.rating_lists.queries.search import picked, suggested
from tournaments.stale_forms.of_players import BYE, PLAYER, UNRATED
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged

# --- The list ---------------------------------------------------------------------------------------------------


@arbiter_view
@require_safe
def player_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All participants by TPN; ``?q=`` looks for a name, a club or a FIDE number."""
    return _list_page(request, tournament)


@shows("arbiter/players/list.html")
def _list_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: ProvisionalRatingForm | None = None,
    follows: Consequences | None = None,
) -> Context:
    search = request.GET.get("q", "").strip()
    players = list(players_with_byes(tournament, search=search))
    many_form = ManyForm(initial={"round_number": tournament.coming_round()})
    if is_for_teams(tournament):
        many_form.offer_no_byes()
    return {
        "players": players,
        "search": search,
        "unrated": sum(player.rating is None for player in players),
        "form": PlayerForm(coming_round=tournament.coming_round()),
        "provisional_form": form or ProvisionalRatingForm(),
        "follows": follows,
        "open_requests": len(open_requests(tournament)),
        "many_form": many_form,
    }


def _new_form(request: HttpRequest, tournament: Tournament) -> PlayerForm:
    """``?pick=`` fills it with the player of a number of the rating list."""
    known = picked(tournament, request.GET.get("pick", ""))
    coming = tournament.coming_round()
    return PlayerForm(
        request.POST or None,
        coming_round=coming,
        known=known.fields if known else {},
        half_points=len(rounds_with_half_points(tournament, coming)),
    )


@shows("arbiter/players/new.html")
def _new_page(
    request: HttpRequest, tournament: Tournament, form: PlayerForm, *, doubts: dict[str, Any] | None = None
) -> Context:
    """``?find=`` looks for a name or a number in the rating list."""
    text = request.GET.get("find", "").strip()
    context = {"form": form, "text": text, "suggestions": suggested(tournament, text), "lists": lists_of(tournament)}
    context["doubts"] = doubts or (_doubts(tournament, form.cleaned_data) if hasattr(form, "refusal") else None)
    return context


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=PlayerForm)
@answered_by(_new_page, form=_new_form)
def player_new(request: HttpRequest, tournament: Tournament, form: PlayerForm) -> HttpResponse:
    """Enter one player, before the first round or as a late entry."""
    doubts = _doubts(tournament, form.cleaned_data)
    if doubts["open"] and request.POST.get("sure") != form.cleaned_data["name"]:
        return _new_page(request, tournament, form, doubts=doubts, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    player = actions.add_player(tournament, by=actor(request), **form.cleaned_data)
    to = "arbiter:player_new" if "another" in request.POST else "arbiter:players"
    return done(request, _("%(name)s has been entered.") % {"name": player.name}, to, tournament.slug)


def _doubts(tournament: Tournament, fields: dict[str, Any]) -> dict[str, Any]:
    """What the arbiter should look at before this player is entered."""
    fields = {name: value for name, value in fields.items() if name != "half_points"}
    same = namesakes(tournament, [PlayerRow(0, fields)])
    odd = doubt_of_name(fields["name"])
    try:
        moved = moved_by_entry(tournament, [actions.new_player(tournament, by=None, **fields)])
    except Refused:
        moved = ""  # it is not entered at all
    return {"same_names": same, "odd": odd, "moved": moved, "open": bool(same or odd or moved)}


@arbiter_view
@require_POST
@requires_unchanged(UNRATED, typed=ProvisionalRatingForm)
@answered_by(_list_page, form=ProvisionalRatingForm)
def provisional_all(request: HttpRequest, tournament: Tournament, form: ProvisionalRatingForm) -> HttpResponse:
    """Give everybody without a rating the same provisional one (1.1.2)."""
    follows = consequences_for_all(tournament, form.cleaned_data["rating"])
    if follows is not None and not _is_sure(follows, _seen_form(request, follows)):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _list_page(request, tournament, form=form, follows=follows, status=status)
    actions.give_provisional_ratings(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("Everybody has a rating now."), "arbiter:players", tournament.slug)


# --- One player -------------------------------------------------------------------------------------------------


_FORMS: dict[type[forms.Form], str] = {  # where the template has them
    PlayerForm: "form",
    WithdrawForm: "withdraw_form",
    ByeRequestForm: "bye_form",
    ProvisionalRatingForm: "provisional_form",
}


@shows("arbiter/players/edit.html")
def _player_page(
    request: HttpRequest,
    _tournament: Tournament,
    player: Player,
    *,
    form: forms.Form | None = None,
    follows: tuple[Consequences, ConsequencesForm] | None = None,
) -> Context:
    """The player's page; ``form`` is the one that was sent, ``follows`` what its correction would change."""
    if form is not None and form.errors:
        player.refresh_from_db()
    tournament, coming = player.tournament, player.tournament.coming_round()
    context = {
        "player": player,
        "coming_round": coming,
        "bye_requests": list(player.bye_requests.all()),
        "is_seated": (is_seated := actions.has_taken_part(player)),
        "moved": "" if is_seated else moved_by_removal(player),
        "games": games_of_player(tournament, player.pk),
        "pages": "arbiter",
        "form": PlayerForm(player=player),
        "withdraw_form": WithdrawForm(initial={"from_round": coming}),
        "bye_form": ByeRequestForm(initial={"round_number": coming}),
        "provisional_form": ProvisionalRatingForm(
            initial={"rating": player.rating, "reason": player.provisional_reason}
        ),
    }
    if form is not None:
        context[_FORMS[type(form)]] = form
    if follows is not None:
        context["follows"], context["follows_form"] = follows
    return context


def _page_of_bye(request: HttpRequest, tournament: Tournament, asked: ByeRequest, **told: Any) -> HttpResponse:
    return _player_page(request, tournament, asked.player, **told)


def _done(request: HttpRequest, player: Player, text: str) -> HttpResponse:
    return done(request, text % {"name": player.name}, "arbiter:player_edit", player.tournament.slug, player.pk)


def _seen_form(request: HttpRequest, follows: Consequences | None) -> ConsequencesForm:
    """What was answered to the consequences that a page showed."""
    return ConsequencesForm(request.POST if "sure" in request.POST else None, asks=follows is not None and follows.asks)


def _is_sure(follows: Consequences, seen: ConsequencesForm) -> bool:
    """Whether these very consequences have been seen, and what was to be said is said."""
    return seen.is_valid() and seen.cleaned_data["sure"] == follows.key


def _player_form(request: HttpRequest, _tournament: Tournament, player: Player) -> PlayerForm:
    return PlayerForm(request.POST or None, player=player)


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PLAYER, typed=PlayerForm)
@answered_by(_player_page, form=_player_form)
def player_edit(request: HttpRequest, tournament: Tournament, player: Player, form: PlayerForm) -> HttpResponse:
    """One player's data, with everything that can be done for the player."""
    follows = consequences(player, form.cleaned_data)
    seen = _seen_form(request, follows)
    if follows is not None and not _is_sure(follows, seen):
        return _player_page(request, tournament, player, form=form, follows=(follows, seen), status=422)
    fields = dict(form.cleaned_data)
    if follows is not None and follows.asks and seen.cleaned_data["counts"] == "rating":
        rating, reason = fields.pop("rating"), seen.cleaned_data["reason"]
        correct_for_rating(player, rating, by=actor(request), reason=reason)
    actions.update_player(player, by=actor(request), **fields)
    return _done(request, player, _("%(name)s has been saved."))


@arbiter_view
@require_POST
@requires_unchanged(PLAYER, typed=WithdrawForm)
@answered_by(_player_page, form=WithdrawForm)
def player_withdraw(request: HttpRequest, tournament: Tournament, player: Player, form: WithdrawForm) -> HttpResponse:
    """The player leaves from a round on."""
    actions.withdraw_player(player, by=actor(request), **form.cleaned_data)
    return _done(request, player, _("%(name)s is withdrawn."))


@arbiter_view
@require_POST
@requires_unchanged(PLAYER)
@answered_by(_player_page)
def player_return(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """A withdrawn player plays again."""
    actions.return_player(player, by=actor(request))
    return _done(request, player, _("%(name)s is back and will be paired again."))


@arbiter_view
@require_POST
@requires_unchanged(PLAYER)
@answered_by(_player_page)
def player_name(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """The name of the player is public no more, or again."""
    hidden = request.POST.get("hidden") == "1"
    hide_name(player, hidden, by=actor(request))
    text = _("The name of %(name)s is not public any more.") if hidden else _("The name of %(name)s is public again.")
    return _done(request, player, text)


@arbiter_view
@require_POST
@requires_unchanged(PLAYER)
@answered_by(_player_page)
def player_remove(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Take a player out of the list who has never been in a round."""
    do_if_sure(request, lambda sure: actions.remove_player(player, by=actor(request), sure=sure))
    return done(request, _("%(name)s has been removed.") % {"name": player.name}, "arbiter:players", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(PLAYER, typed=ProvisionalRatingForm)
@answered_by(_player_page, form=ProvisionalRatingForm)
def provisional_one(
    request: HttpRequest, tournament: Tournament, player: Player, form: ProvisionalRatingForm
) -> HttpResponse:
    """Give one player a provisional rating with the reason (1.1.2)."""
    follows = consequences(player, {"rating": form.cleaned_data["rating"]}, provisional=True)
    seen = _seen_form(request, follows)
    if follows is not None and not _is_sure(follows, seen):
        return _player_page(request, tournament, player, form=form, follows=(follows, seen), status=422)
    actions.give_provisional_rating(player, by=actor(request), **form.cleaned_data)
    return _done(request, player, _("%(name)s has a provisional rating."))


@arbiter_view
@require_POST
@requires_unchanged(PLAYER, typed=ByeRequestForm)
@answered_by(_player_page, form=ByeRequestForm)
def bye_request(request: HttpRequest, tournament: Tournament, player: Player, form: ByeRequestForm) -> HttpResponse:
    """A bye that the player asks for."""
    try:
        actions.request_bye(player, by=actor(request), **form.cleaned_data)
    except Doubtful:
        form.doubt()
        raise
    return _done(request, player, _("The bye of %(name)s has been noted."))


@arbiter_view
@require_POST
@requires_unchanged(BYE)
@answered_by(_page_of_bye)
def bye_cancel(request: HttpRequest, tournament: Tournament, asked: ByeRequest) -> HttpResponse:
    """Take back a bye that was asked for."""
    actions.cancel_bye(asked, by=actor(request))
    return _done(request, asked.player, _("The bye of %(name)s has been taken back."))
