"""“Why not A against B?”: what forbids the pair, or where the best round with it first comes behind the rules' own.

The best round with the pair is found by the engine itself: A and B are forbidden to meet anybody but each other, and
the round is paired again. Both rounds are then compared in the order of the system's procedure. Each choice by the
rules is the first of all that can be completed, so at the first difference the round with the pair comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.field import Field
from pairing.engine.basics.obstacles import Obstacle, whole_shortage
from pairing.engine.errors import NoCompletePairing
from pairing.engine.explanation.bye import parting_at_the_bye
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament, is_played
from pairing.engine.trace import RoundTrace
from pairing.engine.words import N_, Shown, Words

OutcomeOfPlayer = Callable[[Any, int, dict[str, int]], Step]
Steps = tuple[Step, ...]
Later = Callable[[Any, Any], Steps]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """The answer to the question by one system.

    ``bye`` is its article on the bye. ``outcome`` tells by the trace what became of a player who is paired, the
    opponent and the number of the board known. ``incomplete`` is the key, and the article, of the words for others who
    could not be paired if the two met. ``later`` tells by the traces at which step the rules' own round, the first one,
    parts from the best one with the pair.
    """

    pair_round: Callable[[Tournament], RoundPairing]
    build_field: Callable[[Tournament, tuple[Any, ...]], Field[Any]]
    bye: str
    outcome: OutcomeOfPlayer
    incomplete: tuple[str, str] = ("why.no-complete-pairing", "2.2.1")
    later: Later

    def __call__(self, tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
        """Why the players with these TPNs do not meet in ``pairing``, which is that of the coming round.

        The question with, as children, what became of either, the reason, and what decided.

        Raises:
            LookupError: there is no such player, or it is one player twice.
        """
        players = {player.tpn: player for player in pairing.trace.players}
        outcomes = outcomes_of(pairing, one, other, bye=self.bye, outcome=self.outcome, word=tournament.entrant_word)
        if any({one, other} == {pair.white, pair.black} for pair in pairing.pairs):
            answer: tuple[Step, ...] = (Step("why-not.paired"),)
        elif not (players[one].present and players[other].present):
            answer = (Step("why-not.absent"),)
        else:
            answer = self._reason(tournament, pairing, one, other)
        known = {"round": pairing.round_number, "one": one, "other": other}
        return Step("why-not", parameters=known, children=outcomes + answer)

    def _reason(self, tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> tuple[Step, ...]:
        obstacles = RoundTrace.of(pairing).obstacles()
        obstacle = obstacles.between(one, other)
        if obstacle is not None:
            met = {"round": round_of_game(tournament, one, other)} if obstacle is Obstacle.ALREADY_MET else {}
            return (Step(f"why.{obstacle}", obstacles.article(obstacle), met),)
        try:
            enforced = self.pair_round(with_pair_enforced(tournament, one, other))
        except NoCompletePairing:
            return (self._incomplete(self.build_field(tournament, pairing.trace.players), one, other),)
        return (*self.later(pairing.trace, enforced.trace), _best(pairing, enforced))

    def _incomplete(self, field: Field[Any], one: int, other: int) -> Step:
        """That the others could not be paired, with the proof where it does not depend on who takes the bye."""
        key, article = self.incomplete
        others = bit_set(number for number, tpn in enumerate(field.all_tpns) if tpn not in (one, other))
        shortage = whole_shortage(field, within(field.adjacent, others), others)
        if shortage is not None and len(shortage.groups) - len(shortage.only) > others.bit_count() % 2:
            return Step(key, article, shortage.step().parameters)
        return Step(f"{key}.any-bye", article)


def outcomes_of(
    pairing: RoundPairing, one: int, other: int, *, bye: str, outcome: OutcomeOfPlayer, word: str
) -> tuple[Step, Step]:
    """What became of both; ``bye`` and ``outcome`` as of ``WhyNot``, ``word`` says what they are called.

    Raises:
        LookupError: there is no such entrant, or it is one entrant twice.
    """
    players = {player.tpn: player for player in pairing.trace.players}
    unknown = [tpn for tpn in (one, other) if tpn not in players]
    if unknown:
        named = f" and no {word} ".join(map(str, unknown))
        raise LookupError(f"There is no {word} {named} in this tournament; name two pairing numbers that are.")
    if one == other:
        raise LookupError(f"{word.capitalize()} {one} is named twice; name two different {word}s.")

    def became(player: Any) -> Step:
        if not player.present:
            return Step("why.absent", players=(player.tpn,))
        for number, pair in enumerate(pairing.pairs, start=1):
            if player.tpn in (pair.white, pair.black):
                opponent = pair.black if pair.white == player.tpn else pair.white
                return outcome(pairing.trace, player.tpn, {"opponent": opponent, "board": number})
        return Step("why.has-bye", bye, players=(player.tpn,))

    return became(players[one]), became(players[other])


def later_bracket(
    in_brackets: Callable[[Any, Any], Iterable[Steps]], *, at_the_bye: Later = parting_at_the_bye
) -> Later:
    """That the rules come to another round first: where the two part, at the bye or in one of the brackets.

    ``at_the_bye`` compares two traces, and gives no step where both have the same bye. ``in_brackets`` compares two
    brackets at one place, and gives the steps of each difference in the order of the pairing.
    """

    def later(ours: Any, theirs: Any) -> Steps:
        if parting := at_the_bye(ours, theirs):
            return (Step("why.comes-later", parting[0].article, children=parting),)
        for place, (mine, other) in enumerate(zip(ours.brackets, theirs.brackets, strict=False), start=1):
            for parting in in_brackets(mine, other):
                bracket = Step("why.bracket", parameters={"place": place})
                parts = Step("why.parts", parameters={"score": mine.score}, children=(*parting, bracket))
                return Step("why.comes-later", parting[0].article), parts
        raise AssertionError("a round in which two meet is the same as one in which they do not")

    return later


def costs_steps(ours: Mapping[str, Any], theirs: Mapping[str, Any], article: str) -> tuple[Step, Step]:
    """What either round costs, by the keys of the criteria."""
    return Step("why.our-costs", article, {"costs": ours}), Step("why.their-costs", article, {"costs": theirs})


def with_pair_enforced(tournament: Tournament, one: int, other: int) -> Tournament:
    """The tournament in which these two may meet nobody but each other."""
    pair = {one, other}
    all_others = {(tpn, player.tpn) for tpn in sorted(pair) for player in tournament.entrants if player.tpn not in pair}
    return replace(tournament, forbidden_pairs=tournament.forbidden_pairs | all_others)


def round_of_game(tournament: Tournament, one: int, other: int) -> int | None:
    """The first round in which the two have played each other over the board; ``None`` where they have not."""
    records = next(player.records for player in tournament.entrants if player.tpn == one)
    games = (number for number, record in enumerate(records, start=1) if is_played(record) and record.opponent == other)
    return next(games, None)


def _best(pairing: RoundPairing, enforced: RoundPairing) -> Step:
    """The best round with the pair, by what is different in it."""
    ours = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
    boards = tuple((pair.white, pair.black) for pair in enforced.pairs)
    changed = tuple(board for board in boards if frozenset(board) not in ours)
    key = "why-not.best" if len(changed) < len(boards) else "why-not.best.all"
    known: dict[str, Any] = {"changed": changed}
    if enforced.bye is not None and enforced.bye != pairing.bye:
        known["bye"] = enforced.bye
        key = "why-not.best.bye" if key == "why-not.best" else "why-not.best.all-bye"
    whole = Step("why-not.round", parameters={"boards": boards})
    if enforced.bye is not None:
        whole = Step("why-not.round.bye", parameters={"boards": boards, "bye": enforced.bye})
    return Step(key, parameters=known, children=(whole,))


WORDS = {
    "why.already-met": Words(N_("They have met in round {round} and may not meet again (C1, 2.1.1).")),
    "why.forbidden": Words(N_("The arbiter keeps these two apart; that is as strong as C1 (2.1.1).")),
    "why.same-absolute-preference": Words(
        N_("Both must have the same colour: two absolute preferences for it (C3, 2.1.3).")
    ),
    "why.no-complete-pairing": Words(
        N_("They may meet, but then the others could not all be paired (C4, 2.2.1): {shortage:shortage}.")
    ),
    "why.no-complete-pairing.any-bye": Words(
        N_("They may meet, but then the others could not all be paired (C4, 2.2.1), whoever has the bye.")
    ),
    "why.comes-later": Words(N_("They may meet, but the rules come to another round first ({article}).")),
    "why.bracket": Words(N_("It is bracket {place}."), shown=Shown.DATA),
    "why.our-costs": Words(N_("by the rules    {costs:costs}")),
    "why.their-costs": Words(N_("with this pair  {costs:costs}")),
}
