"""What the database itself refuses, whoever writes to it. Each test goes past the actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import ProtectedError
from django.utils import timezone

from tests.tournaments.factories import make_player
from tests.tournaments.models.refused import refused
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Game,
    Match,
    Player,
    Publication,
    Result,
    Round,
    Seat,
    TieBreakValue,
    TiePlace,
    Tournament,
    User,
)
from tournaments.rounds.actions import drafts

Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=7)


@pytest.fixture
def draft(tournament: Tournament, arbiter: User) -> Round:
    return drafts.pair_next_round(tournament, by=arbiter)


def test_two_rounds_of_one_number(tournament: Tournament, draft: Round) -> None:
    with refused("round_number_once|tournament_id, .*number"):
        Round.objects.create(tournament=tournament, number=1)


def test_two_values_of_one_tie_break_and_two_places_of_one_kind(tournament: Tournament) -> None:
    of = {"tournament": tournament, "player": Player.objects.get(tpn=1)}
    TieBreakValue.objects.create(**of, code="OTHER_BLITZ", value=100)
    TieBreakValue.objects.create(**of, code="OTHER_RAPID", value=100)
    with refused("tiebreak_value_once|player_id, .*code"):
        TieBreakValue.objects.create(**of, code="OTHER_BLITZ", value=150)
    for group in (0, 1):
        TiePlace.objects.create(**of, round_number=1, group=group, place=0)
    for group, constraint in ((0, "tie_place_by_lot_once"), (2, "tie_place_by_hand_once")):
        with refused(f"{constraint}|tieplace.player_id"):
            TiePlace.objects.create(**of, round_number=1, group=group, place=1)


def test_a_player_twice_in_a_round(draft: Round) -> None:
    player = Player.objects.get(tpn=1)
    with refused("player_once|round_id, .*player_id"):
        Seat.objects.create(round=draft, player=player, bye="Z")


def test_a_third_player_at_a_board(tournament: Tournament, draft: Round) -> None:
    late = make_player(tournament, 8)
    late.save()
    board = draft.games.get(match__table=1)
    with refused("one_player_per_colour|match_id, .*colour"):
        Seat.objects.create(round=draft, player=late, match=board.match, colour="w")


@pytest.mark.parametrize("result", [result for result in Result if result != Result.OPEN])
def test_a_result_on_an_unpublished_board(draft: Round, result: Result) -> None:
    with refused("result_needs_publication"):
        draft.games.update(result=result)


def test_a_new_board_with_a_result_before_publication(draft: Round) -> None:
    with refused("result_needs_publication"):
        Game.objects.create(match=draft.matches.get(table=1), board=2, result="1-0")


def test_taking_back_the_publication_under_a_result(draft: Round, arbiter: User) -> None:
    drafts.publish_round(draft, by=arbiter)
    draft.games.filter(match__table=1).update(result="1-0")
    with refused("result_needs_publication"):
        draft.games.update(published=False)


def test_an_unknown_result(draft: Round, arbiter: User) -> None:
    drafts.publish_round(draft, by=arbiter)
    with refused("result_known"):
        draft.games.update(result="1-1")


def test_one_board_number_twice(draft: Round) -> None:
    with refused("match_table_once|round_id, .*table"):
        Match.objects.create(round=draft, table=1)


def test_two_pairing_allocated_byes(tournament: Tournament, draft: Round) -> None:
    late = make_player(tournament, 8)
    late.save()
    with refused("one_allocated_bye|round_id"):
        Seat.objects.create(round=draft, player=late, bye="U")


@pytest.mark.parametrize("seat", [{}, {"colour": "w"}, {"bye": "X"}, {"bye": "H", "colour": "b"}])
def test_a_seat_that_is_neither_board_nor_bye(tournament: Tournament, draft: Round, seat: dict[str, str]) -> None:
    late = make_player(tournament, 8)
    late.save()
    with refused("seat_match_or_bye"):
        Seat.objects.create(round=draft, player=late, **seat)


def test_a_player_of_a_round_is_not_deleted(draft: Round) -> None:
    with pytest.raises(ProtectedError):
        Player.objects.get(tpn=1).delete()


def test_one_tpn_twice(tournament: Tournament) -> None:
    with refused("player_tpn_once|tournament_id, .*tpn"):
        make_player(tournament, 7).save()


def test_one_fide_number_twice_but_none_as_often_as_wanted(tournament: Tournament) -> None:
    assert Player.objects.filter(fide_id="").count() == 7
    Player.objects.filter(tpn=1).update(fide_id="123")
    with refused("player_fide_id_once|fide_id"):
        Player.objects.filter(tpn=2).update(fide_id="123")


def test_a_provisional_rating_without_a_reason(tournament: Tournament) -> None:
    with refused("player_provisional_has_reason"):
        Player.objects.filter(tpn=1).update(provisional=True)


def test_a_rating_of_zero(tournament: Tournament) -> None:
    with refused("player_rating"):
        Player.objects.filter(tpn=1).update(rating=0)


def test_two_byes_in_a_round(tournament: Tournament) -> None:
    player = Player.objects.get(tpn=1)
    ByeRequest.objects.create(tournament=tournament, player=player, round_number=2, kind="H")
    with refused("bye_request_once|player_id, .*round_number"):
        ByeRequest.objects.create(tournament=tournament, player=player, round_number=2, kind="Z")


def test_a_bye_that_nobody_can_ask_for(tournament: Tournament) -> None:
    player = Player.objects.get(tpn=1)
    with refused("bye_request_kind"):
        ByeRequest.objects.create(tournament=tournament, player=player, round_number=2, kind="U")


def test_a_forbidden_pair_stands_once_and_in_order(tournament: Tournament) -> None:
    one, other = Player.objects.order_by("pk")[:2]
    ForbiddenPair.objects.create(tournament=tournament, one=one, other=other)
    with refused("forbidden_pair_once|tournament_id, .*other_id"):
        ForbiddenPair.objects.create(tournament=tournament, one=one, other=other)
    for first, second in ((other, one), (one, one)):
        with refused("forbidden_pair_order"):
            ForbiddenPair.objects.create(tournament=tournament, one=first, other=second)


EMPTY: dict[str, Any] = {"pairings": {"boards": [], "byes": []}, "round_list": {"system": "dubov", "lines": []}}


def test_one_version_of_a_publication_twice(draft: Round, arbiter: User) -> None:
    drafts.publish_round(draft, by=arbiter)
    with refused("publication_version_once|number, .*version"):
        Publication.objects.create(tournament=draft.tournament, number=draft.number, version=1, **EMPTY)
    with refused("publication_taken_back_with_reason"):
        Publication.objects.create(tournament=draft.tournament, number=7, taken_back_at=timezone.now(), **EMPTY)


@pytest.mark.parametrize("change", [{"total_rounds": 0}, {"total_rounds": 31}, {"initial_colour": "x"}])
def test_an_impossible_tournament(tournament: Tournament, change: dict[str, Any]) -> None:
    with refused("tournament_(rounds|initial_colour)"):
        Tournament.objects.update(**change)


@pytest.mark.parametrize("change", [{"points_draw": 11}, {"points_bye": 21}])
def test_a_draw_or_bye_worth_more_than_a_win(tournament: Tournament, change: dict[str, Any]) -> None:
    with refused("tournament_points"):
        Tournament.objects.update(**change)
