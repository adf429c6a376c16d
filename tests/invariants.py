"""The one assertion of what every Dubov round must be, whatever the tournament: ``assert_sound``.

It asks nothing about the best choice (the brute force does that for small fields), so it holds for any size.
Articles are those of C.04.4.1 (February 2026) unless another text is named.
"""

from __future__ import annotations

from collections import Counter

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov.trace import Bracket
from pairing.engine.tournament import Colour, Tournament
from pairing.readings.dubov import Reading
from pairing.readings.player_facts import ABSOLUTE, Facts, maximum_upfloats


def assert_sound(tournament: Tournament, pairing: RoundPairing) -> None:
    """Raise ``AssertionError`` unless ``pairing`` is a legal, ordered and rightly explained round of ``tournament``."""
    reading = Reading(tournament)
    facts = reading.facts
    assert pairing.round_number == tournament.coming_round
    _assert_everybody_once(tournament, pairing)
    _assert_absolute_criteria(tournament, pairing, facts)
    _assert_bye(tournament, pairing, facts)
    _assert_colours(reading, pairing)
    _assert_board_order(reading, pairing)
    _assert_players_explained(tournament, pairing, facts)
    _assert_brackets_explained(tournament, pairing, facts)


def _assert_everybody_once(tournament: Tournament, pairing: RoundPairing) -> None:
    seen = Counter(tpn for pair in pairing.pairs for tpn in (pair.white, pair.black))
    if pairing.bye is not None:
        seen[pairing.bye] += 1
    present = {player.tpn for player in tournament.players} - tournament.absent
    assert set(seen) == present, f"missing {present - set(seen)}, not to be paired {set(seen) - present}"
    assert set(seen.values()) <= {1}, f"paired twice: {[tpn for tpn, times in seen.items() if times > 1]}"


def _assert_absolute_criteria(tournament: Tournament, pairing: RoundPairing, facts: dict[int, Facts]) -> None:
    for pair in pairing.pairs:
        white, black = facts[pair.white], facts[pair.black]
        assert black.tpn not in white.opponents, f"{pair} breaks C1"
        same_absolute = white.strength == black.strength == ABSOLUTE and white.preference is black.preference
        assert not same_absolute, f"{pair} breaks C3"
        assert (pair.white, pair.black) not in tournament.forbidden_pairs, f"{pair} is forbidden"
        assert (pair.black, pair.white) not in tournament.forbidden_pairs, f"{pair} is forbidden"


def _assert_bye(tournament: Tournament, pairing: RoundPairing, facts: dict[int, Facts]) -> None:
    present = len(facts) - len(tournament.absent)
    candidates = pairing.trace.bye_candidates
    if present % 2 == 0:
        assert pairing.bye is None, "a bye in a round of an even number of players"
        assert not candidates, "candidates for a bye in a round of an even number of players"
        return
    assert pairing.bye is not None, "no bye in a round of an odd number of players"
    assert facts[pairing.bye].may_take_bye, f"the bye of {pairing.bye} breaks C2"
    assert [c.tpn for c in candidates if c.verdict is ByeVerdict.CHOSEN] == [pairing.bye]
    keys = [(c.score, -c.games, -c.tpn) for c in candidates]
    assert keys == sorted(keys), "the candidates for the bye are not in the order of 3.1"
    chosen = next(index for index, c in enumerate(candidates) if c.verdict is ByeVerdict.CHOSEN)
    for index, candidate in enumerate(candidates):
        player = facts[candidate.tpn]
        assert (candidate.score, candidate.games) == (player.score, player.games)
        assert (candidate.verdict is ByeVerdict.BARRED) == (not player.may_take_bye), candidate
        assert (candidate.verdict is ByeVerdict.LATER_IN_ORDER) == (index > chosen and player.may_take_bye), candidate


def _assert_colours(reading: Reading, pairing: RoundPairing) -> None:
    """C3 and 5.2.2, 5.2.3 together: an absolute preference is always granted, and the stronger one of two."""
    assert tuple(board.pair for board in pairing.trace.boards) == pairing.pairs
    for board in pairing.trace.boards:
        white, black = reading.facts[board.pair.white], reading.facts[board.pair.black]
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            assert player.preference is colour or player.strength < ABSOLUTE, f"{board.pair}: absolute, not granted"
        expected = reading.allocation((white, black))
        assert (white, black, board.article) == expected, f"{board}: expected by {expected[2]}"


def _assert_board_order(reading: Reading, pairing: RoundPairing) -> None:
    """C.04.2, 3.6."""
    keys = [reading.board_key((reading.facts[pair.white], reading.facts[pair.black])) for pair in pairing.pairs]
    assert keys == sorted(keys), "the boards are not in the order of C.04.2, 3.6"


