"""A field for an amount of money."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from pairing.prizes.writer import money_text
from tournaments.prizes.queries.money import amount_from_text


class MoneyField(forms.Field):
    """An amount as ``120`` or ``87.50``, in the smallest coin; None where nothing is entered."""

    widget = forms.TextInput

    def __init__(self, *, digits: int = 2, **kwargs: Any) -> None:
        """``digits`` are the decimals of the currency."""
        super().__init__(**kwargs)
        self.digits = digits
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "size": 8, "maxlength": 16}

    def prepare_value(self, value: Any) -> Any:
        return money_text(value, self.digits) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        text = str("" if value is None else value).strip()
        if not text:
            return None
        try:
            return amount_from_text(text, self.digits)
        except ValueError as error:
            raise ValidationError(str(error)) from error
