"""The list of a round may come from another installation's file: what stands in it is text and never mark-up."""

from __future__ import annotations

import re

from pairing.engine.systems import system_named
from pairing.service import Kind
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.templatetags.round_lists import _opponents, _plain
from tournaments.templatetags.tables import link_to_card, rating_cell


def test_numbers_of_opponents_are_escaped_too() -> None:
    column = next(one for one in system_named("dubov").round_list.columns if one.kind is Kind.OPPONENTS)
    cell = _opponents(column)({column.key: [{"name": "<i>", "tpn": "<b>", "rating": "<u>"}]})
    assert "&lt;i&gt;" in cell
    assert "&lt;b&gt;" in cell
    assert "&lt;u&gt;" in cell
    assert "<b>" not in cell
    assert "<u>" not in cell


def test_a_value_that_is_no_number_and_no_text_is_written_too() -> None:
    column = next(one for one in system_named("dubov").round_list.columns if one.is_number)
    write = _plain(column)
    shown = [re.sub(r"<[^>]*>", "", write({column.key: value})).split(" ")[-1] for value in ([1], "<b>", True, 1, None)]
    assert shown == ["[1]", "&lt;b&gt;", "True", "1", "–"]


def test_numbers_of_players_are_escaped_too() -> None:
    player = PublishedPlayer(
        id="<i>", tpn="<b>", name="<s>", title="", rating="<u>", provisional=False, federation="", club="", points=0
    )  # type: ignore[arg-type]
    assert not {"<i>", "<s>"} & set(re.findall("<[is]>", link_to_card("open", player)))
    assert rating_cell(player) == "&lt;u&gt;"
