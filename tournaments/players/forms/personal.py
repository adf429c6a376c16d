"""What players send by their personal link."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import MOMENT_INPUT
from tournaments.models import MOST_ROUNDS, ByeRequest

USUALLY_OPEN = timedelta(hours=2)


class RoundForm(forms.Form):
    """A round."""

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)


class PlayerByeForm(RoundForm):
    """A bye that the player asks for; ``sure`` where it is not the first one."""

    kind = forms.ChoiceField(label=_("Bye"), choices=ByeRequest.Kind.choices)
    sure = forms.BooleanField(label=_("I want one more"), required=False)


class CollectForm(forms.Form):
    """Consent to a page of all tournaments, by a parent or guardian where the player is below the age of it."""

    guardian = forms.CharField(max_length=120, required=False)
    consents = forms.BooleanField(required=False)


class CheckInForm(forms.Form):
    """Until when players may check themselves in by code; ``do`` is what was pressed."""

    until = forms.DateTimeField(label=_("Open until"), widget=MOMENT_INPUT, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"until": timezone.localtime() + USUALLY_OPEN})
        super().__init__(*args, **kwargs)
