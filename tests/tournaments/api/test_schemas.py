"""What a class says of JSON: its schema, and what of a value is not so; jsonschema is the second opinion."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Required, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.tournaments.api.programs import Program
from tournaments.api.programs import NewPlayer, PlayerFields, SentResult, SentResults, SentScore, Withdrawal
from tournaments.api.schemas import Keywords, Schemas, problems
from tournaments.api.sent import MOST_ERRORS
from tournaments.models import Tournament, User


class Inner(TypedDict, total=False):
    """What is inside."""

    kind: Required[Literal["a", "b"]]


class Outer(TypedDict, total=False):
    """What is sent."""

    count: Required[Annotated[int, Keywords(minimum=1, maximum=9), "How many."]]
    text: Annotated[str, Keywords(minLength=1, maxLength=3)]
    digits: Annotated[str | None, Keywords(pattern="^[0-9]{0,3}$")]
    inner: Annotated[list[Inner], Keywords(minItems=1, maxItems=2)]
    flag: bool


def test_the_schema_of_a_class() -> None:
    schemas = Schemas()
    assert schemas.of(list[Outer]) == {"type": "array", "items": {"$ref": "#/components/schemas/Outer"}}
    found = schemas.by_name["Outer"]
    assert (found["description"], found["required"], found["additionalProperties"]) == (
        "What is sent.",
        ["count"],
        False,
    )
    assert found["properties"]["count"] == {"type": "integer", "minimum": 1, "maximum": 9, "description": "How many."}
    assert found["properties"]["digits"]["type"] == ["string", "null"]
    assert schemas.by_name["Inner"]["properties"] == {"kind": {"type": "string", "enum": ["a", "b"]}}


def test_two_classes_of_one_name_are_refused() -> None:
    schemas = Schemas()
    schemas.of(Inner)
    schemas.of(Inner)
    with pytest.raises(ValueError, match="Inner"):
        schemas.add("Inner", {"type": "object"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"count": 1, "text": "abc", "digits": None, "inner": [{"kind": "a"}], "flag": True}, []),
        ([], [("", "It must be an object.")]),
        ({}, [("/count", "It is missing.")]),
        ({"count": True}, [("/count", "It must be a whole number.")]),
        ({"count": 1.0}, [("/count", "It must be a whole number.")]),
        ({"count": 10**30}, [("/count", "It must be at least 1 and at most 9.")]),
        ({"count": 1, "text": ""}, [("/text", "It must have at least 1 and at most 3 characters.")]),
        ({"count": 1, "digits": "1\n"}, [("/digits", "It must match ^[0-9]{0,3}$.")]),
        ({"count": 1, "digits": 1}, [("/digits", "It must be a text or null.")]),
        ({"count": 1, "inner": []}, [("/inner", "It must have at least 1 and at most 2 entries.")]),
        ({"count": 1, "inner": [7, {"kind": "c"}]}, [
            ("/inner/0", "It must be an object."), ("/inner/1/kind", 'It must be one of "a", "b".'),
        ]),
        ({"a/~b": 1, "count": None}, [
            ("/a~1~0b", "There is no such field. Known: count, text, digits, inner, flag."),
            ("/count", "It must be a whole number."),
        ]),
    ],
)  # fmt: skip
def test_every_problem_is_named_with_its_place(value: Any, expected: list[tuple[str, str]]) -> None:
    assert problems(value, Outer) == expected


NAMES = [
    "result",
    "rated",
    "id",
    "version",
    "name",
    "rating",
    "title",
    "fide_id",
    "sure",
    "from_round",
    "score",
    "other",
]
VALUES = (
    st.none() | st.booleans() | st.integers(-1, 4001) | st.sampled_from([-0.5, 1.5, "", "1-0", "GM", "1234", "x" * 121])
)
OBJECTS = st.dictionaries(st.sampled_from(NAMES), VALUES)


@pytest.mark.parametrize(
    "form", [NewPlayer, PlayerFields, SentResult, SentResults, SentScore, Withdrawal], ids=lambda f: f.__name__
)
@given(value=OBJECTS | st.fixed_dictionaries({"results": st.lists(VALUES | OBJECTS, max_size=3)}))
def test_what_is_refused_is_what_the_description_refuses(form: type, value: Any) -> None:
    schemas = Schemas()
    whole = {**schemas.of(form), "components": {"schemas": schemas.by_name}}
    expected = {_pointer(error) for error in Draft202012Validator(whole).iter_errors(value)}
    found = {pointer for pointer, _text in problems(value, form)}
    parents = {pointer.rpartition("/")[0] for pointer in found}
    assert {pointer for pointer in expected if pointer not in parents} <= found
    assert bool(expected) == bool(found)


def _pointer(error: Any) -> str:
    return "".join(f"/{part}" for part in error.absolute_path)


@pytest.mark.django_db
def test_a_bounded_number_of_errors_is_named(make_tournament: Any, arbiter: User) -> None:
    tournament: Tournament = make_tournament(players=4)
    sent = {f"field {number}": 1 for number in range(5000)}
    answer = Program(tournament, arbiter).ask("POST", "players/", sent, Idempotency_Key="1")
    assert (answer.status_code, len(answer.json()["errors"])) == (422, MOST_ERRORS)
    assert f"The first {MOST_ERRORS} of 5001 errors are named." in answer.json()["detail"]
    assert len(answer.content) < 30_000
