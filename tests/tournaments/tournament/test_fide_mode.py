"""FIDE mode: where every tournament starts, what it refuses, and that leaving it is told everywhere and for good."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.trf.writer import Edition
from tests.tournaments.arbiter.addresses import entrants_of
from tests.tournaments.arbiter.sites import KINDS, WITH_ROUNDS_AS_NEEDED, started_in_each_kind
from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.logged import logged
from tests.tournaments.public.addresses import of_round, of_tournament
from tests.tournaments.tournament.test_pages import settings_of
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.systems import is_for_teams
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.queries.comments import comment_lines
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import keep_point
from tournaments.log.kinds import ColourDrawn, FideModeLeft, SettingsChanged
from tournaments.models import AuditEntry, RestorePoint, Tournament, User
from tournaments.models.entered import FIXED_BY_ROUND_1
from tournaments.pages.player_keys import key_of_screen
from tournaments.players.actions.check_in import open_check_in
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions import setup
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.fide_mode import leave_fide_mode

pytestmark = pytest.mark.django_db
PAGE = "/arbiter/t/open/fide-mode/"


@pytest.fixture
def started(request: pytest.FixtureRequest, arbiter: User, play_round: Play) -> Tournament:
    tournament = KINDS[getattr(request, "param", "players")](arbiters=(arbiter,), rounds=5)
    play_round(tournament)
    tournament.refresh_from_db()
    return tournament


def tie_breaks(tournament: Tournament) -> list[str]:
    """Two that the tournament can have."""
    return ["EDE", "EMGSB"] if is_for_teams(tournament) else ["BH", "SB"]


def late_changes(tournament: Tournament, by: User) -> tuple[Callable[[], object], ...]:
    """What FIDE mode refuses once round 1 is paired."""
    codes = tie_breaks(tournament)
    one, other, third, fourth = entrants_of(tournament)[:4]
    first, second = entrant_rows(tournament).pair
    pair = tournament.forbidden_pairs.filter(**{first: third, second: fourth}).first()
    return (
        lambda: setup.update_tournament(tournament, by=by, sure=True, total_rounds=6),
        lambda: set_tiebreaks(tournament, codes[1:], edition="2026-03", by=by, confirmed=True, reason="misprint"),
        lambda: setup.add_forbidden_pair(tournament, one, other, by=by),
        *([lambda: setup.remove_forbidden_pair(pair, by=by)] if pair else []),
    )


def test_every_tournament_starts_in_it(make_tournament: Make, arbiter: User, started: Tournament) -> None:
    assert setup.create_tournament(by=arbiter, name="New").in_fide_mode
    assert import_trf(export_trf(started).encode(), by=arbiter, name="In again").in_fide_mode


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in WITH_ROUNDS_AS_NEEDED])
def test_what_it_refuses_after_round_1(arbiter: User, play_round: Play, kind: str) -> None:
    tournament = KINDS[kind](rounds=5)
    third, fourth = entrants_of(tournament)[2:4]
    setup.add_forbidden_pair(tournament, third, fourth, by=arbiter)
    for change in late_changes(tournament, arbiter)[:3]:
        change()
    tournament.forbidden_pairs.exclude(**{entrant_rows(tournament).pair[0]: third}).delete()
    set_tiebreaks(tournament, tie_breaks(tournament)[:1], edition="2026-03", by=arbiter)
    play_round(tournament)
    tournament.refresh_from_db()
    set_before = (tournament.total_rounds, tournament.tiebreaks, tournament.forbidden_pairs.count())
    changes = late_changes(tournament, arbiter)
    assert len(changes) == 4
    setup.update_tournament(tournament, by=arbiter, place="Hall 2")
    for change in (lambda: setup.update_tournament(tournament, by=arbiter, total_rounds=7), *changes[1:]):
        with pytest.raises(Refused, match="Round 1 has been published.* only after leaving FIDE mode"):
            change()
    tournament.refresh_from_db()
    assert (tournament.total_rounds, tournament.tiebreaks, tournament.forbidden_pairs.count()) == set_before


def published_and_taken_back(tournament: Tournament, by: User) -> None:
    published = publish_next(tournament, by=by)
    take_back_round(published, by=by, reason="wrong colours")
    drafts.discard_draft(published, by=by)


def test_what_was_announced_stays_when_round_1_is_taken_back(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=8, rounds=7)
    setup.update_tournament(tournament, by=arbiter, total_rounds=5)
    published_and_taken_back(tournament, arbiter)
    (change, *_rest) = late_changes(tournament, arbiter)
    change_before = AuditEntry.objects.get(kind=SettingsChanged.kind)
    for attempt in (change, lambda: undo(change_before, by=arbiter)):
        with pytest.raises(Refused, match="number of rounds stays as it was announced"):
            attempt()
    tournament.refresh_from_db()
    assert tournament.total_rounds == 5


# Of each field that round 1 fixes another value than ``make_tournament`` gives.
OTHER_SET_UP = {
    "rating_method": "NIDOF", "equal_order": "youngest", "tiebreak_ratings": "round", "system": "dutch", "maxi": True,
    "cycles": 2, "cycles_exchanged": True, "games_per_match": 2, "third_place": True,
    "acceleration": "baku", "initial_colour": "b", "points_win": 20, "points_draw": 10, "points_bye": 0,
}  # fmt: skip


def test_nothing_that_round_1_fixes_changes_when_it_is_taken_back(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    """By the page, the action, undoing, a draw of the colour or a restore point; outside FIDE mode all of it can."""
    tournament = make_tournament(players=8, rounds=7, initial_colour="")
    point = keep_point(tournament, RestorePoint.Occasion.ASKED, by=arbiter)
    tournament = setup.draw_initial_colour(tournament, by=arbiter)
    tournament = setup.update_tournament(tournament, by=arbiter, points_bye=5)
    announced = {name: getattr(tournament, name) for name in FIXED_BY_ROUND_1}
    other = OTHER_SET_UP | {"initial_colour": "b" if tournament.initial_colour == "w" else "w"}
    assert {name for name in announced if announced[name] != other[name]} == set(FIXED_BY_ROUND_1)
    steps = list(AuditEntry.objects.filter(kind__in=(ColourDrawn.kind, SettingsChanged.kind)))
    published_and_taken_back(tournament, arbiter)
    attempts = [partial(setup.update_tournament, tournament, **{name: other[name]}) for name in other]
    attempts += [partial(setup.draw_initial_colour, tournament), *(partial(undo, entry) for entry in steps)]
    assert len(attempts) == len(FIXED_BY_ROUND_1) + 3
    for attempt in attempts:
        with pytest.raises(Refused, match="Round 1 has been paired"):
            attempt(by=arbiter)
    sent = settings_of(tournament) | {"system": "dutch", "acceleration": "baku", "points_bye": "0"}
    arbiter_client.post("/arbiter/t/open/settings/", sent)
    restore(point, by=arbiter)
    tournament.refresh_from_db()
    kept = {name: getattr(tournament, name) for name in announced}
    assert (kept, tournament.initial_colour_drawn) == (announced, True)
    leave_fide_mode(tournament, by=arbiter, reason="announced wrongly")
    changed = setup.update_tournament(tournament, by=arbiter, **other)
    assert {name: getattr(changed, name) for name in other} == other
    assert "### Configuration @ Round 0: pairing system dubov -> dutch" in comment_lines(changed, before_round=1)


def test_no_restore_point_changes_what_was_announced(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=8, rounds=7)
    set_tiebreaks(tournament, ["BH"], edition="2026-03", by=arbiter)
    point = keep_point(tournament, RestorePoint.Occasion.ASKED, by=arbiter)
    setup.update_tournament(tournament, by=arbiter, total_rounds=5)
    set_tiebreaks(tournament, ["SB"], edition="2026-03", by=arbiter)
    restored = keep_point(tournament, RestorePoint.Occasion.ASKED, by=arbiter)
    before = restore(point, by=arbiter)  # round 1 has not been published: all of it comes back
    tournament.refresh_from_db()
    assert (tournament.total_rounds, tournament.tiebreaks) == (7, "BH")
    restore(before, by=arbiter)
    published_and_taken_back(tournament, arbiter)
    for one in (point, restored):
        restore(one, by=arbiter)
        tournament.refresh_from_db()
        assert (tournament.total_rounds, tournament.tiebreaks) == (5, "SB")
    leave_fide_mode(tournament, by=arbiter, reason="two rounds more")
    restore(point, by=arbiter)
    tournament.refresh_from_db()
    assert (tournament.total_rounds, tournament.tiebreaks) == (7, "BH")


def test_outside_it_can_be_done(started: Tournament, arbiter: User) -> None:
    leave_fide_mode(started, by=arbiter, reason="a round more")
    for change in late_changes(started, arbiter):
        change()
    started.refresh_from_db()
    assert (started.total_rounds, started.tiebreaks, started.forbidden_pairs.count()) == (6, "SB", 1)


@pytest.mark.parametrize(("win", "draw", "bye", "good"), [
    (10, 5, 10, True), (10, 5, 5, True), (10, 5, 0, True), (10, 5, 7, False), (30, 10, 10, True), (30, 10, 20, False),
])  # fmt: skip
def test_the_allocated_bye_is_worth_what_a_game_can_give(
    make_tournament: Make, arbiter: User, win: int, draw: int, bye: int, good: bool
) -> None:
    points = {"points_win": win, "points_draw": draw, "points_bye": bye}
    tournament = make_tournament()
    tries = (
        lambda: setup.create_tournament(by=arbiter, name="New", **points),
        lambda: setup.update_tournament(tournament, by=arbiter, **points),
    )
    for attempt in tries:
        if good:
            assert attempt().points_bye == bye
        else:
            with pytest.raises(Refused, match="what a game can give"):
                attempt()
    leave_fide_mode(tournament, by=arbiter, reason="the regulations say so")
    assert setup.update_tournament(tournament, by=arbiter, **points).points_bye == bye


def test_leaving_needs_a_reason_and_happens_once(started: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="needs a reason"):
        leave_fide_mode(started, by=arbiter, reason="  ")
    left = leave_fide_mode(started, by=arbiter, reason=" the hall burned ")
    assert (left.in_fide_mode, left.left_fide_mode_round, left.left_fide_mode_reason) == (False, 1, "the hall burned")
    with pytest.raises(Stale, match="already"):
        leave_fide_mode(started, by=arbiter, reason="again")
    assert logged(FideModeLeft) == [FideModeLeft(1, "the hall burned")]


def test_no_way_leads_back(started: Tournament, arbiter: User) -> None:
    point = started.restore_points.order_by("pk")[0]
    leave_fide_mode(started, by=arbiter, reason="the hall burned")
    told = "### FIDE mode left @ Round 1: the hall burned"
    assert export_trf(started).splitlines().count(told) == 1
    again = import_trf(export_trf(started).encode(), by=arbiter, name="In again")
    assert (again.in_fide_mode, again.left_fide_mode_round) == (False, 1)
    assert again.left_fide_mode_reason == "the hall burned"
    assert export_trf(again).splitlines().count(told) == 1
    elsewhere = import_event(event_file(started), by=arbiter, name="Elsewhere")
    assert not elsewhere.in_fide_mode
    restore(point, by=arbiter)
    started.refresh_from_db()
    assert (started.in_fide_mode, started.left_fide_mode_round) == (False, 1)


@pytest.mark.parametrize("edition", Edition)
def test_no_file_leads_back_whatever_rounds_it_has(
    make_tournament: Make, play_round: Play, arbiter: User, edition: Edition
) -> None:
    """Left before round 1, and while the boards of a round are open, which is no round of the file yet."""
    before, during = make_tournament(slug="before", players=6), make_tournament(slug="during", players=6)
    leave_fide_mode(before, by=arbiter, reason="a long night")
    play_round(during)
    publish_next(during, by=arbiter)
    leave_fide_mode(during, by=arbiter, reason="a long night")
    for tournament, number in ((before, 0), (during, 2)):
        text = export_trf(tournament, edition=edition)
        again = import_trf(text.encode(), by=arbiter, name="In again", system="dubov")
        assert (again.left_fide_mode_round, again.left_fide_mode_reason) == (number, "a long night")
        assert text.count("FIDE mode left") == export_trf(again, edition=edition).count("FIDE mode left") == 1


@pytest.mark.parametrize("line", ["162  W  1.0    D  0.8", "162  W  1.0    P  0.3", "162  W  3.0    D  1.0    P  2.0"])
@pytest.mark.parametrize("rounds", [False, True])
def test_a_file_with_points_that_it_does_not_allow_is_refused(
    make_tournament: Make, play_round: Play, arbiter: User, line: str, rounds: bool
) -> None:
    tournament = make_tournament(players=8, rounds=5)
    if rounds:
        play_round(tournament)
    text = "\n".join(
        [row[:80] + "    " + row[84:] if row.startswith("001") else row for row in export_trf(tournament).splitlines()]
    )
    (problem,) = review_trf(f"{text}\n{line}\n".encode()).problems
    assert "(162)" in problem.message
    with pytest.raises(Refused, match="162"):
        import_trf(f"{text}\n{line}\n".encode(), by=arbiter, name="In")
    assert Tournament.objects.count() == 1


def test_a_bye_of_other_points_comes_in_where_the_file_says_that_it_was_left(
    make_tournament: Make, arbiter: User
) -> None:
    tournament = make_tournament(players=8, rounds=5)
    leave_fide_mode(tournament, by=arbiter, reason="the regulations say so")
    setup.update_tournament(tournament, by=arbiter, points_bye=3)
    again = import_trf(export_trf(tournament).encode(), by=arbiter, name="In again")
    assert (again.points_bye, again.in_fide_mode) == (3, False)


def test_it_is_left_in_two_steps_in_the_browser(started: Tournament, arbiter_client: Client, client: Client) -> None:
    page = arbiter_client.get(PAGE).text
    assert "The tournament is in FIDE mode" in page
    assert "not in FIDE mode" not in arbiter_client.get("/arbiter/t/open/players/").text
    assert "not run in FIDE mode" not in client.get("/open/").text
    assert arbiter_client.post(PAGE, {"reason": ""}).status_code == 422
    second = arbiter_client.post(PAGE, {"reason": "a round is cancelled"})
    assert second.status_code == 200
    assert "No step leads back" in second.text
    started.refresh_from_db()
    assert started.in_fide_mode
    assert arbiter_client.post(PAGE, {"reason": "a round is cancelled", "second": "1"}).status_code == 302
    for name in ("", "players/", "settings/", "settings/tiebreaks/", "log/", "fide-mode/"):
        assert "not in FIDE mode" in arbiter_client.get(f"/arbiter/t/open/{name}").text
    for name in ("", "standings/", "players/"):
        text = client.get(f"/open/{name}").text
        assert "Since round 1 this tournament is not run in FIDE mode: a round is cancelled" in text


@started_in_each_kind
def test_every_public_page_and_print_has_a_sign_of_it(
    started: Tournament, arbiter_client: Client, client: Client, arbiter: User
) -> None:
    """Also what an arbiter prints, the hall's screen, and pages that are a player's own."""
    prepare_tournament(started, by=arbiter, announced=True, entry_form=True)
    code = open_check_in(started, until=timezone.now() + timedelta(hours=2), by=arbiter)
    assert client.post("/open/check-in-screen/key/", {"key": key_of_screen(code)}).status_code == 302
    tables = [page for page in of_tournament(started) if not page.endswith("/live/")]  # that is JSON
    tables += of_round(started, 1)
    of_players = [reverse(f"public:{name}", args=["open"]) for name in ("enter", "check_in_screen")]
    whole = [f"/arbiter/t/open/{name}/" for name in ("print/standings", "print/crosstable", "print/check-in")]
    prints = [*whole, *(f"/arbiter/t/open/rounds/1/print/{name}/" for name in ("boards", "names", "slips", "list"))]
    signs = ("not in FIDE mode", "is not run in FIDE mode")

    def with_sign() -> list[str]:
        pages = [(client, page) for page in tables + of_players] + [(arbiter_client, page) for page in prints]
        answers = {page: asking.get(page) for asking, page in pages}
        assert {page: answer.status_code for page, answer in answers.items() if answer.status_code != 200} == {}
        return [page for page, answer in answers.items() if any(sign in answer.text for sign in signs)]

    assert with_sign() == []
    leave_fide_mode(started, by=arbiter, reason="a round is cancelled")
    assert with_sign() == tables + of_players + prints


def test_what_is_refused_is_not_offered(started: Tournament, arbiter_client: Client, arbiter: User) -> None:
    settings, tiebreaks = "/arbiter/t/open/settings/", "/arbiter/t/open/settings/tiebreaks/"

    def offered() -> tuple[bool, bool, bool]:
        text = arbiter_client.get(settings).text
        pairs = "Add forbidden pairing" in arbiter_client.get("/arbiter/t/open/settings/groups/").text
        return 'name="total_rounds"' in text, pairs, "<button" in _form(arbiter_client, tiebreaks)

    assert offered() == (False, False, False)
    leave_fide_mode(started, by=arbiter, reason="a round is cancelled")
    assert offered() == (True, True, True)


def _form(client: Client, address: str) -> str:
    """The page's form that is sent to its own address."""
    return client.get(address).text.partition(f'action="{address}"')[2].partition("</form>")[0]
