"""Every address that takes a POST: a form that is right, and what another arbiter may do before it is sent."""

from __future__ import annotations

from datetime import date

from django.urls import reverse

from tests.tournaments.arbiter.addresses import place
from tests.tournaments.arbiter.cases_before_round_1 import CASES_BEFORE_ROUND_1
from tests.tournaments.arbiter.cases_of_events import CASES_OF_EVENTS
from tests.tournaments.arbiter.cases_of_links import CASES_OF_LINKS
from tests.tournaments.arbiter.cases_of_own import CASES_OF_OWN
from tests.tournaments.arbiter.cases_of_programs import CASES_OF_PROGRAMS
from tests.tournaments.arbiter.cases_of_sign_in import CASES_OF_SIGN_IN
from tests.tournaments.arbiter.cases_of_teams import CASES_OF_TEAMS
from tests.tournaments.arbiter.worlds import (
    GOOD_PASSWORD,
    Case,
    account_sent,
    all_at_once,
    all_drawn,
    elsewhere,
    equal_players,
    event_sent,
    first_game,
    forfeited,
    importing,
    in_general,
    in_session,
    listed,
    member_of,
    new_tournament,
    no_organiser,
    of_account,
    of_player,
    of_round,
    of_tournament,
    other_bye,
    other_place,
    other_result,
    other_step,
    other_unrated,
    pair_kept_apart,
    paired,
    paired_anew,
    places_by_hand,
    player_fields,
    published,
    published_in_matches,
    settings_sent,
    two_rounds,
    withheld_round,
    worked_out_elsewhere,
)
from tests.tournaments.files.events import smallest_event
from tournaments.accounts.actions.invitations import make_invitation, revoke_invitation
from tournaments.accounts.actions.members import give_role
from tournaments.history.actions.undoing import undo
from tournaments.mirroring.actions.links import end_incoming_mirror, set_mirror
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Invitation,
    Role,
    RoundTime,
)
from tournaments.players.actions import entries
from tournaments.publication.actions import set_publication
from tournaments.results.actions import recording
from tournaments.results.actions.notes import note_board
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.fide_mode import leave_fide_mode
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.actions.timetable import set_timetable

