"""A change as a sentence in the reader's language."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.service import system_named
from tournaments.basics.conditions import conditions_in_words
from tournaments.basics.joining import with_colon, with_semicolons
from tournaments.log.changes import (
    AccountNamed,
    Change,
    Conditions,
    EntrantNamed,
    FieldChange,
    GameNamed,
    GameResult,
    GroupHeld,
    ListNamed,
    Move,
    OfPlayer,
    OfTeam,
    PairNamed,
    PlayerNamed,
    RatingHeld,
    Remark,
    RoundMoved,
    TeamMoved,
    TeamNamed,
    ValueMoved,
)
from tournaments.log.kinds import Unknown
from tournaments.log.kinds_of_prizes import FundChanged, PrizeRulesChanged, PrizesChanged
from tournaments.log.kinds_of_teams import TeamSettingsChanged
from tournaments.log.words import RULES, label
from tournaments.models import (
    ByeRequest,
    DecidedBy,
    Missing,
    NumberedBy,
    Player,
    PrizeFund,
    PrizeList,
    PrizeRules,
    RestorePoint,
    Result,
    Role,
    RoundTime,
    Team,
    TeamSettings,
    Tournament,
)
from tournaments.models.tournament import ColourChoice
from tournaments.templatetags.chess import format_points

NOTHING = "–"
# The row whose fields a change is about; of all others it is the tournament.
_ROWS: dict[type[Change], type[models.Model]] = {
    OfPlayer: Player,
    OfTeam: Team,
    TeamSettingsChanged: TeamSettings,
    PrizeRulesChanged: PrizeRules,
    FundChanged: PrizeFund,
    PrizesChanged: PrizeList,
}


@dataclass(frozen=True, slots=True)
class Naming:
    """How players are called: those whose name is one of ``shared`` with what they differ in; of teams none is."""

    shared: frozenset[str] = frozenset()

    def of(self, player: EntrantNamed, *, name: str = "") -> str:
        """``player``, or a team, by ``name``, else by the whole name."""
        name = name or player.name
        if isinstance(player, TeamNamed) or player.name not in self.shared:
            return name
        known = [_("No. %(number)d") % {"number": player.tpn}] if player.tpn else []
        known += [_("born %(year)d") % {"year": player.birth_year}] if player.birth_year else []
        known += [player.club] if player.club else []
        return f"{name} ({', '.join(known)})" if known else name


def naming_for(changes: Iterable[Change], names_borne_twice: Iterable[str] = ()) -> Naming:
    """The naming that distinguishes whoever shares a name in ``changes`` or is in ``names_borne_twice``."""
    bearers: dict[str, set[int]] = defaultdict(set)
    for change in changes:
        for player in players_of(change):
            if player.id is not None:
                bearers[player.name].add(player.id)
    return Naming(frozenset(names_borne_twice) | {name for name, ids in bearers.items() if len(ids) > 1})


def players_of(part: object) -> Iterator[PlayerNamed]:
    """Every player that a change names."""
    if isinstance(part, PlayerNamed):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from players_of(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from players_of(getattr(part, field.name))


def sentence(change: Change, naming: Naming) -> str:
    """What happened, without a full stop."""
    if isinstance(change, Unknown):
        payload = json.dumps(change.payload, ensure_ascii=False)
        return _("%(name)s: %(payload)s") % {"name": change.name or NOTHING, "payload": payload}
    parameters = _Parameters(change, naming)
    return with_semicolons(str(words) % parameters for words in words_of(change))


def words_of(change: Change) -> list[Any]:
    """The words for ``change``, in order."""
    instead = (words for name, words in change.unless.items() if not _says(getattr(change, name)))
    return [next(instead, change.words), *(words for name, words in change.also.items() if getattr(change, name))]


def _says(value: Any) -> bool:
    """Whether a field has anything to say; of the values of a row the name stands in the sentence already."""
    return bool(_filled(value) if isinstance(value, dict) else value)


class _Parameters(dict[str, str]):
    """The fields of a change in words, made when a sentence asks for them."""

    def __init__(self, change: Change, naming: Naming) -> None:
        super().__init__()
        self._change, self._naming = change, naming
        rows = (row for shape, row in _ROWS.items() if isinstance(change, shape))
        self._row: type[models.Model] = next(rows, Tournament)

    def __missing__(self, name: str) -> str:
        return self._words(name, getattr(self._change, name))

    def _words(self, name: str, value: Any) -> str:
        for shape, write in _SHAPES.items():
            if isinstance(value, shape):
                return write(value, self._naming)
        if isinstance(value, FieldChange):
            return field_in_words(self._row, value)
        if isinstance(value, tuple):
            return self._listed(name, value)
        if name in _FIELDS:
            return _FIELDS[name](value)
        return _described(self._row, value) if isinstance(value, dict) else _said(value)

    def _listed(self, name: str, values: tuple[Any, ...]) -> str:
        if values and isinstance(values[0], tuple):  # groups in an order
            return with_semicolons(" – ".join(self._words(name, one) for one in group) for group in values)
        words = with_semicolons(self._words(name, one) for one in values)
        return f"{_players(len(values))} ({words})" if name == "players" else words


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return NOTHING if value in (None, "") else str(value)


def field_in_words(row: type[models.Model], change: FieldChange) -> str:
    """The field's name, and the value that it had and has."""
    old, new = (_value_of(row, change.field, one) for one in (change.old, change.new))
    return with_colon(_label_of(row, change.field), f"{old} → {new}")


