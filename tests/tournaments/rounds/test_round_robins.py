"""Round robins on the pages: their rounds follow from the players, need not wait for results, and go by the table."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from pairing.service import Rule, system_named
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.factories import make_player, make_tournament
from tests.tournaments.tournament.test_pages import NEW
from tournaments.basics.errors import Doubtful, Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import (
    AuditEntry,
    Game,
    Player,
    Publication,
    RestorePoint,
    Result,
    Round,
    Seat,
    Tournament,
    User,
)
from tournaments.players.actions.entries import add_player, remove_player, request_bye, update_player, withdraw_player
from tournaments.publication.queries.certificates import certificates_of, log_state
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions.all_rounds import publish_all_rounds
from tournaments.rounds.actions.by_hand import finish_session, judge, start_session, take_step
from tournaments.rounds.actions.drafts import discard_draft, pair_next_round, publish_round
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
ALL_PLAY_ALL = "round-robin"


def made(players: int = 6, **fields: object) -> Tournament:
    cycles = fields.get("cycles", 1)
    assert isinstance(cycles, int)
    rounds = cycles * (players - 1 + players % 2)
    known = {"system": ALL_PLAY_ALL, "tiebreaks": "DE,WIN,SB,KS", **fields}
    return make_tournament(players=players, rounds=rounds, **known)


def publish(tournament: Tournament, rounds: int) -> list[Round]:
    return [publish_round(pair_next_round(tournament, by=None), by=None) for _ in range(rounds)]


def boards(round_: Round) -> list[tuple[int, int]]:
    sides = [game.sides() for game in Game.objects.filter(match__round=round_).order_by("match__table")]
    return [(side["w"].player.tpn or 0, side["b"].player.tpn or 0) for side in sides]


def test_a_new_tournament_has_the_rounds_that_its_players_make(arbiter_client: Client) -> None:
    sent = NEW | {"system": ALL_PLAY_ALL, "cycles": "2", "cycles_exchanged": "on", "total_rounds": "9"}
    arbiter_client.post(reverse("arbiter:tournament_new"), sent)
    tournament = Tournament.objects.get()
    assert (tournament.cycles, tournament.cycles_exchanged, tournament.tiebreaks) == (2, True, "DE,WIN,SB,KS")
    assert tournament.initial_colour == ""  # no lot decides a colour
    for count in range(1, 6):
        add_player(tournament, by=None, name=f"Player {count}", rating=2000 - count)
    tournament.refresh_from_db()
    assert tournament.total_rounds == 10
    remove_player(tournament.players.get(name="Player 5"), by=None)
    tournament.refresh_from_db()
    assert tournament.total_rounds == 6
    update_tournament(tournament, by=None, cycles=1, total_rounds=20)
    tournament.refresh_from_db()
    assert tournament.total_rounds == 3


@pytest.mark.parametrize(("players", "fields"), [(6, {}), (5, {}), (4, {"cycles": 2, "cycles_exchanged": True})])
def test_rounds_are_those_of_the_command_line_and_wait_for_no_result(players: int, fields: dict[str, object]) -> None:
    tournament = made(players, **fields)
    for number in range(1, tournament.total_rounds + 1):
        (paired,) = publish(tournament, 1)
        state = round_to_pair(read_trf(Round.objects.get(pk=paired.pk).snapshot))  # as the command reads it
        expected = state.system.pair_round(state.snapshot.tournament)
        assert paired.number == number
        assert boards(paired) == [(pair.white, pair.black) for pair in expected.pairs]
        free = Seat.objects.filter(round=paired, match=None).values_list("player__tpn", "bye")
        assert list(free) == ([] if expected.bye is None else [(expected.bye, "Z")])
    with pytest.raises(Refused, match="was the last one"):
        pair_next_round(tournament, by=None)


def test_results_are_entered_in_every_published_round() -> None:
    tournament = made()
    first, second, third = publish(tournament, 3)
    for round_ in (second, first, third):
        game = Game.objects.filter(match__round=round_).first()
        assert game is not None
        assert record_result(game, Result.DRAW, by=None).result == Result.DRAW
    pair_next_round(tournament, by=None)  # a draft rests on no result
    game = Game.objects.filter(match__round=first, result=Result.OPEN).first()
    assert game is not None
    assert record_result(game, Result.WHITE_WINS, by=None).result == Result.WHITE_WINS
    correct_game(game, Result.BLACK_WINS, by=None, reason="a slip")
    game.refresh_from_db()
    assert game.result == Result.BLACK_WINS


def test_an_earlier_round_has_its_form_on_its_page(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(arbiters=(arbiter,))
    publish(tournament, 2)
    page = arbiter_client.get(reverse("arbiter:round", args=[tournament.slug, 1])).text
    game = Game.objects.filter(match__round__number=1).first()
    assert game is not None
    assert reverse("arbiter:result", args=[tournament.slug, game.pk]) in page


def test_numbers_stay_once_round_1_is_paired() -> None:
    tournament = made()
    publish(tournament, 1)
    last = tournament.players.get(tpn=6)
    update_player(last, by=None, rating=2700)
    last.refresh_from_db()
    assert last.tpn == 6


def test_what_a_round_robin_does_not_have() -> None:
    tournament = made()
    with pytest.raises(Refused, match="nobody has a bye"):
        request_bye(tournament.players.get(tpn=1), by=None, round_number=1, kind="H")
    with pytest.raises(Refused, match="must not be used in a round robin"):
        set_tiebreaks(tournament, ["BH/C1", "SB"], edition=tournament.tiebreak_edition, by=None)
    publish(tournament, 1)
    with pytest.raises(Refused, match="a late entry would need a new table"):
        add_player(tournament, by=None, name="Late, Player", rating=2000)


def test_a_swiss_becomes_a_round_robin_without_its_buchholz_alone() -> None:
    tournament = make_tournament(players=4)
    with pytest.raises(Doubtful, match=r"no tie-breaks BH/C1, BH\. Without them the list would be: SB\."):
        update_tournament(tournament, by=None, system=ALL_PLAY_ALL)
    update_tournament(tournament, by=None, system=ALL_PLAY_ALL, sure=True)
    tournament.refresh_from_db()
    assert (tournament.system, tournament.total_rounds, tournament.tiebreaks) == (ALL_PLAY_ALL, 3, "SB")


def test_the_page_of_tie_breaks_offers_no_buchholz(arbiter: User, arbiter_client: Client) -> None:
    page = arbiter_client.get(reverse("arbiter:tiebreaks", args=[made(arbiters=(arbiter,)).slug])).text
    assert "Koya system" in page
    assert "Buchholz Cut" not in page
    assert "<code>BH</code>" not in page


@pytest.mark.parametrize(
    ("players", "fields", "code"),
    [
        (5, {}, "BERGER_ROUNDROBIN"),
        (4, {"cycles": 2}, "BERGER_DOUBLEROUNDROBIN"),
        (4, {"cycles": 2, "cycles_exchanged": True}, "FIDE_DOUBLEROUNDROBIN"),
        (4, {"cycles": 3}, "BERGER_ROUNDROBIN_G3"),
    ],
)
def test_a_running_round_robin_goes_out_and_comes_in(
    players: int, fields: dict[str, object], code: str, arbiter: User
) -> None:
    tournament = made(players, **fields)
    for round_ in publish(tournament, 2):
        for game in Game.objects.filter(match__round=round_):
            record_result(game, Result.WHITE_WINS, by=None)
    text = export_trf(tournament)
    assert f"\n192 {code}\n" in text
    assert "\n092 Individual: Round robin\n" in text
    again = import_trf(text.encode(), by=arbiter, name="Again")
    assert export_trf(again).replace("012 Again", "") == text.replace(f"012 {tournament.name}", "")
    assert (again.system, again.cycles, again.cycles_exchanged, again.total_rounds) == (
        tournament.system,
        tournament.cycles,
        tournament.cycles_exchanged,
        tournament.total_rounds,
    )
    assert not again.players.exclude(entry_round=1, withdrawn_from=None).exists()
    assert boards(publish(again, 1)[0]) == boards(publish(tournament, 1)[0])


def test_rounds_that_an_arbiter_made_are_said_in_the_code() -> None:
    tournament = made()
    publish(tournament, 1)
    Round.objects.filter(tournament=tournament).update(manual_reason="a wish")
    assert "\n192 CUSTOM_ROUNDROBIN\n" in export_trf(tournament)


def test_a_field_that_no_table_has_is_refused() -> None:
    tournament = made(2)
    with pytest.raises(Refused, match="for 3 to 24 players, not for 2"):
        pair_next_round(tournament, by=None)
    Player.objects.bulk_create(make_player(tournament, number) for number in range(3, 26))
    Tournament.objects.filter(pk=tournament.pk).update(total_rounds=25)
    with pytest.raises(Refused, match="not for 25; make groups"):
        pair_next_round(tournament, by=None)
    assert system_named(ALL_PLAY_ALL).is_predetermined


def test_all_rounds_at_once(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(6, cycles=2, arbiters=(arbiter,))
    publish(tournament, 1)
    page = arbiter_client.get(reverse("arbiter:tournament", args=[tournament.slug])).text
    assert "Pair round 2" in page  # though round 1 is being played
    assert "Pair and publish all rounds" in page
    assert len(publish_all_rounds(tournament, by=None)) == 9
    assert tournament.paired_rounds.filter(published_at__isnull=False).count() == 10
    assert len({tuple(board) for one in tournament.paired_rounds.all() for board in boards(one)}) == 30
    with pytest.raises(Refused, match="All rounds are paired"):
        publish_all_rounds(tournament, by=None)
    with pytest.raises(Refused, match="when the one before is over"):
        publish_all_rounds(make_tournament(players=4, slug="swiss"), by=None)


def kept(tournament: Tournament) -> list[tuple[object, ...]]:
    """What is kept of each round, but for the keys of its games."""
    found: list[tuple[object, ...]] = []
    for one in tournament.paired_rounds.order_by("number"):
        (publication,) = Publication.objects.filter(round=one)
        pairings = {**publication.pairings}
        pairings["boards"] = [{**row, "pairing": 0} for row in pairings["boards"]]
        seats = Seat.objects.filter(round=one).order_by("player__tpn").values_list("player__tpn", "colour", "bye")
        found.append((one.snapshot, one.explanation, pairings, publication.round_list, list(seats)))
    return found


@pytest.mark.parametrize("players", [5, 6])
def test_all_rounds_at_once_are_those_one_by_one(players: int) -> None:
    tournament = made(players, cycles=2)
    publish(tournament, 1)
    with transaction.atomic():
        publish(tournament, tournament.total_rounds - 1)
        one_by_one = kept(tournament)
        transaction.set_rollback(True)
    publish_all_rounds(tournament, by=None)
    assert kept(tournament) == one_by_one
    points = RestorePoint.objects.filter(tournament=tournament).values_list("occasion", "round_number")
    assert sorted(point for point in points if (point[1] or 0) > 1) == [("pairing", 2), ("publishing", 2)]


def test_certificates_of_all_rounds_are_one_chain() -> None:
    tournament = made(5)
    publish(tournament, 1)
    publish_all_rounds(tournament, by=None)
    certified = [one.certificate for one in certificates_of(tournament)]
    digests = ["", *(one.digest for one in certificates_of(tournament))]
    assert [one and one.previous for one in certified] == digests[:5]
    assert [one and one.by_hand for one in certified] == [""] * 5
    assert all(one and len(one.pairs) == 2 for one in certified)
    state = log_state(tournament)
    assert (state.covered, state.differing) == (AuditEntry.objects.filter(tournament=tournament).count() - 1, 0)


def test_all_rounds_at_once_let_the_results_out_that_their_points_come_from() -> None:
    tournament = made(4, results_out=0)
    publish_all_rounds(tournament, by=None)
    tournament.refresh_from_db()
    assert tournament.results_out == 2


def test_all_rounds_at_once_keep_fixed_tables() -> None:
    tournament = made(4)
    update_player(tournament.players.get(tpn=2), by=None, fixed_table=7)
    publish_all_rounds(tournament, by=None)
    tables = Seat.objects.filter(round__tournament=tournament, player__tpn=2).values_list("match__table", flat=True)
    assert list(tables) == [7, 7, 7]


def test_a_round_that_was_taken_back_is_the_next_version() -> None:
    tournament = made(4)
    (published,) = publish(tournament, 1)
    take_back_round(published, by=None, reason="Too early.")
    discard_draft(tournament.paired_rounds.get(), by=None)
    publish_all_rounds(tournament, by=None)
    versions = Publication.objects.filter(tournament=tournament).order_by("number", "version")
    assert list(versions.values_list("number", "version")) == [(1, 1), (1, 2), (2, 1), (3, 1)]


def test_all_rounds_at_once_where_somebody_has_left() -> None:
    tournament = made(6)
    publish(tournament, 1)
    gone = tournament.players.get(tpn=2)
    withdraw_player(gone, by=None)
    assert len(publish_all_rounds(tournament, by=None)) == 4
    assert not Game.objects.filter(match__seats__player=gone, result=Result.OPEN).exists()


def test_a_double_round_robin_of_24_has_46_rounds(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(23, arbiters=(arbiter,), cycles=2)
    add_player(tournament, by=None, name="Twenty-Fourth, Player", rating=1500)
    tournament.refresh_from_db()
    assert tournament.total_rounds == 46
    assert 'name="day_46"' in arbiter_client.get(reverse("arbiter:timetable", args=[tournament.slug])).text
    with pytest.raises(Refused, match="would have 69 rounds, and 46 are the most"):
        update_tournament(tournament, by=None, cycles=3)
    tournament.refresh_from_db()
    assert (tournament.cycles, tournament.total_rounds) == (2, 46)
    with pytest.raises(Refused, match="would have 50 rounds, and 46 are the most"):
        add_player(tournament, by=None, name="One, Too Many", rating=1500)
    assert len(publish_all_rounds(tournament, by=None)) == 46


def test_the_button_publishes_them(arbiter: User, arbiter_client: Client, client: Client) -> None:
    tournament = made(4, arbiters=(arbiter,))
    answer = arbiter_client.post(reverse("arbiter:pair", args=[tournament.slug]), {"all": "1"}, follow=True)
    assert "3 rounds are paired and published" in answer.text
    for number in (1, 2, 3):
        assert client.get(reverse("public:round", args=[tournament.slug, number])).status_code == 200


def test_by_hand_it_is_looked_at_who_met_and_which_colours_there_were() -> None:
    """Boards of the table break nothing; others a meeting too many, or a colour three times running."""
    tournament = made(4)
    publish(tournament, 1)  # 1-4, 2-3
    draft = pair_next_round(tournament, by=None)  # 4-3, 1-2
    ids = dict(tournament.players.values_list("tpn", "pk"))
    session = start_session(draft, by=None)
    assert not judge(session).breaches
    session = take_step(session, "exchange", [ids[4], ids[2]], by=None)  # 2-3, 1-4
    assert {one.breach.rule for one in judge(session).breaches} == {Rule.REMATCH}
    session = take_step(session, "exchange", [ids[3], ids[4]], by=None)  # 2-4, 1-3
    assert not judge(session).breaches
    finish_session(session, by=None, reason="two are ill today")
    publish_round(draft, by=None)
    third = start_session(pair_next_round(tournament, by=None), by=None)  # 2-4, 3-1
    rules = {one.breach.rule for one in judge(third).breaches}
    assert rules == {Rule.REMATCH}  # as in the table, which is not followed any more
    third = take_step(third, "exchange", [ids[4], ids[1]], by=None)  # 2-1, 3-4
    assert {one.breach.rule for one in judge(third).breaches} == {Rule.THIRD_COLOUR}
    finish_session(third, by=None, reason="the rest of the meetings")
    assert "\n192 CUSTOM_ROUNDROBIN\n" in export_trf(tournament)


def test_by_hand_an_earlier_round_is_edited_and_later_meetings_count() -> None:
    tournament = made(4)
    first, second, _third = publish(tournament, 3)  # 1-4 2-3, 4-3 1-2, 2-4 3-1
    ids = dict(tournament.players.values_list("tpn", "pk"))
    session = take_step(start_session(first, by=None), "exchange", [ids[4], ids[3]], by=None)  # 1-3, 2-4
    assert {one.breach.rule for one in judge(session).breaches} == {Rule.REMATCH}
    finish_session(session, by=None, reason="two are late", case="4.4.2")
    assert boards(first) == [(1, 3), (2, 4)]
    assert Publication.objects.filter(tournament=tournament, number=1).count() == 2
    pair_again = start_session(second, by=None)
    assert not judge(pair_again).breaches
    for game in Game.objects.filter(match__round=first):
        record_result(game, Result.DRAW, by=None)
    with pytest.raises(Refused, match="Every game of round 1 is over"):
        start_session(first, by=None)


def test_a_middle_round_of_a_table_is_edited_and_not_taken_back() -> None:
    tournament = made(4)
    first, _second, last = publish(tournament, 3)
    with pytest.raises(Refused, match="taken back from the last one on, and round 3 is there. Edit the pairings"):
        take_back_round(first, by=None, reason="a wrong table")
    take_back_round(last, by=None, reason="a wrong table")
    assert not Round.objects.get(pk=last.pk).is_published


def test_by_hand_nobody_gets_a_point_for_being_free() -> None:
    tournament = made(5)
    draft = pair_next_round(tournament, by=None)
    free = Seat.objects.get(round=draft, match=None)
    other = Seat.objects.filter(round=draft, colour="w").first()
    assert other is not None
    session = take_step(start_session(draft, by=None), "bye", [free.player_id], by=None)
    session = take_step(session, "exchange", [free.player_id, other.player_id], by=None)
    finish_session(session, by=None, reason="a wish")
    assert free.bye == "Z"
    now = Seat.objects.filter(round=draft, match=None).values_list("player_id", "bye")
    assert list(now) == [(other.player_id, "Z")]
