"""The explanation of a round in plain language: for arbiters and players, in the order of article 3."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.examination import BracketExamination, ByeExamination
from pairing.engine.systems.dubov.trace import BoardColours, Bracket, ByeCandidate
from pairing.engine.tournament import Colour
from pairing.tools.explain_data import Explained, bracket_places, in_columns, latest_difference
from pairing.tools.explain_sentences import BracketSentences
from pairing.tools.explain_words import (
    Names,
    costs_line,
    count_text,
    points_text,
    with_points,
    wrapped,
)

_COLUMN = 46
_LATER_TOLD = 3


def explanation_lines(explained: Explained, *, board: int | None = None) -> Iterator[str]:
    """The explanation of the whole round, or of one board with its bracket."""
    yield from _Text(explained, board).lines()


class _Text:
    def __init__(self, explained: Explained, board: int | None) -> None:
        self._explained = explained
        self._explanation = explained.trace
        self._names = Names(self._explanation.players)
        self._board = board

    def lines(self) -> Iterator[str]:
        explanation = self._explanation
        yield f"Round {explanation.round_number} of {explanation.total_rounds}: how it was paired"
        yield "C.04.4.1 (February 2026). The number before a name is the TPN; articles stand in brackets."
        if explanation.round_number == explanation.total_rounds:
            yield "It is the last round: C8, C9 and C10 do not count (2.3.4 to 2.3.6)."
        only = None
        if self._board is None:
            yield from self._bye()
        else:
            pair = explanation.boards[self._board - 1].pair
            only = bracket_places(explanation)[pair.white]
        pairs = zip(explanation.brackets, self._explained.examination.brackets, strict=True)
        for place, (bracket, examination) in enumerate(pairs):
            if only in (None, place):
                yield ""
                yield from _BracketText(self._names, bracket, examination).lines(
                    f"bracket {place + 1} of {len(explanation.brackets)}"
                )
        yield ""
        yield "BOARDS (C.04.2, 3.6) AND COLOURS (article 5)"
        for number, line in enumerate(explanation.boards, start=1):
            if self._board in (None, number):
                yield from self._colours(number, line)

    # 3.1

    def _bye(self) -> Iterator[str]:
        candidates = self._explanation.bye_candidates
        yield ""
        yield "PAIRING-ALLOCATED BYE (3.1)"
        if not candidates:
            yield "  The number of players is even; nobody has it."
            return
        yield f"  {len(candidates)} players, an odd number. Lowest score, most games, largest TPN (3.1.3 to 3.1.5):"
        told = list(zip(candidates, self._explained.examination.bye_candidates, strict=True))
        place = next(i for i, (candidate, _) in enumerate(told) if candidate.verdict is ByeVerdict.CHOSEN)
        for candidate, reason in told[: place + 1]:
            yield from self._bye_line(candidate, reason)
        later = [entry for entry in told[place + 1 :] if entry[0].verdict is ByeVerdict.LATER_IN_ORDER]
        for candidate, reason in later[:_LATER_TOLD]:
            yield from self._bye_line(candidate, reason)
        barred = len(told) - place - 1 - len(later)
        many = len(later) - _LATER_TOLD
        rest = [f"{count_text(many, 'player')} more, later in the order"] if many > 0 else []
        rest += [f"{count_text(barred, 'player')} after that may not have it (3.1.1)"] if barred else []
        if rest:
            yield f"    {'; '.join(rest)}."

    def _bye_line(self, candidate: ByeCandidate, reason: ByeExamination) -> Iterator[str]:
        facts = f"{with_points(candidate.score)}, {count_text(candidate.games, 'game')}"
        if candidate.verdict is ByeVerdict.CHOSEN:
            answer = "HAS THE BYE (3.1)"
        elif candidate.verdict is ByeVerdict.BARRED:
            answer = f"may not: full points without playing in round {reason.round_number} (3.1.1)"
        elif candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
            proof = self._names.shortage(reason.shortage)
            answer = f"cannot: the others could not all be paired (3.1.2){': ' if proof else ''}{proof}"
        else:
            word = {"3.1.3": "a higher score", "3.1.4": "fewer games", "3.1.5": "a smaller TPN"}[reason.article]
            answer = f"later: {word} ({reason.article})"
        yield from wrapped(f"{self._names.who(candidate.tpn)}, {facts}: {answer}", 4)

    # Article 5

    def _colours(self, number: int, line: BoardColours) -> Iterator[str]:
        names, white, black = self._names, line.pair.white, line.pair.black
        yield f"  {number:>3}. {names.who(white)} – {names.who(black)}"
        yield from wrapped(f"{self._colour_rule(line)} ({line.article})", 7)

    def _colour_rule(self, line: BoardColours) -> str:
        names, white, black = self._names, line.pair.white, line.pair.black
        players = names.facts
        higher = min(white, black, key=lambda tpn: (-players[tpn].score, tpn))
        due = f"{white}: {names.preference(white)}; {black}: {names.preference(black)}"
        if line.article == "5.2.1":
            parity = (
                "an odd TPN: the initial colour" if higher % 2 else "an even TPN: the opposite of the initial colour"
            )
            initial = (self._explanation.initial_colour or Colour.WHITE).name.title()
            return f"neither has played; {higher} is higher ranked and has {parity} ({initial})"
        if line.article == "5.2.2":
            return f"{due}: both granted"
        if line.article == "5.2.3":
            return f"{due}: the stronger granted"
        histories = f"{white} had {names.history(white)}, {black} had {names.history(black)}"
        if line.article == "5.2.4":
            back = latest_difference(players[white], players[black])
            ago = "in their latest games" if back == 1 else f"{back} games back"
            return f"{due}; {histories}, oldest game first: colours last differed {ago}, and alternate"
        return f"{due}; {histories}: no difference; {higher} is higher ranked and gets the preference"


class _BracketText:
    """One bracket in lines."""

    def __init__(self, names: Names, bracket: Bracket, examination: BracketExamination) -> None:
        self._names = names
        self._bracket = bracket
        self._sentences = BracketSentences(names, bracket, examination)

    def lines(self, place: str) -> Iterator[str]:
        """The bracket from its residents to its pairs."""
        bracket = self._bracket
        yield f"SCOREGROUP {points_text(bracket.score)} ({place})"
        residents = f"{count_text(len(bracket.residents), 'resident')}: {self._names.row(bracket.residents)}"
        yield from wrapped(residents, 2)
        yield from self._upfloaters()
        yield from self._subgroups()
        for told in self._sentences.shifts():
            yield from wrapped(told.what, 2)
            for sentence in (*told.why, told.order, *told.stays, f"shifted: {told.shifted}"):
                yield from wrapped(sentence, 4)
        yield from self._rows()

    # 3.2.1, 3.2.2

    def _upfloaters(self) -> Iterator[str]:
        number, sentences = len(self._bracket.upfloaters), self._sentences
        yield from wrapped(sentences.number, 2)
        for sentence in sentences.proof_of_number():
            yield from wrapped(sentence, 4)
        if not number:
            return
        chosen = self._names.all_of(self._bracket.upfloaters, scores=True)
        yield from wrapped(f"Chosen from {len(self._bracket.candidates)} below (3.2.2): {chosen}", 2)
        yield f"    {costs_line(self._bracket.costs)}"
        for sentence in sentences.not_legal():
            yield from wrapped(f"not {sentence}", 4)
        rejected = list(sentences.rejected())
        for place, sentence in enumerate(rejected, start=1):
            yield from wrapped(f"next best {place}: {sentence}", 4)
        if not rejected:
            yield "    No other choice gives a complete pairing with as few upfloaters."

    # 3.2.3

    def _subgroups(self) -> Iterator[str]:
        bracket, facts = self._bracket, self._names.facts
        fresh = bracket.all_yet_to_play
        heads = ("G1: first half by TPN", "G2: second half") if fresh else ("G1: White (ARO)", "G2: Black (rating)")
        yield f"  {heads[0]:<{_COLUMN}}{heads[1]}   (3.2.3)"
        g1 = in_columns(bracket.g1, facts, by_aro=not fresh)
        g2 = in_columns(bracket.g2, facts, by_aro=False)
        for one, other in zip_longest(g1, g2):
            left = "" if one is None else self._figure(one, facts[one].rating if fresh else facts[one].aro)
            right = "" if other is None else self._figure(other, facts[other].rating)
            yield f"  {left:<{_COLUMN}}{right}".rstrip()

    def _figure(self, tpn: int, figure: int) -> str:
        return f"{figure:>4}  {self._names.who(tpn)}"[: _COLUMN - 1]

    # 3.2.5, 3.2.6

    def _rows(self) -> Iterator[str]:
        bracket, facts = self._bracket, self._names.facts
        head = "S1 by ARO (3.2.5)"
        yield f"  {head:<{_COLUMN}}T2, the first transposition that is legal (3.2.6)"
        for one, other, passed in zip(bracket.s1, bracket.t2, self._sentences.passed_over(), strict=True):
            left, right = self._figure(one, facts[one].aro), self._figure(other, facts[other].rating)
            yield f"  {left:<{_COLUMN}}{right}"
            for sentence in passed:
                yield from wrapped(f"not {sentence}", 8)
