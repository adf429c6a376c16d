"""Who leaves a generated round robin or cup loses what is still to come by forfeit; the table stays (C.05, 6.6)."""

from __future__ import annotations

from itertools import takewhile

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.checking.standings_of_file import ranking_of, recompute_standings
from pairing.engine.basics.brackets import NOBODY, drawn_bracket
from pairing.engine.tournament import Bye, Outcome, Record
from pairing.generating.generator import generate, generate_tournament
from pairing.generating.parameters import Parameters, Wishes, resolved
from pairing.trf.reader import read_trf
from pairing.trf.tiebreak_lines import without_rank_of_their_own

SYSTEMS = ("round-robin", "team-round-robin", "scheveningen")


def parameters(system: str, seed: int, rate: int = 300_000) -> Parameters:
    wishes = {"players": (8, 8), "withdrawal_rate": (rate, rate), "forfeit_rate": (0, 0)}
    return resolved(Wishes(wishes, None, system), seed)


def forfeited_at_the_end(records: tuple[Record, ...]) -> int:
    games = [one for one in records if not isinstance(one, Bye)]
    return len(list(takewhile(lambda one: not one.played and one.outcome is Outcome.LOSS, reversed(games))))


def opponents_of(records: tuple[Record, ...]) -> list[int | None]:
    return [None if isinstance(one, Bye) else one.opponent for one in records]


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_leaves_loses_all_that_was_still_to_come(system: str) -> None:
    left = 0
    for seed in range(6):
        event = generate_tournament(parameters(system, seed), seed=seed)
        whole = generate_tournament(parameters(system, seed, 0), seed=seed)
        gone = {one.tpn for one in event.entrants if forfeited_at_the_end(one.records)}
        left += len(gone)
        for one, other in zip(event.entrants, whole.entrants, strict=True):
            # Numbers and table stay.
            assert opponents_of(one.records) == opponents_of(other.records)
            for record in one.records:
                if not isinstance(record, Bye) and not record.played:
                    assert {one.tpn, record.opponent} & gone
    assert left >= 4


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(8))
def test_the_file_is_that_of_the_rules_with_its_ranks(system: str, seed: int) -> None:
    file = read_trf(generate(parameters(system, seed), seed=seed))
    report = check_tournament(file)
    assert (report.verdict, report.problems) == (Verdict.SAME, ())
    if system != "team-round-robin":  # whose generated files have no ranks
        assert report.adjustments == ()
        assert report.standings
        assert report.standings.is_same
        assert recompute_standings(file).is_same


def test_before_half_of_the_games_nothing_counts_in_the_standings() -> None:
    """Of seed 1 numbers 5 and 6 left: one had played one game of seven, the other three and won one by forfeit."""
    file = read_trf(generate(parameters("round-robin", 1), seed=1))
    annulled = without_rank_of_their_own(file)
    assert annulled
    for player in file.players:
        played = sum(not isinstance(one, Bye) and one.played for one in player.records)
        assert (player.tpn in annulled) == (forfeited_at_the_end(player.records) > 0 and 2 * played < 7)
    points = {line.tpn: line.points for line in ranking_of(file, left_out=annulled).lines}
    assert points.keys() == {player.tpn for player in file.players} - annulled
    stated = {player.tpn: player.points for player in file.players}
    assert all(points[tpn] <= stated[tpn] for tpn in points)
    assert any(points[tpn] < stated[tpn] for tpn in points)  # what was won from them does not count either


CUPS = ("knock-out", "team-knock-out")


@pytest.mark.parametrize("system", CUPS)
def test_who_leaves_a_cup_loses_the_next_match_by_forfeit_and_is_out(system: str) -> None:
    """A match that somebody has left is drawn all the same, so that the bracket stays as it was."""
    walkovers = 0
    for seed in range(12):
        event = generate_tournament(parameters(system, seed), seed=seed)
        for round_number, matches in enumerate(drawn_bracket(event), start=1):
            for match in (one for one in matches if one.is_match and not one.is_third):
                records = [event.entrants[tpn - 1].records[round_number - 1] for tpn in match.players]
                assert not any(isinstance(one, Bye) for one in records)
                walkovers += match.winner not in (None, NOBODY) and not any(one.played for one in records)
    assert walkovers >= 4


@pytest.mark.parametrize("system", CUPS)
@pytest.mark.parametrize("seed", range(12))
def test_the_file_of_a_cup_with_withdrawals_is_that_of_the_rules(system: str, seed: int) -> None:
    report = check_tournament(read_trf(generate(parameters(system, seed), seed=seed)))
    assert (report.verdict, report.problems) == (Verdict.SAME, ())


@pytest.mark.parametrize("system", ["round-robin", *CUPS])
def test_events_drawn_by_lot_have_withdrawals(system: str) -> None:
    drawn = [resolved(Wishes({}, None, system), seed).withdrawal_rate for seed in range(30)]
    assert len(set(drawn)) == 4
