"""The picture of a round says what its pairing is, by every system: each pair, colour, float and bye once, and what is
struck out is not allowed by the tournament itself."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache, partial

import pytest

from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.picture.model import Band, EntryKind, Picture
from pairing.engine.result import RoundPairing
from pairing.engine.systems import registered_systems, system_named
from pairing.engine.tournament import Colour, Tournament, is_played
from pairing.explaining.document import Explanation, explanation_of, read_explanation
from pairing.explaining.picture import PictureWriter
from tests.comparison import engine_or_none, states_of

ROUNDS = 40
SYSTEMS = tuple(system.name for system in registered_systems())
SWISS = tuple(system.name for system in registered_systems() if system.drawing)


@cache
def rounds_of(name: str) -> tuple[tuple[Tournament, RoundPairing, Explanation, Picture], ...]:
    """Rounds by a system with their pictures, made from the explanation as it is kept."""
    system, states = system_named(name), states_of(name)
    makers = tuple(states.small.values())
    fewest = states.sizes[0]
    found = []
    for number in range(ROUNDS):
        make = makers[number % len(makers)]
        pairs = partial(engine_or_none, pair_round=system.pair_round)
        tournament = make(random.Random(number), (fewest, fewest + 10), pairs)
        try:
            pairing = system.pair_round(tournament)
        except (InvalidTournament, NoCompletePairing):
            continue
        plain = json.loads(json.dumps(explanation_of(system, pairing.trace, engine="test").data()))
        kept = read_explanation(plain, system=name, engine="test")
        found.append((tournament, pairing, kept, kept.picture()))
    assert len(found) > ROUNDS // 4
    return tuple(found)


def pairs_drawn(band: Band) -> list[tuple[int, int, int]]:
    """Board, White and Black of each line, by the colours at its ends."""
    drawn = []
    for line in band.lines:
        ends = band.left.entries[line.left], band.right.entries[line.right]
        assert {end.colour for end in ends} == {"white", "black"}
        white, black = sorted(ends, key=lambda end: end.colour == "black")
        drawn.append((line.board, white.tpn, black.tpn))
    return drawn


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_pair_is_one_line_with_its_board_and_colours(name: str) -> None:
    for _tournament, pairing, _kept, picture in rounds_of(name):
        drawn = sorted(pair for band in picture.bands for pair in pairs_drawn(band))
        assert drawn == [(number, pair.white, pair.black) for number, pair in enumerate(pairing.pairs, start=1)]


@pytest.mark.parametrize("name", SYSTEMS)
def test_everybody_stands_in_one_place_and_who_sits_out_has_no_line(name: str) -> None:
    for tournament, pairing, _kept, picture in rounds_of(name):
        there = Counter(
            (entry.tpn, entry.kind)
            for band in picture.bands
            for _side, _row, entry in band.entries()
            if entry.kind in (EntryKind.PAIRED, EntryKind.FREE)
        )
        seated = {tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)}
        assert {tpn for tpn, kind in there if kind is EntryKind.PAIRED} == seated
        assert set(there.values()) == {1}
        free = {tpn for tpn, kind in there if kind is EntryKind.FREE}
        assert free.isdisjoint(seated)
        assert free >= set(pairing.without_opponent) - set(tournament.absent)
        has_bye = pairing.bye is not None and picture.is_decided
        assert bool(picture.bye) == has_bye
        if has_bye:
            assert picture.bye[0].step.players == (pairing.bye,)
            assert free == {pairing.bye}


@pytest.mark.parametrize("name", SWISS)
def test_floats_are_those_who_are_paired_in_a_bracket_of_another_score(name: str) -> None:
    seen = 0
    for _tournament, pairing, kept, picture in rounds_of(name):
        score = {player["tpn"]: player["score"] for player in kept.players}
        floating = set()
        for one in picture.floats:
            source, target = picture.bands[one.source], picture.bands[one.target]
            assert source.score == score[one.tpn] != target.score
            start, end = (
                dict(source.columns)[one.side].entries[one.start],
                dict(target.columns)[one.side].entries[one.end],
            )
            assert (start.tpn, start.kind, end.tpn, end.kind) == (one.tpn, EntryKind.LEAVES, one.tpn, EntryKind.PAIRED)
            floating.add(one.tpn)
        for pair in pairing.pairs:
            if score[pair.white] != score[pair.black]:
                assert floating & {pair.white, pair.black}
                seen += 1
        ghosts = [
            entry.tpn for band in picture.bands for *_place, entry in band.entries() if entry.kind is EntryKind.LEAVES
        ]
        assert sorted(ghosts) == sorted(floating)
        assert len(picture.floats) == len(floating)
        placed = [band.score for band in picture.bands if band.score is not None]
        assert placed == sorted(set(placed), reverse=True)
    assert seen


def rounds_met(tournament: Tournament, one: int, other: int) -> list[int]:
    """The rounds in which two played each other, by the tournament."""
    entrant = next(entrant for entrant in tournament.entrants if entrant.tpn == one)
    return [
        number
        for number, record in enumerate(entrant.records, start=1)
        if is_played(record) and record.opponent == other
    ]


def colours_of(tournament: Tournament, tpn: int) -> list[Colour]:
    entrant = next(entrant for entrant in tournament.entrants if entrant.tpn == tpn)
    return [record.colour for record in entrant.records if is_played(record)]


def must_have(colours: list[Colour]) -> Colour | None:
    """The colour that somebody cannot do without: twice the other in a row, or two more of it."""
    more = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    if abs(more) > 1:
        return Colour.BLACK if more > 0 else Colour.WHITE
    if len(colours) > 1 and colours[-1] is colours[-2]:
        return colours[-1].opposite
    return None


@pytest.mark.parametrize("name", SWISS)
def test_what_is_struck_out_is_not_allowed_by_the_tournament(name: str) -> None:
    struck = 0
    for tournament, pairing, _kept, picture in rounds_of(name):
        met = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
        for band in picture.bands:
            for strike in band.strikes:
                one, other = strike.pair
                struck += 1
                assert frozenset(strike.pair) not in met
                key = strike.reason.key
                if key == "picture.met.round":
                    assert strike.reason.parameters["round"] in rounds_met(tournament, one, other)
                elif key == "picture.forbidden":
                    assert {(one, other), (other, one)} & tournament.forbidden_pairs
                elif key == "picture.same-colour":
                    both = [must_have(colours_of(tournament, tpn)) for tpn in strike.pair]
                    assert both[0] is both[1] is Colour[strike.reason.parameters["colour"].upper()]
                else:
                    assert key == "picture.colours"
                    assert None not in [must_have(colours_of(tournament, tpn)) for tpn in strike.pair]
                if strike.left is not None and strike.right is not None:
                    drawn = band.left.entries[strike.left].tpn, band.right.entries[strike.right].tpn
                    assert drawn == strike.pair
    assert struck


@pytest.mark.parametrize("name", SWISS)
def test_a_straight_picture_is_one_in_which_no_line_is_changed(name: str) -> None:
    changed = 0
    for _tournament, _pairing, _kept, picture in rounds_of(name):
        for band in picture.bands:
            crossing = [line.left for line in band.lines] != sorted(line.left for line in band.lines)
            order = [line.right for line in sorted(band.lines, key=lambda line: line.left)]
            changed += any(line.is_changed for line in band.lines)
            assert not crossing
            if band.is_plain:
                assert order == sorted(order)
    assert changed


@pytest.mark.parametrize("name", SYSTEMS)
def test_everything_beside_a_picture_has_words(name: str) -> None:
    for _tournament, _pairing, kept, picture in rounds_of(name):
        writer = PictureWriter(kept)
        for step in (*picture.summary, *(remark.step for remark in picture.bye)):
            assert writer.sentence(step)
        for band in picture.bands:
            assert writer.sentence(band.heading)
            for remark in band.remarks:
                assert writer.sentence(remark.step)
                assert len(writer.struck(remark)) == len(remark.struck)
            for column in (band.left, band.right):
                assert not column.key or writer.say(column.key)
                assert not column.order_key or writer.say(column.order_key)
            assert all(
                writer.note(entry.notes) for *_place, entry in band.entries() if entry.kind is not EntryKind.PAIRED
            )


def test_the_band_of_a_player_is_where_they_are_paired() -> None:
    for _tournament, pairing, _kept, picture in rounds_of("dutch"):
        for pair in pairing.pairs:
            band = picture.band_of(pair.white)
            assert band is not None
            assert any({white, black} == {pair.white, pair.black} for _n, white, black in pairs_drawn(band))
        if pairing.bye is not None:
            assert picture.band_of(pairing.bye) is not None
        assert picture.band_of(999) is None