def game_in_words(game: GameNamed, naming: Naming) -> str:
    """Round, board and the players' surnames; which game of a match behind its first."""
    white, black = (naming.of(one, name=one.surname) for one in (game.white, game.black))
    words = _("Round %(round)d, board %(board)s: %(white)s - %(black)s")
    if game.number > 1:
        words = _("Round %(round)d, board %(board)s, game %(number)d: %(white)s - %(black)s")
    return words % {
        "round": game.round_number,
        "board": game.place,
        "number": game.number,
        "white": white,
        "black": black,
    }


def _result(value: GameResult, _naming: Naming) -> str:
    words = str(Result(value.result).label) if value.result in Result.values else value.result
    return words if value.rated else _("%(result)s (not rated)") % {"result": words}


def _rating(held: RatingHeld, _naming: Naming) -> str:
    return _("%(rating)s (provisional)") % {"rating": _said(held.rating)} if held.provisional else _said(held.rating)


def _move(move: Move, naming: Naming) -> str:
    return with_colon(naming.of(move.player), f"{_said(move.old)} → {_said(move.new)}")


def _value_moved(move: ValueMoved, naming: Naming) -> str:
    return with_colon(naming.of(move.player), f"{move.code} {_said(move.old)} → {_said(move.new)}")


def _round_moved(move: RoundMoved, _naming: Naming) -> str:
    round_ = _("round %(number)d") % {"number": move.round_number}
    return with_colon(round_, f"{_begins(move.old)} → {_begins(move.new)}")


def _begins(text: str) -> str:
    try:
        return RoundTime.read(text).words if text else NOTHING
    except ValueError:
        return text


def _account(account: AccountNamed, _naming: Naming) -> str:
    return account.name if account.name == account.username else f"{account.name} ({account.username})"


def _list(replaced: ListNamed, _naming: Naming) -> str:
    return _("%(source)s, with %(players)s") % {"source": replaced.source, "players": _players(replaced.players)}


def _remark(remark: Remark, _naming: Naming) -> str:
    return f"{remark.text} (× {remark.count})" if remark.count > 1 else remark.text


def _group(held: GroupHeld, naming: Naming) -> str:
    players = f" ({with_semicolons(map(naming.of, held.players))})" if held.players else ""
    rounds = _("rounds %(first)d to %(last)d") % {"first": held.first_round, "last": held.last_round}
    return f"{held.name}{players}, {rounds}"


