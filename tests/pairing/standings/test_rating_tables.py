"""FIDE's two conversion tables, every entry of them, written down as B.02 prints them."""

from __future__ import annotations

import pytest

from pairing.standings.rating_tables import expected_score, performance_difference

# 8.1.1: scores from .99 downwards, with the differences.
DIFFERENCES = """
    .99 677  .98 589  .97 538  .96 501  .95 470  .94 444  .93 422  .92 401  .91 383  .90 366
    .89 351  .88 336  .87 322  .86 309  .85 296  .84 284  .83 273  .82 262  .81 251  .80 240
    .79 230  .78 220  .77 211  .76 202  .75 193  .74 184  .73 175  .72 166  .71 158  .70 149
    .69 141  .68 133  .67 125  .66 117  .65 110  .64 102  .63  95  .62  87  .61  80  .60  72
    .59  65  .58  57  .57  50  .56  43  .55  36  .54  29  .53  21  .52  14  .51   7  .50   0
"""
# 8.1.2: differences from and to, with the higher rated player's score.
SCORES = """
    0-3     .50   4-10    .51   11-17   .52   18-25   .53   26-32   .54   33-39   .55   40-46   .56   47-53   .57
    54-61   .58   62-68   .59   69-76   .60   77-83   .61   84-91   .62   92-98   .63   99-106  .64   107-113 .65
    114-121 .66   122-129 .67   130-137 .68   138-145 .69   146-153 .70   154-162 .71   163-170 .72   171-179 .73
    180-188 .74   189-197 .75   198-206 .76   207-215 .77   216-225 .78   226-235 .79   236-245 .80   246-256 .81
    257-267 .82   268-278 .83   279-290 .84   291-302 .85   303-315 .86   316-328 .87   329-344 .88   345-357 .89
    358-374 .90   375-391 .91   392-411 .92   412-432 .93   433-456 .94   457-484 .95   485-517 .96   518-559 .97
    560-619 .98   620-735 .99
"""


def pairs(table: str) -> list[tuple[str, str]]:
    cells = table.split()
    return list(zip(cells[::2], cells[1::2], strict=True))


def hundredths(score: str) -> int:
    return int(score.removeprefix("."))


@pytest.mark.parametrize(("score", "difference"), pairs(DIFFERENCES))
def test_differences(score: str, difference: str) -> None:
    assert performance_difference(hundredths(score)) == int(difference)
    assert performance_difference(100 - hundredths(score)) == -int(difference)


@pytest.mark.parametrize(("differences", "score"), pairs(SCORES))
def test_scores(differences: str, score: str) -> None:
    first, last = map(int, differences.split("-"))
    assert {expected_score(difference) for difference in range(first, last + 1)} == {hundredths(score)}


def test_the_tables_are_whole() -> None:
    assert [hundredths(score) for score, _difference in pairs(DIFFERENCES)] == list(range(99, 49, -1))
    ends = [tuple(map(int, differences.split("-"))) for differences, _score in pairs(SCORES)]
    assert [first for first, _last in ends] == [0, *(last + 1 for _first, last in ends[:-1])]
