"""What is entered about a player and about a tournament is listed once."""

from __future__ import annotations

import ast

import pytest
from django import forms

from tests.sources import ROOT, of_floors, parsed
from tournaments.models import Player, Tournament
from tournaments.models.entered import FIXED_BY_ROUND_1, TOURNAMENT_FIELDS
from tournaments.players.forms.player import PlayerForm
from tournaments.players.models.player import PLAYER_FIELDS
from tournaments.tournament.forms.tournament import TournamentForm

MANY = 6


@pytest.mark.parametrize(
    ("model", "names", "form"), [(Player, PLAYER_FIELDS, PlayerForm), (Tournament, TOURNAMENT_FIELDS, TournamentForm)]
)
def test_the_list_is_that_of_the_table_and_of_the_form(
    model: type[Player] | type[Tournament], names: tuple[str, ...], form: type[forms.Form]
) -> None:
    assert set(names) <= {field.name for field in model._meta.get_fields()}
    entered = set(form.base_fields) & {field.name for field in model._meta.get_fields()}
    assert entered <= set(names)
    assert set(names) - entered <= {"system"}


def test_what_round_1_fixes_is_entered() -> None:
    assert set(FIXED_BY_ROUND_1) < set(TOURNAMENT_FIELDS)


def listings(tree: ast.Module) -> list[int]:
    """The lines of collections that hold many of the names."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            held = {item.value for item in node.elts if isinstance(item, ast.Constant)}
            if any(len(held & set(names)) >= MANY for names in (PLAYER_FIELDS, TOURNAMENT_FIELDS)):
                found.append(node.lineno)
    return found


def test_no_form_and_no_service_lists_them_again() -> None:
    assert listings(ast.parse(f"FIELDS = {PLAYER_FIELDS[:MANY]}")) == [1]
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in of_floors("forms", "actions", "views", "public")
        for line in listings(parsed(path))
    ]
    assert found == []
