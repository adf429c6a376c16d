"""Events of the Dutch system each way beside the Technical Commission's program: what one pairs the other one checks.

A few events of what `make other-engine` does by the thousand beside bbpPairings (docs/fide/dutch.md), with a public
engine that is installed for tests and shares no code with ours. The order of the boards is left aside.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from pairing.checking.checker import Verdict, check_tournament
from pairing.engine.systems import system_named
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Tournament
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.commission import differences

TIEBREAKS = ("BH/C1", "BH", "SB", "DE")
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
Round = tuple[frozenset[tuple[int, int]], int | None]


def paired_there(tournament: Tournament) -> Round:
    """The coming round as that program pairs it: (White, Black) of each board, and the bye."""
    reader = trf2json()
    reader.parse_file(write_trf(trf_from_tournament(tournament)), True)
    event = reader.get_tournament(1)
    for entry in event["competitors"]:
        entry["present"] = entry["cid"] not in tournament.absent
    colour = "" if tournament.initial_colour is None else tournament.initial_colour.value
    parameters = {"experimental": [], "verbose": 0, "top_color": colour}
    brackets = pairing_dutch(event, tournament.coming_round, parameters).compute_pairing(False, 0)
    pairs = [pair for bracket in brackets if bracket for pair in bracket["pairs"]]
    bye = next((pair["w"] for pair in pairs if not pair["b"]), None)
    return frozenset((pair["w"], pair["b"]) for pair in pairs if pair["b"]), bye


def paired_here(tournament: Tournament) -> Round:
    found = system_named("dutch").pair_round(tournament)
    return frozenset((board.white, board.black) for board in found.pairs), found.bye


def played(tournament: Tournament, boards: Round, rng: random.Random) -> Tournament:
    """The tournament after a round with these boards, the results by lot."""
    pairs, bye = boards
    records: dict[int, Game | Bye] = {} if bye is None else {bye: Bye(ByeKind.PAIRING_ALLOCATED)}
    for white, black in sorted(pairs):
        one, other = rng.choice(RESULTS)
        records[white] = Game(black, Colour.WHITE, one)
        records[black] = Game(white, Colour.BLACK, other)
    players = (replace(player, records=(*player.records, records[player.tpn])) for player in tournament.players)
    return replace(tournament, players=tuple(players))


@pytest.mark.parametrize("seed", range(1, 7))
def test_it_pairs_our_events_as_we_do(seed: int) -> None:
    wishes = Wishes({"players": (9, 16), "rounds": (5, 5)}, system="dutch", tiebreaks=TIEBREAKS)
    text = generate(resolved(wishes, seed), seed=seed)
    file = read_trf(text)
    assert check_tournament(file).verdict is Verdict.SAME
    for number in range(1, file.rounds_paired + 1):
        before = file.snapshot(before_round=number, needs_ratings=False).tournament
        assert paired_there(before) == paired_here(before), f"round {number}"
    assert differences(text, TIEBREAKS) == []


@pytest.mark.parametrize("seed", range(1, 7))
def test_we_find_its_events_paired_by_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    players = tuple(Player(tpn, 2500 - 20 * tpn) for tpn in range(1, rng.randrange(9, 17)))
    event = Tournament(total_rounds=5, players=players, initial_colour=rng.choice(list(Colour)))
    for _number in range(5):
        event = played(event, paired_there(event), rng)
    report = check_tournament(read_trf(write_trf(trf_from_tournament(event))), system="dutch")
    assert [entry.verdict for entry in report.rounds] == [Verdict.SAME] * 5


def test_a_round_that_is_paired_otherwise_is_found_out() -> None:
    """By another system, which differs from the fourth round on at the latest."""
    players = tuple(Player(tpn, 2500 - 20 * tpn) for tpn in range(1, 13))
    event = Tournament(total_rounds=5, players=players, initial_colour=Colour.WHITE)
    rng, alike = random.Random(1), []
    for _number in range(5):
        found = system_named("dubov").pair_round(event)
        boards = frozenset((board.white, board.black) for board in found.pairs), found.bye
        alike.append(paired_there(event) == boards)
        event = played(event, boards, rng)
    assert not all(alike)
