"""What an arbiter says of a helper's link."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import MOMENT_INPUT
from tournaments.results.models.helper_link import HIGHEST_BOARD

USUAL_HOURS = 12


class HelperForm(forms.Form):
    """Who enters results, of which boards, until when."""

    name = forms.CharField(
        label=_("Name of the helper"), max_length=60, help_text=_("it stands in the log with each result")
    )
    first_board = forms.IntegerField(
        label=_("From board"), min_value=1, max_value=HIGHEST_BOARD, required=False, help_text=_("empty: from board 1")
    )
    last_board = forms.IntegerField(
        label=_("To board"), min_value=1, max_value=HIGHEST_BOARD, required=False, help_text=_("empty: to the last one")
    )
    ends_at = forms.DateTimeField(label=_("Until"), widget=MOMENT_INPUT, help_text=_("at most 14 days from now"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"ends_at": _usual_end()})
        super().__init__(*args, **kwargs)


def _usual_end() -> datetime:
    """The end of a long day in the hall, at the full hour."""
    later = timezone.localtime() + timedelta(hours=USUAL_HOURS)
    return later.replace(minute=0, second=0, microsecond=0)
