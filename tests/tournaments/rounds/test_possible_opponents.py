"""Possible opponents: every way in which the open boards can end is paired, and nothing is paired by it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from pairing.engine.systems import registered_systems
from tests.tournaments.factories import RESULTS, enter_results, make_tournament, play_round, publish_next
from tests.tournaments.teams.events import make_event
from tournaments.basics import background
from tournaments.models import Match, Player, Result, Round, Tournament, User
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions import possible_opponents as actions
from tournaments.rounds.queries.possible_opponents import possible_opponents

pytestmark = pytest.mark.django_db
SWISS = [one.name for one in registered_systems() if not (one.pairs_teams or one.is_predetermined or one.eliminates)]


def with_open(open_boards: int, *, players: int = 9, **fields: Any) -> Round:
    """Round 2 with so many open boards, the last ones."""
    tournament = make_tournament(players=players, **fields)
    play_round(tournament)
    round_ = publish_next(tournament)
    tables = sorted(set(round_.matches.values_list("table", flat=True)))
    for game in round_.games.filter(match__table__in=tables[: len(tables) - open_boards]):
        record_result(game, Result.DRAW, by=None)
    tournament.refresh_from_db()
    return round_


def really(round_: Round, results: tuple[Result, Result]) -> dict[int, int]:
    """Who meets whom when the two open boards end so and the round is paired; 0 is the bye."""
    tournament = round_.tournament
    for game, result in zip(round_.games.filter(result=Result.OPEN).order_by("match__table"), results, strict=True):
        record_result(game, result, by=None)
    draft = drafts.pair_next_round(tournament, by=None)
    found: dict[int, int] = {}
    for match in Match.objects.filter(round=draft):
        one, other = match.seats.values_list("player", flat=True)
        found |= {one: other, other: one}
    found |= dict.fromkeys(draft.seats.filter(match=None).values_list("player", flat=True), 0)
    return found


@pytest.mark.parametrize("system", SWISS)
def test_what_comes_out_is_what_is_paired_then(system: str) -> None:
    """All nine ways in which two boards can end, counted; and three of them as they are paired by the arbiter."""
    round_ = with_open(2, players=9, system=system)
    if round_.games.count() != round_.matches.count():
        pytest.skip("a match has two games: the results of one are not those of a match")
    found = possible_opponents(round_.tournament, seconds=60)
    assert found is not None
    assert (found.number, found.open_boards, found.combinations, found.paired) == (3, 2, 9, 9)
    for counted in found.opponents.values():
        assert sum(counted.values()) == 9 - found.without
    assert round_.tournament.paired_rounds.count() == 2
    for player, opponent in really(round_, (Result.WHITE_WINS, Result.BLACK_WINS)).items():
        assert found.opponents[player].get(opponent, 0) >= 1, (player, opponent)


def test_counts_are_those_of_all_combinations() -> None:
    """Each way is paired by itself, in a copy that is taken back."""
    from django.db import transaction

    round_ = with_open(2, players=8)
    found = possible_opponents(round_.tournament, seconds=60)
    assert found is not None
    counted: dict[int, Counter[int]] = {player.pk: Counter() for player in round_.tournament.players.all()}
    for one in RESULTS:
        for other in RESULTS:
            with transaction.atomic():
                for player, opponent in really(round_, (one, other)).items():
                    counted[player][opponent] += 1
                transaction.set_rollback(True)
            round_.tournament.refresh_from_db()
    assert {key: dict(one) for key, one in counted.items()} == {key: dict(one) for key, one in found.opponents.items()}


def test_more_boards_are_a_sample_that_comes_out_the_same_again() -> None:
    round_ = with_open(9, players=18)
    one, other = (possible_opponents(round_.tournament, seconds=0.3) for _each in range(2))
    assert one is not None
    assert other is not None
    assert one.combinations == 3**9
    assert 1 <= one.paired < one.combinations
    few = min(one.paired, other.paired)
    assert few >= 1


def test_the_time_is_a_bound() -> None:
    round_ = with_open(8, players=16)
    start = time.monotonic()
    found = possible_opponents(round_.tournament, seconds=0.2)
    assert found is not None
    assert found.paired < found.combinations == 6561
    assert time.monotonic() - start < 10


def test_without_open_boards_by_a_table_and_of_teams_there_is_nothing() -> None:
    round_ = with_open(1, players=6)
    enter_results(round_)
    assert possible_opponents(round_.tournament, seconds=1) is None
    event = make_event(teams=4, slug="league")
    publish_next(event)
    assert possible_opponents(event, seconds=1) is None
    last = make_tournament(players=6, rounds=1, slug="last")
    publish_next(last)
    assert possible_opponents(last, seconds=1) is None


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What is begun in the background, for the test to do."""
    works: list[Callable[[], None]] = []
    monkeypatch.setattr(background, "start", lambda work, _name: works.append(work))
    return works


def as_command(command: Sequence[str], **_bounds: object) -> background.Ended:
    """What the process would write, by the command in this one, which has the database of the test."""
    out = StringIO()
    call_command(*[part for part in command[2:] if part != "--bounded"], stdout=out)
    return background.Ended(0, out.getvalue(), "")


def test_the_page_shows_what_was_worked_out_for_this_revision(
    begun: list[Callable[[], None]], arbiter: User, arbiter_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_ = with_open(2, players=8, arbiters=(arbiter,))
    monkeypatch.setattr(background, "run", as_command)
    page = "/arbiter/t/open/rounds/possible-opponents/"
    assert "Being worked out" in arbiter_client.get(page).text
    assert "Being worked out" in arbiter_client.get(page).text
    assert len(begun) == 1  # one at a time
    begun[0]()
    text = arbiter_client.get(page).text
    assert "Nothing is paired." in text
    assert "All 9 combinations of results of 2 open boards." in text
    record_result(round_.games.filter(result=Result.OPEN)[0], Result.DRAW, by=None)
    assert "Being worked out" in arbiter_client.get(page).text
    assert len(begun) == 2


def test_what_is_kept_is_what_was_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = with_open(2, players=9)
    monkeypatch.setattr(background, "run", as_command)
    monkeypatch.setattr(background, "start", lambda work, _name: work())
    assert actions.asked(round_.tournament) == actions.Asked()
    assert actions.asked(round_.tournament).found == possible_opponents(round_.tournament, seconds=60)


def test_what_cannot_be_worked_out_is_said_and_not_begun_for_ever(
    begun: list[Callable[[], None]], arbiter: User, arbiter_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_open(1, players=6, arbiters=(arbiter,))
    monkeypatch.setattr(background, "run", lambda *_given, **_bounds: background.Ended(None, "", ""))
    page = "/arbiter/t/open/rounds/possible-opponents/"
    assert "Being worked out" in arbiter_client.get(page).text
    begun[0]()
    assert "could not be worked out within the time" in arbiter_client.get(page).text
    assert len(begun) == 1


def test_a_tournament_that_there_is_not() -> None:
    with pytest.raises(CommandError, match="no tournament"):
        call_command("possible_opponents", "nothing")


def test_the_page_says_why_there_is_nothing(arbiter: User, arbiter_client: Client) -> None:
    tournament: Tournament = make_tournament(players=6, arbiters=(arbiter,))
    page = "/arbiter/t/open/rounds/possible-opponents/"
    assert "No round is being played." in arbiter_client.get(page).text
    play_round(tournament)
    assert "All results are in" in arbiter_client.get(page).text
    assert Player.objects.filter(tournament=tournament).count() == 6
