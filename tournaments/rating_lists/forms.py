"""A rating list to import: a file, or the address of one."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.models import RatingList, RatingType
from tournaments.rating_lists.lists.fetch import LARGEST_DOWNLOAD, FetchFailed, require_usable


class MonthInput(forms.DateInput):
    """The browser's own choice of a month; where it has none, 2026-10 is typed."""

    input_type = "month"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m", attrs={"placeholder": "2026-10"})


class RatingListForm(forms.Form):
    """A file or an address, and what a list may not say of itself."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("TXT or XML, as an archive (.zip) or unpacked"),
        allow_empty_file=True,
    )
    address = forms.CharField(
        label=_("or address"),
        required=False,
        max_length=500,
        help_text=_("for example https://ratings.fide.com/download/players_list.zip"),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    month = forms.DateField(
        label=_("Month of the list"),
        required=False,
        input_formats=["%Y-%m"],
        widget=MonthInput,
        help_text=_("empty: as stated in the file, or judged by its date"),
    )
    one_type = forms.ChoiceField(
        label=_("Rating type, if the list has only one"),
        choices=[("", _("as the file's name says")), *RatingType.choices],
        required=False,
    )

    replace = forms.BooleanField(label=_("Replace the list in use"), required=False)

    def __init__(self, *args: Any, current: RatingList | None = None, **kwargs: Any) -> None:
        """``current`` is the list in use, if there is one."""
        super().__init__(*args, **kwargs)
        self._current = current
        if current is None:
            del self.fields["replace"]
            return
        month = f"{current.month:%Y-%m}" if current.month else "?"
        self.fields["replace"].help_text = _("%(source)s, %(month)s, %(count)s players") % {
            "source": current.source,
            "month": month,
            "count": f"{current.players:,}",
        }

    def clean_file(self) -> UploadedFile | None:
        upload: UploadedFile | None = self.cleaned_data["file"]
        if upload is not None and not upload.size:
            raise forms.ValidationError(_("This file is empty. Choose the rating list."))
        if upload is not None and (upload.size or 0) > LARGEST_DOWNLOAD:
            raise forms.ValidationError(_("This file is larger than 2 GB. Choose the rating list."))
        return upload

    def clean_address(self) -> str:
        address = str(self.cleaned_data["address"]).strip()
        if address:
            try:
                require_usable(address)
            except FetchFailed as failed:
                raise forms.ValidationError(str(failed)) from failed
        return address

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and bool(cleaned.get("file")) == bool(cleaned.get("address")):
            raise forms.ValidationError(_("Choose a file or enter an address, one of the two."))
        is_renewed = self._current and cleaned.get("address") == self._current.source
        if not self.errors and self._current and not is_renewed and not cleaned["replace"]:
            self.add_error("replace", _("Tick that the list in use is to be replaced: only one is kept."))
        return cleaned

    def service_fields(self) -> dict[str, Any]:
        """What ``begin_import`` takes."""
        cleaned = self.cleaned_data
        upload: UploadedFile | None = cleaned["file"]
        month: date | None = cleaned["month"]
        return {
            "source": str(upload.name) if upload else cleaned["address"],
            "upload": upload.chunks() if upload else None,
            "month": month,
            "one_type": cleaned["one_type"],
        }
