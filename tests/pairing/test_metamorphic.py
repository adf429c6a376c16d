"""What must not change in a round when something changes that the rules do not look at, and what exactly may.

Each test changes a tournament in one way and says, from the text, what follows for its next round. Articles are those
of C.04.4.1 (February 2026). The tournaments are of all manners, with byes, forfeits, absences and forbidden pairs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.trace import Bracket
from pairing.engine.tournament import Bye, ByeKind, Game, Player, Record, Scoring, Tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.comparison import large_case
from tests.events import event
from tests.strategies import random_tournament, shift_heavy_tournament

SEEDS = range(120)
each_tournament = pytest.mark.parametrize("seed", SEEDS)


@cache
def tournament_of(seed: int) -> Tournament:
    return large_case(seed, smallest=6, largest=26).tournament


def paired(tournament: Tournament) -> RoundPairing | None:
    """The round, None where there is no complete pairing."""
    try:
        return system_named("dubov").pair_round(tournament)
    except NoCompletePairing:
        return None


def boards(pairing: RoundPairing | None) -> tuple[list[tuple[int, int]], int | None] | None:
    """Boards ``(white, black)`` in order, and the bye."""
    return None if pairing is None else ([(pair.white, pair.black) for pair in pairing.pairs], pairing.bye)


def couples(pairing: RoundPairing) -> list[frozenset[int]]:
    """Who meets whom in board order, whatever the colours."""
    return [frozenset((pair.white, pair.black)) for pair in pairing.pairs]


def with_players(tournament: Tournament, change: Callable[[Player], Player]) -> Tournament:
    return replace(tournament, players=tuple(change(player) for player in tournament.players))


def fresh_players(tournament: Tournament) -> set[int]:
    """Those present who have yet to play a game."""
    return {
        player.tpn
        for player in tournament.players
        if player.tpn not in tournament.absent and not any(isinstance(r, Game) and r.played for r in player.records)
    }


def facts_by_tpn(pairing: RoundPairing) -> dict[int, PlayerFacts]:
    return {player.tpn: player for player in pairing.trace.players}


class TestWhatTheRulesDoNotLookAt:
    """Nothing at all may change."""

    @each_tournament
    def test_names(self, seed: int) -> None:
        before = tournament_of(seed)
        after = with_players(before, lambda player: replace(player, name=f"{9999 - player.tpn} Zoë"))
        assert boards(paired(after)) == boards(paired(before))

    @each_tournament
    def test_order_of_the_players(self, seed: int) -> None:
        before = tournament_of(seed)
        players = list(before.players)
        random.Random(seed).shuffle(players)
        first, second = paired(before), paired(replace(before, players=tuple(players)))
        assert second == first

    @pytest.mark.parametrize("seed", range(200, 260))
    def test_order_of_the_lines_of_a_file(self, seed: int) -> None:
        text = write_trf(trf_from_tournament(random_tournament(random.Random(seed), players=12, rounds=4)))
        lines = text.splitlines()
        random.Random(seed).shuffle(lines)
        one, other = (read_trf(content).tournament() for content in (text, "\n".join(lines)))
        assert sorted(other.players, key=lambda p: p.tpn) == sorted(one.players, key=lambda p: p.tpn)
        assert paired(other) == paired(one)

    @each_tournament
    def test_pairs_forbidden_who_have_met_or_are_away(self, seed: int) -> None:
        before = tournament_of(seed)
        met = {
            (player.tpn, record.opponent)
            for player in before.players
            for record in player.records
            if isinstance(record, Game) and record.played
        }
        away = {(tpn, player.tpn) for tpn in before.absent for player in before.players if tpn != player.tpn}
        after = replace(before, forbidden_pairs=before.forbidden_pairs | met | away)
        assert boards(paired(after)) == boards(paired(before))

    @each_tournament
    def test_rounds_to_come_while_neither_the_maximum_nor_the_last_round_changes(self, seed: int) -> None:
        before = tournament_of(seed)
        last = 5 * (before.total_rounds // 5) + 4  # 1.8.2: as many upfloats are the maximum up to here
        if before.coming_round == before.total_rounds:
            return
        assert boards(paired(replace(before, total_rounds=last))) == boards(paired(before))


class TestAbsentPlayers:
    """Who is never there meets nobody: only the numbers of the others may move, and with them the parity of 5.2.1."""

    @staticmethod
    def with_absent(tournament: Tournament, tpns: set[int]) -> Tournament:
        never_there = (Bye(ByeKind.ZERO_POINT),) * tournament.rounds_paired
        added = tuple(Player(tpn, 2000 + tpn, never_there, "Away") for tpn in tpns)
        return replace(tournament, players=tournament.players + added, absent=tournament.absent | tpns)

    @staticmethod
    def renumbered(tournament: Tournament, number: Mapping[int, int]) -> Tournament:
        def record(old: Record) -> Record:
            return replace(old, opponent=number[old.opponent]) if isinstance(old, Game) else old

        return replace(
            with_players(
                tournament,
                lambda player: replace(player, tpn=number[player.tpn], records=tuple(map(record, player.records))),
            ),
            absent=frozenset(number[tpn] for tpn in tournament.absent),
            forbidden_pairs=frozenset((number[one], number[other]) for one, other in tournament.forbidden_pairs),
        )

    @each_tournament
    def test_at_the_end_of_the_list_nothing_changes(self, seed: int) -> None:
        before = tournament_of(seed)
        last = max(player.tpn for player in before.players)
        first, second = paired(before), paired(self.with_absent(before, {last + 1, last + 4}))
        assert boards(second) == boards(first)
        if first is not None and second is not None:
            assert second.trace.brackets == first.trace.brackets
            assert second.trace.bye_candidates == first.trace.bye_candidates

    @each_tournament
    @pytest.mark.parametrize("added", [1, 2])
    def test_amid_the_list_nothing_changes(self, seed: int, added: int) -> None:
        """Who has never been paired has no number, so the parities of those below stay (5.2.1)."""
        before = tournament_of(seed)
        tpns = sorted(player.tpn for player in before.players)
        place = tpns[len(tpns) // 3]
        number = {tpn: tpn if tpn < place else tpn + added for tpn in tpns}
        after = self.with_absent(self.renumbered(before, number), set(range(place, place + added)))
        first, second = paired(before), paired(after)
        if first is None or second is None:
            assert first is second
            return
        assert second.bye == (None if first.bye is None else number[first.bye])
        expected = [(number[pair.white], number[pair.black]) for pair in first.pairs]
        assert [(pair.white, pair.black) for pair in second.pairs] == expected


class TestColours:
    """All colours and the initial colour turned round.

    Legality (C1, C3), the bye (3.1), floats and AROs look at no colour, or at whether two are the same. What does look
    at a colour is 1.6.4 (who has not played would have Black) and the different roles of G1 and G2: the order of White
    seekers is by ARO and that of Black seekers by TPN (3.2.5, 4.3.2, 4.4.2), and G1 is the smaller of two equal ones.
    """

    @staticmethod
    def mirrored(tournament: Tournament) -> Tournament:
        def record(old: Record) -> Record:
            return replace(old, colour=old.colour.opposite) if isinstance(old, Game) else old

        turned = with_players(tournament, lambda p: replace(p, records=tuple(map(record, p.records))))
        initial = tournament.initial_colour
        return replace(turned, initial_colour=None if initial is None else initial.opposite)

    @each_tournament
    def test_the_bye_stays_and_so_does_the_number_and_the_score_of_the_first_upfloaters(self, seed: int) -> None:
        """Always: C5 and C6 go before C7, the first criterion with a colour in it."""
        tournament = tournament_of(seed)
        first, second = paired(tournament), paired(self.mirrored(tournament))
        if first is None or second is None:
            assert first is second
            return
        assert second.bye == first.bye
        assert second.trace.bye_candidates == first.trace.bye_candidates
        one, other = (pairing.trace.brackets[:1] for pairing in (first, second))
        assert [(b.costs.upfloaters, b.costs.upfloater_scores) for b in other] == [
            (b.costs.upfloaters, b.costs.upfloater_scores) for b in one
        ]

    @pytest.mark.parametrize("chunk", range(6))
    def test_brackets_stay_with_g1_and_g2_exchanged_where_everybody_has_played(self, chunk: int) -> None:
        """Then every preference is turned, so C7 weighs the same and each bracket has the same members."""
        compared = 0
        for seed in range(chunk * 50, chunk * 50 + 50):
            tournament = without_newcomers(tournament_of(seed))
            if tournament is None:
                continue
            first, second = paired(tournament), paired(self.mirrored(tournament))
            if first is None or second is None:
                assert first is second
                continue
            for one, other in zip(first.trace.brackets, second.trace.brackets, strict=True):
                assert (other.residents, other.upfloaters) == (one.residents, one.upfloaters)
                assert other.costs == one.costs
                assert (other.g1, other.g2) == (one.g2, one.g1)
                assert shifted(other) == shifted(one)
            compared += 1
        assert compared > 25

    @each_tournament
    def test_a_pair_that_stays_has_its_colours_turned(self, seed: int) -> None:
        """5.2 turns with its input, unless just one of the two has yet to play (1.6.4)."""
        tournament = tournament_of(seed)
        first, second = paired(tournament), paired(self.mirrored(tournament))
        if first is None or second is None:
            return
        fresh = fresh_players(tournament)
        turned = {(pair.black, pair.white) for pair in second.pairs}
        both = set(couples(first)) & set(couples(second))
        for pair in first.pairs:
            if {pair.white, pair.black} in both and (pair.white in fresh) is (pair.black in fresh):
                assert (pair.white, pair.black) in turned

    @pytest.mark.parametrize("seed", range(40))
    def test_round_1_has_the_same_pairs_with_the_colours_turned(self, seed: int) -> None:
        tournament = random_tournament(random.Random(seed), players=6 + seed % 20, rounds=0)
        first, second = paired(tournament), paired(self.mirrored(tournament))
        if first is None or second is None:
            assert first is second
            return
        assert [(pair.black, pair.white) for pair in second.pairs] == [(pair.white, pair.black) for pair in first.pairs]

    @pytest.mark.parametrize("seed", range(60))
    def test_equal_aros_and_nobody_barred_give_the_same_pairs_with_the_colours_turned(self, seed: int) -> None:
        """Both orders are then by TPN, and the first transposition pairs the first with the first, and so on."""
        free = replace(shift_heavy_tournament(random.Random(seed)), forbidden_pairs=frozenset())
        tournament = with_players(free, lambda player: replace(player, rating=2000))
        first, second = paired(tournament), paired(self.mirrored(tournament))
        assert first is not None
        assert second is not None
        assert [(pair.black, pair.white) for pair in second.pairs] == [(pair.white, pair.black) for pair in first.pairs]

    def test_a_newcomer_breaks_the_symmetry(self) -> None:
        """1.6.4: two of the four due White, one due Black and a newcomer; turned round, three are due Black."""
        rounds = [[(5, 1, "1/2"), (2, 6, "1/2"), (7, 3, "1/2")]]
        tournament = event(range(1, 8), rounds, byes={4: "H"}, absent=[5, 6, 7])
        first, second = paired(tournament), paired(self.mirrored(tournament))
        assert first is not None
        assert second is not None
        assert [b.costs.misses_colour_preference for b in first.trace.brackets] == [0]
        assert [b.costs.misses_colour_preference for b in second.trace.brackets] == [1]

    def test_the_roles_of_g1_and_g2_break_it_too(self) -> None:
        """1 and 2 are due White, and 2 has met the weaker opponent; turned round 3 and 4 are, and 3 has."""
        rounds = [[(5, 1, "1/2"), (6, 2, "1/2"), (3, 7, "1/2"), (4, 8, "1/2")]]
        ratings = {5: 2000, 6: 1900, 7: 1800, 8: 1850}
        tournament = event(range(1, 9), rounds, ratings=ratings, absent=[5, 6, 7, 8])
        assert boards(paired(tournament)) == ([(1, 4), (2, 3)], None)
        assert boards(paired(self.mirrored(tournament))) == ([(3, 1), (4, 2)], None)

    @each_tournament
    def test_the_initial_colour_alone_turns_the_boards_of_newcomers_and_no_other(self, seed: int) -> None:
        tournament = tournament_of(seed)
        assert tournament.initial_colour is not None
        first = paired(tournament)
        second = paired(replace(tournament, initial_colour=tournament.initial_colour.opposite))
        if first is None or second is None:
            assert first is second
            return
        for old, new in zip(first.trace.boards, second.trace.boards, strict=True):
            pair = old.pair
            expected = replace(pair, white=pair.black, black=pair.white) if old.article == "5.2.1" else pair
            assert (new.pair, new.article) == (expected, old.article)


class TestRatings:
    @each_tournament
    @pytest.mark.parametrize("points", [137, -900])
    def test_shifting_all_ratings_shifts_all_aros_and_changes_no_pair(self, seed: int, points: int) -> None:
        """1.7.1: the mean moves as the ratings do. An ARO of 0 without games (1.7.3) stays below all the others."""
        before = tournament_of(seed)
        after = with_players(before, lambda player: replace(player, rating=(player.rating or 0) + points))
        first, second = paired(before), paired(after)
        assert boards(second) == boards(first)
        if first is not None and second is not None:
            old, new = facts_by_tpn(first), facts_by_tpn(second)
            assert {tpn: facts.aro for tpn, facts in new.items()} == {
                tpn: facts.aro + points if facts.games else 0 for tpn, facts in old.items()
            }

    @each_tournament
    def test_multiplying_ratings_multiplies_aros_and_changes_no_pair_where_no_mean_is_rounded(self, seed: int) -> None:
        """Rounding (1.7.1) may make or part equal AROs; so the means are made whole before."""
        tournament = tournament_of(seed)
        whole = math.lcm(*range(1, max(2, tournament.rounds_paired + 1)))
        before = with_players(tournament, lambda player: replace(player, rating=(player.rating or 0) * whole))
        after = with_players(before, lambda player: replace(player, rating=(player.rating or 0) * 7))
        first, second = paired(before), paired(after)
        assert boards(second) == boards(first)
        if first is not None and second is not None:
            old = facts_by_tpn(first)
            assert all(facts.aro == 7 * old[tpn].aro for tpn, facts in facts_by_tpn(second).items())

    def test_rounded_means_may_become_equal(self) -> None:
        """Means of 10.4 and 10.6, rounded to 10 and 11, are both 2 times 10.5: 21."""
        scale = {
            factor: [facts.aro for facts in _two_means(factor).trace.players if facts.games == 5] for factor in (1, 2)
        }
        assert scale == {1: [10, 11], 2: [21, 21]}


class TestScores:
    @each_tournament
    def test_multiplying_all_points_changes_nothing_but_the_scores(self, seed: int) -> None:
        before = tournament_of(seed)
        old = before.scoring
        scoring = Scoring(
            win=3 * old.win,
            draw=3 * old.draw,
            loss=3 * old.loss,
            absence=3 * old.absence,
            pairing_allocated_bye=3 * old.pairing_allocated_bye,
        )
        tripled = with_players(
            before, lambda player: replace(player, virtual_points=tuple(3 * points for points in player.virtual_points))
        )
        first, second = paired(before), paired(replace(tripled, scoring=scoring))
        assert boards(second) == boards(first)
        if first is not None and second is not None:
            scores = {tpn: 3 * facts.score for tpn, facts in facts_by_tpn(first).items()}
            assert {tpn: facts.score for tpn, facts in facts_by_tpn(second).items()} == scores


def without_newcomers(tournament: Tournament) -> Tournament | None:
    """The tournament with everybody away who has yet to play; None where nobody else is there."""
    fresh = fresh_players(tournament)
    after = replace(tournament, absent=tournament.absent | fresh)
    return after if len(after.absent) < len(after.players) else None


def shifted(bracket: Bracket) -> list[tuple[str, int]]:
    """How many were shifted by each part of 3.2.4."""
    return [(shift.article, len(shift.shifted)) for shift in bracket.shifts]


def _two_means(factor: int) -> RoundPairing:
    """Players 1 and 2 have met five opponents each, with ratings of 10.4 and of 10.6 on average, times ``factor``."""
    opponents = range(3, 13)
    rounds = [[(1, 3 + number, "1/2"), (8 + number, 2, "1/2")] for number in range(5)]
    low, high = [10, 10, 10, 11, 11], [10, 10, 11, 11, 11]
    ratings = {tpn: factor * rating for tpn, rating in zip(opponents, low + high, strict=True)}
    tournament = event(range(1, 13), rounds, ratings=ratings, absent=opponents, forbidden=())
    pairing = paired(tournament)
    assert pairing is not None
    return pairing
