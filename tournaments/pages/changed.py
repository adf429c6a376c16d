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

from tournaments.clicks.seen import FIELD, Kind, Place, Seen
from tournaments.history.queries.changes import Changes, changes_since
from tournaments.models import Player
from tournaments.pages.arbiter import is_htmx
from tournaments.rounds.queries.steps import steps

TEMPLATE = "arbiter/changed.html"
LONGEST_SHOWN = 300  # characters of a pasted list that the page repeats
NOT_TYPED = ("csrfmiddlewaretoken", FIELD)


@dataclass(frozen=True, slots=True)
class Click:
    """A form that was sent: of what kind, to which place, and which form the arbiter had filled in, if any."""

    request: HttpRequest
    kind: Kind
    place: Place
    typed: type[forms.BaseForm] | None = None

    @property
    def shows_its_form(self) -> bool:
        """What was typed are the very facts of the kind: each field can be compared."""
        return self.typed is not None and self.typed is self.kind.form


@dataclass(frozen=True, slots=True)
class Line:
    """One fact in words: when the page was made, now, and as it was sent; None where it is not known."""

    label: str
    shown: str | None
    now: str | None
    sent: str | None
    kept: bool

    @property
    def has_changed(self) -> bool:
        return self.shown != self.now


def changed_page(click: Click, seen: Seen, row: Any, *, told: str = "") -> HttpResponse:
    """What has changed since ``seen``; ``row`` is what there is now, or None. The status is 409."""
    now = click.kind.facts(row) if row is not None else {}
    told = told or str(click.kind.told)
    return _page(click, row, shown=dict(seen.facts), now=now, seen=seen, told=told, status=HTTPStatus.CONFLICT)


def malformed_page(click: Click, row: Any) -> HttpResponse:
    """The form does not say what its page showed: that page is too old, or did not come whole. The status is 400."""
    now = click.kind.facts(row)
    return _page(click, row, shown={}, now=now, seen=None, told="", status=HTTPStatus.BAD_REQUEST)


def _page(
    click: Click,
    row: Any,
    *,
    shown: dict[str, str],
    now: dict[str, str],
    seen: Seen | None,
    told: str,
    status: int,
) -> HttpResponse:
    request, kind, place = click.request, click.kind, click.place
    tournament = place.tournament if not kind.layout else None
    if tournament is not None:
        tournament.refresh_from_db(fields=["revision"])
    context: dict[str, Any] = {
        "tournament": tournament,
        "layout": kind.layout or ("arbiter/tournament_base.html" if tournament else "arbiter/base.html"),
        "told": told,
        "changes": _changes(click, seen) if seen and not kind.layout else None,
        "lines": list(_lines(click, shown, now)),
        "look": kind.look(place, row),
        "again": _kept(click, shown, now) if _can_be_sent_again(click, row) else [],
        "address": request.get_full_path(),
        "seen": kind.seen(row, tournament) if row is not None or place.number is None else "",
        "typed": click.typed is not None,
    }
    if tournament is not None:
        context["steps"] = steps(tournament)
    answer = render(request, TEMPLATE, context, status=status)
    if is_htmx(request):
        answer = reswap(retarget(reselect(answer, "#main"), "#main"), "outerHTML")
    return answer


def _changes(click: Click, seen: Seen) -> Changes:
    """What the log says; kinds that are kinds of targets too (players, games, accounts) are called the same there."""
    return changes_since(click.place.tournament, seen.moment, click.kind.actions, target=(seen.kind, seen.key))


def _kept(click: Click, shown: dict[str, str], now: dict[str, str]) -> list[tuple[str, str]]:
    """What to send again: what was typed; where the arbiter had left a field alone, what others wrote there."""
    kept: list[tuple[str, str]] = []
    for name, values in click.request.POST.lists():
        if name in NOT_TYPED:
            continue
        untouched = click.shows_its_form and name in now and shown.get(name) == _joined(values)
        kept += [(name, value) for value in (_split(click, name, now[name]) if untouched else values)]
    return kept


def _joined(values: list[Any]) -> str:
    """The values of one field as a fact writes them."""
    return " ".join(map(str, values))


def _split(click: Click, name: str, text: str) -> list[str]:
    """The other way round: several values only where the field has several."""
    return text.split() if isinstance(_field(click, name), forms.ModelMultipleChoiceField) else [text]


def _can_be_sent_again(click: Click, row: Any) -> bool:
    """Passwords and files are not repeated by a page; and what has no fields is to be looked at again."""
    if row is None and click.place.number is not None:
        return False
    if click.typed is None or click.request.FILES:
        return False
    return not any(_is_secret(field) for field in _fields(click.typed).values())


def _is_secret(field: forms.Field) -> bool:
    return isinstance(field.widget, forms.PasswordInput)


# --- In words ------------------------------------------------------------------------------------------------------


def _lines(click: Click, shown: dict[str, str], now: dict[str, str]) -> Iterator[Line]:
    """The facts that have changed, and all that was typed."""
    form = click.kind.form
    labels = {**_labels(form), **(click.kind.labels or {})}
    for name, label in labels.items():
        before, after = shown.get(name), now.get(name)
        sent = _sent(click, name) if click.shows_its_form else None
        if not _is_hidden(_field(click, name)) and (before != after or sent not in (None, after)):
            before_, after_, sent_ = (_in_words(click, name, text) for text in (before, after, sent))
            yield Line(str(label), before_, after_, sent_, kept=sent is not None and sent != before)
    if not click.shows_its_form:
        for name, label in _labels(click.typed).items():
            sent = _sent(click, name)
            if sent and not _is_hidden(_field(click, name)):
                yield Line(str(label), None, None, _in_words(click, name, sent), kept=True)


def _labels(form: type[forms.BaseForm] | None) -> dict[str, Any]:
    return {name: field.label or name for name, field in _fields(form).items()}


def _fields(form: type[forms.BaseForm] | None) -> dict[str, forms.Field]:
    return form.base_fields if form else {}  # type: ignore[attr-defined]


def _sent(click: Click, name: str) -> str | None:
    return _joined(click.request.POST.getlist(name)) if name in click.request.POST else None


def _field(click: Click, name: str) -> forms.Field | None:
    for form in (click.typed, click.kind.form):
        if name in _fields(form):
            return _fields(form)[name]
    return None


def _is_hidden(field: forms.Field | None) -> bool:
    return field is not None and (field.widget.is_hidden or _is_secret(field))


def _in_words(click: Click, name: str, text: str | None) -> str | None:
    """What the field shows for the value ``text``."""
    field = _field(click, name)
    if text is None:
        return None
    if isinstance(field, forms.ModelChoiceField):
        return "; ".join(map(str, _rows(click, field, text)))
    if isinstance(field, forms.ChoiceField):
        text = str(dict(_choices(field)).get(text, text))
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} …"


def _choices(field: Any) -> list[tuple[str, Any]]:
    return [(str(value), label) for value, label in field.choices]


def _rows(click: Click, field: forms.ModelChoiceField[Any], text: str) -> QuerySet[Any]:
    """The rows with the ids in ``text``; of players only those of the tournament."""
    ids = [part for part in text.split() if part.isdecimal() and len(part) < 16]
    model: Any = field.queryset.model if field.queryset is not None else Player
    rows = model.objects.filter(pk__in=ids)
    return rows.filter(tournament=click.place.tournament) if model is Player else rows
