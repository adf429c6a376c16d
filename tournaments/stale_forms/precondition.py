"""What of a tournament must be unchanged for a form to be carried out: declared by rows, columns and children."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import models
from django.forms import BaseForm
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise

from tournaments.journal.noting import UPDATED, Step
from tournaments.models import Tournament
from tournaments.models.rows import RowOfTournament, noted_columns
from tournaments.stale_forms.expected import Address, ExpectedVersion, Values, revision_of

DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of ``model`` whose ``of`` is the form's row (empty: all rows), with their keys and these ``columns``.

    With a ``name`` they are carried in words, which the stale page can show; else they go into the digest.
    """

    model: type[models.Model]
    columns: tuple[str, ...] = ()
    of: str = "tournament"
    where: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    def read(self, key: int) -> list[tuple[Any, ...]]:
        """What there is now for the row with this key."""
        owner = {self.of: key} if self.of else {}
        shown = self.columns if self.name else ("pk", *self.columns)
        return list(self.model._base_manager.filter(**owner, **self.where).order_by("pk").values_list(*shown))


@dataclass(frozen=True, slots=True)
class Target:
    """The row that a form is about: how it is found, and where it can be looked at.

    ``find`` raises ``ObjectDoesNotExist``. ``key`` is what the address has of the row, if not its own key. ``page`` is
    the URL name of the page on which it is shown, by ``page_key`` if not by the same; ``page_without`` that of the page
    on which it would be. ``log_kind`` is what the log calls such a row, as far as it names them.
    """

    model: type[models.Model] | None
    find: Callable[[Address], Any]
    key: Callable[[Any], int] | None = None
    page: str = ""
    page_key: Callable[[Any], int] | None = None
    page_without: str = ""
    log_kind: str = ""

    def key_of(self, row: Any) -> int:
        """What the address has of ``row``; 0 where there is none."""
        if row is None:
            return 0
        return self.key(row) if self.key else int(row.pk)

    def url(self, address: Address, row: Any) -> str:
        """The page on which ``row`` can be looked at; None where it is gone."""
        if row is None:
            return arbiter_url(self.page_without, address)
        return arbiter_url(self.page, address, (self.page_key or self.key_of)(row))


def tournament_of(address: Address) -> Tournament:
    """The tournament of ``address``.

    Raises:
        Tournament.DoesNotExist: it has none.
    """
    if address.tournament is None:
        raise Tournament.DoesNotExist
    return address.tournament


def arbiter_url(name: str, address: Address, *keys: object) -> str:
    """The address of the page ``name``, with or without a part of it behind ``#``, in the tournament if in any."""
    name, sign, part = name.partition("#")
    slugs = [address.tournament.slug] if address.tournament else []
    return reverse(f"arbiter:{name}", args=[*slugs, *keys]) + sign + part


TOURNAMENT = Target(Tournament, tournament_of)


