"""When a row was made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    DateTimeField = models.DateTimeField[Any, Any]
else:
    DateTimeField = models.DateTimeField


class CreatedAt(DateTimeField):
    """Now, unless the row has its moment already: as in a restore point, an event file, a piece of a mirror.

    To the database and to migrations it is Django's ``DateTimeField(auto_now_add=True)``.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "auto_now_add": True})

    def deconstruct(self) -> Any:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.DateTimeField", args, options

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The moment that is written."""
        return getattr(model_instance, self.attname) or super().pre_save(model_instance, add)
