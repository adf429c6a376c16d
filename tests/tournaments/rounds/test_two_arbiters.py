"""Two arbiters at the same moment, each with a real connection to the database."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connections

from tests.tournaments.factories import make_tournament, make_user, play_round
from tournaments.basics.errors import Refused, Stale
from tournaments.models import Game, Player, Result, Round, Seat, Tournament
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*steps: Callable[[], object]) -> list[object]:
    """What the steps return or raise (``Refused`` only) when all begin together, each in its own thread."""
    barrier = Barrier(len(steps))
    outcomes: list[object] = [None] * len(steps)

    def run(place: int, step: Callable[[], object]) -> None:
        try:
            barrier.wait(timeout=10)
            outcomes[place] = step()
        except Refused as refused:
            outcomes[place] = refused
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(place, step)) for place, step in enumerate(steps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)
    return outcomes


def meanwhile(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, step: Callable[[], object], *, times: int = 1
) -> list[tuple[object, ...]]:
    """Let somebody do ``step`` before each of the first calls of a function; returns the calls, one after the other."""
    real: Callable[..., object] = getattr(module, name)
    calls: list[tuple[object, ...]] = []

    def called(*args: object, **kwargs: object) -> object:
        calls.append(args)
        if len(calls) <= times:
            step()
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, called)
    return calls


def test_pairing_at_the_same_moment_gives_one_round() -> None:
    one, other = make_user("one"), make_user("other")
    tournament = make_tournament(players=20, initial_colour="")
    for number in (1, 2, 3):
        outcomes = at_once(
            lambda: drafts.pair_next_round(Tournament.objects.get(pk=tournament.pk), by=one),
            lambda: drafts.pair_next_round(Tournament.objects.get(pk=tournament.pk), by=other),
        )

        [made] = [outcome for outcome in outcomes if isinstance(outcome, Round)]
        [refused] = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        assert f"Round {number} has been paired already." in str(refused)
        assert list(Round.objects.filter(number=number)) == [made]
        assert Seat.objects.filter(round=made).count() == 20
        assert Game.objects.filter(match__round=made).count() == 10
        drafts.publish_round(made, by=one)
        for game in made.games.all():
            recording.record_result(game, Result.DRAW, by=one)


def test_a_round_paired_between_two_looks_is_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what the half-seen state would say: that round 1 has no pairing."""
    one, other = make_user("one"), make_user("other")
    tournament = make_tournament(players=20)
    meanwhile(monkeypatch, snapshot, "of_reading", lambda: drafts.pair_next_round(tournament, by=other))
    with pytest.raises(Refused, match="Round 1 has been paired already"):
        drafts.pair_next_round(tournament, by=one)
    assert Round.objects.count() == 1


def test_opening_a_round_by_hand_at_the_same_moment_gives_one_draft() -> None:
    one, other = make_user("one"), make_user("other")
    tournament = make_tournament(players=2, rounds=3)
    play_round(tournament, by=one)
    for _again in range(5):
        outcomes = at_once(
            lambda: drafts.open_by_hand(Tournament.objects.get(pk=tournament.pk), by=one),
            lambda: drafts.open_by_hand(Tournament.objects.get(pk=tournament.pk), by=other),
        )

        [made] = [outcome for outcome in outcomes if isinstance(outcome, Round)]
        [refused] = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        assert "Round 2 has been paired already." in str(refused)
        assert [round_.number for round_ in Round.objects.all()] == [1, 2]
        drafts.discard_draft(made, by=one)


@pytest.mark.parametrize("number", [None, 2])
def test_a_round_opened_by_hand_between_two_looks_is_what_is_told(
    monkeypatch: pytest.MonkeyPatch, number: int | None
) -> None:
    one, other = make_user("one"), make_user("other")
    tournament = make_tournament(players=2, rounds=3)
    play_round(tournament, by=one)
    meanwhile(monkeypatch, snapshot, "of_reading", lambda: drafts.open_by_hand(tournament, by=other))
    with pytest.raises(Refused, match="Round 2 (has been paired already|is not the coming round any more)"):
        drafts.open_by_hand(tournament, by=one, number=number)
    assert [round_.number for round_ in Round.objects.all()] == [1, 2]