CASES = (
    *CASES_BEFORE_ROUND_1,
    *CASES_OF_OWN,
    *CASES_OF_PROGRAMS,
    *CASES_OF_LINKS,
    *CASES_OF_TEAMS,
    *CASES_OF_EVENTS,
    of_tournament("settings", "settings", data=settings_sent, meddle=other_place),
    of_tournament("draw_colour", "settings", meddle=other_place),
    of_tournament(
        "forbid_pair",
        "groups",
        data=lambda world: {
            "one": world.player.pk,
            "other": world.tournament.players.order_by("-tpn")[0].pk,
            "first_round": 1,
        },
        meddle=pair_kept_apart,
    ),
    Case(
        "allow_pair",
        lambda world: world.at("allow_pair", ForbiddenPair.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("groups"),
        prepare=pair_kept_apart,
        meddle=lambda _world: ForbiddenPair.objects.update(last_round=2),
    ),
    of_tournament(
        "tiebreaks",
        "tiebreaks",
        data=lambda _world: {"tiebreaks": "SB", "edition": "2026-03"},
        meddle=lambda world: set_tiebreaks(world.tournament, ["DE"], edition="2026-03", by=world.other),
    ),
    of_tournament(
        "timetable",
        "timetable",
        data=lambda _world: {"day_1": "2026-11-28", "time_1": "14:00"},
        meddle=lambda world: set_timetable(
            world.tournament,
            (RoundTime(day=date(2026, 11, 29)), *[None] * (world.tournament.total_rounds - 1)),
            by=world.other,
        ),
    ),
    of_tournament(
        "before",
        "before",
        data=lambda _world: {"announced": "on", "announcement": "Town hall"},
        meddle=lambda world: prepare_tournament(world.tournament, by=world.other, announced=True),
    ),
    of_tournament(
        "publication",
        "publication",
        data=lambda _world: {"pairings": "later", "results": "later", "standings": "at once"},
        meddle=lambda world: set_publication(
            world.tournament, pairings_at_once=True, results_at_once=True, standings_at_once=True, by=world.other
        ),
    ),
    of_tournament("release_results", "tournament", prepare=withheld_round, meddle=all_at_once),
    of_tournament("release_standings", "tournament", prepare=withheld_round, meddle=all_at_once),
    of_tournament(
        "hall",
        "hall",
        data=lambda _world: {"hall_shows": "both", "hall_seconds": 20},
        meddle=lambda world: set_hall(
            world.tournament, hall_shows="standings", hall_seconds=15, hall_paused=False, by=world.other
        ),
    ),
    of_tournament(
        "fide_mode",
        "fide_mode",
        data=lambda _world: {"reason": "a round was cancelled", "second": "1"},
        meddle=lambda world: leave_fide_mode(world.tournament, by=world.other, reason="the hall is closed"),
    ),
    of_tournament(
        "members",
        "members",
        data=lambda _world: {"name": "Anna", "role": "helper", "days": 3},
        first={"name": "Berta", "role": "reader", "days": 3},
    ),
    Case(
        "invitation_revoke",
        lambda world: world.at("invitation_revoke", Invitation.objects.get().pk),
        lambda world: world.at("members"),
        prepare=lambda world: make_invitation(world.tournament, by=world.other, name="Anna", role="helper", days=3),
        meddle=lambda world: revoke_invitation(Invitation.objects.get(), by=world.other),
    ),
    Case(
        "member",
        lambda world: world.at("member", member_of(world).pk),
        lambda world: world.at("members"),
        data=lambda _world: {"role": "helper"},
        meddle=lambda world: give_role(world.tournament, world.other, Role.READER, by=None),
    ),
    of_tournament(
        "numbers",
        "numbers",
        prepare=equal_players,
        data=lambda world: {
            "exchange-one": world.player.pk,
            "exchange-other": world.tournament.players.get(tpn=2).pk,
            "exchange-reason": "agreed",
            "exchange-sure": "on",
        },
        meddle=lambda world: entries.update_player(world.player, by=world.other, rating=2600),
    ),
    of_tournament(
        "given_values",
        "given_values",
        prepare=worked_out_elsewhere,
        data=lambda world: {f"value_0_{world.player.pk}": "3,5", "note": "a play-off"},
        meddle=lambda world: give_values(
            world.tournament, {"OTHER_BLITZ": {world.player.pk: 100}}, note="no play-off", by=world.other
        ),
    ),
    of_tournament("draw_lots", "tiebreaks", prepare=all_drawn, meddle=other_result),
    of_tournament("rank_by_hand", "tiebreaks", prepare=all_drawn, data=places_by_hand, meddle=other_result),
    of_tournament(
        "player_new",
        "player_new",
        data=lambda _world: {"name": "Adler, Anna", "rating": 2000, "entry_round": 1},
        first={"name": "Adler, Berta", "rating": 2000, "entry_round": 1},
    ),
    of_tournament(
        "players_import",
        "players_import",
        data=lambda _world: {"text": "Adler, Anna;2000", "import": "1"},
        meddle=other_unrated,
    ),
    of_tournament(
        "provisional_all",
        "players",
        prepare=other_unrated,
        data=lambda _world: {"rating": 1400, "reason": "estimate"},
        meddle=other_unrated,
    ),
    of_player("player_edit", data=lambda world: player_fields(world, federation="GER")),
    of_player("player_remove"),
    of_player("player_withdraw", data=lambda _world: {"from_round": 2}),
    Case(
        "player_leave",
        lambda world: world.at("player_leave", first_game(world).sides()["w"].player_id),
        lambda world: world.at("player_leave", first_game(world).sides()["w"].player_id),
        prepare=published,
        data=lambda _world: {"why": "withdrawal", "at_board": "forfeit"},
        meddle=other_result,
    ),
    of_round(
        "results_file",
        "results_file",
        prepare=published,
        data=lambda _world: {"text": "1;1/2", "save": "1"},
        meddle=other_result,
    ),
    Case(
        "match_forfeit",
        lambda world: world.at("match_forfeit", first_game(world).match_id),
        lambda world: world.at("round", 1),
        prepare=published_in_matches,
        data=lambda _world: {"lost_by": "b"},
        meddle=lambda world: recording.record_result(first_game(world), "1-0", by=world.other),
    ),
    Case(
        "board_note",
        lambda world: world.at("board_note", first_game(world).pk),
        lambda world: world.at("board_note", first_game(world).pk),
        prepare=published,
        data=lambda _world: {"text": "a phone rang", "illegal_white": 1, "illegal_black": 0},
        meddle=lambda world: note_board(first_game(world), by=world.other, text="late by 20 minutes"),
    ),
    Case(
        "undo",
        lambda world: world.at("undo", world.tournament.audit_entries.get(kind="bye.request").pk),
        lambda world: world.at("audit"),
        prepare=lambda world: entries.request_bye(world.player, by=world.user, round_number=3, kind="H"),
        meddle=lambda world: undo(world.tournament.audit_entries.get(kind="bye.request"), by=world.other),
    ),
    of_tournament(
        "not_come",
        "not_come",
        prepare=forfeited,
        data=lambda world: {f"player_{first_game(world).sides()['b'].player_id}": "plays_on"},
        meddle=lambda world: entries.withdraw_player(first_game(world).sides()["b"].player, by=world.other),
    ),
    of_player("player_return", prepare=lambda world: entries.withdraw_player(world.player, by=world.other)),
    of_player("provisional_one", data=lambda _world: {"rating": 1400, "reason": "estimate"}),
    of_player("bye_request", data=lambda _world: {"round_number": 2, "kind": "H"}, meddle=other_bye),
    Case(
        "bye_cancel",
        lambda world: world.at("bye_cancel", ByeRequest.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("player_edit", world.player.pk),
        prepare=other_bye,
        meddle=other_bye,
    ),
    of_tournament(
        "ratings",
        "ratings",
        prepare=listed,
        data=lambda world: {"tick": f"{world.player.pk}-{world.player.rating}-2600"},
        meddle=other_unrated,
    ),
    of_tournament("pair", "tournament", meddle=two_rounds, prepare=lambda _world: None),
    of_round("publish", "round", prepare=paired, meddle=paired_anew),
    of_round("discard", "round", prepare=paired, meddle=paired_anew),
    of_round(
        "take_back",
        "take_back",
        prepare=published,
        data=lambda _world: {"reason": "the wrong player withdrawn"},
        meddle=other_result,
    ),
    of_round("by_hand_start", "by_hand", prepare=published, meddle=other_result),
    of_round(
        "by_hand_step",
        "by_hand",
        prepare=in_session,
        data=lambda world: {"step": "colours", "pick": world.player.pk},
        meddle=other_step,
    ),
    of_round(
        "by_hand_finish",
        "by_hand",
        prepare=lambda world: (in_session(world), other_step(world)),
        data=lambda _world: {"reason": "the draw was announced otherwise", "answered": "on", "second": "1"},
        meddle=other_step,
    ),
    of_round("by_hand_cancel", "by_hand", prepare=in_session, meddle=other_step),
    of_tournament(
        "report_made", "report", prepare=all_drawn, data=lambda _world: {"edition": "26"}, meddle=other_result
    ),
    of_tournament("archive", "ending", meddle=other_place),
    of_tournament("delete", "ending", data=lambda world: {"name": world.tournament.name}, meddle=other_place),
    of_tournament(
        "restore_points",
        "restore_points",
        data=lambda _world: {"note": "before the storm"},
        first={"note": "before something else"},
    ),
    Case(
        "restore_point",
        lambda world: world.at("restore_point", world.tournament.restore_points.order_by("pk")[0].pk),
        lambda world: world.at("restore_point", world.tournament.restore_points.order_by("pk")[0].pk),
        prepare=published,
        meddle=other_result,
    ),
    Case(
        "result",
        lambda world: world.at("result", first_game(world).pk),
        lambda world: world.at("round", 1),
        prepare=published,
        data=lambda _world: {"result": "1/2"},
        meddle=other_result,
    ),
    Case(
        "correct",
        lambda world: world.at("correct", first_game(world).pk),
        lambda world: world.at("correct", first_game(world).pk),
        prepare=two_rounds,
        data=lambda _world: {"result": "0-0", "reason": "phones rang"},
        meddle=other_result,
    ),
    in_general("tournament_new", data=lambda _world: new_tournament("One"), first=new_tournament("Two")),
    in_general("import_trf", data=lambda _world: event_sent("One"), first=event_sent("Two")),
    in_general("import_event", data=lambda _world: smallest_event("One"), first=smallest_event("Two")),
    in_general("accounts", data=lambda _world: account_sent("anna"), first=account_sent("berta")),
    in_general(
        "own_password",
        data=lambda _world: {
            "old_password": "correct horse",
            "new_password1": GOOD_PASSWORD,
            "new_password2": GOOD_PASSWORD,
        },
        meddle=no_organiser,
    ),
    in_general(
        "own_mail",
        data=lambda _world: {"email": "anna@example.org", "password": "correct horse"},
        meddle=no_organiser,
    ),
    Case(
        "session_end",
        lambda _world: reverse("arbiter:session_end"),
        lambda _world: reverse("arbiter:own_account"),
        data=lambda world: {"session": elsewhere(world)},
        prepare=elsewhere,
        meddle=no_organiser,
    ),
    Case(
        "sessions_end",
        lambda _world: reverse("arbiter:sessions_end"),
        lambda _world: reverse("arbiter:own_account"),
        meddle=no_organiser,
    ),
    *CASES_OF_SIGN_IN,
    of_account("account_tournaments", data=lambda _world: {"tournaments": []}),
    of_account("account_password", data=lambda _world: {"password": GOOD_PASSWORD}),
    of_account("account_active", data=lambda _world: {"active": "0"}),
    in_general("mirrors", data=lambda _world: {"name": "Hall"}, first={"name": "Site"}),
    Case(
        "mirror_end",
        lambda _world: reverse("arbiter:mirror_end", args=[place().pk]),
        lambda _world: reverse("arbiter:mirrors"),
        prepare=lambda _world: place(),
        meddle=lambda world: end_incoming_mirror(place(), by=world.other),
    ),
    of_tournament(
        "mirror",
        "mirror",
        data=lambda _world: {"do": "set", "link": f"https://chess.example.org/api/mirror/1/#{'0' * 64}"},
        meddle=lambda world: set_mirror(world.tournament, f"https://other.example.org/#{'1' * 64}", by=world.other),
    ),
    in_general("backups", data=lambda _world: {"with_key": "on"}, first={"with_key": ""}),
    in_general("rating_list", data=lambda _world: {"address": "https://example.org/list.zip"}, meddle=importing),
    Case(
        "rating_list_stop",
        lambda _world: reverse("arbiter:rating_list_stop"),
        lambda _world: reverse("arbiter:rating_list"),
        prepare=importing,
        meddle=importing,
    ),
)
