"""Ratings of a tournament brought up to date from the list in use: looked at first, then those that were ticked."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.ordering import rank_key
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Move, PlayerNamed
from tournaments.log.kinds_of_players import RatingsTakenOver
from tournaments.log.writing import log
from tournaments.models import Player, RatingList, Tournament, User
from tournaments.players.actions.numbering import number_players
from tournaments.players.actions.strengths import enter_rating
from tournaments.rating_lists.lists.folding import plain, sounding
from tournaments.rating_lists.queries.list_check import differs, month_remark
from tournaments.rating_lists.queries.listed_players import look_up
from tournaments.rating_lists.queries.sources import (
    OFFICIAL_FIELDS,
    SOURCE_FIELDS,
    Official,
    has_official_rating,
    note_official,
    note_source,
    official_of,
)
from tournaments.rounds.queries.guards import require_no_draft


@dataclass(frozen=True, slots=True)
class Difference:
    """A player whose rating in the tournament is not the one in the list.

    ``listed_name`` is set where the list has another name: the FIDE number may be wrong. ``new_tpn`` is the TPN when
    all that is ticked is taken over.
    """

    player: Player
    official: Official
    listed_name: str
    new_tpn: int | None
    is_ticked: bool

    @property
    def change(self) -> int | None:
        """How much the rating rises; None for a player who had none."""
        if self.player.rating is None or self.official.rating is None:
            return None
        return self.official.rating - self.player.rating

    @property
    def fall(self) -> int:
        """How much the rating falls, for a page that writes its own minus sign."""
        return -(self.change or 0)

    @property
    def key(self) -> str:
        """What a tick stands for: this player, from this rating to that one."""
        return f"{self.player.pk}-{self.player.rating or 0}-{self.official.rating}"


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose TPN changes with what is ticked, though the rating does not."""

    player: Player
    new_tpn: int


@dataclass(frozen=True, slots=True)
class Review:
    """What the list in use means for a tournament; ``rating_list`` is None where there is none.

    ``remark`` says why the list is not the one that is due.
    """

    rating_list: RatingList | None
    remark: str
    differences: tuple[Difference, ...]
    moved: tuple[Moved, ...]
    equal: int
    unrated: tuple[Player, ...]
    not_listed: tuple[Player, ...]
    without_number: tuple[Player, ...]


def review(tournament: Tournament, ticked: Collection[str] | None = None) -> Review:
    """Every difference, and the TPNs with those of ``ticked`` taken over, by ``Difference.key``.

    With None all are, except where the list has another name.
    """
    players = list(Player.objects.filter(tournament=tournament).select_related("provisional_by"))
    rating_list, officials, names = _officials(tournament, players)
    numbered = [player for player in players if player.fide_id]
    differing = [player for player in numbered if (known := officials.get(player.pk)) and differs(player, known.rating)]
    rows = [Difference(one, officials[one.pk], names.get(one.pk, ""), one.tpn, True) for one in differing]
    ticks = {row.player.pk for row in rows if (not row.listed_name if ticked is None else row.key in ticked)}
    tpns = _tpns(tournament, players, {pk: officials[pk].rating for pk in ticks})
    differences = tuple(
        Difference(row.player, row.official, row.listed_name, tpns.get(row.player.pk), row.player.pk in ticks)
        for row in rows
    )
    rows_of = {row.player.pk for row in rows}
    return Review(
        rating_list,
        month_remark(tournament, rating_list.month, timezone.localdate()) if rating_list else "",
        differences,
        tuple(
            Moved(player, tpns[player.pk])
            for player in players
            if player.pk not in rows_of and tpns.get(player.pk, player.tpn) != player.tpn
        ),
        equal=sum(one.pk in officials and officials[one.pk].rating == one.rating for one in numbered if one.rating),
        unrated=tuple(one for one in numbered if one.pk in officials and officials[one.pk].rating is None),
        not_listed=tuple(one for one in numbered if one.pk not in officials),
        without_number=tuple(one for one in players if not one.fide_id),
    )


