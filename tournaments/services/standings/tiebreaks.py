"""The list of tie-breaks: fixed by round 1, changed later only against a warning; and the lots for what stays tied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from pairing import standings as c07
from tournaments import tiebreaks
from tournaments.audit.changes import LotsHeld, PlayerNamed
from tournaments.audit.kinds import LotsDrawn, TieBreaksChanged
from tournaments.audit.kinds_of_standings import RankedByHand
from tournaments.journal.changing import change
from tournaments.levels import Concern
from tournaments.lots import lots_of_players
from tournaments.models import Player, TieBreakEdition, Tournament, User
from tournaments.services.audit import field_changes, log
from tournaments.services.errors import Refused, require
from tournaments.services.rounds import snapshot
from tournaments.services.rounds.guards import has_begun, rounds_paired
from tournaments.services.tournament.fide_mode import require_allowed

MOST_TIEBREAKS = 12
LONGEST_REASON = 200
Groups = list[list[Player]]


def set_tiebreaks(
    tournament: Tournament,
    codes: Sequence[str],
    *,
    edition: str,
    by: User | None,
    confirmed: bool = False,
    reason: str = "",
) -> Tournament:
    """Rank players with equal points by ``codes``, in this order, by the rules of ``edition``.

    Once round 1 has been published FIDE mode refuses it; after leaving that it must be ``confirmed`` and have a
    ``reason``. Lots drawn before are void then.

    Raises:
        Refused: the list is not good, or comes after round 1 without confirmation; with every reason.
    """
    with change(tournament) as current:
        wanted = {"tiebreaks": ",".join(_checked(codes)), "tiebreak_edition": _known_edition(edition)}
        changes = field_changes({name: getattr(current, name) for name in wanted}, wanted)
        if not changes:
            return current
        is_late = has_begun(current)
        if is_late:
            require_allowed(current, Concern.TIEBREAKS_LATE)
            _require_confirmation(confirmed, reason)
        void = lots_held(current)
        current.tiebreaks, current.tiebreak_edition = wanted["tiebreaks"], wanted["tiebreak_edition"]
        current.tiebreak_lots = {}
        current.save(update_fields=[*wanted, "tiebreak_lots", "changed_at"])
        log(current, TieBreaksChanged(changes, reason.strip()[:LONGEST_REASON] if is_late else "", void), by=by)
        return current


def _checked(codes: Sequence[str]) -> list[str]:
    """The codes as the program writes them.

    Raises:
        Refused: an entry is wrong, stands twice, or there are too many.
    """
    try:
        entries = c07.read_tiebreaks(codes, given=None)
    except c07.InvalidTieBreaks as error:
        raise Refused(error.problems) from error
    problems = []
    times = Counter(entry.acronym for entry in entries if not entry.is_direct_encounter)
    for code, count in times.items():
        if count > 1:
            problems.append(_("%(code)s stands in the list more than once. Keep one of them.") % {"code": code})
    if len(entries) > MOST_TIEBREAKS:
        problems.append(
            _("These are %(count)d tie-breaks; keep %(most)d at most.")
            % {"count": len(entries), "most": MOST_TIEBREAKS}
        )
    written = [entry.acronym for entry in entries]
    longest = Tournament._meta.get_field("tiebreaks").max_length or 0
    if not problems and len(",".join(written)) > longest:
        problems.append(_("The list is too long to be stored. Take a tie-break out."))
    if problems:
        raise Refused(problems)
    return written


def _known_edition(edition: str) -> str:
    require(edition in TieBreakEdition.values, _("Choose one of the editions in the list."))
    return edition


def _require_confirmation(confirmed: bool, reason: str) -> None:
    problems = []
    if not confirmed:
        problems.append(
            _("Round 1 has been paired: the tie-breaks were announced by then. Confirm that they are to change.")
        )
    if not reason.strip():
        problems.append(_("A change after round 1 needs a reason; it goes into the log. Enter one."))
    if problems:
        raise Refused(problems)


@dataclass(frozen=True, slots=True)
class Ties:
    """The groups of players who are equal in points and tie-breaks once all rounds are finished.

    ``left`` are those whom neither lots nor a hand have parted, ``open_to_hand`` those whom no lots have.
    """

    left: Groups
    open_to_hand: Groups


def ties_at_the_end(tournament: Tournament) -> Ties:
    """The ties of ``tournament``; none before all rounds are finished."""
    if rounds_paired(tournament) < tournament.total_rounds:
        return Ties([], [])
    state = snapshot.build(tournament)
    if state.open_boards:
        return Ties([], [])
    ids = {tpn: player.pk for tpn, player in state.players.items()}
    field = tiebreaks.field_of(tournament, state.engine, ids=ids)
    rank = partial(
        tiebreaks.ranking_of,
        *(tournament, field),
        ids=ids,
        expelled=[player.pk for player in state.players.values() if player.expelled],
    )
    left, open_to_hand = (
        [[state.players[tpn] for tpn in group] for group in rank(with_hand=with_hand).still_tied]
        for with_hand in (True, False)
    )
    return Ties(left, open_to_hand)


def draw_lots(tournament: Tournament, *, by: User | None) -> Groups:
    """Draw lots among those who are tied to the end (C.07, 4.2); the groups in the order drawn.

    The order is stored and goes into the log. Lots fall once: undone, made void, restored or in a copy of the
    tournament they fall as they fell.

    Raises:
        Refused: a game is open, or nobody is tied.
    """
    with change(tournament) as current:
        groups = ties_at_the_end(current).left
        text = _("There is nothing to draw: lots are for players who are tied in everything after the last round.")
        require(groups, text)
        lots = lots_of_players(current)
        groups = [sorted(group, key=lambda player: lots[player.pk]) for group in groups]
        kept = list(tiebreaks.lots_of(current, current.total_rounds))
        drawn = [player.pk for group in groups for player in group]
        order = [player_id for player_id in kept if player_id not in drawn] + drawn
        before = lots_held(current)
        current.tiebreak_lots = {**_kept(current), "round": current.total_rounds, "order": order}
        current.save(update_fields=["tiebreak_lots", "changed_at"])
        named = tuple(tuple(PlayerNamed.of(player) for player in group) for group in groups)
        log(current, LotsDrawn(current.total_rounds, named, before), by=by)
        return groups


def rank_by_hand(tournament: Tournament, orders: Sequence[Sequence[int]], *, reason: str, by: User | None) -> Groups:
    """Put players who are tied to the end in the order of ``orders``, groups of row ids; whoever is in none stays tied.

    It takes the place of the order that was given before. It stands on the public pages and in the report file, with
    the ``reason``. Returns the groups.

    Raises:
        Refused: there is no reason, nothing would change, or a group is not one of those who are tied.
    """
    with change(tournament) as current:
        tied = {frozenset(player.pk for player in group): group for group in ties_at_the_end(current).open_to_hand}
        wanted = [list(order) for order in orders]
        problems = []
        if any(frozenset(order) not in tied or len(order) != len(set(order)) for order in wanted):
            problems.append(_("Others are tied to the end now. Look at the ties again."))
        if not reason.strip():
            problems.append(_("Ranks by hand need a reason; everybody can read it. Enter one."))
        if sorted(wanted) == sorted(tiebreaks.ranks_by_hand(current, current.total_rounds)):
            problems.append(_("Nobody would be ranked otherwise than now. Enter places for those who are tied."))
        if problems:
            raise Refused(problems)
        named = {player.pk: player for group in tied.values() for player in group}
        groups = [[named[key] for key in order] for order in wanted]
        before = lots_held(current)
        given = {"by_hand": wanted, "reason": reason.strip()[:LONGEST_REASON]} if wanted else {}
        current.tiebreak_lots = {"round": current.total_rounds, **_drawn(current), **given}
        current.save(update_fields=["tiebreak_lots", "changed_at"])
        told = tuple(tuple(PlayerNamed.of(player) for player in group) for group in groups)
        log(current, RankedByHand(current.total_rounds, told, reason.strip()[:LONGEST_REASON], before), by=by)
        return groups


def lots_held(tournament: Tournament) -> LotsHeld:
    """What parts those who are tied, with the players' names."""
    lots = tournament.tiebreak_lots
    order, groups = lots.get("order", []), lots.get("by_hand", [])
    players = Player.objects.in_bulk([*order, *(pk for group in groups for pk in group)])

    def named(ids: Sequence[int]) -> tuple[PlayerNamed, ...]:
        return tuple(PlayerNamed.of(players[pk]) for pk in ids if pk in players)

    return LotsHeld(lots.get("round", 0), named(order), tuple(map(named, groups)), lots.get("reason", ""))


def lots_stored(held: LotsHeld) -> dict[str, Any]:
    """What the tournament's row has of ``held``."""
    if not held.round_number:
        return {}
    order = [player.id for player in held.order]
    by_hand = {"by_hand": _ids(held.by_hand), "reason": held.reason} if held.by_hand else {}
    return {"round": held.round_number, **({"order": order} if order else {}), **by_hand}


def _ids(groups: Sequence[Sequence[PlayerNamed]]) -> list[list[int | None]]:
    return [[player.id for player in group] for group in groups]


def _kept(tournament: Tournament) -> dict[str, Any]:
    """What was drawn or given after the last round."""
    found: dict[str, Any] = tournament.tiebreak_lots
    return found if found.get("round") == tournament.total_rounds else {}


def _drawn(tournament: Tournament) -> dict[str, Any]:
    """The lots drawn after the last round, without what was given by hand."""
    return {key: value for key, value in _kept(tournament).items() if key == "order"}
