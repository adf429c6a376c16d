"""How rounds of teams and of Double-Swiss are told: in sentences that a captain follows without the rules at hand."""

from __future__ import annotations

import re

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import ColourPreferences, Tournament
from pairing.explaining.document import explanation_of
from tests.comparison import seeded_case
from tests.match_events import team_event, two_game_event

TYPE_B = {"colour_preferences": ColourPreferences.TYPE_B}


def told(name: str, event: Tournament, *pair: int) -> str:
    """The explanation of the coming round, or why two do not meet, sentence by sentence on lines of their own."""
    system = system_named(name)
    pairing = system.pair_round(event)
    document = explanation_of(system, pairing.trace, engine="", steps=system.examine(event, pairing))
    writer = document.writer()
    root = system.why_not(event, pairing, *pair) if pair else document.steps
    return "\n".join(writer.sentence(step) for step in root.walk()).replace("\N{NO-BREAK SPACE}", " ")


def test_preferences_are_told_with_what_they_bring_about() -> None:
    rounds = [[(1, 2, "11"), (3, 4, "11")]]
    said = told("team", team_event([1, 2, 3, 4], rounds, **TYPE_B))
    assert (
        "Teams that prefer White: 0, Black: 2. So in at least 1 pair both teams prefer the same colour (C8, 2.3.5). "
        "Here: 1 Team 1 – 3 Team 3"
    ) in said
    assert "Teams that prefer White: 2, Black: 0. So in at least 1 pair both teams" in said


def test_the_criteria_are_named() -> None:
    event = team_event([1, 2, 3, 4], [[(1, 2, "11"), (3, 4, "11")]])
    said = told("team", event) + told("team", event, 1, 4)
    assert "\nBy the criteria: nothing for C4, C5, C6, C7, C8, C9 and C10\n" in said
    assert "\nBy the rules: nothing for C4, C5, C6, C7, C8, C9 and C10.\n" in said
    assert "\nWith this pair: C4, the number of upfloaters: 2; C5, the scores of the upfloaters: 0, 0; nothing" in said
    assert not re.search(r"C4 \d", said)


def test_the_criteria_of_upfloaters_are_named() -> None:
    said = told("double-swiss", two_game_event([1, 2, 3, 4], [[(1, 3, "11"), (2, 4, "1=")]]))
    charged = "By the criteria: C4, the number of upfloaters: 1; C5, the scores of the upfloaters: 1½"
    assert f"{charged}; nothing for C6, C7 and C8" in said
    assert "Nobody is left in the scoregroup that follows (1½), so it needs no upfloater (C6, 2.3.3)" in said


@pytest.mark.parametrize(
    ("rounds", "given", "sentence"),
    [
        ([], {}, "neither team has played yet; 1 Team 1 is the first-team, and its pairing number is odd: it gets the"),
        ([], {}, "its pairing number is even: it does not get the initial colour (White) but the other one (4.3.1)"),
        (
            [[(1, 2, "11"), (3, 4, "11")]],
            TYPE_B,
            "nothing else decides: 1 Team 1 is the first-team (smaller pairing number, 4.2.3) and gets the colour that "
            "it prefers (4.3.7)",
        ),
    ],
)
def test_colours_of_teams(rounds: list[list[tuple[int, int, str]]], given: dict[str, object], sentence: str) -> None:
    assert sentence in told("team", team_event([1, 2, 3, 4], rounds, **given))


PLACES = {  # what may stand for the words in capitals
    "WHO": r"\d+[^;:]*?",
    "PREFERS": r"(?:strongly )?prefers (?:White|Black)",
    "FIRST": r"\((?:higher score, 4\.2\.1|higher secondary score, 4\.2\.2|smaller pairing number, 4\.2\.3)\)",
    "COLOURS": "[WB]+",
    "NUMBER": r"(?:[+−]?[1-9]|0)",
    "BACK": r"(?:1 match|[2-9] matches) ago",
}
COLOURS_OF_TEAMS = """
colours.one: WHO PREFERS, WHO has no preference: the preference is granted (4.3.2)
colours.both: WHO PREFERS, WHO PREFERS: both preferences are granted (4.3.3)
colours.strong: WHO PREFERS, WHO PREFERS: the strong preference is granted (4.3.4)
colours.difference: matches with White minus matches with Black: WHO (NUMBER), WHO (NUMBER);|
 the lower difference gets White (4.3.5)
colours.latest: colours so far, oldest match first: WHO (COLOURS), WHO (COLOURS);|
 they last had different colours BACK, and now get them the other way round (4.3.6)
colours.first-preference: nothing else decides: WHO is the first-team FIRST and gets the colour that it prefers (4.3.7)
colours.first: nothing else decides: WHO is the first-team FIRST and changes the colour of its last match (4.3.8)
colours.other: WHO is the first-team FIRST and has not played yet; WHO changes the colour of its last match (4.3.9)
"""
COLOURS_OF_TWO_GAMES = """
colours.whites: first games with White so far: WHO (NUMBER), WHO (NUMBER); who had fewer gets White (4.3.2)
colours.latest: colours of the first games so far, oldest match first: WHO (COLOURS), WHO (COLOURS);|
 they last had different colours BACK, and now get them the other way round (4.3.3)
colours.higher: nothing else decides: WHO is higher ranked, had COLOURS in the first games so far|
 and changes the colour of the last match (4.3.4)
colours.lower: WHO is higher ranked and has had no colour yet; WHO had COLOURS in the first games so far|
 and changes the colour of the last match (4.3.5)
"""
SEEDS = (*range(40_000, 40_080), 40_135)  # the last has what is rare


def pattern_of(sentence: str) -> str:
    """The regular expression of a sentence with words in capitals."""
    pattern = re.escape(sentence)
    for word, expression in PLACES.items():
        pattern = re.sub(rf"\b{word}\b", lambda _found, expression=expression: expression, pattern)
    return pattern


@pytest.mark.parametrize(("name", "sentences"), [("team", COLOURS_OF_TEAMS), ("double-swiss", COLOURS_OF_TWO_GAMES)])
def test_every_rule_on_colours_is_a_sentence(name: str, sentences: str) -> None:
    told_by = dict(line.split(": ", 1) for line in sentences.replace("|\n", "").strip().splitlines())
    seen = set()
    for seed in SEEDS:
        system, event = system_named(name), seeded_case(seed, name).tournament
        try:
            pairing = system.pair_round(event)
        except NoCompletePairing:
            continue
        document = explanation_of(system, pairing.trace, engine="", steps=system.steps(pairing.trace))
        writer = document.writer()
        for step in document.steps.walk():
            if sentence := told_by.get(step.key):
                assert re.fullmatch(pattern_of(sentence), writer.sentence(step)), writer.sentence(step)
                seen.add(step.key)
    assert seen == set(told_by)
