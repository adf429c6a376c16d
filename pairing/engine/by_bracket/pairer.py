"""A round of a knock-out: the matches that the bracket has for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine.basics.brackets import Place, Rounds, State, drawn_bracket
from pairing.engine.basics.validation import require_valid
from pairing.engine.by_bracket.colours import allocate_colours
from pairing.engine.by_bracket.facts import PlayerFacts, player_facts
from pairing.engine.by_bracket.parts import ARTICLES, SIZES
from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.tables.knock_out import rounds_of_bracket
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours, RoundTrace, about_round
from pairing.engine.words import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """A round of the bracket, whose ``rounds`` are as they stood before it; ``matches`` has the place of each board.

    ``free`` are those who go on without a match.
    """

    rounds: Rounds
    matches: tuple[Place, ...]
    boards: tuple[BoardColours, ...]
    free: tuple[int, ...]
    third_place: bool


def pair_round(tournament: Tournament) -> RoundPairing:
    """The coming round of the bracket, its matches from top to bottom, that for the third place last.

    Who is absent is not paired, and whoever they should have met is free, as are those without an opponent in round 1.

    Raises:
        InvalidTournament: the numbers are not 1, 2, 3 …, the number of rounds is not that of the bracket, or it is not
            known who goes on from an earlier match.
        NoCompletePairing: nobody has an opponent: too many have stayed away.
    """
    require_valid(tournament, articles=ARTICLES, needs_ratings=False)
    found = list(_problems(tournament)) or list(_open_matches(tournament))
    if found:
        raise InvalidTournament(found)
    rounds = drawn_bracket(tournament)
    facts = player_facts(tournament)
    by_tpn = {fact.tpn: fact for fact in facts}
    matches, boards, free = [], [], []
    for place in rounds[tournament.coming_round - 1]:
        there = [tpn for tpn in place.players if tpn not in tournament.absent]
        if len(there) == 2:
            first, second = by_tpn[there[0]], by_tpn[there[1]]
            matches.append(place)
            colour = tournament.initial_colour or Colour.WHITE
            boards.append(allocate_colours(first, second, place.number, colour))
        elif not place.is_third:
            free += there
    if not boards:
        raise NoCompletePairing(f"nobody has an opponent in round {tournament.coming_round} of the bracket.")
    return RoundPairing(
        round_number=tournament.coming_round,
        pairs=tuple(board.pair for board in boards),
        bye=None,
        free=tuple(free),
        trace=Trace(
            **about_round(tournament),
            players=facts,
            bye_candidates=(),
            rounds=rounds,
            matches=tuple(matches),
            boards=tuple(boards),
            free=tuple(free),
            third_place=tournament.third_place,
        ),
    )


def _problems(tournament: Tournament) -> Iterator[str]:
    """Why there is no bracket, each with what to do."""
    count = len(tournament.entrants)
    word = tournament.entrant_word
    if count not in SIZES:
        yield f"A knock-out is for {SIZES[0]} to {SIZES[-1]} {word}s, not for {count}; add or leave out some."
        return
    if missing := sorted(set(range(1, count + 1)) - {entrant.tpn for entrant in tournament.entrants}):
        named = ", ".join(map(str, missing))
        yield f"The bracket goes by the numbers 1 to {count}, of which nobody has {named}; number the {word}s anew."
    rounds = rounds_of_bracket(count)
    if tournament.total_rounds != rounds:
        yield (
            f"A knock-out of {count} {word}s has {counted(rounds, 'round')}, not {tournament.total_rounds}; correct "
            "the number of rounds."
        )


def _open_matches(tournament: Tournament) -> Iterator[str]:
    """The matches of earlier rounds of which nobody knows who goes on, each with what to do."""
    for played in drawn_bracket(tournament)[: tournament.rounds_paired]:
        for place in played:
            one, other = (place.players + (0, 0))[:2]
            if place.state is State.PLAYING:
                yield f"Round {place.round_number}: the match of {one} and {other} is not over; enter its results."
            elif place.state is State.LEVEL:
                yield f"Round {place.round_number}: the match of {one} and {other} is level (2.3); say who goes on."
