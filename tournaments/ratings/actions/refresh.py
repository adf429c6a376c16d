"""Ratings of a tournament brought up to date from the rating lists: looked at first, then those that were ticked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.ordering import rank_key
from tournaments.basics.strength import OF_TWO, strength
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Move, PlayerNamed
from tournaments.log.kinds_of_players import RatingsTakenOver
from tournaments.log.writing import log
from tournaments.models import Player, RatingList, Tournament, User
from tournaments.players.actions.numbering import number_players
from tournaments.players.actions.strengths import enter_rating, strength_of
from tournaments.rating_lists.lists.folding import same_surname
from tournaments.rating_lists.queries.list_check import differs, national_differs, remark_of
from tournaments.rating_lists.queries.listed_players import Wanted, lists_of, look_up
from tournaments.rating_lists.queries.sources import (
    NATIONAL_FIELDS,
    OFFICIAL_FIELDS,
    SOURCE_FIELDS,
    Official,
    Ratings,
    has_official_rating,
    note_national,
    note_official,
    note_source,
    ratings_of,
)
from tournaments.rounds.queries.guards import require_no_draft


@dataclass(frozen=True, slots=True)
class Difference:
    """A player whose rating in the tournament is not the one in the list.

    ``listed_name`` is set where the list has another name: the number may be wrong. ``new_tpn`` is the TPN when all
    that is ticked is taken over. ``is_national`` says that it is the national rating.
    """

    player: Player
    official: Official
    listed_name: str
    new_tpn: int | None
    is_ticked: bool
    is_national: bool = False

    @property
    def now(self) -> int | None:
        """The rating in the tournament."""
        return self.player.national_rating if self.is_national else self.player.rating

    @property
    def change(self) -> int | None:
        """How much the rating rises; None for a player who had none."""
        if self.now is None or self.official.rating is None:
            return None
        return self.official.rating - self.now

    @property
    def fall(self) -> int:
        """How much the rating falls, for a page that writes its own minus sign."""
        return -(self.change or 0)

    @property
    def key(self) -> str:
        """What a tick stands for: this player, from this rating to that one."""
        kind = "national-" if self.is_national else ""
        return f"{kind}{self.player.pk}-{self.now or 0}-{self.official.rating}"


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose TPN changes with what is ticked, though the rating does not."""

    player: Player
    new_tpn: int


