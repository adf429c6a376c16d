"""Who belongs to a tournament."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role

NOBODY = ""  # the role of whoever does not belong to it any more


class RoleForm(forms.Form):
    """The role of somebody who belongs to the tournament, or none any more."""

    role = forms.ChoiceField(
        label=_("Role"), choices=[*Role.choices, (NOBODY, _("does not belong to it any more"))], required=False
    )
