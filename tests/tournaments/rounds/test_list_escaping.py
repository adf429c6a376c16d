"""The list of a round may come from another installation's file: what stands in it is text and never mark-up."""

from __future__ import annotations

from pairing.engine.systems import system_named
from pairing.service import Kind
from tournaments.templatetags.round_lists import _opponents


def test_numbers_of_opponents_are_escaped_too() -> None:
    column = next(one for one in system_named("dubov").round_list.columns if one.kind is Kind.OPPONENTS)
    cell = _opponents(column)({column.key: [{"name": "<i>", "tpn": "<b>", "rating": "<u>"}]})
    assert "&lt;i&gt;" in cell
    assert "&lt;b&gt;" in cell
    assert "&lt;u&gt;" in cell
    assert "<b>" not in cell
    assert "<u>" not in cell
