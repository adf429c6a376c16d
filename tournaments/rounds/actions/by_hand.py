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

from pairing.service import InvalidTournament, NoCompletePairing, Pair, breaches, pair_round
from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PairNamed, entrant_named
from tournaments.log.kinds_of_rounds import PairedByHand, SessionCancelled, SessionStarted
from tournaments.log.writing import LONGEST_AUTHOR, author, log
from tournaments.models import ManualSession, Result, Round, Seat, TeamSeat, User
from tournaments.publication.queries import reasons
from tournaments.rounds.actions.by_hand_seats import (
    board_order,
    let_in,
    require_everybody,
    require_open,
    seat_anew,
    seat_the_changed,
    seating_of,
)
from tournaments.rounds.actions.drafts import current_round
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.by_hand_levels import Judged, judged
from tournaments.rounds.queries.by_hand_seating import Seating, stepped
from tournaments.rounds.queries.cases import require_case
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.snapshot import Snapshot

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
    if system_of(round_.tournament).eliminates:
        return [_("In a knock-out the bracket says who meets. Change the pairing numbers before round 1 instead.")]
    last = last_round(round_.tournament)
    by_table = system_of(round_.tournament).is_predetermined  # no round is paired on another one
    if last is not None and last.number > round_.number and not (by_table and last.is_published):
        text = _("Round %(last)d has been paired on round %(number)d, so its boards stay as they are.")
        return [text % {"number": round_.number, "last": last.number}]
    games = round_.games
    if games.exists() and not games.filter(result=Result.OPEN).exists():
        return [_("Every game of round %(number)d is over.") % {"number": round_.number}]
    return []


def take_step(session: ManualSession, step: str, picked: Collection[int], *, by: User | None) -> ManualSession:
    """Change the seating by one step; the step can be taken back.

    Raises:
        Refused: the step cannot be taken with those who were ``picked``, or a board is over that it would change.
    """
    with change(session.round.tournament):
        session = _current(session)
        return _with_seating(session, stepped(Seating.read(session.seating), step, picked))


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
        return _with_seating(session, Seating(tuple((white, black) for white, black in engine["pairs"]), byes))


def _with_seating(session: ManualSession, after: Seating) -> ManualSession:
    """The session with another seating; the one before can be taken back."""
    require_open(session.round, Seating.read(session.seating), after)
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
        Refused: no reason, a published round without the case of C.04.2, 4.4, somebody in two places, or a board that
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
        require_everybody(round_, before, after)
        require_open(round_, before, after)
        outcome = _judged(session, state_for(round_, after))
        newcomers = let_in(round_, after)
        pairs = board_order(round_, after, state_for(round_, after))
        if round_.is_published:
            seat_the_changed(round_, before, after, pairs)
        else:
            seat_anew(round_, after, pairs)
        round_.manual_reason = reason if outcome.differs else ""
        round_.manual_case = case if round_.is_published else ""
        round_.save(update_fields=["manual_reason", "manual_case"])
        session.delete()
        if round_.is_published:
            new_version(round_, frozen_data(round_), why=reasons.by_hand(round_) or reasons.typed(reason), by=by)
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
    asked = entrant_rows(session.round.tournament).byes_asked(session.round.tournament, number)
    away = asked.keys() | seating.present
    left_out = {one.pk for one in state.entrants.values() if one.takes_part_in(number) and one.pk not in away}
    later = _later_pairs(session.round, tpns) if system.is_predetermined else ()
    return judged(breaches(system, state.engine, pairs, bye, later=later), seating, session.engine, state, left_out)


def _later_pairs(round_: Round, tpns: Mapping[int, int]) -> list[Pair]:
    """Who meets whom in the rounds behind this one that are paired already."""
    sides: dict[int, dict[str, int]] = defaultdict(dict)
    of_teams = system_of(round_.tournament).pairs_teams
    rows = (TeamSeat if of_teams else Seat).objects.filter(round__tournament=round_.tournament_id, match__isnull=False)
    later = rows.filter(round__number__gt=round_.number)
    for match, colour, entrant in later.values_list("match", "colour", "team" if of_teams else "player"):
        sides[match][colour] = tpns[entrant]
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
    entrants = state.entrants
    engine: dict[str, Any] = {"present": present, "pairs": [], "bye": None, "reason": ""}
    try:
        paired = pair_round(state.engine, system=session.round.tournament.system).pairing
    except NoCompletePairing as error:
        engine["reason"] = str(error.reason)
    except InvalidTournament as error:
        engine["reason"] = " ".join(map(str, error.problems))
    else:
        engine["pairs"] = [[entrants[pair.white].pk, entrants[pair.black].pk] for pair in paired.pairs]
        engine["bye"] = entrants[paired.bye].pk if paired.bye else None
    session.engine = engine
    session.save(update_fields=["engine"])


def _change(
    round_: Round, before: Seating, after: Seating, outcome: Judged, reason: str, newcomers: tuple[Entrant, ...]
) -> PairedByHand:
    named = {pk: entrant_named(one) for pk, one in entrant_rows(round_.tournament).by_id(round_.tournament).items()}
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
        let_in=tuple(named[one.pk] for one in newcomers),
        breaks=tuple(sorted({one.breach.rule.value for one in outcome.breaches if one.level >= outcome.warned})),
        as_paired=not outcome.differs,
    )
