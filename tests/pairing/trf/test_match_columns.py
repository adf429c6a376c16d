"""Matches of several games: a round of the file for each, read as one match and written back the same."""

from __future__ import annotations

import random
import re

import pytest

from pairing.checking.standings_of_file import ranking_of
from pairing.engine.basics.validation import require_valid
from pairing.engine.systems.dubov.system import ARTICLES
from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    Scoring,
    Tournament,
)
from pairing.trf.match_columns import match_of
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from pairing.trf.writer import trf_from_tournament, write_trf

SAMPLE = """012 Two games
142 10
192 FIDE_DOUBLESWISS
001    1 m    Alfa, Ann                         2100 UTO                         3.0    1     4 w 1     4 b =     2 b =     2 w 1
001    2 m    Bravo, Bob                        2000 UTO                         2.0    2  0000 - U  0000 - H     1 w =     1 b 0
001    3 m    Charlie, Cy                       1900 UTO                         0.0    4  0000 - Z  0000 - Z     4 w -     4 b -
001    4 m    Delta, Dan                        1800 UTO                         2.5    3     1 b 0     1 w =     3 b +     3 w +
"""  # noqa: E501


def test_two_rounds_are_a_match() -> None:
    file = read_trf(SAMPLE)
    assert file.problems == ()
    assert (file.rounds_paired, file.total_rounds) == (2, 5)
    assert file.scoring == Scoring(pairing_allocated_bye=15, games_per_match=2)
    first, second, third, fourth = (player.records for player in file.players)
    won = Match((Game(4, Colour.WHITE, Outcome.WIN), Game(4, Colour.BLACK, Outcome.DRAW)), Outcome.WIN)
    assert first[0] == won
    assert second[0] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert third[0] == Bye(ByeKind.ZERO_POINT)
    for record, outcome in ((third[1], Outcome.LOSS), (fourth[1], Outcome.WIN)):
        assert isinstance(record, Match)
        assert (record.played, record.outcome) == (False, outcome)
    require_valid(file.tournament(), articles=ARTICLES)


ALONE = "  0000 - U  0000 - H", "  0000 - Z  0000 - Z"
MET = "     2 w 1     2 b 1", "     1 b 0     1 w 0"


def of_two_players(*matches: tuple[str, str]) -> str:
    """Two players, of whom the first one has 2 points from a match and 1½ from its bye; the columns of each."""
    lines = (
        f"001 {tpn:>4}      {f'Player {tpn}':<33}{'':33}{points}     " + "".join(match[tpn - 1] for match in matches)
        for tpn, points in ((1, " 3.5"), (2, " 0.0"))
    )
    return "\n".join(("142 8", "152 W", "192 FIDE_DOUBLESWISS", *lines, ""))


def test_a_last_match_that_is_a_bye_alone_is_a_match_that_was_paired() -> None:
    away = "  0000 - Z  0000 - Z", ""
    file = read_trf(of_two_players(MET, ALONE, away))
    assert file.problems == ()
    assert file.rounds_paired == 2
    assert [player.records[1] for player in file.players] == [Bye(ByeKind.PAIRING_ALLOCATED), Bye(ByeKind.ZERO_POINT)]
    assert [player.coming for player in file.players] == [Bye(ByeKind.ZERO_POINT), None]
    assert read_trf(write_trf(file)) == file


def test_a_match_that_is_a_bye_alone_may_stand_before_others() -> None:
    file = read_trf(of_two_players(ALONE, MET))
    assert file.problems == ()
    assert [player.records[0] for player in file.players] == [Bye(ByeKind.PAIRING_ALLOCATED), Bye(ByeKind.ZERO_POINT)]
    assert read_trf(write_trf(file)) == file
    one_game = of_two_players(ALONE, MET).replace("192 FIDE_DOUBLESWISS\n", "")
    assert "Round 2 has no pairing" in read_trf(one_game).problems[0].message


def test_who_is_not_paired_is_away_from_the_whole_match() -> None:
    file = read_trf(of_two_players(MET).replace(" 3.5", " 2.0") + "XXZ 2\n")
    assert file.problems == ()
    assert [player.byes_ahead for player in file.players] == [(), (Bye(ByeKind.ZERO_POINT),)]
    assert read_trf(write_trf(file)) == file


