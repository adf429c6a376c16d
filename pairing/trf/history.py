"""The rounds already paired: every pairing seen from both sides, and the engine's records of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Record
from pairing.trf.codes import (
    BLANK,
    COLOUR_OFFSET,
    FITTING_RESULTS,
    LONE_PLUS,
    RESULT_OFFSET,
    UNREADABLE_OPPONENT,
    Block,
    block_column,
    bye_of,
    game_of,
)
from pairing.trf.columns import points_text
from pairing.trf.player_lines import POINTS_COLUMN, PlayerLine
from pairing.trf.problems import Remarks


def count_rounds_paired(players: Sequence[PlayerLine], *, of_teams: bool = False) -> int:
    """The last round in which somebody has an opponent or the pairing-allocated bye, or won a board of a team's."""
    return max(
        (
            number
            for player in players
            for number, block in enumerate(player.blocks, start=1)
            if block.is_pairing or (of_teams and block.code == LONE_PLUS)
        ),
        default=0,
    )


class History(NamedTuple):
    """Checks the rounds already paired and makes records of them. ``players`` have different starting ranks.

    ``of_teams`` where their games are boards of teams' matches: a point without an opponent is a board won against
    nobody, and the allocated bye of a team stands with each of its players. ``games`` are the rounds that a match
    takes: an allocated bye has another letter behind the first one.
    """

    players: dict[int, PlayerLine]
    rounds: int
    remarks: Remarks
    of_teams: bool = False
    games: int = 1

    def check(self) -> None:
        """Reports what contradicts itself: gaps, pairings that two players state differently, a second bye."""
        for round_number in range(1, 1 if self.of_teams else self.rounds + 1):
            self._check_gap(round_number)
            self._check_allocated_byes(round_number)
        for tpn, player in self.players.items():
            for round_number, block in enumerate(player.blocks, start=1):
                if block.opponent > 0:
                    self._check_pairing(tpn, player, round_number, block)
                elif self.games > 1 and block.code == ByeKind.PAIRING_ALLOCATED:
                    self._check_whole_bye(player, round_number)

    def _check_whole_bye(self, player: PlayerLine, round_number: int) -> None:
        """An allocated bye fills all columns of its match; a blank one beside it is no bye without points."""
        if round_number % self.games != 1:
            return
        for behind in range(round_number + 1, min(round_number + self.games, self.rounds + 1)):
            if player.block(behind) == BLANK:
                where = "both of its rounds, as U and then H (a win and a draw)"
                where = where if self.games == 2 else "all of its rounds, as U and then Z"
                message = f"the bye of a match stands in {where}."
                self._report(player, behind, 0, f"Round {behind}, {player.who}: {message}")

    def _check_gap(self, round_number: int) -> None:
        is_behind_first = round_number % self.games != 1 % self.games  # which is judged with the first one
        if is_behind_first or any(player.block(round_number).is_pairing for player in self.players.values()):
            return
        later = next(player for player in self.players.values() if count_rounds_paired((player,)) > round_number)
        message = f"Round {round_number} has no pairing, but a later round has; enter its pairings."
        self._report(later, round_number, 0, message)

    def _check_allocated_byes(self, round_number: int) -> None:
        takers = [p for p in self.players.values() if p.block(round_number).code == ByeKind.PAIRING_ALLOCATED]
        for player in takers[1:]:
            message = (
                f"Round {round_number}, {player.who}: {takers[0].who} has the pairing-allocated bye of this round "
                "already; there is one at most, any other is F, H or Z."
            )
            self._report(player, round_number, RESULT_OFFSET, message)

    def _check_pairing(self, tpn: int, player: PlayerLine, round_number: int, block: Block) -> None:
        other = self.players.get(block.opponent)
        answer = other.block(round_number) if other is not None else None
        fault = ""
        if block.opponent == tpn:
            fault = "the opponent is the player; enter who was met."
        elif other is None or answer is None:
            fault = f"the opponent {block.opponent} is not in the file; correct the number or add the player."
        elif answer.opponent not in (tpn, UNREADABLE_OPPONENT):  # what is unreadable has been reported
            whom = f"player {answer.opponent}" if answer.opponent else "no opponent"
            fault = f"{other.who} has {whom} in this round; correct one of the two."
        elif answer.opponent == tpn and player.line.number < other.line.number:  # each pairing once
            self._check_colours(player, other, round_number)
            self._check_results(player, other, round_number)
        if fault:
            self._report(player, round_number, 0, f"Round {round_number}, {player.who}: {fault}")

    def _check_colours(self, player: PlayerLine, other: PlayerLine, round_number: int) -> None:
        mine, theirs = player.block(round_number), other.block(round_number)
        if mine.faults or theirs.faults:
            return
        start = f"Round {round_number}, {player.who} against {other.who}: "
        if mine.colour is None or theirs.colour is None:
            message = f"{start}a forfeit without a colour; taken as {self._colour(player, round_number).name.lower()}."
            self.remarks.adjustment(*self._place(player, round_number, COLOUR_OFFSET), message)
        elif mine.colour is theirs.colour:
            message = f"{start}both have {mine.colour.name.lower()}; one of them must have the other colour."
            self._report(player, round_number, COLOUR_OFFSET, message)

    def _check_results(self, player: PlayerLine, other: PlayerLine, round_number: int) -> None:
        mine, theirs = player.block(round_number), other.block(round_number)
        if mine.faults or theirs.faults or (mine.code, theirs.code) in FITTING_RESULTS:
            return
        message = (
            f"Round {round_number}, {player.who} against {other.who}: the results {mine.code} and {theirs.code} "
            "do not fit each other; correct one of them."
        )
        self._report(player, round_number, RESULT_OFFSET, message)

    def _report(self, player: PlayerLine, round_number: int, offset: int, message: str) -> None:
        self.remarks.problem(*self._place(player, round_number, offset), message)

    def _place(self, player: PlayerLine, round_number: int, offset: int) -> tuple[int, int, str]:
        """Line, column and text of a field of a round's block."""
        column = block_column(round_number) + offset
        width = 4 if offset == 0 else 1
        return player.line.number, column, player.line.field(column, column + width - 1)

    def _colour(self, player: PlayerLine, round_number: int) -> Colour:
        """The player's colour; for a forfeit without one the opposite of the opponent's, else by starting rank.

        A forfeited pairing counts in no colour history (C.04.2, 3.4), so nothing depends on the choice.
        """
        block = player.block(round_number)
        if block.colour is not None:
            return block.colour
        other = self.players.get(block.opponent)
        answer = other.block(round_number).colour if other is not None else None
        if answer is not None:
            return answer.opposite
        return Colour.WHITE if (player.tpn or 0) < block.opponent else Colour.BLACK

    def records(self) -> dict[int, tuple[Record, ...]]:
        """The records of the rounds already paired, by starting rank; a blank block is a zero-point bye."""
        lone_plus = [self._lone_plus(round_number) for round_number in range(1, self.rounds + 1)]
        return {
            tpn: (
                *(
                    self._record(player, number, kind)
                    for number, kind in enumerate(lone_plus[: len(player.blocks)], start=1)
                ),
                *([Bye(ByeKind.ZERO_POINT)] * (self.rounds - len(player.blocks))),
            )
            for tpn, player in self.players.items()
        }

    def _record(self, player: PlayerLine, round_number: int, lone_plus: ByeKind) -> Record:
        block = player.block(round_number)
        if block.opponent > 0 and block.code:
            return game_of(block, self._colour(player, round_number))
        if block.code == LONE_PLUS and self.of_teams:
            return Game(0, Colour.WHITE, Outcome.WIN, played=False)
        if block.code == LONE_PLUS:
            message = f"Round {round_number}, {player.who}: a point without an opponent; read as {lone_plus.value}."
            self.remarks.adjustment(*self._place(player, round_number, RESULT_OFFSET), message)
            return Bye(lone_plus, by_forfeit=lone_plus is ByeKind.FULL_POINT)
        return bye_of(block.code if block.opponent == 0 else "")

    def _lone_plus(self, round_number: int) -> ByeKind:
        """A point without an opponent is the allocated bye where nobody else can have it, else a full-point bye."""
        codes = [player.block(round_number).code for player in self.players.values()]
        if codes.count(LONE_PLUS) == 1 and ByeKind.PAIRING_ALLOCATED not in codes:
            return ByeKind.PAIRING_ALLOCATED
        return ByeKind.FULL_POINT

    def byes_ahead(self, player: PlayerLine) -> tuple[Bye | None, ...]:
        """The byes that stand in the columns of the coming round and of later ones."""
        ahead: list[Bye | None] = []
        for round_number in range(self.rounds + 1, len(player.blocks) + 1):
            code = player.block(round_number).code
            if code == LONE_PLUS:
                message = f"Round {round_number}, {player.who}: a point without an opponent; read as F."
                self.remarks.adjustment(*self._place(player, round_number, RESULT_OFFSET), message)
                code = ByeKind.FULL_POINT.value
            ahead.append(bye_of(code) if code else None)
        return tuple(ahead)


def check_points(player: PlayerLine, total: int, *, may_add: Iterable[int], remarks: Remarks) -> None:
    """Compares the points stated with ``total``, the sum of the records (tenths).

    ``may_add`` are the points that programs may count besides, each of them or not: of a bye entered for the coming
    round, its virtual points, what games that are not decided yet are worth beyond draws. A player with an unreadable
    round has no sum to compare.
    """
    if any(block.faults for block in player.blocks):
        return
    if player.points is None:
        if total:
            message = f"No points stated for {player.who}; the results give {points_text(total)}."
            remarks.adjustment(player.line.number, POINTS_COLUMN, "", message)
        return
    sums = {0}
    for points in may_add:
        sums |= {known + points for known in sums}
    if player.points - total not in sums:
        message = f"The points of {player.who} do not add up; the results give {points_text(total)}: correct one."
        remarks.problem(player.line.number, POINTS_COLUMN, player.line.field(POINTS_COLUMN, 84), message)
