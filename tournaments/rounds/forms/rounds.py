"""Forms about a round: published, taken back, paired by hand, and “why not A against B?”."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.levels import Level
from tournaments.rounds.queries.cases import CASES

_WITH_NONE = [("", _("choose one")), *CASES.items()]


class PublishForm(forms.Form):
    """What the public reads with a version of a round, and by which case it has other pairings than the last one."""

    note = forms.CharField(label=_("Note for the public"), max_length=300, required=False)
    sure = forms.BooleanField(label=_("Publish it all the same, as it was paired"), required=False)
    case = forms.ChoiceField(label=_("Case of C.04.2, article 4.4"), choices=_WITH_NONE, required=False)
    opinion_reason = forms.CharField(
        label=_("Reason to publish against the second opinion"),
        max_length=200,
        required=False,
        help_text=_("For the log and the certificate."),
    )


class TakeBackForm(forms.Form):
    """Taking a published round back; the players read the reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Players read this: what was wrong, and when the new pairings will appear."),
    )


class FinishForm(forms.Form):
    """The end of pairing by hand: why, by which case where the round is public, and the warnings answered."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("For log, report and public page."))
    case = forms.ChoiceField(label=_("Case of C.04.2, article 4.4"), choices=_WITH_NONE)

    def __init__(self, *args: Any, published: bool, level: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not published:
            del self.fields["case"]
        if level == Level.ACKNOWLEDGE:
            self.fields["answered"] = forms.BooleanField(label=_("I have seen the warnings"))
        if level >= Level.CONFIRM:
            self.fields["answered"] = forms.BooleanField(label=_("I confirm despite the warnings"))


class WhyForm(forms.Form):
    """Two different players, or teams, who were to be paired; they are given by TPN and name."""

    one = forms.TypedChoiceField(label=_("Player A"), coerce=int)
    other = forms.TypedChoiceField(label=_("Player B"), coerce=int)

    def __init__(self, people: Iterable[tuple[int, str]], *args: Any, of_teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_teams:
            self.fields["one"].label, self.fields["other"].label = _("Team A"), _("Team B")
        choices = [("", "–"), *((tpn, f"{tpn} {name}") for tpn, name in people)]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "one" in cleaned and cleaned["one"] == cleaned.get("other"):
            raise forms.ValidationError(_("That is the same one twice; choose two."))
        return cleaned
