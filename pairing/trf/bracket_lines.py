"""What a report file says of a knock-out beside its games: comments on its regulations and on who went on.

The format has no record for either. Where a file has no such comment on a level match, who went on is read from the
next round, and of the last round from the ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.engine.basics.boards import chain_of
from pairing.engine.basics.brackets import Place, State, drawn_bracket
from pairing.engine.tournament import ByBoards, Bye, ByeKind, Record, Tournament
from pairing.trf.tiebreak_lines import stated_tiebreaks

if TYPE_CHECKING:
    from pairing.trf.records import TrfFile

_REGULATIONS = re.compile(r"### Knock-out: matches of (\d{1,2} games?|teams)(, match for the third place)?$", re.ASCII)
_DECISION = re.compile(r"### Round (\d{1,2}): (\d{1,4}) goes on against (\d{1,4})( \(.*\))?$", re.ASCII)


def regulations_line(games: int, *, third_place: bool, of_teams: bool = False) -> str:
    """The comment on how an event is played; how many boards its matches have other records of a team event say.

    >>> regulations_line(2, third_place=True)
    '### Knock-out: matches of 2 games, match for the third place'
    >>> regulations_line(4, third_place=False, of_teams=True)
    '### Knock-out: matches of teams'
    """
    what = "teams" if of_teams else f"{games} game{'s' * (games > 1)}"
    return f"### Knock-out: matches of {what}{', match for the third place' * third_place}"


def decision_line(round_number: int, winner: int, loser: int, how: str = "") -> str:
    """The comment on a level match: who went on, and how that was decided.

    >>> decision_line(2, 3, 6, "play-off 1.5-0.5")
    '### Round 2: 3 goes on against 6 (play-off 1.5-0.5)'
    """
    return f"### Round {round_number}: {winner} goes on against {loser}{f' ({how})' if how else ''}"


def lines_of(tournament: Tournament) -> tuple[str, ...]:
    """The comments of a knock-out, without how its level matches were decided."""
    decided = [
        decision_line(place.round_number, place.winner, place.loser)
        for played in drawn_bracket(tournament)
        for place in played
        if place.state is State.BY_DECISION and place.winner and place.loser
    ]
    games, of_teams = tournament.scoring.games_per_match, bool(tournament.teams)
    return (regulations_line(games, third_place=tournament.third_place, of_teams=of_teams), *decided)


def how_decided(file: TrfFile) -> dict[tuple[int, int], str]:
    """How it was decided who went on, in the words of the comments, by the round and the TPN."""
    found = (_DECISION.match(kept.text.strip()) for kept in file.kept_lines)
    return {(int(one[1]), int(one[2])): (one[4] or "").strip(" ()") for one in found if one}


def with_bracket(state: Tournament, file: TrfFile) -> Tournament:
    """The state of a knock-out with its regulations and with who went on from level matches, as far as known."""
    texts = [kept.text.strip() for kept in file.kept_lines]
    stated = next((found for found in map(_REGULATIONS.match, texts) if found), None)
    records, ranks, whole = _whole(state, file)
    whole = replace(whole, third_place=bool(stated and stated[2]), level_by=_level_by(state, file))
    if stated is None and whole.rounds_paired >= state.total_rounds > 1:
        last = [one[-1] for one in records.values() if one and not isinstance(one[-1], Bye)]
        whole = replace(whole, third_place=len(last) > 2)
    decisions = {(int(found[1]), int(found[2])) for found in map(_DECISION.match, texts) if found}
    numbers = sorted(records)
    if numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 1:
        for number in range(1, whole.rounds_paired + 1):
            whole = replace(whole, decisions=frozenset(decisions))
            decisions |= {(number, tpn) for tpn in _who_played_on(whole, number, ranks)}
    return replace(state, third_place=whole.third_place, level_by=whole.level_by, decisions=frozenset(decisions))


def _whole(state: Tournament, file: TrfFile) -> tuple[dict[int, tuple[Record, ...]], dict[int, int], Tournament]:
    """The records and the ranks of all rounds of the file by TPN, and the state with these."""
    if state.teams:
        from pairing.trf.team_event import read_team_event  # few files need it

        event = read_team_event(file)
        whole = replace(state, teams=event.tournament.teams)
        ranks = {line.number: line.rank or 0 for line in event.lines}
    else:
        of_file = {player.tpn: player.records for player in file.players}
        whole = replace(state, players=tuple(replace(one, records=of_file[one.tpn]) for one in state.players))
        ranks = {player.tpn: player.rank or 0 for player in file.players}
    return {entrant.tpn: entrant.records for entrant in whole.entrants}, ranks, whole


def _level_by(state: Tournament, file: TrfFile) -> tuple[ByBoards, ...]:
    """By what level matches of teams are decided: the tie-breaks by boards that the file names (202, 212)."""
    return chain_of(stated_tiebreaks(file)) if state.teams else ()


def _who_played_on(tournament: Tournament, number: int, ranks: dict[int, int]) -> Iterator[int]:
    """Who went on from the level matches of a round: they stand in the next one; else the ranks tell."""
    rounds = drawn_bracket(tournament)
    if number > len(rounds):
        return
    is_before_last = number == len(rounds) - 1
    for place in rounds[number - 1]:
        if place.state is not State.LEVEL:
            continue
        on = [tpn for tpn in place.players if _plays(tournament, tpn, number + 1)]
        if is_before_last and len(on) == 2:  # in the final and for the third place
            on = [tpn for tpn in on if _is_in_final(tournament, rounds[number - 1], place, tpn)]
        if len(on) != 1 and (number == len(rounds) or len(on) == 2):
            best = min(ranks[tpn] or len(ranks) for tpn in place.players)
            on = [tpn for tpn in place.players if ranks[tpn] == best]
        if len(on) == 1:
            yield on[0]


def _plays(tournament: Tournament, tpn: int, number: int) -> bool:
    records = next(entrant.records for entrant in tournament.entrants if entrant.tpn == tpn)
    if number > len(records):
        return False
    record = records[number - 1]
    return not isinstance(record, Bye) or record.kind is not ByeKind.ZERO_POINT


def _is_in_final(tournament: Tournament, semifinals: tuple[Place, ...], place: Place, tpn: int) -> bool:
    """Whether a player met the winner of the other semi-final in the last round."""
    other = next((one for one in semifinals if one.number != place.number), None)
    record = next(entrant.records for entrant in tournament.entrants if entrant.tpn == tpn)[-1]
    return other is not None and not isinstance(record, Bye) and record.opponent == other.winner
