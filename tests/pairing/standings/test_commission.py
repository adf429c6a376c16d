"""Ranks and values beside those of the Technical Commission's program: the same, but for what the text settles."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import count

import pytest

from pairing.trf.abnormal import AbnormalPoints, abnormal_line
from pairing.trf.reader import read_trf
from tests.commission import (
    compared_codes,
    differences,
    generated_text,
    has_unusual_results,
    invented_text,
    round_robin_text,
    their_standings,
)
from tests.commission_run import main
from tests.commission_teams import team_text

RATINGS = ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG")
UNPLAYED = ("BH", "BH/C1", "BH/C2", "BH/P", "FB", "AOB", "SB", "SB/C1", "SB/C2", "KS")
UNUSUAL = """012 Unusual results
042 2026/03/02
XXR 2
001    1      Abegg, Anton                      2000                             0.5    1     2 w 0     3 b =
001    2      Brändli, Berta                    1900                             1.0    2     1 b 0     4 w 1
001    3      Caduff, Carla                     1800                             0.0    3     4 w -     1 w 0
001    4      Danuser, Dario                    1700                             0.0    4     3 b -     2 b 0
"""


@pytest.mark.parametrize("make", [generated_text, invented_text, team_text, round_robin_text])
@pytest.mark.parametrize("seed", range(25))
def test_every_tiebreak_agrees(make: Callable[[int], str | None], seed: int) -> None:
    text = next(filter(None, map(make, count(100 * seed))))  # the first seed from there on that is of use
    assert [found for codes in compared_codes(read_trf(text)) for found in differences(text, codes)] == []


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("unrated", [None, 1400])
def test_players_without_a_rating_agree(seed: int, unrated: int | None) -> None:
    lines = (generated_text(seed) or "").split("\n")
    players = [index for index, line in enumerate(lines) if line.startswith("001")]
    for index in random.Random(seed).sample(players, 2):
        lines[index] = f"{lines[index][:48]}    {lines[index][52:]}"
    text = "\n".join(lines)
    assert any(player.rating is None for player in read_trf(text).players)
    assert [found for code in RATINGS for found in differences(text, (code,), unrated=unrated)] == []
    assert [found for code in RATINGS for found in differences(text, (f"{code}/U1400",))] == []


@pytest.mark.parametrize("seed", range(12))
def test_the_edition_before_agrees(seed: int) -> None:
    text = re.sub(r"^042 .*$", "042 2025/05/01", generated_text(seed) or "", flags=re.MULTILINE)
    assert "042 2025/05/01" in text
    assert [found for code in UNPLAYED for found in differences(text, (code,))] == []


def test_the_editions_are_not_the_same() -> None:
    """Else the test before this one would show nothing."""
    texts = [generated_text(seed) or "" for seed in range(12)]
    older = [re.sub(r"^042 .*$", "042 2025/05/01", text, flags=re.MULTILINE) for text in texts]
    assert any(standings_of(text) != standings_of(other) for text, other in zip(texts, older, strict=True))


def standings_of(text: str) -> object:
    return their_standings(text, ("BH",), after_round=read_trf(text).rounds_paired)


def test_standard_points_of_unusual_games_follow_the_text() -> None:
    """7.7 compares a game with the opponent; the other program compares it with a draw (docs/fide/tiebreaks.md)."""
    file = read_trf(UNUSUAL)
    assert file.problems == ()
    assert has_unusual_results(file)
    found = [text for text in differences(UNUSUAL, ("STD",)) if "STD" in text]
    assert sorted(found) == ["player 1: STD 15 of 10, theirs 1/2", "player 2: STD 15 of 10, theirs 1"]


def test_forfeits_won_in_a_round_robin_follow_the_text() -> None:
    """15.2 counts them as games, but for ratings; the other program leaves them out of 7.2 to 7.4."""
    robin = UNUSUAL.replace("XXR 2", "XXR 3\n192 BERGER_ROUNDROBIN").replace("     4 w -", "     4 w +")
    robin = robin.replace("0.0    3", "1.0    3")
    assert read_trf(robin).problems == ()
    assert differences(robin, ("WON",)) == ["player 3: rank 1, theirs 2 by WON", "player 3: WON 1 of 1, theirs 0"]
    assert differences(robin, ("DE", "WIN", "SB", "KS")) == []


def test_a_bonus_reaches_the_opponents() -> None:
    """Buchholz and SB go by the opponents' points; the other program leaves the bonus of record 299 out of them."""
    plain = UNUSUAL + "192 FIDE_DUBOV\n"
    bonus = plain.replace("0.5    1", "1.5    1") + f"{abnormal_line(AbnormalPoints('', 10, players=(1,)))}\n"
    assert differences(plain, ("BH",)) == differences(bonus, ("WIN",)) == []
    values = [text for text in differences(bonus, ("BH",)) if "BH" in text and "rank" not in text]
    assert values == ["player 2: BH 15 of 10, theirs 1/2", "player 3: BH 15 of 10, theirs 1/2"]


def test_the_command_prints_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "2", "--processes", "1"]) == 0
    assert "0 differences in 2 tournaments, " in capsys.readouterr().out