@dataclass(frozen=True, slots=True)
class Review:
    """What the rating lists mean for a tournament.

    ``remark`` says why a list is not the one that is due.
    """

    lists: tuple[RatingList, ...]
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
    lists = lists_of(tournament)
    found = _found(tournament, players)
    rows = [
        replace(row, is_ticked=not row.listed_name if ticked is None else row.key in ticked)
        for row in _differences(tournament, players, found)
    ]
    tpns = _tpns(tournament, players, [row for row in rows if row.is_ticked])
    rows_of = {row.player.pk for row in rows}
    numbered = [player for player in players if player.fide_id or player.national_id]
    entered = {pk: one.ratings.entered.rating for pk, one in found.items()}
    return Review(
        tuple(lists),
        remark_of(tournament, lists, timezone.localdate()),
        tuple(replace(row, new_tpn=tpns.get(row.player.pk)) for row in rows),
        tuple(
            Moved(player, tpns[player.pk])
            for player in players
            if player.pk not in rows_of and tpns.get(player.pk, player.tpn) != player.tpn
        ),
        equal=sum(one.pk in entered and entered[one.pk] == one.rating for one in numbered if one.rating),
        unrated=tuple(one for one in numbered if one.pk in found and found[one.pk].is_unrated),
        not_listed=tuple(one for one in numbered if one.pk not in found),
        without_number=tuple(one for one in players if not one.fide_id and not one.national_id),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """What the lists say of a player; ``name`` is set where they have another one."""

    ratings: Ratings
    name: str

    @property
    def is_unrated(self) -> bool:
        return self.ratings.entered.rating is None and self.ratings.national.rating is None


def _found(tournament: Tournament, players: Iterable[Player]) -> dict[int, _Found]:
    """What the lists say of each player in them, by the player's id."""
    players = list(players)
    known = look_up(tournament, map(Wanted.of, players))
    found = {}
    for player in players:
        if one := known.get(Wanted.of(player)):
            name = one.facts.name
            found[player.pk] = _Found(ratings_of(one, tournament), "" if same_surname(player.name, name) else name)
    return found


def _differences(tournament: Tournament, players: Iterable[Player], found: dict[int, _Found]) -> Iterator[Difference]:
    """A row for each rating that is another one in the lists, none of them ticked."""
    for player in players:
        one = found.get(player.pk)
        if one is None:
            continue
        if differs(player, one.ratings.entered.rating):
            yield Difference(player, one.ratings.entered, one.name, player.tpn, False)
        if national_differs(player, one.ratings.national.rating, tournament):
            yield Difference(player, one.ratings.national, one.name, player.tpn, False, is_national=True)


def _tpns(tournament: Tournament, players: list[Player], taken: Iterable[Difference]) -> dict[int, int]:
    """The TPNs with what is ``taken``, by the player's id; as they are once they are frozen (C.04.2, 2.3)."""
    if tournament.tpns_frozen:
        return {player.pk: player.tpn for player in players if player.tpn}
    rows: dict[int, list[Difference]] = {}
    for row in taken:
        rows.setdefault(row.player.pk, []).append(row)
    keys = {}
    for player in players:
        kept = [(name, getattr(player, name)) for name in _WRITTEN]
        for row in rows.get(player.pk, ()):
            _enter(player, row, tournament.rating_method)
        keys[player.pk] = rank_key(player, tournament.equal_order)
        for name, value in kept:
            setattr(player, name, value)
    return {pk: number for number, pk in enumerate(sorted(keys, key=lambda pk: keys[pk]), start=1)}


def _enter(player: Player, row: Difference, method: str) -> None:
    """Write the rating of ``row`` on the unsaved ``player``."""
    if row.is_national:
        player.national_rating = row.official.rating
        if strength(method, player.fide_rating, player.national_rating) is None or method not in OF_TWO:
            return  # it does not count here
        player.rating = strength_of(player, method)
    else:
        enter_rating(player, row.official.rating, method)
    player.provisional, player.provisional_reason, player.provisional_by = False, "", None


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
        if not (lists := lists_of(current)):
            raise Refused(_("There is no rating list. The organiser can import one."))
        found = _found(current, players)
        chosen = _chosen(_differences(current, players, found), ticked)
        keep_point(current, Occasion.RATINGS, by=by)
        moves = tuple(_move(row) for row in chosen if not row.is_national)
        national = tuple(_move(row) for row in chosen if row.is_national)
        for row in chosen:
            _enter(row.player, row, current.rating_method)
        taken = {row.player.pk for row in chosen}
        for player in players:
            if one := found.get(player.pk):
                _note(player, one.ratings)
        Player.objects.bulk_update(players, _WRITTEN, batch_size=100)
        if not current.tpns_frozen:
            number_players(current, by=by, sure=sure)
        source = "; ".join(one.source for one in lists)
        log(current, RatingsTakenOver(source, moves, national=national), by=by)
        return list(Player.objects.filter(pk__in=taken))


_WRITTEN = (
    *("rating", "fide_rating", "national_rating", "provisional", "provisional_reason", "provisional_by"),
    *(*OFFICIAL_FIELDS, *SOURCE_FIELDS, *NATIONAL_FIELDS),
)


def _move(row: Difference) -> Move:
    return Move(PlayerNamed.of(row.player), row.now, row.official.rating)


def _chosen(differences: Iterable[Difference], ticked: Collection[str]) -> list[Difference]:
    """The rows of the ticks; all of them must still be differences."""
    rows = {row.key: row for row in differences}
    if not rows.keys() >= set(ticked):
        raise Stale(_("Some ratings have changed since this page was made. Look at the differences again."))
    return [rows[key] for key in dict.fromkeys(ticked)]


def _note(player: Player, ratings: Ratings) -> None:
    """Write down what the lists say, and where a rating comes from that is as they have it."""
    note_official(player, ratings.fide)
    if has_official_rating(player, ratings.entered):
        note_source(player, ratings.entered)
    if player.national_rating == ratings.national.rating is not None:
        note_national(player, ratings.national)
