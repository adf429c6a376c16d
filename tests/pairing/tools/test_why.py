"""“Why not A against B?” held against the brute force: the article named is the first at which both rounds part."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.explanation.why_not import with_pair_enforced
from pairing.engine.result import RoundPairing
from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.systems.dubov.why import why_not
from pairing.engine.tournament import Tournament
from pairing.explaining.document import facts_writer, why_data
from pairing.readings import NothingToPair
from pairing.readings.dubov import Couple, Facts, Players, Reading
from pairing.tools.explain import WIDTH, answer_lines
from tests.comparison import seeded_case
from tests.explanation_claims import Data, why_claims
from tests.pairing.engine.builders import player, tournament

Difference = tuple[str, tuple[int, ...], tuple[int, ...]]
"""An article, and what stands at that step by the rules and with the pair enforced."""

CRITERIA = ("2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6")


class Diary(Reading):
    """The brute force, writing down what it chose at each step: the step, by what it compares, and the players."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.steps: list[tuple[str, tuple[object, ...], tuple[int, ...]]] = []

    def bye(self) -> Facts | None:
        chosen = super().bye()
        if chosen is not None:
            self.steps.append(("bye", self.bye_order(chosen), (chosen.tpn,)))
        return chosen

    def upfloaters(self, residents: Players, left: Players) -> Players:
        chosen = super().upfloaters(residents, left)
        quality = self.quality(chosen, residents + chosen)
        self.steps.append(("upfloaters", (len(chosen), *quality), tuple(one.tpn for one in chosen)))
        return chosen

    def recompose(self, smaller: Players, larger: Players) -> tuple[Players, Players]:
        new_smaller, new_larger = super().recompose(smaller, larger)
        out = tuple(one.tpn for one in self.sequence(smaller) if one not in new_smaller)
        back = tuple(one.tpn for one in self.sequence(larger) if one not in new_larger)
        self.steps += [("3.2.4.1", (), out), ("3.2.4.2", (), back)]
        return new_smaller, new_larger

    def pair_bracket(self, bracket: Players) -> list[Couple]:
        couples = super().pair_bracket(bracket)
        self.steps += [("3.2.6", (), (one.tpn, other.tpn)) for one, other in couples]
        return couples


def difference(ours: Diary, theirs: Diary) -> Difference:
    for (step, mine, players), (_, other, others) in zip(ours.steps, theirs.steps, strict=False):
        if (mine, players) == (other, others):
            continue
        names = {"bye": ("3.1.3", "3.1.4", "3.1.5"), "upfloaters": CRITERIA}.get(step, ())
        compared = zip(names, mine, other, strict=False)  # the last round has no C8 to C10
        rest = "4.2" if step == "upfloaters" else step
        return next((name for name, a, b in compared if a != b), rest), players, others
    raise AssertionError("both rounds are the same")


def questions(first_seed: int, count: int) -> Iterator[tuple[Tournament, RoundPairing, int, int]]:
    """Pairs of players in small tournaments of all manners."""
    for seed in range(first_seed, first_seed + count):
        event = seeded_case(seed).tournament
        try:
            pairing = system_named("dubov").pair_round(event)
        except NoCompletePairing:
            continue
        pairs = list(combinations((player.tpn for player in event.players), 2))
        for one, other in random.Random(seed).sample(pairs, min(6, len(pairs))):
            yield event, pairing, one, other


def answered(event: Tournament, pairing: RoundPairing, one: int, other: int) -> Data:
    """Every claim of the answer, as read from its document."""
    system = system_named(DEFAULT)
    return why_claims(why_data(pairing, why_not(event, pairing, one, other), system=system, engine=""))


