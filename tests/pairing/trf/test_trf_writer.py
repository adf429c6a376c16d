"""What is written is read as the same again, in the columns of the format."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Tournament
from pairing.trf.reader import read_trf
from pairing.trf.records import PlayerDetails, TournamentDetails, TrfFile, TrfPlayer
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.pairing.trf.samples import EVENT, PLAYERS, sound
from tests.strategies import random_tournament

TWO_PLAYERS = Tournament(
    total_rounds=3,
    players=(
        Player(1, 2000, (Game(2, Colour.WHITE, Outcome.WIN),), "Alder, Ada"),
        Player(2, 1900, (Game(1, Colour.BLACK, Outcome.LOSS),), "Birch, Bo"),
    ),
    initial_colour=Colour.WHITE,
)


def _sorted_pairs(tournament: Tournament) -> Tournament:
    return replace(tournament, forbidden_pairs=frozenset((min(p), max(p)) for p in tournament.forbidden_pairs))


def _every_round_was_paired(tournament: Tournament) -> bool:
    return all(
        any(
            isinstance(record, Game) or record.kind is ByeKind.PAIRING_ALLOCATED
            for record in (player.records[number] for player in tournament.players)
        )
        for number in range(tournament.rounds_paired)
    )


@pytest.mark.parametrize("block", range(4))
def test_random_tournaments_come_back_as_they_were(block: int) -> None:
    seen = 0
    for seed in range(block * 200, block * 200 + 200):
        tournament = random_tournament(random.Random(seed))
        if not _every_round_was_paired(tournament):
            continue
        file = trf_from_tournament(tournament)
        text = write_trf(file)
        again = read_trf(text)
        assert again.problems == (), text
        assert again.adjustments == (), text
        assert _sorted_pairs(again.tournament()) == _sorted_pairs(tournament), text
        assert write_trf(again) == write_trf(replace(file, forbidden=again.forbidden)), text
        seen += 1
    assert seen > 150


def test_a_file_that_was_read_is_written_with_nothing_lost() -> None:
    extras = (
        "XXP 1 5\n260   2   4    3    5    6\nXXA    1  1.0  0.5\n240 H   4    2\n240 Z   5    3\n"
        "### drawn by hand\n192 FIDE_DUBOV\nsomething else\n"
    )
    dates = "132" + " " * 88 + "26/03/07  26/03/08            26/03/09"
    file = sound(f"{EVENT}{dates}\n{extras}")
    assert read_trf(write_trf(file)) == file


def test_the_players_lines_are_written_in_their_columns() -> None:
    written = [line for line in write_trf(sound(EVENT)).splitlines() if line.startswith("001")]
    assert written == PLAYERS.splitlines()


def test_both_dialects_are_written() -> None:
    lines = write_trf(sound(f"{EVENT}XXZ 3\n240 H   4    2\n")).splitlines()
    for line in ("142 5", "XXR 5", "152 W", "XXC white1", "240 H   4    2", "240 Z   4    3", "XXZ 2 3"):
        assert line in lines


def test_virtual_points_of_engines_stand_before_those_of_250() -> None:
    """bbpPairings 6 gives the points of an XXA to the rounds after those of a 250 before it."""
    lines = write_trf(
        sound(f"{EVENT}250       1.0   1   2    1    2\nXXA    1  1.0  1.0\nXXA    2  1.0  1.0\n")
    ).splitlines()
    assert [line[:3] for line in lines if line.startswith(("250", "XXA"))] == ["XXA", "XXA", "250"]


def test_details_of_the_event_and_the_players_are_written() -> None:
    file = trf_from_tournament(
        replace(TWO_PLAYERS, absent=frozenset({1, 2})),
        details=TournamentDetails(name="Spring Cup", city="Basel", round_dates=("26/04/01",)),
        players={1: PlayerDetails(sex="w", title="WGM", fide_id="123", birth_date="1990/01/01", rank=1)},
        byes={2: ByeKind.HALF_POINT},
    )
    again = read_trf(write_trf(file))
    assert again == file
    assert (again.name, again.city, again.round_dates) == ("Spring Cup", "Basel", ("26/04/01",))
    assert (again.players[0].title, again.players[0].coming) == ("WGM", Bye(ByeKind.ZERO_POINT))
    assert (again.players[1].points, again.players[1].coming) == (0, Bye(ByeKind.HALF_POINT))


def test_points_are_the_real_ones_whatever_was_stated() -> None:
    accelerated = sound(EVENT.replace(" 2.5    1", " 3.5    1") + "XXA    1  1.0  1.0  1.0  1.0\n")
    assert accelerated.players[0].points == 35
    assert read_trf(write_trf(accelerated)).players[0].points == 25


def test_names_are_cut_kept_on_one_line_and_written_in_their_own_letters() -> None:
    names = ("Žižka,\nJan\x07z  Trocnova ", "Ł" * 40)
    players = tuple(replace(player, name=name) for player, name in zip(TWO_PLAYERS.players, names, strict=True))
    again = sound(write_trf(trf_from_tournament(replace(TWO_PLAYERS, players=players))))
    assert [player.name for player in again.players] == ["Žižka, Jan z  Trocnova", "Ł" * 33]


def test_four_digit_numbers_keep_their_columns() -> None:
    players = tuple(
        replace(player, tpn=player.tpn + 9997, records=(replace(player.records[0], opponent=opponent),))
        for player, opponent in zip(TWO_PLAYERS.players, (9999, 9998), strict=True)
        if isinstance(player.records[0], Game)
    )
    tournament = replace(TWO_PLAYERS, players=players)
    text = write_trf(trf_from_tournament(tournament))
    assert "001 9998" in text
    assert text.splitlines()[-1][91:99] == "9998 b 0"
    assert sound(text).tournament() == tournament


@pytest.mark.parametrize(
    ("player", "word"),
    [
        (TrfPlayer(tpn=10_000), "starting ranks"),
        (TrfPlayer(tpn=0), "starting ranks"),
        (TrfPlayer(tpn=1, rating=12_000), "rating"),
        (TrfPlayer(tpn=1, virtual_points=(1_000,)), "virtual points"),
        (TrfPlayer(tpn=1, records=(Game(10_000, Colour.WHITE, Outcome.WIN),)), "starting ranks"),
        (TrfPlayer(tpn=1, records=(Game(2, Colour.WHITE, Outcome.DRAW, played=False),)), "forfeit"),
        (TrfPlayer(tpn=1, records=(Bye(ByeKind.PAIRING_ALLOCATED),) * 100), "do not fit"),
        (TrfPlayer(tpn=1, records=(Bye(ByeKind.HALF_POINT),)), "Round 1 has no pairing"),
    ],
)
def test_what_does_not_fit_is_refused(player: TrfPlayer, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        write_trf(TrfFile(players=(player,), rounds_paired=len(player.records)))
