"""What everybody may read moves ``public_revision``; a draft, what is withheld, what is private do not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.journal.held import noted_models
from tournaments.accounts.actions.members import give_role
from tournaments.api.actions import make_token
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal import public_changes
from tournaments.journal.public_changes import PRINTED, PRINTED_IF_ANNOUNCED
from tournaments.journal.restore_points import keep_point
from tournaments.models import AuditEntry, EntryRequest, Game, Player, Role, Round, RoundTime, Tournament, User
from tournaments.players.actions import check_in, entries, entry_requests, links
from tournaments.players.actions.names import hide_name
from tournaments.players.models.personal import new_mark
from tournaments.publication import actions as publication
from tournaments.publication.queries.groups import version_of
from tournaments.publication.queries.public import EVERY_TOURNAMENT
from tournaments.results.actions import corrections, notes, recording
from tournaments.rounds.actions import by_hand, drafts, taking_back
from tournaments.standings.actions.tiebreaks import draw_lots
from tournaments.tournament.actions import before, groups, setup
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db
Step = Callable[[Tournament], object]


def versions(tournament: Tournament) -> tuple[int, str | None, str | None]:
    revision = Tournament.objects.get(pk=tournament.pk).public_revision
    return revision, version_of(tournament.slug), version_of(EVERY_TOURNAMENT)


def entered(*, shown: bool = True, announced: bool = True, **fields: Any) -> Tournament:
    """Before round 1."""
    return make_tournament(players=7, announced=announced, entries_shown=shown, entry_form=True, **fields)


def playing(**fields: Any) -> Tournament:
    """Round 1 is over, round 2 published and open."""
    made = make_tournament(players=7, **fields)
    play_round(made)
    drafts.publish_round(drafts.pair_next_round(made, by=None), by=None)
    return Tournament.objects.get(pk=made.pk)


def withholding() -> Tournament:
    """As ``playing``, where results and standings are shown up to round 1, and round 2 is over."""
    made = playing(rounds=2, tiebreaks="")
    Tournament.objects.filter(pk=made.pk).update(results_out=1, standings_out=1)
    for game in games(made, 2):
        recording.record_result(game, "1/2", by=None)
    return Tournament.objects.get(pk=made.pk)


def games(tournament: Tournament, number: int) -> list[Game]:
    rows = Game.objects.filter(match__round__tournament=tournament, match__round__number=number)
    return list(rows.select_related("match__round__tournament").order_by("match__table"))


def request(tournament: Tournament, email: str = "") -> EntryRequest:
    return entry_requests.request_entry(
        tournament, mark=new_mark(), caller="c", email=email, listed=False, name="New, Nora", rating=1500
    )


def draft(tournament: Tournament) -> Round:
    return drafts.pair_next_round(tournament, by=None)


def drafted() -> Tournament:
    made = make_tournament(players=8)
    play_round(made)
    draft(made)
    return Tournament.objects.get(pk=made.pk)


def change_draft(tournament: Tournament) -> None:
    session = by_hand.start_session(tournament.paired_rounds.latest("number"), by=None)
    pair = sorted(by_hand.seating_of(session.round).pairs)[0]
    by_hand.take_step(session, "colours", [pair[0]], by=None)
    by_hand.finish_session(session, by=None, reason="asked for", case="")


def over() -> Tournament:
    made = make_tournament(players=8)
    play_round(made)
    return made


def first(tournament: Tournament) -> Player:
    return tournament.players.order_by("tpn")[0]


def taken_back() -> Tournament:
    made = playing()
    taking_back.take_back_round(made.paired_rounds.get(number=2), by=None, reason="wrong")
    return made


def finished() -> Tournament:
    made = playing(rounds=2, tiebreaks="")
    for game in games(made, 2):
        recording.record_result(game, "1/2", by=None)
    return Tournament.objects.get(pk=made.pk)


def result_undone(tournament: Tournament) -> None:
    recording.record_result(games(tournament, 2)[0], "1/2", by=None)
    known = versions(tournament)
    undo(AuditEntry.objects.latest("pk"), by=None)
    assert versions(tournament) != known


def restored(tournament: Tournament) -> None:
    point = keep_point(tournament, "asked", by=None)
    recording.record_result(games(tournament, 2)[0], "1/2", by=None)
    known = versions(tournament)
    restore(point, by=None)
    assert versions(tournament) != known


# Columns of the tournament that no public page shows.
PRIVATE = {
    *(
        "time_control_code",
        "chess960",
        "rating_type",
        "rating_order",
        "list_order",
        "list_unchecked",
        "maxi",
        "acceleration",
    ),
    *("cycles", "cycles_exchanged", "first_table", "least_rating", "most_rating", "born_from", "born_to"),
    *("initial_colour", "initial_colour_drawn", "lots_seed", "entry_form", "pairings_at_once"),
    *("player_reports", "reports_mark", "half_byes", "last_without_byes", "own_byes", "tpns_frozen", "archived_at"),
    *("norm_games", "norm_exemption", "officials", "guardian_age"),
}
RIGHTS: dict[str, Any] = {"may_results": True, "may_players": False, "ends_on": timezone.localdate()}


HIDDEN: dict[str, tuple[Callable[[], Tournament], Step]] = {
    "a draft": (over, draft),
    "a draft changed by hand": (drafted, change_draft),
    "a draft discarded": (drafted, lambda t: drafts.discard_draft(t.paired_rounds.latest("number"), by=None)),
    "a round taken back, then discarded": (
        taken_back,
        lambda t: drafts.discard_draft(t.paired_rounds.latest("number"), by=None),
    ),
    "a result that is withheld": (withholding, lambda t: recording.record_result(games(t, 2)[0], "1-0", by=None)),
    "lots under standings that are withheld": (withholding, lambda t: draw_lots(t, by=None)),
    "undoing them": (withholding, lambda t: (draw_lots(t, by=None), undo(AuditEntry.objects.latest("pk"), by=None))),
    "an entry where no list is shown": (
        lambda: entered(shown=False),
        lambda t: entries.add_player(t, by=None, name="Late, Ann", rating=1800),
    ),
    "an entry before the announcement": (
        lambda: entered(announced=False),
        lambda t: entries.add_player(t, by=None, name="Late, Ann", rating=1800),
    ),
    "the text before the announcement": (
        lambda: entered(announced=False),
        lambda t: before.prepare_tournament(t, by=None, announcement="Come!"),
    ),
    "a year of birth": (entered, lambda t: entries.update_player(first(t), by=None, birth_year=1990)),
    "somebody's coming": (entered, lambda t: check_in.note_presence(first(t), "h", by=None)),
    "a request with an e-mail": (entered, lambda t: request(t, "nora@example.org")),
    "a request refused": (entered, lambda t: entry_requests.refuse_entries(t, [request(t).pk], by=None)),
    "personal links": (entered, lambda t: links.make_links(t, by=None)),
    "check-in by code": (
        entered,
        lambda t: check_in.open_check_in(t, until=timezone.now() + timedelta(hours=1), by=None),
    ),
    "a role": (playing, lambda t: give_role(t, User.objects.create_user("new"), Role.READER, by=None)),
    "a token": (playing, lambda t: make_token(t, name="a program", by=None, **RIGHTS)),
    "a late entry": (playing, lambda t: entries.add_player(t, by=None, name="Late, Ann", rating=1800, entry_round=3)),
    "a withdrawal after the next round": (playing, lambda t: entries.withdraw_player(first(t), by=None)),
    "another name": (playing, lambda t: entries.update_player(first(t), by=None, name="New, Name")),
    "a bye asked for": (playing, lambda t: entries.request_bye(first(t), by=None, round_number=4, kind="H")),
    "a note at a board": (playing, lambda t: notes.note_board(games(t, 2)[0], by=None, text="phone")),
    "who is kept apart": (entered, lambda t: groups.add_group(t, by=None, kind="club", value="Ajax")),
    "a restore point": (playing, lambda t: keep_point(t, "asked", by=None)),
}

SHOWN: dict[str, tuple[Callable[[], Tournament], Step]] = {
    "the announcement": (
        lambda: entered(announced=False),
        lambda t: before.prepare_tournament(t, by=None, announced=True),
    ),
    "its end": (entered, lambda t: before.prepare_tournament(t, by=None, announced=False)),
    "its text": (entered, lambda t: before.prepare_tournament(t, by=None, announcement="Come!")),
    "an entry": (entered, lambda t: entries.add_player(t, by=None, name="Late, Ann", rating=1800)),
    "an entry that is another": (entered, lambda t: entries.update_player(first(t), by=None, club="Ajax")),
    "a name that is public no more": (playing, lambda t: hide_name(first(t), True, by=None)),
    "a name in the list of entries that is public no more": (entered, lambda t: hide_name(first(t), True, by=None)),
    "clubs that are public no more": (playing, lambda t: setup.update_tournament(t, by=None, clubs_hidden=True)),
    "an entry taken back": (entered, lambda t: entries.withdraw_player(first(t), by=None)),
    "an entry removed": (entered, lambda t: entries.remove_player(first(t), by=None)),
    "a request accepted": (entered, lambda t: entry_requests.accept_entries(t, [request(t).pk], by=None)),
    "the last place taken": (lambda: entered(most_entries=8), request),
    "the time of a round": (entered, lambda t: set_timetable(t, [RoundTime.read("2026-11-28"), *[None] * 6], by=None)),
    "the place": (playing, lambda t: setup.update_tournament(t, by=None, place="Town")),
    "a publication": (drafted, lambda t: drafts.publish_round(t.paired_rounds.latest("number"), by=None)),
    "a round taken back": (
        playing,
        lambda t: taking_back.take_back_round(t.paired_rounds.get(number=2), by=None, reason="wrong"),
    ),
    "a result": (playing, lambda t: recording.record_result(games(t, 2)[0], "1/2", by=None)),
    "a correction": (playing, lambda t: corrections.correct_game(games(t, 1)[0], "1-0", by=None, reason="the slip")),
    "other colours": (
        playing,
        lambda t: corrections.correct_game(games(t, 1)[0], "1/2", by=None, reason="the slip", colours_changed=True),
    ),
    "results of before, while others are withheld": (
        withholding,
        lambda t: corrections.correct_game(games(t, 1)[0], "1-0", by=None, reason="the slip"),
    ),
    "results that are released": (withholding, lambda t: publication.release_results(t, by=None)),
    "standings that are released": (withholding, lambda t: publication.release_standings(t, by=None)),
    "lots": (finished, lambda t: draw_lots(t, by=None)),
    "a result undone": (playing, result_undone),
    "a restore": (playing, restored),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_moves_nothing(name: str) -> None:
    made, step = HIDDEN[name]
    tournament = made()
    known, so_far = versions(tournament), Tournament.objects.get(pk=tournament.pk).revision
    step(tournament)
    assert Tournament.objects.get(pk=tournament.pk).revision > so_far or name == "a restore point"
    assert versions(tournament) == known


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_shown_moves_the_pages_and_the_list(name: str) -> None:
    made, step = SHOWN[name]
    tournament = made()
    known = versions(tournament)
    step(tournament)
    now = versions(tournament)
    assert name == "the last place taken" or now[0] > known[0]
    assert now[1] != known[1]
    assert now[2] != known[2]


def test_another_tournament_moves_the_list_alone() -> None:
    one, other = playing(slug="one"), playing(slug="other")
    known = versions(one)
    recording.record_result(games(other, 2)[0], "1/2", by=None)
    assert versions(one)[:2] == known[:2]
    assert versions(one)[2] != known[2]


def test_every_table_is_decided_on() -> None:
    tables = {str(model._meta.model_name) for model in noted_models()}
    assert public_changes._SHOWN.keys() | public_changes.HIDDEN == tables
    assert not public_changes._SHOWN.keys() & public_changes.HIDDEN


def test_every_column_of_the_tournament_is_decided_on() -> None:
    columns = {one.name for one in Tournament._meta.concrete_fields}
    assert columns == PRINTED | PRINTED_IF_ANNOUNCED | {"ranks_reason"} | PRIVATE | {"id", *Tournament.COUNTED}
