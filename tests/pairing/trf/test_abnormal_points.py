"""Records 299 in an event of players: pairing and checking go by the points that they give, as the standings do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.engine.basics.histories import points_before_rounds
from pairing.engine.systems import system_named, system_names
from pairing.engine.tournament import Scoring
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.abnormal import AbnormalPoints, abnormal_line
from pairing.trf.records import TrfFile
from pairing.trf.system_of_file import round_to_pair
from tests.pairing.tools.commands import run
from tests.pairing.trf.samples import sound

ROUNDS = 6
SYSTEMS = map(system_named, system_names())
OF_PLAYERS = [one.name for one in SYSTEMS if one.is_for_single_games and not one.is_predetermined]
POINTS = ("162", "XXS", "BBW", "BBD", "BBL", "BBU", "BBF", "BBZ")
BY_RECORDS = [abnormal_line(AbnormalPoints("W", 30)), abnormal_line(AbnormalPoints("D", 10))]


def lines_by_three_points(system: str) -> list[str]:
    """A tournament of sixteen that was paired by 3-1-0, without the lines that say so."""
    scoring = Scoring(win=30, draw=10, pairing_allocated_bye=30)
    played = dict.fromkeys(("forfeit_rate", "half_point_bye_rate", "zero_point_bye_rate", "late_entry_rate"), (0, 0))
    ranges = {"players": (16, 16), "rounds": (ROUNDS, ROUNDS), "withdrawal_rate": (0, 0), **played}
    wishes = Wishes(ranges, scoring=scoring, system=system)
    lines = generate(resolved(wishes, 7), seed=7).splitlines()
    assert any(line.startswith("162") for line in lines)
    return [line for line in lines if line[:3] not in POINTS]


def points_before(file: TrfFile, number: int) -> dict[int, int]:
    tournament = round_to_pair(file, before_round=number).snapshot.tournament
    return {player.tpn: points_before_rounds(player, tournament)[-1] for player in tournament.players}


@pytest.mark.parametrize("system", sorted({*OF_PLAYERS} - {"lim"}))  # whose median is half of the wins of 162
def test_rounds_are_checked_by_the_points_of_the_records(system: str) -> None:
    lines = lines_by_three_points(system)
    file = sound("\n".join([*lines, *BY_RECORDS]))
    assert file.scoring.win == 10
    report = check_tournament(file)
    assert report.problems == ()
    assert [check.verdict for check in report.rounds] == [Verdict.SAME] * ROUNDS


def test_the_commands_take_them(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text("\n".join([*lines_by_three_points("dutch"), *BY_RECORDS, ""]), encoding="utf-8")
    run("check", path)
    paired, _err = run("pair", path, "--before", "6")
    said = tmp_path / "said.trf"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:3] != "299"]
    said.write_text("\n".join([*lines, "162  W 3.0    D 1.0", ""]), encoding="utf-8")
    assert paired == run("pair", said, "--before", "6")[0]


def test_a_penalty_of_a_round_counts_from_it_on() -> None:
    plain = sound("\n".join([*lines_by_three_points("dubov"), *BY_RECORDS]))
    entries = (
        AbnormalPoints("", -20, round_number=3, players=(2,)),
        AbnormalPoints("", 5, players=(2, 5)),
    )
    file = replace(plain, abnormal_points=(*plain.abnormal_points, *entries))
    before = {number: points_before(plain, number) for number in (3, 4, 6)}
    assert points_before(file, 3) == before[3] | {2: before[3][2] + 5, 5: before[3][5] + 5}
    assert points_before(file, 4) == before[4] | {2: before[4][2] - 15, 5: before[4][5] + 5}
    assert points_before(file, 6)[2] == before[6][2] - 15


@pytest.mark.parametrize("system", OF_PLAYERS)
def test_a_player_with_less_than_no_points_is_paired(system: str) -> None:
    file = sound("\n".join([*lines_by_three_points(system), *BY_RECORDS]))
    last = min((player.points or 0, player.tpn) for player in file.players)[1]
    file = replace(file, abnormal_points=(*file.abnormal_points, AbnormalPoints("", -90, players=(last,))))
    for number in range(1, ROUNDS + 1):
        rules, snapshot = round_to_pair(file, before_round=number)
        assert len(rules.pair_round(snapshot.tournament).pairs) == 8
