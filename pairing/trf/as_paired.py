"""The comments on what rounds were paired on, where the file holds something else in the end.

A file has the results, colours and ratings that count at its end. Where a game was adjourned (C.04.2, 3.1), or one of
these was corrected after the next pairing (4.3), what later rounds were paired on stands in a comment, so that they can
be paired again. A report for rating has what is rated (4.3) and FIDE's ratings; what counts in their place stands in a
comment too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pairing.engine.tournament import Colour, Game, Match, Outcome, Record
from pairing.trf.abnormal import BONUS
from pairing.trf.codes import Block, game_of
from pairing.trf.problems import numbers_of, ranges_text
from pairing.trf.records import TrfFile, TrfPlayer
from pairing.trf.round_ratings import with_ratings_that_count
from pairing.trf.tiebreak_lines import without_ranks_behind

_SPAN = r"for the pairing of rounds? (?P<first>\d{1,2})(?: to (?P<last>\d{1,2}))?"
_GAME = r"@ Round (?P<round>\d{1,2})(?:, game (?P<game>\d{1,2}))?: "  # further games of a match are named
_ADJOURNED = re.compile(rf"### Adjournment {_GAME}(?P<one>\d{{1,4}}) - (?P<other>\d{{1,4}}); a draw {_SPAN}", re.ASCII)
_RESULT = re.compile(
    rf"### Correction {_GAME}(?P<one>\d{{1,4}}) (?P<ones>[1=0WDL+-]) - "
    rf"(?P<other>\d{{1,4}}) (?P<others>[1=0WDL+-]) {_SPAN}",
    re.ASCII,
)
_COLOURS = re.compile(rf"### Correction {_GAME}White (?P<one>\d{{1,4}}), Black (?P<other>\d{{1,4}}) {_SPAN}", re.ASCII)
_RATING = re.compile(
    rf"### Configuration {_GAME}rating (?P<rating>\d{{1,4}}) of starting rank (?P<one>\d{{1,4}}) {_SPAN}", re.ASCII
)
_COUNTED = re.compile(
    rf"### Correction {_GAME}White (?P<one>\d{{1,4}}) (?P<ones>[1=0WDL+-]) - "
    r"Black (?P<other>\d{1,4}) (?P<others>[1=0WDL+-]) in standings and pairings",
    re.ASCII,
)
_ORDER = re.compile(rf"### Starting ranks {_GAME}in the order (?P<order>[\d, -]+) {_SPAN}", re.ASCII)


def adjournment(number: int, players: tuple[int, int], rounds: range, *, game: int = 1) -> str:
    """The comment on a ``game`` of round ``number`` (behind ###), which was open while ``rounds`` were paired.

    >>> adjournment(3, (12, 5), range(4, 6))
    'Adjournment @ Round 3: 12 - 5; a draw for the pairing of rounds 4 to 5'
    """
    text = f"Adjournment @ {_which(number, game)}: {players[0]} - {players[1]}"
    return f"{text}; a draw {_span(rounds)}" if rounds else text


def other_result(number: int, players: tuple[int, int], codes: tuple[str, str], rounds: range, *, game: int = 1) -> str:
    """The comment on a ``game`` of round ``number`` that had another result, in the letters of 001, for ``rounds``.

    >>> other_result(3, (12, 5), ("1", "0"), range(4, 5))
    'Correction @ Round 3: 12 1 - 5 0 for the pairing of round 4'
    """
    (one, other), (ones, others) = players, codes
    return f"Correction @ {_which(number, game)}: {one} {ones} - {other} {others} {_span(rounds)}"


def other_colours(number: int, players: tuple[int, int], rounds: range) -> str:
    """The comment on a game of round ``number`` whose first player had White when ``rounds`` were paired.

    >>> other_colours(3, (12, 5), range(3, 5))
    'Correction @ Round 3: White 12, Black 5 for the pairing of rounds 3 to 4'
    """
    return f"Correction @ Round {number}: White {players[0]}, Black {players[1]} {_span(rounds)}"


def counted_game(number: int, players: tuple[int, int], codes: tuple[str, str]) -> str:
    """The comment on a game of round ``number`` that the file has as it is rated: White, Black and results that count.

    >>> counted_game(3, (12, 5), ("1", "0"))
    'Correction @ Round 3: White 12 1 - Black 5 0 in standings and pairings'
    """
    (one, other), (ones, others) = players, codes
    return f"Correction @ Round {number}: White {one} {ones} - Black {other} {others} in standings and pairings"


def other_rating(number: int, tpn: int, rating: int, rounds: range) -> str:
    """The comment on a player whose rating was another one when ``rounds`` were paired.

    >>> other_rating(4, 12, 1850, range(1, 5))
    'Configuration @ Round 4: rating 1850 of starting rank 12 for the pairing of rounds 1 to 4'
    """
    return f"Configuration @ Round {number}: rating {rating} of starting rank {tpn} {_span(rounds)}"


def other_order(number: int, order: Iterable[int], rounds: range) -> str:
    """The comment on starting ranks that stood in another order when ``rounds`` were paired.

    >>> other_order(2, (1, 4, 2, 3, 5), range(1, 3))
    'Starting ranks @ Round 2: in the order 1, 4, 2-3, 5 for the pairing of rounds 1 to 2'
    """
    return f"Starting ranks @ Round {number}: in the order {ranges_text(order)} {_span(rounds)}"


def _which(number: int, game: int) -> str:
    return f"Round {number}" if game == 1 else f"Round {number}, game {game}"


def _span(rounds: range) -> str:
    first, last = rounds[0], rounds[-1]
    return f"for the pairing of {f'round {first}' if first == last else f'rounds {first} to {last}'}"


@dataclass(slots=True)
class _Then:
    """What was otherwise when a round was paired: of a player's games, by round and opponent, and ratings.

    An earlier comment goes before a later one: a correction of a correction says what lay between.
    """

    games: dict[int, dict[tuple[int, int, int], Block | None]] = field(default_factory=dict)
    colours: dict[int, dict[tuple[int, int], Colour]] = field(default_factory=dict)
    ratings: dict[int, int] = field(default_factory=dict)
    order: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.games or self.colours or self.ratings or self.order)

    def of(self, player: TrfPlayer) -> TrfPlayer:
        records = list(player.records)
        for place, record in enumerate(records):
            if isinstance(record, Match):
                games = (self._game(player.tpn, place + 1, one, number) for number, one in enumerate(record.games, 1))
                records[place] = replace(record, games=tuple(games))
            elif isinstance(record, Game):
                game = self._game(player.tpn, place + 1, record, 1)
                colour = self.colours.get(player.tpn, {}).get((place + 1, record.opponent), game.colour)
                records[place] = replace(game, colour=colour)
        rating = self.ratings.get(player.tpn, player.rating)
        return replace(player, records=tuple(records), rating=rating)

    def _game(self, tpn: int, round_number: int, game: Game, number: int) -> Game:
        """``game`` as it stood then, which is the one of that ``number`` in its match."""
        found = self.games.get(tpn, {}).get((round_number, game.opponent, number), game)
        if found is None:  # adjourned
            return replace(game, outcome=Outcome.DRAW, played=True, rated=False)
        return game_of(found, game.colour) if isinstance(found, Block) else game


def as_counted(file: TrfFile) -> TrfFile:
    """``file`` with the games and ratings that count, where it has those that are rated (C.04.2, 4.3).

    Whoever is left out of the standings has no rank. The bonuses (299) that make up for the difference go with it, and
    the comments on it. Applied twice it changes nothing more.
    """
    file = without_ranks_behind(with_ratings_that_count(file))
    games = {key: game for kept in file.kept_lines for key, game in _counted(kept.text)}
    if not games:
        return file

    def counted(player: TrfPlayer) -> TrfPlayer:
        records = list(player.records)
        for place, record in enumerate(records):
            game = games.get((player.tpn, place + 1))
            if game and isinstance(record, Game) and record.opponent == game.opponent:
                records[place] = game
        return replace(player, records=tuple(records))

    return replace(
        file,
        players=tuple(map(counted, file.players)),
        abnormal_points=tuple(
            entry
            for entry in file.abnormal_points
            if entry.kind != BONUS or not any((tpn, entry.round_number) in games for tpn in entry.players)
        ),
        kept_lines=tuple(kept for kept in file.kept_lines if not _COUNTED.match(kept.text)),
    )


def _counted(text: str) -> Iterator[tuple[tuple[int, int], Game]]:
    """The two sides of the game that a comment says counts, by player and round."""
    if found := _COUNTED.match(text):
        sides = zip(_sides(found), (Colour.WHITE, Colour.BLACK), (found["ones"], found["others"]), strict=True)
        for (one, (number, other)), colour, code in sides:
            yield (one, number), game_of(Block(other, colour, code), colour)


def as_paired(file: TrfFile, number: int) -> TrfFile:
    """``file`` as round ``number`` was paired; of its own games the colours may be others too."""
    then = _Then()
    for kept in file.kept_lines:
        if kept.text.startswith("### "):
            _read(kept.text, number, then)
    if not then:
        return file
    file = _with_outcomes(replace(file, players=tuple(map(then.of, file.players))))
    return _in_order(file, then.order)


def _with_outcomes(file: TrfFile) -> TrfFile:
    """``file`` with matches whose outcomes follow from their games."""
    if file.scoring.games_per_match == 1:
        return file
    from pairing.trf.match_columns import match_of  # few files need it

    records = {player.tpn: player.records for player in file.players}

    def of(place: int, record: Record) -> Record:
        other = records[record.opponent][place] if isinstance(record, Match) else record
        if not isinstance(record, Match) or not isinstance(other, Match):
            return record
        return match_of(record.games, other.games, file.scoring)

    players = (
        replace(player, records=tuple(of(place, record) for place, record in enumerate(player.records)))
        for player in file.players
    )
    return replace(file, players=tuple(players))


def has_other_order(file: TrfFile, then: TrfFile) -> bool:
    """Whether the starting ranks of ``then`` are others than those of ``file``."""
    return [player.line for player in file.players] != [player.line for player in then.players]


def _in_order(file: TrfFile, order: tuple[int, ...]) -> TrfFile:
    """``file`` with starting ranks in the ``order`` of those that it has; as it is where that is not all of them."""
    players = {player.tpn: player for player in file.players}
    if sorted(order) != sorted(players):
        return file
    place = {tpn: number for number, tpn in enumerate(order, start=1)}
    moved = []
    for tpn in order:
        player = players[tpn]
        moved.append(replace(player, tpn=place[tpn], records=tuple(_renumbered(one, place) for one in player.records)))
    forbidden = tuple(
        replace(group, players=tuple(sorted(place.get(tpn, tpn) for tpn in group.players))) for group in file.forbidden
    )
    return replace(file, players=tuple(moved), forbidden=forbidden)


def _renumbered(record: Record, place: Mapping[int, int]) -> Record:
    if isinstance(record, Match):
        games = (replace(game, opponent=place.get(game.opponent, game.opponent)) for game in record.games)
        return replace(record, games=tuple(games))
    if isinstance(record, Game):
        return replace(record, opponent=place.get(record.opponent, record.opponent))
    return record


def _read(text: str, number: int, then: _Then) -> None:
    if (found := _holds(_ADJOURNED, text, number)) and int(found["round"]) < number:
        for one, key in _sides(found):
            then.games.setdefault(one, {}).setdefault((*key, int(found["game"] or 1)), None)
    elif (found := _holds(_RESULT, text, number)) and int(found["round"]) < number:
        for (one, key), code in zip(_sides(found), (found["ones"], found["others"]), strict=True):
            then.games.setdefault(one, {}).setdefault((*key, int(found["game"] or 1)), Block(key[1], None, code))
    elif found := _holds(_COLOURS, text, number):
        for (one, key), colour in zip(_sides(found), (Colour.WHITE, Colour.BLACK), strict=True):
            then.colours.setdefault(one, {}).setdefault(key, colour)
    elif found := _holds(_RATING, text, number):
        then.ratings.setdefault(int(found["one"]), int(found["rating"]))
    elif found := _holds(_ORDER, text, number):
        then.order = then.order or tuple(numbers_of(found["order"]))


def _holds(comment: re.Pattern[str], text: str, number: int) -> re.Match[str] | None:
    """The comment in ``text`` if it is one about the pairing of round ``number``."""
    found = comment.match(text)
    return found if found and int(found["first"]) <= number <= int(found["last"] or found["first"]) else None


def _sides(found: re.Match[str]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Each player with round and opponent."""
    number, one, other = (int(found[name]) for name in ("round", "one", "other"))
    yield one, (number, other)
    yield other, (number, one)
