"""Players from pasted or uploaded text, whole tournaments from a report file (TRF)."""

from __future__ import annotations

import base64
import binascii
import lzma
from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.service import System, registered_systems
from tournaments.basics.fields import SideForm, TimeZoneField, offer_zones
from tournaments.basics.list_form import LARGEST_FILE, refuse_large
from tournaments.models import MOST_ROUNDS
from tournaments.players.models.player import HIGHEST_RATING

MEMORY_FOR_UNPACKING = 64_000_000


LARGEST_EVENT_FILE = 20_000_000  # bytes, packed


class EventFileForm(forms.Form):
    """An event file of another installation, and another name for the tournament where it is to have one."""

    file = forms.FileField(label=_("Event file (.arobase)"))
    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=120,
        required=False,
        help_text=_("Empty: the name that it has in the file."),
    )

    def clean_file(self) -> UploadedFile:
        upload: UploadedFile = self.cleaned_data["file"]
        if (upload.size or 0) > LARGEST_EVENT_FILE:
            raise forms.ValidationError(_("This file is larger than 20 MB; no event file is."))
        return upload


class TrfFileForm(forms.Form):
    """The report file to look at."""

    file = forms.FileField(label=_("Tournament report file (TRF)"), allow_empty_file=True)

    def clean_file(self) -> UploadedFile:
        upload: UploadedFile = self.cleaned_data["file"]
        refuse_large(upload)
        return upload


class TrfImportForm(SideForm):
    """The file as it was looked at, with what the importer has to add."""

    name_on_page = "import"

    file_data = forms.CharField(widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    total_rounds = forms.IntegerField(label=_("Rounds altogether"), min_value=1, max_value=MOST_ROUNDS)
    system = forms.ChoiceField(label=_("Pairing system"), required=False)
    time_zone = TimeZoneField()
    provisional_rating = forms.IntegerField(
        label=_("Provisional rating of all who have none"), min_value=1, max_value=HIGHEST_RATING, required=False
    )
    provisional_reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    breaches_accepted = forms.BooleanField(
        label=_("Import it although its rounds are not as the rules pair, or not compared"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_zones(self)
        self.offer(registered_systems())

    def offer(self, systems: Iterable[System]) -> None:
        """Let one of ``systems`` be chosen."""
        choices = [(one.name, f"{gettext(one.title)} · {gettext(one.rules)}") for one in systems]
        cast("forms.ChoiceField", self.fields["system"]).choices = [("", _("choose")), *choices]

    def clean_file_data(self) -> bytes:
        try:
            return from_hidden_text(self.cleaned_data["file_data"])
        except ValueError:
            raise forms.ValidationError(_("The file did not come back whole. Choose it again.")) from None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("provisional_rating") and not cleaned.get("provisional_reason"):
            self.add_error("provisional_reason", _("Say why this rating is given, for example “no rated players”."))
        return cleaned


def as_hidden_text(data: bytes) -> str:
    """The file as a form can carry it from one page to the next: packed, so that the page stays small."""
    return base64.b64encode(lzma.compress(data, preset=1)).decode("ascii")


def from_hidden_text(text: str) -> bytes:
    """The file that ``as_hidden_text`` packed.

    Raises:
        ValueError: it is not whole, or larger than a file may be.
    """
    unpacking = lzma.LZMADecompressor(memlimit=MEMORY_FOR_UNPACKING)
    try:
        data = unpacking.decompress(base64.b64decode(text, validate=True), LARGEST_FILE + 1)
    except (binascii.Error, lzma.LZMAError) as error:
        raise ValueError("This is no packed file.") from error
    if not unpacking.eof or len(data) > LARGEST_FILE:
        raise ValueError("The file is cut, or too large.")
    return data


class SendForm(SideForm):
    """Which rounds are sent, in which edition; ``first_round`` is that of a report that is sent once more."""

    name_on_page = "send"

    first_round = forms.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS, widget=forms.HiddenInput)
    last_round = forms.IntegerField(label=_("Up to round"), min_value=1, max_value=MOST_ROUNDS)
    edition = forms.ChoiceField(label=_("Edition"), choices=[("TRF26", "TRF26"), ("TRF16", "TRF16")])
    note = forms.CharField(
        label=_("Why once more"),
        max_length=200,
        required=False,
        help_text=_("for example: result of board 3 in round 2 corrected"),
    )
