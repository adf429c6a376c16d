"""Record 192 decides by which system a file is paired, unless somebody names one; nothing is guessed."""

from __future__ import annotations

import pytest

from pairing.engine.systems import DEFAULT, registered_systems, system_named
from pairing.engine.systems.system import Entrants
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair, system_of
from tests.pairing.trf.samples import EVENT, LAST, sound
from tests.pairing.trf.test_match_columns import SAMPLE as TWO_GAMES

DUBOV = system_named("dubov")
FRESH = """\
142 4
152 W
001    1      Abegg, Anton                      2400                             0.0
001    2      Bodmer, Beat                      2300                             0.0
"""
TEAM = "310   1 A team"
PRIZE = "013 A team                             1    2    3"


def test_a_file_that_states_nothing_is_paired_by_the_default_system_without_a_word() -> None:
    for text in (EVENT, f"{EVENT}192\n", f"{EVENT}192   \n"):
        chosen = system_of(sound(text))
        assert (chosen.system, chosen.stated) == (system_named(DEFAULT), False)
        assert (chosen.problems, chosen.adjustments) == ((), ())


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Individual: Swiss-System (Dutch)", "dutch"),
        ("Individual Swiss, LIM system; --players 16", "lim"),
        ("Swiss, Dubov (1997) system", "dubov-1997"),
        ("Swiss by the Dubov rules", "dubov"),
    ],
)
def test_record_092_names_it_in_words_where_no_code_does(words: str, name: str) -> None:
    text = EVENT.replace("092 Individual: Swiss\n", f"092 {words}\n")
    assert system_of(sound(text))[:2] == (system_named(name), True)
    assert system_of(sound(f"{text}192 FIDE_BURSTEIN\n")).system is system_named("burstein")
    assert system_of(sound(text), asked="dubov").system is DUBOV


def test_words_of_teams_name_no_system_of_players() -> None:
    team = next(one for one in registered_systems() if one.entrants is Entrants.TEAMS)
    chosen = system_of(sound(EVENT.replace("092 Individual: Swiss\n", f"092 {team.title}\n")))
    assert chosen[:2] == (system_named(DEFAULT), False)


@pytest.mark.parametrize(
    "code", ["FIDE_DUBOV", "fide_dubov", "FIDE_DUBOV_BAKU", "FIDE_DUBOV_2026", "FIDE_DUBOV_2026_BAKU"]
)
def test_the_codes_of_a_system_name_it(code: str) -> None:
    file = sound(f"{EVENT}192 {code}\n")
    chosen = system_of(file)
    assert (chosen.system, chosen.stated, chosen.problems, chosen.adjustments) == (DUBOV, True, (), ())
    assert not [remark for remark in file.adjustments if "type of tournament" in remark.message]


@pytest.mark.parametrize("asked", [None, "dubov"])
def test_an_edition_that_is_not_here_is_told(asked: str | None) -> None:
    chosen = system_of(sound(f"{EVENT}192 FIDE_DUBOV_2025\n"), asked=asked)
    (told,) = chosen.adjustments
    assert chosen.system is DUBOV
    assert (told.line, told.column, told.read) == (LAST, 5, "FIDE_DUBOV_2025")
    assert told.message == (
        "These are the rules of 2025; this program pairs by C.04.4.1 (February 2026) alone, and a round that was "
        "paired by the older rules may come out otherwise."
    )


@pytest.mark.parametrize(("first", "second"), [("192 FIDE_DUTCH", "192 FIDE_LIM"), ("XXN lim", "XXN dubov-1997")])
def test_a_second_statement_is_told_and_the_first_one_holds(first: str, second: str) -> None:
    file = sound(f"{EVENT}{first}\n{second}\n{first}\n")
    assert [(told.line, told.column, told.read) for told in file.adjustments] == [(LAST + 1, 1, second)]
    message = f"A second record {first[:3]}; the first one holds, and this one is not used."
    assert file.adjustments[0].message == message
    chosen = system_of(file)
    assert chosen.system is system_named({"192": "dutch", "XXN": "lim"}[first[:3]])
    assert [kept.text for kept in file.kept_lines] == [first, second, first]


@pytest.mark.parametrize(
    "code",
    [
        "CUSTOM_TEAM_LADDER",
        "FIDE_SCHILLER",
        "CUSTOM_SWISS",
        "FIDE_DUBOVA",
        "Dubov",
    ],
)
def test_what_is_not_here_leaves_the_system_open_with_place_and_remedy(code: str) -> None:
    chosen = system_of(read_trf(f"{EVENT}192 {code}\n"))
    (problem,) = chosen.problems
    assert chosen.system is None
    assert (problem.line, problem.column, problem.read) == (LAST, 5, code)
    of_teams = "TEAM" in code  # such a file is offered the systems of teams alone
    assert ("FIDE_TEAM (the Swiss team system)" if of_teams else "FIDE_DUBOV (the Dubov system)") in problem.message
    assert ("--system team" if of_teams else "--system dubov") in problem.message
    assert ("--system dubov" in problem.message) is not of_teams
    with pytest.raises(UnusableTrf) as caught:
        round_to_pair(read_trf(f"{EVENT}192 {code}\n"))
    assert problem in caught.value.problems


