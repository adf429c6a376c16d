"""The result of a board as it is entered: by a button, a key that presses it, or the menu of unusual results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Game, Result

CLEAR = "clear"
UNRATED_MARK = "u"
SURELY_ADJOURNED = f"{Result.ADJOURNED}-sure"  # the answer to the question that an adjournment asks
Label = str | Promise


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """A result with its rating flag; ``rated`` is false where not both players made a move."""

    result: Result
    rated: bool = True

    @property
    def code(self) -> str:
        """The value that stands for this in the form."""
        if self.result is Result.OPEN:
            return CLEAR
        return f"{self.result.value}{'' if self.rated else UNRATED_MARK}"

    @classmethod
    def of(cls, game: Game) -> EnteredResult:
        return cls(Result(game.result), game.rated or not game.result)


USUAL: tuple[tuple[EnteredResult, str], ...] = (
    (EnteredResult(Result.WHITE_WINS), "1-0"),
    (EnteredResult(Result.DRAW), "½-½"),
    (EnteredResult(Result.BLACK_WINS), "0-1"),
)
UNUSUAL: tuple[tuple[EnteredResult, Label], ...] = (
    (EnteredResult(Result.WHITE_WINS_FORFEIT), _("+:- White wins by forfeit")),
    (EnteredResult(Result.BLACK_WINS_FORFEIT), _("-:+ Black wins by forfeit")),
    (EnteredResult(Result.DOUBLE_FORFEIT), _("-:- neither came")),
    (EnteredResult(Result.DRAW_LOSS), _("½-0 Black loses, White gets a half")),
    (EnteredResult(Result.LOSS_DRAW), _("0-½ White loses, Black gets a half")),
    (EnteredResult(Result.DOUBLE_LOSS), _("0-0 both lose")),
    (EnteredResult(Result.ADJOURNED), _("adjourned: goes on later, a draw for pairing only")),
    (EnteredResult(Result.WHITE_WINS, rated=False), _("1-0 not rated")),
    (EnteredResult(Result.DRAW, rated=False), _("½-½ not rated")),
    (EnteredResult(Result.BLACK_WINS, rated=False), _("0-1 not rated")),
)
BY_CODE = {
    entered.code: entered for entered in (*(one for one, _label in (*USUAL, *UNUSUAL)), EnteredResult(Result.OPEN))
}
ALL_CHOICES = [*((entered.code, label) for entered, label in (*USUAL, *UNUSUAL)), (CLEAR, _("open (no result)"))]

_SENT = frozenset({code for code, _label in ALL_CHOICES} | {SURELY_ADJOURNED})
DECIDED = [(code, label) for code, label in ALL_CHOICES if code not in (CLEAR, Result.ADJOURNED)]


def menu() -> list[tuple[str, str]]:
    """The unusual results with their names, translated once for all rows of a page."""
    return [(entered.code, str(label)) for entered, label in UNUSUAL]


class _Code(forms.Field):
    """One of the codes that a press sends, or nothing. A field of choices has all of them copied for each form."""

    default_error_messages = forms.ChoiceField.default_error_messages

    def to_python(self, value: str | None) -> str:
        """The code; raises ``ValidationError`` for another one."""
        if value and value not in _SENT:
            raise forms.ValidationError(
                self.error_messages["invalid_choice"], code="invalid_choice", params={"value": value}
            )
        return value or ""


class ResultForm(forms.Form):
    """What one press sends. ``other`` is the menu's value; it counts only when no button named a result."""

    result = _Code(required=False)
    other = _Code(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not (cleaned.get("result") or cleaned.get("other")):
            raise forms.ValidationError(_("Choose a result first."))
        return cleaned

    @property
    def _code(self) -> str:
        return str(self.cleaned_data["result"] or self.cleaned_data["other"])

    @property
    def entered(self) -> EnteredResult:
        return EnteredResult(Result.ADJOURNED) if self._code == SURELY_ADJOURNED else BY_CODE[self._code]

    @property
    def adjourns_unasked(self) -> bool:
        """Whether a game would be adjourned of which nobody has been asked yet."""
        return self._code == Result.ADJOURNED


class CorrectionForm(forms.Form):
    """A correction of an earlier round; it needs a reason, which goes into the log."""

    result = forms.ChoiceField(label=_("Correct result"), choices=DECIDED)
    colours_changed = forms.BooleanField(
        label=_("Played with the colours the other way round"),
        required=False,
        help_text=_("The result above then has the player who actually had White first."),
    )
    whole_match = forms.BooleanField(
        label=_("The whole match was played with the colours the other way round"),
        required=False,
        help_text=_("On the other boards each player keeps what was made there."),
    )
    told_in_time = forms.BooleanField(label=_("The chief arbiter was told in time"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200)
    sure = forms.BooleanField(label=_("That is how the game ended"), required=False)

    is_doubtful = False  # only then there is something to be sure of

    def __init__(
        self,
        *args: Any,
        asks: bool = False,
        next_round: int = 0,
        adjourned: bool = False,
        paired_as_draw: bool = False,
        of_teams: bool = False,
        **kwargs: Any,
    ) -> None:
        """``asks`` for whether the error was reported before the end of ``next_round``.

        Of an ``adjourned`` game the result is entered, which is no correction and wants no reason; another one than the
        draw as which it was paired wants to be confirmed. In a match ``of_teams`` the colours of all boards can change.
        """
        super().__init__(*args, **kwargs)
        if not of_teams:
            del self.fields["whole_match"]
        self._paired_as_draw = paired_as_draw
        if adjourned:
            self.fields = {name: self.fields[name] for name in ("result", "sure")}
            self.fields["result"] = forms.ChoiceField(
                label=_("Correct result"), choices=[("", _("Choose the result")), *DECIDED]
            )
            return
        del self.fields["sure"]
        if asks:
            text = _("It was told to the chief arbiter before the end of round %(number)d")
            self.fields["told_in_time"].label = text % {"number": next_round}
        else:
            del self.fields["told_in_time"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        drawn = cleaned.get("result") in (Result.DRAW, f"{Result.DRAW}{UNRATED_MARK}")
        if self._paired_as_draw and not self.errors and not drawn and not cleaned.get("sure"):
            self.is_doubtful = True
            self.add_error(None, _("Later rounds were paired as if the game were drawn, and stay. Confirm the result."))
        return cleaned

    @property
    def entered(self) -> EnteredResult:
        return BY_CODE[self.cleaned_data["result"]]
