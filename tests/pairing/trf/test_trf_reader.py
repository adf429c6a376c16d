"""The reader, column by column: what a sound file says, and what is read in a lenient way and told."""

from __future__ import annotations

import pytest

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome
from pairing.trf.reader import decode, read_trf
from tests.pairing.trf.samples import EVENT, HEADER, LAST, PLAYERS, line_of, places, sound, with_fields


def test_the_event_is_read_from_its_records() -> None:
    file = sound(EVENT)
    assert (file.name, file.city, file.federation) == ("Lindenhof Open", "Lindenhof", "SUI")
    assert (file.start_date, file.end_date) == ("2026/03/07", "2026/03/09")
    assert file.arbiters == ("Meier, Ruth", "Koller, Urs", "Odermatt, Pia")
    assert (file.tournament_type, file.time_control) == ("Individual: Swiss", "90 min + 30 s")
    assert (file.total_rounds, file.initial_colour, file.rounds_paired) == (5, Colour.WHITE, 3)
    assert file.adjustments == ()


def test_a_player_is_read_from_the_columns() -> None:
    player = sound(EVENT).players[1]
    assert (player.tpn, player.sex, player.title, player.name) == (2, "w", "WIM", "Brändli, Berta")
    assert (player.rating, player.federation, player.fide_id) == (2275, "SUI", "1300022")
    assert (player.birth_date, player.points, player.rank) == ("1991/00/00", 15, 3)
    assert player.line == line_of(2)


def test_the_widest_field_of_each_kind_is_read_whole() -> None:
    name = "Abcdefghijklmnop, Qrstuvwxyzabcdef"[:33]
    line = f"001 9999 mWGM {name} 2999 SUI 12345678901 1999/12/31 99.9 9998  9998 w 1"
    other = f"001 9998 w    {'Other':33} 1400 SUI             1999/12/31  0.0    2  9999 b 0"
    player = read_trf(f"{line}\n{other}\n").players[0]
    assert (player.tpn, player.name, player.rating, player.fide_id) == (9999, name, 2999, "12345678901")
    assert (player.points, player.rank) == (999, 9998)
    assert player.records == (Game(9998, Colour.WHITE, Outcome.WIN),)


def test_every_result_code_becomes_its_record() -> None:
    players = sound(EVENT).players
    assert players[0].records == (
        Game(4, Colour.WHITE, Outcome.WIN),
        Game(2, Colour.BLACK, Outcome.DRAW),
        Game(3, Colour.WHITE, Outcome.WIN, played=False),
    )
    assert players[2].records[2] == Game(1, Colour.BLACK, Outcome.LOSS, played=False)
    assert players[1].records[2] == Game(6, Colour.BLACK, Outcome.LOSS, rated=False)
    assert players[3].records[1] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert players[5].records[1:] == (Bye(ByeKind.HALF_POINT), Game(2, Colour.WHITE, Outcome.WIN, rated=False))


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_read(line_end: str) -> None:
    assert read_trf(EVENT.replace("\n", line_end)) == sound(EVENT)


def test_only_carriage_returns_and_line_feeds_end_a_line() -> None:
    text = EVENT.replace("Egli, Emil", "Egli,\x85Emil")
    assert sound(text).players[4].name == "Egli, Emil"


def test_a_line_whose_last_block_was_stripped_is_read() -> None:
    # Player 5 has nothing after the opponent of round 3: "0000 -" without a result, then the line ends.
    text = with_fields({(line_of(5), 112): "0000 -", (line_of(4), 112): "0000 - Z", (line_of(4), 81): " 1.0"})
    text = "\n".join(line.rstrip() for line in text.split("\n")).replace("0000 -\n", "0000\n")
    file = sound(text)
    assert file.players[4].records[2] == Bye(ByeKind.ZERO_POINT)


