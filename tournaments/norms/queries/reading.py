"""The games of a tournament as the title rules see them (B.01), from what has been published; nothing is withheld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.norms import Candidate, Event, Exemption, ExemptSwiss, Kind, NormGame, Opponent, Participant, exempt_swiss
from pairing.service import ByeKind, Colour, Outcome
from tournaments.basics import outcomes
from tournaments.basics.strength import rating_of_fide
from tournaments.basics.systems import cycles_of, games_in_match, system_of
from tournaments.models import Player, RatingType, Result, Tournament
from tournaments.publication.queries.published import PublishedGame, PublishedRound
from tournaments.ratings.queries.reported import rounds_for_rating

_POINTS = {Outcome.WIN: 10, Outcome.DRAW: 5, Outcome.LOSS: 0}
_BYES = {ByeKind.PAIRING_ALLOCATED: Kind.ALLOCATED_BYE}


@dataclass(frozen=True, slots=True)
class Pairing:
    """An opponent of a game that is not over."""

    round: int
    opponent: Opponent


@dataclass(frozen=True, slots=True)
class NormField:
    """What decides about norms: the event, everybody's games so far by the key of the row, who meets whom next.

    ``why_not`` says why no norm can be made in such an event at all. ``worst`` are the numbers of 1.4.3d in a Swiss.
    """

    event: Event
    players: Mapping[int, Player]
    ratings: Mapping[int, int | None]
    games: Mapping[int, tuple[NormGame, ...]]
    coming: Mapping[int, Pairing]
    worst: ExemptSwiss | None
    why_not: str

    def candidate(self, key: int) -> Candidate:
        """The player as a candidate."""
        player = self.players[key]
        return Candidate(federation=player.federation, is_woman=player.sex == Player.Sex.FEMALE, title=player.title)


def norm_field(tournament: Tournament) -> NormField:
    """The field of ``tournament``, in a number of queries that does not depend on its size."""
    rounds = rounds_for_rating(tournament, for_arbiters=True)
    players = {row.pk: row for row in Player.objects.filter(tournament=tournament)}
    ratings = {key: rating_of_fide(row, tournament.rating_method) for key, row in players.items()}
    event = _event(tournament, rounds)
    reader = _Reader(players, ratings, _later_ratings(tournament), games_in_match(tournament), _beaten(rounds, ratings))
    games = reader.games(rounds)
    worst = _worst(tournament, games, players, ratings, rounds) if _is_swiss(tournament) else None
    if worst is not None and worst.is_exempt and event.exemption is Exemption.NONE:
        event = replace(event, exemption=Exemption.SWISS)
    return NormField(event, players, ratings, games, reader.coming(rounds), worst, why_no_norms(tournament))


def why_no_norms(tournament: Tournament) -> str:
    """The key of the reason for which no norm can be made in the tournament; empty where there is none."""
    if tournament.chess960:
        return "chess960"
    if tournament.rating_type != RatingType.STANDARD:
        return "not-standard"
    known = system_of(tournament).known_rounds
    return "two-sides" if known is not None and known.has_sides else ""


def _is_swiss(tournament: Tournament) -> bool:
    system = system_of(tournament)
    return not (system.is_predetermined or system.eliminates)


def _event(tournament: Tournament, rounds: Sequence[PublishedRound]) -> Event:
    system, per_match = system_of(tournament), games_in_match(tournament)
    is_over = len(rounds) >= tournament.total_rounds and not any(_is_open(one) for row in rounds for one in row.games)
    is_double = system.is_predetermined and not system.pairs_teams and cycles_of(tournament).count == 2
    return Event(
        rounds=tournament.total_rounds * per_match,
        least_games=tournament.norm_games,
        is_by_table=system.is_predetermined,
        is_double=is_double,
        exemption=Exemption(tournament.norm_exemption),
        is_over=is_over,
    )


def _is_open(game: PublishedGame) -> bool:
    return game.is_open or game.result == Result.ADJOURNED


def _later_ratings(tournament: Tournament) -> Mapping[int, list[tuple[int, int]]]:
    """The ratings that players have from a round on, in an event of more than 30 days (1.1.4)."""
    found: dict[int, list[tuple[int, int]]] = {}
    if tournament.long_event:
        rows = tournament.players.filter(round_ratings__isnull=False).order_by("round_ratings__round_number")
        for key, number, rating in rows.values_list("pk", "round_ratings__round_number", "round_ratings__rating"):
            found.setdefault(key, []).append((number, rating))
    return found


def _beaten(rounds: Iterable[PublishedRound], ratings: Mapping[int, int | None]) -> frozenset[int]:
    """The unrated who have lost every game against rated players (1.4.2b)."""
    met, scored = set(), set()
    for published in rounds:
        for game in published.games:
            for own, other, colour in _sides(game):
                if ratings.get(own) is not None or ratings.get(other) is None or _is_open(game):
                    continue
                made = outcomes.game(game.result, colour, other, rated=game.rated)
                if made.played:
                    met.add(own)
                    scored |= {own} if made.outcome is not Outcome.LOSS else set()
    return frozenset(met - scored)


def _sides(game: PublishedGame) -> tuple[tuple[int, int, Colour], tuple[int, int, Colour]]:
    white, black = game.white.id, game.black.id
    return (white, black, Colour.WHITE), (black, white, Colour.BLACK)


@dataclass(frozen=True, slots=True)
class _Reader:
    players: Mapping[int, Player]
    ratings: Mapping[int, int | None]
    later: Mapping[int, list[tuple[int, int]]]
    per_match: int
    beaten: frozenset[int]

    def games(self, rounds: Iterable[PublishedRound]) -> Mapping[int, tuple[NormGame, ...]]:
        """The rounds of each player that are over, by the key of the row; of a match each game is one."""
        found: dict[int, list[NormGame]] = {key: [] for key in self.players}
        for published in rounds:
            before = (published.number - 1) * self.per_match
            places: Counter[int] = Counter()
            for game in published.games:
                for own, other, colour in _sides(game):
                    places[own] += 1
                    if not _is_open(game) and own in found:
                        opponent = self._opponent(other, published.number)
                        found[own].append(_norm_game(game, before + places[own], colour, opponent))
            for bye in published.byes:
                if bye.player.id in found:
                    kind = _BYES.get(ByeKind(bye.kind), Kind.OTHER)
                    found[bye.player.id].append(NormGame(before + 1, 0, None, kind))
        return {key: tuple(games) for key, games in found.items()}

    def _opponent(self, key: int, round_number: int) -> Opponent:
        player = self.players.get(key)
        if player is None:
            return Opponent(number=key)
        since = [rating for first, rating in self.later.get(key, ()) if first <= round_number]
        return Opponent(
            number=key,
            name=player.name,
            federation=player.federation,
            title=player.title,
            rating=since[-1] if since else self.ratings[key],
            scored_nothing=key in self.beaten,
        )

    def coming(self, rounds: Sequence[PublishedRound]) -> Mapping[int, Pairing]:
        """Whom everybody meets in a game of the last published round that is not over."""
        found: dict[int, Pairing] = {}
        for published in rounds[-1:]:
            for game in published.games:
                for own, other, _colour in _sides(game) if _is_open(game) else ():
                    number = (published.number - 1) * self.per_match + 1
                    found.setdefault(own, Pairing(number, self._opponent(other, published.number)))
        return found


def _norm_game(game: PublishedGame, number: int, colour: Colour, opponent: Opponent) -> NormGame:
    made = outcomes.game(game.result, colour, opponent.number, rated=game.rated)
    if made.played:
        kind = Kind.PLAYED if made.rated else Kind.OTHER  # one that was decided otherwise is not counted (1.4.2c)
    else:
        kind = Kind.FORFEIT_WIN if made.outcome is Outcome.WIN else Kind.FORFEIT_LOSS
    return NormGame(number, _POINTS[made.outcome], opponent, kind)


def _worst(
    tournament: Tournament,
    games: Mapping[int, Sequence[NormGame]],
    players: Mapping[int, Player],
    ratings: Mapping[int, int | None],
    rounds: Sequence[PublishedRound],
) -> ExemptSwiss | None:
    """The worst round so far by 1.4.3d; None before the first one."""
    per_match = games_in_match(tournament)
    there = [published.number for published in rounds if not any(map(_is_open, published.games))]
    if not there or not tournament.federation:
        return None
    numbers = {number: place for place, number in enumerate(there, start=1)}
    participants = []
    for key, player in players.items():
        played = {
            (game.round - 1) // per_match + 1
            for game in games[key]
            if game.kind in (Kind.PLAYED, Kind.FORFEIT_WIN, Kind.ALLOCATED_BYE)
        }
        missed = frozenset(place for number, place in numbers.items() if number not in played)
        participants.append(
            Participant(federation=player.federation, rating=ratings[key], title=player.title, missed=missed)
        )
    return exempt_swiss(participants, host=tournament.federation, rounds=len(there))
