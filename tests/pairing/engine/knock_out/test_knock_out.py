"""Knock-outs: the bracket played to its end, level matches, absences, places, files, and what is said of the rounds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.checking.standings_of_file import ranking_of
from pairing.engine.basics.brackets import NOBODY, State, drawn_bracket, places
from pairing.engine.basics.breaches import Rule, breaches
from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.result import Pair, PlayedRound, RoundPairing
from pairing.engine.systems import system_named, system_of_code
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from pairing.explaining.document import explanation_of
from pairing.generating.generator import generate
from pairing.generating.parameters import UnusableParameters, Wishes, resolved
from pairing.readings.knock_out import Reading
from pairing.standings.by_bracket import places_of
from pairing.trf.bracket_lines import lines_of
from pairing.trf.reader import read_trf
from pairing.trf.records import KeptLine
from pairing.trf.system_of_file import file_for, round_to_pair
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.comparison import as_played, difference, large_case, second_difference, seeded_case
from tests.readings.knock_out_states import played

SYSTEM = system_named("knock-out")
W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def field(count: int, **known: object) -> Tournament:
    numbered = tuple(Player(tpn, None) for tpn in range(1, count + 1))
    rounds = max(1, (count - 1).bit_length())
    return Tournament(**{"total_rounds": rounds, "players": numbered, "initial_colour": W, **known})  # type: ignore[arg-type]


def after(tournament: Tournament, results: dict[tuple[int, int], str] | None = None) -> Tournament:
    """One more round: each pair (White, Black) with its result, else the better seed wins."""
    pairing = SYSTEM.pair_round(tournament)
    records: dict[int, Record] = dict.fromkeys(pairing.free, Bye(ByeKind.FULL_POINT))
    for pair in pairing.pairs:
        text = (results or {}).get((pair.white, pair.black), "1-0" if pair.white < pair.black else "0-1")
        mine, theirs, over_the_board = {
            "1-0": (WIN, LOSS, True),
            "0-1": (LOSS, WIN, True),
            "=": (DRAW, DRAW, True),
            "+-": (WIN, LOSS, False),
            "--": (LOSS, LOSS, False),
        }[text]
        records[pair.white] = Game(pair.black, W, mine, over_the_board)
        records[pair.black] = Game(pair.white, B, theirs, over_the_board)
    missed = Bye(ByeKind.ZERO_POINT)
    players = (replace(one, records=(*one.records, records.get(one.tpn, missed))) for one in tournament.players)
    return replace(tournament, players=tuple(players))


def boards(pairing: RoundPairing) -> list[set[int]]:
    return [{pair.white, pair.black} for pair in pairing.pairs]


def test_eight_players_meet_as_the_bracket_has_them() -> None:
    tournament = field(8)
    assert boards(SYSTEM.pair_round(tournament)) == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    tournament = after(tournament)
    assert boards(SYSTEM.pair_round(tournament)) == [{1, 4}, {2, 3}]
    tournament = after(tournament)
    assert boards(SYSTEM.pair_round(tournament)) == [{1, 2}]


def test_the_best_seeds_are_free_in_round_1() -> None:
    pairing = SYSTEM.pair_round(field(6))
    assert (boards(pairing), pairing.free, pairing.bye) == ([{4, 5}, {3, 6}], (1, 2), None)
    assert pairing.without_opponent == (1, 2)
    assert boards(SYSTEM.pair_round(after(field(6)))) == [{1, 4}, {2, 3}]


@pytest.mark.parametrize("count", range(2, 65))
def test_a_bracket_of_every_size_is_played_to_its_end(count: int) -> None:
    """One is left; who lost meets nobody again but for the third place; everybody has a place, and each is had once."""
    for seed in range(3):
        rng = random.Random(1000 * count + seed)
        tournament = field(count, third_place=seed > 0)
        while tournament.rounds_paired < tournament.total_rounds:
            before = drawn_bracket(tournament)
            out = {place.loser for one in before[: tournament.rounds_paired] for place in one if place.loser}
            try:
                pairing = SYSTEM.pair_round(tournament)
            except NoCompletePairing:
                break
            seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)] + [*pairing.free]
            assert len(set(seated)) == len(seated)
            is_last = tournament.coming_round == tournament.total_rounds
            assert not out.intersection(seated) or (is_last and tournament.third_place)
            tournament = played(rng, tournament)
        found = places_of(tournament)
        assert set(found) == set(range(1, count + 1))
        for first, last in set(found.values()):
            assert list(found.values()).count((first, last)) <= last - first + 1
        assert all(1 <= first <= last <= count for first, last in found.values())


def test_the_losers_of_the_semifinals_meet_in_the_last_round_where_the_regulations_say_so() -> None:
    before_last = after(after(field(8, third_place=True)))
    assert boards(SYSTEM.pair_round(before_last)) == [{1, 2}, {4, 3}]
    over = after(before_last)
    assert {tpn: place for tpn, place in places_of(over).items() if place[0] < 5} == {
        1: (1, 1),
        2: (2, 2),
        3: (3, 3),
        4: (4, 4),
    }
    shared = after(after(after(field(8))))
    assert {places_of(shared)[tpn] for tpn in (3, 4)} == {(3, 4)}
    assert {places_of(shared)[tpn] for tpn in (5, 6, 7, 8)} == {(5, 8)}


def test_nobody_goes_on_from_a_level_match_before_it_is_decided() -> None:
    level = after(field(4), {(1, 4): "="})
    with pytest.raises(InvalidTournament) as caught:
        SYSTEM.pair_round(level)
    assert caught.value.problems == ("Round 1: the match of 1 and 4 is level (2.3); say who goes on.",)
    decided = replace(level, decisions=frozenset({(1, 4)}))
    assert boards(SYSTEM.pair_round(decided)) == [{4, 2}]
    assert places_of(level) == {1: (1, 3), 2: (1, 3), 3: (4, 4), 4: (1, 3)}


def test_what_the_games_say_goes_before_a_decision() -> None:
    """A result may be corrected after it was decided who goes on."""
    won = replace(after(field(4)), decisions=frozenset({(1, 4)}))
    assert boards(SYSTEM.pair_round(won)) == [{1, 2}]


def test_who_is_absent_is_out_and_the_opponent_goes_on() -> None:
    tournament = replace(field(4), absent=frozenset({1}))
    pairing = SYSTEM.pair_round(tournament)
    assert (boards(pairing), pairing.free) == ([{2, 3}], (4,))
    assert boards(SYSTEM.pair_round(replace(after(tournament), absent=frozenset()))) == [{4, 2}]


def test_where_neither_came_nobody_goes_on() -> None:
    tournament = after(field(4), {(1, 4): "--"})
    place = drawn_bracket(tournament)[0][0]
    assert (place.state, place.winner) == (State.BOTH_OUT, NOBODY)
    with pytest.raises(NoCompletePairing):
        SYSTEM.pair_round(tournament)
    decided = replace(tournament, decisions=frozenset({(1, 1)}))
    assert boards(SYSTEM.pair_round(decided)) == [{1, 2}]


def test_a_forfeit_decides() -> None:
    assert boards(SYSTEM.pair_round(after(field(4), {(1, 4): "+-"}))) == [{1, 2}]


@pytest.mark.parametrize(
    ("tournament", "problem"),
    [
        (field(1), "A knock-out is for 2 to 256 players, not for 1; add or leave out some."),
        (field(300), "A knock-out is for 2 to 256 players, not for 300; add or leave out some."),
        (field(6, total_rounds=5), "A knock-out of 6 players has 3 rounds, not 5; correct the number of rounds."),
        (
            replace(field(3), players=(Player(1, None), Player(2, None), Player(5, None))),
            "The bracket goes by the numbers 1 to 3, of which nobody has 3; number the players anew.",
        ),
    ],
)
def test_what_no_bracket_is_for_is_refused_with_what_to_do(tournament: Tournament, problem: str) -> None:
    with pytest.raises(InvalidTournament) as caught:
        SYSTEM.pair_round(tournament)
    assert problem in caught.value.problems


@pytest.mark.parametrize("seed", range(120))
def test_the_round_is_that_of_the_readings(seed: int) -> None:
    for case in (seeded_case(seed, SYSTEM.name), large_case(seed, SYSTEM.name)):
        assert difference(case.tournament, SYSTEM.pair_round, SYSTEM.name) is None
        assert second_difference(case.tournament, SYSTEM.pair_round, SYSTEM.name) is None
        reading = Reading(case.tournament)
        reading.pair_round()
        assert tuple(reading.free) == SYSTEM.pair_round(case.tournament).free


def test_colours() -> None:
    """The better seed has the initial colour in odd matches; then it is who had fewer Whites, and so on."""
    first = SYSTEM.pair_round(field(8, initial_colour=B))
    assert first.pairs == (Pair(8, 1), Pair(4, 5), Pair(7, 2), Pair(3, 6))
    second = SYSTEM.pair_round(after(field(8)))
    assert second.pairs == (Pair(4, 1), Pair(3, 2))  # 1 and 2 had White, 3 and 4 Black
    assert [board.article for board in second.trace.boards] == ["4.2", "4.2"]  # type: ignore[attr-defined]
    assert SYSTEM.pair_round(after(after(field(8)))).pairs == (Pair(1, 2),)  # both had White, then Black: 4.4


def test_a_second_board_of_the_same_two_breaks_what_the_bracket_says() -> None:
    tournament = field(4)
    assert breaches(SYSTEM, tournament, [Pair(1, 4), Pair(3, 2)], None) == ()
    assert {breach.rule for breach in breaches(SYSTEM, tournament, [Pair(1, 2), Pair(3, 4)], None)} == {Rule.NOT_PAIRED}


def said(pairing: RoundPairing, step: object) -> list[str]:
    writer = explanation_of(SYSTEM, pairing.trace, engine="test").writer()
    return [writer.sentence(one) for one in step.walk()]  # type: ignore[attr-defined]


def test_the_explanation_says_where_each_pair_comes_from() -> None:
    level = replace(after(field(6), {(4, 5): "=", (5, 4): "="}), decisions=frozenset({(1, 5)}), third_place=True)
    first, second = SYSTEM.pair_round(field(6)), SYSTEM.pair_round(level)
    assert "By the bracket for 6 players (1.2)" in said(first, SYSTEM.steps(first.trace))
    assert "1 has no opponent and goes on (1.3)." in said(first, SYSTEM.steps(first.trace))
    assert "Match 2: 4 meets 5, by their seeds." in said(first, SYSTEM.steps(first.trace))
    told = said(second, SYSTEM.steps(second.trace))
    assert "Match 1: 1 and 5, the winners of matches 1 and 2 of round 1." in told
    assert "The match of 5 and 4 was level, and was decided otherwise (2.3)." in told
    last = SYSTEM.pair_round(after(level))
    assert any(line.startswith("Match for the third place:") for line in said(last, SYSTEM.steps(last.trace)))


def test_why_not_says_when_the_bracket_lets_two_meet_and_who_is_out() -> None:
    tournament = after(field(8, third_place=True))
    pairing = SYSTEM.pair_round(tournament)
    assert said(pairing, SYSTEM.why_not(tournament, pairing, 4, 6))[1:] == [
        "4 meets 1 on board 1.",
        "6 lost to 3 in round 1 and is out (1.4).",
        "By the bracket these two can meet in round 3 alone: in the final or for the third place (1.4).",
    ]
    assert said(pairing, SYSTEM.why_not(tournament, pairing, 1, 5))[-1] == (
        "By the bracket these two can meet in round 2 alone, in match 1 (1.4)."
    )
    with pytest.raises(LookupError):
        SYSTEM.why_not(tournament, pairing, 1, 9)


def test_another_round_than_that_of_the_bracket_is_told() -> None:
    tournament = field(6)
    pairing = SYSTEM.pair_round(tournament)
    assert SYSTEM.first_divergence(tournament, pairing, as_played(pairing)) is None
    other = PlayedRound(((4, 6), (3, 5)), None, free=(1, 2))
    divergence = SYSTEM.first_divergence(tournament, pairing, other)
    assert divergence is not None
    assert divergence.parameters["what"] == "what.pair"


# Report files


def written(tournament: Tournament, *comments: str) -> str:
    file = trf_from_tournament(tournament)
    kept = (KeptLine("192 CUSTOM_KNOCKOUT"), *map(KeptLine, comments))
    return write_trf(replace(file, kept_lines=kept))


@pytest.mark.parametrize("seed", range(60))
def test_a_file_gives_the_same_round_again(seed: int) -> None:
    """Of one game or more, with matches decided otherwise, before whatever round."""
    tournament = seeded_case(seed, SYSTEM.name, manner="everybody there").tournament
    system, snapshot = round_to_pair(read_trf(written(tournament, *lines_of(tournament))))
    assert system is SYSTEM
    assert SYSTEM.pair_round(snapshot.tournament).pairs == SYSTEM.pair_round(tournament).pairs
    assert (snapshot.tournament.third_place, snapshot.tournament.scoring.games_per_match) == (
        tournament.third_place,
        tournament.scoring.games_per_match,
    )


def test_who_went_on_is_read_from_the_next_round_where_no_comment_says_it() -> None:
    level = replace(after(field(8), {(5, 4): "=", (4, 5): "="}), decisions=frozenset({(1, 5)}))
    file = read_trf(written(after(level)))
    assert round_to_pair(file).snapshot.tournament.decisions == {(1, 5)}
    assert check_tournament(file).verdict is Verdict.SAME


def test_the_final_is_told_from_the_match_for_the_third_place() -> None:
    semi = after(field(4, third_place=True), {(1, 4): "="})
    over = after(replace(semi, decisions=frozenset({(1, 4)})))
    file = read_trf(written(over))
    found = round_to_pair(file, before_round=2).snapshot.tournament
    assert (found.third_place, found.decisions) == (True, {(1, 4)})
    assert check_tournament(file).verdict is Verdict.SAME


@pytest.mark.parametrize("games", [2, 4, 6])
def test_matches_of_several_games_are_seen_without_a_comment(games: int) -> None:
    tournament, seed = seeded_case(3, SYSTEM.name, smallest=8, largest=8).tournament, 3
    while tournament.scoring.games_per_match != games or not tournament.rounds_paired or tournament.absent:
        seed += 1
        tournament = seeded_case(seed, SYSTEM.name, smallest=8, largest=8).tournament
    file = file_for(read_trf(written(tournament)), SYSTEM)
    assert (file.rounds_paired, file.scoring.games_per_match) == (tournament.rounds_paired, games)


def test_the_code_of_the_format() -> None:
    assert (SYSTEM.code(), system_of_code("CUSTOM_KNOCKOUT")) == ("CUSTOM_KNOCKOUT", SYSTEM)


def test_generated_events_are_those_of_the_rules_and_ranked_by_the_bracket() -> None:
    for seed in range(1, 9):
        parameters = resolved(Wishes(system=SYSTEM.name), seed)
        file = read_trf(generate(parameters, seed=seed))
        assert check_tournament(file).verdict is Verdict.SAME
        ranks = {line.tpn: line.rank for line in ranking_of(file).lines}
        assert ranks == {player.tpn: player.rank for player in file.players}
        state = round_to_pair(file, before_round=1).snapshot.tournament
        assert places(drawn_bracket(state), len(ranks)) == dict.fromkeys(ranks, (1, len(ranks)))


def test_generated_events_have_the_rounds_of_their_bracket() -> None:
    assert resolved(Wishes({"players": (9, 9)}, system=SYSTEM.name), 1).rounds == 4
    assert 17 <= resolved(Wishes({"rounds": (5, 5)}, system=SYSTEM.name), 1).players <= 32
    with pytest.raises(UnusableParameters, match="The bracket of 9 has 4 rounds; ask for so many"):
        resolved(Wishes({"players": (9, 9), "rounds": (3, 3)}, system=SYSTEM.name), 1)
    with pytest.raises(UnusableParameters, match="--half-point-bye-rate: only for Swiss systems"):
        resolved(Wishes({"half_point_bye_rate": (1, 1)}, system=SYSTEM.name), 1)
