"""The page for a form that came too late: what it was, what it is now, who changed it, and what was typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import reselect, reswap, retarget

from tournaments.basics.joining import with_semicolons
from tournaments.history.queries.changes import Changes, changes_logged, changes_written
from tournaments.models import Player
from tournaments.pages.arbiter import is_htmx
from tournaments.rounds.queries.steps import steps
from tournaments.stale_forms.expected import FIELD, FORMER_FIELD, Address, ExpectedVersion
from tournaments.stale_forms.precondition import Precondition

TEMPLATE = "arbiter/stale_form.html"
LONGEST_SHOWN = 300  # characters of a pasted list that the page repeats
NOT_TYPED = ("csrfmiddlewaretoken", FIELD, FORMER_FIELD)


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form that was sent: its precondition, its address, and the form that the arbiter had filled in, if any."""

    request: HttpRequest
    precondition: Precondition
    address: Address
    typed: type[forms.BaseForm] | None = None

    @property
    def shows_its_form(self) -> bool:
        """What was typed are the very values of the precondition: each field can be compared."""
        return self.typed is not None and self.typed is self.precondition.form


@dataclass(frozen=True, slots=True)
class Line:
    """One value in words: when the page was made, now, and as it was sent; None where it is not known."""

    label: str
    shown: str | None
    now: str | None
    sent: str | None
    kept: bool

    @property
    def has_changed(self) -> bool:
        return self.shown != self.now


def stale_page(sent: SentForm, expected: ExpectedVersion, row: Any, *, message: str = "") -> HttpResponse:
    """What has changed since the form was made; ``row`` is what there is now, or None. The status is 409."""
    is_gone = row is None and sent.address.number is not None
    if not message and (is_gone or not sent.precondition.is_older(expected)):
        message = str(sent.precondition.message)
    return _page(sent, row, expected=expected, message=message, status=HTTPStatus.CONFLICT)


def malformed_page(sent: SentForm, row: Any) -> HttpResponse:
    """The form does not say what its page showed, or did not come whole. The status is 400."""
    return _page(sent, row, expected=None, message="", status=HTTPStatus.BAD_REQUEST)


def _page(
    sent: SentForm, row: Any, *, expected: ExpectedVersion | None, message: str, status: HTTPStatus
) -> HttpResponse:
    request, precondition, address = sent.request, sent.precondition, sent.address
    is_there = row is not None or address.number is None
    shown = dict(expected.values) if expected else {}
    now = precondition.values(row) if row is not None else {}
    tournament = address.tournament if not precondition.layout else None
    if tournament is not None:
        tournament.refresh_from_db(fields=["revision"])
    context: dict[str, Any] = {
        "tournament": tournament,
        "layout": precondition.layout or ("arbiter/tournament_base.html" if tournament else "arbiter/base.html"),
        "message": message,
        "changes": _changes(sent, expected, row) if expected and not precondition.layout else None,
        "lines": list(_lines(sent, shown, now)),
        "look": precondition.url(address, row),
        "again": _kept(sent, shown, now) if _can_be_sent_again(sent, row) else [],
        "address": request.get_full_path(),
        "expected": precondition.expected(row, tournament) if is_there else "",
        "typed": sent.typed is not None,
    }
    if tournament is not None:
        context["steps"] = steps(tournament)
    answer = render(request, TEMPLATE, context, status=status)
    if is_htmx(request):
        answer = reswap(retarget(reselect(answer, "#main"), "#main"), "outerHTML")
    return answer


def _changes(sent: SentForm, expected: ExpectedVersion, row: Any) -> Changes:
    """Who changed what is compared, as the log says it."""
    precondition, tournament = sent.precondition, sent.address.tournament
    target = precondition.target
    about = (target.log_kind, row.pk if row is not None else expected.key) if target.log_kind else None
    if tournament is None or precondition.log_kinds:
        return changes_logged(tournament, expected.revision, precondition.log_kinds, about=about)
    return changes_written(
        tournament, expected.revision, lambda step: precondition.is_written_by(step, expected.key), about=about
    )


