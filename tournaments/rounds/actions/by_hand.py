"""Pairing by hand, as a session with a start and an end, on a draft or on a published round (C.04.2, 4.4).

Nothing of it holds before it is finished. Then the round's rows follow in one transaction, with a reason; a published
round gets its next version.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from pairing.service import InvalidTournament, NoCompletePairing, Pair, breaches, in_board_order, pair_round
from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PairNamed, PlayerNamed
from tournaments.log.kinds_of_rounds import PairedByHand, SessionCancelled, SessionStarted
from tournaments.log.writing import LONGEST_AUTHOR, author, log
from tournaments.models import ByeRequest, Game, ManualSession, Match, Player, Result, Round, Seat, User
from tournaments.rounds.actions.drafts import current_round
from tournaments.rounds.actions.publication import frozen_data, new_version, note_of
from tournaments.rounds.actions.seating import SeatedMatch, games_of_match, seat_players
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.by_hand_levels import Judged, judged
from tournaments.rounds.queries.by_hand_seating import NONE, Pairs, Seating, stepped
from tournaments.rounds.queries.cases import require_case
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.snapshot import Snapshot
from tournaments.rounds.queries.tables import seated_at

MOST_PAST = 100


def start_session(round_: Round, *, by: User | None) -> ManualSession:
    """Begin to pair the round by hand; with a session that is open already, that one.

    Raises:
        Refused: a later round has been paired, or every game is over.
        Stale: the draft is gone.
    """
    with change(round_.tournament) as tournament:
        current = current_round(round_)
        open_session = ManualSession.objects.filter(round=current).first()
        if open_session is not None:
            return open_session
        problems = why_not_by_hand(current)
        if problems:
            raise Refused(problems)
        keep_point(tournament, Occasion.MANUAL, by=by, round_number=current.number)
        seating = seating_of(current)
        session = ManualSession.objects.create(
            round=current, by=by, by_name=author(by)[:LONGEST_AUTHOR], seating=seating.stored
        )
        _compare(session, seating)
        log(tournament, SessionStarted(current.pk, current.number), by=by)
        return session


def why_not_by_hand(round_: Round) -> list[str]:
    """Every reason why the round cannot be paired by hand now; empty when it can."""
    last = last_round(round_.tournament)
    by_table = system_of(round_.tournament).is_predetermined  # no round is paired on another one
    if last is not None and last.number > round_.number and not (by_table and last.is_published):
        text = _("Round %(last)d has been paired on round %(number)d, so its boards stay as they are.")
        return [text % {"number": round_.number, "last": last.number}]
    if is_for_teams(round_.tournament):
        return [_("Rounds of teams cannot be paired by hand yet.")]
    games = round_.games
    if games.exists() and not games.filter(result=Result.OPEN).exists():
        return [_("Every game of round %(number)d is over.") % {"number": round_.number}]
    return []


def seating_of(round_: Round) -> Seating:
    """The round as its rows have it; players who have no seat are without an opponent."""
    sides: dict[int, dict[str, int]] = {}
    byes: dict[int, str] = dict.fromkeys(
        Player.objects.filter(tournament=round_.tournament_id).order_by("pk").values_list("pk", flat=True), NONE
    )
    seats = Seat.objects.filter(round=round_).order_by("match__table", "pk")
    for player, match, colour, bye in seats.values_list("player_id", "match_id", "colour", "bye"):
        if bye:
            byes[player] = bye
        else:
            sides.setdefault(match, {})[colour] = player
            byes.pop(player, None)
    return Seating(tuple((side["w"], side["b"]) for side in sides.values()), byes)


def take_step(session: ManualSession, step: str, players: Collection[int], *, by: User | None) -> ManualSession:
    """Change the seating by one step; the step can be taken back.

    Raises:
        Refused: the step cannot be taken with these players, or a board is over that it would change.
    """
    with change(session.round.tournament):
        session = _current(session)
        return _seated(session, stepped(Seating.read(session.seating), step, players))


def take_step_back(session: ManualSession) -> ManualSession:
    """The seating before the last step.

    Raises:
        Refused: there is none.
    """
    with change(session.round.tournament):
        session = _current(session)
        require(session.past, _("There is no step to take back."))
        *session.past, before = session.past
        _save(session, Seating.read(before))
        return session


def seat_as_paired(session: ManualSession) -> ManualSession:
    """Take over the program's pairing for those who are seated now.

    Raises:
        Refused: there is none, or a board is over that it would change.
    """
    with change(session.round.tournament):
        session = _current(session)
        engine = session.engine
        require(not engine["reason"], engine["reason"])
        byes = {pk: kind for pk, kind in Seating.read(session.seating).byes.items() if kind != "U"}
        if engine["bye"] is not None:
            byes[engine["bye"]] = "U"
        return _seated(session, Seating(tuple((white, black) for white, black in engine["pairs"]), byes))


def _seated(session: ManualSession, after: Seating) -> ManualSession:
    """The session with another seating; the one before can be taken back."""
    _require_open(session.round, Seating.read(session.seating), after)
    session.past = [*session.past, session.seating][-MOST_PAST:]
    _save(session, after)
    return session


def cancel_session(session: ManualSession, *, by: User | None) -> None:
    """End the session; the round stays as it was."""
    with change(session.round.tournament) as tournament:
        session = _current(session)
        session.delete()
        log(tournament, SessionCancelled(session.round_id, session.round.number), by=by)


def judge(session: ManualSession) -> Judged:
    """What the seating breaks, and how it differs from the program's pairing."""
    return _judged(session, state_for(session.round, Seating.read(session.seating)))


