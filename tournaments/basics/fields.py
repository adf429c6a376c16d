"""Form fields for what arbiters write their own way: points with a half, and files of unknown encoding."""

from __future__ import annotations

import re
from copy import copy
from typing import Any, cast

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pairing.standings import decimal_text
from pairing.standings.values import HUNDREDTHS
from tournaments.basics.zones import zone_choices
from tournaments.models import Tournament
from tournaments.models.tournament import MOST_PAGES_BEFORE_PICTURE

_HALF = "½"
_POINTS = re.compile(r"(?P<whole>\d{0,2})(?:[.,](?P<rest>\d)0*)?")
_VALUE = re.compile(r"[-−]?(?P<whole>\d{0,5})(?:[.,](?P<rest>\d{1,2})0*)?", re.ASCII)


def tenths_from_text(text: str) -> int:
    """The tenths of a point in ``text``.

    >>> [tenths_from_text(text) for text in ("1", "½", "0.5", "1,5", "2½", "0")]
    [10, 5, 5, 15, 25, 0]

    Raises:
        ValueError: the text is no number of points with at most one decimal.
    """
    return _parts_from_text(text, _POINTS, decimals=1)


def hundredths_from_text(text: str) -> int:
    """The hundredths of a point in ``text``.

    >>> [hundredths_from_text(text) for text in ("3", "3,5", "12.25", "2½", "½", "-0.5", "0")]
    [300, 350, 1225, 250, 50, -50, 0]

    Raises:
        ValueError: the text is no number with at most two decimals.
    """
    return _parts_from_text(text, _VALUE, decimals=2)


def _parts_from_text(text: str, pattern: re.Pattern[str], *, decimals: int) -> int:
    compact = text.replace("1/2", _HALF).replace(" ", "")
    if compact.endswith(_HALF):
        compact = f"{compact[:-1]}.5"
    match = pattern.fullmatch(compact)
    if match is None or not (match["whole"] or match["rest"]):
        raise ValueError(f"“{text}” is no number of points with at most {decimals} decimals.")
    value = int(match["whole"] or 0) * 10**decimals + int((match["rest"] or "0").ljust(decimals, "0"))
    return -value if compact.startswith(("-", "−")) else value


def text_from_tenths(tenths: int) -> str:
    """The points as an arbiter writes them.

    >>> [text_from_tenths(tenths) for tenths in (10, 5, 15, 0, 3)]
    ['1', '½', '1½', '0', '0.3']
    """
    whole, rest = divmod(tenths, 10)
    if rest == 0:
        return str(whole)
    if rest == 5:
        return f"{whole or ''}{_HALF}"
    return f"{whole}.{rest}"


# The browser's own pickers, which want ISO formats whatever the language is; moments are in the tournament's time zone.
DATE_INPUT = forms.DateInput({"type": "date"}, "%Y-%m-%d")
TIME_INPUT = forms.TimeInput({"type": "time"}, "%H:%M")
MOMENT_INPUT = forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M")


class TimeZoneField(forms.ChoiceField):
    """A time zone by its name in the tz database; ``offer_zones`` gives it its choices."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Time zone"),
            required=False,
            help_text=_("the time zone of the venue; round times are given in it"),
        )


def offer_zones(form: forms.BaseForm, tournament: Tournament | None = None) -> None:
    """Fill the field ``time_zone``; for a new tournament the page's script prefers the browser's own zone."""
    field = cast(TimeZoneField, form.fields["time_zone"])
    field.initial = tournament.time_zone if tournament else settings.TIME_ZONE
    field.choices = zone_choices(field.initial)
    if tournament is None and not form.is_bound:
        field.widget.attrs["data-own-zone"] = True


class TournamentModelForm(forms.ModelForm):
    """A form with fields of the tournament; it writes to a copy: the action checks and saves the tournament."""

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "instance": copy(tournament)})

    def validate_unique(self) -> None:
        """That is for the action to say."""

    def validate_constraints(self) -> None:
        """That is for the action to say."""


class SideForm(forms.Form):
    """A form that shares its page with others: its fields' ids in the page begin with ``name_on_page``."""

    name_on_page = "side"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{self.name_on_page}_%s")
        super().__init__(*args, **kwargs)


class PointsField(forms.Field):
    """Points written as 1, ½, 0.5 or 1,5; the value is in tenths of a point."""

    widget = forms.TextInput
    default_error_messages = {"points": _("“%(text)s” is no number of points. Write for example 1, ½ or 0.5.")}

    def prepare_value(self, value: Any) -> Any:
        return text_from_tenths(value) if isinstance(value, int) else value

    def to_python(self, value: Any) -> Any:
        if value in self.empty_values:
            return None
        if isinstance(value, int):  # the initial value of a field that is switched off
            return value
        try:
            return tenths_from_text(str(value))
        except ValueError:
            raise ValidationError(self.error_messages["points"], code="points", params={"text": value}) from None


def decoded_text(data: bytes) -> str:
    """The text of an uploaded file: UTF-8 if it is that, else the Western European code page of old programs."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


class HundredthsField(forms.Field):
    """A value with at most two decimals, in hundredths; None where nothing is entered."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "size": 6, "autocomplete": "off"})

    def prepare_value(self, value: Any) -> Any:
        return decimal_text(value, HUNDREDTHS) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            return hundredths_from_text(text)
        except ValueError as error:
            raise ValidationError(_("Write a number with at most two decimals, such as 3.5.")) from error


class PicturesAfterField(forms.IntegerField):
    """After how many pages a screen in the hall shows a sponsor's picture; where nothing is said never."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            label=_("A sponsor's picture after so many pages"),
            help_text=_("0: none between the pages"),
            required=False,
            min_value=0,
            max_value=MOST_PAGES_BEFORE_PICTURE,
            **options,
        )

    def clean(self, value: Any) -> int:
        """A number, 0 for nothing."""
        return super().clean(value) or 0
