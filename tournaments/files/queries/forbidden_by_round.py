"""Forbidden pairings with the rounds that were paired so: what came later was not known to them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from tournaments.basics.entrants import entrant_rows
from tournaments.basics.systems import is_for_teams
from tournaments.log.changes import Change, OfForbiddenPair, TeamNamed
from tournaments.log.kinds import KeptApart, MayMeetAgain, TournamentImported
from tournaments.log.kinds_of_rounds import DraftDiscarded, RoundPaired
from tournaments.log.stored import change_of
from tournaments.models import AuditEntry, ForbiddenPair, Tournament

Pair = frozenset[int]
_READ: tuple[type[Change], ...] = (KeptApart, MayMeetAgain, RoundPaired, DraftDiscarded, TournamentImported)


def pairs_by_rounds(tournament: Tournament) -> Iterator[tuple[Pair, int, int]]:
    """Each pair by the ids of the entrants, with the first and the last round in which it holds or held."""
    known = _known(tournament)
    one, other = entrant_rows(tournament).pair
    for row in ForbiddenPair.objects.filter(tournament=tournament).exclude(**{one: None}):
        pair = frozenset((getattr(row, f"{one}_id"), getattr(row, f"{other}_id")))
        since = known.pop(pair, [])
        yield pair, max(row.first_round, since[-1][0]) if since else row.first_round, row.last_round
        known[pair] = since[:-1]
    for pair, spans in known.items():
        for first, last in spans:
            if first <= last:
                yield pair, first, last


def _known(tournament: Tournament) -> dict[Pair, list[tuple[int, int]]]:
    """By pair the rounds for which the log says that it was forbidden; of those that hold the last span is open."""
    entries = AuditEntry.objects.filter(tournament=tournament, undone_by=None, kind__in={one.kind for one in _READ})
    changes = [change_of(*entry) for entry in entries.order_by("id").values_list("kind", "version", "payload")]
    in_force, for_teams = pairings_in_force(changes), is_for_teams(tournament)
    spans: dict[Pair, list[tuple[int, int]]] = {}
    for position, change in enumerate(changes):
        if not isinstance(change, OfForbiddenPair) or None in (change.one.id, change.other.id):
            continue
        if isinstance(change.one, TeamNamed) is not for_teams:
            continue
        pair = frozenset((change.one.id or 0, change.other.id or 0))
        paired = bisect_right(in_force, position)
        if isinstance(change, KeptApart):
            spans.setdefault(pair, []).append((max(change.first_round, paired + 1), change.last_round))
        elif held := spans.setdefault(pair, []):
            first, last = held.pop()
            held.append((first, min(last, paired)))
        else:
            held.append((change.first_round, min(change.last_round, paired)))  # it came with a file
    return spans


def pairings_in_force(changes: Sequence[Change]) -> list[int]:
    """Where in ``changes`` each round was paired as it stands: what came later it was not paired on.

    A round whose draft was discarded rests on what was true when it was paired anew.
    """
    positions: list[int] = []
    for position, change in enumerate(changes):
        if isinstance(change, TournamentImported):
            positions = [position] * change.rounds
        elif isinstance(change, RoundPaired | DraftDiscarded):
            del positions[change.round_number - 1 :]
            if isinstance(change, RoundPaired):
                positions += [position] * (change.round_number - len(positions))
    return positions
