"""The checker: rounds as they stood, the first article where two versions part, and the command with its exit codes."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.checking.checker import CheckReport, RoundCheck, Verdict, check_tournament
from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Colour, Game, Outcome, Player, Record, Tournament
from pairing.generating.generator import generate_tournament
from pairing.generating.lots import Lots
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.reader import read_trf
from tests.known_faults import as_lines, tournament_of
from tests.pairing.engine.builders import player, tournament
from tests.pairing.tools.commands import generated
from tests.pairing.tools.rounds import FRESH, Boards, boards_of, file_text, played
from tests.pairing.trf.samples import line_of, with_fields
from tests.strategies import random_tournament
from tests.wrong_readings import wrong_outcome
from tests.wrong_readings.dubov import WRONG_READINGS


def checked(before: Tournament, boards: Boards, bye: int | None = None) -> RoundCheck:
    """The check of the round that was played on these boards."""
    report = check_tournament(read_trf(file_text(played(before, boards, bye))), [before.coming_round])
    assert report.problems == ()
    return report.rounds[0]


def article(check: RoundCheck) -> tuple[str, str]:
    assert check.verdict is Verdict.DIFFERENT
    assert check.first is not None
    told = check.first.data()
    return told["article"], told["criterion"]


# What each fault of other programs does wrong; the boards' order is not in the file, so it cannot differ.
FAULTS = {
    "c6-closest-upfloaters-first": ("3.2.2", "2.3.2"),
    "c9-most-earlier-upfloats-first": ("3.2.2", "2.3.5"),
    "bye-to-fewest-games": ("3.1.4", ""),
    "bye-barred-by-requested-bye": ("3.1.3", ""),
    "bye-barred-by-missed-round": ("3.1.3", ""),
    "bye-to-forfeit-winner": ("3.1.1", ""),
    "bye-after-full-point-bye": ("3.1.1", ""),
    "c10-upfloat-outlives-bye": ("3.2.2", ""),
    "second-shift-counts-just-shifted": ("3.2.6", ""),  # its pairs could come from the right shift as well
    "colours-alternate-by-board": ("5.2.1", ""),
    "colours-by-plain-tpn": ("5.2.1", ""),
    "colour-histories-from-first-game": ("5.2.5", ""),
    "three-digit-numbers": ("2.1", "2.1.1"),
    "sets-by-smallest-sum": ("3.2.2", ""),
    "halves-in-round-one-only": ("3.2.4.1", ""),
    "small-weights": ("3.2.2", "2.3.3"),
    "inside-a-half-before-next-transposition": ("3.2.4.1", ""),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_another_program_is_named_by_its_article(name: str) -> None:
    before = tournament_of("dubov", name)
    boards, bye = WRONG_READINGS[name](before).pair_round()
    assert article(checked(before, boards, bye)) == FAULTS[name]


@pytest.mark.parametrize("name", ["boards-by-smallest-tpn", "bye-among-boards"])
def test_the_order_of_the_boards_is_not_compared(name: str) -> None:
    before = tournament_of("dubov", name)
    lines = as_lines(wrong_outcome(WRONG_READINGS[name], before)) or []
    bye = next((line[0] for line in lines if line[1] == 0), None)
    assert checked(before, [line for line in lines if line[1]], bye).verdict is Verdict.SAME


FIVE = tournament(*(player(tpn) for tpn in range(1, 6)))


@pytest.mark.parametrize(
    ("before", "boards", "bye", "expected"),
    [
        (FRESH, [(1, 6), (5, 2), (3, 7), (8, 4)], None, ("3.2.6", "")),
        (FRESH, [(1, 5), (6, 2), (3, 7), (4, 8)], None, ("5.2.1", "")),
        (FRESH, [(1, 2), (5, 6), (3, 7), (8, 4)], None, ("3.2.4.1", "")),
        (FIVE, [(1, 3), (5, 2)], 4, ("3.1.5", "")),
        # Two leaders who have not met need no upfloater, and may not meet each other's victims again.
        (
            tournament(player(1, "3w1"), player(2, "4b1"), player(3, "1b0"), player(4, "2w0")),
            [(4, 1), (2, 3)],
            None,
            ("3.2.1", "2.3.1"),
        ),
        (
            tournament(player(1, "3w1"), player(2, "4b1"), player(3, "1b0"), player(4, "2w0")),
            [(3, 1), (2, 4)],
            None,
            ("2.1", "2.1.1"),
        ),
        # Everybody's colour is due: White to those who had Black.
        (
            tournament(player(1, "3w1"), player(2, "4b1"), player(3, "1b0"), player(4, "2w0")),
            [(1, 2), (3, 4)],
            None,
            ("5.2.2", ""),
        ),
    ],
)
def test_each_step_is_told(before: Tournament, boards: Boards, bye: int | None, expected: tuple[str, str]) -> None:
    assert article(checked(before, boards, bye)) == expected


def test_two_who_must_both_have_white_are_named() -> None:
    before = tournament(
        player(1, "5b= 6b="), player(2, "6b= 5b="), player(3, "7w= 8w="), player(4, "8w= 7w="),
        player(5, "1w= 2w="), player(6, "2w= 1w="), player(7, "3b= 4b="), player(8, "4b= 3b="),
    )  # fmt: skip
    check = checked(before, [(1, 2), (3, 4), (7, 5), (8, 6)])
    assert article(check) == ("2.1", "2.1.3")
    assert check.first is not None
    assert check.first.data()["in_the_file"] == [1, 2]


def test_a_different_bye_is_shown_with_both_versions() -> None:
    check = checked(FIVE, [(1, 3), (5, 2)], 4)
    assert (check.bye_paired, check.bye_played) == (5, 4)
    assert set(check.only_paired) == {(4, 2)}
    assert set(check.only_played) == {(5, 2)}


def test_any_other_pairs_or_colours_of_a_round_are_found() -> None:
    """Two boards that exchange their players, or one that turns its colours, never pass."""
    rng = random.Random(4)
    compared = 0
    while compared < 150:
        before = random_tournament(rng, plain=True)
        try:
            pairing = system_named("dubov").pair_round(before)
        except NoCompletePairing:
            continue
        boards = boards_of(pairing)
        assert checked_or_none(before, boards, pairing.bye) in (Verdict.SAME, None)
        one = rng.randrange(len(boards))
        other = rng.randrange(len(boards))
        (white, black), (white_too, black_too) = boards[one], boards[other]
        boards[one], boards[other] = (white, black_too), (white_too, black)
        if one == other:
            boards[one] = (black, white)
        assert checked_or_none(before, boards, pairing.bye) in (Verdict.DIFFERENT, None)
        compared += 1


def checked_or_none(before: Tournament, boards: Boards, bye: int | None) -> Verdict | None:
    """The verdict on the round; None where a file cannot hold it, as when an earlier round has no pairing."""
    try:
        text = file_text(played(before, boards, bye))
    except ValueError:
        return None
    check = check_tournament(read_trf(text), [before.coming_round]).rounds[0]
    assert (check.first is None) is (check.verdict is Verdict.SAME)
    return check.verdict


def test_byes_late_entries_withdrawals_and_forfeits_are_taken_account_of() -> None:
    rates = {"forfeit_rate": (80_000,) * 2, "half_point_bye_rate": (80_000,) * 2, "zero_point_bye_rate": (50_000,) * 2}
    rates |= {"late_entry_rate": (200_000,) * 2, "withdrawal_rate": (200_000,) * 2}
    letters = set()
    for seed in range(40):
        text = generated(seed, players=(9, 40), rounds=(5, 7), **rates)
        letters |= {line[98 + 10 * number] for line in text.splitlines() if line[:3] == "001" for number in range(5)}
        assert check_tournament(read_trf(text)).verdict is Verdict.SAME
    assert letters >= set("1=0+-HZU")


def test_unusual_results_are_taken_account_of() -> None:
    """½-0, 0-0 and games of less than one move, in rounds paired by the rules."""
    for seed in range(5):
        lots = Lots(seed, "unusual")
        parameters = resolved(Wishes({"players": (16, 16), "rounds": (5, 5)}), seed)
        before = generate_tournament(parameters, seed=seed, rounds_played=0)
        while before.coming_round < 5:
            pairing = system_named("dubov").pair_round(before)
            before = played(before, boards_of(pairing), pairing.bye)
            results = [
                (Outcome.DRAW, Outcome.LOSS, True),
                (Outcome.LOSS, Outcome.LOSS, True),
                (Outcome.WIN, Outcome.LOSS, False),
            ]
            for pair in pairing.pairs:
                before = with_result(before, pair.white, pair.black, *lots.choice(results))
        assert check_tournament(read_trf(file_text(before))).verdict is Verdict.SAME


def with_result(event: Tournament, white: int, black: int, mine: Outcome, theirs: Outcome, rated: bool) -> Tournament:
    outcomes = {white: mine, black: theirs}

    def ended(entry: Player) -> Player:
        last = entry.records[-1]
        if entry.tpn not in outcomes or not isinstance(last, Game):
            return entry
        return replace(entry, records=(*entry.records[:-1], replace(last, outcome=outcomes[entry.tpn], rated=rated)))

    return replace(event, players=tuple(map(ended, event.players)))


def test_the_number_of_rounds_matters() -> None:
    """C8 to C10 are off in the last round: some event comes out otherwise if its last round is taken for another."""
    verdicts = set()
    for seed in range(60):
        text = generated(seed, players=(10, 14), rounds=(6, 6))
        verdicts.add(check_tournament(read_trf(text), total_rounds=9).verdict)
    assert verdicts == {Verdict.SAME, Verdict.DIFFERENT}


@pytest.mark.parametrize("colour", list(Colour))
def test_the_initial_colour_is_inferred_and_told(colour: Colour) -> None:
    event = replace(FRESH, initial_colour=colour)
    pairing = system_named("dubov").pair_round(event)
    text = file_text(played(event, boards_of(pairing)))
    bare = "".join(line for line in text.splitlines(keepends=True) if line[:3] not in ("152", "XXC"))
    report = check_tournament(read_trf(bare))
    assert (report.verdict, report.initial_colour, report.initial_colour_stated) == (Verdict.SAME, colour, False)
    assert any("initial colour is not stated" in remark.message for remark in report.adjustments)
    assert check_tournament(read_trf(text)).initial_colour_stated


def with_late_entry() -> Tournament:
    """Two rounds by the rules; after the first one player 3 came and moved those below by one number."""
    first = system_named("dubov").pair_round(replace(FRESH, players=FRESH.players[:6]))
    boards = [(after_entry(white), after_entry(black)) for white, black in boards_of(first)]
    start = replace(FRESH, players=FRESH.players[:7], absent=frozenset({3}))
    second = played(start, boards, None)
    pairing = system_named("dubov").pair_round(second)
    return played(second, boards_of(pairing), pairing.bye)


def after_entry(tpn: int) -> int:
    return tpn if tpn < 3 else tpn + 1


@pytest.mark.parametrize("stated", [True, False])
def test_who_comes_later_has_no_number_yet(stated: bool) -> None:
    text = file_text(with_late_entry())
    if not stated:
        text = "".join(line for line in text.splitlines(keepends=True) if line[:3] not in ("152", "XXC"))
    first, second = check_tournament(read_trf(text)).rounds
    assert (first.verdict, second.verdict) == (Verdict.SAME, Verdict.SAME)


def test_who_never_comes_has_no_number_either() -> None:
    event = with_late_entry()
    alone = replace(event, players=tuple(replace(entry, records=entry.records[:1]) for entry in event.players))
    assert check_tournament(read_trf(file_text(alone))).rounds[0].verdict is Verdict.SAME


@pytest.mark.parametrize(("letter", "verdict"), [("-", Verdict.SAME), (" ", Verdict.SAME), ("w", Verdict.DIFFERENT)])
def test_a_forfeit_without_colours_is_compared_without_them(letter: str, verdict: Verdict) -> None:
    """By the rules 6 has White against 2; the reader has to take some colour, and takes it the other way round."""
    event = played(FRESH, [(1, 5), (6, 2), (3, 7), (8, 4)])
    forfeits: dict[int, tuple[Record, ...]] = {
        2: (Game(6, Colour.BLACK, Outcome.WIN, played=False),),
        6: (Game(2, Colour.WHITE, Outcome.LOSS, played=False),),
    }
    players = tuple(replace(entry, records=forfeits.get(entry.tpn, entry.records)) for entry in event.players)
    lines = file_text(replace(event, players=players)).splitlines(keepends=True)
    colours = {"001    2": letter, "001    6": "b" if letter == "w" else letter}
    text = "".join(line[:96] + colours[line[:8]] + line[97:] if line[:8] in colours else line for line in lines)
    report = check_tournament(read_trf(text))
    assert report.problems == ()
    assert report.verdict is verdict


def test_no_complete_pairing_and_rounds_out_of_reach_are_not_replayable() -> None:
    two = tournament(player(1, "2w1 2b1"), player(2, "1b0 1w0"))
    report = check_tournament(read_trf(file_text(two)), [1, 2, 3])
    assert [entry.verdict for entry in report.rounds] == [Verdict.SAME, *[Verdict.NOT_REPLAYABLE] * 2]
    assert "1.9.3" in report.rounds[1].reason
    assert "Round 3 is not in the file" in report.rounds[2].reason
    assert report.verdict is Verdict.NOT_REPLAYABLE


def test_a_file_with_faults_is_not_replayable_and_says_all_of_them() -> None:
    text = with_fields({(line_of(2), 81): " 9.9", (line_of(3), 49): "abcd"})
    report = check_tournament(read_trf(text))
    assert report.verdict is Verdict.NOT_REPLAYABLE
    assert {(problem.line, problem.column) for problem in report.problems} == {(line_of(2), 81), (line_of(3), 49)}


def test_nothing_paired_is_not_replayable() -> None:
    report: CheckReport = check_tournament(read_trf(file_text(FRESH)))
    assert report.verdict is Verdict.NOT_REPLAYABLE
    assert "nothing to compare" in report.problems[0].message


def test_the_wrong_readings_that_find_no_pairing_are_left_out() -> None:
    """So that the table of faults cannot lose one unnoticed."""
    left = set(WRONG_READINGS) - set(FAULTS) - {"boards-by-smallest-tpn", "bye-among-boards"}
    for name in left:
        assert not as_lines(wrong_outcome(WRONG_READINGS[name], tournament_of("dubov", name))), name


def test_who_should_have_been_shifted_is_told_beside_the_pair_that_was_played() -> None:
    """1 of G1 = 1, 2, 3 may meet nobody of G2; by the rules 2 goes over to meet 1, in the file it is 3."""
    barred = frozenset({(1, 4), (1, 5), (1, 6)})
    before = tournament(*(player(number) for number in range(1, 7)), forbidden_pairs=barred)
    check = checked(before, [(1, 3), (2, 5), (4, 6)])
    assert article(check) == ("3.2.4.1", "")
    assert check.first is not None
    told = check.first.data()
    assert (told["by_the_rules"], told["in_the_file"]) == ([2], [1, 3])