def _assert_players_explained(tournament: Tournament, pairing: RoundPairing, facts: dict[int, Facts]) -> None:
    explained = {player.tpn: player for player in pairing.trace.players}
    assert len(explained) == len(pairing.trace.players)
    assert set(explained) == set(facts)
    names = (
        "rating",
        "points",
        "score",
        "opponents",
        "aro",
        "colours",
        "preference",
        "strength",
        "upfloats",
        "upfloated_last_round",
        "may_take_bye",
    )
    for tpn, player in explained.items():
        for name in names:
            assert getattr(player, name) == getattr(facts[tpn], name), f"{name} of player {tpn}"
        assert player.maximum_upfloats == maximum_upfloats(tournament)
        assert player.present == (tpn not in tournament.absent)


def _assert_brackets_explained(tournament: Tournament, pairing: RoundPairing, facts: dict[int, Facts]) -> None:
    """1.9.2 and 3.2: the brackets go down, take in everybody once, and S1 opposite T2 gives the pairs."""
    left = {tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)}
    couples: list[frozenset[int]] = []
    for bracket in pairing.trace.brackets:
        top = max(facts[tpn].score for tpn in left)
        assert bracket.score == top
        assert set(bracket.residents) == {tpn for tpn in left if facts[tpn].score == top}
        below = sorted(left - set(bracket.residents), key=lambda tpn: (-facts[tpn].score, tpn))
        assert list(bracket.candidates) == below, "the possible upfloaters are not those of 4.2"
        assert set(bracket.upfloaters) <= set(below), "an upfloater does not come from below"
        members = [*bracket.residents, *bracket.upfloaters]
        assert len(set(members)) == len(members)
        assert set(members) <= left
        _assert_bracket(bracket, members, facts)
        _assert_costs(tournament, bracket, facts)
        couples += [frozenset(couple) for couple in zip(bracket.s1, bracket.t2, strict=True)]
        left -= set(members)
    assert not left, f"in no bracket: {left}"
    assert set(couples) == {frozenset((pair.white, pair.black)) for pair in pairing.pairs}


def _assert_bracket(bracket: Bracket, members: list[int], facts: dict[int, Facts]) -> None:
    """3.2.3 to 3.2.6: G1 and G2, what was shifted, and S1 opposite T2."""
    assert bracket.all_yet_to_play == all(facts[tpn].games == 0 for tpn in members)
    if bracket.all_yet_to_play:
        expected = sorted(members)[: len(members) // 2]
    else:
        expected = [tpn for tpn in members if facts[tpn].preference is Colour.WHITE]
    assert set(bracket.g1) == set(expected), "G1 is not that of 3.2.3"
    assert sorted((*bracket.g1, *bracket.g2)) == sorted(members)
    groups = {"G1": set(bracket.g1), "G2": set(bracket.g2)}
    for shift in bracket.shifts:
        other = "G2" if shift.source == "G1" else "G1"
        assert set(shift.shifted) <= set(shift.pool) <= set(getattr(bracket, shift.source.lower()))
        assert set(shift.shifted) <= groups[shift.source]
        groups[shift.source] -= set(shift.shifted)
        groups[other] |= set(shift.shifted)
    assert groups == {"G1": set(bracket.s1), "G2": set(bracket.t2)}, "the shifts do not lead to S1 and T2"
    assert list(bracket.s1) == sorted(bracket.s1, key=lambda tpn: (facts[tpn].aro, tpn)), "S1 is not sorted by 3.2.5"


def _assert_costs(tournament: Tournament, bracket: Bracket, facts: dict[int, Facts]) -> None:
    """C5 to C7 of the bracket as it was paired; C8 to C10 unless it is the last round."""
    costs, upfloaters = bracket.costs, [facts[tpn] for tpn in bracket.upfloaters]
    assert costs.upfloaters == len(upfloaters)
    assert list(costs.upfloater_scores) == sorted(player.score for player in upfloaters)
    couples = zip(bracket.s1, bracket.t2, strict=True)
    missed = sum(facts[one].preference is facts[other].preference for one, other in couples)
    assert costs.misses_colour_preference == missed
    if tournament.coming_round < tournament.total_rounds:
        maximum = [player for player in upfloaters if player.upfloats >= maximum_upfloats(tournament)]
        assert costs.maximum_upfloaters == len(maximum)
        assert costs.earlier_upfloats_of_maximum_upfloaters == sum(player.upfloats for player in maximum)
        assert costs.upfloated_last_round == sum(player.upfloated_last_round for player in upfloaters)
