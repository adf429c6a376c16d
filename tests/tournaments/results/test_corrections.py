"""C.04.2, 4.3: what a correction counts for, by when it was told; colours; what is for rating only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from pairing.checking.checker import Verdict, check_tournament
from pairing.checking.standings_of_file import ranking_of
from pairing.service import Colour, Outcome
from pairing.service import Game as EngineGame
from pairing.trf.reader import read_trf
from pairing.trf.writer import Edition
from tests.tournaments.factories import enter_results
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.final_report import final_report, report_state
from tournaments.files.actions.importing import import_trf
from tournaments.files.actions.review import review_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_rounds import ColoursCorrected, CorrectedForRating, ResultCorrected, ResultEntered
from tournaments.models import AuditEntry, Game, Publication, RatingCorrection, Result, Round, Tournament, User
from tournaments.publication.queries.published import published_round
from tournaments.publication.queries.versions import What, versions_of
from tournaments.results.actions import recording
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.recording import record_result
from tournaments.results.queries.windows import Counts, window_of
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
WHY = "score sheets differ"


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=6, rounds=3)


def board(number: int, table: int = 1) -> Game:
    return Game.objects.get(match__round__number=number, match__table=table, number=1)


def colours(tournament: Tournament, tpn: int) -> list[str]:
    """The colours of a player so far as the engine gets them."""
    player = next(one for one in snapshot.build(tournament).engine.players if one.tpn == tpn)
    return [record.colour.value for record in player.records if isinstance(record, EngineGame)]


def points(tournament: Tournament) -> dict[int, int]:
    engine = snapshot.build(tournament).engine
    return {player.tpn: sum(map(engine.points, player.records)) for player in engine.players}


def test_the_three_windows(tournament: Tournament, arbiter: User, play_round: Play) -> None:
    play_round(tournament)
    assert (window_of(tournament, 1).counts, window_of(tournament, 1).pairing) == (Counts.AT_ONCE, 2)
    second = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    now = window_of(tournament, 1, told_in_time=False)
    assert (now.counts, now.pairing, now.asks) == (Counts.NEXT_PAIRING, 3, False)
    enter_results(second, by=arbiter)
    assert window_of(tournament, 1, told_in_time=True).counts is Counts.NEXT_PAIRING
    late = window_of(tournament, 1, told_in_time=False)
    assert (late.counts, late.pairing, late.asks) == (Counts.RATING, None, True)
    play_round(tournament)
    for told in (True, False):
        assert window_of(tournament, 1, told_in_time=told).counts is Counts.RATING
    assert window_of(tournament, 3).pairing is None


def test_an_old_result_changes_neither_standings_nor_pairings(
    tournament: Tournament, arbiter: User, play_round: Play
) -> None:
    for _round in range(3):
        play_round(tournament)
    before, publications = points(tournament), list(Publication.objects.values())
    game = board(1)
    with pytest.raises(Refused, match="for rating only"):
        recording.correct_result(game, Result.DOUBLE_LOSS, by=arbiter, reason=WHY)
    assert correct_game(game, Result.DOUBLE_LOSS, by=arbiter, reason=WHY) is Counts.RATING
    assert points(tournament) == before
    assert list(Publication.objects.values()) == publications
    game.refresh_from_db()
    assert game.result != Result.DOUBLE_LOSS
    assert logged(ResultCorrected) == []
    (change,) = logged(CorrectedForRating)
    assert (change.new.result, change.reason) == (Result.DOUBLE_LOSS, WHY)


def test_the_rating_report_has_it_and_says_so(tournament: Tournament, arbiter: User, play_round: Play) -> None:
    for _round in range(3):
        play_round(tournament)
    game = board(1)
    tpns = {colour: seat.player.tpn for colour, seat in game.sides().items()}
    correct_game(game, Result.DOUBLE_LOSS, by=arbiter, reason=WHY, colours_changed=True)
    counted, rated = read_trf(export_trf(tournament)), read_trf(final_report(tournament))
    for colour in ("w", "b"):
        ours = next(player for player in counted.players if player.tpn == tpns[colour])
        theirs = next(player for player in rated.players if player.tpn == tpns[colour])
        assert (ours.points, ours.records[1:]) == (theirs.points, theirs.records[1:])
        assert ours.records[0].colour is Colour(colour)
        assert theirs.records[0].colour is Colour(colour).opposite
        assert theirs.records[0].outcome is Outcome.LOSS
        assert theirs.records[0].opponent == ours.records[0].opponent
    for text in (export_trf(tournament), final_report(tournament)):
        (line,) = [line for line in text.splitlines() if "for rating only" in line]
        assert line.startswith("### Correction @ Round 1: board 1: ")
        assert line.endswith(f"colours the other way round, for rating only, not in standings and pairings; {WHY}")


def test_the_older_edition_has_no_place_for_what_counts_and_the_page_says_so(
    tournament: Tournament, arbiter: User, play_round: Play, arbiter_client: Client
) -> None:
    for _round in range(3):
        play_round(tournament)
    page = "/arbiter/t/open/report/"
    assert "what counts in their place" not in arbiter_client.get(page).text
    game = board(1)
    correct_game(game, Result.DOUBLE_LOSS, by=arbiter, reason=WHY)
    state = report_state(tournament)
    assert [line.partition(" ")[0] for line in state.of_rating].count("299") == 1
    assert [line for line in state.of_rating if line.endswith(" in standings and pairings")]
    newer, older = (final_report(tournament, edition=edition) for edition in (Edition.TRF26, Edition.TRF16))
    assert set(state.of_rating) <= set(newer.splitlines())
    assert not [line for line in older.splitlines() if line.startswith(("299", "###"))]
    winner = game.sides()["w" if game.result == Result.WHITE_WINS else "b"].player.tpn
    with_it, without = (
        next(player for player in read_trf(text).players if player.tpn == winner) for text in (newer, older)
    )
    assert (with_it.records, with_it.points - without.points) == (without.records, 10)
    shown = arbiter_client.get(page).text
    assert "what counts in their place" in shown
    assert all(escape(line) in shown for line in state.of_rating)


@pytest.mark.parametrize("system", ["dubov", "double-swiss"])
@pytest.mark.parametrize("colours_changed", [False, True])
def test_the_rating_report_is_checked_by_what_counts(
    make_tournament: Make, arbiter: User, play_round: Play, system: str, *, colours_changed: bool
) -> None:
    """The file has what is rated; its rounds were paired, and its players are ranked, by what counts."""
    tournament = make_tournament(players=12, rounds=4, system=system)
    for _round in range(4):
        play_round(tournament)
    for table in (1, 2, 4):
        correct_game(board(1, table), Result.DOUBLE_LOSS, by=arbiter, reason=WHY, colours_changed=colours_changed)
    text = final_report(tournament)
    assert "299 " in text
    report = check_tournament(read_trf(text))
    assert report.problems == ()
    assert report.verdict is Verdict.SAME
    assert report.standings is not None
    assert report.standings.is_same
    assert ranking_of(read_trf(text)) == ranking_of(read_trf(export_trf(tournament)))
    if not colours_changed and system == "dubov":
        return  # only points were lost, and the bonuses (299), by which is paired too, make up for all of them
    bare = "\n".join(line for line in text.splitlines() if "in standings and pairings" not in line)
    assert check_tournament(read_trf(bare)).verdict is not Verdict.SAME, "else the comment proves nothing"


@pytest.mark.parametrize("colours_changed", [False, True])
def test_the_rating_report_is_imported_as_it_went_out(
    tournament: Tournament, arbiter: User, play_round: Play, *, colours_changed: bool
) -> None:
    for _round in range(3):
        play_round(tournament)
    correct_game(board(1), Result.DOUBLE_LOSS, by=arbiter, reason=WHY, colours_changed=colours_changed)
    correct_game(board(1, 3), "1-0", by=arbiter, reason=WHY, rated=False, colours_changed=colours_changed)
    text = final_report(tournament)
    review = review_trf(text.encode())
    assert (review.problems, review.breaches) == ((), ())
    again = import_trf(text.encode(), by=arbiter, name="Again")
    assert points(again) == points(tournament)
    made = RatingCorrection.objects.filter(game__match__round__tournament=again)
    assert set(made.values_list("result", "rated", "colours_changed")) == {
        (Result.DOUBLE_LOSS, True, colours_changed),
        ("1-0", False, colours_changed),
    }
    assert sorted(final_report(again).splitlines()[1:]) == sorted(text.splitlines()[1:])


@pytest.mark.parametrize("number", [1, 2])
def test_a_game_of_a_match_corrected_after_the_next_pairing_is_checked_by_what_was_paired_on(
    make_tournament: Make, arbiter: User, play_round: Play, number: int
) -> None:
    tournament = make_tournament(players=12, rounds=4, system="double-swiss")
    play_round(tournament)
    second = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    for game in Game.objects.filter(match__round__number=1, number=number).exclude(result="1-0"):
        assert correct_game(game, "1-0", by=arbiter, reason=WHY) is Counts.NEXT_PAIRING
    enter_results(second, by=arbiter)
    play_round(tournament)
    text = export_trf(tournament)
    assert check_tournament(read_trf(text)).verdict is Verdict.SAME
    bare = "\n".join(line for line in text.splitlines() if "for the pairing of" not in line)
    assert check_tournament(read_trf(bare)).verdict is Verdict.DIFFERENT, "else the comments prove nothing"


def test_what_counts_after_all_takes_the_correction_away(
    tournament: Tournament, arbiter: User, play_round: Play
) -> None:
    for _round in range(3):
        play_round(tournament)
    game = board(1)
    with pytest.raises(Refused, match="already"):
        correct_game(game, game.result, by=arbiter, reason=WHY)
    for result in ("", "7-7"):
        with pytest.raises(Refused, match="Choose the result"):
            correct_game(game, result, by=arbiter, reason=WHY)
    correct_game(game, Result.DOUBLE_LOSS, by=arbiter, reason=WHY)
    with pytest.raises(Refused, match="already"):
        correct_game(game, Result.DOUBLE_LOSS, by=arbiter, reason=WHY)
    assert RatingCorrection.objects.count() == 1
    correct_game(game, game.result, by=arbiter, reason="it was right")
    assert not RatingCorrection.objects.exists()


def test_wrong_colours_go_into_the_history_and_to_the_public(
    tournament: Tournament, arbiter: User, play_round: Play
) -> None:
    """C.04.2, 4.3.2."""
    play_round(tournament)
    game = board(1)
    tpns = {colour: seat.player.tpn for colour, seat in game.sides().items()}
    was = game.result
    assert correct_game(game, was, by=arbiter, reason="wrong chairs", colours_changed=True) is Counts.AT_ONCE
    assert (colours(tournament, tpns["w"]), colours(tournament, tpns["b"])) == (["b"], ["w"])
    shown = published_round(tournament, 1)
    assert (shown.games[0].white.tpn, shown.games[0].result) == (tpns["b"], was)
    newest, _first = versions_of(tournament, 1)
    assert [(change.what, change.board) for change in newest.differences] == [(What.COLOURS, 1)]
    (change,) = logged(ColoursCorrected)
    assert change.game.white.tpn == tpns["w"]
    assert "### Correction @ Round 1: board 1: " in export_trf(tournament)
    with pytest.raises(Refused, match="already"):
        correct_game(board(1), was, by=arbiter, reason=WHY)
    second = drafts.pair_next_round(tournament, by=arbiter)
    with pytest.raises(Refused, match="draft"):
        correct_game(board(1), was, by=arbiter, reason=WHY, colours_changed=True)
    assert second.games.exists()


def test_only_who_has_played_has_other_colours_than_were_published(tournament: Tournament, arbiter: User) -> None:
    """Published pairings of games to be played change by a case of C.04.2, 4.4 alone, and not by a correction."""
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    for result in (Result.OPEN, Result.WHITE_WINS_FORFEIT):
        with pytest.raises(Refused, match="no colours to be corrected"):
            correct_game(board(1), result, by=arbiter, reason=WHY, colours_changed=True)
    assert len(versions_of(tournament, 1)) == 1
    entered = record_result(board(1), Result.WHITE_WINS, by=arbiter)
    correct_game(entered, Result.DRAW, by=arbiter, reason="wrong chairs", colours_changed=True)
    for result in (Result.OPEN, Result.DOUBLE_FORFEIT):
        with pytest.raises(Refused, match="Correct them back first"):
            record_result(board(1), result, by=arbiter)
        with pytest.raises(Refused, match="Correct them back first"):
            correct_game(board(1), result, by=arbiter, reason=WHY)
    with pytest.raises(Refused):
        undo(AuditEntry.objects.get(kind=ResultEntered.kind), by=arbiter)
    correct_game(board(1), Result.DRAW, by=arbiter, reason="right chairs", colours_changed=True)
    assert record_result(board(1), Result.OPEN, by=arbiter).result == Result.OPEN
    first, *_others, newest = Publication.objects.order_by("version").values_list("pairings", flat=True)
    assert newest["boards"] == first["boards"]


def test_the_page_says_what_it_changes(
    tournament: Tournament, arbiter: User, play_round: Play, arbiter_client: Client
) -> None:
    play_round(tournament)
    address = f"/arbiter/t/open/boards/{board(1).pk}/correct/"
    assert "changes the standings and the pairing of round 2" in arbiter_client.get(address).text
    second = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    assert "the pairing of round 3, not that of round 2" in arbiter_client.get(address).text
    enter_results(second, by=arbiter)
    page = arbiter_client.get(address).text
    assert "It was told to the chief arbiter before the end of round 2" in page
    answer = arbiter_client.post(address, {"result": "0-0", "reason": WHY}, follow=True)
    assert "corrected for rating only" in answer.text
    assert "Reported for rating: 0-0" in arbiter_client.get(address).text
    data = {"result": "0-0", "reason": WHY, "told_in_time": "on"}
    assert "The result of board 1 has been corrected." in arbiter_client.post(address, data, follow=True).text
    assert board(1).result == Result.DOUBLE_LOSS
    play_round(tournament)
    assert "For rating only: round 2 is over" in arbiter_client.get(address).text


def test_the_page_says_that_a_draft_has_to_go_first(
    tournament: Tournament, arbiter: User, play_round: Play, arbiter_client: Client
) -> None:
    play_round(tournament)
    address = f"/arbiter/t/open/boards/{board(1).pk}/correct/"
    assert "Discard it first" not in arbiter_client.get(address).text
    drafts.pair_next_round(tournament, by=arbiter)
    assert "Round 2 is a draft that rests on the present result. Discard it first" in arbiter_client.get(address).text
