"""What an arbiter says of diplomas before they are printed; sent by GET, so the address keeps it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.basics.languages import speaking_for_all
from tournaments.models import Tournament
from tournaments.prizes.queries.diplomas import WORDS, unknown_words

EVERYBODY, FIRST = "all", "first"
MOST_SIGNATURES = 4


class DiplomaForm(forms.Form):
    """For whom, and the words on it; all but the first two have something usual."""

    whom = forms.ChoiceField(
        label=gettext_lazy("For"),
        choices=[(FIRST, gettext_lazy("the first places")), (EVERYBODY, gettext_lazy("everybody who is ranked"))],
    )
    of = forms.ChoiceField(label=gettext_lazy("Of"), required=False)
    places = forms.IntegerField(
        label=pgettext_lazy("of a ranking", "Places"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=gettext_lazy("empty: 3"),
    )
    heading = forms.CharField(label=gettext_lazy("Heading"), max_length=40)
    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 4}),
        help_text=gettext_lazy("below the name; empty: the usual one. Filled in: {place} {category} {event} {points}"),
    )
    dated = forms.CharField(label=gettext_lazy("Place and date"), max_length=100, required=False)
    signed = forms.CharField(
        label=gettext_lazy("Signatures"),
        max_length=300,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("who signs, one a line, up to four"),
    )

    def __init__(self, *args: Any, tournament: Tournament, parts: list[tuple[str, str]], **kwargs: Any) -> None:
        with speaking_for_all([tournament]):  # what is printed
            ended = date_format(tournament.end_date) if tournament.end_date else ""
            usual = {
                "places": 3,
                "heading": _("Diploma"),
                "dated": ", ".join(word for word in (tournament.place, ended) if word),
                "signed": _("Organiser\nChief arbiter"),
            }
        super().__init__(*args, **kwargs)
        self.initial = usual
        self.fields["of"].choices = [("", _("the standings of all")), *parts]  # type: ignore[attr-defined]

    def clean_text(self) -> str:
        """Raises where a word in braces stands for nothing."""
        text: str = self.cleaned_data["text"]
        unknown = unknown_words(text)
        if unknown:
            words = {
                "unknown": " ".join(f"{{{word}}}" for word in unknown),
                "known": " ".join(f"{{{word}}}" for word in WORDS),
            }
            raise forms.ValidationError(_("Nothing is known for %(unknown)s. Write one of: %(known)s") % words)
        return text

    def clean_signed(self) -> list[str]:
        """The lines."""
        lines = [line.strip() for line in self.cleaned_data["signed"].splitlines() if line.strip()]
        if len(lines) > MOST_SIGNATURES:
            raise forms.ValidationError(_("There is room for four signatures."))
        return lines

    @property
    def first(self) -> int | None:
        """The last place that gets one; None for everybody."""
        return None if self.cleaned_data["whom"] == EVERYBODY else self.cleaned_data["places"] or 3