def _kept(sent: SentForm, shown: dict[str, str], now: dict[str, str]) -> list[tuple[str, str]]:
    """What to send again: what was typed; where the arbiter had left a field alone, what others wrote there."""
    kept: list[tuple[str, str]] = []
    for name, values in sent.request.POST.lists():
        if name in NOT_TYPED:
            continue
        untouched = sent.shows_its_form and name in now and shown.get(name) == _joined(values)
        kept += [(name, value) for value in (_split(sent, name, now[name]) if untouched else values)]
    return kept


def _joined(values: list[Any]) -> str:
    """The values of one field as a page writes them."""
    return " ".join(map(str, values))


def _split(sent: SentForm, name: str, text: str) -> list[str]:
    """The other way round: several values only where the field has several."""
    return text.split() if isinstance(_field(sent, name), forms.ModelMultipleChoiceField) else [text]


def _can_be_sent_again(sent: SentForm, row: Any) -> bool:
    """Passwords and files are not repeated by a page; and what has no fields is to be looked at again."""
    if row is None and sent.address.number is not None:
        return False
    if sent.typed is None or sent.request.FILES:
        return False
    return not any(_is_secret(field) for field in _fields(sent.typed).values())


def _is_secret(field: forms.Field) -> bool:
    return isinstance(field.widget, forms.PasswordInput)


# --- In words ------------------------------------------------------------------------------------------------------


def _lines(sent: SentForm, shown: dict[str, str], now: dict[str, str]) -> Iterator[Line]:
    """The values that have changed, and all that was typed."""
    labels = {**_labels(sent.precondition.form), **sent.precondition.labels}
    for name, label in labels.items():
        before, after = shown.get(name), now.get(name)
        value = _sent(sent, name) if sent.shows_its_form else None
        if not _is_hidden(_field(sent, name)) and (before != after or value not in (None, after)):
            before_, after_, value_ = (_in_words(sent, name, text) for text in (before, after, value))
            yield Line(str(label), before_, after_, value_, kept=value is not None and value != before)
    if not sent.shows_its_form:
        for name, label in _labels(sent.typed).items():
            value = _sent(sent, name)
            if value and not _is_hidden(_field(sent, name)):
                yield Line(str(label), None, None, _in_words(sent, name, value), kept=True)


def _labels(form: type[forms.BaseForm] | None) -> dict[str, Any]:
    return {name: field.label or name for name, field in _fields(form).items()}


def _fields(form: type[forms.BaseForm] | None) -> dict[str, forms.Field]:
    return form.base_fields if form else {}  # type: ignore[attr-defined]


def _sent(sent: SentForm, name: str) -> str | None:
    return _joined(sent.request.POST.getlist(name)) if name in sent.request.POST else None


def _field(sent: SentForm, name: str) -> forms.Field | None:
    for form in (sent.typed, sent.precondition.form):
        if name in _fields(form):
            return _fields(form)[name]
    return None


def _is_hidden(field: forms.Field | None) -> bool:
    return field is not None and (field.widget.is_hidden or _is_secret(field))


def _in_words(sent: SentForm, name: str, text: str | None) -> str | None:
    """What the field shows for the value ``text``."""
    field = _field(sent, name)
    if text is None:
        return None
    if isinstance(field, forms.ModelChoiceField):
        return with_semicolons(_rows(sent, field, text))
    if isinstance(field, forms.ChoiceField):
        text = str(dict(_choices(field)).get(text, text))
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"


def _choices(field: Any) -> list[tuple[str, Any]]:
    return [(str(value), label) for value, label in field.choices]


def _rows(sent: SentForm, field: forms.ModelChoiceField[Any], text: str) -> QuerySet[Any]:
    """The rows with the ids in ``text``; of players only those of the tournament."""
    ids = [part for part in text.split() if part.isdecimal() and len(part) < 16]
    model: Any = field.queryset.model if field.queryset is not None else Player
    rows = model.objects.filter(pk__in=ids)
    return rows.filter(tournament=sent.address.tournament) if model is Player else rows
