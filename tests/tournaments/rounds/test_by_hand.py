"""Pairing by hand: the steps, what is warned of, what holds afterwards, and what everybody is told."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.service import Rule, check_rounds
from pairing.trf.reader import read_trf
from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, enter_results, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.levels import Level
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.log.kinds_of_rounds import PairedByHand
from tournaments.models import Game, ManualSession, Player, Publication, Result, Round, Seat, User
from tournaments.players.actions import entries
from tournaments.publication.queries.published import published_round
from tournaments.results.actions import recording
from tournaments.rounds.actions import by_hand, drafts
from tournaments.rounds.actions.by_hand import finish_session, judge, start_session, take_step
from tournaments.rounds.queries.by_hand_seating import STEPS, Seating, stepped

pytestmark = pytest.mark.django_db
A, B, C, D, E, F = range(1, 7)
START = Seating(((A, B), (C, D)), {E: "U", F: "Z"})


@pytest.mark.parametrize(
    ("step", "players", "pairs", "byes"),
    [
        ("exchange", [A, D], ((D, B), (C, A)), {E: "U", F: "Z"}),
        ("exchange", [A, B], ((B, A), (C, D)), {E: "U", F: "Z"}),
        ("exchange", [B, E], ((A, E), (C, D)), {B: "U", F: "Z"}),
        ("exchange", [E, F], ((A, B), (C, D)), {F: "U", E: "Z"}),
        ("colours", [D], ((A, B), (D, C)), {E: "U", F: "Z"}),
        ("part", [A], ((C, D),), {E: "U", F: "Z", A: "Z", B: "Z"}),
        ("seat", [E, F], ((A, B), (C, D), (E, F)), {}),
        ("bye", [C], ((A, B), (E, D)), {C: "U", F: "Z"}),
        ("bye", [F], ((A, B), (C, D)), {E: "Z", F: "U"}),
        ("no_bye", [E], ((A, B), (C, D)), {E: "Z", F: "Z"}),
    ],
)
def test_every_step(step: str, players: list[int], pairs: object, byes: dict[int, str]) -> None:
    after = stepped(START, step, players)
    assert (after.pairs, after.byes) == (pairs, byes)
    assert Seating.read(after.stored) == after


@pytest.mark.parametrize(
    ("step", "players"),
    [
        ("exchange", [A]), ("exchange", [A, A]), ("exchange", [A, 99]), ("colours", [E]), ("part", [F]),
        ("seat", [A, E]), ("bye", [E]), ("no_bye", [A]), ("no such step", [A]), ("bye", []),
    ],
)  # fmt: skip
def test_steps_that_cannot_be_taken(step: str, players: list[int]) -> None:
    with pytest.raises(Refused):
        stepped(START, step, players)
    assert set(STEPS) == {"exchange", "colours", "part", "seat", "bye", "no_bye"}


@pytest.fixture
def draft(make_tournament: Make, arbiter: User) -> Round:
    """Seven players, round 1 over, round 2 a draft: three boards and the bye."""
    tournament = make_tournament(players=7)
    play_round(tournament)
    return drafts.pair_next_round(tournament, by=arbiter)


def boards(round_: Round) -> list[tuple[int, int, int]]:
    """Table, White and Black by id."""
    games = Game.objects.filter(match__round=round_).select_related("match").prefetch_related("match__seats")
    return [(game.table, game.sides()["w"].player_id, game.sides()["b"].player_id) for game in games]


def test_a_session_holds_nothing_before_it_is_finished(draft: Round) -> None:
    before = boards(draft)
    session = start_session(draft, by=None)
    assert start_session(draft, by=None) == session
    assert not judge(session).differs
    [(_t, one, _b), (_t, other, _b), *_rest] = before
    session = take_step(session, "exchange", [one, other], by=None)
    outcome = judge(session)
    assert outcome.differs
    assert (len(outcome.only_here), len(outcome.only_paired)) == (2, 2)
    assert outcome.level is Level.TWO_STEPS
    assert boards(draft) == before
    with pytest.raises(Refused, match="paired by hand. Finish"):
        drafts.publish_round(draft, by=None)
    assert not judge(by_hand.take_step_back(session)).differs
    by_hand.cancel_session(session, by=None)
    assert boards(draft) == before
    with pytest.raises(Stale):
        take_step(session, "exchange", [one, other], by=None)
    drafts.publish_round(draft, by=None)
    assert Publication.objects.get(number=2).note == ""


def test_a_draft_changed_by_hand_is_marked_everywhere(draft: Round, client: Client) -> None:
    tournament = draft.tournament
    before = boards(draft)
    met = Seat.objects.get(round__number=1, match__table=1, colour="w")
    rival = Seat.objects.get(round__number=1, match__table=1, colour="b")
    partner = next(pk for table, *pair in before if met.player_id in pair for pk in pair if pk != met.player_id)
    session = take_step(start_session(draft, by=None), "exchange", [partner, rival.player_id], by=None)
    rules = {one.breach.rule for one in judge(session).breaches}
    assert Rule.REMATCH in rules
    with pytest.raises(Refused, match="needs a reason"):
        finish_session(session, by=None, reason=" ")
    finish_session(session, by=None, reason="agreed at the meeting")
    assert not ManualSession.objects.exists()
    pairs = {frozenset(pair) for _table, *pair in boards(draft)}
    assert frozenset({met.player_id, rival.player_id}) in pairs
    assert Seat.objects.filter(round=draft).count() == 7
    (change,) = logged(PairedByHand)
    assert (change.reason, change.as_paired, "rematch" in change.breaks) == ("agreed at the meeting", False, True)
    drafts.publish_round(Round.objects.get(pk=draft.pk), by=None)
    assert "Pairing changed by hand: agreed at the meeting" in client.get("/open/rounds/2/").text
    enter_results(draft, by=None)
    text = export_trf(tournament)
    (line,) = [line for line in text.splitlines() if line.startswith("### MPA @ Round 2: ")]
    assert line.endswith("; agreed at the meeting")
    # The next round is paired from what was played, and the checker names the round by hand and no other.
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    enter_results(Round.objects.get(number=3), by=None)
    checks = check_rounds(read_trf(export_trf(tournament)), seconds=60)
    assert {check.number: check.verdict.value for check in checks.rounds} == {1: "same", 2: "different", 3: "same"}


def test_paired_anew_or_as_the_program_the_mark_goes(draft: Round) -> None:
    tournament = draft.tournament
    [(_t, one, _b), (_t, other, _b), *_rest] = boards(draft)
    finish_session(take_step(start_session(draft, by=None), "exchange", [one, other], by=None), by=None, reason="x")
    again = take_step(start_session(draft, by=None), "exchange", [one, other], by=None)
    assert not judge(again).differs
    finish_session(again, by=None, reason="it was right")
    draft.refresh_from_db()
    assert draft.manual_reason == ""
    drafts.publish_round(draft, by=None)
    enter_results(draft, by=None)
    assert "### MPA" not in export_trf(tournament)


def test_the_log_names_the_bye_only_where_it_moves(draft: Round) -> None:
    first, second = boards(draft)[:2]
    session = take_step(start_session(draft, by=None), "exchange", [first[1], second[1]], by=None)
    finish_session(session, by=None, reason="agreed")
    (change,) = logged(PairedByHand)
    assert draft.seats.filter(bye="U").exists(), "somebody has the bye all along"
    assert (change.bye_before, change.bye_now) == (None, None)


def test_a_published_round_only_by_a_case_and_not_at_boards_that_are_over(draft: Round) -> None:
    tournament = draft.tournament
    drafts.publish_round(draft, by=None)
    (first, second, third) = boards(draft)
    over = recording.record_result(draft.games[0], Result.DRAW, by=None)
    session = start_session(draft, by=None)
    with pytest.raises(Refused, match="Board 1 has a result"):
        take_step(session, "exchange", [first[1], second[1]], by=None)
    session = take_step(session, "exchange", [second[1], third[1]], by=None)
    for case in ("", "4.4.9"):
        with pytest.raises(Refused, match=r"which case of C.04.2"):
            finish_session(session, by=None, reason="met already", case=case)
    finish_session(session, by=None, reason="met already", case="4.4.2")
    assert {table for table, *_pair in boards(draft)} == {1, 2, 3}
    assert Game.objects.get(pk=over.pk).result == Result.DRAW
    shown = published_round(tournament, 2)
    assert (shown.version, shown.note) == (2, "Pairing changed by hand (C.04.2, 4.4.2): met already.")
    assert [game.result for game in shown.games] == ["1/2", "", ""]
    enter_results(draft, by=None)
    assert all(not game.is_open for game in published_round(tournament, 2).games)
    with pytest.raises(Refused, match="Every game of round 2 is over"):
        start_session(draft, by=None)


def test_a_latecomer_plays_the_one_with_the_bye(draft: Round) -> None:
    """C.04.2, 4.4.4: let in after publication, with an odd number of players."""
    tournament = draft.tournament
    drafts.publish_round(draft, by=None)
    late = entries.add_player(tournament, by=None, name="Latecomer, Lena", rating=1500)
    assert late.entry_round == 3
    holder = Seat.objects.get(round=draft, bye="U").player_id
    session = take_step(start_session(draft, by=None), "seat", [holder, late.pk], by=None)
    assert not any(one.breach.rule in (Rule.NOT_PAIRED, Rule.ABSENT) for one in judge(session).breaches)
    finish_session(session, by=None, reason="arrived", case="4.4.4")
    late.refresh_from_db()
    assert late.entry_round == 2
    assert (4, holder, late.pk) in boards(draft)
    assert not Seat.objects.filter(round=draft, bye="U").exists()
    (change,) = logged(PairedByHand)
    assert [player.id for player in change.let_in] == [late.pk]
    enter_results(draft, by=None)
    assert drafts.pair_next_round(tournament, by=None).games.count() == 4


def test_who_is_parted_and_not_seated_is_warned_of(draft: Round) -> None:
    (first, *_others) = boards(draft)
    session = take_step(start_session(draft, by=None), "part", [first[1]], by=None)
    warned = [one for one in judge(session).breaches if one.breach.rule is Rule.NOT_PAIRED]
    assert {player.pk for one in warned for player in one.entrants} == {first[1], first[2]}
    finish_session(session, by=None, reason="both are ill")
    assert set(Seat.objects.filter(round=draft, bye="Z").values_list("player_id", flat=True)) == {first[1], first[2]}


def test_a_session_is_undone_by_its_restore_point(draft: Round) -> None:
    before = boards(draft)
    session = take_step(start_session(draft, by=None), "colours", [before[0][1]], by=None)
    finish_session(session, by=None, reason="a slip")
    assert boards(draft) != before
    point = draft.tournament.restore_points.get(occasion="manual")
    restore(point, by=None)
    assert boards(draft) == before


def test_in_the_browser(draft: Round, arbiter_client: Client) -> None:
    at = "/arbiter/t/open/rounds/2/by-hand/"
    assert at in arbiter_client.get("/arbiter/t/open/rounds/2/").text
    assert "Begin" in arbiter_client.get(at).text
    says(arbiter_client.post(f"{at}start/", follow=True), "Identical.")
    one, other = boards(draft)[0][1:]
    assert arbiter_client.post(f"{at}step/", {"step": "exchange", "pick": [one]}).status_code == 422
    page = arbiter_client.post(f"{at}step/", {"step": "exchange", "pick": [one, other]}, follow=True).text
    assert "Identical." not in page
    assert "1 step" in page
    assert arbiter_client.post(f"{at}finish/", {"reason": "wanted so"}).status_code == 422
    second = arbiter_client.post(f"{at}finish/", {"reason": "wanted so", "answered": "on"})
    assert (second.status_code, "not what the rules pair" in second.text) == (200, True)
    assert ManualSession.objects.exists()
    done = arbiter_client.post(f"{at}finish/", {"reason": "wanted so", "answered": "on", "second": "1"}, follow=True)
    says(done, "is paired as you put it together", "changed by hand")
    assert boards(draft)[0][1:] == (other, one)
    assert Player.objects.filter(seats__round=draft).distinct().count() == 7


def test_a_round_that_cannot_be_paired_is_put_together_by_hand(
    make_tournament: Make, arbiter: User, arbiter_client: Client, client: Client
) -> None:
    tournament = make_tournament(players=2, rounds=3)
    page = "/arbiter/t/open/pair/"
    with pytest.raises(Refused, match="The program can pair round 1"):
        drafts.open_by_hand(tournament, by=arbiter)
    play_round(tournament)
    assert "cannot be paired completely" in (refused := arbiter_client.post(page)).text
    assert "Pair round 2 by hand" in refused.text
    assert "Pair round 2 by hand" not in arbiter_client.get("/arbiter/t/open/").text
    answer = arbiter_client.post(page, {"by_hand": "1"})
    at = "/arbiter/t/open/rounds/2/by-hand/"
    assert (answer.status_code, answer.headers["Location"]) == (302, at)
    draft = tournament.paired_rounds.get(number=2)
    assert boards(draft) == []
    session = ManualSession.objects.get()
    by_hand.cancel_session(session, by=arbiter)
    with pytest.raises(Refused, match="Nobody is paired in this draft"):
        drafts.publish_round(draft, by=arbiter)
    assert "Nobody is paired" not in arbiter_client.get("/arbiter/t/open/rounds/2/").text
    arbiter_client.post(f"{at}start/")
    players = list(tournament.players.values_list("pk", flat=True))
    assert "meet again" in arbiter_client.post(f"{at}step/", {"step": "seat", "pick": players}, follow=True).text
    sent = {"reason": "only two are left", "answered": "on", "second": "1"}
    assert arbiter_client.post(f"{at}finish/", sent).status_code == 302
    drafts.publish_round(draft, by=arbiter)
    assert len(boards(draft)) == 1
    assert client.get("/open/rounds/2/").status_code == 200
