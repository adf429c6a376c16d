"""The log is data: every kind is stored and read back, told in a sentence, and written by some action."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from django.utils.translation import override

from tests.sources import ROOT, of_floors, parsed, python_files
from tournaments.log.changes import Change, PlayerNamed, TeamNamed
from tournaments.log.kinds import ALL, Unknown
from tournaments.log.kinds_of_players import PlayerEntered, PlayerWithdrawn
from tournaments.log.kinds_of_teams import TeamEntered, TeamRemoved
from tournaments.log.sentences import Naming, naming_for, sentence, words_of
from tournaments.log.stored import VERSION, change_of, payload_of
from tournaments.log.words import GROUPS

PLACEHOLDER = re.compile(r"%\((\w+)\)s")
# What people never read: rows' ids, and what only tells namesakes apart.
UNSAID = {
    "id",
    "in_match",  # of a board that is not the first it says nothing more
    "point",
    "undo",
    "entry",
    "round_id",
    "pair_id",
    "list_id",
    "tournament_id",
    "event_id",
    "club_id",
    "series_id",
    "tpn",
    "birth_year",
    "club",
    "username",
}
TEXTS = {
    "result": ("1-0", "0F1"),
    "bye": ("H", "Z"),
    "bye_before": ("Z", "H"),
    **dict.fromkeys(("role", "role_before"), ("chief", "helper")),
    "presence": ("h", "a"),
    "presence_before": ("", "a"),
    "missing": ("leave_out", "remove"),
    "colour": ("w", "b"),
    "colour_before": ("b", "w"),
}
KIND_IDS = [change.kind for change in ALL]


def _value(hint: Any, name: str) -> Any:
    """A value for a field of this type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        return (_value(arguments[0], name),)
    if origin is dict:
        return {"rating": 2000, "points_win": 30}
    if arguments:  # of a union the first type
        return _value(arguments[0], name)
    if is_dataclass(hint):
        return _sample(hint)
    plain: dict[Any, Any] = {int: 4, bool: True, str: TEXTS.get(name, (f"{name} α", ""))[0]}
    return plain[hint]


def _sample(shape: Any) -> Any:
    hints = get_type_hints(shape)
    return shape(**{field.name: _value(hints[field.name], field.name) for field in fields(shape)})


SAMPLES = [_sample(shape) for shape in ALL]


def _altered(part: Any, name: str = "") -> Iterator[Any]:
    """``part`` with one thing in it changed, once for each thing that people read."""
    if isinstance(part, tuple):
        yield from (
            (*part[:at], other, *part[at + 1 :]) for at, one in enumerate(part) for other in _altered(one, name)
        )
    elif isinstance(part, dict):
        yield from ({**part, key: other} for key, one in part.items() for other in _altered(one, key))
    elif isinstance(part, bool):
        yield not part
    elif isinstance(part, int):
        yield part + 1
    elif isinstance(part, str):
        yield TEXTS[name][1] if name in TEXTS else f"other {part}"
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            if field.name not in UNSAID:
                for other in _altered(getattr(part, field.name), field.name):
                    yield replace(part, **{field.name: other})


@pytest.mark.parametrize("change", SAMPLES, ids=KIND_IDS)
def test_a_change_is_stored_and_read_back(change: Change) -> None:
    payload = json.loads(json.dumps(payload_of(change)))
    assert change_of(change.kind, VERSION, payload) == change


@pytest.mark.parametrize("change", SAMPLES, ids=KIND_IDS)
def test_every_field_is_told(change: Change) -> None:
    told = sentence(change, Naming())
    others = list(_altered(change))
    assert [other for other in others if sentence(other, Naming()) == told] == []
    assert others or change.kind in (
        "account.password",
        "account.mail",
        "account.phone",
        "account.recovery",
        "broadcast.end",
        "check_in.close",
        "check_in.codes",
    )


@pytest.mark.parametrize("shape", ALL, ids=KIND_IDS)
def test_every_kind_is_told_by_its_own_fields(shape: type[Change]) -> None:
    assert shape.label
    assert shape.kind.partition(".")[0] in GROUPS or shape.kind.startswith(
        ("account.", "backup.", "look.", "privacy.", "mirror.", "ratings.")
    )
    names = {field.name for field in fields(shape)}
    assert {*shape.unless, *shape.also} <= names
    assert not shape.unless.keys() & shape.also.keys()
    for words in map(str, (shape.words, *shape.unless.values(), *shape.also.values())):
        found = PLACEHOLDER.findall(words)
        assert set(found) <= names
        assert words.count("%") == len(found)


@pytest.mark.parametrize("change", SAMPLES, ids=KIND_IDS)
def test_words_are_chosen_by_what_is_there(change: Change) -> None:
    full = words_of(change)
    for name in {**change.unless, **change.also}:
        empty: Any = type(getattr(change, name))() if not is_dataclass(getattr(change, name)) else None
        assert words_of(replace(change, **{name: empty})) != full


@pytest.mark.parametrize(
    ("kind", "version", "payload"),
    [
        ("player.withdraw", 99, {"player": {"id": 1, "name": "A"}, "round_number": 3}),
        ("player.vanish", 1, {"player": 7}),
        ("player.withdraw", 1, {"player": {"id": 1, "name": "A"}}),
        ("player.withdraw", 1, {"player": {"id": "1", "name": "A"}, "round_number": 3}),
        ("player.withdraw", 1, ["A", 3]),
        ("player.withdraw", 1, None),
    ],
)
def test_what_cannot_be_read_is_shown_as_it_is(kind: str, version: int, payload: Any) -> None:
    change = change_of(kind, version, payload, name="Adler, Anna")
    assert isinstance(change, Unknown)
    assert sentence(change, Naming()).startswith("Adler, Anna: ")