def _officials(
    tournament: Tournament, players: Iterable[Player]
) -> tuple[RatingList | None, dict[int, Official], dict[int, str]]:
    """The list in use; what it says of each player in it; and the names that it writes otherwise."""
    numbered = [player for player in players if player.fide_id]
    rating_list, listed = look_up(player.fide_id for player in numbered)
    month = rating_list.month if rating_list else None
    found = [(player, listed[player.fide_id]) for player in numbered if player.fide_id in listed]
    officials = {player.pk: official_of(known, tournament, month) for player, known in found}
    names = {player.pk: known.name for player, known in found if not _same_name(player.name, known.name)}
    return rating_list, officials, names


def _same_name(one: str, other: str) -> bool:
    """Whether the surnames sound alike; first names are shortened in many ways."""
    return sounding(plain(one.partition(",")[0])) == sounding(plain(other.partition(",")[0]))


def _tpns(tournament: Tournament, players: list[Player], ratings: dict[int, int | None]) -> dict[int, int]:
    """The TPNs with these ratings, by the player's id; as they are once they are frozen (C.04.2, 2.3)."""
    if tournament.tpns_frozen:
        return {player.pk: player.tpn for player in players if player.tpn}
    keys = {}
    for player in players:
        kept = player.rating, player.fide_rating
        if player.pk in ratings:
            enter_rating(player, ratings[player.pk], tournament.rating_method)
        keys[player.pk] = rank_key(player, tournament.equal_order)
        player.rating, player.fide_rating = kept
    return {pk: number for number, pk in enumerate(sorted(keys, key=lambda pk: keys[pk]), start=1)}


def refresh_ratings(
    tournament: Tournament, *, by: User | None, ticked: Collection[str], sure: bool = False
) -> list[Player]:
    """Take the ratings of ``ticked`` over (by ``Difference.key``); of all others only the official rating is noted.

    A provisional rating gives way to the list's (1.1.2). TPNs are recalculated while that is allowed; afterwards the
    ratings change and the TPNs stay (C.04.2, 2.3).

    Raises:
        Doubtful: round 1 has been published, TPNs move, and nobody is ``sure``.
        Refused: there is no list, nothing is ticked, or a draft rests on the ratings.
        Stale: a rating or the list has changed since the difference was looked at.
    """
    require(ticked, _("Nothing is ticked. Tick the ratings to take over."))
    with change(tournament) as current:
        require_no_draft(current)
        players = list(Player.objects.filter(tournament=current))
        rating_list, officials, _names = _officials(current, players)
        if rating_list is None:
            raise Refused(_("There is no rating list. The organiser can import one."))
        chosen = _chosen(players, officials, ticked)
        keep_point(current, Occasion.RATINGS, by=by)
        old = {player.pk: player.rating for player in chosen}
        for player in players:
            _take_over(player, officials.get(player.pk), current.rating_method, take=player in chosen)
        changed = [
            "rating",
            "fide_rating",
            "provisional",
            "provisional_reason",
            "provisional_by",
            *OFFICIAL_FIELDS,
            *SOURCE_FIELDS,
        ]
        Player.objects.bulk_update(players, changed, batch_size=100)
        if not current.tpns_frozen:
            number_players(current, by=by, sure=sure)
        moves = tuple(Move(PlayerNamed.of(player), old[player.pk], player.rating) for player in chosen)
        log(current, RatingsTakenOver(rating_list.source, moves), by=by)
        return list(Player.objects.filter(pk__in=[player.pk for player in chosen]))


def _chosen(players: Iterable[Player], officials: dict[int, Official], ticked: Collection[str]) -> list[Player]:
    """The players of the ticks; all of them must still be differences."""
    keys = {
        Difference(player, officials[player.pk], "", None, True).key: player
        for player in players
        if (known := officials.get(player.pk)) and differs(player, known.rating)
    }
    if not keys.keys() >= set(ticked):
        raise Stale(_("Some ratings have changed since this page was made. Look at the differences again."))
    return [keys[key] for key in dict.fromkeys(ticked)]


def _take_over(player: Player, official: Official | None, method: str, *, take: bool) -> None:
    if official is None:
        return
    note_official(player, official)
    if take:
        enter_rating(player, official.rating, method)
        player.provisional, player.provisional_reason, player.provisional_by = False, "", None
    if take or has_official_rating(player, official):
        note_source(player, official)
