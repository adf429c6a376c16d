"""The list that is published with a round: what the system knew of each entrant when it paired them.

A system names its list and the columns of it. Whoever shows the list has the entrant's own columns (TPN, title, name,
rating, points, score, whether present) and adds the system's; ``Column.values`` are plain data that can be stored as
JSON and read again for ever, so a key never changes its meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pairing.engine.basics.preferences import STRENGTH_NAMES

Plain = str | int | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]


class Kind(StrEnum):
    """How the values of a column are read. ``key`` stands for the column's key.

    ``NUMBER`` and ``TEXT`` have their value under ``key``, None for no value. ``OUT_OF`` has a number under ``key``
    and the largest possible one under ``maximum_key``. ``OPPONENTS`` has under ``key`` the TPNs of the opponents met
    over the board, in the order of the rounds; whoever shows the list adds round, name and rating. ``PREFERENCE`` has
    the letter of a colour under ``key`` and its strength under ``strength`` (``mild``, ``strong``, ``absolute``), both
    None without a preference. ``COLOURS`` has the letters of the colours had under ``key``, the first game first.
    """

    NUMBER = "number"
    TEXT = "text"
    OUT_OF = "out-of"
    OPPONENTS = "opponents"
    PREFERENCE = "preference"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign behind a value where the value ``key`` of the column is true.

    ``attribute`` is that of the facts where it is called otherwise.
    """

    key: str
    sign: str
    meaning: str
    attribute: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of the list. ``heading``, ``title``, ``note`` and ``meaning`` are messages (``engine.words``).

    ``value`` makes what stands under ``key`` from the system's own facts of an entrant, where it is not simply what
    they have by that name. ``title`` is the heading in full where that is an abbreviation, ``note`` a word on how the
    values are written, ``meaning`` the explanation under the list. ``deciding`` marks the column that the list is made
    for, ``on_card`` one that a player's own page shows as well, once there has been a game where ``needs_games`` says
    so, ``by_ratings`` one that is worked out of ratings.
    """

    key: str
    heading: str
    kind: Kind
    value: Callable[[Any], Plain] | None = None
    article: str = ""
    meaning: str = ""
    title: str = ""
    note: str = ""
    mark: Mark | None = None
    deciding: bool = False
    on_card: bool = False
    needs_games: bool = False
    by_ratings: bool = False

    @property
    def is_number(self) -> bool:
        """Whether the values stand under each other as numbers do."""
        return self.kind in (Kind.NUMBER, Kind.OUT_OF)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the column's values, in the order in which they are told."""
        more = {Kind.OUT_OF: (f"maximum_{self.key}",), Kind.PREFERENCE: ("strength",)}.get(self.kind, ())
        return (self.key, *more, *((self.mark.key,) if self.mark else ()))

    def values(self, facts: Any) -> dict[str, Plain]:
        """The column's values for one entrant by their keys, in their order."""
        values = {self.key: self._value(facts)}
        if self.kind is Kind.OUT_OF:
            values[f"maximum_{self.key}"] = getattr(facts, f"maximum_{self.key}")
        elif self.kind is Kind.PREFERENCE:
            values["strength"] = None if facts.strength is None else STRENGTH_NAMES[facts.strength]
        if self.mark:
            values[self.mark.key] = getattr(facts, self.mark.attribute or self.mark.key)
        return values

    def _value(self, facts: Any) -> Plain:
        """What stands under ``key``; preferences, colours and opponents all systems know by one name."""
        if self.value is not None:
            return self.value(facts)
        if self.kind is Kind.PREFERENCE:
            return None if facts.preference is None else str(facts.preference.value)
        if self.kind is Kind.COLOURS:
            return "".join([colour.value for colour in facts.colours])
        if self.kind is Kind.OPPONENTS:
            return list(facts.opponents)
        own: Plain = getattr(facts, self.key)
        return own


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundList:
    """The list of a round. All texts are messages; ``of_round`` and the others below it may name ``%(number)s``.

    ``slug`` is the last part of the list's address, ``title`` its name, ``of_round`` its name with the round,
    ``caption`` what its table holds, ``on_card`` a sentence about what a player's page takes from it.
    """

    slug: str
    title: str
    of_round: str
    caption: str
    on_card: str
    columns: tuple[Column, ...]

    def values(self, facts: Any) -> dict[str, Plain]:
        """The values of all columns for one entrant, in the order of the columns."""
        return {key: value for column in self.columns for key, value in column.values(facts).items()}
