"""docs/fide/endorsement.md answers every question, names only what exists, and its figure is the sum of its answers."""

from __future__ import annotations

import pytest

from scripts.endorsement import DOCUMENT, DUTCH_ALONE, LAST, Effect, figure, in_words, read_questions, written_into
from tests.fide_documents import exists_test
from tests.sources import ROOT

TEXT = DOCUMENT.read_text(encoding="utf-8")
QUESTIONS = read_questions(TEXT)
TABLE = """## One
| 1 | a way | Y → 3 | A | {} | | |
| 2 | or else | N fail | A | no | | |
| 3 | a thing | N 25 → 225 | A | {} | | |
| 4 | of which | Y 7; N ? | A | {} | | |
"""
REST = "".join(f"| {number} | more | | A | yes | | |\n" for number in range(5, LAST + 1))


def test_every_question_is_answered_once_and_in_order() -> None:
    assert [question.number for question in QUESTIONS] == list(range(1, LAST + 1))


def test_what_is_named_exists() -> None:
    missing = []
    for question in QUESTIONS:
        places = [
            name for name in question.places if not any((ROOT / top / name).exists() for top in ("", "tournaments"))
        ]
        tests = [
            name for name in question.tests if not (exists_test(name) if "::" in name else (ROOT / name).is_file())
        ]
        missing += [f"{question.number}: {name}" for name in places + tests]
    assert missing == []


def test_a_favourable_answer_names_its_place_and_test() -> None:
    """A yes that spares something is looked at in one test, not in a file of them; what is skipped need not be."""
    bare = [
        question.number
        for question in QUESTIONS
        if question.answer in ("yes", DUTCH_ALONE)
        and question.effects.get("no", Effect()) != Effect()
        and not (question.places and any("::" in name for name in question.tests))
        and question.number not in WITHOUT_TEST
    ]
    assert bare == []


WITHOUT_TEST = {11, 12, 13, 14, 15, 125}  # texts for people, and a way that is not asked for


def test_the_figure_is_the_sum() -> None:
    assert in_words(QUESTIONS) in TEXT
    assert written_into(TEXT) == TEXT


@pytest.mark.parametrize(
    ("answers", "failing", "percent", "unknown", "asked"),
    [
        (("yes", "yes", "yes"), [], 7, [], 224),
        (("no", "yes", "yes"), [2], 7, [], 225),
        (("yes", "no", "yes"), [], 25, [], 3),
        (("yes", "yes", "no"), [], 0, [4], 224),
        (("yes", "–", "yes"), [], 0, [], 3),
    ],
)
def test_answers_are_gone_through_as_they_lead(
    answers: tuple[str, ...], failing: list[int], percent: int, unknown: list[int], asked: int
) -> None:
    sums = figure(read_questions(TABLE.format(*answers) + REST))
    assert [question.number for question in sums.failing] == failing
    assert [question.number for question in sums.unknown] == unknown
    assert (sums.percent, sums.asked) == (percent, asked)


def test_an_answer_that_holds_for_dutch_alone_is_a_no_for_other_systems() -> None:
    questions = read_questions(TABLE.format("no", "yes", "yes").replace("| A | no |", "| A | Dutch alone |") + REST)
    assert [question.number for question in figure(questions).failing] == []
    assert [question.number for question in figure(questions, dutch=False).failing] == [2]


def test_what_is_not_applicable_is_a_no_where_everything_counts() -> None:
    questions = read_questions(TABLE.format("yes", "–", "yes") + REST)
    assert figure(questions, everything=True).percent == 25


@pytest.mark.parametrize("row", ["| 1 | a way | N fail | A | perhaps | | |", "| 1 | a way | N soon | A | no | | |"])
def test_a_row_that_is_none_is_told_with_its_line(row: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        read_questions(f"## One\n{row}\n")
