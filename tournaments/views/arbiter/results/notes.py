"""Notes and illegal moves at a board."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import NOTE
from tournaments.forms.board_note import BoardNoteForm
from tournaments.models import BoardNote, Game, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.selectors.rounds.seated import games_of
from tournaments.services.errors import Refused
from tournaments.services.results.notes import note_board
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NOTE, typed=BoardNoteForm)
def board_note(request: HttpRequest, tournament: Tournament, game: Game) -> HttpResponse:
    """What arbiters note at a board, for themselves."""
    form = BoardNoteForm(request.POST) if request.method == "POST" else _shown(game)
    status = form_status(form)
    if form.is_valid():
        try:
            note_board(game, by=actor(request), **form.cleaned_data)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("The note of board %(board)d has been saved.") % {"board": game.table})
            page = reverse("arbiter:round", args=[tournament.slug, game.match.round.number])
            return redirect(f"{page}#board-{game.pk}")
    (seated,) = games_of(game.match.round, [game.pk])
    context = {"form": form, "round": game.match.round, "seated": seated}
    return tournament_page(request, "arbiter/results/note.html", tournament, context, status=status)


def _shown(game: Game) -> BoardNoteForm:
    return BoardNoteForm.of(BoardNote.objects.filter(game=game).first())
