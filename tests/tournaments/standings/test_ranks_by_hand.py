"""Players who are tied to the end, put in an order by an arbiter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.log.changes import LotsHeld
from tournaments.log.kinds_of_standings import RankedByHand
from tournaments.models import Game, Player, Result, Round, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions import recording
from tournaments.standings.actions import tiebreaks
from tournaments.standings.actions.tiebreaks import lots_held
from tournaments.standings.queries.current import current_standings

pytestmark = pytest.mark.django_db

PAGE = "/arbiter/t/open/settings/tiebreaks/"
BY_HAND = f"{PAGE}by-hand/"


@pytest.fixture
def finished(make_tournament: Callable[..., Tournament], arbiter: User, play_round: Callable[..., Round]) -> Tournament:
    """Four players and one round, both games drawn: all are equal."""
    tournament = make_tournament(players=4, rounds=1)
    round_ = play_round(tournament, shift=0)
    for board in Game.objects.filter(match__round=round_):
        recording.correct_result(board, Result.DRAW, by=arbiter, reason="for the test")
    tournament.refresh_from_db()
    return tournament


def ids(tournament: Tournament) -> list[int]:
    return list(tournament.players.order_by("tpn").values_list("pk", flat=True))


def ranked(tournament: Tournament) -> list[tuple[int, int, bool, bool]]:
    """Rank, player, by hand, by lot of each line."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    known = published_rounds(tournament)
    lines = current_standings(tournament, known, named_players(tournament, known)).lines
    return [(line.rank, line.player.id, line.by_hand, line.by_lot) for line in lines]


def test_places_are_entered_and_told_everywhere(finished: Tournament, arbiter_client: Client, client: Client) -> None:
    one, two, three, four = ids(finished)
    page = arbiter_client.get(PAGE).text
    assert "Ranked by hand" in page
    places = {f"place_{three}": 1, f"place_{one}": 2, f"place_{four}": 3, f"place_{two}": 4}
    assert arbiter_client.post(BY_HAND, {**places, "reason": "a play-off"}).status_code == 302
    order = [three, one, four, two]
    assert ranked(finished) == [(place, key, True, False) for place, key in enumerate(order, start=1)]
    public = client.get("/open/standings/").text
    assert "H: ranked by hand: a play-off." in public
    assert public.count('title="ranked by hand">H</abbr>') == 4
    assert "H: ranked by hand: a play-off." in arbiter_client.get("/arbiter/t/open/print/standings/").text
    assert [line["by_hand"] for line in client.get("/api/v1/tournaments/open/standings/").json()["standings"]] == [
        True
    ] * 4
    (given,) = logged(RankedByHand)
    assert ([player.id for player in given.groups[0]], given.reason) == (order, "a play-off")
    file = export_trf(finished)
    told = " - ".join(Player.objects.get(pk=key).name for key in order)
    assert f"### Ranks @ Round 1: tied in everything, ranked by hand: {told}; a play-off" in file.splitlines()
    ranks = {int(line[4:8]): int(line[85:89]) for line in file.splitlines() if line[:3] == "001"}
    assert ranks == {3: 1, 1: 2, 4: 3, 2: 4}


def test_places_can_be_changed_and_taken_away(finished: Tournament, arbiter: User, arbiter_client: Client) -> None:
    order = ids(finished)
    tiebreaks.rank_by_hand(finished, [order], reason="a play-off", by=arbiter)
    page = arbiter_client.get(PAGE).text
    assert 'value="a play-off"' in page
    tiebreaks.rank_by_hand(finished, [order[::-1]], reason="read the wrong way round", by=arbiter)
    assert [key for _rank, key, _hand, _lot in ranked(finished)] == order[::-1]
    assert arbiter_client.post(BY_HAND, {"reason": "there was none"}).status_code == 302
    assert {rank for rank, *_rest in ranked(finished)} == {1}
    assert [bool(change.groups) for change in logged(RankedByHand)] == [True, True, False]


def test_lots_part_whom_no_hand_has_ranked(finished: Tournament, arbiter: User) -> None:
    order = ids(finished)
    tiebreaks.draw_lots(finished, by=arbiter)
    with pytest.raises(Refused, match="Others are tied"):
        tiebreaks.rank_by_hand(finished, [order], reason="a play-off", by=arbiter)


def test_lots_are_not_drawn_for_whom_a_hand_has_ranked(finished: Tournament, arbiter: User) -> None:
    tiebreaks.rank_by_hand(finished, [ids(finished)], reason="a play-off", by=arbiter)
    with pytest.raises(Refused, match="nothing to draw"):
        tiebreaks.draw_lots(finished, by=arbiter)


@pytest.mark.parametrize(
    ("places", "reason", "problem"),
    [
        ((1, 2, 3, 3), "a play-off", "a place of its own from 1 to 4"),
        ((1, 2, 3, None), "a play-off", "a place of its own from 1 to 4"),
        ((1, 2, 3, 5), "a play-off", "less than or equal to 4"),
        ((1, 2, 3, 4), "", "This field is required"),
        ((1, 2, 3, 4), " ", "This field is required"),
        ((None,) * 4, "a play-off", "Nobody would be ranked otherwise"),
    ],
)
def test_bad_places_change_nothing(
    finished: Tournament, arbiter_client: Client, places: tuple[int | None, ...], reason: str, problem: str
) -> None:
    fields = {f"place_{key}": place for key, place in zip(ids(finished), places, strict=True) if place}
    answer = arbiter_client.post(BY_HAND, {**fields, "reason": reason})
    assert answer.status_code == 422
    assert problem in answer.text
    assert lots_held(finished) == LotsHeld()
    assert not logged(RankedByHand)


def test_a_correction_that_ends_the_tie_goes_before_the_hand(finished: Tournament, arbiter: User) -> None:
    order = ids(finished)
    tiebreaks.rank_by_hand(finished, [order[::-1]], reason="a play-off", by=arbiter)
    game = Game.objects.filter(match__table=1).get()
    winner = game.sides()["w"].player_id
    recording.correct_result(game, Result.WHITE_WINS, by=arbiter, reason="misread")
    lines = ranked(finished)
    assert lines[0][:3] == (1, winner, False)
    assert [by_hand for _rank, _key, by_hand, _lot in lines] == [False, True, True, False]


def test_another_list_makes_them_void(finished: Tournament, arbiter: User) -> None:
    Tournament.objects.filter(pk=finished.pk).update(left_fide_mode_at="2026-01-01T00:00:00Z")
    tiebreaks.rank_by_hand(finished, [ids(finished)], reason="a play-off", by=arbiter)
    tiebreaks.set_tiebreaks(finished, ["BH"], edition="2026-03", by=arbiter, confirmed=True, reason="misprint")
    finished.refresh_from_db()
    assert (lots_held(finished), finished.ranks_reason) == (LotsHeld(), "")


def test_an_event_file_brings_them_along(finished: Tournament, arbiter: User) -> None:
    order = ids(finished)[::-1]
    tiebreaks.rank_by_hand(finished, [order], reason="a play-off", by=arbiter)
    names = [Player.objects.get(pk=key).name for key in order]
    copy = import_event(event_file(Tournament.objects.get(pk=finished.pk)), by=arbiter)
    assert [Player.objects.get(pk=key).name for _rank, key, _hand, _lot in ranked(copy)] == names
    ((group,), reason) = lots_held(copy).by_hand, lots_held(copy).reason
    assert ([player.name for player in group], reason) == (names, "a play-off")
