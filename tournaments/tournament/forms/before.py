"""What is settled about the time before round 1: what the public reads of the tournament then, and byes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import MOMENT_INPUT, TournamentModelForm
from tournaments.models import MOST_ROUNDS, Tournament
from tournaments.models.entered import BEFORE_FIELDS
from tournaments.models.tournament import MOST_MINUTES

MOST_PLAYERS = 9999


class BeforeForm(TournamentModelForm):
    """The announcement, the list of entries, and which byes may be asked for."""

    class Meta:
        model = Tournament
        fields = BEFORE_FIELDS
        widgets = {"announcement": forms.Textarea(attrs={"rows": 8}), "entry_closes": MOMENT_INPUT}
        labels = {
            "entries_shown": _("Show the list of entries"),
            "entry_form": _("Players may enter by a form"),
            "guardian_age": _("Consent of a guardian below the age of"),
            "own_byes": _("A bye requested by personal link"),
        }
        help_texts = {
            "announced": _(
                "The front page names the tournament, and its page shows announcement, timetable and regulations."
            ),
            "announcement": _("Venue, organiser, prizes, entry fee, contact: plain text; line breaks are kept."),
            "entries_shown": _("Name, title, rating, federation and club of all players entered."),
            "entry_form": _("on the public page until round 1 is published. An arbiter must accept each request."),
            "entry_closes": _("empty: until round 1"),
            "most_rating": _("who has no rating may enter"),
            "guardian_age": _(
                "the entry form asks younger players for name and consent of a parent or guardian; empty: nobody"
            ),
        }

    most_entries = forms.IntegerField(
        label=_("Maximum players"),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("the form closes at this number of players and open requests; empty: no limit"),
    )
    half_byes = forms.IntegerField(
        label=_("Half-point byes of each player"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("0: none; empty: no limit. Anybody may request a zero-point bye (C.04.2, 3.3)."),
    )
    last_without_byes = forms.IntegerField(
        label=_("No half-point byes in the last rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("number of rounds"),
    )

    correction_minutes = forms.IntegerField(
        label=_("Deadline for reporting errors (minutes)"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_(
            "after the results of a round are published: errors reported by then count for the next pairing"
            " (C.04.2, 4.3). Fixed from round 1 on; empty: no deadline."
        ),
    )

    def clean_last_without_byes(self) -> int:
        return self.cleaned_data["last_without_byes"] or 0

    def clean_announcement(self) -> str:
        """Browsers send each end of a line as two characters."""
        return "\n".join(str(self.cleaned_data["announcement"]).splitlines()).strip()
