"""Results as text: pasted, a file, or the files that live boards write, one for each board."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import decoded_text
from tournaments.basics.list_form import LARGEST_FILE, PlayersFileForm
from tournaments.basics.zips import BROKEN_ZIP

MOST_FILES = 500
_TOO_MUCH = _("Together the files are larger than 1 MB. Choose those of one round.")


class _FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """Several files at once; the value is the list of them."""

    widget = _FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        chosen = data if isinstance(data, list | tuple) else [data]
        return [found for one in chosen if (found := super(_FilesField, self).clean(one, initial))]


class ResultsFileForm(PlayersFileForm):
    """A list of results, a report file, or games: of one file or of several, which a ZIP file may hold."""

    file = _FilesField(
        label=_("or choose files"),
        required=False,
        help_text=_(
            "text (CSV), a spreadsheet (XLSX), a report file (TRF), or games (PGN): one file for the round, the files"
            " of all boards, or a ZIP file of them"
        ),
    )

    def clean_file(self) -> list[UploadedFile]:  # type: ignore[override]
        """The files, few and small enough."""
        uploads: list[UploadedFile] = self.cleaned_data["file"]
        if sum(upload.size or 0 for upload in uploads) > LARGEST_FILE:
            raise forms.ValidationError(_TOO_MUCH)
        return uploads

    def text_in(self, upload: Sequence[UploadedFile]) -> str:
        """The texts of all files, one below the other."""
        texts: list[str] = []
        try:
            for one in upload:
                data = one.read()
                parts = _games_in(data) if _is_archive(data) else [self.text_of(data)]
                texts += [part.strip("\ufeff\r\n") for part in parts]
        except forms.ValidationError as error:
            self.add_error("file", error)
            return ""
        return "\n\n".join(texts)


def _is_archive(data: bytes) -> bool:
    """Whether it is a ZIP file of games; a spreadsheet is a ZIP file too."""
    if not data.startswith(b"PK"):
        return False
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return not any(name.endswith(".xml") for name in archive.namelist())
    except BROKEN_ZIP:
        return True


def _games_in(data: bytes) -> Iterator[str]:
    """The texts of the files of games in an archive, by name.

    Raises:
        ValidationError: it cannot be read, holds none, or more than a round has.
    """
    left = LARGEST_FILE
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = sorted(name for name in archive.namelist() if _is_game(name))
            if not names or len(names) > MOST_FILES:
                raise forms.ValidationError(_("There must be files of games (.pgn) in the ZIP file, at most 500."))
            for name in names:
                with archive.open(name) as member:
                    content = member.read(left + 1)
                left -= len(content)
                if left < 0:
                    raise forms.ValidationError(_TOO_MUCH)
                yield decoded_text(content)
    except BROKEN_ZIP as error:
        raise forms.ValidationError(_("This ZIP file or spreadsheet cannot be read. Make it anew.")) from error


def _is_game(name: str) -> bool:
    own = name.rpartition("/")[2]
    return own.lower().endswith(".pgn") and not own.startswith(".") and not name.startswith("__MACOSX/")
