"""Is the tournament one that can be paired at all? Every contradiction is found before the first is raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pairing.engine.errors import InvalidTournament
from pairing.engine.tournament import (
    Bye,
    Entrant,
    Game,
    Match,
    Outcome,
    Record,
    Team,
    Tournament,
    gave_colour,
    outcome_of,
)
from pairing.engine.words import counted

if TYPE_CHECKING:
    from pairing.engine.systems.system import Articles

# What two sides can make of one game or match: the usual results, ½-0 and 0-0 (never 1-1 or 1-½).
_TOGETHER = {
    frozenset({Outcome.WIN, Outcome.LOSS}),
    frozenset({Outcome.DRAW}),
    frozenset({Outcome.DRAW, Outcome.LOSS}),
    frozenset({Outcome.LOSS}),
}
_USUAL = {(Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)}  # whether played or not


def require_valid(tournament: Tournament, *, articles: Articles, needs_ratings: bool = True) -> None:
    """Raise ``InvalidTournament`` with every problem, or return.

    ``articles`` are those of the system that is to pair it; ``needs_ratings`` says whether it can do without ratings.
    """
    rounds_paired = tournament.rounds_paired
    problems = [
        *_about_the_field(tournament),
        *_about_the_coming_round(tournament, articles),
        *(
            problem
            for entrant in tournament.entrants
            for problem in _about_the_entrant(entrant, rounds_paired, articles if needs_ratings else None)
        ),
    ]
    if not problems:
        problems = list(about_the_matches(tournament))
        if tournament.teams:
            from pairing.engine.basics.line_ups import about_the_line_ups  # few events need it

            problems += about_the_line_ups(tournament)
    if problems:
        raise InvalidTournament(problems)


def _named(entrant: Entrant) -> str:
    kind = "Team" if isinstance(entrant, Team) else "Player"
    return f"{kind} {entrant.tpn} ({entrant.name})" if entrant.name else f"{kind} {entrant.tpn}"


def _about_the_field(tournament: Tournament) -> Iterator[str]:
    if tournament.teams and tournament.players:
        yield "There are players beside the teams; in a team event each player is in the roster of a team."
    word = tournament.entrant_word
    for tpn, times in Counter(entrant.tpn for entrant in tournament.entrants).items():
        if times > 1:
            yield f"Pairing number {tpn} is given to {times} {word}s; give each its own."
        if tpn < 1:
            yield f"Pairing number {tpn} is not possible; numbers start at 1."
    known = {entrant.tpn for entrant in tournament.entrants}
    for tpn in sorted(tournament.absent - known):
        yield f"{word.capitalize()} {tpn} is marked absent but is not in the tournament; correct the number."
    for one, other in sorted(tournament.forbidden_pairs):
        if one == other:
            yield f"{word.capitalize()} {one} is forbidden to meet themselves; name two different {word}s."
        for tpn in sorted({one, other} - known):
            yield f"{word.capitalize()} {tpn} is in a forbidden pair but is not in the tournament; correct the number."


def _about_the_coming_round(tournament: Tournament, articles: Articles) -> Iterator[str]:
    coming, total = tournament.coming_round, tournament.total_rounds
    if coming > total:
        yield f"The tournament has {counted(total, 'round')}, paired already; there is no round {coming} to pair."
    present = [entrant for entrant in tournament.entrants if entrant.tpn not in tournament.absent]
    if not present:
        yield f"Nobody is present in round {coming}; there is nothing to pair."
    fresh = [entrant for entrant in present if not any(map(gave_colour, entrant.records))]
    if articles.initial_colour and tournament.initial_colour is None and len(fresh) > 1:
        yield (
            f"The initial colour is not known, and {tournament.entrant_word}s who have yet to play need it "
            f"({articles.initial_colour}); draw or set it."
        )


def _about_the_entrant(entrant: Entrant, rounds_paired: int, rated: Articles | None) -> Iterator[str]:
    unrated = not isinstance(entrant, Team) and (entrant.rating is None or entrant.rating < 1)
    if rated is not None and unrated:
        yield f"{_named(entrant)} has no rating; the chief arbiter must give a provisional one ({rated.rating})."
    if len(entrant.records) != rounds_paired:
        yield (
            f"{_named(entrant)} has records of {counted(len(entrant.records), 'round')}, others of {rounds_paired}; "
            "enter missed rounds as zero-point byes."
        )


def about_the_matches(tournament: Tournament) -> Iterator[str]:
    """What the two sides of a match state differently, each with its round and what to correct.

    Every entrant must have a record for each round, and a TPN of their own.
    """
    entrants = {entrant.tpn: entrant for entrant in tournament.entrants}
    for entrant in entrants.values():
        for number, record in enumerate(entrant.records, start=1):
            if isinstance(record, Bye):
                continue
            opponent = entrants.get(record.opponent)
            if opponent is not None and _plainly_agree(entrant.tpn, record, opponent.records[number - 1]):
                continue
            place = f"Round {number}: {_named(entrant)}"
            if record.opponent == entrant.tpn:
                yield f"{place} is paired against themselves; correct the opponent."
            elif opponent is None:
                yield f"{place} is paired against {record.opponent}, who is not in the tournament."
            else:
                yield from _about_the_match(place, entrant.tpn, record, opponent.records[number - 1], tournament)


def _plainly_agree(tpn: int, mine: Game | Match, theirs: Record) -> bool:
    """Whether both sides of a single game tell the same; nearly all do, and need no closer look."""
    if not (isinstance(mine, Game) and isinstance(theirs, Game)):
        return False
    if theirs.opponent != tpn or mine.opponent == tpn:
        return False
    if mine.colour is theirs.colour or mine.played is not theirs.played:
        return False
    drawn = mine.played and mine.outcome is theirs.outcome is Outcome.DRAW
    return drawn or (mine.outcome, theirs.outcome) in _USUAL


def _about_the_match(place: str, tpn: int, mine: Game | Match, theirs: Record, tournament: Tournament) -> Iterator[str]:
    others = {game.opponent for game in mine.games} - {mine.opponent}
    if others:
        yield f"{place} has a match against {mine.opponent} with a game against {min(others)}; give all the same."
    if isinstance(theirs, Bye) or theirs.opponent != tpn:
        yield f"{place} is paired against {mine.opponent}, who is not paired against {tpn}."
        return
    if tpn > mine.opponent:  # each match is looked at once, from the smaller number
        return
    both = f"{place} and {mine.opponent}"
    if len(mine.games) != len(theirs.games):
        yield f"{both}: {counted(len(mine.games), 'game')} against {len(theirs.games)}; enter every game on both sides."
        return
    for number, (game, answer) in enumerate(zip(mine.games, theirs.games, strict=True), start=1):
        yield from _about_the_game(f"{both}, game {number}" if isinstance(mine, Match) else both, game, answer)
    if isinstance(mine, Match) or isinstance(theirs, Match):
        yield from _about_the_sum(both, mine, theirs, tournament)


def _about_the_game(both: str, mine: Game, theirs: Game) -> Iterator[str]:
    if mine.colour is theirs.colour:
        yield f"{both} have the same colour; give one White and the other Black."
    if mine.played is not theirs.played:
        yield f"{both}: a game is played by both or by neither; correct the forfeit."
    outcomes = frozenset({mine.outcome, theirs.outcome})
    if outcomes not in _TOGETHER or (not mine.played and Outcome.DRAW in outcomes):
        yield f"{both}: results {mine.outcome} and {theirs.outcome} do not go together."


def _about_the_sum(both: str, mine: Game | Match, theirs: Game | Match, tournament: Tournament) -> Iterator[str]:
    """What contradicts the games in the result of the match; one that was forfeited may have been decided (330)."""
    if mine.played is not theirs.played:
        yield f"{both}: a match is played by both or by neither; correct the forfeit."
    elif mine.played:
        points, answer = tournament.scoring.points(mine), tournament.scoring.points(theirs)
        expected = (outcome_of(points, answer), outcome_of(answer, points))
        if (mine.outcome, theirs.outcome) != expected:
            yield f"{both}: the results of the match are not those of its games; make them {' and '.join(expected)}."
    elif frozenset({mine.outcome, theirs.outcome}) not in _TOGETHER:
        yield f"{both}: results {mine.outcome} and {theirs.outcome} of the match do not go together."