@dataclass(frozen=True, slots=True)
class Precondition:
    """What must be as the page showed it.

    Values of the row in memory: the ``columns`` (or properties) of the ``target``; the initial values of ``form``,
    where ``filled_by`` names the argument that takes the row. ``form`` and ``labels`` name the values in words.
    Values that take a query: ``rows``, and those that are ``derived`` by a function. What these read beside stands in
    ``reads``: a model, or a column of the target.

    ``message`` says that it has changed; ``page`` is the URL name of the page that shows it: usually that of the
    target, or for a tournament the precondition's own. ``log_kinds`` are the beginnings of the kinds of log entries
    that tell of it, where no journal has its rows. ``is_counted`` says that nothing of it changes but by a change of
    the tournament. ``layout`` is the frame of the stale page for those who are no arbiters: it has nothing of the log.
    """

    name: str
    message: str | Promise
    target: Target = TOURNAMENT
    columns: tuple[str, ...] = ()
    rows: tuple[Rows, ...] = ()
    derived: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    reads: tuple[type[models.Model] | str, ...] = ()
    form: type[BaseForm] | None = None
    filled_by: str = ""
    labels: Mapping[str, str | Promise] = field(default_factory=dict)
    page: str = ""
    log_kinds: tuple[str, ...] = ()
    is_counted: bool = True
    layout: str = ""

    def expected(self, row: Any, tournament: Tournament | None, known: Values | None = None) -> ExpectedVersion:
        """``row`` as it is now, on a page of ``tournament`` or of none; ``known`` are the values if they were read."""
        values = self.values(row) if known is None else known
        return ExpectedVersion(self.name, self.target.key_of(row), revision_of(tournament), values)

    def values(self, row: Any) -> Values:
        """All values of ``row`` as they are now."""
        return self._values_in_memory(row) | self._values_queried(row)

    def holds(self, row: Any, expected: ExpectedVersion, tournament: Tournament | None) -> bool:
        """Whether ``row``, of the locked ``tournament``, is as it was expected; no query where nothing was changed."""
        known = self._values_in_memory(row)
        if {name: text for name, text in expected.values.items() if name not in self._queried} != known:
            return False
        if self.is_counted and tournament is not None and tournament.revision == expected.revision:
            return True
        return known | self._values_queried(row) == expected.values

    def is_older(self, expected: ExpectedVersion) -> bool:
        """Whether the form was made by a program that compared other values."""
        return not expected.values or not expected.values.keys() >= {*self.columns, *self._queried}

    @property
    def _queried(self) -> set[str]:
        return {*self.derived, *(rows.name or DIGEST for rows in self.rows)}

    def _values_queried(self, row: Any) -> Values:
        found = {name: str(value(row)) for name, value in self.derived.items()}
        digested: list[Any] = []
        for rows in self.rows:
            read = rows.read(row.pk)
            if rows.name:
                found[rows.name] = ", ".join(" ".join(_text(value) for value in values) for values in read)
            else:
                digested.append(read)
        return found | ({DIGEST: digest(digested)} if digested else {})

    def _values_in_memory(self, row: Any) -> Values:
        found = {name: _text(getattr(row, name), is_exact=name not in self.labels) for name in self.columns}
        if self.form is None or not self.filled_by:
            return found
        form = self.form(**{self.filled_by: row})
        initial = {name: form[name].value() for name in form.fields if name in form.initial}
        return found | {name: "" if value is None else str(value) for name, value in initial.items()}

    def url(self, address: Address, row: Any) -> str:
        """The page on which ``row`` can be looked at; None where it is gone."""
        if self.page.startswith("."):
            return self.page
        page = self.page or (self.name if self.target is TOURNAMENT else "")
        return arbiter_url(page, address) if page else self.target.url(address, row)

    def is_written_by(self, step: Step, key: int) -> bool:
        """Whether a step of the journal wrote what is compared; ``key`` is what the address has of the row."""
        table, kind, columns, rows = step
        for model, names in self._watched():
            if model._meta.model_name != table or not (kind != UPDATED or names is None or names.intersection(columns)):
                continue
            is_one_of_many = model is self.target.model and self.target.key is None
            if not is_one_of_many or any(row[0] == key for row in rows):
                return True
        return False

    def _watched(self) -> Iterator[tuple[type[models.Model], frozenset[str] | None]]:
        """The models whose rows are compared, with the columns of each; None for all of them."""
        beside = [name for name in self.reads if isinstance(name, str)]
        form_fields = list(self.form.base_fields) if self.form and self.filled_by else []  # type: ignore[attr-defined]
        if self.target.model is not None and (self.columns or beside or form_fields):
            if beside or form_fields:
                yield self.target.model, frozenset([*self.columns, *beside, *form_fields])
            else:
                yield self.target.model, _in_journal(self.target.model, self.columns)
        for rows in self.rows:
            yield rows.model, _in_journal(rows.model, (*rows.columns, *rows.where))
        for model in self.reads:
            if not isinstance(model, str):
                yield model, None


def _in_journal(model: type[models.Model], columns: Collection[str]) -> frozenset[str] | None:
    """``columns``; None, for all of them, where the journal lacks one of them, as it lacks those that only count on."""
    noted = noted_columns(model, columns) if issubclass(model, RowOfTournament) else ()
    return frozenset(columns) if len(noted) == len(set(columns)) else None


def digest(values: object) -> str:
    """Whether ``values`` are others, and nothing else, can be told from this."""
    return salted_hmac("tournaments.stale_forms", repr(values), algorithm="sha256").hexdigest()[:16]


def _text(value: object, *, is_exact: bool = True) -> str:
    """A value as the hidden field has it; moments to the minute where people read them."""
    if isinstance(value, datetime):
        return value.isoformat() if is_exact else f"{value:%Y-%m-%d %H:%M}"
    return "" if value is None else str(int(value) if isinstance(value, bool) else value)
