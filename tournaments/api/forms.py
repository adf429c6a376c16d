"""What is typed about tokens for other programs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament


class WideTokenForm(forms.Form):
    """As ``TokenForm``, of a token for all tournaments of a club or of the installation."""

    name = forms.CharField(
        label=_("Name of the program"), max_length=60, help_text=_("appears in the log with whatever it changes")
    )
    may_create = forms.BooleanField(label=_("make tournaments"), required=False)
    may_import = forms.BooleanField(label=_("import report files (TRF) as tournaments"), required=False)
    may_players = forms.BooleanField(label=_("read and change the lists of players"), required=False)
    may_pair = forms.BooleanField(label=_("pair the coming round as a draft"), required=False)
    may_publish = forms.BooleanField(label=_("publish a draft"), required=False)
    may_results = forms.BooleanField(label=_("enter results of the round in progress"), required=False)
    may_trf = forms.BooleanField(label=_("read report files (TRF), drafts left out"), required=False)
    may_prizes = forms.BooleanField(label=_("read who wins which prize"), required=False)
    ends_on = forms.DateField(label=_("Valid until"), widget=forms.DateInput(attrs={"type": "date"}))

    @property
    def rights(self) -> list[forms.BoundField]:
        """The ticks, in their order."""
        return [self[name] for name in self.fields if name.startswith("may_")]


class TokenForm(forms.Form):
    """A name, so that the log says who wrote, what the token lets a program do, and its last day."""

    name = forms.CharField(
        label=_("Name of the program"), max_length=60, help_text=_("appears in the log with whatever it changes")
    )
    may_results = forms.BooleanField(label=_("enter results of the round in progress"), required=False)
    may_players = forms.BooleanField(label=_("read and change the list of players"), required=False)
    ends_on = forms.DateField(label=_("Valid until"), widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        if tournament is not None:
            today = timezone.localdate()
            end = max(tournament.end_date or today, today) + timedelta(days=7)
            kwargs.setdefault("initial", {"ends_on": end.isoformat()})
        super().__init__(*args, **kwargs)