def finish_session(session: ManualSession, *, by: User | None, reason: str, case: str = "") -> Round:
    """Let the seating hold. Who was not expected and is seated plays from this round on.

    Where it is what the program pairs, the round is no more marked as changed by hand. The warnings of ``judge`` are to
    be answered before.

    Raises:
        Refused: no reason, a published round without the case of C.04.2, 4.4, a player in two places, or a board that
            is over and would change.
        Stale: the session is over.
    """
    reason = reason.strip()[:300]
    with change(session.round.tournament) as tournament:
        session = _current(session)
        round_ = session.round
        round_.tournament = tournament
        before, after = seating_of(round_), Seating.read(session.seating)
        if system_of(tournament).is_predetermined:  # who is free has no point
            after = replace(after, byes=dict.fromkeys(after.byes, "Z"))
        require(after != before, _("Nothing is changed. Cancel the session instead."))
        require(reason, _("Pairing by hand needs a reason; it goes into the log and the report. Enter one."))
        if round_.is_published:
            require_case(round_, case)
        _require_everybody(before, after)
        _require_open(round_, before, after)
        outcome = _judged(session, state_for(round_, after))
        newcomers = _let_in(round_, after)
        if round_.is_published:
            _seat_the_changed(round_, before, after)
        else:
            _seat_anew(round_, after)
        round_.manual_reason = reason if outcome.differs else ""
        round_.manual_case = case if round_.is_published else ""
        round_.save(update_fields=["manual_reason", "manual_case"])
        session.delete()
        if round_.is_published:
            new_version(round_, frozen_data(round_), note=note_of(round_) or reason, by=by)
        log(tournament, _change(round_, before, after, outcome, reason, newcomers), by=by)
        return round_


def state_for(round_: Round, seating: Seating) -> Snapshot:
    """The tournament before the round, with those present who are seated."""
    state = snapshot.build(round_.tournament, before_round=round_.number)
    tpns = state.tpns
    absent = frozenset(tpns.values()) - {tpns[pk] for pk in seating.present}
    with_points = {tpns[pk] for pk, kind in seating.byes.items() if kind in ("F", "H")}
    engine = replace(state.engine, absent=absent, absent_with_points=absent & with_points)
    return replace(state, engine=engine)


