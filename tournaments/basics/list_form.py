"""A list as text, pasted or as a file: of players, or of results."""

from __future__ import annotations

from typing import Any, Self

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import decoded_text
from tournaments.basics.spreadsheets import is_spreadsheet, text_of_spreadsheet

LARGEST_FILE = 1_000_000  # bytes; a report of 2,000 players and 15 rounds has less


def refuse_large(upload: UploadedFile | None) -> None:
    if upload is not None and (upload.size or 0) > LARGEST_FILE:
        raise forms.ValidationError(_("This file is larger than 1 MB. Choose the list of players or the report file."))


class PlayersFileForm(forms.Form):
    """A list of players: pasted, or a file, which wins where both are given."""

    text = forms.CharField(
        label=_("Paste the list here"), required=False, widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"})
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        help_text=_("text (CSV), a spreadsheet (XLSX) or a report file (TRF)"),
    )

    def clean_file(self) -> UploadedFile | None:
        upload: UploadedFile | None = self.cleaned_data["file"]
        refuse_large(upload)
        return upload

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        upload = cleaned.get("file")
        if upload:
            cleaned["text"] = self.text_in(upload)
        if not self.errors and not (cleaned.get("text") or "").strip():
            raise forms.ValidationError(_("There is no list yet. Paste one or choose a file."))
        return cleaned

    def text_in(self, upload: Any) -> str:
        """The text of what was uploaded."""
        return self.text_of(upload.read())

    def text_of(self, data: bytes) -> str:
        """The text of a file, a spreadsheet's too; empty where it cannot be read, which the form says then."""
        if not is_spreadsheet(data):
            return decoded_text(data)
        try:
            return text_of_spreadsheet(data)
        except ValueError:
            self.add_error("file", _("This spreadsheet cannot be read. Save it anew as XLSX, or as text (CSV)."))
            return ""

    def in_the_box(self) -> Self:
        """The file's text in the box, so that it can be mended there and is kept for the second step."""
        if not self.is_valid():
            return self
        filled = type(self)({"text": self.cleaned_data["text"]})
        filled.full_clean()
        filled.cleaned_data["text"] = self.cleaned_data["text"]
        return filled
