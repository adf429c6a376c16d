"""A rating list to import: a file, or the address of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.models import RatingList, RatingType
from tournaments.models.names import invisible_in
from tournaments.rating_lists.lists.fetch import LARGEST_DOWNLOAD, FetchFailed, require_usable
from tournaments.rating_lists.lists.lines import LOOKED_AT
from tournaments.rating_lists.lists.mapping import ENCODINGS, Form, ListMapping, name_of_column
from tournaments.rating_lists.lists.source import Sample
from tournaments.rating_lists.models import FIDE_LIST

OWN = "own"  # columns that somebody chooses


class MonthInput(forms.DateInput):
    """The browser's own choice of a month; where it has none, 2026-10 is typed."""

    input_type = "month"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m", attrs={"placeholder": "2026-10"})


class RatingListForm(forms.Form):
    """Which list, its file or address, and what it may not say of itself."""

    name = forms.CharField(
        label=_("List"),
        max_length=40,
        initial=FIDE_LIST,
        required=False,
        help_text=_("its name, for example DSB or ECF; empty: FIDE"),
    )
    layout = forms.ChoiceField(
        label=_("Columns"),
        choices=[("", _("as FIDE's list has them")), (OWN, _("others: to be chosen in the next step"))],
        required=False,
    )

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("TXT, XML, CSV or XLSX, as an archive (.zip) or unpacked"),
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

    replace = forms.BooleanField(
        label=_("Replace the list of this name"), required=False, help_text=_("other lists stay as they are")
    )

    def __init__(self, *args: Any, in_use: Sequence[RatingList] = (), again: str = "", **kwargs: Any) -> None:
        """``in_use`` are the lists that there are, ``again`` is the name of the one that is to be replaced."""
        super().__init__(*args, **kwargs)
        self._in_use = {one.name.casefold(): one for one in in_use}
        replaced = self._in_use.get(again.casefold())
        if replaced is not None:
            own = OWN if replaced.own_columns else ""
            more = {"name": replaced.name, "layout": own, "one_type": replaced.one_type, "replace": True}
            self.initial = {**self.initial, **more}
        elif FIDE_LIST.casefold() in self._in_use:
            self.initial["name"] = ""
        if not in_use:
            del self.fields["replace"]

    def clean_name(self) -> str:
        name = " ".join(str(self.cleaned_data["name"]).split())
        if fault := invisible_in(name):
            raise forms.ValidationError(fault)
        if ";" in name:
            raise forms.ValidationError(_("A name has no semicolon: settings of tournaments set it between two names."))
        return name or FIDE_LIST

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
        old = self._in_use.get(str(cleaned.get("name", "")).casefold())
        if not self.errors and old and cleaned.get("address") != old.source and not cleaned["replace"]:
            text = _("There is a list %(name)s (%(source)s). Tick that it is to be replaced, or choose another name.")
            self.add_error("replace", text % {"name": old.name, "source": old.source})
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
            "name": cleaned["name"],
            "own_columns": cleaned["layout"] == OWN,
        }


_DELIMITERS = [(";", _("semicolon")), (",", _("comma")), ("\t", _("tab")), ("|", _("vertical bar"))]
_ENCODINGS = (
    *("UTF-8", _("Western European (Windows-1252)"), _("Central European (Windows-1250)")),
    *(_("Cyrillic (Windows-1251)"), _("Western European (ISO 8859-1)"), "UTF-16"),
)
_NAMES = {
    "number": _("Number in this list"),
    "name": _("Name, or surname"),
    "first_name": _("First name"),
    "federation": _("Federation"),
    "title": _("Title"),
    "women_title": _("Women's title"),
    "sex": _("Sex"),
    "birth_year": _("Year or date of birth"),
    "club": _("Club"),
    "standard": _("Standard rating"),
    "rapid": _("Rapid rating"),
    "blitz": _("Blitz rating"),
    "k": _("K"),
    "fide_id": _("FIDE number"),
}


class WrittenForm(forms.Form):
    """How the text of a list of one's own is written; a spreadsheet has but a line of headings."""

    form = forms.ChoiceField(
        label=_("Columns are"),
        choices=[(Form.DELIMITED.value, _("separated by a sign")), (Form.FIXED.value, _("of fixed width"))],
    )
    delimiter = forms.ChoiceField(label=_("Sign between them"), choices=_DELIMITERS, required=False)
    encoding = forms.ChoiceField(label=_("Encoding"), choices=list(zip(ENCODINGS, _ENCODINGS, strict=True)))
    heading_line = forms.IntegerField(
        label=_("Line of the headings"), min_value=0, max_value=LOOKED_AT, help_text=_("0 where there is none")
    )

    def __init__(self, *args: Any, is_spreadsheet: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_spreadsheet:
            for name in ("form", "delimiter", "encoding"):
                del self.fields[name]

    def mapping(self, columns: Mapping[str, str]) -> ListMapping:
        """What the valid form says, with ``columns``."""
        sent = {name: value for name, value in self.cleaned_data.items() if value != ""}
        form = Form(sent.pop("form", Form.SPREADSHEET))
        return ListMapping(form=form, columns=dict(columns), **sent)


class ColumnsForm(forms.Form):
    """Which column of a list holds what, and whose ratings they are."""

    is_national = forms.ChoiceField(
        label=_("The ratings are"),
        choices=[("yes", _("national, or a club's own")), ("", _("FIDE's, with FIDE's numbers"))],
        required=False,
    )

    def __init__(self, *args: Any, found: Sample, **kwargs: Any) -> None:
        """``found`` are the first lines of the list; of fixed width the columns are typed, else chosen."""
        super().__init__(*args, **kwargs)
        headings = found.headings
        choices = [("", "–")]
        for place, heading in enumerate(headings):
            shown = heading.strip() or next((cells[place] for _line, cells in found.lines if place < len(cells)), "")
            choices.append((name_of_column(headings, place), f"{place + 1}: {shown[:40]}"))
        for name, label in _NAMES.items():
            self.fields[name] = (
                forms.RegexField(label=label, regex=r"^\d{1,4}\s*[-–]\s*\d{1,4}\Z", required=False)
                if found.mapping.form is Form.FIXED
                else forms.ChoiceField(label=label, choices=choices, required=False)
            )

    def columns(self) -> dict[str, str]:
        """The columns of the valid form, by field."""
        return {name: str(self.cleaned_data[name]) for name in _NAMES if self.cleaned_data[name]}
