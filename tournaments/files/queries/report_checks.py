"""What to look at before a report is sent: each fault with its place and its remedy, all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.ratings import FirstRating, KFactor, RatedGame, first_rating, k_factor
from pairing.service import Bye
from pairing.trf.writer import NAME_WIDTH
from tournaments.basics.federations import FLAGS
from tournaments.basics.outcomes import scoring_of
from tournaments.basics.strength import rating_of_fide
from tournaments.files.queries.event_checks import event_checks
from tournaments.files.queries.found import Found, link
from tournaments.models import Player, Tournament
from tournaments.publication.queries.published import PublishedRound
from tournaments.rating_lists.lists.folding import same_surname
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.queries.list_check import list_check
from tournaments.rating_lists.queries.listed_players import Wanted, lists_of, look_up
from tournaments.ratings.queries.reported import rounds_for_rating
from tournaments.standings.queries.current import round_records

MOST_NAMED = 20
# Federations of FIDE that have no flag here, and what FIDE writes where there is none.
_MORE_FEDERATIONS = frozenset({"FID", "AHO", "TPE", "NON"})


@dataclass(frozen=True, slots=True)
class RatingTold:
    """What rating makes of a player: K, or a first rating where there is none."""

    player: Player
    k: KFactor | None
    first: FirstRating | None


@dataclass(frozen=True, slots=True)
class Checks:
    """All faults by their subject; ``ratings`` tells K and first ratings of everybody who has played."""

    event: tuple[Found, ...]
    players: tuple[Found, ...]
    lists: tuple[Found, ...]
    ratings: tuple[RatingTold, ...]

    @property
    def count(self) -> int:
        """How many faults there are."""
        return len(self.event) + len(self.players) + len(self.lists)


def report_checks(tournament: Tournament) -> Checks:
    """All checks, in a number of queries that does not depend on the size."""
    players = list(Player.objects.filter(tournament=tournament))
    listed = _listed(tournament, players)
    return Checks(
        tuple(event_checks(tournament, players)),
        tuple(_of_players(tournament, players, listed)),
        tuple(_of_lists(tournament, players, listed)),
        tuple(_told(tournament, players)),
    )


def _listed(tournament: Tournament, players: Iterable[Player]) -> dict[int, Listed]:
    """What the rating lists know of the players, by id."""
    known = look_up(tournament, map(Wanted.of, players))
    return {one.pk: known[Wanted.of(one)].facts for one in players if Wanted.of(one) in known}


def _of_players(tournament: Tournament, players: Sequence[Player], listed: dict[int, Listed]) -> Iterator[Found]:
    without = [one for one in players if not one.fide_id]
    yield from _named(tournament, without, _("Without a FIDE number: the games of these players cannot be rated."))
    odd = [one for one in players if one.fide_id and not one.fide_id.isdecimal()]
    yield from _named(tournament, odd, _("A FIDE number has digits alone."))
    born = [one for one in players if not one.birth_year]
    yield from _named(tournament, born, _("Without a year of birth."))
    without = [one for one in players if not one.federation]
    yield from _named(tournament, without, _("Without a federation."))
    unknown = [one for one in players if one.federation and not is_federation(one.federation)]
    yield from _named(tournament, unknown, _("A federation that FIDE does not have."))
    long = [one for one in players if len(one.name) > NAME_WIDTH]
    yield from _named(tournament, long, _("The end of the name is cut off; %(width)d characters fit.") % _WIDTH)
    provisional = [one for one in players if one.provisional]
    yield from _named(tournament, provisional, _("A provisional rating; the report says unrated."))
    for name, text in (
        ("birth_year", _("The rating list has another year of birth.")),
        ("federation", _("The rating list has another federation.")),
        ("title", _("The rating list has another title.")),
    ):
        other = [one for one in players if _is_other(getattr(one, name), listed.get(one.pk), name)]
        yield from _named(tournament, other, text)
    other = [one for one in players if one.pk in listed and not same_surname(one.name, listed[one.pk].name)]
    yield from _named(tournament, other, _("The rating list has another name for this number."))


_WIDTH = {"width": NAME_WIDTH}


def is_federation(letters: str) -> bool:
    """Whether FIDE has a federation with these letters."""
    return letters in FLAGS or letters in _MORE_FEDERATIONS


def _is_other(held: object, listed: Listed | None, name: str) -> bool:
    return listed is not None and bool(getattr(listed, name)) and bool(held) and getattr(listed, name) != held


def _named(tournament: Tournament, players: Sequence[Player], text: str) -> Iterator[Found]:
    if not players:
        return
    links = tuple(
        (one.name, reverse("arbiter:player_edit", args=[tournament.slug, one.pk])) for one in players[:MOST_NAMED]
    )
    yield Found(text, links, more=max(len(players) - MOST_NAMED, 0))


def _of_lists(tournament: Tournament, players: Sequence[Player], listed: dict[int, Listed]) -> Iterator[Found]:
    if not lists_of(tournament):
        yield Found(_("There is no rating list to compare with."), (link(_("Rating lists"), "rating_list"),))
        return
    checked = list_check(tournament, players, today=timezone.localdate())
    if checked.remark:
        yield Found(checked.remark, (link(_("Rating lists"), "rating_list"),))
    if checked.differing:
        text = _("The rating list has another rating than the starting list.")
        yield from _named(tournament, checked.differing, text)
        yield Found(
            _("Take the ratings over, where those of the list count."), (link(_("Ratings"), "ratings", tournament),)
        )
    strange = [one for one in players if one.fide_id and one.pk not in listed]
    yield from _named(tournament, strange, _("The number stands in no rating list."))


def _told(tournament: Tournament, players: Sequence[Player]) -> Iterator[RatingTold]:
    """K, or the first rating, of everybody who has a rated game, by TPN."""
    rounds = rounds_for_rating(tournament, for_arbiters=True)
    ratings = {one.pk: rating_of_fide(one, tournament.rating_method) for one in players}
    games = _games(tournament, rounds, ratings)
    day = tournament.end_date or tournament.start_date
    year = day.year if day else timezone.localdate().year
    for player in sorted(players, key=lambda one: one.tpn or 0):
        if not games.get(player.pk):
            continue
        rating = ratings[player.pk]
        if rating is None:
            yield RatingTold(player, None, first_rating(games[player.pk]))
        else:
            yield RatingTold(player, k_factor(rating, birth_year=player.birth_year, year=year), None)


def _games(
    tournament: Tournament, rounds: Iterable[PublishedRound], ratings: dict[int, int | None]
) -> dict[int, list[RatedGame]]:
    """The games against rated opponents that are rated, by player."""
    scoring, found = scoring_of(tournament), {key: list[RatedGame]() for key in ratings}
    for published in rounds:
        for key, record in round_records(published, scoring).items():
            for game in () if isinstance(record, Bye) else record.games:
                opponent = ratings.get(game.opponent)
                if key in found and game.played and game.rated and not game.adjourned and opponent is not None:
                    found[key].append(RatedGame(opponent, game.outcome))
    return found
