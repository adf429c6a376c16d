"""Participants: TPNs, late entries, withdrawals, byes, provisional ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from tests.tournaments.factories import enter_results, make_tournament, play_round
from tests.tournaments.logged import logged, old_and_new
from tournaments.basics.errors import Refused, Stale
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import ByeRequested, PlayerChanged, PlayerEntered, PlayerWithdrawn, Renumbered
from tournaments.models import AuditEntry, ByeRequest, Player, Publication, Seat, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db


def names(tournament: Tournament) -> list[str]:
    """Surnames by TPN; the TPNs must run from 1 without a gap."""
    rows = list(Player.objects.filter(tournament=tournament).order_by("tpn").values_list("tpn", "name"))
    assert [tpn for tpn, _name in rows] == list(range(1, len(rows) + 1))
    return [name.partition(",")[0] for _tpn, name in rows]


def add(tournament: Tournament, name: str, rating: int | None = None, **fields: Any) -> Player:
    return entries.add_player(tournament, by=None, name=name, rating=rating, **fields)


def test_tpns_follow_rating_then_title_then_name() -> None:
    """C.04.2, 2.2; titles in the order GM, IM, WGM, FM, WIM, CM, WFM, WCM, none."""
    tournament = make_tournament(players=0)
    titles = {"N": "", "S": "WCM", "F": "WFM", "C": "CM", "W": "WIM", "Y": "FM", "L": "WGM", "I": "IM", "Z": "GM"}
    for surname, title in titles.items():
        add(tournament, f"{surname}, A", 2000, title=title)
    add(tournament, "Top, A", 2001)
    add(tournament, "Unrated, A")

    assert names(tournament) == ["Top", "Z", "I", "L", "Y", "W", "C", "F", "S", "N", "Unrated"]


def test_equal_players_stand_in_a_fixed_alphabetical_order() -> None:
    tournament = make_tournament(players=0)
    for name in ("Östman, Bo", "Zeta, Al", "ŁUKASZ, Jan", "Oster, Cy", "müller, Xi", "Müller, Bea", "Mullen, Di"):
        add(tournament, name, 2000)

    assert names(tournament) == ["ŁUKASZ", "Mullen", "Müller", "müller", "Oster", "Östman", "Zeta"]


def test_a_new_rating_moves_the_tpns_while_that_is_allowed() -> None:
    """1.2.2: after round 1, before round 4 is paired."""
    tournament = make_tournament(players=4)
    play_round(tournament)

    entries.update_player(Player.objects.get(tpn=4), by=None, rating=2600)

    assert names(tournament) == ["Dvořák", "Abel", "Berg", "Costa"]
    (renumbered,) = logged(Renumbered)
    assert [(move.player.name, move.old, move.new) for move in renumbered.moves] == [
        ("Dvořák, Player 4", 4, 1),
        ("Abel, Player 1", 1, 2),
        ("Berg, Player 2", 2, 3),
        ("Costa, Player 3", 3, 4),
    ]
    assert Publication.objects.get().round_list["lines"][0]["name"] == "Abel, Player 1"


def test_from_round_4_on_tpns_stay() -> None:
    tournament = make_tournament(players=8)
    for _number in range(4):
        play_round(tournament)
    before = names(tournament)

    changed = entries.update_player(Player.objects.get(tpn=8), by=None, rating=2700)

    assert names(tournament) == before
    assert changed.rating == 2700


def test_a_late_entry_gets_the_tpn_of_the_rating() -> None:
    """C.04.2, 2.4: no points for the rounds missed."""
    tournament = make_tournament(players=4)
    play_round(tournament)

    late = add(tournament, "Late, Lu", 2493)

    assert names(tournament) == ["Abel", "Late", "Berg", "Costa", "Dvořák"]
    assert (late.tpn, late.entry_round) == (2, 2)
    assert list(late.seats.values_list("round__number", "bye")) == [(1, "Z")]
    drafts.pair_next_round(tournament, by=None)
    assert late.seats.filter(round__number=2).exclude(bye="Z").exists()


def test_a_late_entry_after_round_4_leaves_the_others_in_their_order() -> None:
    tournament = make_tournament(players=8)
    for _number in range(4):
        play_round(tournament)
    entries.update_player(Player.objects.get(tpn=8), by=None, rating=2600)
    before = names(tournament)

    add(tournament, "Late, Lu", 2487)

    assert names(tournament) == [*before[:2], "Late", *before[2:]]


def test_a_late_entry_may_come_for_a_later_round() -> None:
    tournament = make_tournament(players=4)
    late = add(tournament, "Late, Lu", 2300, entry_round=2)
    drafts.pair_next_round(tournament, by=None)
    assert late.seats.get().bye == "Z"


@pytest.mark.parametrize("drafted", [1, 2])
def test_a_late_entry_for_a_later_round_leaves_a_draft_as_it_is(drafted: int) -> None:
    """Nobody's order changes, so the draft is still what would be paired."""
    tournament = make_tournament(players=9)
    for _number in range(drafted - 1):
        play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=None)

    late = add(tournament, "Late, Lu", 2493)

    assert (late.tpn, late.entry_round) == (2, drafted + 1)
    assert late.seats.get(round=draft).bye == "Z"
    drafts.publish_round(draft, by=None)
    enter_results(draft, by=None)
    report = check_tournament(read_trf(export_trf(tournament)))
    assert [one.verdict for one in report.rounds] == [Verdict.SAME] * drafted
    again = drafts.pair_next_round(tournament, by=None)
    drafts.discard_draft(again, by=None)
    assert drafts.pair_next_round(tournament, by=None).games.count() == 5


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "name"),
        ({"name": "A", "rating": 0}, "rating"),
        ({"name": "A", "rating": 4001}, "rating"),
        ({"name": "A", "title": "XX"}, "title"),
        ({"name": "A", "entry_round": 9}, "no round 9"),
        ({"name": "A", "entry_round": 1}, "Round 1 has been paired"),
        ({"name": "A", "fide_id": "77"}, "already exists|player_fide_id_once"),
    ],
)
def test_bad_data_enter_nobody(fields: dict[str, Any], said: str) -> None:
    tournament = make_tournament(players=4)
    Player.objects.filter(tpn=1).update(fide_id="77")
    play_round(tournament)
    tournament.refresh_from_db()

    with pytest.raises(Refused, match=f"(?i){said}"):
        entries.add_player(tournament, by=None, **fields)

    assert Player.objects.count() == 4
    assert Tournament.objects.get().revision == tournament.revision


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(Refused) as refused:
        entries.add_player(make_tournament(), by=None, name="", rating=5000, title="XX")
    assert len(refused.value.problems) == 3


