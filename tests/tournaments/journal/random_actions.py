"""What arbiters do to a tournament, one thing at random after the other, through the actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, time
from random import Random
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from tournaments.basics.errors import Refused
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import keep_point
from tournaments.models import AuditEntry, EntryRequest, Game, Player, Result, Round, RoundTime, Tournament
from tournaments.players.actions import (
    byes,
    check_in,
    entries,
    entry_requests,
    leaving,
    names,
    numbering,
    rating_corrections,
)
from tournaments.players.actions.files import import_players, read_players_csv
from tournaments.players.models.personal import new_mark
from tournaments.publication import actions as publication
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.results.actions import corrections, notes, recording
from tournaments.rounds.actions import by_hand, drafts, taking_back
from tournaments.rounds.queries.not_come import not_come
from tournaments.rounds.queries.presence import awaited, missing
from tournaments.standings.actions import given_values, tiebreaks
from tournaments.tournament.actions import before, fide_mode, groups, hall, setup
from tournaments.tournament.actions.timetable import set_timetable

Action = Callable[[Tournament, Random], object]
BLITZ = "OTHER_BLITZ"
RESULTS = [result.value for result in Result]
NAMES = ("Adler, Ada", "Bauer, Bo", "Chan, Chi", "Diaz, Dora", "Ek, Eva")
CLUBS = ("", "Ajax", "Bern", "Cork")


class NothingThere(Exception):
    """The action has nothing to be done to."""


def pick(rng: Random, rows: Any) -> Any:
    """One of ``rows``, a queryset or a sequence."""
    found = list(rows)
    if not found:
        raise NothingThere
    return rng.choice(found)


def some(rng: Random, rows: Any, most: int = 3) -> list[Any]:
    """A few of ``rows``, at least one."""
    found = list(rows)
    if not found:
        raise NothingThere
    return rng.sample(found, min(len(found), rng.randint(1, most)))


def _players(tournament: Tournament) -> list[Player]:
    return list(tournament.players.order_by("pk"))


def _player(tournament: Tournament, rng: Random) -> Player:
    return pick(rng, _players(tournament))


def _round(tournament: Tournament) -> Round:
    """The last one that is paired."""
    found = tournament.paired_rounds.order_by("number").last()
    if found is None:
        raise NothingThere
    return found


def _games(tournament: Tournament) -> Any:
    rows = Game.objects.select_related("match__round__tournament")
    return rows.filter(match__round__tournament=tournament).order_by("pk")


def _games_of_last(tournament: Tournament) -> Any:
    return _games(tournament).filter(match__round=_round(tournament))


def _number(tournament: Tournament, rng: Random) -> int:
    return rng.randint(1, tournament.total_rounds)


def _enter_all(tournament: Tournament, rng: Random) -> None:
    for game in _games_of_last(tournament).filter(result=""):
        recording.record_result(game, rng.choice(("1-0", "1/2", "0-1")), by=None)


def _by_hand(tournament: Tournament, rng: Random) -> None:
    session = by_hand.start_session(_round(tournament), by=None)
    try:
        for _step in range(rng.randint(1, 2)):
            pair = pick(rng, sorted(by_hand.seating_of(session.round).pairs))
            by_hand.take_step(session, "colours", [pair[0]], by=None)
        by_hand.finish_session(session, by=None, reason="asked for", case="")
    except Refused:
        by_hand.cancel_session(session, by=None)


def _exchange(tournament: Tournament, rng: Random) -> None:
    equal = pick(rng, numbering.equal_groups(_players(tournament)))
    one, other = rng.sample(equal, 2)
    numbering.exchange_tpns(one, other, by=None, reason="agreed")


def _absent(tournament: Tournament, rng: Random) -> None:
    """All who are awaited are looked for."""
    for player in awaited(tournament):
        presence = Player.Presence.ABSENT if rng.random() < 0.3 else Player.Presence.HERE
        check_in.note_presence(player, presence, by=None)


def _rank(tournament: Tournament, rng: Random) -> None:
    group = [player.pk for player in pick(rng, tiebreaks.ties_at_the_end(tournament).open_to_hand)]
    rng.shuffle(group)
    tiebreaks.rank_by_hand(tournament, [group], reason="play-off", by=None)


def _import(tournament: Tournament, rng: Random) -> None:
    text = "\n".join(f"{name} {rng.randint(1, 99)};{rng.randint(1400, 2600)}" for name in rng.sample(NAMES, 2))
    import_players(tournament, read_players_csv(text).rows, by=None)


def _request(tournament: Tournament, rng: Random) -> None:
    name, rating = f"{rng.choice(NAMES)} {rng.randint(1, 99)}", rng.randint(1400, 2600)
    entry_requests.request_entry(
        tournament, mark=new_mark(), caller="caller", email="", listed=False, name=name, rating=rating
    )


def _requests(tournament: Tournament, rng: Random) -> list[int]:
    waiting = EntryRequest.objects.filter(tournament=tournament, state=EntryRequest.State.OPEN).order_by("pk")
    return [row.pk for row in some(rng, waiting)]


def _times(tournament: Tournament, rng: Random) -> Sequence[RoundTime | None]:
    days = range(1, tournament.total_rounds + 1)
    return [rng.choice((None, RoundTime(day=date(2026, 5, day), time=time(rng.randint(9, 18))))) for day in days]


def _values(tournament: Tournament, rng: Random) -> None:
    given = {player.pk: rng.randint(-300, 300) for player in some(rng, _players(tournament), 4)}
    given_values.give_values(tournament, {BLITZ: given}, note=f"blitz {rng.random()}", by=None)


def _group(tournament: Tournament, rng: Random) -> dict[str, Any]:
    kind = rng.choice(("club", "federation", "players"))
    if kind == "players":
        return {"kind": kind, "players": rng.sample(_players(tournament), 2)}
    return {"kind": kind, "value": rng.choice(CLUBS[1:]) if kind == "club" else "UTO", "first_round": rng.randint(1, 3)}


def _undo(tournament: Tournament, rng: Random) -> None:
    newest = AuditEntry.objects.filter(tournament=tournament).order_by("-pk")[:4]
    undo(pick(rng, newest), by=None, sure=True)


ACTIONS: dict[str, Action] = {
    "result": lambda t, rng: recording.record_result(pick(rng, _games_of_last(t)), rng.choice(RESULTS), by=None),
    "all results": _enter_all,
    "all results again": _enter_all,
    "correction": lambda t, rng: corrections.correct_game(
        pick(rng, _games(t)), rng.choice(RESULTS[1:]), by=None, reason="the slip", rated=rng.random() < 0.8
    ),
    "colours": lambda t, rng: corrections.correct_game(
        pick(rng, _games(t)), rng.choice(RESULTS[1:]), by=None, reason="the board", colours_changed=True
    ),
    "note": lambda t, rng: notes.note_board(
        pick(rng, _games(t)), by=None, text=rng.choice(("", "late", "phone")), illegal_white=rng.randint(0, 1)
    ),
    "pair": lambda t, rng: drafts.pair_next_round(t, by=None, nonetheless=True, with_missing=True),
    "pair again": lambda t, rng: drafts.pair_next_round(t, by=None, nonetheless=True, with_missing=True),
    "discard": lambda t, _rng: drafts.discard_draft(_round(t), by=None),
    "publish": lambda t, _rng: drafts.publish_round(_round(t), by=None, sure=True),
    "publish again": lambda t, _rng: drafts.publish_round(_round(t), by=None, sure=True),
    "take back": lambda t, _rng: taking_back.take_back_round(_round(t), by=None, reason="wrong"),
    "by hand": _by_hand,
    "player": lambda t, rng: entries.add_player(
        t,
        by=None,
        name=f"{rng.choice(NAMES)} {rng.randint(1, 99)}",
        rating=rng.randint(1400, 2600),
        club=rng.choice(CLUBS),
        entry_round=rng.choice((t.coming_round(), _number(t, rng))),
        half_points=rng.choice((0, 0, 1)),
    ),
    "players": _import,
    "another name": lambda t, rng: entries.update_player(_player(t, rng), by=None, name=f"New, Name {rng.random()}"),
    "another rating": lambda t, rng: entries.update_player(_player(t, rng), by=None, rating=rng.randint(1400, 2600)),
    "another club": lambda t, rng: entries.update_player(_player(t, rng), by=None, club=rng.choice(CLUBS)),
    "name public or not": lambda t, rng: names.hide_name(_player(t, rng), rng.random() < 0.7, by=None),
    "remove": lambda t, rng: entries.remove_player(_player(t, rng), by=None, sure=True),
    "withdraw": lambda t, rng: entries.withdraw_player(_player(t, rng), by=None),
    "withdraw some": lambda t, rng: byes.withdraw_players(
        t, [one.pk for one in some(rng, _players(t))], by=None, from_round=_number(t, rng)
    ),
    "return": lambda t, rng: entries.return_player(pick(rng, t.players.exclude(withdrawn_from=None)), by=None),
    "expel": lambda t, rng: leaving.leave_board(
        _player(t, rng),
        by=None,
        why=rng.choice(list(leaving.Why)),
        at_board=rng.choice(list(leaving.AtBoard)),
        reason="a telephone",
    ),
    "plays on": lambda t, _rng: leaving.answer_not_come(
        t, {one.player.pk: "plays_on" for one in not_come(t, _round(t))}, by=None
    ),
    "bye": lambda t, rng: entries.request_bye(
        _player(t, rng), by=None, round_number=_number(t, rng), kind=rng.choice("HZ"), sure=True
    ),
    "byes": lambda t, rng: byes.request_byes(
        t,
        [one.pk for one in some(rng, _players(t))],
        by=None,
        round_number=_number(t, rng),
        kind=rng.choice("HZ"),
        sure=True,
    ),
    "no bye": lambda t, rng: entries.cancel_bye(pick(rng, t.bye_requests.order_by("pk")), by=None),
    "presence": lambda t, rng: check_in.note_presence(_player(t, rng), rng.choice(list(Player.Presence)), by=None),
    "missing": lambda t, rng: check_in.decide_missing(
        t,
        rng.choice(("leave_out", "remove", "pair")),
        by=None,
        round_number=t.coming_round(),
        players=[one.pk for one in missing(t)],
        sure=True,
    ),
    "absent": _absent,
    "rating from a round": lambda t, rng: set_round_rating(
        _player(t, rng), by=None, round_number=_number(t, rng), rating=rng.randint(1400, 2600)
    ),
    "rating for rating only": lambda t, rng: rating_corrections.correct_for_rating(
        _player(t, rng), rng.randint(1400, 2600), by=None, reason="a slip"
    ),
    "exchange": _exchange,
    "number anew": lambda t, _rng: numbering.number_anew(t, by=None, reason="an error"),
    "keep apart": lambda t, rng: setup.add_forbidden_pair(
        t, *rng.sample(_players(t), 2), by=None, first_round=rng.randint(1, 3)
    ),
    "may meet": lambda t, rng: setup.remove_forbidden_pair(pick(rng, t.forbidden_pairs.order_by("pk")), by=None),
    "group": lambda t, rng: groups.add_group(t, by=None, **_group(t, rng)),
    "another group": lambda t, rng: groups.change_group(
        pick(rng, t.apart_groups.order_by("pk")), by=None, **_group(t, rng)
    ),
    "move group": lambda t, rng: groups.move_group(
        pick(rng, t.apart_groups.order_by("pk")), by=None, up=rng.random() < 0.5
    ),
    "no group": lambda t, rng: groups.remove_group(pick(rng, t.apart_groups.order_by("pk")), by=None),
    "place": lambda t, rng: setup.update_tournament(t, by=None, sure=True, place=f"Hall {rng.random()}"),
    "rounds": lambda t, rng: setup.update_tournament(t, by=None, sure=True, total_rounds=rng.randint(2, 6)),
    "points": lambda t, rng: setup.update_tournament(t, by=None, sure=True, points_win=rng.choice((10, 30))),
    "colour": lambda t, rng: setup.update_tournament(t, by=None, sure=True, initial_colour=rng.choice("wb")),
    "draw colour": lambda t, _rng: setup.draw_initial_colour(t, by=None),
    "announcement": lambda t, rng: before.prepare_tournament(
        t, by=None, sure=True, announcement=f"Come {rng.random()}", half_byes=rng.choice((None, 1, 2))
    ),
    "timetable": lambda t, rng: set_timetable(t, _times(t, rng), by=None),
    "publication": lambda t, rng: publication.set_publication(
        t,
        pairings_at_once=rng.random() < 0.5,
        results_at_once=rng.random() < 0.5,
        standings_at_once=rng.random() < 0.5,
        live_standings=rng.choice((None, False, True)),
        by=None,
    ),
    "release results": lambda t, _rng: publication.release_results(t, by=None),
    "release standings": lambda t, _rng: publication.release_standings(t, by=None),
    "hall": lambda t, rng: hall.set_hall(
        t, by=None, hall_shows=rng.choice(("both", "pairings")), hall_seconds=rng.randint(10, 30), hall_paused=False
    ),
    "tie-breaks": lambda t, rng: tiebreaks.set_tiebreaks(
        t,
        rng.choice((["BH"], ["SB", "BH"], ["DE"], [BLITZ])),
        edition="2026-03",
        confirmed=True,
        reason="asked for",
        by=None,
    ),
    "lots": lambda t, _rng: tiebreaks.draw_lots(t, by=None),
    "ranks": _rank,
    "values": _values,
    "leave FIDE mode": lambda t, _rng: fide_mode.leave_fide_mode(t, by=None, reason="the hall is closed"),
    "ask to be entered": _request,
    "accept": lambda t, rng: entry_requests.accept_entries(t, _requests(t, rng), by=None, sure=True),
    "refuse": lambda t, rng: entry_requests.refuse_entries(t, _requests(t, rng), by=None, reason="full"),
    "merge": lambda t, rng: entry_requests.merge_entry(t, _requests(t, rng)[0], _player(t, rng), by=None, sure=True),
    "keep a point": lambda t, _rng: keep_point(t, "asked", by=None),
    "restore": lambda t, rng: restore(
        pick(rng, t.restore_points.order_by("-pk")[:4]), by=None, case="4.4.2", sure=True
    ),
    "undo": _undo,
}


def act(tournament: Tournament, name: str, seed: int) -> bool:
    """Do the action of this name; False where it was refused or there was nothing to do it to."""
    current = Tournament.objects.get(pk=tournament.pk)
    try:
        ACTIONS[name](current, Random(seed))  # noqa: S311 - no secret
    except (Refused, NothingThere, ObjectDoesNotExist):
        return False
    return True
