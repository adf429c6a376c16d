"""The literal reading of the Burstein rules (C.04.4.2): index, bye, order; its shortcut beside plain enumeration."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pairing.engine.tournament import Colour, Game, Outcome, Tournament
from pairing.readings.burstein import Couple, Players, Reading
from pairing.readings.burstein_index import Index, OppositionEvaluation
from pairing.readings.dutch_facts import preference_after
from tests.comparison import as_literal, pair_or_none, reading_of, seeded_case
from tests.events import event

pair_round = reading_of("burstein")


class Enumeration(Reading):
    """Every pairing of a bracket is made in the order of 4.3, and weighed by C4 to C8."""

    def pair_bracket(self, members: Players, below: Players) -> tuple[list[Couple], Players]:
        best: tuple[Any, list[Couple], Players] | None = None
        for couples, floaters in self.pairings(members, lambda left, out, missed: True):
            if self.circle.can_be_paired(floaters + below):
                quality = (
                    len(floaters),
                    sorted((player.score for player in floaters), reverse=True),
                    self.c7(floaters, below),
                    sum(self.c8(*couple) for couple in couples),
                )
                if best is None or quality < best[0]:
                    best = quality, couples, floaters
        assert best is not None
        return best[1], best[2]


@pytest.mark.bruteforce
@pytest.mark.parametrize("chunk", range(8))
def test_the_shortcut_is_plain_enumeration(chunk: int) -> None:
    for seed in range(chunk * 50, chunk * 50 + 50):
        tournament = seeded_case(seed, "burstein", smallest=4, largest=8).tournament
        expected = pair_or_none(tournament, reading=lambda given: Enumeration(given).pair_round())
        assert pair_or_none(tournament, reading=pair_round) == expected, f"{seed}\n{as_literal(tournament)}"


def test_the_order_of_the_text() -> None:
    """4.3, note: six players, two of whom float, in 45 pairings (the text prints one of them twice)."""
    reading = Reading(event(range(1, 7)))
    lines = []
    for couples, floaters in reading.pairings(reading.present, lambda left, out, missed: len(out) <= 2):
        if len(floaters) < 2:
            continue
        opponent = {one.tpn: other.tpn for one, other in couples} | {player.tpn: 0 for player in floaters}
        lines.append(", ".join(f"{one}-{other}" for one, other in sorted(opponent.items())))
    assert len(lines) == 45
    assert len(set(lines)) == 45
    assert lines[:5] == [
        "1-6, 2-5, 3-0, 4-0",
        "1-6, 2-4, 3-0, 5-0",
        "1-6, 2-3, 4-0, 5-0",
        "1-6, 2-0, 3-5, 4-0",
        "1-6, 2-0, 3-4, 5-0",
    ]
    assert lines[6] == "1-5, 2-6, 3-0, 4-0"
    assert lines[-9:-7] == ["1-0, 2-4, 3-6, 5-0", "1-0, 2-4, 3-5, 6-0"]
    assert lines[-1] == "1-0, 2-0, 3-4, 5-6"


class TestRounds:
    def test_who_has_white_last_meets_the_first_rather_than_that_bsn_1_floats(self) -> None:
        """Six players before round 2 of 2: 1, 2, 3 have beaten 5, 4, 6, the second of them with White."""
        played = [[(5, 1, "0-1"), (2, 4, "1-0"), (6, 3, "0-1")]]
        boards, bye = pair_round(event(range(1, 7), played, total_rounds=2))
        assert ([set(board) for board in boards], bye) == ([{1, 2}, {3, 5}, {4, 6}], None)

    def test_the_bye_goes_to_the_last_by_the_index(self) -> None:
        """3.1.5: 2, 3 and 4 have no point; 3 met the opponent who has least, for 5 lost again."""
        played = [[(1, 2, "1-0"), (5, 3, "1-0"), (6, 4, "1-0")], [(1, 5, "1-0"), (6, 7, "1-0")]]
        byes = {2: ".Z", 3: ".Z", 4: ".Z", 7: "H."}
        assert pair_round(event(range(1, 8), played, byes=byes, total_rounds=3))[1] == 3

    def test_the_completion_decides_who_floats(self) -> None:
        """Five players before round 2 of 3."""
        played = [[(3, 1, "0-1"), (2, 4, "1-0")]]
        boards, bye = pair_round(event(range(1, 6), played, byes={5: "U"}, total_rounds=3))
        assert ([set(board) for board in boards], bye) == ([{1, 5}, {2, 3}], 4)

    @pytest.mark.parametrize(("total", "last"), [(1, 0), (2, 1), (3, 1), (7, 3), (8, 4), (9, 4), (13, 4)])
    def test_seeding_rounds(self, total: int, last: int) -> None:
        """1.6.2."""
        for coming in range(1, total + 1):
            rounds: list[list[tuple[int, int, str]]] = [[]] * (coming - 1)
            assert Reading(event([1, 2], rounds, total_rounds=total)).is_seeding_round() == (coming <= last)


class TestIndex:
    """1.7: Buchholz in tenths, Sonneborn-Berger in hundredths."""

    @staticmethod
    def of(tournament: Tournament, tpn: int) -> tuple[int, int]:
        return tuple(OppositionEvaluation(tournament).indices()[tpn])  # type: ignore[return-value]

    def test_opponents_over_the_board(self) -> None:
        rounds = [[(1, 2, "1-0"), (3, 4, "1/2")], [(1, 3, "1/2"), (2, 4, "0-1")]]
        tournament = event(range(1, 5), rounds)
        assert self.of(tournament, 1) == (0 + 10, 0 * 10 + 10 * 5)
        assert self.of(tournament, 4) == (10 + 0, 10 * 5 + 0 * 10)

    @pytest.mark.parametrize(
        ("letter", "expected"), [("U", (20, 100)), ("F", (20, 100)), ("H", (15, 25)), ("Z", (10, 0))]
    )
    def test_a_round_not_played_is_one_against_oneself(self, letter: str, expected: tuple[int, int]) -> None:
        """Player 3 misses round 1, and in round 2 loses to 1, who then has one point."""
        assert self.of(event(range(1, 5), [[(1, 2, "0-1")], [(1, 3, "1-0")]], byes={3: f"{letter}."}), 3) == expected

    @pytest.mark.parametrize(("result", "winner"), [("+-", (10, 100)), ("--", (0, 0))])
    def test_a_forfeit_is_a_round_not_played(self, result: str, winner: tuple[int, int]) -> None:
        assert self.of(event([1, 2], [[(1, 2, result)]]), 1) == winner

    @pytest.mark.parametrize(
        ("absent", "with_points", "byes", "points"),
        [
            ([2], [], ".ZZ", 10),
            ([], [], ".ZZ", 0),
            ([2], [2], ".ZZ", 0),
            ([2], [], ".ZH", 5),
            ([2], [], ".HZ", 10),
        ],
    )
    def test_who_stays_away_drew_for_those_who_met_him(
        self, absent: list[int], with_points: list[int], byes: str, points: int
    ) -> None:
        """The exception of 1.7.2.1: 1 has beaten 2, who has not played since; for 2 himself nothing changes."""
        tournament = event(range(1, 5), [[(1, 2, "1-0")], [], []], byes={2: byes}, absent=absent)
        tournament = replace(tournament, absent_with_points=frozenset(with_points))
        assert self.of(tournament, 1) == (points + 20, points * 10)
        own = {"Z": 0, "H": 5}
        total = own[byes[1]] + own[byes[2]]
        assert self.of(tournament, 2)[0] == 10 + 2 * total

    def test_virtual_points_do_not_count(self) -> None:
        rounds = [[(1, 2, "1-0")]]
        plain, accelerated = (event([1, 2, 3], rounds, virtual={1: extra, 2: extra}) for extra in ((), (10, 10)))
        assert [self.of(plain, tpn) for tpn in (1, 2, 3)] == [self.of(accelerated, tpn) for tpn in (1, 2, 3)]


class TestColours:
    """5.2: who of two has White, and by which article. The first is ranked higher by the index, with fewer points."""

    @staticmethod
    def of(first: str, second: str, *, numbers: tuple[int, int] = (1, 2)) -> tuple[str, str]:
        reading = Reading(event(range(1, 5)))
        reading.indices = {3: Index(20, 0), 4: Index(10, 0)}
        pair = []
        for tpn, number, score, colours in zip((3, 4), numbers, (0, 10), (first, second), strict=True):
            preference, strength = preference_after([Colour(letter) for letter in colours])
            games = tuple((index, Game(9, Colour(letter), Outcome.DRAW)) for index, letter in enumerate(colours))
            fields: dict[str, Any] = {"preference": preference, "strength": strength, "games": games}
            pair.append(replace(reading.people[tpn], number=number, scores=(score,), **fields))
        white, _black, article = reading.allocation(*pair)
        return "first" if white is pair[0] else "second", article

    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            ("", "", ("first", "5.2.1")),
            ("", "wb", ("second", "5.2.2")),
            ("wb", "", ("first", "5.2.2")),
            ("w", "b", ("second", "5.2.2")),
            ("bwb", "wb", ("first", "5.2.3")),
            ("wb", "bwb", ("second", "5.2.3")),
            ("bwwb", "wbwb", ("second", "5.2.4")),
            ("wb", "wb", ("first", "5.2.5")),
        ],
    )
    def test_the_article_that_gives_white(self, first: str, second: str, expected: tuple[str, str]) -> None:
        assert self.of(first, second) == expected

    def test_first_colours_follow_the_running_number(self) -> None:
        assert self.of("", "", numbers=(2, 1)) == ("second", "5.2.1")
