"""The rows of a round that is put together by hand: who is seated now, and how the seating becomes rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.translation import gettext as _

from pairing.service import Pair, in_board_order
from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.basics.errors import Refused
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.models import Game, Match, Result, Round
from tournaments.rounds.actions.seating import (
    MatchOfTeams,
    SeatedMatch,
    games_of_match,
    seat_line_ups,
    seat_players,
    seat_teams,
    settle_empty_boards,
)
from tournaments.rounds.queries.by_hand_seating import NONE, Pairs, Seating
from tournaments.rounds.queries.line_ups import are_sealed, deadline, empty_boards, line_ups
from tournaments.rounds.queries.snapshot import Snapshot
from tournaments.rounds.queries.team_snapshot import colours_of, settings_of_teams


def seating_of(round_: Round) -> Seating:
    """The round as its rows have it; who has no seat is without an opponent."""
    rows = entrant_rows(round_.tournament)
    sides: dict[int, dict[str, int]] = {}
    byes: dict[int, str] = dict.fromkeys(rows.by_id(round_.tournament), NONE)
    seats = rows.seats.objects.filter(round=round_).order_by("match__table", "pk")
    for entrant, match, colour, bye in seats.values_list(f"{rows.column}_id", "match_id", "colour", "bye"):
        if bye:
            byes[entrant] = bye
        else:
            sides.setdefault(match, {})[colour] = entrant
            byes.pop(entrant, None)
    return Seating(tuple((side["w"], side["b"]) for side in sides.values()), byes)


def require_everybody(round_: Round, before: Seating, after: Seating) -> None:
    """Nobody twice, and nobody missing who is in the tournament now."""
    places = after.entrants
    if len(places) != len(set(places)) or set(places) != set(before.entrants):
        text = _("The list of players has changed since the session began. Cancel it and begin again.")
        if is_for_teams(round_.tournament):
            text = _("The list of teams has changed since the session began. Cancel it and begin again.")
        raise Refused(text)


def require_open(round_: Round, before: Seating, after: Seating) -> None:
    """Refuse to change a board, or a match of teams, that has a result; the forfeit of an empty board is none."""
    rows = entrant_rows(round_.tournament)
    changed = {pk for pair in set(before.pairs) - set(after.pairs) for pk in pair}
    empty = list(empty_boards(round_).values_list("pk", flat=True)) if is_for_teams(round_.tournament) else []
    over = Game.objects.filter(match__round=round_).exclude(result=Result.OPEN).exclude(pk__in=empty)
    tables = dict(over.values_list("match_id", "match__table"))
    seats = rows.seats.objects.filter(match__in=tables, **rows.named_by(in_=changed))
    touched = {tables[match] for match in seats.values_list("match_id", flat=True)}
    if touched:
        text = _("Board %(boards)s has a result and stays as it is. Clear the result first if it is wrong.")
        raise Refused(text % {"boards": ", ".join(map(str, sorted(touched)))})


def let_in(round_: Round, seating: Seating) -> tuple[Entrant, ...]:
    """Who is seated and was not expected plays from this round on, and has no bye in it."""
    rows = entrant_rows(round_.tournament)
    found: Iterable[Entrant] = rows.entrants.objects.filter(pk__in=seating.present)
    of_a_table = system_of(round_.tournament).is_predetermined  # in it are those too who have left
    newcomers = tuple(one for one in found if not (of_a_table or one.takes_part_in(round_.number)))
    for one in newcomers:
        one.entry_round = min(one.entry_round, round_.number)
        one.withdrawn_from = None
        one.save(update_fields=["entry_round", "withdrawn_from"])
    rows.byes.objects.filter(**rows.named_by(in_=seating.present), round_number=round_.number).delete()
    return newcomers


def board_order(round_: Round, seating: Seating, state: Snapshot) -> Pairs:
    """The pairs in the order of C.04.2, 3.6; ``state`` is the tournament before the round with those seated."""
    tpns, entrants = state.tpns, state.entrants
    facts = {fact.tpn: fact for fact in system_of(round_.tournament).facts(state.engine)}
    ordered = in_board_order([Pair(tpns[white], tpns[black]) for white, black in seating.pairs], facts)
    return tuple((entrants[pair.white].pk, entrants[pair.black].pk) for pair in ordered)


def seat_anew(round_: Round, seating: Seating, pairs: Pairs) -> None:
    """A draft: all boards in the order of ``pairs``."""
    rows, sealed = entrant_rows(round_.tournament), _stay_sealed(round_)
    rows.seats.objects.filter(round=round_).delete()
    Match.objects.filter(round=round_).delete()
    _seat(round_, pairs, seating.byes.items(), sealed=sealed)


def seat_the_changed(round_: Round, before: Seating, after: Seating, pairs: Pairs) -> None:
    """A published round: boards that stay keep their number and result, new ones take the numbers that are free.

    ``pairs`` are all of ``after``, in the order of the boards.
    """
    rows, sealed = entrant_rows(round_.tournament), _stay_sealed(round_)
    gone, come = set(before.pairs) - set(after.pairs), set(after.pairs) - set(before.pairs)
    parted = {pk for pair in gone for pk in pair}
    moved = parted | {pk for pk, _kind in before.byes.items() ^ after.byes.items()}
    seats = rows.seats.objects.filter(round=round_)
    matches = set(seats.filter(**rows.named_by(in_=parted)).values_list("match_id", flat=True))
    seats.filter(**rows.named_by(in_=moved)).delete()
    Match.objects.filter(round=round_, pk__in=matches).delete()
    taken = set(Match.objects.filter(round=round_).values_list("table", flat=True))
    byes = [(pk, kind) for pk, kind in after.byes.items() if before.byes.get(pk) != kind]
    _seat(round_, [pair for pair in pairs if pair in come], byes, taken=taken, sealed=sealed)


def _stay_sealed(round_: Round) -> bool:
    """Whether nobody is seated on the boards of new matches of teams, because line-ups are still to be revealed."""
    if not is_for_teams(round_.tournament):
        return False
    is_paired = round_.matches.exists()
    return are_sealed(round_) if is_paired else deadline(round_.tournament, round_.number) is not None


def _seat(
    round_: Round,
    pairs: Collection[tuple[int, int]],
    byes: Iterable[tuple[int, str]],
    *,
    sealed: bool,
    taken: Collection[int] = (),
) -> None:
    """Save these pairs and byes of ids; matches of teams with their players, unless line-ups are ``sealed``."""
    tournament = round_.tournament
    named: Any = entrant_rows(tournament).by_id(tournament)
    free = [(named[pk], kind) for pk, kind in byes]
    if not is_for_teams(tournament):
        games = games_of_match(tournament)
        seat_players(round_, [SeatedMatch(named[w], named[b], games) for w, b in pairs], free, taken=taken)
        return
    colours = colours_of(settings_of_teams(tournament))
    seat_teams(round_, [MatchOfTeams(named[w], named[b]) for w, b in pairs], free, colours, taken=taken)
    if not sealed:
        paired = {pk for pair in pairs for pk in pair}
        usual = line_ups(tournament, round_.number, boards=len(colours))
        seat_line_ups(round_, {pk: players for pk, players in usual.items() if pk in paired}, colours)
        if round_.is_published:
            settle_empty_boards(round_)