def test_a_change_while_a_round_is_opened_by_hand_is_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody enters after the snapshot was taken: the program can pair the round then."""
    by = make_user("one")
    tournament = make_tournament(players=2, rounds=3)
    play_round(tournament, by=by)

    def enter() -> None:
        for number in (1, 2):
            entries.add_player(tournament, by=by, name=f"Late, {number}", rating=1000)

    meanwhile(monkeypatch, drafts, "pair_round", enter)
    with pytest.raises(Refused, match="The program can pair round 2"):
        drafts.open_by_hand(tournament, by=by)
    assert Round.objects.count() == 1


def test_the_same_board_at_the_same_moment_takes_one_result() -> None:
    one, other = make_user("one"), make_user("other")
    tournament = make_tournament(players=6)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=one), by=one)
    for game in round_.games.all():
        outcomes = at_once(
            lambda pk=game.pk: recording.record_result(
                Game.objects.get(pk=pk), Result.WHITE_WINS, by=one, expected_version=0
            ),
            lambda pk=game.pk: recording.record_result(
                Game.objects.get(pk=pk), Result.BLACK_WINS, by=other, expected_version=0
            ),
        )

        [winner] = [outcome for outcome in outcomes if isinstance(outcome, Game)]
        [loser] = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        assert isinstance(loser, Stale)
        game.refresh_from_db()
        assert (game.result, game.version) == (winner.result, 1)


def test_a_change_while_pairing_is_paired_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player withdraws after the snapshot was taken and before the pairing is saved."""
    by = make_user("one")
    tournament = make_tournament(players=8)
    calls = meanwhile(
        monkeypatch, drafts, "pair_round", lambda: entries.withdraw_player(Player.objects.get(tpn=8), by=by)
    )

    round_ = drafts.pair_next_round(tournament, by=by)

    assert len(calls) == 2
    assert Seat.objects.get(round=round_, player__tpn=8).bye == "Z"
    assert Seat.objects.get(round=round_, bye="U")


def test_a_change_at_every_attempt_ends_in_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    by = make_user("one")
    tournament = make_tournament(players=8)

    def change() -> None:
        entries.update_player(Player.objects.get(tpn=8), by=by, club=f"Club {Tournament.objects.get().revision}")

    meanwhile(monkeypatch, drafts, "pair_round", change, times=99)
    with pytest.raises(Stale, match="pair again"):
        drafts.pair_next_round(tournament, by=by)
    assert not Round.objects.exists()


def test_a_round_is_saved_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails at the last row: nothing of the round stays, and pairing again works."""
    by = make_user("one")
    tournament = make_tournament(players=8, initial_colour="")
    play_round(tournament, by=by)
    log = drafts.log

    def fail(*args: object, **kwargs: object) -> None:
        log(*args, **kwargs)
        raise OSError("the disk is full")

    monkeypatch.setattr(drafts, "log", fail)
    with pytest.raises(OSError, match="disk is full"):
        drafts.pair_next_round(tournament, by=by)
    assert list(Round.objects.values_list("number", flat=True)) == [1]
    assert not Seat.objects.filter(round__number=2).exists()

    monkeypatch.setattr(drafts, "log", log)
    assert drafts.pair_next_round(tournament, by=by).number == 2


def test_late_entries_at_the_same_moment_get_different_tpns() -> None:
    by = make_user("one")
    tournament = make_tournament(players=6)
    outcomes = at_once(
        *(
            lambda number=number: entries.add_player(tournament, by=by, name=f"New, {number}", rating=2490 - number)
            for number in range(4)
        )
    )

    assert all(isinstance(outcome, Player) for outcome in outcomes)
    assert sorted(Player.objects.values_list("tpn", flat=True)) == list(range(1, 11))
