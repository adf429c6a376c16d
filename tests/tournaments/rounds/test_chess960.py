"""Chess960: a starting position for each round, drawn when it is published and shown wherever the round is."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import Make, enter_results
from tests.tournaments.logged import logged
from tournaments.basics.chess960 import POSITIONS, in_words, pieces
from tournaments.history.actions.restore_points import restore
from tournaments.log.kinds_of_rounds import RoundPublished
from tournaments.models import Publication, RestorePoint, Round, User
from tournaments.rounds.actions import drafts, taking_back
from tournaments.tournament.actions.hall import set_hall


def test_every_position_keeps_to_the_rules_and_stands_once() -> None:
    found = [pieces(number) for number in range(POSITIONS)]
    assert len(set(found)) == POSITIONS
    for rank in found:
        bishops = [square for square, piece in enumerate(rank) if piece == "B"]
        rooks = [square for square, piece in enumerate(rank) if piece == "R"]
        assert sorted(rank) == sorted("RNBQKBNR")
        assert sum(bishops) % 2 == 1, "bishops of both colours"
        assert rooks[0] < rank.index("K") < rooks[1]


@pytest.mark.parametrize("number", [-1, 960])
def test_there_are_no_others(number: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 959"):
        pieces(number)


@pytest.mark.django_db
def test_it_is_drawn_with_the_publication_and_shown(
    make_tournament: Make, arbiter: User, client: Client, arbiter_client: Client
) -> None:
    tournament = make_tournament(chess960=True, lots_seed="the seed")
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert draft.start_position is None
    assert "starting position" not in arbiter_client.get("/arbiter/t/open/rounds/1/").text
    round_ = drafts.publish_round(draft, by=arbiter)
    words = in_words(255)
    set_hall(tournament, hall_shows="pairings", hall_seconds=15, hall_paused=False, by=None)
    for page in ("/open/rounds/1/", "/open/hall/"):
        assert words in client.get(page).text, page
    for page in ("/arbiter/t/open/rounds/1/", "/arbiter/t/open/rounds/1/print/boards/"):
        assert words in arbiter_client.get(page).text, page
    games = client.get("/open/files/round-1/games.pgn").text
    assert f'[FEN "{pieces(255).lower()}/pppppppp/8/8/8/8/PPPPPPPP/{pieces(255)} w KQkq - 0 1"]' in games
    assert '[Variant "chess960"]' in games
    assert [change.position for change in logged(RoundPublished)] == [words]
    # The next version of the round has the same one, the next round another.
    taking_back.take_back_round(round_, by=arbiter, reason="a name was wrong")
    drafts.publish_round(Round.objects.get(number=1), by=arbiter)
    assert [one.pairings["position"] for one in Publication.objects.order_by("pk")] == [255, 255]
    enter_results(Round.objects.get(number=1), by=arbiter)
    assert drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter).start_position == 378


@pytest.mark.django_db
def test_ordinary_chess_has_none(make_tournament: Make, client: Client) -> None:
    tournament = make_tournament()
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    assert round_.start_position is None
    assert "position" not in Publication.objects.get().pairings
    assert "Chess960" not in client.get("/open/rounds/1/").text
    assert "FEN" not in client.get("/open/files/round-1/games.pgn").text


def test_a_round_that_is_published_again_has_the_position_that_was_drawn_first(make_tournament: Make) -> None:
    """What the hall has read is not drawn until it pleases: not by discarding, nor by a restore."""
    tournament = make_tournament(chess960=True)
    first = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    drawn = {first.start_position}
    for number in range(3):
        drafts.discard_draft(taking_back.take_back_round(Round.objects.get(), by=None, reason="wrong"), by=None)
        again = drafts.pair_next_round(tournament, by=None)
        drawn.add(drafts.publish_round(again, by=None, case="4.4.2").start_position)
        if number == 1:
            restore(RestorePoint.objects.filter(occasion="pairing").earliest("pk"), by=None)
            again = drafts.pair_next_round(tournament, by=None)
            drawn.add(drafts.publish_round(again, by=None, case="4.4.2").start_position)
    assert drawn == {first.start_position}
