"""What actions raise when a step is not allowed or the data are not good. Nothing has been changed then."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from pairing.trf.problems import texts_in_bounds


class Refused(ValueError):
    """The step is not possible as things stand; ``problems`` has every reason as a sentence with its remedy.

    ``mend_url_name`` is the arbiter's page that helps, empty where none does; ``mend_round`` is set where that page is
    the one of a round.
    """

    def __init__(
        self, problems: str | Iterable[str], *, mend_url_name: str = "", mend_round: int | None = None
    ) -> None:
        self.mend_url_name, self.mend_round = mend_url_name, mend_round
        sentences = [problems] if isinstance(problems, str) else [str(problem) for problem in problems]
        self.problems: list[str] = list(texts_in_bounds(sentences))
        super().__init__("\n".join(self.problems))


class Doubtful(Refused):
    """Something speaks against the step that the arbiter may set aside: with ``sure`` it is done all the same."""


class Stale(Refused):
    """Somebody else changed the same thing meanwhile; look at it again and repeat the step if it is still right."""


def require(condition: object, problem: str) -> None:
    """Raise ``Refused`` with ``problem`` unless ``condition`` holds."""
    if not condition:
        raise Refused(problem)


def require_clean(row: models.Model) -> None:
    """Let the model check ``row``; raise ``Refused`` with every fault, each with the name of its field."""
    try:
        row.full_clean()
    except ValidationError as error:
        raise Refused(_sentences(row, error)) from error


def require_clean_fields(row: models.Model, name: str) -> None:
    """As ``require_clean``, without asking the database; ``name`` says whose fault it is."""
    try:
        row.clean_fields(exclude=[field.name for field in row._meta.fields if field.is_relation])
    except ValidationError as error:
        raise Refused(f"{name}: {sentence}" for sentence in _sentences(row, error)) from error


def label_of(model: type[models.Model], field_name: str) -> str:
    """The name of a field as people read it."""
    return str(getattr(model._meta.get_field(field_name), "verbose_name", field_name))


def _sentences(row: models.Model, error: ValidationError) -> list[str]:
    sentences: list[str] = []
    for field_name, messages in error.message_dict.items():
        if field_name == "__all__":
            sentences += messages
            continue
        label = label_of(type(row), field_name)
        sentences += [_("%(field)s: %(problem)s") % {"field": label, "problem": message} for message in messages]
    return sentences
