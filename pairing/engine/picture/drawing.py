"""The picture of a round from the drafts of its brackets, by rules that are the same for every system.

Floats are seen from the scores: who is paired in a bracket of another score left that of their own. Lines get boards
and colours from the list of boards, and struck out is what came first and was not allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pairing.engine.basics.obstacles import Obstacles
from pairing.engine.picture.byes import bye_remarks, bye_step, has_bye
from pairing.engine.picture.colours import colour_remarks
from pairing.engine.picture.draft import Draft, Drawing, Round, why_apart
from pairing.engine.picture.facts import due_colour, known_players
from pairing.engine.picture.model import (
    Band,
    BandColumn,
    Entry,
    EntryKind,
    Float,
    Line,
    Picture,
    Remark,
    Shift,
    Side,
    Strike,
)
from pairing.engine.picture.summary import heading_of, summary_of
from pairing.engine.steps import Step


def picture_of_round(
    drawing: Drawing | None,
    *,
    number: int,
    total_rounds: int,
    players: Iterable[Mapping[str, Any]],
    steps: Step,
    forbidden_pairs: Iterable[tuple[int, int]] = (),
) -> Picture:
    """The picture of a round from its explanation, brackets from the highest score down.

    ``drawing`` is the system's, None for one that has nothing to choose. ``players`` and ``steps`` are those of the
    explanation.
    """
    known = known_players(players)
    forbidden = tuple((one, other) for one, other in forbidden_pairs)
    round = Round(number=number, total_rounds=total_rounds, players=known, steps=steps, forbidden_pairs=forbidden)
    if drawing is None:
        return _Drawer(round, (_by_boards(round),), round.obstacles(), is_decided=False).picture()
    return _Drawer(round, tuple(drawing.draw(round)), drawing.obstacles(round), is_decided=True).picture()


def _by_boards(round: Round) -> Draft:
    """A round with nothing to choose: White left, Black right, board by board."""
    pairs = tuple((white, black) for _number, white, black, _rule in _boards(round))
    by_bracket = any(step.key == "bracket" for step in round.steps.children)
    return Draft(
        score=None,
        left=tuple(white for white, _black in pairs),
        right=tuple(black for _white, black in pairs),
        pairs=pairs,
        columns=("white", "black"),
        heading=Step("picture.heading.bracket" if by_bracket else "picture.heading.known"),
        residents=2 * len(pairs),
        floats=False,
    )


def _boards(round: Round) -> Iterator[tuple[int, int, int, Step]]:
    """Number, White, Black and the rule of the colours of each board."""
    for step in round.steps.children:
        if step.table is not None and step.table.lists_boards:
            for row in step.table.rows:
                number, white, black = row.cells
                if number is not None and white is not None and black is not None:
                    yield number, white, black, row.steps[0]


@dataclass(frozen=True, slots=True)
class _Seat:
    """Where somebody is paired."""

    board: int
    colour: str
    rule: Step


MOST_GIVEN_UP = 4


class _Drawer:
    """A round being drawn."""

    def __init__(self, round: Round, drafts: tuple[Draft, ...], obstacles: Obstacles, *, is_decided: bool) -> None:
        self._round = round
        self._obstacles = obstacles
        self._is_decided = is_decided
        self._seats: dict[int, _Seat] = {}
        for number, white, black, rule in _boards(round):
            for tpn, colour in ((white, "white"), (black, "black")):
                self._seats[tpn] = _Seat(number, colour, rule)
        self._free = tuple(tpn for tpn, player in round.players.items() if player.present and tpn not in self._seats)
        self._drafts = self._with_homes(drafts)

    def picture(self) -> Picture:
        floats = tuple(self._floats())
        bands = tuple(self._band(place, turn, draft) for place, (turn, draft) in enumerate(self._drafts))
        picture = Picture(bands=bands, floats=(), summary=(), is_decided=self._is_decided)
        placed = tuple(self._placed(bands, *one) for one in floats)
        bye = bye_step(self._round)
        picture = replace(picture, floats=placed, bye=() if bye is None else tuple(bye_remarks(bye)))
        return replace(picture, summary=summary_of(picture, len(self._seats) + len(self._free)))

    # Brackets and homes

    def _with_homes(self, drafts: tuple[Draft, ...]) -> tuple[tuple[int, Draft], ...]:
        """All brackets in the order of the picture with their turn, and those in which nobody is paired (turn 0)."""
        turns = [(turn, draft) for turn, draft in enumerate(drafts, start=1)]
        if all(draft.floats for draft in drafts):
            here = {draft.score for draft in drafts}
            homes = {self._round.players[tpn].score for tpn in (*self._seats, *self._free)} - here
            turns += [(0, _home(score)) for score in homes]
        return tuple(sorted(turns, key=lambda one: -_place(one[1])))

    def _floats(self) -> Iterator[tuple[int, int, int]]:
        """Who floats, the place of their own bracket in the picture, and of the one where they are paired."""
        home = {draft.score: place for place, (_turn, draft) in enumerate(self._drafts)}
        for place, (_turn, draft) in enumerate(self._drafts):
            for tpn in (tpn for pair in draft.pairs for tpn in pair) if draft.floats else ():
                score = self._round.players[tpn].score
                if score != draft.score:
                    yield tpn, home[score], place

    def _band(self, place: int, turn: int, draft: Draft) -> Band:
        leaving = [(tpn, target) for tpn, source, target in self._floats() if source == place]
        left = BandColumn(draft.columns[0], draft.orders[0], self._entries(draft, Side.LEFT, place, leaving))
        right = BandColumn(draft.columns[1], draft.orders[1], self._entries(draft, Side.RIGHT, place, leaving))
        incoming = sum(target == place for _tpn, _source, target in self._floats())
        strikes = tuple(self._strikes(draft, left, right))
        seated = [tpn for pair in draft.pairs for tpn in pair]
        told, last = draft.remarks[:-1], draft.remarks[-1:]  # the last one says what order came out
        colours = colour_remarks(self._round.players, self._seats, seated)
        rejected = self._struck(strikes) if strikes else self._not_as_good(draft)
        remarks = (*told, *rejected, *last, *colours)
        free = sum(self._home(tpn, draft) == draft.score for tpn in self._free)
        residents = draft.residents or len(seated) + len(leaving) + free - incoming
        band = Band(
            name=f"bracket-{place + 1}",
            score=draft.score,
            turn=turn,
            residents=residents,
            incoming=incoming,
            left=left,
            right=right,
            lines=tuple(self._lines(draft, left, right)),
            strikes=strikes,
            shifts=tuple(_shifts(draft, left, right)),
            heading=Step(""),
            remarks=remarks,
            details=draft.details,
        )
        is_plain = bool(turn) and not (draft.changed or draft.notes)
        return replace(band, heading=draft.heading or heading_of(band, len(leaving)), is_plain=is_plain)

    # Columns

    def _entries(self, draft: Draft, side: Side, place: int, leaving: list[tuple[int, int]]) -> tuple[Entry, ...]:
        number = 0 if side is Side.LEFT else 1
        paired = {pair[number] for pair in draft.pairs}
        column = draft.left if side is Side.LEFT else draft.right
        here = [
            self._paired(draft, tpn, number)
            if tpn in paired
            else Entry(tpn, EntryKind.MOVED, value=self._value(tpn, draft.values[number]), notes=(draft.moved[tpn][1],))
            for tpn in column
        ]
        here += [self._leaves(tpn, place, target) for tpn, target in leaving if self._side(tpn, target) is side]
        if side is Side.LEFT:
            home = draft.score
            here += [self._sits_out(tpn) for tpn in self._free if self._home(tpn, draft) == home]
        return tuple(here)

    def _home(self, tpn: int, draft: Draft) -> int | None:
        return self._round.players[tpn].score if draft.floats else None

    def _side(self, tpn: int, target: int) -> Side:
        """The column in which a floater is paired."""
        return Side.LEFT if any(tpn == left for left, _right in self._drafts[target][1].pairs) else Side.RIGHT

    def _paired(self, draft: Draft, tpn: int, number: int) -> Entry:
        player, seat = self._round.players[tpn], self._seats[tpn]
        notes = []
        if draft.floats and player.score != draft.score:
            above = draft.score is None or player.score > draft.score
            if draft.score is None:
                key = "picture.floated-in"
            else:
                key = "picture.floated-down" if above else "picture.floated-up"
            notes.append(Step(key, parameters={"score": player.score}))
        if tpn in draft.moved:
            notes.append(draft.moved[tpn][0])
        if tpn in draft.notes:
            notes.append(draft.notes[tpn])
        due = due_colour(player)
        if due is not None and due.name.lower() != seat.colour:
            notes.append(Step("picture.gets", parameters={"colour": seat.colour}))
        return Entry(tpn, EntryKind.PAIRED, seat.colour, self._value(tpn, draft.values[number]), tuple(notes))

    def _leaves(self, tpn: int, place: int, target: int) -> Entry:
        score = self._drafts[target][1].score
        if score is None:
            note = Step("picture.floats-away")
        else:
            note = Step("picture.floats-up" if target < place else "picture.floats-down", parameters={"score": score})
        return Entry(tpn, EntryKind.LEAVES, notes=(note,))

    def _sits_out(self, tpn: int) -> Entry:
        key = "picture.has-bye" if has_bye(self._round, tpn) else "picture.free"
        return Entry(tpn, EntryKind.FREE, notes=(Step(key),))

    def _value(self, tpn: int, fact: str) -> str:
        value = getattr(self._round.players[tpn], fact, None) if fact else None
        return "" if value is None else str(value)

    # Lines

    def _lines(self, draft: Draft, left: BandColumn, right: BandColumn) -> Iterator[Line]:
        changed = set(draft.changed)
        for pair in draft.pairs:
            start, end = left.row_of(pair[0]), right.row_of(pair[1])
            assert start is not None
            assert end is not None
            yield Line(start, end, self._seats[pair[0]].board, is_changed=pair in changed)

    def _strikes(self, draft: Draft, left: BandColumn, right: BandColumn) -> Iterator[Strike]:
        """Of each player at most one pair that came first and was not allowed."""
        made = set(map(frozenset, draft.pairs))
        told: set[int] = set()
        for one, other in (*draft.given_up, *draft.passed):
            reason = why_apart(self._round.players, self._obstacles, (one, other))
            if reason is None or one in told or frozenset((one, other)) in made:
                continue
            told.add(one)
            start, end = left.row_of(one), right.row_of(other)
            rows = (start, end) if start is not None and end is not None else (None, None)
            yield Strike((one, other), reason, *rows)

    def _struck(self, strikes: tuple[Strike, ...]) -> Iterator[Remark]:
        """The pairs that were not allowed, those with the same reason together."""
        together: dict[tuple[str, tuple[Any, ...]], list[Strike]] = {}
        for strike in strikes:
            key = (strike.reason.key, tuple(strike.reason.parameters.values()))
            together.setdefault(key, []).append(strike)
        for same in together.values():
            yield Remark(same[0].reason, tuple(strike.pair for strike in same))

    def _not_as_good(self, draft: Draft) -> Iterator[Remark]:
        """The first pairs of the first order that were allowed and given up: both are due one colour, or worse else."""
        if any(one.step.key.startswith("first-candidate.") for one in draft.remarks):
            return  # the examination says by what
        together: dict[str, list[tuple[int, int]]] = {}
        for pair in draft.given_up[:MOST_GIVEN_UP]:
            due = due_colour(self._round.players[pair[0]])
            of_other = due_colour(self._round.players[pair[1]])
            colour = due.name.lower() if due is not None and due is of_other else ""
            together.setdefault(colour, []).append(pair)
        for colour, pairs in together.items():
            reason = Step("picture.both-due", parameters={"colour": colour}) if colour else Step("picture.not-as-good")
            yield Remark(reason, tuple(pairs))

    def _placed(self, bands: tuple[Band, ...], tpn: int, source: int, target: int) -> Float:
        side = self._side(tpn, target)
        start = dict(bands[source].columns)[side].row_of(tpn, EntryKind.LEAVES)
        end = dict(bands[target].columns)[side].row_of(tpn)
        assert start is not None
        assert end is not None
        return Float(tpn, side, source, start, target, end)


def _home(score: int) -> Draft:
    """A score of which nobody is paired in a bracket of their own."""
    return Draft(score=score, left=(), right=(), pairs=(), columns=("picture.column.elsewhere", ""))


def _place(draft: Draft) -> float:
    return draft.place if draft.place is not None else float(draft.score or 0)


def _shifts(draft: Draft, left: BandColumn, right: BandColumn) -> Iterator[Shift]:
    """From where those who changed columns stood to where they are paired."""
    for tpn in draft.moved:
        side = Side.LEFT if left.row_of(tpn) is not None else Side.RIGHT
        here, there = (left, right) if side is Side.LEFT else (right, left)
        start, end = there.row_of(tpn, EntryKind.MOVED), here.row_of(tpn)
        if start is not None and end is not None:
            yield Shift(tpn, Side.RIGHT if side is Side.LEFT else Side.LEFT, start, end)
