"""Which step is offered, and why another one is not."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import OUTSIDE_FIDE_MODE, enter_results, make_tournament, play_round
from tournaments.models import Game, Match, Player, Result, Round, Seat
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.checks import Level, draft_checks
from tournaments.rounds.queries.steps import Status, steps
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


def test_only_the_next_step_of_a_round_is_offered() -> None:
    tournament = make_tournament(players=4, rounds=1, **OUTSIDE_FIDE_MODE)
    now = steps(tournament)
    assert (now.status, now.next, now.coming, now.obstacles) == (Status.SETUP, "pair", 1, ())

    draft = drafts.pair_next_round(tournament, by=None)
    now = steps(tournament)
    assert (now.status, now.next, now.round) == (Status.DRAFT, "publish", draft)
    assert [(one.url_name, one.round_number) for one in now.obstacles] == [("arbiter:round", 1)]

    drafts.publish_round(draft, by=None)
    now = steps(tournament)
    assert (now.status, now.next, now.open_boards, now.boards) == (Status.PLAYING, "results", 2, 2)
    assert now.obstacles[0].text.startswith("Round 1, board 1: no result for ")

    enter_results(draft, by=None)
    now = steps(tournament)
    assert (now.status, now.next) == (Status.FINISHED, "")

    tournament = setup.update_tournament(tournament, by=None, sure=True, total_rounds=2)
    now = steps(tournament)
    assert (now.status, now.next, now.coming, now.obstacles) == (Status.COMPLETE, "pair", 2, ())


def test_what_is_missing_links_to_the_page_that_mends_it() -> None:
    tournament = make_tournament(players=1)
    Player.objects.update(rating=None)
    unrated, alone = steps(tournament).obstacles
    assert "No rating: Abel, Player 1." in unrated.text
    assert "at least two players" in alone.text
    assert unrated.url_name == alone.url_name == "arbiter:players"


@pytest.mark.parametrize("count", [8, 40])
def test_the_number_of_queries_does_not_grow(django_assert_max_num_queries: Any, count: int) -> None:
    tournament = make_tournament(players=count)
    play_round(tournament)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    game = Game.objects.select_related("match__round__tournament").get(match__round=round_, match__table=1)

    with django_assert_max_num_queries(6):
        steps(tournament)
    with django_assert_max_num_queries(8):
        snapshot.build(tournament)
    with django_assert_max_num_queries(11):  # two of them for the savepoint, two for the log, one for the public
        recording.record_result(game, Result.DRAW, by=None)


def test_pairing_takes_a_constant_number_of_queries() -> None:
    counts = []
    for players_count in (8, 60):
        tournament = make_tournament(players=players_count, slug=f"open-{players_count}")
        with CaptureQueriesContext(connection) as pairing:
            draft = drafts.pair_next_round(tournament, by=None)
        with CaptureQueriesContext(connection) as checking:
            draft_checks(draft)
        with CaptureQueriesContext(connection) as publishing:
            drafts.publish_round(draft, by=None)
        counts.append((len(pairing), len(checking), len(publishing)))

    assert counts[0] == counts[1]


def levels(round_: Round) -> dict[str, Level]:
    return {check.text: check.level for check in draft_checks(round_)}


def test_a_good_draft_has_no_warning() -> None:
    tournament = make_tournament(players=9, **OUTSIDE_FIDE_MODE)
    play_round(tournament)
    entries.withdraw_player(Player.objects.get(tpn=2), by=None)
    entries.request_bye(Player.objects.get(tpn=3), by=None, round_number=2, kind="H")
    entries.add_player(tournament, by=None, name="Late, Lu", rating=1000, entry_round=3)
    one, other = Player.objects.get(tpn=1), Player.objects.get(tpn=4)
    setup.add_forbidden_pair(tournament, one, other, by=None)

    checks = levels(drafts.pair_next_round(tournament, by=None))

    assert Level.WARNING not in checks.values()
    assert checks["Berg, Player 2 has withdrawn."] is Level.NOTICE
    assert checks["Costa, Player 3 has a half-point bye."] is Level.NOTICE
    assert checks["Late, Lu has not entered yet."] is Level.NOTICE
    assert checks["No forbidden pairing."] is Level.OK
    assert checks["Nobody meets an opponent again (C1)."] is Level.OK
    assert any("from a higher scoregroup" in text for text in checks)


def test_the_checks_see_what_is_wrong_in_the_rows() -> None:
    """A draft that somebody has altered behind the program's back."""
    tournament = make_tournament(players=7)
    first = play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=None)
    had_bye = Seat.objects.get(round=first, bye="U").player
    board = first.games.get(match__table=1)
    white, black = (board.match.seats.get(colour=colour).player for colour in "wb")
    Seat.objects.filter(round=draft).delete()
    again = draft.games.get(match__table=1)
    Seat.objects.create(round=draft, player=white, match=again.match, colour="b")
    Seat.objects.create(round=draft, player=black, match=again.match, colour="w")
    Seat.objects.create(round=draft, player=had_bye, bye="U")

    warnings = [check.text for check in draft_checks(draft) if check.level is Level.WARNING]

    assert any("have met before (C1)" in text for text in warnings)
    assert any("may not have it (3.1.1)" in text for text in warnings)
    assert any(text.startswith("Not in this round at all: ") for text in warnings)


def swap_colours(match: Match | None) -> None:
    assert match is not None
    seats = list(match.seats.all())
    match.seats.all().delete()
    for seat in seats:
        colour = "b" if seat.colour == "w" else "w"
        Seat.objects.create(round=seat.round, player=seat.player, match=match, colour=colour)


def test_the_checks_see_a_broken_absolute_preference() -> None:
    tournament = make_tournament(players=8)
    colours: dict[int, str] = dict(play_round(tournament).seats.values_list("player", "colour"))
    second = play_round(tournament)
    alternating = next(seat for seat in second.seats.select_related("match") if seat.colour != colours[seat.player_id])
    swap_colours(alternating.match)  # now the player has had the same colour twice
    draft = drafts.pair_next_round(tournament, by=None)
    assert not any("against an absolute preference" in text for text in levels(draft))

    swap_colours(Match.objects.get(round=draft, seats__player=alternating.player))

    name = alternating.player.name
    assert any(f"{name} has" in text and "against an absolute preference (C3)" in text for text in levels(draft))