def test_half_a_bye_is_none() -> None:
    half = ALONE[0][:10], ""
    found = read_trf(
        of_two_players(half, MET).replace(" 3.5", " 3.0").replace(f"{half[0]}  ", f"{half[0]}{'':12}")
    ).problems
    assert [(problem.line, problem.column) for problem in found if "stands in both" in problem.message] == [(4, 102)]


def test_all_that_is_wrong_with_matches_is_told_at_once() -> None:
    text = of_two_players(MET).replace("142 8", "142 9").replace("2 b 1", "2 w 1").replace("1 w 0", "1 b 0")
    found = read_trf(f"{text}260   2   3    1    2\n260   1   4    1   77\n").problems
    told = "\n".join(problem.message for problem in found)
    for what in (
        "9 rounds are stated",
        "the same colour in both games",
        "A prohibition must begin",
        "Player 77",
        "points of",
    ):
        assert told.count(what) >= 1, told
    assert len(set(found)) == len(found)


def test_standings_of_matches() -> None:
    lines = ranking_of(read_trf(SAMPLE), tiebreaks=("BH", "WON", "DE")).lines
    assert [(line.tpn, line.points) for line in lines] == [(1, 30), (4, 25), (2, 20), (3, 0)]
    # 3 never came: its first bye counts two draws for 4 (16.2.5), who won against it by forfeit (16.4.1)
    assert [line.values[0] for line in lines] == [25 + 20, 30 + 10, 20 + 30, 0 + 0]
    assert [line.values[1] for line in lines] == [2, 0, 0, 0]


@pytest.mark.parametrize("second", ["U", "H", "Z"])
def test_the_allocated_bye_is_worth_both_columns(second: str) -> None:
    text = SAMPLE.replace("0000 - U  0000 - H", f"0000 - U  0000 - {second}")
    points = {"U": 20, "H": 15, "Z": 10}[second]
    file = read_trf(text.replace("2.0    2  0000", f"{(points + 5) / 10}    2  0000"))
    assert file.problems == ()
    assert file.scoring.pairing_allocated_bye == points
    again = read_trf(write_trf(file))
    assert (again.problems, again.players, again.scoring) == ((), file.players, file.scoring)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("4 b =     2 b", "2 b =     2 b", 4, 102, "the opponents 4 and 2; both games of a match are against one."),
        ("4 b =     2 b", "2 b =     2 b", 5, 102, "a bye and a game; a bye is for a whole match"),
        ("0000 - U  0000 - H", "0000 - U  0000 - F", 5, 102, "the byes U and F; a bye is for a whole match"),
        ("0000 - Z  0000 - Z", "0000 - H  0000 - Z", 6, 102, "the byes H and Z; a bye is for a whole match"),
        ("142 10", "142 9", 1, 1, "9 rounds are stated; a match of two games takes two (C.04.5)"),
        ("142 10", "142 10\n260   2   4    1    2", 3, 5, "A prohibition must begin with the first"),
        ("142 10", "142 10\n299 W         1.0    1    1", 3, 1, "Abnormal points (299) in matches of two games"),
        ("142 10", "142 10\n240 H   5    1", 5, 142, "a bye is for a whole match; ask for it in both of its rounds."),
        ("142 10", "142 10\nXXA    1  2.0  1.0", 5, 1, "Match 1, player 1: other virtual points in each game."),
    ],
)
def test_what_is_no_match_is_named_with_its_place(old: str, new: str, line: int, column: int, message: str) -> None:
    text = SAMPLE.replace(old, new)
    if "2 b =     2 b" in new:  # the other sides, so that each game fits for itself
        text = text.replace("0000 - H     1 w", "   1 w =     1 w").replace("   1 w =     3 b", "0000 - Z     3 b")
    text = re.sub(r"(?m)^(001.{77}).{4}", r"\1    ", text)  # the points do not matter here
    problems = [problem for problem in read_trf(text).problems if message in problem.message]
    assert [(problem.line, problem.column) for problem in problems][:1] == [(line, column)], read_trf(text).problems


