"""What players send by their personal link."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import MOST_ROUNDS, ByeRequest


class RoundForm(forms.Form):
    """A round."""

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)


class OwnByeForm(RoundForm):
    """A bye that the player asks for; ``sure`` where it is not the first one."""

    kind = forms.ChoiceField(label=_("Bye"), choices=ByeRequest.Kind.choices)
    sure = forms.BooleanField(label=_("I want one more"), required=False)
