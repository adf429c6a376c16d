"""The FIDE (Dutch) system step by step: C.04.3 as applied from 1 February 2026.

``pair_round`` reads like the text: the score that the bye goes to (C5), then bracket after bracket from the highest
score down (1.9.2), each by articles 3 and 4, then the colours (article 5) and the order of the boards. A complete
matching of everybody still unpaired is kept on the way, so C4 holds at each step.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.board_order import boards_in_order, rank_key
from pairing.engine.basics.validation import require_valid
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dutch.allocated_bye import given_to, possible_takers
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.candidate import best_candidate
from pairing.engine.systems.dutch.colours import allocate_colours
from pairing.engine.systems.dutch.criteria import Judgement
from pairing.engine.systems.dutch.facts import player_facts
from pairing.engine.systems.dutch.field import Field, build_field, with_bye
from pairing.engine.systems.dutch.system import ARTICLES
from pairing.engine.systems.dutch.trace import Bracket as WrittenBracket
from pairing.engine.systems.dutch.trace import Candidate, Trace
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours, about_round, pairing_of

Paired = list[tuple[Bracket, PairedBracket]]


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round, with the trace of how it came about.

    ``certificates=False`` answers every question by the exact solver, for tests of the shortcuts.

    Raises:
        InvalidTournament: the tournament contradicts itself or lacks something; every problem is named.
        NoCompletePairing: no pairing of all present players obeys C1 to C3 (1.9.3).
    """
    require_valid(tournament, articles=ARTICLES, needs_ratings=False)
    facts = player_facts(tournament)
    field = build_field(tournament, facts, certificates=certificates)
    takers, mate, bye_candidates = possible_takers(field, tournament)
    if takers:
        field = with_bye(field, takers)
    paired, left = _pair_brackets(field, mate)
    bye = field.players[left.bit_length() - 1].tpn if left else None
    boards = _boards(field, paired)
    return pairing_of(
        Trace(
            **about_round(tournament),
            players=facts,
            bye_candidates=given_to(bye, bye_candidates),
            brackets=_written(field, paired, boards),
            boards=boards,
        )
    )


def _pair_brackets(field: Field, mate: Sequence[int]) -> tuple[Paired, int]:
    """All brackets in descending order of score, and who is left at the end to have the bye (1.9)."""
    paired: Paired = []
    mdps = 0
    rest = field.everybody | (1 << field.bye if field.takers else 0)
    scoregroups = field.scoregroups(field.everybody)
    for residents, following in zip(scoregroups, [*scoregroups[1:], 0], strict=True):
        rest &= ~residents
        bracket = Bracket(field=field, mdps=mdps, residents=residents, following=following, below=rest & ~following)
        candidate = best_candidate(bracket, mate)
        paired.append((bracket, candidate))
        mdps = candidate.downfloaters
        mate = field.kept_matching(mdps | rest, mate)
    return paired, mdps


def _boards(field: Field, paired: Paired) -> tuple[BoardColours, ...]:
    """Colours (article 5), then the order of publication (C.04.2, 3.6)."""
    pairs = (pair for _bracket, candidate in paired for pair in candidate.pairs)
    players = field.players
    boards = (allocate_colours(players[one], players[other], field.initial_colour) for one, other in pairs)
    return boards_in_order(boards, players)


def _written(field: Field, paired: Paired, boards: Sequence[BoardColours]) -> tuple[WrittenBracket, ...]:
    """The brackets as the trace has them. What C8 looks ahead to is what the following bracket then did."""
    players = {player.tpn: player for player in field.players}
    colours = {board.pair.white: Colour.WHITE for board in boards}
    colours.update((board.pair.black, Colour.BLACK) for board in boards)
    candidates = [_in_tpns(field, bracket, candidate) for bracket, candidate in paired]
    sent_down = [*(candidate.downfloaters for candidate in candidates[1:]), ()]
    return tuple(
        WrittenBracket(
            **{name: getattr(candidate, name) for name in Candidate.__dataclass_fields__},
            costs=Judgement(candidate, players, colours).costs(players[tpn].score for tpn in following),
        )
        for candidate, following in zip(candidates, sent_down, strict=True)
    )


def _in_tpns(field: Field, bracket: Bracket, paired: PairedBracket) -> Candidate:
    def tpns(pair: tuple[int, int]) -> tuple[int, int]:
        return field.players[pair[0]].tpn, field.players[pair[1]].tpn

    pairs = sorted(paired.pairs, key=lambda pair: rank_key(field.players[pair[0]]))
    return Candidate(
        score=bracket.score,
        mdps=field.tpns(field.ranked(bracket.mdps)),
        residents=field.tpns_of(bracket.residents),
        mdp_pairs=tuple(tpns(pair) for pair in pairs if bracket.mdps >> pair[0] & 1),
        pairs=tuple(tpns(pair) for pair in pairs if not bracket.mdps >> pair[0] & 1),
        downfloaters=field.tpns(field.ranked(paired.downfloaters)),
        sends_to_bye=bracket.sends_to_bye,
    )