def test_a_blank_block_of_a_paired_round_is_a_zero_point_bye() -> None:
    text = with_fields({(line_of(4), 101): " " * 9, (line_of(4), 81): " 0.5", (line_of(6), 102): " " * 8})
    text = with_fields({(line_of(6), 81): " 1.5"}, text)
    file = sound(text)
    assert file.players[3].records[1] == file.players[5].records[1] == Bye(ByeKind.ZERO_POINT)


def test_lower_and_upper_case_codes_are_the_same() -> None:
    text = EVENT.replace("6 b L", "6 B l").replace("0000 - U", "0000 - u")
    assert sound(text).players == sound(EVENT).players


def test_records_may_come_in_any_order() -> None:
    assert read_trf(PLAYERS + HEADER) == sound(EVENT)


def test_xx_records_say_the_same_as_those_of_trf26() -> None:
    text = EVENT.replace("142 5", "XXR 5").replace("152 W", "XXC white1")
    assert sound(text).tournament() == sound(EVENT).tournament()


def test_comments_are_kept_without_a_word_and_unknown_lines_with_one() -> None:
    ruler = "DDD SSSS sTTT NNNNNNNNNN"
    file = sound(f"{EVENT}### drawn by hand\n{ruler}\n\n192 FIDE_DUBOV\n")
    assert [kept.text for kept in file.kept_lines] == ["192 FIDE_DUBOV", "### drawn by hand", ruler]
    assert places(file.adjustments) == [(LAST + 1, 1, ruler)]


@pytest.mark.parametrize(
    ("column", "written", "field", "value"),
    [
        (11, "  g", "title", "GM"),
        (11, "m  ", "title", "IM"),
        (11, " f ", "title", "FM"),
        (11, "  c", "title", "CM"),
        (11, " wg", "title", "WGM"),
        (11, " wm", "title", "WIM"),
        (11, "XYZ", "title", ""),
        (10, "f", "sex", "w"),
        (10, "x", "sex", ""),
        (58, "-----------", "fide_id", ""),
        (58, "          –", "fide_id", ""),
        (81, " 2,5", "points", 25),
    ],
)
def test_a_lenient_reading_of_a_field_is_told(column: int, written: str, field: str, value: object) -> None:
    file = sound(with_fields({(line_of(1), column): written}))
    assert getattr(file.players[0], field) == value
    assert places(file.adjustments) == [(line_of(1), column, written)]


def test_a_rating_of_zero_and_a_blank_one_are_no_rating() -> None:
    file = sound(with_fields({(line_of(1), 49): "   0", (line_of(2), 49): "    "}))
    assert [player.rating for player in file.players[:3]] == [None, None, 2190]


def test_a_wrong_number_of_players_and_a_second_name_are_told() -> None:
    file = sound(EVENT.replace("062 6", "062 7") + "012 Other name\n")
    assert file.name == "Lindenhof Open"
    assert places(file.adjustments) == [(6, 5, "7"), (LAST, 1, "012 Other name")]


def test_round_dates_stand_in_the_columns_of_the_rounds() -> None:
    dates = "132" + " " * 88 + "26/03/07  26/03/08            26/03/09"
    assert sound(f"{EVENT}{dates}\n").round_dates == ("26/03/07", "26/03/08", "", "26/03/09")


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("Brändli".encode(), "Brändli", "UTF-8"),
        (b"\xef\xbb\xbf" + "Brändli".encode(), "Brändli", "UTF-8"),
        ("Brändli “x”".encode("cp1252"), "Brändli “x”", "CP1252"),
        (b"Br\xe4ndli \x81", "Brändli \x81", "Latin-1"),
    ],
)
def test_encodings_are_told_apart(data: bytes, text: str, encoding: str) -> None:
    assert decode(data) == (text, encoding)


def test_columns_are_counted_in_characters() -> None:
    assert sound(decode(EVENT.encode("cp1252"))[0]) == sound(decode(EVENT.encode())[0]) == sound(EVENT)
