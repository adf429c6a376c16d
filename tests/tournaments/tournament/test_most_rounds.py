"""How many rounds a tournament may have is said once."""

from __future__ import annotations

import ast

import pytest
from django import forms
from django.core.exceptions import ValidationError

from tests.sources import ROOT, of_floors, parsed
from tournaments.files.forms import TrfImportForm
from tournaments.models import MOST_ROUNDS
from tournaments.players.forms.player import ByeRequestForm, PlayerForm, WithdrawForm
from tournaments.tournament.forms.groups import ForbiddenPairForm
from tournaments.tournament.forms.tournament import TournamentForm

FIELDS = (
    (TournamentForm, "total_rounds"), (TrfImportForm, "total_rounds"), (PlayerForm, "entry_round"),
    (WithdrawForm, "from_round"), (ByeRequestForm, "round_number"), (ForbiddenPairForm, "first_round"),
)  # fmt: skip
LIMITS = ("max_value", "MaxValueValidator", "total_rounds__lte")


@pytest.mark.parametrize(("form", "name"), FIELDS)
def test_every_form_takes_as_many_rounds(form: type[forms.Form], name: str) -> None:
    field = form.base_fields[name]
    assert field.clean(str(MOST_ROUNDS)) == MOST_ROUNDS
    with pytest.raises(ValidationError):
        field.clean(str(MOST_ROUNDS + 1))


def limits(tree: ast.Module) -> list[int]:
    """The lines on which the number stands as somebody's limit."""
    given = [
        *(node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in LIMITS),
        *(arg for node in ast.walk(tree) if isinstance(node, ast.Call) for arg in node.args if name_of(node) in LIMITS),
    ]
    return [value.lineno for value in given if isinstance(value, ast.Constant) and value.value == MOST_ROUNDS]


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def test_no_file_says_it_again() -> None:
    assert limits(ast.parse("field(max_value=46); MaxValueValidator(46); Q(total_rounds__lte=46)")) == [1, 1, 1]
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in of_floors("models", "forms", "actions", "queries")
        for line in limits(parsed(path))
    ]
    assert found == []
