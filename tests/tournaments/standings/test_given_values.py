"""Tie-breaks whose values are worked out elsewhere: entered by an arbiter, told everywhere, and ranked by."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from pairing.checking.standings_of_file import recompute_standings
from pairing.trf.reader import read_trf
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_standings import ValuesGiven
from tournaments.models import Game, Player, Result, Round, RoundRating, Tournament, User
from tournaments.players.actions.entries import remove_player
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.results.actions import recording
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import set_tiebreaks

pytestmark = pytest.mark.django_db

PAGE = "/arbiter/t/open/settings/tiebreaks/values/"
BLITZ = "OTHER_BLITZ"


@pytest.fixture
def drawn(make_tournament: Callable[..., Tournament], arbiter: User, play_round: Callable[..., Round]) -> Tournament:
    """Four players and one round, both games drawn: only the blitz parts them."""
    tournament = make_tournament(players=4, rounds=1)
    set_tiebreaks(tournament, ["other_blitz", "TPN"], edition="2026-03", by=arbiter)
    round_ = play_round(tournament, shift=0)
    for board in Game.objects.filter(match__round=round_):
        recording.correct_result(board, Result.DRAW, by=arbiter, reason="for the test")
    tournament.refresh_from_db()
    return tournament


def order(client: Client, slug: str = "open") -> list[tuple[str, float | None]]:
    """The first names and the values, in the order of the public standings."""
    lines = client.get(f"/api/v1/tournaments/{slug}/standings/").json()["standings"]
    return [(line["player"]["name"][-1], line["tiebreaks"][0]) for line in lines]


def keys() -> list[int]:
    return list(Player.objects.order_by("tpn").values_list("pk", flat=True))[:4]


def test_they_are_entered_and_told_everywhere(drawn: Tournament, arbiter_client: Client, client: Client) -> None:
    assert [name for name, _value in order(client)] == ["1", "2", "3", "4"]
    one, two, three, four = keys()
    assert PAGE in arbiter_client.get("/arbiter/t/open/settings/tiebreaks/").text
    sent = {f"value_0_{two}": "1,5", f"value_0_{three}": "2½", f"value_0_{four}": "-1.25", "note": "blitz on Sunday"}
    assert arbiter_client.post(PAGE, sent).status_code == 302
    assert order(client) == [("3", 2.5), ("2", 1.5), ("4", -1.25), ("1", None)]
    public = client.get("/open/standings/").text
    assert "Values worked out elsewhere: blitz on Sunday" in public
    assert "Worked out elsewhere (values entered by the arbiter)" in public
    assert "C.07, )" not in public
    for player, words in ((three, "Where the values come from: blitz on Sunday"), (one, "No value has been entered")):
        assert words in client.get(f"/open/standings/{player}/{BLITZ}/").text
    assert client.get(f"/open/standings/{one}/OTHER_SAYS/").status_code == 404
    assert "Values worked out elsewhere: blitz on Sunday" in arbiter_client.get("/arbiter/t/open/print/standings/").text
    page = arbiter_client.get(PAGE).text
    assert 'value="-1.25"' in page
    (given,) = logged(ValuesGiven)
    assert [(move.player.tpn, move.old, move.new) for move in given.moves] == [
        (2, "", "1.5"),
        (3, "", "2.5"),
        (4, "", "-1.25"),
    ]
    assert "OTHER_BLITZ – → 2.5" in arbiter_client.get("/arbiter/t/open/log/").text


def test_the_report_file_has_them_and_brings_them_back(drawn: Tournament, arbiter: User, client: Client) -> None:
    one, two, three, four = keys()
    give_values(drawn, {BLITZ: {two: 150, three: 250, four: -125}}, note="blitz on Sunday", by=arbiter)
    text = export_trf(Tournament.objects.get(pk=drawn.pk))
    assert "202 OTHER_BLITZ,TPN" in text.splitlines()
    assert "### Tie-break @ Round 1: worked out elsewhere: blitz on Sunday" in text.splitlines()
    assert "### Tie-break @ Round 1: OTHER_BLITZ of 4 is -1.25" in text.splitlines()
    check = recompute_standings(read_trf(text))
    assert (check.is_same, check.tiebreaks, check.left_out) == (True, (BLITZ, "TPN"), ())
    copy = import_trf(text.encode(), by=arbiter, name="Copy")
    assert order(client, copy.slug) == order(client)
    names = dict(copy.players.values_list("tpn", "pk"))
    give_values(copy, {BLITZ: {names[1]: 900}}, note="the blitz was played again", by=arbiter)
    again = export_trf(Tournament.objects.get(pk=copy.pk))
    assert [line for line in again.splitlines() if "### Tie-break" in line] == [
        "### Tie-break @ Round 1: worked out elsewhere: the blitz was played again",
        "### Tie-break @ Round 1: OTHER_BLITZ of 1 is 9.00",
    ]


def test_an_event_file_brings_them_along_but_not_those_who_were_taken_out(
    drawn: Tournament, make_tournament: Callable[..., Tournament], arbiter: User
) -> None:
    other = make_tournament(slug="other", players=3, long_event=True)
    set_tiebreaks(other, [BLITZ], edition="2026-03", by=arbiter)
    one, two, _three = other.players.order_by("tpn")
    give_values(other, {BLITZ: {one.pk: 100, two.pk: 200}}, note="last year", by=arbiter)
    for player in (one, two):
        set_round_rating(player, by=arbiter, round_number=2, rating=1900)
    remove_player(one, by=arbiter)
    copy = import_event(event_file(Tournament.objects.get(pk=other.pk)), by=arbiter)
    (kept,) = copy.tiebreak_values.values_list("code", "player__name", "value")
    assert kept == (BLITZ, two.name, 200)
    assert copy.given_values_note == "last year"
    assert [row.player.name for row in RoundRating.objects.filter(player__tournament=copy)] == [two.name]


@pytest.mark.parametrize(
    ("value", "note", "problem"),
    [
        ("two", "blitz", "Write a number with at most two decimals"),
        ("1.234", "blitz", "Write a number with at most two decimals"),
        ("123456", "blitz", "Write a number with at most two decimals"),
        ("1", "", "This field is required"),
        ("", "blitz", ""),
    ],
)
def test_bad_values_change_nothing(
    drawn: Tournament, arbiter_client: Client, value: str, note: str, problem: str
) -> None:
    answer = arbiter_client.post(PAGE, {f"value_0_{keys()[0]}": value, "note": note})
    assert answer.status_code == (422 if problem else 302)
    assert problem in answer.text
    if problem:
        assert not logged(ValuesGiven)


def test_what_is_not_of_the_tournament_is_refused(drawn: Tournament, arbiter: User) -> None:
    for values in ({"OTHER_RAPID": {keys()[0]: 1}}, {BLITZ: {999_999: 1}}):
        with pytest.raises(Refused, match="not of this tournament any more"):
            give_values(drawn, values, note="blitz", by=arbiter)
    with pytest.raises(Refused, match="too large"):
        give_values(drawn, {BLITZ: {keys()[0]: 10**9}}, note="blitz", by=arbiter)
    give_values(drawn, {BLITZ: {keys()[0]: 100}}, note="blitz", by=arbiter)
    with pytest.raises(Refused, match="Nothing has been changed"):
        give_values(drawn, {BLITZ: {keys()[0]: 100}}, note="blitz", by=arbiter)


def test_without_such_a_tie_break_the_page_says_how_to_have_one(
    make_tournament: Callable[..., Tournament], arbiter_client: Client
) -> None:
    make_tournament()
    assert "such as OTHER_BLITZ" in arbiter_client.get(PAGE).text