def _judged(session: ManualSession, state: Snapshot) -> Judged:
    seating = Seating.read(session.seating)
    tpns = state.tpns
    pairs = [Pair(tpns[white], tpns[black]) for white, black in seating.pairs]
    bye = tpns[seating.bye] if seating.bye is not None else None
    system = system_of(session.round.tournament)
    number = session.round.number
    asked = ByeRequest.objects.filter(tournament=session.round.tournament_id, round_number=number)
    away = set(asked.values_list("player_id", flat=True)) | seating.present
    left_out = {one.pk for one in state.players.values() if one.takes_part_in(number) and one.pk not in away}
    later = _later_pairs(session.round, tpns) if system.is_predetermined else ()
    return judged(breaches(system, state.engine, pairs, bye, later=later), seating, session.engine, state, left_out)


def _later_pairs(round_: Round, tpns: Mapping[int, int]) -> list[Pair]:
    """Who meets whom in the rounds behind this one that are paired already."""
    sides: dict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__tournament=round_.tournament_id, round__number__gt=round_.number)
    for match, colour, player in seats.filter(match__isnull=False).values_list("match", "colour", "player"):
        sides[match][colour] = tpns[player]
    return [Pair(side["w"], side["b"]) for side in sides.values()]


def _current(session: ManualSession) -> ManualSession:
    rows = ManualSession.objects.select_related("round__tournament").defer("round__snapshot", "round__explanation")
    current = rows.filter(pk=session.pk).first()
    if current is None:
        raise Stale(_("This session is over: somebody has finished or cancelled it."))
    return current


def _save(session: ManualSession, seating: Seating) -> None:
    session.seating, session.step = seating.stored, session.step + 1
    session.save(update_fields=["seating", "past", "step"])
    _compare(session, seating)


def _compare(session: ManualSession, seating: Seating) -> None:
    """Keep what the program would pair, anew only where others are seated than before."""
    present = sorted(seating.present)
    if session.engine and session.engine["present"] == present:
        return
    state = state_for(session.round, seating)
    players = state.players
    engine: dict[str, Any] = {"present": present, "pairs": [], "bye": None, "reason": ""}
    try:
        paired = pair_round(state.engine, system=session.round.tournament.system).pairing
    except NoCompletePairing as error:
        engine["reason"] = str(error.reason)
    except InvalidTournament as error:
        engine["reason"] = " ".join(map(str, error.problems))
    else:
        engine["pairs"] = [[players[pair.white].pk, players[pair.black].pk] for pair in paired.pairs]
        engine["bye"] = players[paired.bye].pk if paired.bye else None
    session.engine = engine
    session.save(update_fields=["engine"])


def _require_everybody(before: Seating, after: Seating) -> None:
    """Nobody twice, and nobody missing who is in the tournament now."""
    places = after.players
    if len(places) != len(set(places)) or set(places) != set(before.players):
        raise Refused(_("The list of players has changed since the session began. Cancel it and begin again."))


def _require_open(round_: Round, before: Seating, after: Seating) -> None:
    """Refuse to change a board that has a result."""
    changed = {pk for pair in set(before.pairs) - set(after.pairs) for pk in pair}
    over = Game.objects.filter(match__round=round_).exclude(result=Result.OPEN).values_list("match_id", "match__table")
    tables = dict(over)
    seats = Seat.objects.filter(match__in=tables, player__in=changed)
    touched = {tables[match] for match in seats.values_list("match_id", flat=True)}
    if touched:
        text = _("Board %(boards)s has a result and stays as it is. Clear the result first if it is wrong.")
        raise Refused(text % {"boards": ", ".join(map(str, sorted(touched)))})


