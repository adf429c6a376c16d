"""Knock-outs of teams: what decides a level match, files, and what is said of the rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.checking.standings_of_file import ranking_of
from pairing.engine.basics.boards import chain_of
from pairing.engine.basics.brackets import NOBODY, Place, State, drawn_bracket
from pairing.engine.errors import InvalidTournament
from pairing.engine.systems import system_named, system_of_code
from pairing.engine.tournament import (
    ByBoards,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Scoring,
    Team,
    Tournament,
    outcome_of,
)
from pairing.explaining.document import explanation_of
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.bracket_lines import lines_of
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.comparison import difference, large_case, second_difference, seeded_case

SYSTEM = system_named("team-knock-out")
BOARDS = 4
POINTS = {1: Outcome.WIN, 0.5: Outcome.DRAW, 0: Outcome.LOSS}
BC, TBR, BBE = ByBoards
LEVEL = (0, 0.5, 0.5, 1)  # what the better seed makes: board count 6½ against 3½


def match(opponent: int, points: tuple[float, ...], *, played: bool = True) -> Match:
    colours = ((Colour.WHITE, Colour.BLACK) if opponent > 2 else (Colour.BLACK, Colour.WHITE)) * (BOARDS // 2)
    pairs = zip(colours, points, strict=True)
    games = tuple(Game(opponent, colour, POINTS[made], played) for colour, made in pairs)
    return Match(games, outcome_of(sum(points), BOARDS - sum(points)), played)


def semifinals(
    *points: float, seats: bool = True, played: bool = True, both_lose: bool = False, **known: object
) -> Tournament:
    """Four teams after the semi-finals: what 1 made against 4, and 2 has won all its boards against 3."""
    own = tuple(points)
    other = own if both_lose else tuple(1 - made for made in own)
    made = {1: match(4, own, played=played), 4: match(1, other, played=played)}
    made |= {2: match(3, (1, 1, 1, 1)), 3: match(2, (0, 0, 0, 0))}
    teams = []
    for tpn, record in sorted(made.items()):
        numbers = tuple(range(10 * tpn, 10 * tpn + BOARDS))
        roster = tuple(Player(number, None) for number in numbers)
        teams.append(Team(tpn, None, (record,), roster=roster, line_ups=(numbers if seats else (0,) * BOARDS,)))
    scoring = Scoring(games_per_match=BOARDS, pairing_allocated_bye=20)
    state = Tournament(2, (), Colour.WHITE, teams=tuple(teams), scoring=scoring)
    return replace(state, **known)  # type: ignore[arg-type]


def first(tournament: Tournament) -> Place:
    return drawn_bracket(tournament)[0][0]


@pytest.mark.parametrize(
    ("chain", "winner", "decided_by"),
    [
        ((BC, TBR), 4, BC),
        ((BC, BBE), 4, BC),
        ((TBR,), 4, TBR),
        ((BBE,), 4, BBE),
    ],
)
def test_the_boards_of_the_worked_example(chain: tuple[ByBoards, ...], winner: int, decided_by: ByBoards) -> None:
    """The 2-2 match of ``team-tiebreaks``: board count 6½ and 3½, top board 0 and 1, without the last one 1 and 2."""
    place = first(semifinals(*LEVEL, level_by=chain))
    assert (place.state, place.winner, place.decided_by) == (State.BY_BOARDS, winner, decided_by)
    assert place.points == (20, 20)


@pytest.mark.parametrize(("chain", "winner"), [((BC, TBR), 1), ((BC, BBE), 4), ((BBE,), 4), ((TBR,), 1)])
def test_the_next_of_a_chain_decides_where_the_board_count_is_the_same(
    chain: tuple[ByBoards, ...], winner: int
) -> None:
    assert first(semifinals(1, 0, 0, 1, level_by=chain)).winner == winner  # 5 and 5


def test_the_points_of_all_boards_go_before_the_boards() -> None:
    place = first(semifinals(0, 0.5, 1, 1, level_by=(TBR,)))
    assert (place.state, place.winner) == (State.BY_GAMES, 1)


@pytest.mark.parametrize("chain", [(), (BC, TBR), (BC, BBE)])
def test_what_the_boards_leave_level_is_asked_about(chain: tuple[ByBoards, ...]) -> None:
    level = semifinals(0.5, 0.5, 0.5, 0.5, level_by=chain)
    with pytest.raises(InvalidTournament) as caught:
        SYSTEM.pair_round(level)
    assert caught.value.problems == ("Round 1: the match of 1 and 4 is level (2.3); say who goes on.",)
    decided = replace(level, decisions=frozenset({(1, 4)}))
    assert {SYSTEM.pair_round(decided).pairs[0].white, SYSTEM.pair_round(decided).pairs[0].black} == {4, 2}


def test_boards_say_nothing_where_the_score_alone_is_known() -> None:
    assert first(semifinals(*LEVEL, seats=False, level_by=(BC, TBR))).state is State.LEVEL


def test_where_neither_came_nobody_goes_on() -> None:
    gone = semifinals(0, 0, 0, 0, played=False, both_lose=True, level_by=(BC, TBR))
    assert (first(gone).state, first(gone).winner) == (State.BOTH_OUT, NOBODY)


def test_what_the_boards_say_goes_before_a_decision() -> None:
    """A result may be corrected after it was decided who goes on."""
    assert first(semifinals(*LEVEL, level_by=(BC,), decisions=frozenset({(1, 1)}))).winner == 4


@pytest.mark.parametrize(
    ("acronyms", "chain"),
    [
        (["EDEBT"], (BC, TBR)),
        (["edebb"], (BC, BBE)),
        (["EDET"], (TBR,)),
        (["EDEB"], (BBE,)),
        (["MPTS", "BC", "BBE"], (BC, BBE)),
        (["MPvGP", "EDE"], ()),
    ],
)
def test_acronyms_say_the_chain(acronyms: list[str], chain: tuple[ByBoards, ...]) -> None:
    assert chain_of(acronyms) == chain


@pytest.mark.parametrize("seed", range(120))
def test_the_round_is_that_of_the_readings(seed: int) -> None:
    for case in (seeded_case(seed, SYSTEM.name), large_case(seed, SYSTEM.name)):
        assert difference(case.tournament, SYSTEM.pair_round, SYSTEM.name) is None
        assert second_difference(case.tournament, SYSTEM.pair_round, SYSTEM.name) is None


def test_what_no_bracket_is_for_is_refused_with_what_to_do() -> None:
    with pytest.raises(InvalidTournament) as caught:
        SYSTEM.pair_round(semifinals(1, 1, 1, 1, total_rounds=5))
    assert caught.value.problems == ("A knock-out of 4 teams has 2 rounds, not 5; correct the number of rounds.",)


def test_the_code_of_the_format() -> None:
    assert (SYSTEM.code(), system_of_code("CUSTOM_TEAM_KNOCKOUT")) == ("CUSTOM_TEAM_KNOCKOUT", SYSTEM)


def test_the_explanation_says_what_the_boards_decided() -> None:
    decided = semifinals(*LEVEL, level_by=(BC, TBR))
    pairing = SYSTEM.pair_round(decided)
    writer = explanation_of(SYSTEM, pairing.trace, engine="test").writer()
    told = [writer.sentence(step) for step in SYSTEM.steps(pairing.trace).walk()]
    assert "By the bracket for 4 teams (1.2)" in told
    assert "The match of 4 and 1 was level, and the board count decided (2.6)." in told


def test_generated_events_come_out_the_same() -> None:
    for seed in range(1, 13):
        text = generate(resolved(Wishes({"players": (4, 20)}, system=SYSTEM.name), seed), seed=seed)
        file = read_trf(text)
        assert file.problems == ()
        assert check_tournament(file).verdict is Verdict.SAME
        state = round_to_pair(file, before_round=file.rounds_paired).snapshot.tournament
        assert state.level_by == (BC, TBR)
        assert [line for line in lines_of(state) if line not in text.splitlines()] == []
        ranks = [line.rank for line in ranking_of(file).lines]
        assert ranks[:2] == [1, 2]
