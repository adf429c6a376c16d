"""What is typed about sharing."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import TournamentModelForm
from tournaments.models import Tournament
from tournaments.models.entered import SHARING_FIELDS


class SharingForm(TournamentModelForm):
    """The sites, one in each line, and the switch for search engines."""

    class Meta:
        model = Tournament
        fields = SHARING_FIELDS
        widgets = {"embed_sites": forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "inputmode": "url"})}
        labels = {"embed_sites": _("Sites that may embed"), "search_hidden": _("Hide from search engines")}
        help_texts = {
            "embed_sites": _("one in each line, such as https://club.example.org; empty: none"),
            "search_hidden": _("pages, pictures and files say so, and no list of pages names them"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["embed_sites"] = "\n".join(str(self.initial.get("embed_sites", "")).split())
