"""Every step of every system can be put into words, and the words say all that the step knows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from gettext import translation
from itertools import combinations
from string import Formatter

import pytest

from pairing.catalogues import OF_THE_ENGINE, made
from pairing.engine.errors import NoCompletePairing
from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import System
from pairing.engine.tournament import Tournament
from pairing.engine.words import NN_, Words
from pairing.explaining.document import explanation_of
from pairing.explaining.words import SHORTAGES, WORDS
from pairing.explaining.writer import ENGLISH, Language, Writer
from tests.comparison import as_played, seeded_case

SYSTEMS = pytest.mark.parametrize("system", registered_systems(), ids=lambda system: system.name)
OPTIONAL = {"players", "article"}  # a step has both apart from its parameters, and words may name them


def forms(words: Words) -> tuple[str, ...]:
    texts = (words.text,) if isinstance(words.text, str) else words.text
    return (*texts, *(words.more or ()))


def fields(message: str) -> dict[str, set[str]]:
    """The parameters that a message names, and the ways in which they are written."""
    named: dict[str, set[str]] = {}
    for _text, name, way, _conversion in Formatter().parse(message):
        if name is not None:
            named.setdefault(name, set()).add(way or "")
    return named


def messages(system: System) -> Mapping[str, Words]:
    return {**WORDS, **system.words()}


def ways(words: Words) -> set[str]:
    """How the parameters of all its messages are written; among them are the nouns of what is counted."""
    return set().union(*(way for message in forms(words) for way in fields(message).values())) - {""}


@SYSTEMS
def test_both_forms_of_a_message_name_the_same(system: System) -> None:
    for key, words in messages(system).items():
        if not isinstance(words.text, str):
            one, many = words.text
            assert fields(one) == fields(many), key
            assert words.by in fields(one) or key == "points.broken", key
        assert not words.more or set().union(*map(fields, words.more)) == {"count"}, key


@SYSTEMS
def test_every_way_of_writing_is_one_that_the_writer_knows(system: System) -> None:
    known = messages(system)
    for key, words in known.items():
        for way in ways(words):
            if way.startswith("count."):
                assert known[way].by == "count", (key, way)
            else:
                assert callable(getattr(Writer, f"_{way}", None)), (key, way)


# A number and what is counted by it: a noun or its verb behind it, or “there are” before it. Not the verbs of a TPN.
COUNTED = re.compile(
    r"\{(\w+)(?::count)?\} (?:(?!the )[a-z]+ )??(?!gets|meets|comes|looks|is|was|has|alternates|decides)[a-z]+s\b"
    r"|\{(\w+):count\} (?!for\b|of\b|is an odd|\w+ed\b)[a-z]"
    r"|\b(?:are|were) \{(\w+)\}"
)


def counted(message: str) -> set[str]:
    """The parameters whose number decides the words beside them."""
    return {name for found in COUNTED.findall(message) for name in found if name}


@SYSTEMS
def test_one_is_never_spoken_of_as_many(system: System) -> None:
    for key, words in messages(system).items():
        if key in (
            "points.broken",
            "colours.alternate",
        ):  # 1½ points; and for the latest game there is “colours.latest”
            continue
        one, many = (words.text, words.text) if isinstance(words.text, str) else words.text
        assert counted(many) <= ({words.by} if one != many else set()), (key, many)
        assert words.more is None or counted(words.more[1]) <= {"count"} > counted(words.more[0]), (key, words.more)


def test_what_is_counted_is_seen() -> None:
    seen = {
        "{n} pairs at least": {"n"},
        "{n} more boards would": {"n"},
        "there are {n}, in all": {"n"},
        "{all:count} prefer White": {"all"},
        "{all:count} for White": set(),
        "{one} meets {other}": set(),
        "{players:all} float": set(),
    }
    assert {message: counted(message) for message in seen} == seen


@SYSTEMS
def test_a_key_has_one_meaning(system: System) -> None:
    assert not set(WORDS) & set(system.words())


def altered(pairing: RoundPairing, rng: random.Random) -> Iterator[PlayedRound]:
    """The round as somebody else might have paired it: two boards mixed, colours turned, another bye."""
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    for _ in range(4):
        other = list(boards)
        if len(other) > 1:
            first, second = rng.sample(range(len(other)), 2)
            (a, b), (c, d) = other[first], other[second]
            other[first], other[second] = rng.choice([((a, d), (c, b)), ((a, c), (b, d))])
        yield PlayedRound(tuple(other), pairing.bye, free=pairing.free)
    if not boards:
        return
    place = rng.randrange(len(boards))
    yield PlayedRound((*boards[:place], boards[place][::-1], *boards[place + 1 :]), pairing.bye, free=pairing.free)
    if pairing.bye is not None:
        white, black = boards[place]
        yield PlayedRound((*boards[:place], (white, pairing.bye), *boards[place + 1 :]), black)


def told(system: System, event: Tournament, rng: random.Random) -> Iterator[tuple[Writer, Step]]:
    """All trees that there are for a round, with who puts them into words."""
    try:
        pairing = system.pair_round(event)
    except NoCompletePairing:
        return
    examined = explanation_of(system, pairing.trace, engine="", steps=system.examine(event, pairing))
    writer = examined.writer()
    yield writer, examined.steps
    yield writer, system.steps(pairing.trace)
    for entrant in event.entrants:
        yield writer, examined.my_pairing(entrant.tpn)
    pairs = list(combinations((entrant.tpn for entrant in event.entrants), 2))
    for one, other in rng.sample(pairs, min(5, len(pairs))):
        yield writer, system.why_not(event, pairing, one, other)
    for played in altered(pairing, rng):
        first = system.first_divergence(event, pairing, played)
        assert (first is None) == (played == as_played(pairing))
        if first is not None:
            yield writer, first


def keys_of_tables(step: Step) -> set[str]:
    if step.table is None:
        return set()
    return {column.key for column in step.table.columns} | ({step.table.steps_key} - {""})


def words_before(system: System) -> list[Words]:
    """The words of the systems registered before this one, whose steps it may tell too; they have to show them."""
    systems = registered_systems()
    before = systems[: systems.index(system)] if system in systems else systems
    return [words for other in before for words in other.words().values()]


@SYSTEMS
def test_words_name_every_parameter_and_every_parameter_is_given(system: System) -> None:
    """Over rounds of all manners, in which every key occurs; the last seeds have what is rare."""
    words, seen = messages(system), set[str]()
    for seed in (*range(40_000, 40_300), 40_303, 40_830, 40_909, 41_062, 41_930, 50_615, 54_371):
        rng = random.Random(seed)
        for writer, root in told(system, seeded_case(seed, system.name).tournament, rng):
            for step in root.walk():
                named = set().union(*(fields(message) for message in forms(words[step.key])))
                named -= {"count"} if words[step.key].more and "count" not in step.parameters else set()
                assert named - OPTIONAL == set(step.parameters) - OPTIONAL, step.key
                assert writer.sentence(step)
                seen |= {step.key} | keys_of_tables(step) | ways(words[step.key])
                seen |= {value for value in step.parameters.values() if isinstance(value, str) and value in words}
                seen |= {f"prefers.{facts.get('strength')}" for facts in writer.facts.values()}
    kept_only = {"bye.barred-once", "bye.barred-once-later"}  # what an earlier version kept: test_document
    told_by_another = {key for key, words in system.words().items() if words in words_before(system)}
    assert set(system.words()) - seen <= kept_only | told_by_another


def test_every_proof_can_be_told() -> None:
    players = [{"tpn": number, "name": f"N{number}"} for number in range(1, 9)]
    writer = Writer(players, {"a": Words("{shortage:shortage}"), "b": Words("{shortage:shortage_now}")})
    cases = {
        (((1,), (2,), (3,)), (4, 5)): "1 N1; 2 N2 and 3 N3 {} be paired only with 4 N4 and 5 N5: 2 opponents for 3",
        (((1,), (2,)), (4,)): "1 N1 and 2 N2 {} be paired only with 4 N4: 1 opponent for 2",
        (((1,),), ()): "1 N1 {} be paired with nobody",
        (((1, 2, 3),), ()): "[1 N1; 2 N2 and 3 N3], an odd number, {} be paired with nobody but each other",
        (((1,), (2, 3, 4)), (5,)): (
            "of each of these odd groups one at least {} be paired outside it only with 5 N5: "
            "[1 N1]; [2 N2; 3 N3 and 4 N4]"
        ),
        (((1,), (2, 3, 4)), ()): (
            "of each of these odd groups one at least {} be paired with nobody outside it: "
            "[1 N1]; [2 N2; 3 N3 and 4 N4]"
        ),
    }
    for (groups, only), text in cases.items():
        for key, mood in (("a", "could then"), ("b", "can")):
            sentence = writer.sentence(Step(key, parameters={"shortage": {"groups": groups, "only": only}}))
            assert sentence.replace("\N{NO-BREAK SPACE}", " ") == text.format(mood)
    assert len(SHORTAGES) == 2 * (len(cases) - 1)


@SYSTEMS
def test_all_of_it_can_be_said_in_another_language(system: System) -> None:
    """What is not a name, a number or a sign of the layout goes through the language's functions."""
    language = Language(
        lambda message: f"«{message}»", lambda one, many, count: f"«{one}»" if count == 1 else f"«{many}»"
    )
    for writer, root in told(system, seeded_case(40_001, system.name).tournament, random.Random(1)):
        abroad = Writer(writer.facts.values(), system.words(), system.criteria, language)
        for step in root.walk():
            if isinstance(text := messages(system)[step.key].text, str) and not text.startswith("{"):
                assert abroad.sentence(step).startswith("«"), step.key