def test_the_same_colour_twice_is_named() -> None:
    text = SAMPLE.replace("2 b =     2 w 1", "2 b =     2 b 1").replace("1 w =     1 b 0", "1 w =     1 w 0")
    assert [(problem.line, problem.column) for problem in read_trf(text).problems] == [(4, 127), (5, 127)]


def test_one_value_of_the_allocated_bye_for_everybody() -> None:
    text = SAMPLE.replace("4 w -     4 b -", "4 w -     4 b -  0000 - U  0000 - U")
    (problem,) = read_trf(text.replace(" 0.0    4", " 2.0    4")).problems
    assert "another value of the pairing-allocated bye" in problem.message


def test_a_file_without_the_code_has_twice_the_rounds() -> None:
    file = read_trf(SAMPLE.replace("192 FIDE_DOUBLESWISS\n", ""))
    assert (file.rounds_paired, file.scoring.games_per_match) == (4, 1)


# --- Written, read, written -----------------------------------------------------------------------------------------
PLAYED = [("1", "0"), ("=", "="), ("0", "1"), ("=", "0"), ("0", "0"), ("W", "L")]
FORFEITS = [("+", "-"), ("-", "+"), ("-", "-")]
OUTCOMES = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "W": Outcome.WIN, "L": Outcome.LOSS}
OUTCOMES |= {"+": Outcome.WIN, "-": Outcome.LOSS}


