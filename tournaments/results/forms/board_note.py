"""A note at a board."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import BoardNote
from tournaments.results.actions.notes import MOST_ILLEGAL


class BoardNoteForm(forms.Form):
    """What arbiters note for themselves; all empty takes the note away."""

    text = forms.CharField(label=_("Note"), max_length=300, required=False)
    illegal_white = forms.IntegerField(label=_("Illegal moves of White"), min_value=0, max_value=MOST_ILLEGAL)
    illegal_black = forms.IntegerField(label=_("Illegal moves of Black"), min_value=0, max_value=MOST_ILLEGAL)

    @classmethod
    def of(cls, note: BoardNote | None) -> BoardNoteForm:
        """The form as a page shows it at first."""
        shown = note or BoardNote()
        return cls(initial={name: getattr(shown, name) for name in cls.base_fields})
