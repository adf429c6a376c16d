"""The list of tie-breaks: fixed by round 1, changed later only against a warning; and the lots for what stays tied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from pairing import standings as c07
from tournaments.basics import tiebreaks
from tournaments.basics.annulled import annulled_entrants
from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.basics.errors import Refused, require
from tournaments.basics.fide_mode import require_allowed
from tournaments.basics.levels import Concern
from tournaments.basics.lots import lots_of_entrants
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.log.changes import EntrantNamed, LotsHeld, entrant_named
from tournaments.log.kinds import LotsDrawn, TieBreaksChanged
from tournaments.log.kinds_of_standings import RankedByHand
from tournaments.log.writing import field_changes, log
from tournaments.models import Player, TieBreakEdition, TiePlace, Tournament, User
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.guards import has_begun, rounds_paired
from tournaments.rounds.queries.team_obstacles import tiebreaks_by_boards
from tournaments.rounds.queries.team_snapshot import settings_of_teams

MOST_TIEBREAKS = 12
LONGEST_REASON = 200
Groups = list[list[Entrant]]


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
        wanted = {
            "tiebreaks": ",".join(_checked(codes, current)),
            "tiebreak_edition": _known_edition(edition),
        }
        changes = field_changes({name: getattr(current, name) for name in wanted}, wanted)
        if not changes:
            return current
        is_late = has_begun(current)
        if is_late:
            require_allowed(current, Concern.TIEBREAKS_LATE)
            _require_confirmation(confirmed, reason)
        current.tiebreaks, current.tiebreak_edition = wanted["tiebreaks"], wanted["tiebreak_edition"]
        current.save(update_fields=[*wanted, "changed_at"])
        hold_lots(current, LotsHeld())
        log(current, TieBreaksChanged(changes, reason.strip()[:LONGEST_REASON] if is_late else ""), by=by)
        return current


def _checked(codes: Sequence[str], tournament: Tournament) -> list[str]:
    """The codes of a list for ``tournament`` as the program writes them.

    Raises:
        Refused: an entry is wrong, stands twice, or there are too many.
    """
    system = system_of(tournament)
    text = _("In a knock-out the places follow from the bracket, and there are no tie-breaks.")
    if system.eliminates and system.pairs_teams:
        text = _("In a knock-out of teams the list says how level matches are decided: %(codes)s, or nothing.")
        text %= {"codes": ", ".join(tiebreaks.OF_LEVEL_MATCHES)}
        codes = [code.strip().upper() for code in codes]
    require(not system.eliminates or (len(codes) < 2 and not tiebreaks.unknown_tiebreaks(codes, system)), text)
    try:
        event, predetermined = tiebreaks.event_of(tournament), system.is_predetermined
        entries = c07.read_tiebreaks(codes, event, given=None, predetermined=predetermined)
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
    by_boards = [entry.acronym for entry in entries if entry.rule.needs_boards]
    if by_boards and settings_of_teams(tournament).scores_without_players:
        problems.append(tiebreaks_by_boards(by_boards))
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
    """The groups of players, or teams, equal in points and tie-breaks once all rounds are finished.

    ``left`` are those whom neither lots nor a hand have parted, ``open_to_hand`` those whom no lots have.
    """

    left: Groups
    open_to_hand: Groups


def ties_at_the_end(tournament: Tournament) -> Ties:
    """The ties of ``tournament``; none before all rounds are finished, and none in a knock-out, which shares places."""
    if system_of(tournament).eliminates or rounds_paired(tournament) < tournament.total_rounds:
        return Ties([], [])
    state = snapshot.build(tournament)
    if state.open_boards:
        return Ties([], [])
    ids, read = {tpn: one.pk for tpn, one in state.entrants.items()}, tiebreaks.with_rows(tournament)
    gone = annulled_entrants(tournament)
    annulled = [tpn for tpn, key in ids.items() if key in gone]
    rank = partial(
        tiebreaks.ranking_of,
        *(read, tiebreaks.field_of(read, state.engine, ids=ids, annulled=annulled)),
        ids=ids,
        annulled=annulled,
        expelled=[one.pk for one in state.entrants.values() if isinstance(one, Player) and one.expelled],
    )
    left, open_to_hand = (
        [[state.entrants[tpn] for tpn in group] for group in rank(with_hand=with_hand).still_tied]
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
        text = _("There is nothing to draw: lots are for those who are tied in everything after the last round.")
        require(groups, text)
        lots = lots_of_entrants(current)
        groups = [sorted(group, key=lambda one: lots[one.pk]) for group in groups]
        before, named = lots_held(current), _named(groups)
        drawn = tuple(player for group in named for player in group)
        kept = _after_last_round(current, before)
        order = (*(player for player in kept.order if player not in drawn), *drawn)
        hold_lots(current, replace(kept, order=order))
        log(current, LotsDrawn(current.total_rounds, named), by=by)
        return groups


def rank_by_hand(tournament: Tournament, orders: Sequence[Sequence[int]], *, reason: str, by: User | None) -> Groups:
    """Put those who are tied to the end in the order of ``orders``, groups of row ids; whoever is in none stays tied.

    It takes the place of the order that was given before. It stands on the public pages and in the report file, with
    the ``reason``. Returns the groups.

    Raises:
        Refused: there is no reason, nothing would change, or a group is not one of those who are tied.
    """
    with change(tournament) as current:
        tied = {frozenset(one.pk for one in group): group for group in ties_at_the_end(current).open_to_hand}
        wanted = [list(order) for order in orders]
        problems = []
        is_once = max(Counter(key for order in wanted for key in order).values(), default=1) == 1
        if not is_once or any(frozenset(order) not in tied for order in wanted):
            problems.append(_("Others are tied to the end now. Look at the ties again."))
        if not reason.strip():
            problems.append(_("Ranks by hand need a reason; everybody can read it. Enter one."))
        if sorted(wanted) == sorted(tiebreaks.places_of(current, current.total_rounds)[1:]):
            problems.append(_("Nobody would be ranked otherwise than now. Enter places for those who are tied."))
        if problems:
            raise Refused(problems)
        named = {one.pk: one for group in tied.values() for one in group}
        groups = [[named[key] for key in order] for order in wanted]
        before, ordered, why = lots_held(current), _named(groups), reason.strip()[:LONGEST_REASON]
        hold_lots(current, replace(_after_last_round(current, before), by_hand=ordered, reason=why))
        log(current, RankedByHand(current.total_rounds, ordered, why), by=by)
        return groups


def _named(groups: Sequence[Sequence[Entrant]]) -> tuple[tuple[EntrantNamed, ...], ...]:
    return tuple(tuple(map(entrant_named, group)) for group in groups)


def lots_held(tournament: Tournament) -> LotsHeld:
    """What parts those who are tied, with their names."""
    rows = list(TiePlace.objects.filter(tournament=tournament).select_related("player", "team"))
    if not rows:
        return LotsHeld()
    groups: dict[int, list[Any]] = {0: []}
    for row in rows:
        groups.setdefault(row.group, []).append(row.player or row.team)
    order, *by_hand = _named(list(groups.values()))
    return LotsHeld(rows[0].round_number, order, tuple(by_hand), tournament.ranks_reason)


def _after_last_round(tournament: Tournament, held: LotsHeld) -> LotsHeld:
    """What is ``held`` if it was drawn or given after the last round."""
    number = tournament.total_rounds
    return held if held.round_number == number else LotsHeld(number)


def hold_lots(tournament: Tournament, held: LotsHeld) -> None:
    """Let what is ``held``, and nothing else, part those who are tied; places of those who are gone stay empty."""
    column, entrants = entrant_rows(tournament).column, entrant_rows(tournament).by_id(tournament)
    wanted = {
        (player.id or 0, held.round_number, group, place)
        for group, players in enumerate((held.order, *held.by_hand))
        for place, player in enumerate(players)
    }
    rows = TiePlace.objects.filter(tournament=tournament)
    there = {key[1:]: key[0] for key in rows.values_list("pk", f"{column}_id", "round_number", "group", "place")}
    rows.filter(pk__in=[pk for key, pk in there.items() if key not in wanted]).delete()
    TiePlace.objects.bulk_create(
        TiePlace(tournament=tournament, **{column: entrants[key]}, round_number=number, group=group, place=place)
        for key, number, group, place in sorted(one for one in wanted - there.keys() if one[0] in entrants)
    )
    tournament.ranks_reason = held.reason if held.by_hand else ""
    tournament.save(update_fields=["ranks_reason", "changed_at"])