def assert_right(event: Tournament, pairing: RoundPairing, answer: Data) -> None:
    ours = Diary(event)
    ours.pair_round()
    one, other, reason = ours.facts[answer["one"]], ours.facts[answer["other"]], answer["reason"]
    met = reason == "paired"
    assert met == any({one.tpn, other.tpn} == {pair.white, pair.black} for pair in pairing.pairs)
    if met:
        return
    absent = bool({one.tpn, other.tpn} & event.absent)
    assert (reason == "absent") == absent
    if absent:
        return
    forbidden = reason in ("already-met", "forbidden", "same-absolute-preference")
    assert forbidden == (not ours.may_meet(one, other))
    if forbidden:
        return
    theirs = Diary(with_pair_enforced(event, one.tpn, other.tpn))
    try:
        boards, bye = theirs.pair_round()
    except NothingToPair:
        assert (reason, answer["article"]) == ("no-complete-pairing", "2.2.1")
        return
    enforced, parting = answer["with_this_pair"], answer["parting"]
    assert ([tuple(board) for board in enforced["boards"]], enforced["bye"]) == (boards, bye)
    assert {one.tpn, other.tpn} in [set(board) for board in boards]
    told = (parting["article"], tuple(parting["by_the_rules"]), tuple(parting["with_this_pair"]))
    assert told == difference(ours, theirs)


@pytest.mark.parametrize("first_seed", range(20_000, 20_500, 100))
def test_the_reason_is_the_first_article_at_which_the_rounds_part(first_seed: int) -> None:
    for event, pairing, one, other in questions(first_seed, 100):
        assert_right(event, pairing, answered(event, pairing, one, other))


def test_every_kind_of_answer_can_be_put_into_words() -> None:
    reasons, steps = set(), set()
    for event, pairing, one, other in questions(30_000, 250):
        answer = answered(event, pairing, one, other)
        writer = facts_writer(system_named(DEFAULT), pairing.trace.players)
        lines = list(answer_lines(writer, why_not(event, pairing, one, other)))
        assert lines[0] == f"Round {pairing.round_number}: why not {one} against {other}?"
        assert max(map(len, lines)) <= WIDTH
        assert answer["article"] in "\n".join(lines)
        reasons.add(answer["reason"])
        steps.add((answer["parting"] or {}).get("step"))
    assert reasons == {
        "paired", "absent", "already-met", "forbidden", "same-absolute-preference", "no-complete-pairing",
        "comes-later",
    }  # fmt: skip
    assert steps == {
        None, "bye", "upfloaters", "preferences", "first-shift", "second-shift", "transposition",
    }  # fmt: skip


def test_an_early_game_is_named_with_its_round() -> None:
    event = tournament(player(1, "Z 2w1"), player(2, "Z 1b0"), player(3, "Z Z"), player(4, "Z Z"))
    pairing = system_named("dubov").pair_round(event)
    answer = answered(event, pairing, 2, 1)
    assert (answer["reason"], answer["met_in_round"]) == ("already-met", 2)


def test_others_who_could_not_be_paired_are_named() -> None:
    event = tournament(*(player(number) for number in range(1, 5)), forbidden_pairs=frozenset({(3, 4)}))
    pairing = system_named("dubov").pair_round(event)
    answer = answered(event, pairing, 1, 2)
    assert (answer["reason"], answer["article"]) == ("no-complete-pairing", "2.2.1")
    assert answer["shortage"] == {"groups": [[3], [4]], "only": []}


def test_questions_about_nobody_are_refused() -> None:
    event = tournament(player(1), player(2))
    pairing = system_named("dubov").pair_round(event)
    with pytest.raises(LookupError, match="no player 7 and no player 8"):
        why_not(event, pairing, 7, 8)
    with pytest.raises(LookupError, match="named twice"):
        why_not(event, pairing, 1, 1)


def test_a_parting_at_a_shift_says_whether_more_would_change_sides() -> None:
    seen = set()
    for event, pairing, one, other in questions(30_000, 250):
        for step in why_not(event, pairing, one, other).walk():
            if step.key in ("why.more-shifted", "why.other-shifted"):
                more = len(step.parameters["theirs"]) > len(step.parameters["ours"])
                assert more == (step.key == "why.more-shifted")
                seen.add(step.key)
    assert seen == {"why.more-shifted", "why.other-shifted"}