_SHAPES: dict[type, Callable[[Any, Naming], str]] = {
    AccountNamed: _account,
    GameNamed: game_in_words,
    GameResult: _result,
    GroupHeld: _group,
    ListNamed: _list,
    Move: _move,
    PairNamed: lambda pair, naming: f"{naming.of(pair.white)} - {naming.of(pair.black)}",
    PlayerNamed: lambda player, naming: naming.of(player),
    RatingHeld: _rating,
    Remark: _remark,
    RoundMoved: _round_moved,
    TeamMoved: lambda move, _naming: with_colon(move.team.name, f"{_said(move.old)} → {_said(move.new)}"),
    TeamNamed: lambda team, _naming: team.name,
    ValueMoved: _value_moved,
}


def _players(count: int) -> str:
    return ngettext("%(count)d player", "%(count)d players", count) % {"count": count}


def _boards(count: int) -> str:
    return ngettext("%(count)d board", "%(count)d boards", count) % {"count": count}


def _rounds(count: int) -> str:
    return ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}


def _entries(count: int) -> str:
    return ngettext("%(count)d entry of this log", "%(count)d entries of this log", count) % {"count": count}


def _one_of(choices: type[models.TextChoices]) -> Callable[[str], str]:
    """What writes a value of ``choices`` with its label, any other as it is."""
    return lambda value: str(choices(value).label) if value in choices.values else _said(value)


def _conditions(held: Conditions) -> str:
    return held if isinstance(held, str) else with_semicolons(conditions_in_words(held))


_FIELDS: dict[str, Callable[[Any], str]] = {
    "boards": _boards,
    "conditions": _conditions,
    "players": _players,
    "rounds": _rounds,
    "paired": _rounds,
    "undone": _entries,
    "of_kind": label,
    "moment": lambda value: _moment(value),
    "ends_on": lambda value: _day(value),
    "occasion": _one_of(RestorePoint.Occasion),
    "breaks": lambda rule: str(RULES.get(rule, rule)),
    **dict.fromkeys(("bye", "bye_before"), _one_of(ByeRequest.Kind)),
    **dict.fromkeys(("presence", "presence_before"), _one_of(Player.Presence)),
    "missing": _one_of(Missing),
    "how": _one_of(DecidedBy),
    "numbered_by": _one_of(NumberedBy),
    **dict.fromkeys(("role", "role_before"), _one_of(Role)),
    **dict.fromkeys(("colour", "colour_before"), _one_of(ColourChoice)),
}


def _described(row: type[models.Model], values: dict[str, Any]) -> str:
    """The values of a row's fields in the order of the model; the name stands in the sentence already."""
    order = [field.name for field in row._meta.fields]
    names = sorted(_filled(values), key=lambda name: (order.index(name) if name in order else len(order), name))
    return ", ".join(with_colon(_label_of(row, name), _value_of(row, name, values[name])) for name in names)


def _filled(values: dict[str, Any]) -> list[str]:
    return [name for name, value in values.items() if value not in (None, "") and name != "name"]


def _field(row: type[models.Model], name: str) -> models.Field[Any, Any] | None:
    try:
        field = row._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return field if isinstance(field, models.Field) else None


def _label_of(row: type[models.Model], name: str) -> str:
    """The name of a field as people read it; of a field that is no more, the name that it had."""
    field = _field(row, name)
    return str(field.verbose_name) if field else name


def _value_of(row: type[models.Model], name: str, value: Any) -> str:
    if value in (None, ""):
        return NOTHING
    if name.startswith(_IN_TENTHS) and isinstance(value, int):
        return format_points(value)
    if name == "system":
        return _system(str(value))
    field = _field(row, name)
    if isinstance(field, models.DateTimeField) and isinstance(value, str):
        return _moment(value)
    if isinstance(field, models.DateField) and isinstance(value, str):
        return _day(value)
    return str(dict(field.flatchoices).get(value, _said(value))) if field else _said(value)


_IN_TENTHS = ("points_", "match_", "bye_")


def _day(value: str) -> str:
    try:
        return date_format(date.fromisoformat(value))
    except ValueError:
        return value


def _moment(value: str) -> str:
    try:
        return date_format(timezone.localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
    except ValueError:
        return value


def _system(name: str) -> str:
    try:
        return str(system_named(name).title)
    except LookupError:
        return name