def random_matches(seed: int) -> Tournament:
    """Rounds paired at random, with every kind of bye and forfeit."""
    rng = random.Random(seed)
    size, rounds = rng.randint(3, 9), rng.randint(1, 5)
    scoring = Scoring(pairing_allocated_bye=rng.choice((15, 20, 10)), games_per_match=2)
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, size + 1)}
    for _round in range(rounds):
        order = rng.sample(list(records), size)
        boards = rng.randint(1, size // 2)
        for white, black in zip(order[: 2 * boards : 2], order[1 : 2 * boards : 2], strict=True):
            mine, theirs = _two_games(rng, white, black)
            records[white].append(match_of(mine, theirs, scoring))
            records[black].append(match_of(theirs, mine, scoring))
        rest = order[2 * boards :]
        for place, tpn in enumerate(rest):
            kind = rng.choice([*(["U"] if place == 0 else []), "F", "H", "Z"])
            records[tpn].append(Bye(ByeKind(kind)))
    players = tuple(
        Player(tpn, 2000 - tpn, tuple(rows), f"Player {tpn}", (20, 10)[: rng.randint(0, 2)])
        for tpn, rows in records.items()
    )
    return Tournament(
        total_rounds=rounds + rng.randint(0, 2),
        players=players,
        initial_colour=Colour.BLACK,
        absent=frozenset(rng.sample(list(records), rng.randint(0, 2))),
        forbidden_pairs=frozenset({(1, 2)}),
        scoring=scoring,
    )


def _two_games(rng: random.Random, white: int, black: int) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
    mine, theirs = [], []
    for colour in (Colour.WHITE, Colour.BLACK):
        codes = rng.choice(PLAYED * 3 + FORFEITS)
        for games, opponent, code, side in (
            (mine, black, codes[0], colour),
            (theirs, white, codes[1], colour.opposite),
        ):
            played = code not in "+-"
            games.append(Game(opponent, side, OUTCOMES[code], played, rated=code not in "WDL"))
    return tuple(mine), tuple(theirs)


@pytest.mark.parametrize("seed", range(60))
def test_matches_come_through_writing_and_reading(seed: int) -> None:
    event = random_matches(seed)
    if event.rounds_paired < event.total_rounds:
        require_valid(event, articles=ARTICLES)
    file = trf_from_tournament(event)
    text = write_trf(file)
    again = read_trf(text)
    assert again.problems == ()
    assert [(player.tpn, player.records, player.byes_ahead, player.virtual_points) for player in again.players] == [
        (player.tpn, player.records, player.byes_ahead, player.virtual_points) for player in file.players
    ]
    assert (again.scoring, again.total_rounds, again.rounds_paired) == (
        event.scoring,
        event.total_rounds,
        event.rounds_paired,
    )
    assert again.forbidden == file.forbidden
    assert write_trf(again) == text


def test_a_bye_worth_less_than_a_draw_cannot_be_written() -> None:
    file = trf_from_tournament(random_matches(1))
    scoring = Scoring(pairing_allocated_bye=0, games_per_match=2)
    with pytest.raises(ValueError, match="must be worth a draw at least"):
        write_trf(TrfFile(players=file.players, rounds_paired=file.rounds_paired, scoring=scoring))


FOUR = """012 Cup
142 8
192 CUSTOM_KNOCKOUT
### Knock-out: matches of 4 games
001    1      Alfa, Ann                         2100 UTO                         2.5    1     3 w 1     3 b =     3 w 1     3 b -
001    2      Bravo, Bob                        2000 UTO                         4.0    2  0000 - F  0000 - F  0000 - F  0000 - F
001    3      Charlie, Cy                       1900 UTO                         0.5    3     1 b 0     1 w =     1 b 0     1 w -
"""  # noqa: E501


def test_four_rounds_are_a_match_of_four_games() -> None:
    file = read_trf(FOUR)
    assert file.problems == ()
    assert (file.rounds_paired, file.total_rounds, file.scoring.games_per_match) == (1, 2, 4)
    match = file.players[0].records[0]
    assert isinstance(match, Match)
    assert ([game.colour.value for game in match.games], match.outcome) == (["w", "b", "w", "b"], Outcome.WIN)
    assert file.players[1].records == (Bye(ByeKind.FULL_POINT),)
    again = write_trf(file)
    assert [line.split()[-12:] for line in again.splitlines() if line.startswith("001")] == [
        line.split()[-12:] for line in FOUR.splitlines() if line.startswith("001")
    ]
    assert read_trf(again).players[0].records == file.players[0].records


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("142 8", "142 6", "6 rounds are stated; a match of 4 games takes 4, so make it a multiple of 4."),
        ("3 w 1     3 b -", "3 b 1     3 b -", "Match 1, player 1: the same colour in two games running; colours"),
        (
            "     3 b -\n",
            "  0000 - Z\n",
            "Match 1, player 1: a game and a bye; a bye is for a whole match, so enter all games or one bye in all",
        ),
        ("0000 - F\n", "0000 - H\n", "Match 1, player 2: the byes F and H; a bye is for a whole match, so enter one."),
    ],
)
def test_what_is_no_match_of_four_games_is_told(old: str, new: str, problem: str) -> None:
    assert any(problem in str(found) for found in read_trf(FOUR.replace(old, new)).problems)


def test_an_allocated_bye_of_four_games_stands_in_its_first_column() -> None:
    text = FOUR.replace("0000 - F  0000 - F  0000 - F  0000 - F", "0000 - U  0000 - Z  0000 - Z  0000 - Z")
    file = read_trf(text.replace("4.0    2", "1.0    2"))
    assert (file.problems, file.players[1].records) == ((), (Bye(ByeKind.PAIRING_ALLOCATED),))
    assert file.scoring.pairing_allocated_bye == 10
    assert "0000 - U  0000 - Z  0000 - Z  0000 - Z" in write_trf(file)


def test_a_bye_that_leaves_a_column_of_its_match_empty_is_told() -> None:
    text = FOUR.replace("0000 - F  0000 - F  0000 - F  0000 - F", "0000 - U  0000 - Z            0000 - Z")
    problems = [str(problem) for problem in read_trf(text.replace("4.0    2", "1.0    2")).problems]
    assert any("the bye of a match stands in all of its rounds, as U and then Z." in one for one in problems)


def test_a_prohibition_is_for_whole_matches_of_four_games() -> None:
    file = read_trf(FOUR + "260   1   8    2    3\n")
    assert file.problems == ()
    assert (file.forbidden[0].first_round, file.forbidden[0].last_round) == (1, 2)
    cut = read_trf(FOUR + "260   1   3    2    3\n")
    assert "must begin with the first and end with the last game" in str(cut.problems[0])
