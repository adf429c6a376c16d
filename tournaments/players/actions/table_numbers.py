"""The numbers by which a table goes: by lot, by federation, by rating, by two sides or by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from django.utils.translation import gettext as _

from pairing.service import late_meetings, varma_numbers
from tournaments.basics.errors import Refused, require
from tournaments.basics.lots import lot
from tournaments.basics.ordering import in_order
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Move, PlayerNamed
from tournaments.log.kinds_of_players import TableNumbered
from tournaments.log.writing import log
from tournaments.models import AuditEntry, NumberedBy, Player, Tournament, User
from tournaments.players.actions.numbering import number_players
from tournaments.rounds.queries.guards import require_no_draft


def give_numbers(
    tournament: Tournament,
    *,
    how: str,
    by: User | None,
    numbers: Mapping[int, int] | None = None,
    sides: Mapping[int, str] | None = None,
) -> list[tuple[Player, Player, int]]:
    """Give all players the numbers of the table; who of one federation still meet in the last rounds, and in which.

    ``numbers`` are those by hand, by id; ``sides`` the sides A and B, which each begin with their strongest. Lots
    fall once: undone and drawn again they are the same. Before the table is played a player who comes or goes moves the
    others; then the lots are drawn again.

    Raises:
        Refused: there is no such way or no table, round 1 is paired, the numbers are not 1, 2, 3 …, the sides are not
            of one size, or there is no drawing by federation for so many players.
    """
    require(how in NumberedBy.values, _("Choose how the numbers are given."))
    with change(tournament) as current:
        system, known = system_of(current), system_of(current).known_rounds
        text = _("Only in tournaments whose rounds go by a table or a bracket do players have its numbers.")
        require(system.goes_by_numbers, text)
        text = _("Drawing by federation is for round robins. Choose another way to give the seeds.")
        require(how != NumberedBy.FEDERATION or known is not None, text)
        text = _("Here there are no two sides. Choose how the numbers are given.")
        require(how != NumberedBy.SIDES or (known is not None and known.has_sides), text)
        require_no_draft(current)
        require(not current.paired_rounds.exists(), _("Round 1 is paired: the numbers of the table stay as they are."))
        players = list(Player.objects.filter(tournament=current).order_by("name", "pk"))
        before = {player.pk: player.tpn for player in players}
        keep_point(current, Occasion.NUMBERS, by=by)
        frozen = how != NumberedBy.RATING
        if frozen:
            _save(players, _given(current, players, how, numbers or {}, sides or {}))
        if current.tpns_frozen is not frozen:
            current.tpns_frozen = frozen
            current.save(update_fields=["tpns_frozen"])
        if not frozen:
            number_players(current, by=by, sure=True)
            players = list(Player.objects.filter(tournament=current).order_by("name", "pk"))
        players.sort(key=lambda player: player.tpn or 0)
        moves = tuple(Move(PlayerNamed.of(player), before[player.pk], player.tpn) for player in players)
        log(current, TableNumbered(moves, NumberedBy(how).value), by=by)
        return [] if known is None or known.has_sides else meeting_late(players)


def meeting_late(players: list[Player]) -> list[tuple[Player, Player, int]]:
    """Who of one federation meet in the last three rounds of a single cycle, with the round.

    Nobody where there is no table, or where all are of one federation and nothing can be done.
    """
    if len({player.federation for player in players}) < 2:
        return []
    numbered = {player.tpn or 0: player for player in players}
    try:
        found = late_meetings([_federation(player) for player in numbered.values()], list(numbered))
    except ValueError:
        return []
    return [(numbered[one], numbered[other], number) for number, one, other in found]


def proposed_sides(players: Sequence[Player]) -> dict[int, str]:
    """Side A or B by id: the two clubs or the two federations that all are of, else the halves of the numbers."""
    for kind in ("club", "federation"):
        names = sorted({getattr(player, kind) for player in players})
        counts = [sum(getattr(player, kind) == name for player in players) for name in names]
        if len(names) == 2 and counts[0] == counts[1]:
            return {player.pk: "AB"[names.index(getattr(player, kind))] for player in players}
    in_order = sorted(players, key=lambda player: (player.tpn or len(players) + 1, player.pk))
    return {player.pk: "AB"[2 * place >= len(players)] for place, player in enumerate(in_order)}


def _by_sides(tournament: Tournament, players: list[Player], sides: Mapping[int, str]) -> dict[int, int]:
    """The numbers by id of who is on side A, the strongest first, then of those on side B."""
    of_sides = [[one for one in players if sides.get(one.pk) == side] for side in "AB"]
    text = _("Both sides have as many players: now there are %(one)d and %(other)d. Choose the side of each.")
    equal = len(of_sides[0]) == len(of_sides[1]) and sum(map(len, of_sides)) == len(players)
    require(equal, text % {"one": len(of_sides[0]), "other": len(of_sides[1])})
    ordered = [player for side in of_sides for player in in_order(side, tournament.equal_order)]
    return {player.pk: number for number, player in enumerate(ordered, start=1)}


def _given(
    tournament: Tournament, players: list[Player], how: str, by_hand: Mapping[int, int], sides: Mapping[int, str]
) -> dict[int, int]:
    """The new numbers by id."""
    if how == NumberedBy.SIDES:
        return _by_sides(tournament, players, sides)
    if how == NumberedBy.HAND:
        wanted = {player.pk: by_hand.get(player.pk, 0) for player in players}
        text = _("Each of the numbers 1 to %(count)d is given once. Correct them.") % {"count": len(players)}
        require(sorted(wanted.values()) == list(range(1, len(players) + 1)), text)
        return wanted
    drawn = AuditEntry.objects.filter(tournament=tournament, kind=TableNumbered.kind, undone_by=None).count()
    if how == NumberedBy.LOT:
        places = sorted(range(len(players)), key=lambda place: lot(tournament, "table", drawn, place))
        return {players[place].pk: number for number, place in enumerate(places, start=1)}
    try:
        seeded = Random(lot(tournament, "federations", drawn))  # noqa: S311  the lot is the secret, not the order
        numbers = varma_numbers([_federation(player) for player in players], seeded)
    except ValueError as error:
        text = _("Lots by federation are for 9 to 24 players (C.05, Annex 2). Draw without federations.")
        raise Refused(text) from error
    return {player.pk: number for player, number in zip(players, numbers, strict=True)}


def _federation(player: Player) -> str:
    """The player's federation; who has none is of none with others."""
    return player.federation or f"-{player.pk}"


def _save(players: list[Player], numbers: Mapping[int, int]) -> None:
    # In two steps, because a number may stand only once at any moment.
    Player.objects.filter(pk__in=[player.pk for player in players]).update(tpn=None)
    for player in players:
        player.tpn = numbers[player.pk]
    Player.objects.bulk_update(players, ["tpn"], batch_size=200)
