"""The literal reading of C.04.6 held against the text: small cases worked by hand, article by article.

What it shares with C.04.5 is in ``test_reading_double_swiss``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pairing.engine.tournament import Colour, ColourPreferences, ScoreType, Scoring, Team, Tournament
from pairing.readings import NothingToPair
from pairing.readings.matches import MILD, STRONG, Facts
from pairing.readings.team import Reading
from tests.comparison import pair_or_none, reading_of, seeded_case
from tests.match_events import team_event

pair_round = reading_of("team")
W, B = Colour.WHITE, Colour.BLACK
A, TYPE_B, NONE = ColourPreferences.TYPE_A, ColourPreferences.TYPE_B, ColourPreferences.NONE
MP, GP = ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS


def couples(tournament: Tournament) -> list[list[int]]:
    return sorted(sorted(board) for board in pair_round(tournament)[0])


def facts(tournament: Tournament, tpn: int) -> Facts:
    return Reading(tournament).facts[tpn]


def with_histories(histories: dict[int, str], **kwargs: Any) -> Tournament:
    """Drawn matches of each team against two others, who are absent now, so that both have the colours named.

    Shorter histories begin later, after half-point byes.
    """
    rounds = max(map(len, histories.values()))
    lines: list[list[tuple[int, int, str]]] = [[] for _ in range(rounds)]
    others: list[int] = []
    byes = {}
    for place, (tpn, letters) in enumerate(histories.items()):
        opponents = range(50 + 10 * place, 50 + 10 * place + len(letters))
        others += opponents
        byes[tpn] = "H" * (rounds - len(letters))
        for line, letter, other in zip(lines[rounds - len(letters) :], letters, opponents, strict=True):
            line.append((tpn, other, "==") if letter == "w" else (other, tpn, "=="))
    everybody = [*histories, *others]
    return team_event(everybody, lines, byes=byes, absent=others, **kwargs)


class TestScores:
    def test_primary_and_secondary(self) -> None:
        rounds = [[(1, 2, "11="), (3, 4, "1==")], [(1, 3, "h00"), (2, 4, "+++")]]
        by_matches = team_event(range(1, 6), rounds, boards=3, byes={5: "UH"})
        assert [facts(by_matches, tpn).score for tpn in range(1, 6)] == [20, 20, 40, 0, 20]
        assert [facts(by_matches, tpn).secondary for tpn in range(1, 6)] == [30, 35, 40, 10, 30]
        by_games = team_event(range(1, 6), rounds, boards=3, byes={5: "UH"}, scores=(GP,))
        assert [facts(by_games, tpn).score for tpn in range(1, 6)] == [30, 35, 40, 10, 30]
        assert [facts(by_games, tpn).secondary for tpn in range(1, 6)] == [0] * 5

    def test_the_points_of_the_event(self) -> None:
        scoring = Scoring(win=30, draw=20, loss=10, pairing_allocated_bye=20)
        rounds = [[(1, 2, "11"), (3, 4, "1-")], [(1, 3, "xx"), (2, 4, "+x")]]
        state = team_event(range(1, 6), rounds, byes={5: "UF"}, match_scoring=scoring)
        assert [facts(state, tpn).score for tpn in range(1, 6)] == [30, 40, 20, 20, 50]

    def test_virtual_points_are_in_the_primary_score_alone(self) -> None:
        """C.04.7; and they make a float of a match between equal points."""
        state = team_event(range(1, 5), [[(1, 3, "=="), (2, 4, "==")]], virtual={1: (20, 20), 2: (20,), 4: (20,)})
        assert [(facts(state, tpn).score, facts(state, tpn).secondary) for tpn in (1, 2)] == [(30, 10), (10, 10)]
        assert [facts(state, tpn).floated for tpn in range(1, 5)] == [True, False, True, False]


class TestMatches:
    @pytest.mark.parametrize("letters", ["++", "--", "xx", "+-", "+x"])
    def test_boards_that_were_all_forfeited_are_no_match(self, letters: str) -> None:
        state = team_event((1, 2), [[(1, 2, letters)]])
        for tpn in (1, 2):
            team = facts(state, tpn)
            assert (team.met, team.matches, team.colours, team.floated) == (frozenset(), 0, (), False)
        assert facts(state, 1).may_take_bye == (letters not in ("++", "+x"))
        assert facts(state, 2).may_take_bye == (letters != "--")

    @pytest.mark.parametrize("letters", ["-1", "x=", "+0"])
    def test_one_board_makes_a_match_with_the_colour_of_the_first(self, letters: str) -> None:
        """1.6.1: as scheduled on the first board, though it was forfeited."""
        state = team_event((1, 2), [[(1, 2, letters)]])
        assert [facts(state, tpn).colours for tpn in (1, 2)] == [(W,), (B,)]
        assert [facts(state, tpn).may_take_bye for tpn in (1, 2)] == [True, True]
        with pytest.raises(NothingToPair):
            pair_round(state)


class TestPreferences:
    @pytest.mark.parametrize(
        ("colours", "of_type_a", "of_type_b", "in_the_last_round"),
        [
            ("", "", "", ""),
            ("w", "", "black", "black"),
            ("b", "", "white", "white"),
            ("wb", "", "white", ""),
            ("bw", "", "black", ""),
            ("ww", "BLACK", "BLACK", "BLACK"),
            ("bb", "WHITE", "WHITE", "WHITE"),
            ("wbw", "", "black", "black"),
            ("bww", "BLACK", "BLACK", "BLACK"),
            ("wbb", "WHITE", "WHITE", "WHITE"),
            ("wwb", "", "black", "black"),
            ("bbww", "BLACK", "BLACK", "BLACK"),
            ("wwbb", "WHITE", "WHITE", "WHITE"),
            ("wwwbb", "", "black", "black"),
            ("bbbww", "", "white", "white"),
            ("wwwwbb", "BLACK", "BLACK", "BLACK"),
            ("bwbwwb", "", "white", ""),
        ],
    )
    def test_by_type(self, colours: str, of_type_a: str, of_type_b: str, in_the_last_round: str) -> None:
        """Capital letters are Type A's simple and Type B's strong ones, small letters mild ones."""
        rounds = max(len(colours), 1)
        for preferences, total, expected in (
            (A, rounds + 1, of_type_a),
            (A, rounds + 9, of_type_a),
            (TYPE_B, rounds + 2, of_type_b),
            (TYPE_B, rounds + 1, in_the_last_round),
            (NONE, rounds + 9, ""),
        ):
            state = with_histories({1: colours, 2: "w"}, total_rounds=total, colour_preferences=preferences)
            team = facts(state, 1)
            strength = {STRONG: str.upper, MILD: str.lower, 0: str.lower}[team.strength]
            assert strength(team.preference.name if team.preference else "") == expected, (preferences, total)


class TestColours:
    @pytest.mark.parametrize(
        ("preferences", "first", "second", "white", "article"),
        [
            (A, "ww", "", 2, "4.3.2"),
            (A, "", "bb", 2, "4.3.2"),
            (A, "bb", "ww", 1, "4.3.3"),
            (TYPE_B, "bb", "b", 1, "4.3.4"),
            (TYPE_B, "b", "bb", 2, "4.3.4"),
            (TYPE_B, "w", "ww", 1, "4.3.4"),
            (TYPE_B, "bbb", "bb", 1, "4.3.5"),
            (A, "w", "", 2, "4.3.5"),
            (A, "wwbb", "wbb", 2, "4.3.5"),
            (A, "wwwb", "bww", 2, "4.3.5"),
            (A, "wb", "bw", 1, "4.3.6"),
            (NONE, "bbww", "wwbb", 2, "4.3.6"),
            (A, "bb", "bb", 1, "4.3.7"),
            (A, "ww", "ww", 2, "4.3.7"),
            (A, "wb", "wb", 1, "4.3.8"),
            (NONE, "ww", "ww", 2, "4.3.8"),
            (NONE, "wb", "", 1, "4.3.8"),
            (NONE, "", "wb", 2, "4.3.9"),
            (NONE, "", "bw", 1, "4.3.9"),
        ],
    )
    def test_articles(self, preferences: ColourPreferences, first: str, second: str, white: int, article: str) -> None:
        """1 and 2 have the same points; 1 is the first team by its number."""
        state = with_histories({1: first, 2: second}, colour_preferences=preferences, total_rounds=9)
        reading = Reading(state)
        assert reading.facts[1].score == reading.facts[2].score
        found, _, decided = reading.allocation((reading.facts[2], reading.facts[1]))
        assert (found.tpn, decided) == (white, article)

    def test_the_first_round_goes_by_the_parity_of_the_number_itself(self) -> None:
        """1.1: the number is kept for good, so it does not matter that 2 is absent."""
        assert pair_round(team_event(range(1, 7)))[0] == [(1, 4), (5, 2), (3, 6)]
        assert pair_round(team_event(range(1, 8), absent=(2,)))[0] == [(1, 5), (3, 6), (7, 4)]
        assert pair_round(team_event(range(1, 8), absent=(2,), initial=B))[0] == [(5, 1), (6, 3), (4, 7)]

    def test_the_first_team(self) -> None:
        """4.2: the same match points; 2 has more game points, which count only where the event has them."""
        rounds = [[(1, 9, "1="), (2, 8, "11")]]
        for scores, expected in (((MP, GP), 2), ((MP,), 1), ((GP, MP), 2)):
            reading = Reading(team_event((1, 2, 8, 9), rounds, scores=scores))
            first, _ = reading.first_team((reading.facts[1], reading.facts[2]))
            assert first.tpn == expected


class TestBye:
    def test_lowest_primary_score_most_matches_largest_number(self) -> None:
        rounds = [[(1, 2, "11"), (3, 4, "11")], [(6, 2, "++"), (1, 3, "11")]]
        reading = Reading(team_event(range(1, 8), rounds, byes={5: "HH"}))
        assert [team.tpn for team in sorted(reading.present, key=reading.bye_order)] == [4, 2, 7, 3, 6, 5, 1]
        assert pair_round(reading.tournament)[1] == 4


class TestBracket:
    def test_colour_preferences_before_the_identifier(self) -> None:
        """C8: 1 and 3 want White, 2 and 4 Black; Type A knows one strength, without preferences it is 1-3, 2-4."""
        histories = {1: "bb", 2: "ww", 3: "bb", 4: "ww"}
        assert couples(with_histories(histories, colour_preferences=NONE)) == [[1, 3], [2, 4]]
        assert couples(with_histories(histories, colour_preferences=A)) == [[1, 4], [2, 3]]

    def test_strong_preferences_of_type_b(self) -> None:
        """C9 behind C8: one pair of the same colour cannot be helped, but it need not be of two strong ones."""
        histories = {1: "bb", 2: "ww", 3: "bb", 4: "bww"}
        assert couples(with_histories(histories, colour_preferences=TYPE_B)) == [[1, 4], [2, 3]]
        histories = {1: "bb", 2: "b", 3: "bb", 4: "b"}
        assert couples(with_histories(histories, colour_preferences=TYPE_B)) == [[1, 4], [2, 3]]
        assert couples(with_histories(histories, colour_preferences=A)) == [[1, 4], [2, 3]]

    @pytest.mark.parametrize(("left", "expected"), [(2, [[2, 5], [3, 4]]), (1, [[2, 4], [3, 5]])])
    def test_opponents_of_upfloaters_in_the_last_two_rounds(self, left: int, expected: list[list[int]]) -> None:
        """C10: 5 goes up to 2, 3, 4 and would meet 3, who floated against 9."""
        byes = {2: "HH", 3: "H.", 4: "HH", 5: "HZ"}
        state = team_event((2, 3, 4, 5, 9), [[], [(3, 9, "==")]], byes=byes, absent=(9,), total_rounds=3 + left)
        assert couples(state) == expected

    @pytest.mark.parametrize(("left", "expected"), [(2, [[1, 3], [2, 4]]), (1, [[1, 2], [3, 4]])])
    def test_upfloaters_in_the_last_two_rounds(self, left: int, expected: list[list[int]]) -> None:
        """C7: 2 and 3 have the same points, 2 drew against 9 who had none."""
        byes = {1: "FH", 2: "H.", 3: "HH"}
        state = team_event((1, 2, 3, 4, 9), [[], [(2, 9, "==")]], byes=byes, absent=(9,), total_rounds=3 + left)
        assert couples(state) == expected


def test_boards_go_by_number_and_not_by_the_secondary_score() -> None:
    """C.04.2, 3.6: 1-3 and 2-4 have the same match points; 2 and 4 have more game points."""
    rounds = [[(1, 8, "=="), (2, 9, "==")], [(3, 8, "=="), (4, 9, "==")]]
    byes = {1: ".H", 2: ".H", 3: "H.", 4: "H."}
    state = team_event((1, 2, 3, 4, 8, 9), rounds, byes=byes, absent=(8, 9), colour_preferences=NONE)
    assert [sorted(board) for board in pair_round(state)[0]] == [[1, 3], [2, 4]]


@pytest.mark.parametrize("chunk", range(10))
def test_without_preferences_it_is_the_pairing_of_two_game_matches(chunk: int) -> None:
    """Random states of Double-Swiss as events of teams; these have one more of the last rounds without floats."""
    for seed in range(40 * chunk, 40 * chunk + 40):
        players = seeded_case(seed, "double-swiss", largest=10).tournament
        teams = replace(
            players,
            players=(),
            teams=tuple(Team(one.tpn, None, one.records, "", one.virtual_points) for one in players.players),
            total_rounds=players.total_rounds + 1,
            colour_preferences=NONE,
        )
        assert _sets(teams, "team") == _sets(players, "double-swiss"), f"seed {seed}"


def _sets(tournament: Tournament, system: str) -> tuple[list[list[int]], int | None] | None:
    drawn = pair_or_none(tournament, reading=reading_of(system))
    return drawn and (sorted(map(sorted, drawn[0])), drawn[1])
