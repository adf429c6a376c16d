"""The rows of the result entry: one and the same wherever they stand, and none of what people typed becomes HTML."""

from __future__ import annotations

import re

import pytest
from django.template import Node
from django.test import Client

from tests.tournaments.arbiter.addresses import Site
from tournaments.models import Player, Round, User
from tournaments.results.actions.notes import note_board

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
TYPED = '<i>O\'Hara & Söhne</i>, "Zoë"'


def rows_of(page: str) -> dict[str, str]:
    """The rows by the id of the board, each without the token of its form."""
    rows = re.findall(r'<tr id="board-(\d+)".*?</tr>', page, re.DOTALL)
    found = re.findall(r'<tr id="board-.*?</tr>', page, re.DOTALL)
    return dict(zip(rows, (re.sub(r'token" value="[^"]*"', "", one) for one in found), strict=True))


def round_page(site: Site, client: Client) -> str:
    return client.get(site.address("round")).content.decode()


def test_page_answer_and_changes_have_one_row(site: Site, arbiter_client: Client) -> None:
    answered = rows_of(
        arbiter_client.post(site.address("result"), {"result": "1/2"}, headers=HTMX).content.decode(),
    )
    changed = rows_of(arbiter_client.get(site.address("results_since"), {"since": "0"}, headers=HTMX).content.decode())
    shown = rows_of(round_page(site, arbiter_client))
    assert answered.keys() == {str(site.game.pk)}
    moment = re.compile(r'expected_version" value="game/\d+/\d+\?')
    for key, row in answered.items():
        assert moment.sub("", row) == moment.sub("", shown[key]) == moment.sub("", changed[key])


def test_what_people_typed_is_text(site: Site, arbiter_client: Client, arbiter: User) -> None:
    for seat in site.game.match.seats.all():
        Player.objects.filter(pk=seat.player_id).update(name=TYPED, title="<b>")
    User.objects.filter(pk=arbiter.pk).update(first_name="<u>", last_name="&")
    note_board(site.game, by=arbiter, text="<s>note</s>")
    sent = [{"result": "1-0"}, {"result": "0-1"}, {"result": "<em>"}, {"result": "ADJ"}]
    answers = [arbiter_client.post(site.address("result"), one, headers=HTMX) for one in sent]
    for answer in answers:
        (row,) = rows_of(answer.content.decode()).values()
        assert not re.search(r"<(i|b|u|s|em)>", row)
        assert row.count("&lt;i&gt;O&#x27;Hara &amp; Söhne&lt;/i&gt;") >= 8
        assert "&lt;s&gt;note" in row
    assert "by &lt;u&gt; &amp; " in answers[1].content.decode()
    assert "&lt;em&gt;" in answers[2].content.decode()


def test_a_row_more_costs_no_template(site: Site, arbiter_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered = []
    annotated = Node.render_annotated
    monkeypatch.setattr(
        Node, "render_annotated", lambda node, context: rendered.append(node) or annotated(node, context)
    )
    round_page(site, arbiter_client)
    with_all = len(rendered)
    rendered.clear()
    Round.objects.get(pk=site.game.match.round_id).games.exclude(pk=site.game.pk).delete()
    round_page(site, arbiter_client)
    assert len(rendered) == with_all
