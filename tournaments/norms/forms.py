"""The arbiters of the event as rows of a form: those there are, and a few empty ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.models.names import invisible_in
from tournaments.norms.queries.officials import MOST_OFFICIALS, ArbiterTitle, Official, OfficialRole, officials_of

EMPTY_ROWS = 3
FIELDS = ("name", "role", "title", "federation", "fide_id")
_LABELS = {
    "name": _("Name of arbiter {number}"),
    "role": _("Role of arbiter {number}"),
    "title": _("Title of arbiter {number}"),
    "federation": _("Federation of arbiter {number}"),
    "fide_id": _("FIDE number of arbiter {number}"),
}
LABELS = {
    f"{field}_{number}": format_lazy(label, number=number)
    for field, label in _LABELS.items()
    for number in range(1, MOST_OFFICIALS + 1)
}


class OfficialsForm(forms.Form):
    """A row for each arbiter; a row without a name takes the arbiter away."""

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shown = officials_of(tournament) if tournament else []
        sent = [int(name[5:]) for name in self.data if name.startswith("name_") and name[5:].isdecimal()]
        self._rows = min(max([len(shown) + EMPTY_ROWS, *sent]), MOST_OFFICIALS)
        for number in range(1, self._rows + 1):
            for name, field in self._fields():
                field.label = LABELS[f"{name}_{number}"]
                self.fields[f"{name}_{number}"] = field
            self.initial[f"role_{number}"] = OfficialRole.ARBITER
        for number, one in enumerate(shown[: self._rows], start=1):
            self.initial.update({f"{name}_{number}": getattr(one, name) for name in FIELDS})

    @staticmethod
    def _fields() -> Iterator[tuple[str, forms.Field]]:
        digits = RegexValidator(r"^\d{1,11}\Z", _("A FIDE number has digits alone."))
        letters = RegexValidator(r"^[A-Za-z]{3}\Z", _("A federation has three letters, for example GER."))
        yield "name", forms.CharField(max_length=120, required=False)
        yield "role", forms.ChoiceField(choices=OfficialRole.choices, required=False)
        yield "title", forms.ChoiceField(choices=ArbiterTitle.choices, required=False)
        yield "federation", forms.CharField(max_length=3, required=False, validators=[letters])
        number = forms.TextInput(attrs={"inputmode": "numeric"})
        yield "fide_id", forms.CharField(max_length=11, required=False, validators=[digits], widget=number)

    @property
    def lines(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """Each row with its fields."""
        for number in range(1, self._rows + 1):
            yield number, [self[f"{name}_{number}"] for name in FIELDS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for number in range(1, self._rows + 1):
            name = cleaned.get(f"name_{number}")
            if name and (fault := invisible_in(name)):
                self.add_error(f"name_{number}", fault)
            further = [cleaned.get(f"{field}_{number}") for field in ("title", "federation", "fide_id")]
            if not name and f"name_{number}" not in self.errors and any(further):
                self.add_error(f"name_{number}", _("Whose are these? Enter the name, or empty the row."))
        return cleaned

    @property
    def officials(self) -> list[Official]:
        """Who was entered, in the order of the rows."""
        rows = ({field: self.cleaned_data[f"{field}_{number}"] for field in FIELDS} for number in self._numbers())
        return [
            Official(
                " ".join(row["name"].split()),
                row["role"] or OfficialRole.ARBITER.value,
                row["title"],
                row["federation"].upper(),
                row["fide_id"],
            )
            for row in rows
        ]

    def _numbers(self) -> Iterator[int]:
        return (number for number in range(1, self._rows + 1) if self.cleaned_data[f"name_{number}"])
