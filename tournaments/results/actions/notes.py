"""Notes and illegal moves at a board, for the arbiters' eyes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import require, require_clean_fields
from tournaments.journal.changing import change
from tournaments.log.kinds_of_rounds import BoardNoted
from tournaments.log.writing import log
from tournaments.models import BoardNote, Game, User
from tournaments.results.actions.recording import current_game
from tournaments.rounds.queries.games import in_words, named

MOST_ILLEGAL = 9


def note_board(game: Game, *, by: User | None, text: str, illegal_white: int = 0, illegal_black: int = 0) -> None:
    """Note ``text`` and illegal moves at the board of ``game``; nothing of both takes the note away.

    Raises:
        Refused: a draft's board, or numbers that are out of reach.
        Stale: the board is gone.
    """
    with change(game.match.round.tournament) as tournament:
        current = current_game(game, tournament)
        text_of = _("Round %(number)d is a draft; its boards have no notes yet.")
        require(current.published, text_of % {"number": current.match.round.number})
        counts = (illegal_white, illegal_black)
        require(
            all(0 <= count <= MOST_ILLEGAL for count in counts),
            _("Illegal moves are counted from 0 to %(most)d.") % {"most": MOST_ILLEGAL},
        )
        note = BoardNote(game=current, text=text.strip(), illegal_white=illegal_white, illegal_black=illegal_black)
        require_clean_fields(note, in_words(current))
        if noted(current) == (note.text, *counts):
            return
        set_note(current, note.text, *counts)
        log(tournament, BoardNoted(named(current), note.text, illegal_white, illegal_black), by=by)


def noted(game: Game) -> tuple[str, int, int]:
    """The note at the board, and the illegal moves of White and of Black."""
    note = BoardNote.objects.filter(game=game).first() or BoardNote(game=game)
    return note.text, note.illegal_white, note.illegal_black


def set_note(game: Game, text: str, illegal_white: int, illegal_black: int) -> None:
    """Put this note in place of what was noted, none where all is empty; nothing is logged."""
    BoardNote.objects.filter(game=game).delete()
    if text or illegal_white or illegal_black:
        BoardNote.objects.create(game=game, text=text, illegal_white=illegal_white, illegal_black=illegal_black)