def test_an_unknown_field_is_a_mistake_of_the_caller() -> None:
    tournament = make_tournament()
    with pytest.raises(TypeError, match="tpn"):
        entries.add_player(tournament, by=None, name="A", tpn=3)
    with pytest.raises(TypeError, match="withdrawn_from"):
        entries.update_player(Player.objects.get(tpn=1), by=None, withdrawn_from=3)


def test_a_draft_keeps_the_ground_on_which_it_stands() -> None:
    tournament = make_tournament(players=6)
    one, other = Player.objects.order_by("tpn")[:2]
    bye = entries.request_bye(one, by=None, round_number=1, kind="H")
    drafts.pair_next_round(tournament, by=None)
    steps: list[Callable[[], object]] = [
        lambda: add(tournament, "New, Ann", 2000, entry_round=1),
        lambda: entries.update_player(one, by=None, rating=2000),
        lambda: entries.update_player(one, by=None, name="Zz, Top"),
        lambda: entries.remove_player(one, by=None, sure=True),
        lambda: entries.withdraw_player(other, by=None),
        lambda: entries.withdraw_player(other, by=None, from_round=1),
        lambda: entries.request_bye(other, by=None, round_number=1, kind="Z"),
        lambda: entries.cancel_bye(bye, by=None),
        lambda: entries.give_provisional_rating(one, by=None, rating=1900, reason="guess"),
    ]
    for step in steps:
        with pytest.raises(Refused, match="Round 1 is a draft .* Discard it"):
            step()

    entries.update_player(one, by=None, club="New club", birth_year=1990)
    entries.withdraw_player(other, by=None, from_round=2)
    entries.request_bye(one, by=None, round_number=3, kind="Z")


def test_a_player_keeps_a_rating_once_paired() -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    with pytest.raises(Refused, match="must keep a rating"):
        entries.update_player(Player.objects.get(tpn=1), by=None, rating=None)


def test_an_update_is_logged_with_what_changed(arbiter: User) -> None:
    make_tournament()
    player = Player.objects.get(tpn=2)
    entries.update_player(player, by=arbiter, club="Tower", rating=player.rating, name=player.name)

    entry = AuditEntry.objects.get()
    assert (entry.by, entry.target_kind, entry.target_id) == (arbiter, "player", player.pk)
    (changed,) = logged(PlayerChanged)
    assert (changed.player.name, old_and_new(changed.changes)) == (player.name, {"club": ("", "Tower")})


def test_an_update_without_a_change_is_none() -> None:
    tournament = make_tournament()
    player = Player.objects.get(tpn=2)
    entries.update_player(player, by=None, name=player.name)
    assert not AuditEntry.objects.exists()
    assert Tournament.objects.get(pk=tournament.pk).revision == tournament.revision


def test_only_who_has_never_taken_part_is_removed() -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    late = add(tournament, "Late, Lu", 2493)

    entries.remove_player(late, by=None, sure=True)

    assert names(tournament) == ["Abel", "Berg", "Costa", "Dvořák"]
    with pytest.raises(Refused, match="Withdraw the player instead"):
        entries.remove_player(Player.objects.get(tpn=1), by=None, sure=True)
    with pytest.raises(Stale, match="no longer in the tournament"):
        entries.update_player(late, by=None, club="x")


