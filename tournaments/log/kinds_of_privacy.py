"""The kinds of changes around what is kept of people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, Target, TargetKind, logged_as


@logged_as(
    "tournament.erase",
    _("Personal data erased by the rule"),
    label=_("personal data erased"),
    also={
        "kept": _("e-mail addresses and guardians of %(kept)s requests"),
        "requests": _("%(requests)s requests of people who did not play"),
        "notes": _("%(notes)s notes at boards"),
    },
    undo=_("What was erased is gone for good."),
)
class PersonalDataErased(Change):
    """Of a tournament that is over, by the organiser's rule."""

    kept: int
    requests: int
    notes: int


@logged_as(
    "privacy.change",
    _("Privacy page: responsible is %(responsible)s"),
    label=_("privacy page and retention"),
    unless={"responsible": _("Privacy page: nobody is named as responsible")},
    also={"months": _("personal data are erased %(months)s months after the last round")},
    undo=_("It is the whole installation's and no tournament's. Ask the organiser."),
)
class PrivacyChanged(Change):
    """What the organiser says about personal data, and for how many months they are kept; 0 for no rule."""

    responsible: str
    months: int

    @property
    def target(self) -> Target:
        return Target(TargetKind.PRIVACY, None, self.responsible)
