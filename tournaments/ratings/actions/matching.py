"""Players without a FIDE number, found in FIDE's list by name and year of birth; what is doubtful is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.basics.joining import with_semicolons
from tournaments.journal.changing import change
from tournaments.log.changes import FieldChange, PlayerNamed
from tournaments.log.kinds_of_players import PlayerChanged
from tournaments.log.writing import log
from tournaments.models import Player, Tournament, User
from tournaments.players.actions.numbering import number_players
from tournaments.rating_lists.lists.folding import plain, sounding
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.queries.listed_players import named_like
from tournaments.rating_lists.queries.sources import Official, note_sources, ratings_of
from tournaments.rounds.queries.guards import require_no_draft

MOST_LOOKED_UP = 500  # players; more without a number than this are looked up in a second go


@dataclass(frozen=True, slots=True)
class Match:
    """A player and somebody of the list who may be the same; ``doubts`` say in what they differ or what is unknown."""

    player: Player
    listed: Listed
    official: Official
    doubts: tuple[str, ...]

    @property
    def key(self) -> str:
        """What a tick stands for: this player has that number."""
        return f"{self.player.pk}-{self.listed.fide_id}"

    @property
    def is_ticked(self) -> bool:
        """Whether it is proposed."""
        return not self.doubts


def matches(tournament: Tournament) -> tuple[Match, ...]:
    """Who of the list each player without a number may be, the likelier ones first; by the players' order."""
    players = list(Player.objects.filter(tournament=tournament))
    unnumbered = [player for player in players if not player.fide_id][:MOST_LOOKED_UP]
    taken = {player.fide_id for player in players if player.fide_id}
    found = named_like(tournament, (player.name for player in unnumbered))
    ratings = {known.key: ratings_of(known, tournament).entered for several in found.values() for known in several}
    facts = {name: [known.facts for known in several] for name, several in found.items()}
    candidates = {
        player.pk: [one for one in facts[player.name] if str(one.fide_id) not in taken and _may_be(player, one)]
        for player in unnumbered
    }
    candidates = _exact_first(unnumbered, candidates)
    wanted = Counter(one.fide_id for several in candidates.values() for one in several)
    rows = []
    for player in unnumbered:
        several = candidates[player.pk]
        made = [
            Match(
                player,
                one,
                ratings[str(one.fide_id)],
                tuple(_doubts(player, one, len(several), wanted[one.fide_id])),
            )
            for one in several
        ]
        rows += sorted(made, key=lambda match: len(match.doubts))
    return tuple(rows)


def _may_be(player: Player, listed: Listed) -> bool:
    """Surnames that sound alike, first names of which one may be short for the other, and no other year of birth."""
    if player.birth_year and listed.birth_year and player.birth_year != listed.birth_year:
        return False
    (surname, first), (other, other_first) = _parts(player.name), _parts(listed.name)
    return sounding(surname) == sounding(other) and (first.startswith(other_first) or other_first.startswith(first))


def _exact_first(players: Iterable[Player], candidates: dict[int, list[Listed]]) -> dict[int, list[Listed]]:
    """Who is called exactly so is nobody with a similar name, neither on this side nor on the other."""
    exact = {
        player.pk: [one for one in candidates[player.pk] if plain(one.name) == plain(player.name)] for player in players
    }
    found = {one.fide_id for several in exact.values() for one in several}
    return {pk: exact[pk] or [one for one in several if one.fide_id not in found] for pk, several in candidates.items()}


def _parts(name: str) -> tuple[str, str]:
    """Surname and the first of the first names, in small letters without marks."""
    surname, _comma, first = name.partition(",")
    return plain(surname), sounding(next(iter(plain(first).split()), ""))


def _doubts(player: Player, listed: Listed, count: int, wanted: int) -> Iterator[str]:
    if plain(player.name) != plain(listed.name):
        yield _("the list writes the name otherwise")
    if not (player.birth_year and listed.birth_year):
        yield _("no year of birth to compare")
    if player.federation and listed.federation and player.federation != listed.federation:
        yield _("another federation")
    if count > 1:
        yield _("%(count)d of this name in the list") % {"count": count}
    if wanted > 1:
        yield _("fits another player of the tournament too")


def take_numbers(
    tournament: Tournament, *, by: User | None, ticked: Collection[str], sure: bool = False
) -> list[Player]:
    """Give players the FIDE numbers of ``ticked`` (by ``Match.key``); their ratings are then compared as all others.

    Raises:
        Doubtful: round 1 has been published, TPNs move, and nobody is ``sure``.
        Refused: nothing is ticked, a player or a number twice, or a draft rests on the order of the players.
        Stale: somebody has a number already, or the list has changed.
    """
    require(ticked, _("Nothing is ticked. Tick who is the same person."))
    with change(tournament) as current:
        require_no_draft(current)
        found = {match.key: match for match in matches(current)}
        if not found.keys() >= set(ticked):
            raise Stale(_("Some players have changed since this page was made. Look at them again."))
        chosen = [found[key] for key in dict.fromkeys(ticked)]
        _require_once(chosen)
        for match in chosen:
            match.player.fide_id = str(match.listed.fide_id)
        players = [match.player for match in chosen]
        note_sources(current, players)
        for player in players:
            player.save()
            number = FieldChange("fide_id", "", player.fide_id)
            log(current, PlayerChanged(PlayerNamed.of(player), (number,)), by=by)
        if not current.tpns_frozen:
            number_players(current, by=by, sure=sure)
        return players


def _require_once(chosen: Iterable[Match]) -> None:
    players: Counter[str] = Counter()
    numbers: Counter[str] = Counter()
    for match in chosen:
        players[match.player.name] += 1
        numbers[f"{match.listed.name} ({match.listed.fide_id})"] += 1
    twice = sorted(name for name, count in (players + numbers).items() if count > 1)
    require(not twice, _("Tick one line only for each of these: %(names)s.") % {"names": with_semicolons(twice)})