def test_withdrawal_and_return() -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    player = Player.objects.get(tpn=1)

    entries.withdraw_player(player, by=None)
    with pytest.raises(Refused, match="has withdrawn already"):
        entries.withdraw_player(player, by=None)
    play_round(tournament)
    entries.return_player(player, by=None)
    with pytest.raises(Refused, match="has not withdrawn"):
        entries.return_player(player, by=None)
    play_round(tournament)

    seats = {seat.round.number: seat for seat in Seat.objects.filter(player=player).select_related("round")}
    assert (seats[2].bye, seats[2].match) == ("Z", None)
    assert seats[1].match is not None
    assert seats[3].bye in ("", "U")
    assert [withdrawn.round_number for withdrawn in logged(PlayerWithdrawn)] == [2]


def test_who_is_missing_in_a_draft_returns_only_after_it() -> None:
    tournament = make_tournament(players=6)
    player = entries.withdraw_player(Player.objects.get(tpn=1), by=None)
    drafts.pair_next_round(tournament, by=None)
    with pytest.raises(Refused, match="Round 1 is a draft"):
        entries.return_player(player, by=None)


def test_a_bye_is_changed_and_taken_back() -> None:
    tournament = make_tournament(players=4)
    player = Player.objects.get(tpn=1)
    entries.request_bye(player, by=None, round_number=2, kind="H")
    request = entries.request_bye(player, by=None, round_number=2, kind="Z")
    assert list(ByeRequest.objects.values_list("round_number", "kind")) == [(2, "Z")]
    assert [(asked.bye_before, asked.bye) for asked in logged(ByeRequested)] == [("", "H"), ("H", "Z")]

    entries.cancel_bye(request, by=None)
    assert not ByeRequest.objects.exists()
    with pytest.raises(Stale, match="taken this bye back already"):
        entries.cancel_bye(request, by=None)

    kept = entries.request_bye(player, by=None, round_number=1, kind="H")
    play_round(tournament)
    with pytest.raises(Refused, match="Round 1 has been paired already"):
        entries.cancel_bye(kept, by=None)


@pytest.mark.parametrize(("number", "kind", "said"), [(9, "H", "no round 9"), (1, "U", "one of the kinds of byes")])
def test_an_impossible_bye(number: int, kind: str, said: str) -> None:
    make_tournament(players=4)
    with pytest.raises(Refused, match=said):
        entries.request_bye(Player.objects.get(tpn=1), by=None, round_number=number, kind=kind)


def test_provisional_ratings_have_a_giver_and_a_reason(arbiter: User) -> None:
    tournament = make_tournament(players=4)
    Player.objects.filter(tpn__in=(3, 4)).update(rating=None)

    given = entries.give_provisional_ratings(tournament, by=arbiter, rating=2600, reason="club estimate")

    assert {player.name for player in given} == {"Costa, Player 3", "Dvořák, Player 4"}
    assert names(tournament) == ["Costa", "Dvořák", "Abel", "Berg"]
    player = Player.objects.get(tpn=1)
    assert (player.provisional, player.provisional_by, player.provisional_reason) == (True, arbiter, "club estimate")
    with pytest.raises(Refused, match="has a rating already"):
        entries.give_provisional_ratings(tournament, by=arbiter, rating=2600, reason="again")


def test_a_real_rating_is_no_longer_provisional() -> None:
    make_tournament(players=4)
    player = entries.give_provisional_rating(Player.objects.get(tpn=4), by=None, rating=2501, reason="estimate")
    assert player.tpn == 1

    player = entries.update_player(player, by=None, rating=2100)

    assert (player.provisional, player.provisional_reason, player.provisional_by) == (False, "", None)


@pytest.mark.parametrize(("rating", "reason", "said"), [(1500, "  ", "needs a reason"), (0, "x", "(?i)rating")])
def test_a_bad_provisional_rating(rating: int, reason: str, said: str) -> None:
    make_tournament(players=4)
    with pytest.raises(Refused, match=said):
        entries.give_provisional_rating(Player.objects.get(tpn=4), by=None, rating=rating, reason=reason)
    assert not Player.objects.get(tpn=4).provisional


def test_the_snapshot_knows_who_is_absent() -> None:
    tournament = make_tournament(players=6)
    entries.request_bye(Player.objects.get(tpn=1), by=None, round_number=1, kind="H")
    entries.withdraw_player(Player.objects.get(tpn=2), by=None)
    add(tournament, "Late, Lu", 1000, entry_round=3)
    assert snapshot.build(tournament).engine.absent == {1, 2, 7}


def test_the_log_keeps_what_a_player_was_entered_with_and_nothing_empty() -> None:
    tournament = make_tournament(players=0)
    add(tournament, "Abel, Anna", title="GM", club="", birth_year=None)
    (entered,) = logged(PlayerEntered)
    assert entered.values == {"tpn": 1, "name": "Abel, Anna", "title": "GM"}
