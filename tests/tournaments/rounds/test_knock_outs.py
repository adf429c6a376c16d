"""Knock-outs on the pages: rounds of a bracket, level matches that somebody decides, places, and files."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.factories import make_tournament
from tests.tournaments.tournament.test_pages import NEW
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import DecidedBy, Game, Match, Result, Round, Seat, Tournament, User
from tournaments.players.actions.entries import add_player, request_bye, withdraw_player
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.deciding import decide_match
from tournaments.results.actions.matches import NEITHER, forfeit_match
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions.by_hand import start_session
from tournaments.rounds.actions.drafts import open_by_hand, pair_next_round, publish_round
from tournaments.rounds.queries.checks import Level, draft_checks
from tournaments.rounds.queries.level import level_matches
from tournaments.rounds.queries.matches import match_lines
from tournaments.rounds.queries.steps import Status, steps
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
CUP = "knock-out"
W, B, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def made(players: int = 8, **fields: object) -> Tournament:
    rounds = max(1, (players - 1).bit_length())
    return make_tournament(players=players, rounds=rounds, **{"system": CUP, "tiebreaks": "", **fields})


def publish(tournament: Tournament) -> Round:
    tournament.refresh_from_db()
    return publish_round(pair_next_round(tournament, by=None), by=None)


def boards(round_: Round) -> list[tuple[int, int]]:
    games = Game.objects.filter(match__round=round_, number=1).order_by("match__table")
    return [(side["w"].player.tpn or 0, side["b"].player.tpn or 0) for side in (game.sides() for game in games)]


def enter(round_: Round, *results: str) -> None:
    """The results of the games in their order."""
    for game, result in zip(round_.games.order_by("match__table", "number"), results, strict=True):
        record_result(game, result, by=None)


def won_by_seeds(round_: Round) -> None:
    """The better seed of each match wins all its games."""
    for game in round_.games.order_by("match__table", "number"):
        sides = game.sides()
        record_result(game, W if (sides["w"].player.tpn or 0) < (sides["b"].player.tpn or 0) else B, by=None)


def match_at(round_: Round, table: int) -> Match:
    return Match.objects.select_related("round__tournament").get(round=round_, table=table)


def goes_on(match: Match, tpn: int, how: str = "lot", score: str = "") -> Match:
    colour = Seat.objects.get(match=match, player__tpn=tpn).colour
    return decide_match(match, by=None, goes_on=colour, decided_by=how, decided_score=score)


def test_a_new_tournament_has_the_rounds_of_its_bracket(arbiter_client: Client) -> None:
    sent = NEW | {"system": CUP, "games_per_match": "2", "third_place": "on", "total_rounds": "9"}
    arbiter_client.post(reverse("arbiter:tournament_new"), sent)
    tournament = Tournament.objects.get()
    assert (tournament.games_per_match, tournament.third_place, tournament.tiebreaks) == (2, True, "")
    for count in range(1, 6):
        add_player(tournament, by=None, name=f"Player {count}", rating=2000 - count)
    tournament.refresh_from_db()
    assert tournament.total_rounds == 3


@pytest.mark.parametrize("players", [2, 3, 6, 8])
def test_rounds_are_those_of_the_command_line(players: int) -> None:
    tournament = made(players, third_place=True)
    for _number in range(tournament.total_rounds):
        paired = publish(tournament)
        state = round_to_pair(read_trf(Round.objects.get(pk=paired.pk).snapshot))  # as the command reads it
        expected = state.system.pair_round(state.snapshot.tournament)
        assert boards(paired) == [(pair.white, pair.black) for pair in expected.pairs]
        free = Seat.objects.filter(round=paired, match=None).order_by("player__tpn").values_list("player__tpn", "bye")
        assert list(free) == [(tpn, "F") for tpn in expected.free]
        won_by_seeds(paired)
    with pytest.raises(Refused, match="was the last one"):
        pair_next_round(tournament, by=None)
    assert steps(tournament).status is Status.FINISHED


def test_a_level_match_is_asked_about_before_the_next_round() -> None:
    tournament = made(4)
    first = publish(tournament)
    enter(first, DRAW, B)
    (obstacle,) = steps(tournament).obstacles
    assert obstacle.text == "Round 1, board 1: Abel, Player 1 - Dvořák, Player 4 is level. Say who goes on."
    assert (obstacle.url_name, obstacle.round_number) == ("arbiter:level_matches", 1)
    with pytest.raises(Refused, match="is level"):
        pair_next_round(tournament, by=None)
    (level,) = level_matches(first)
    goes_on(level.match, 4, DecidedBy.PLAY_OFF, "½-1½")
    assert boards(publish(tournament)) in ([(4, 2)], [(2, 4)])


def test_a_level_final_is_asked_about_too() -> None:
    tournament = made(2)
    final = publish(tournament)
    enter(final, DRAW)
    assert steps(tournament).status is Status.COMPLETE
    goes_on(match_at(final, 1), 2)
    assert steps(tournament).status is Status.FINISHED


def test_a_match_of_two_games_is_decided_by_both() -> None:
    tournament = made(4, games_per_match=2)
    first = publish(tournament)
    enter(first, W, W, DRAW, B)  # 1-1, and ½-1½ for Black of the second match, who has White in its second game
    assert [one.match.table for one in level_matches(first)] == [1]
    goes_on(match_at(first, 1), 1)
    assert [set(pair) for pair in boards(publish(tournament))] in ([{1, 2}], [{1, 3}])


def test_a_decision_can_be_corrected_until_the_next_round_is_paired() -> None:
    tournament = made(4)
    first = publish(tournament)
    enter(first, DRAW, B)
    match = goes_on(match_at(first, 1), 4)
    assert goes_on(match, 1, DecidedBy.PLAY_OFF, "2-0").decided_score == "2-0"
    second = publish(tournament)
    with pytest.raises(Refused, match="stays who goes on"):
        goes_on(match_at(first, 1), 4)
    with pytest.raises(Refused, match="The games of this match decide"):
        goes_on(match_at(second, 1), 1)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"goes_on": "x"}, "Choose who goes on"),
        ({"decided_by": "dice"}, "Choose how it was decided"),
        ({"decided_by": "lot", "decided_score": "2-0"}, "Only a play-off has a score"),
    ],
)
def test_what_does_not_say_who_goes_on_is_refused(fields: dict[str, str], problem: str) -> None:
    tournament = made(2)
    final = publish(tournament)
    enter(final, DRAW)
    with pytest.raises(Refused, match=problem):
        decide_match(match_at(final, 1), by=None, **{"goes_on": "w", "decided_by": "lot", **fields})


def test_a_correction_does_not_send_another_one_on_behind_a_later_round() -> None:
    tournament = made(4)
    first = publish(tournament)
    won_by_seeds(first)
    publish(tournament)
    game = first.games.order_by("match__table").first()
    assert game is not None
    with pytest.raises(Refused, match="Somebody else would go on"):
        correct_game(game, B if game.result == W else W, by=None, reason="a slip")
    game.refresh_from_db()
    corrected = Result.WHITE_WINS_FORFEIT if game.result == W else Result.BLACK_WINS_FORFEIT
    correct_game(game, corrected, by=None, reason="nobody came")


def test_who_has_withdrawn_is_out_and_the_opponent_goes_on() -> None:
    tournament = made(4)
    won_by_seeds(publish(tournament))
    withdraw_player(tournament.players.get(tpn=1), by=None)
    with pytest.raises(Refused, match="nobody has an opponent"):
        pair_next_round(tournament, by=None)
    other = made(8, slug="other")
    won_by_seeds(publish(other))
    withdraw_player(other.players.get(tpn=1), by=None)
    second = publish(other)
    assert [set(pair) for pair in boards(second)] == [{2, 3}]
    assert Seat.objects.get(round=second, player__tpn=4).bye == "F"
    won_by_seeds(second)
    assert [set(pair) for pair in boards(publish(other))] == [{2, 4}]


def test_nobody_joins_later_asks_for_a_bye_or_is_paired_by_hand() -> None:
    tournament = made(4)
    with pytest.raises(Refused, match="nobody asks for a bye"):
        request_bye(tournament.players.get(tpn=1), round_number=1, kind="H", by=None)
    draft = pair_next_round(tournament, by=None)
    with pytest.raises(Refused, match="the bracket says who meets"):
        start_session(draft, by=None)
    publish_round(draft, by=None)
    with pytest.raises(Refused, match="has no place for one more"):
        add_player(tournament, by=None, name="Late, One")
    won_by_seeds(draft)
    with pytest.raises(Refused, match="no round is paired by hand"):
        open_by_hand(tournament, by=None)


def test_there_are_no_tie_breaks() -> None:
    tournament = made(4)
    with pytest.raises(Refused, match="there are no tie-breaks"):
        set_tiebreaks(tournament, ["BH"], edition=tournament.tiebreak_edition, by=None)


def test_regulations_are_fixed_by_round_1() -> None:
    tournament = made(4)
    update_tournament(tournament, by=None, games_per_match=2, third_place=True)
    publish(tournament)
    with pytest.raises(Refused, match="Round 1 has been paired") as caught:
        update_tournament(tournament, by=None, games_per_match=1, third_place=False)
    assert len(caught.value.problems) == 2


def test_the_draft_is_checked_against_the_bracket() -> None:
    tournament = made(6)
    checks = draft_checks(pair_next_round(tournament, by=None))
    assert {check.level for check in checks} <= {Level.OK, Level.NOTICE}
    texts = [check.text for check in checks]
    assert "All matches are those of the bracket." in texts
    assert "Without an opponent in this round, they go on: Abel, Player 1; Berg, Player 2." in texts


def test_a_match_of_four_games_is_decided_by_all_of_them() -> None:
    tournament = made(4, games_per_match=4)
    first = publish(tournament)
    colours = [game.sides()["w"].player.tpn for game in first.games.filter(match__table=1).order_by("number")]
    assert colours == [1, 4, 1, 4]
    enter(first, W, B, DRAW, DRAW, DRAW, B, DRAW, DRAW)  # 3-1, and ½-½ 0-1 ½-½ ½-½: White of game 1 won it
    assert level_matches(first) == []
    assert [set(pair) for pair in boards(publish(tournament))] in ([{1, 2}], [{1, 3}])


def test_what_is_left_of_a_match_that_is_decided_is_not_played() -> None:
    tournament = made(2, games_per_match=6)
    final = publish(tournament)
    games = list(final.games.order_by("number"))
    for game, result in zip(games, (W, DRAW, DRAW, B, DRAW), strict=False):  # 3½-1½ with one game to come
        assert not match_lines(final)[game.match_id].is_decided
        record_result(game, result, by=None)
    match = match_at(final, 1)
    assert match_lines(final)[match.pk].is_decided
    assert forfeit_match(match, NEITHER, by=None) == 1
    assert not match_lines(final)[match.pk].is_decided
    assert (level_matches(final), steps(tournament).status) == ([], Status.FINISHED)
    assert "2 w 1     2 b =     2 w =     2 b 1     2 w =     2 b -" in export_trf(tournament)


def test_an_adjourned_game_can_still_change_who_wins() -> None:
    tournament = made(2, games_per_match=4)
    final = publish(tournament)
    for game, result in zip(final.games.order_by("number"), (W, B, Result.ADJOURNED), strict=False):
        record_result(game, result, by=None)
    assert not match_lines(final)[match_at(final, 1).pk].is_decided  # 2-0, and two games can come


def test_a_match_has_no_odd_number_of_games() -> None:
    tournament = made(4)
    with pytest.raises(Refused, match="3"):
        update_tournament(tournament, by=None, games_per_match=3)


@pytest.mark.parametrize("games", [1, 2, 4, 12])
def test_a_report_file_comes_back_as_it_went(games: int, arbiter: User) -> None:
    tournament = made(6, games_per_match=games, third_place=True)
    first = publish(tournament)
    enter(first, *[DRAW] * (2 * games))
    for match, tpn in ((match_at(first, 1), 5), (match_at(first, 2), 3)):
        goes_on(match, tpn, DecidedBy.PLAY_OFF, "2-1")
    second = publish(tournament)
    won_by_seeds(second)
    text = export_trf(tournament)
    assert "### Round 1: 5 goes on against 4 (play-off 2-1)" in text
    back = import_trf(text.encode(), by=arbiter, name="Back")
    assert (back.games_per_match, back.third_place, back.total_rounds, back.tiebreaks) == (games, True, 3, "")
    assert export_trf(back).splitlines()[1:] == text.splitlines()[1:]
    last = publish(back)
    assert boards(last) == boards(publish(tournament))


def test_a_file_whose_rounds_are_not_of_the_bracket_is_refused(arbiter: User) -> None:
    text = "012 Cup\n062 4\n142 2\n192 CUSTOM_KNOCKOUT\n152 W\n"
    for tpn, other, colour, result in ((1, 2, "w", "1"), (2, 1, "b", "0"), (3, 4, "w", "1"), (4, 3, "b", "0")):
        line = f"001 {tpn:4}      Name {tpn}".ljust(80) + f"{1.0 if result == '1' else 0.0:4} {tpn:4}"
        text += line.ljust(91) + f"{other:4} {colour} {result}\n"
    with pytest.raises(Refused) as caught:
        import_trf(text.encode(), by=arbiter)
    assert [problem[:57] for problem in caught.value.problems] == [
        "Round 1: 1 against 2 is no match of the bracket by the nu",
        "Round 1: 3 against 4 is no match of the bracket by the nu",
    ]


def test_the_pages_say_who_goes_on(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(4, arbiters=(arbiter,))
    first = publish(tournament)
    enter(first, DRAW, B)
    match = match_at(first, 1)
    page = arbiter_client.get(reverse("arbiter:level_matches", args=[tournament.slug, 1]))
    address = reverse("arbiter:decision", args=[tournament.slug, match.pk])
    assert address in page.text
    sent = {"expected_version": "", "goes_on": "w", "decided_by": "play-off", "decided_score": "1½-½"}
    sent |= hidden_fields(page.text)
    answer = arbiter_client.post(address, sent | {"decided_by": "lot"})
    assert (answer.status_code, "Only a play-off has a score" in answer.text) == (422, True)
    assert arbiter_client.post(address, sent).status_code == 302
    match.refresh_from_db()
    assert (match.goes_on, match.decided_by, match.decided_score) == ("w", "play-off", "1½-½")
    log = arbiter_client.get(reverse("arbiter:audit", args=[tournament.slug])).text
    assert "goes on against" in log


def hidden_fields(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}