def test_namesakes_are_told_apart_only_where_there_are_two() -> None:
    one, other = PlayerNamed(1, "Adler, Anna", 4, 1990, "Tower"), PlayerNamed(2, "Adler, Anna", 7)
    alone, both = [PlayerWithdrawn(one, 3)], [PlayerWithdrawn(one, 3), PlayerWithdrawn(other, 3)]
    assert sentence(alone[0], naming_for(alone)) == "Adler, Anna withdrew from round 3 on"
    assert [sentence(change, naming_for(both)) for change in both] == [
        "Adler, Anna (No. 4, born 1990, Tower) withdrew from round 3 on",
        "Adler, Anna (No. 7) withdrew from round 3 on",
    ]
    assert sentence(alone[0], naming_for(alone, ["Adler, Anna"])).startswith("Adler, Anna (No. 4")


@pytest.mark.parametrize("values", [{}, {"name": "Elbe", "short_name": "", "club": None}])
def test_a_team_of_which_the_name_alone_is_known_leaves_no_comma(values: dict[str, Any]) -> None:
    team = TeamNamed(1, "Elbe", 5)
    assert sentence(TeamEntered(team, values), Naming()) == "Team Elbe entered"
    assert sentence(TeamRemoved(team, values), Naming()) == "Team Elbe taken out of the list"


def test_the_name_of_the_field_of_a_players_team_is_in_the_language_of_the_reader() -> None:
    with override("de"):
        said = sentence(PlayerEntered(PlayerNamed(1, "Adler, Anna"), {"team": "Elbe"}), Naming())
    assert said == "Adler, Anna eingetragen, Mannschaft: Elbe"


# --- Who writes entries ----------------------------------------------------------------------------------------------
# Verbs with ``by`` that write no entry themselves, and why.
WITHOUT_ENTRY = {
    "begin_renewal": "begins an import; when it has come into use it is logged",
    "choose_columns": "lets an import go on, which is logged when it has come into use",
    "new_version": "makes a publication; who publishes the round logs",
    "save_version": "the same of a round that was not public before",
    "give_half_points": "part of a late entry, which has its own entry",
    "clear_missed_rounds": "takes players away; who removes them logs",
    "take_over_corrections": "part of an import, which has its own entry",
    "publish_missed_rounds": "publishes rounds again; who gives or takes away byes in them logs",
    "keep_point": "keeps a restore point; the step before which it is kept has its own entry",
    "mark_taken_back": "marks a publication; who takes the round back, or restores the tournament, logs",
    "new_player": "makes a row that is not saved; who saves it logs",
    "take_over_teams": "part of an import, which has its own entry",
    "people_to_choose": "looks only; ``by`` is who chooses",
    "create_round": "part of an import, which has its own entry",
    "new_round": "part of an import, which has its own entry",
    "claim": "notes that a form was sent; what the form does has its own entry",
    "begin_import": "notes an import; the entry comes with the new list (run_import) or when it is stopped",
}


# Kinds that no action writes any more: the logs of older versions have them.
WRITTEN_BEFORE = {"GivenToArbiter": "there were no roles"}


def _functions() -> dict[str, list[ast.FunctionDef]]:
    """Every function of the actions by its name."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for path in (*of_floors("actions", "queries"), *python_files("tournaments/basics", "tournaments/journal")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append(node)
    return found


def _called(node: ast.AST) -> set[str]:
    calls = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
    return {
        func.id if isinstance(func, ast.Name) else func.attr
        for func in calls
        if isinstance(func, ast.Name | ast.Attribute)
    }


def test_every_verb_of_the_services_writes_an_entry() -> None:
    functions = _functions()
    reaching = {"log"}
    while more := {
        name
        for name, nodes in functions.items()
        if name not in reaching and any(_called(node) & reaching for node in nodes)
    }:
        reaching |= more
    verbs = {
        name
        for name, nodes in functions.items()
        for node in nodes
        if not name.startswith("_") and name != "log" and any(one.arg == "by" for one in node.args.kwonlyargs)
    }
    assert len(verbs) > 25
    assert verbs - reaching == set(WITHOUT_ENTRY)


def test_every_kind_is_written_by_a_service() -> None:
    named = {
        node.id
        for path in of_floors("actions", "queries")
        if path.name != "comments.py"
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call)
        for node in ast.walk(call)
        if isinstance(node, ast.Name)
    }
    assert {shape.__name__ for shape in ALL} - named == set(WRITTEN_BEFORE)


def test_nothing_finds_an_entry_by_its_words() -> None:
    """Names are looked up only where people search; a payload never is."""
    allowed = {ROOT / "tournaments/log/reading.py", ROOT / "tournaments/models/audit.py"}
    allowed |= {ROOT / "tournaments/log/writing.py"}
    found = []
    for path in python_files("tournaments"):
        if path in allowed or "migrations" in path.parts:
            continue
        for node in ast.walk(parsed(path)):
            keyword = node.arg if isinstance(node, ast.keyword) else None
            if keyword and keyword.startswith(("target_name", "payload", "by_name__")):
                found.append(f"{path.relative_to(ROOT)}:{node.value.lineno}: {keyword}")  # type: ignore[union-attr]
            if isinstance(node, ast.Compare) and "sentence" in _called(node):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: compares a sentence")
    assert found == []
