"""Who plays in the tournaments of a series, and who of them is one person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pairing.series import Doubt, Known, found_persons
from tournaments.basics.collation import collation_key
from tournaments.models import Player, Series, SeriesPerson
from tournaments.prizes.queries.rows import READ, READ_TOO

MOST_SHOWN = 100  # persons on the page


@dataclass(frozen=True, slots=True)
class People:
    """The players by the numbers of their rows; ``decided`` are the marks of those of whom it was said by hand."""

    rows: dict[int, Player]
    persons: tuple[tuple[int, ...], ...]
    doubts: tuple[Doubt, ...]
    decided: dict[int, int]


def people_of(series: Series, tournaments: Collection[int] | None = None) -> People:
    """Those of all tournaments of the series, or of these (by key): two queries."""
    there = {"tournament__in_series__series": series} if tournaments is None else {"tournament__in": tournaments}
    names = ("name", "name_hidden", "fide_id", "national_id", "tpn", "tournament_id", *READ, *READ_TOO)
    rows = {player.pk: player for player in Player.objects.filter(**there).only(*names).order_by("pk")}
    decided = dict(SeriesPerson.objects.filter(series=series).values_list("player_key", "mark"))
    persons, doubts = found_persons(_known(player, decided.get(key, 0)) for key, player in rows.items())
    return People(rows, persons, doubts, decided)


def _known(player: Player, mark: int) -> Known:
    return Known(
        number=player.pk,
        tournament=player.tournament_id,
        name=collation_key(player.name),
        birth_year=player.birth_year,
        fide_id=player.fide_id,
        national_id=player.national_id,
        federation=player.federation,
        decided=mark,
    )


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """A person with the players whom it is; ``is_doubtful`` where somebody else may be the same."""

    players: tuple[Player, ...]
    is_decided: bool
    is_doubtful: bool


def shown_people(series: Series, wanted: str) -> tuple[list[ShownPerson], int]:
    """The persons with ``wanted`` in a name; without it those in doubt or decided by hand. And how many there are."""
    people = people_of(series)
    doubtful = {key for doubt in people.doubts for key in doubt.rows}
    words = collation_key(wanted).replace(",", " ").split()
    tournaments = {part.tournament_id: part.tournament for part in series.parts.select_related("tournament")}
    found = []
    for person in people.persons:
        players = [people.rows[key] for key in person]
        one = ShownPerson(
            tuple(players),
            any(key in people.decided for key in person),
            any(key in doubtful for key in person),
        )
        if _has(words, players) if words else one.is_decided or one.is_doubtful:
            found.append(one)
            for player in players:
                player.tournament = tournaments[player.tournament_id]
    found.sort(key=lambda one: collation_key(one.players[0].name))
    return found[:MOST_SHOWN], len(people.persons)


def _has(words: Sequence[str], players: Sequence[Player]) -> bool:
    texts = [collation_key(player.name).replace(",", " ") for player in players]
    return any(all(word in text for word in words) for text in texts)