def _let_in(round_: Round, seating: Seating) -> tuple[Player, ...]:
    """Who is seated and was not expected plays from this round on, and has no bye in it."""
    players = Player.objects.filter(pk__in=seating.present)
    of_a_table = system_of(round_.tournament).is_predetermined  # in it are those too who have left
    newcomers = tuple(one for one in players if not (of_a_table or one.takes_part_in(round_.number)))
    for player in newcomers:
        player.entry_round = min(player.entry_round, round_.number)
        player.withdrawn_from = None
        player.save(update_fields=["entry_round", "withdrawn_from"])
    ByeRequest.objects.filter(player__in=seating.present, round_number=round_.number).delete()
    return newcomers


def _board_order(round_: Round, seating: Seating) -> Pairs:
    state = state_for(round_, seating)
    tpns, players = state.tpns, state.players
    facts = {fact.tpn: fact for fact in system_of(round_.tournament).facts(state.engine)}
    ordered = in_board_order([Pair(tpns[white], tpns[black]) for white, black in seating.pairs], facts)
    return tuple((players[pair.white].pk, players[pair.black].pk) for pair in ordered)


def _seat_anew(round_: Round, seating: Seating) -> None:
    """A draft: all boards in the order of C.04.2, 3.6."""
    pairs = _board_order(round_, seating)
    players = Player.objects.in_bulk(seating.players)
    Seat.objects.filter(round=round_).delete()
    Match.objects.filter(round=round_).delete()
    games = games_of_match(round_.tournament)
    matches = [SeatedMatch(players[white], players[black], games) for white, black in pairs]
    seat_players(round_, matches, [(players[pk], kind) for pk, kind in seating.byes.items()])


def _seat_the_changed(round_: Round, before: Seating, after: Seating) -> None:
    """A published round: boards that stay keep their table and result, new ones take the tables that are free."""
    gone, come = set(before.pairs) - set(after.pairs), set(after.pairs) - set(before.pairs)
    parted = {pk for pair in gone for pk in pair}
    moved = parted | {pk for pk, _kind in before.byes.items() ^ after.byes.items()}
    matches = set(Seat.objects.filter(round=round_, player__in=parted).values_list("match_id", flat=True))
    Seat.objects.filter(round=round_, player__in=moved).delete()
    Match.objects.filter(round=round_, pk__in=matches).delete()
    taken = set(Match.objects.filter(round=round_).values_list("table", flat=True))
    new = [pair for pair in _board_order(round_, after) if pair in come]
    for (white, black), table in zip(new, seated_at(round_, new, taken=taken), strict=True):
        match = Match.objects.create(round=round_, table=table)
        for number in range(1, len(games_of_match(round_.tournament)) + 1):
            Game.objects.create(match=match, number=number, published=True)
        Seat.objects.create(round=round_, player_id=white, match=match, colour="w")
        Seat.objects.create(round=round_, player_id=black, match=match, colour="b")
    Seat.objects.bulk_create(
        Seat(round=round_, player_id=pk, bye=kind) for pk, kind in after.byes.items() if before.byes.get(pk) != kind
    )


def _change(
    round_: Round, before: Seating, after: Seating, outcome: Judged, reason: str, newcomers: tuple[Player, ...]
) -> PairedByHand:
    players = Player.objects.filter(pk__in={*before.players, *after.players})
    named = {player.pk: PlayerNamed.of(player) for player in players}
    old, new = set(before.pairs), set(after.pairs)
    return PairedByHand(
        round_.pk,
        round_.number,
        reason=reason,
        case=round_.manual_case,
        gone=tuple(PairNamed(named[w], named[b]) for w, b in before.pairs if (w, b) not in new),
        come=tuple(PairNamed(named[w], named[b]) for w, b in after.pairs if (w, b) not in old),
        bye_before=named[before.bye] if before.bye not in (None, after.bye) else None,
        bye_now=named[after.bye] if after.bye not in (None, before.bye) else None,
        let_in=tuple(named[player.pk] for player in newcomers),
        breaks=tuple(sorted({one.breach.rule.value for one in outcome.breaches if one.level >= outcome.warned})),
        as_paired=not outcome.differs,
    )