def test_a_team_event_is_not_paired_as_players() -> None:
    chosen = system_of(read_trf(f"{EVENT}{TEAM}\n"))
    (problem,) = chosen.problems
    assert chosen.system is None
    assert (problem.line, problem.column, problem.read) == (LAST, 1, "310")
    assert "--system team" in problem.message
    assert "--system dubov" not in problem.message


def test_teams_for_a_prize_leave_the_players_to_be_paired() -> None:
    file = read_trf(f"{EVENT}{PRIZE}\n")
    assert system_of(file).system is DUBOV
    assert (LAST, "013") in [(remark.line, remark.read[:3]) for remark in file.adjustments]  # told as left aside


@pytest.mark.parametrize("line", [TEAM, PRIZE])
def test_who_states_the_type_or_asks_for_a_system_may_have_teams_beside_the_players(line: str) -> None:
    stated = system_of(read_trf(f"{EVENT}192 FIDE_DUBOV\n{line}\n"))
    asked = system_of(read_trf(f"{EVENT}{line}\n"), asked="dubov")
    assert (stated.system, stated.problems) == (DUBOV, ())
    assert (asked.system, asked.problems) == (DUBOV, ())


def test_a_system_that_is_asked_for_is_used_and_that_is_told() -> None:
    file = sound(f"{EVENT}192 FIDE_SCHILLER\n")
    system, snapshot = round_to_pair(file, system="dubov")
    (told,) = [remark for remark in snapshot.adjustments if remark not in file.adjustments]
    assert system is DUBOV
    assert (told.line, told.column, told.read) == (LAST, 5, "FIDE_SCHILLER")
    assert told.message == ("The file states another type of tournament; the Dubov system was asked for and is used.")


@pytest.mark.parametrize("code", ["CUSTOM_SWISS", "custom_swiss_baku"])
def test_a_system_without_a_code_is_what_custom_swiss_may_say(code: str) -> None:
    chosen = system_of(sound(f"{EVENT}192 {code}\n"), asked="lim")
    assert (chosen.system, chosen.stated, chosen.adjustments) == (system_named("lim"), False, ())
    (told,) = system_of(sound(f"{EVENT}192 {code}\n"), asked="dutch").adjustments
    assert told.read == code


def test_a_system_of_single_games_does_not_pair_matches_of_two_even_where_it_is_asked_for() -> None:
    chosen = system_of(sound(f"{FRESH}192 FIDE_DOUBLESWISS\n"), asked="dubov")
    (problem,) = chosen.problems
    assert chosen.system is None
    assert (problem.line, problem.read) == (5, "FIDE_DOUBLESWISS")
    assert "Matches of 2 games; the Dubov system, which was asked for, pairs matches of 1." in problem.message


@pytest.mark.parametrize("text", [EVENT, f"{EVENT}192 FIDE_DUBOV\n"])
def test_to_ask_for_what_the_file_states_is_no_news(text: str) -> None:
    file = sound(text)
    assert round_to_pair(file, system="dubov") == (DUBOV, file.snapshot())
    assert system_of(file, asked="dubov").adjustments == ()


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(LookupError, match="There is no pairing system “swiss”"):
        system_of(sound(EVENT), asked="swiss")


def test_all_problems_come_at_once() -> None:
    text = f"{EVENT}192 FIDE_SCHILLER\n".replace("142 ", "### ", 1).replace("XXR ", "### ", 1)
    with pytest.raises(UnusableTrf) as caught:
        round_to_pair(read_trf(text))
    messages = [problem.message for problem in caught.value.problems]
    assert any("Not a type of tournament that is paired here" in message for message in messages)
    assert any("The number of rounds is not stated" in message for message in messages)


def test_matches_of_two_games_that_are_not_stated_are_asked_about() -> None:
    """They were paired as single games by the default system without a word."""
    text = TWO_GAMES.replace("192 FIDE_DOUBLESWISS\n", "")
    chosen = system_of(read_trf(text))
    assert chosen.system is None
    [problem] = chosen.problems
    assert "state FIDE_DOUBLESWISS or use --system double-swiss" in problem.message
    with pytest.raises(UnusableTrf, match="two rounds in a row"):
        round_to_pair(read_trf(text))
    assert round_to_pair(read_trf(text), system="double-swiss").system.name == "double-swiss"
    assert round_to_pair(read_trf(text), system="dutch").system.name == "dutch"
    assert system_of(read_trf(f"{text}092 Swiss (Dutch)\n")).system is system_named("dutch")
    other = text.replace("4 w 1     4 b =", "4 w 1     4 w =").replace("1 b 0     1 w =", "1 b 0     1 b =")
    assert system_of(read_trf(other)).system is system_named(DEFAULT)
