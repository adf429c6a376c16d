"""What can be undone from the log: by kind, what comes before and what is done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from typing import Any

from django.utils import timezone

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import enter_results, numbered
from tests.tournaments.history.undo_state import (
    Steps,
    all_drawn,
    before_round_1,
    first,
    keep_moves_of_open,
    newest,
    nothing,
    open_game,
    pairs_may_change,
)
from tests.tournaments.history.undo_steps_of_players import OF_PLAYERS
from tests.tournaments.history.undo_steps_of_teams import OF_TEAMS
from tournaments.models import (
    ApartGroup,
    AuditEntry,
    Player,
    Result,
    Round,
    RoundTime,
    TiePlace,
    Tournament,
)
from tournaments.players.actions import entries
from tournaments.players.actions.byes import request_byes, withdraw_players
from tournaments.players.actions.check_in import note_presence
from tournaments.players.actions.leaving import AtBoard, Why, answer_not_come, leave_board
from tournaments.players.actions.names import hide_name
from tournaments.players.actions.numbering import exchange_tpns, number_anew
from tournaments.players.actions.table_numbers import give_numbers
from tournaments.publication import actions as publication
from tournaments.publication.actions import release_results, release_standings
from tournaments.results.actions import recording
from tournaments.rounds.actions import by_hand, drafts
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import draw_lots, rank_by_hand, set_tiebreaks, ties_at_the_end
from tournaments.tournament.actions import groups, setup
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.actions.timetable import set_timetable

BLITZ = "OTHER_BLITZ"
# By kind, with what tells several of one kind apart behind a colon: what comes before, and what is done and undone.
STEPS: Steps = {
    "result.record": (
        lambda _site: None,
        lambda site: recording.record_result(open_game(site.tournament), "0F1", by=None),
    ),
    "result.moves": (
        lambda site: keep_moves_of_open(site.tournament, "e4 e5"),
        lambda site: keep_moves_of_open(site.tournament, "d4 d5 c4"),
    ),
    "result.record: adjourned": (
        nothing,
        lambda site: recording.record_result(open_game(site.tournament), Result.ADJOURNED, by=None),
    ),
    "result.record: resumed": (
        lambda site: recording.record_result(open_game(site.tournament), Result.ADJOURNED, by=None),
        lambda site: recording.record_result(open_game(site.tournament), "0-1", by=None),
    ),
    "player.name_hidden": (nothing, lambda site: hide_name(first(site.tournament), True, by=None)),
    "player.name_shown": (
        lambda site: hide_name(first(site.tournament), True, by=None),
        lambda site: hide_name(first(site.tournament), False, by=None),
    ),
    "player.withdraw": (lambda _site: None, lambda site: entries.withdraw_player(first(site.tournament), by=None)),
    "player.return": (
        lambda site: entries.withdraw_player(first(site.tournament), by=None, from_round=4),
        lambda site: entries.return_player(first(site.tournament), by=None),
    ),
    "bye.request": (
        lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="Z"),
        lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="H"),
    ),
    "bye.cancel": (
        lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="Z"),
        lambda site: entries.cancel_bye(first(site.tournament).bye_requests.get(), by=None),
    ),
    "player.add": (
        lambda _site: None,
        lambda site: entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600),
    ),
    "player.add: half points": (
        lambda site: recording.record_result(open_game(site.tournament), "1-0", by=None),
        lambda site: entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600, half_points=1),
    ),
    "player.remove": (
        lambda site: entries.request_bye(
            entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600),
            by=None,
            round_number=4,
            kind="H",
        ),
        lambda site: entries.remove_player(Player.objects.get(name="Late, Lea"), by=None, sure=True),
    ),
    "player.remove: half points": (
        lambda site: entries.add_player(site.tournament, by=None, name="Late, Lea", rating=2600, half_points=1),
        lambda site: entries.remove_player(Player.objects.get(name="Late, Lea"), by=None, sure=True),
    ),
    "player.plays_on": (
        lambda site: recording.record_result(open_game(site.tournament), Result.WHITE_WINS_FORFEIT, by=None),
        lambda site: answer_not_come(
            site.tournament, {open_game(site.tournament).sides()["b"].player_id: "plays_on"}, by=None
        ),
    ),
    "forbidden.add": (
        pairs_may_change,
        lambda site: setup.add_forbidden_pair(site.tournament, *site.entrants[2:4], by=None),
    ),
    "forbidden.remove": (pairs_may_change, lambda site: setup.remove_forbidden_pair(site.pair, by=None)),
    "round.discard": (
        lambda site: (
            enter_results(site.tournament.paired_rounds.get(number=2)),
            drafts.pair_next_round(site.tournament, by=None),
        ),
        lambda site: drafts.discard_draft(Round.objects.get(number=3), by=None),
    ),
}


def _settings(**fields: Any) -> Callable[[Site], object]:
    return lambda site: setup.update_tournament(site.tournament, by=None, sure=True, **fields)


def _times(site: Site, month: int) -> list[RoundTime | None]:
    return [RoundTime(day=date(2026, month, day), time=time(14)) for day in range(1, site.tournament.total_rounds + 1)]


def _levels(site: Site, *, at_once: bool) -> None:
    levels = {f"{name}_at_once": at_once for name in ("pairings", "results", "standings")}
    levels["live_standings"] = at_once
    publication.set_publication(site.tournament, by=None, **levels)


def _tied(site: Site) -> None:
    """After the last round, with several who are tied in everything."""
    all_drawn(site)
    Tournament.objects.filter(pk=site.tournament.pk).update(total_rounds=2, tiebreaks="")
    site.tournament.refresh_from_db()


def _tiebreaks(site: Site, *codes: str) -> None:
    set_tiebreaks(site.tournament, codes, edition="2026-03", confirmed=True, reason="asked for", by=None)
    site.tournament.refresh_from_db()


def _values(site: Site, *values: int) -> None:
    given = {BLITZ: dict(zip((one.pk for one in site.entrants), values, strict=False))}
    give_values(site.tournament, given, note=f"blitz of {len(values)}", by=None)


def _ranks(site: Site, *, backwards: bool = False) -> None:
    group = [player.pk for player in ties_at_the_end(site.tournament).open_to_hand[0]]
    rank_by_hand(site.tournament, [group[::-1] if backwards else group], reason=f"play-off {backwards}", by=None)
    site.tournament.refresh_from_db()


def _some_drawn(site: Site) -> None:
    """A lot has taken one out of those who are tied."""
    _tied(site)
    group = ties_at_the_end(site.tournament).left[0]
    TiePlace.objects.create(tournament=site.tournament, player=group[0], round_number=2, place=0)


def _came(site: Site, presence: str, *, own: bool = False) -> None:
    late = Player.objects.filter(name="Late, Lea").first()
    late = late or entries.add_player(site.tournament, by=None, name="Late, Lea", rating=1000)
    note_presence(late, presence, own=own, by=None)


def _expel(site: Site) -> None:
    leave_board(first(site.tournament), by=None, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")


def _some(site: Site) -> list[int]:
    return list(site.tournament.players.order_by("tpn").values_list("pk", flat=True)[:3])


def _groups(site: Site) -> list[ApartGroup]:
    """Three of them, of which the last is made by hand."""
    pairs_may_change(site)
    groups.add_group(site.tournament, by=None, kind="club")
    groups.add_group(site.tournament, by=None, kind="federation", last_round=3)
    return [*site.tournament.apart_groups.all(), _family(site)]


def _family(site: Site) -> ApartGroup:
    return groups.add_group(site.tournament, by=None, kind="players", players=site.entrants[2:5])


def _paired_by_hand(site: Site) -> None:
    draft = site.tournament.paired_rounds.get(number=3)
    session = by_hand.start_session(draft, by=None)
    white = next(iter(by_hand.seating_of(draft).pairs))[0]
    by_hand.take_step(session, "colours", [white], by=None)
    by_hand.finish_session(session, by=None, reason="asked for")


def _equals(site: Site) -> list[Player]:
    """The first two players, of one rating and title, as numbered."""
    players = list(site.tournament.players.order_by("tpn")[:2])
    Player.objects.filter(pk__in=[one.pk for one in players]).update(rating=2800, title="")
    numbered(site.tournament)
    return list(site.tournament.players.order_by("tpn")[:2])


def _exchanged(site: Site) -> None:
    one, other = _equals(site)
    exchange_tpns(one, other, by=None, reason="agreed")


def _of_a_table(site: Site) -> None:
    """A round robin before round 1."""
    site.tournament.publications.all().delete()
    site.tournament.paired_rounds.all().delete()
    known = {"system": "round-robin", "tiebreaks": "SB"}
    Tournament.objects.filter(pk=site.tournament.pk).update(**known)


STEPS |= (
    OF_PLAYERS
    | OF_TEAMS
    | {
        "players.table": (_of_a_table, lambda site: give_numbers(site.tournament, how="lot", by=None)),
        "players.exchange": (
            _equals,
            lambda site: exchange_tpns(*site.tournament.players.order_by("tpn")[:2], by=None, reason="agreed"),
        ),
        "players.number": (_exchanged, lambda site: number_anew(site.tournament, by=None, reason="an error")),
        "round.by_hand": (STEPS["round.discard"][0], _paired_by_hand),
        "forbidden.group": (pairs_may_change, _family),
        "forbidden.group_remove": (
            _groups,
            lambda site: groups.remove_group(site.tournament.apart_groups.last(), by=None),
        ),
        "forbidden.group_change": (
            _groups,
            lambda site: groups.change_group(site.tournament.apart_groups.last(), by=None, kind="club", value="Ajax"),
        ),
        "forbidden.group_order": (
            _groups,
            lambda site: groups.move_group(site.tournament.apart_groups.last(), by=None, up=True),
        ),
        "player.check_in": (
            lambda site: _came(site, Player.Presence.HERE, own=True),
            lambda site: _came(site, Player.Presence.ABSENT),
        ),
        "player.expel": (nothing, _expel),
        "player.return: expelled": (_expel, lambda site: entries.return_player(first(site.tournament), by=None)),
        "player.withdraw_many": (
            nothing,
            lambda site: withdraw_players(site.tournament, _some(site), by=None, from_round=4),
        ),
        "bye.request_many": (
            lambda site: entries.request_bye(first(site.tournament), by=None, round_number=4, kind="Z"),
            lambda site: request_byes(site.tournament, _some(site), by=None, round_number=4, kind="H", sure=True),
        ),
        "tournament.update": (nothing, _settings(name="Another name", start_date=None, place="Elsewhere")),
        "tournament.update: points": (before_round_1, _settings(points_win=30, points_draw=10, points_bye=0)),
        "tournament.update: colour": (before_round_1, _settings(initial_colour="b")),
        "tournament.update: ratings": (before_round_1, _settings(rating_method="HBFN", equal_order="youngest")),
        "tournament.update: rounds": (pairs_may_change, _settings(total_rounds=6)),
        "tournament.update: before": (
            nothing,
            lambda site: prepare_tournament(
                site.tournament, by=None, sure=True, announcement="Come", entry_closes=timezone.now(), half_byes=None
            ),
        ),
        "tournament.timetable": (
            lambda site: set_timetable(site.tournament, _times(site, 4), by=None),
            lambda site: set_timetable(site.tournament, [None, *_times(site, 5)[1:]], by=None),
        ),
        "tournament.timetable: first": (nothing, lambda site: set_timetable(site.tournament, _times(site, 4), by=None)),
        "tournament.publication": (lambda site: _levels(site, at_once=False), lambda site: _levels(site, at_once=True)),
        "tournament.release_results": (
            lambda site: (_levels(site, at_once=False), all_drawn(site)),
            lambda site: release_results(site.tournament, by=None),
        ),
        "tournament.release_standings": (
            lambda site: (_levels(site, at_once=False), all_drawn(site)),
            lambda site: release_standings(site.tournament, by=None),
        ),
        "tournament.tiebreaks": (pairs_may_change, lambda site: _tiebreaks(site, "BH", BLITZ)),
        "tournament.tiebreaks: lots": (
            lambda site: (pairs_may_change(site), _tied(site), draw_lots(site.tournament, by=None)),
            lambda site: _tiebreaks(site, "BH"),
        ),
        "tournament.values": (
            lambda site: (pairs_may_change(site), _tiebreaks(site, BLITZ), _values(site, 150, 250)),
            lambda site: _values(site, -125, 250, 300),
        ),
        "tournament.values: first": (
            lambda site: (pairs_may_change(site), _tiebreaks(site, BLITZ)),
            lambda site: _values(site, 150, 250),
        ),
        "tournament.ranks": (lambda site: (_tied(site), _ranks(site)), lambda site: _ranks(site, backwards=True)),
        "tournament.ranks: first": (_tied, _ranks),
        "tournament.ranks: lots": (
            lambda site: (_tied(site), _ranks(site), draw_lots(site.tournament, by=None)),
            lambda site: _ranks(site, backwards=True),
        ),
        "tournament.draw_colour": (
            lambda site: (
                before_round_1(site),
                Tournament.objects.update(initial_colour="", initial_colour_drawn=False),
            ),
            lambda site: setup.draw_initial_colour(site.tournament, by=None),
        ),
        "tournament.draw_colour: chosen": (
            lambda site: (before_round_1(site), _settings(initial_colour="b")(site)),
            lambda site: setup.draw_initial_colour(site.tournament, by=None),
        ),
        "tournament.lots": (_tied, lambda site: draw_lots(site.tournament, by=None)),
        "tournament.lots: ranked": (
            lambda site: (_tied(site), _ranks(site)),
            lambda site: draw_lots(site.tournament, by=None),
        ),
        "tournament.lots: after others": (_some_drawn, lambda site: draw_lots(site.tournament, by=None)),
        "tournament.hall": (
            nothing,
            lambda site: set_hall(site.tournament, by=None, hall_shows="both", hall_seconds=20, hall_paused=True),
        ),
    }
)


def step(site: Site, name: str) -> AuditEntry:
    """Do what comes before the step of this name, and the step; returns its entry."""
    prepare, do = STEPS[name]
    prepare(site)
    do(site)
    return newest(site.tournament, name.partition(":")[0])
