"""Is the tournament one that can be paired at all? Every contradiction is found before the first is raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pairing.engine.errors import InvalidTournament
from pairing.engine.tournament import Bye, Game, Outcome, Player, Tournament

# What two players can make of one board: the usual results, ½-0 and 0-0 (never 1-1 or 1-½).
_TOGETHER = {
    frozenset({Outcome.WIN, Outcome.LOSS}),
    frozenset({Outcome.DRAW}),
    frozenset({Outcome.DRAW, Outcome.LOSS}),
    frozenset({Outcome.LOSS}),
}


def require_valid(tournament: Tournament) -> None:
    """Raise ``InvalidTournament`` with every problem, or return."""
    rounds_paired = tournament.rounds_paired
    problems = [
        *_about_the_field(tournament),
        *_about_the_coming_round(tournament),
        *(problem for player in tournament.players for problem in _about_the_player(player, rounds_paired)),
    ]
    if not problems:
        problems = list(_about_the_boards({player.tpn: player for player in tournament.players}))
    if problems:
        raise InvalidTournament(problems)


def _named(player: Player) -> str:
    return f"Player {player.tpn} ({player.name})" if player.name else f"Player {player.tpn}"


def _about_the_field(tournament: Tournament) -> Iterator[str]:
    for tpn, times in Counter(player.tpn for player in tournament.players).items():
        if times > 1:
            yield f"Pairing number {tpn} is given to {times} players; give each its own."
        if tpn < 1:
            yield f"Pairing number {tpn} is not possible; numbers start at 1."
    known = {player.tpn for player in tournament.players}
    for tpn in sorted(tournament.absent - known):
        yield f"Player {tpn} is marked absent but is not in the tournament; correct the number."
    for one, other in sorted(tournament.forbidden_pairs):
        if one == other:
            yield f"Player {one} is forbidden to meet themselves; name two different players."
        for tpn in sorted({one, other} - known):
            yield f"Player {tpn} is in a forbidden pair but is not in the tournament; correct the number."


def _about_the_coming_round(tournament: Tournament) -> Iterator[str]:
    coming, total = tournament.coming_round, tournament.total_rounds
    if coming > total:
        yield f"All {total} rounds have been paired already; there is no round {coming} to pair."
    present = [player for player in tournament.players if player.tpn not in tournament.absent]
    if not present:
        yield f"Nobody is present in round {coming}; there is nothing to pair."
    fresh = [player for player in present if not any(isinstance(r, Game) and r.played for r in player.records)]
    if tournament.initial_colour is None and len(fresh) > 1:
        yield "The initial colour is not known, and players who have yet to play need it (5.1); draw or set it."


def _about_the_player(player: Player, rounds_paired: int) -> Iterator[str]:
    if player.rating is None or player.rating < 1:
        yield f"{_named(player)} has no rating; the chief arbiter must give a provisional one (1.1.2)."
    if len(player.records) != rounds_paired:
        yield (
            f"{_named(player)} has records of {len(player.records)} rounds, others of {rounds_paired}; "
            "enter missed rounds as zero-point byes."
        )


def _about_the_boards(players: dict[int, Player]) -> Iterator[str]:
    for player in players.values():
        for number, record in enumerate(player.records, start=1):
            if isinstance(record, Bye):
                continue
            place = f"Round {number}: {_named(player)}"
            opponent = players.get(record.opponent)
            if record.opponent == player.tpn:
                yield f"{place} is paired against themselves; correct the opponent."
            elif opponent is None:
                yield f"{place} is paired against {record.opponent}, who is not in the tournament."
            else:
                yield from _about_the_board(place, player.tpn, record, opponent.records[number - 1])


def _about_the_board(place: str, tpn: int, mine: Game, theirs: Game | Bye) -> Iterator[str]:
    if isinstance(theirs, Bye) or theirs.opponent != tpn:
        yield f"{place} is paired against {mine.opponent}, who is not paired against {tpn}."
        return
    if tpn > mine.opponent:  # each board is looked at once, from the smaller number
        return
    if mine.colour is theirs.colour:
        yield f"{place} and {mine.opponent} have the same colour; give one White and the other Black."
    if mine.played is not theirs.played:
        yield f"{place} and {mine.opponent}: a game is played by both or by neither; correct the forfeit."
    outcomes = frozenset({mine.outcome, theirs.outcome})
    if outcomes not in _TOGETHER or (not mine.played and Outcome.DRAW in outcomes):
        yield f"{place} and {mine.opponent}: results {mine.outcome} and {theirs.outcome} do not go together."