def spoken(language: str) -> Language:
    """A language as its players' catalogue has it."""
    found = translation("django", made(OF_THE_ENGINE[0])[0], [language])
    return Language(found.gettext, found.ngettext)


def test_points_have_the_noun_of_their_number_in_every_language() -> None:
    """Whole ones by the language's own rule; of halves by what stands before them, or that there is nothing."""
    cases = {
        "en": "0 points, ½ point, 1 point, 1½ points, 2 points, 5 points, 21 points",
        "de": "0 Punkte, ½ Punkt, 1 Punkt, 1½ Punkte, 2 Punkte, 5 Punkte, 21 Punkte",
        "fr": "0 point, ½ point, 1 point, 1½ point, 2 points, 5 points, 21 points",
        "pl": "0 punktów, ½ punktu, 1 punkt, 1½ punktu, 2 punkty, 5 punktów, 21 punktów",
        "cs": "0 bodů, ½ bodu, 1 bod, 1½ bodu, 2 body, 5 bodů, 21 bodů",
        "ru": "0 очков, ½ очка, 1 очко, 1½ очка, 2 очка, 5 очков, 21 очко",
        "uk": "0 очок, ½ очка, 1 очко, 1½ очка, 2 очки, 5 очок, 21 очко",
        "zh_Hans": "0分, ½分, 1分, 1½分, 2分, 5分, 21分",
    }
    words = {"told": Words("{score:with_points}")}
    for language, text in cases.items():
        writer = Writer((), words, language=ENGLISH if language == "en" else spoken(language))
        steps = [Step("told", parameters={"score": tenths}) for tenths in (0, 5, 10, 15, 20, 50, 210)]
        assert ", ".join(map(writer.sentence, steps)) == text


