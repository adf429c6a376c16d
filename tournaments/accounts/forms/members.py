"""Who belongs to a tournament."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.actions.invitations import MOST_DAYS
from tournaments.models import Role

NOBODY = ""  # the role of whoever does not belong to it any more


class InvitationForm(forms.Form):
    """Whom, as what, for how long."""

    name = forms.CharField(label=_("For whom"), max_length=60, help_text=_("a note for yourself"))
    role = forms.ChoiceField(label=_("Role"), choices=Role, initial=Role.ARBITER)
    days = forms.IntegerField(label=_("Valid for (days)"), min_value=1, max_value=MOST_DAYS, initial=7)


class RoleForm(forms.Form):
    """The role of somebody who belongs to the tournament, or none any more."""

    role = forms.ChoiceField(
        label=_("Role"), choices=[*Role.choices, (NOBODY, _("does not belong to it any more"))], required=False
    )
