"""Notes and illegal moves at a board."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import BoardNote, Game, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.results.actions.notes import note_board
from tournaments.results.forms.board_note import BoardNoteForm
from tournaments.rounds.queries.seated import games_of
from tournaments.stale_forms.of_rounds import NOTE
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, _tournament: Tournament, game: Game) -> BoardNoteForm:
    noted = BoardNote.objects.filter(game=game)
    return BoardNoteForm(request.POST) if request.method == "POST" else BoardNoteForm.of(noted.first())


@shows("arbiter/results/note.html")
def _page(request: HttpRequest, tournament: Tournament, game: Game, form: BoardNoteForm) -> Context:
    (seated,) = games_of(game.match.round, [game.pk])
    return {"form": form, "round": game.match.round, "seated": seated}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NOTE, typed=BoardNoteForm)
@answered_by(_page, form=_form)
def board_note(request: HttpRequest, tournament: Tournament, game: Game, form: BoardNoteForm) -> HttpResponse:
    """What arbiters note at a board, for themselves."""
    note_board(game, by=actor(request), **form.cleaned_data)
    page = reverse("arbiter:round", args=[tournament.slug, game.match.round.number])
    text = _("The note of board %(board)d has been saved.") % {"board": game.table}
    return done(request, text, f"{page}#board-{game.pk}")