def test_who_is_named_is_one_or_several_however_many_they_are() -> None:
    """In Russian 21 take the singular, but only where they are counted."""
    words = {
        "named": Words(NN_("{players:people} goes", "{players:people} go"), by="players"),
        "counted": Words(NN_("{players:count} goes", "{players:count} go"), by="players"),
        "passed": shared("worse")["mine.mine.worse"],
    }
    facts = [{"tpn": tpn, "name": f"N{tpn}", "score": 0} for tpn in range(1, 22)]
    asked: list[int] = []
    counting = Language(str, lambda one, many, number: asked.append(number) or (one if number == 1 else many))
    for key, named, number in [("named", 1, 1), ("named", 2, 2), ("named", 21, 2), ("counted", 21, 21)]:
        asked.clear()
        Writer(facts, words, language=counting).sentence(Step(key, players=tuple(range(1, named + 1))))
        assert asked[0] == number, (key, named)
    told = Writer(facts, words, language=spoken("ru"))
    assert told.sentence(Step("passed", players=(1,))).startswith("Раньше идёт N1;")
    assert told.sentence(Step("passed", players=(1, 2))).startswith("Раньше идут N1 и N2;")


def test_a_colour_is_written_as_a_head_or_as_a_word_of_a_sentence() -> None:
    """By itself it has a capital; in a sentence as the language writes it there."""
    words = {"mine": Words("{colour:colour}")}
    for language, head, word in [("en", "White", "White"), ("es", "Blancas", "blancas"), ("cs", "Bílé", "bílé")]:
        writer = Writer((), words, language=ENGLISH if language == "en" else spoken(language))
        assert writer.say("board.white") == head
        assert writer.sentence(Step("mine", parameters={"colour": "white"})) == word


def test_rows_of_colours_have_the_letters_of_the_language() -> None:
    """As its federation writes them: Schwarz, Noirs, белые; never those of another language."""
    rows = {
        "en": "WB",
        "de": "WS",
        "fr": "BN",
        "es": "BN",
        "it": "BN",
        "nl": "WZ",
        "pl": "BC",
        "pt_BR": "BP",
        "ru": "БЧ",
        "uk": "БЧ",
        "tr": "BS",
        "cs": "BČ",
        "hu": "VS",
        "zh_Hans": "白黑",
    }
    words = {"had": Words("{tpn:history}")}
    facts = [{"tpn": 1, "name": "N1", "colours": ["white", "black"]}]
    for language, letters in rows.items():
        writer = Writer(facts, words, language=ENGLISH if language == "en" else spoken(language))
        assert writer.sentence(Step("had", parameters={"tpn": 1})) == letters, language
