"""TPNs: given by C.04.2 article 2, recomputed while that is allowed, then only moved by late entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.ordering import NOBODY_KNOWS, in_order, place_by_hand, rank_key, strength_of_order
from tournaments.basics.systems import cycles_of, is_for_teams, system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Move, PlayerNamed
from tournaments.log.kinds_of_players import NumberedAnew, Renumbered, TpnsExchanged
from tournaments.log.writing import log
from tournaments.models import MOST_ROUNDS, EqualOrder, Player, Team, Tournament, User
from tournaments.players.queries.moves import moved_in_words, require_none_moved
from tournaments.rounds.queries.guards import has_begun, require_no_draft


def number_players(tournament: Tournament, *, by: User | None = None, sure: bool = False) -> None:
    """Give every player the right TPN.

    Until the numbers are frozen all are put in order. Afterwards (C.04.2, 2.3 and 2.5), and while a draft rests on
    them, those who have none yet are put where they belong, and the others move without changing their order.

    Raises:
        Doubtful: round 1 has been published, numbers move that players have, and nobody is ``sure``.
    """
    with change(tournament) as tournament:
        players = list(Player.objects.filter(tournament=tournament))
        if moved := _moved(tournament, players):
            numbers = {player.pk: player.tpn for player in players}
            _save(tournament, moved, by=by)
            require_none_moved(tournament, numbers, sure=sure)
        fit_rounds(tournament)


def fit_rounds(tournament: Tournament) -> None:
    """Give a tournament by a table or a bracket the rounds that its players make, as long as none is paired."""
    system = system_of(tournament)
    known = system.known_rounds
    if not system.goes_by_numbers or tournament.paired_rounds.exists():
        return
    most = _("With this pairing system all meet %(most)d times at most. Correct the number of games.")
    if known is not None:
        require(tournament.cycles <= known.most_cycles, most % {"most": known.most_cycles})
    entrants = (Team if is_for_teams(tournament) else Player).objects.filter(tournament=tournament).count()
    rounds = system.rounds_for(max(2, entrants), cycles_of(tournament)) or tournament.total_rounds
    text = _(
        "A round robin of so many players, as often as they meet here, would have %(rounds)d rounds, and %(most)d are "
        "the most. Make groups, or let them meet less often."
    )
    require(rounds <= MOST_ROUNDS, text % {"rounds": rounds, "most": MOST_ROUNDS})
    if rounds != tournament.total_rounds:
        tournament.total_rounds = rounds
        tournament.save(update_fields=["total_rounds"])


def moved_by_entry(tournament: Tournament, newcomers: Sequence[Player]) -> str:
    """Which TPNs would move if ``newcomers``, not saved, were entered: a sentence, empty where none does.

    Before round 1 has been published numbers come and go, and nobody is asked.
    """
    if not has_begun(tournament):
        return ""
    for number, newcomer in enumerate(newcomers):
        newcomer.pk = NOBODY_KNOWS + number  # as the rows that come last
    moved = _moved(tournament, [*Player.objects.filter(tournament=tournament), *newcomers])
    return moved_in_words([(one.name, one.tpn, number) for one, number in moved.items() if one.tpn])


def moved_by_removal(player: Player) -> str:
    """Which TPNs would move if ``player`` were taken out; as a sentence, empty where none does."""
    tournament = player.tournament
    if not has_begun(tournament):
        return ""
    moved = _moved(tournament, list(Player.objects.filter(tournament=tournament).exclude(pk=player.pk)))
    return moved_in_words([(one.name, one.tpn, number) for one, number in moved.items()])


def _moved(tournament: Tournament, players: list[Player]) -> dict[Player, int]:
    """The players whose TPN is not the one due to them, with that."""
    paired = tournament.paired_rounds
    of_a_table = system_of(tournament).goes_by_numbers  # it goes by the numbers as long as it is played
    stands = tournament.tpns_frozen or (paired if of_a_table else paired.filter(published_at=None)).exists()
    equal = tournament.equal_order
    ordered = _with_newcomers(players, equal) if stands else in_order(players, equal)
    return {player: number for number, player in enumerate(ordered, start=1) if player.tpn != number}


ORDERING_FIELDS = frozenset({"name", "title", "rating", "fide_id", "national_rating"})


def orders_by(tournament: Tournament) -> frozenset[str]:
    """The fields of players by which they are put in order."""
    by_age = tournament.equal_order in (EqualOrder.OLDEST, EqualOrder.YOUNGEST)
    return ORDERING_FIELDS | {"birth_year"} if by_age else ORDERING_FIELDS


def tpns_with(tournament: Tournament, players: Iterable[Player]) -> dict[int, int]:
    """The TPNs by id that all ``players``, saved or not, would get by their order."""
    ordered = in_order(list(players), tournament.equal_order)
    return {player.pk: number for number, player in enumerate(ordered, start=1)}


def equal_groups(players: Iterable[Player]) -> list[list[Player]]:
    """The players who share rating and title with another one, group by group, each in the order of the TPNs."""
    groups: dict[str, list[Player]] = {}
    for player in sorted(players, key=lambda player: player.tpn or 0):
        if player.tpn:
            groups.setdefault(strength_of_order(player), []).append(player)
    return [group for group in groups.values() if len(group) > 1]


def exchange_tpns(one: Player, other: Player, *, by: User | None, reason: str) -> None:
    """Exchange the TPNs of two players of one rating and title, whose order C.04.2, 2.2.3 leaves to the regulations.

    The order of their group lasts until rating or title change, or all are numbered anew.

    Raises:
        Refused: no reason, unequal players, a draft stands, or TPNs are fixed (C.04.2, 2.3).
        Stale: one of them is gone.
    """
    with change(one.tournament) as tournament:
        players = list(Player.objects.filter(tournament=tournament))
        by_key = {player.pk: player for player in players}
        if one.pk not in by_key or other.pk not in by_key:
            raise Stale(_("One of the two is no longer in the tournament."))
        one, other = by_key[one.pk], by_key[other.pk]
        _require_movable(tournament, reason)
        group = next((group for group in equal_groups(players) if one in group), [])
        if one == other or other not in group:
            text = _("%(one)s and %(other)s have not the same rating and title, which decide first (C.04.2, 2.2).")
            raise Refused(text % {"one": one.name, "other": other.name})
        moves = tuple(
            Move(PlayerNamed.of(player), player.tpn, than.tpn) for player, than in ((one, other), (other, one))
        )
        keep_point(tournament, Occasion.NUMBERS, by=by)
        first, second = group.index(one), group.index(other)
        group[first], group[second] = other, one
        for place, player in enumerate(group, start=1):
            player.equal_place, player.placed_as = place, strength_of_order(player)
        Player.objects.bulk_update(group, ["equal_place", "placed_as"])
        number_players(tournament, by=by, sure=True)  # its form has asked
        log(tournament, TpnsExchanged(moves, reason.strip()), by=by)


def exchanged_players(players: Iterable[Player]) -> list[Player]:
    """The players whose place among equals was given by hand, and still counts."""
    return [player for player in players if place_by_hand(player) is not None]


def numbers_anew(tournament: Tournament, players: Iterable[Player]) -> list[tuple[Player, int]]:
    """What ``number_anew`` would give each of ``players``, who are all of the tournament."""
    plain = [_without_place(player) for player in players]
    return [(player, number) for number, player in enumerate(in_order(plain, tournament.equal_order), start=1)]


def _without_place(player: Player) -> Player:
    """The player without a place given by hand; not saved."""
    plain = copy(player)
    plain.equal_place = None
    return plain


def number_anew(tournament: Tournament, *, by: User | None, reason: str) -> None:
    """Give all TPNs by rating, title and the tournament's order of equal players; what was exchanged by hand is void.

    Raises:
        Refused: no reason, nothing was exchanged, a draft stands, or TPNs are fixed (C.04.2, 2.3).
    """
    with change(tournament) as tournament:
        _require_movable(tournament, reason)
        placed = exchanged_players(Player.objects.filter(tournament=tournament))
        require(placed, _("No pairing numbers have been exchanged: all are by rating, title and name already."))
        keep_point(tournament, Occasion.NUMBERS, by=by)
        before = {player.pk: player.tpn for player in placed}
        Player.objects.filter(tournament=tournament).update(equal_place=None, placed_as="")
        number_players(tournament, by=by, sure=True)  # its form has asked
        after = Player.objects.filter(pk__in=before).order_by("tpn")
        moves = tuple(Move(PlayerNamed.of(one), before[one.pk], one.tpn) for one in after if one.tpn != before[one.pk])
        log(tournament, NumberedAnew(moves, reason.strip()), by=by)


def _require_movable(tournament: Tournament, reason: str) -> None:
    require(reason.strip(), _("This needs a reason; it goes into the log. Enter one."))
    require(not tournament.tpns_frozen, _("Round 4 has been paired: pairing numbers stay as they are (C.04.2, 2.3)."))
    require_no_draft(tournament)


def _with_newcomers(players: list[Player], equal_order: str) -> list[Player]:
    """Each player without a TPN stands before the first one who ranks below, all others as they stood."""
    numbered = sorted((player for player in players if player.tpn), key=lambda player: player.tpn or 0)
    for newcomer in in_order([player for player in players if not player.tpn], equal_order):
        key = rank_key(newcomer, equal_order)
        below = (place for place, player in enumerate(numbered) if rank_key(player, equal_order) > key)
        numbered.insert(next(below, len(numbered)), newcomer)
    return numbered


def _save(tournament: Tournament, moved: dict[Player, int], *, by: User | None) -> None:
    before = {player: player.tpn for player in moved if player.tpn}
    # In two steps, because a number may stand only once at any moment.
    Player.objects.filter(pk__in=[player.pk for player in moved]).update(tpn=None)
    for player, number in moved.items():
        player.tpn = number
    Player.objects.bulk_update(moved, ["tpn"], batch_size=200)
    if before and tournament.paired_rounds.exists():
        moves = tuple(Move(PlayerNamed.of(player), old, player.tpn) for player, old in before.items())
        log(tournament, Renumbered(moves), by=by)
