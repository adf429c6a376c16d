"""The Dubov system of July 2025 pairs as that of February 2026: where the texts differ, both are read and compared.

``ReadingOf2025`` is the literal reading with those articles of the older text whose words could have meant something
else; docs/fide/dubov.md has all differences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from pairing.engine.systems import system_named
from pairing.engine.tournament import Colour
from pairing.readings import NothingToPair
from pairing.readings.dubov import Couple, Players, Reading, middle_out
from pairing.readings.player_facts import Facts
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import system_of
from pairing.trf.writer import write_trf
from tests.comparison import engine_outcome, right_outcome, seeded_case
from tests.fide_documents import exists_test
from tests.pairing.trf.samples import EVENT
from tests.sources import ROOT


class ReadingOf2025(Reading):
    """Articles are those of the text of July 2025."""

    def place(self, player: Facts) -> int:
        """1.2.1: the place in the initial ranking list, which is what the later text calls the order of TPNs."""
        return sorted(self.facts).index(player.tpn)

    def bye_order(self, player: Facts) -> tuple[int, ...]:
        """2.1.3 to 2.1.5: the lowest score, the most games, the lowest place in the initial ranking list."""
        return (player.score, -player.games, -self.place(player))

    def upfloaters(self, residents: Players, left: Players) -> Players:
        """2.2.1, 2.2.2: the first set in the order of 4.2 among the best."""
        pool = sorted(set(left) - set(residents), key=lambda player: (-player.score, self.place(player)))
        for size in range(len(residents) % 2, len(pool) + 1, 2):
            legal = [chosen for chosen in self.in_containers(pool, size) if self.completes(residents, chosen, left)]
            if legal:
                return min(legal, key=lambda chosen: self.quality(chosen, residents + chosen))
        raise NothingToPair

    def in_containers(self, pool: list[Facts], size: int) -> Iterator[Players]:
        """4.2.3: sets of the same scores are a container; containers by C6, in each the order of words."""
        containers: dict[tuple[int, ...], list[Players]] = {}
        for chosen in combinations(pool, size):
            containers.setdefault(self.lower_scores(chosen), []).append(chosen)
        for scores in sorted(containers):
            yield from sorted(containers[scores], key=lambda chosen: [pool.index(player) for player in chosen])

    def completes(self, residents: Players, chosen: Players, left: Players) -> bool:
        """3.2.1, C4: the set of upfloaters lets the round be completed."""
        bracket = residents + chosen
        return self.can_be_paired(bracket) and self.can_be_paired(set(left) - set(bracket))

    def lower_scores(self, upfloaters: Players) -> tuple[int, ...]:
        """3.3.2, C6: the lowest score as high as possible, and then the second lowest, and so on."""
        rest, told = list(upfloaters), []
        while rest:
            lowest = min(rest, key=lambda player: player.score)
            rest.remove(lowest)
            told.append(-lowest.score)
        return tuple(told)

    def sequence(self, seekers: Players) -> list[Facts]:
        """4.3.2 and 4.3.3 by the initial ranking."""
        whites = all(player.preference is Colour.WHITE for player in seekers)
        return list(middle_out(sorted(seekers, key=lambda one: (one.aro if whites else 0, self.place(one)))))

    def pair_bracket(self, bracket: Players) -> list[Couple]:
        """2.2.5, 2.2.6: S1 by ARO, then by the initial ranking; the rest is as it is in the later text."""
        return super().pair_bracket(tuple(sorted(bracket, key=self.place)))


def of_2025(seed: int) -> object:
    try:
        boards, bye = ReadingOf2025(seeded_case(seed).tournament).pair_round()
    except NothingToPair:
        return "no complete pairing"
    return tuple(boards), bye


@pytest.mark.bruteforce
@pytest.mark.parametrize("first", range(6_000_000, 6_001_000, 100))
def test_the_articles_of_2025_make_the_same_rounds(first: int) -> None:
    pair_round = system_named("dubov").pair_round
    for seed in range(first, first + 100):
        right = right_outcome(seeded_case(seed).tournament)
        assert of_2025(seed) == right, f"seed {seed}"
        assert engine_outcome(seeded_case(seed).tournament, pair_round) == right


def test_the_order_in_which_the_example_lists_its_containers_is_not_theirs() -> None:
    """4.2.3 of 2025 names {3, 1½} before {2½, 2½}; C6, by which they are sorted, puts the second one first."""
    reading = ReadingOf2025(seeded_case(0).tournament)
    player = next(iter(reading.facts.values()))

    def of(*points: int) -> tuple[int, ...]:
        return reading.lower_scores(tuple(replace(player, score=score) for score in points))

    scores = {points: of(*points) for points in ((30, 15), (25, 25), (30, 25))}
    assert sorted(scores, key=scores.__getitem__) == [(30, 25), (25, 25), (30, 15)]


def test_the_code_of_2025_is_read_and_kept() -> None:
    file = read_trf(f"{EVENT}192 FIDE_DUBOV_2025\n")
    assert system_of(file).system is system_named("dubov")
    assert "192 FIDE_DUBOV_2025" in write_trf(file).splitlines()


def test_every_difference_in_the_document_has_a_test_that_exists() -> None:
    text = (ROOT / "docs/fide/dubov.md").read_text(encoding="utf-8")
    section = text.split("## The text of July 2025")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if re.match(r"\| \d\.", line)]
    assert len(rows) >= 12
    for row in rows:
        tests = re.findall(r"`(tests/[^`]+)`", row[4])
        assert tests, row[0]
        assert all(map(exists_test, tests)), row[0]
