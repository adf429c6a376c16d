"""“Why do I play her?” (``explanation.my_pairing``): White by average opposition against Black by rating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.explanation.my_pairing import (
    Group,
    Mine,
    Place,
    Sentences,
    among,
    answer,
    bye_sentences,
    passed_over,
    told,
    why_down,
)
from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.steps import Step
from pairing.engine.words import N_, Words

_SEARCHES = ("floater.meets", "alone.meets", "inside.meets")


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the player with this TPN meets the opponent, or has the bye."""
    return told(Mine(steps, players, tpn), WORDS, _paired, bye_sentences("mine.1997.bye-order"))


def _paired(mine: Mine) -> Iterator[Sentences]:
    section, search = _search(mine)
    place = None if search else mine.table("columns.rows", "first-round.rows")
    section = place.section if place else section
    if section.key == "first-round":
        yield [Step("mine.1997.first-round", "5", {"count": len(section.players)})]
    else:
        group = _group(section)
        yield among(mine, group, _why(mine, section) if mine.tpn in group.came else ())
    yield from _of_search(mine, search) if search else _of_columns(mine, place)


def _search(mine: Mine) -> tuple[Step, Step | None]:
    """The search in which one of the two found the other, with its group; None where they stand in the columns."""
    both = {mine.tpn, mine.opponent}
    for section in mine.steps.children:
        for step in section.children:
            if step.key in _SEARCHES and {*step.players, step.parameters.get("found")} == both:
                return section, step
    return mine.steps, None


def _group(section: Step) -> Group:
    residents = next(step.parameters["residents"] for step in section.children if step.key == "residents")
    came = [tpn for tpn in section.players if tpn not in residents]
    gone = [tpn for step in section.children if step.key in ("floaters", "alone.goes-on") for tpn in step.players]
    return Group(
        score=section.parameters["score"],
        residents=residents,
        came=came,
        gone=[tpn for tpn in gone if tpn in residents or tpn in came],
        article="6",
    )


def _why(mine: Mine, section: Step) -> Sentences:
    """Why one is in a group of another score."""
    for step in section.children:
        if step.key == "odd.joined" and mine.tpn in step.players:
            return [Step("mine.1997.joined", "7.2", {"count": step.parameters["count"]})]
        if step.key == "alone.meets" and step.parameters["found"] == mine.tpn:
            return [Step("mine.1997.for-one", "7.1", {"other": step.players[0]})]
    for above in reversed(mine.steps.children):
        if any(step.key == "floaters" and mine.tpn in step.players for step in above.children):
            return why_down(_group(above), order="mine.1997.order-out", article="6.4")
    return [Step("mine.1997.alone", "7.1")]


def _of_search(mine: Mine, search: Step) -> Iterator[Sentences]:
    """One of the two looked for an opponent: a floater, or one whom the group or the other column has nobody for."""
    chooser = search.players[0]
    kind = search.key.removesuffix(".meets")
    key = f"mine.1997.{kind}.mine" if chooser == mine.tpn else f"mine.1997.{kind}.theirs"
    if kind != "alone" or chooser == mine.tpn:  # else it is told with how one came to the group
        yield [Step(key, search.article, {"opponent": mine.opponent})]
    passed = [tpn for step in search.children if step.table for row in step.table.rows for tpn in row.cells if tpn]
    passed += [tpn for step in search.children if step.key.startswith("row.") for tpn in step.players]
    passed = [tpn for tpn in passed if tpn not in (mine.tpn, mine.opponent)]
    yield _closing(mine, chooser, passed, search.article)


def _of_columns(mine: Mine, place: Place | None) -> Iterator[Sentences]:
    assert place is not None
    chooser = place.rows[place.number].cells[0]
    assert chooser is not None
    known: dict[str, Any] = {"place": place.number + 1, "count": len(place.rows), "opponent": mine.opponent}
    who = "mine" if chooser == mine.tpn else "theirs"
    if place.section.key == "first-round":
        yield [Step(f"mine.1997.{who}.half", "5", known)]
    else:
        own = {"colour": mine.me["due"], "aro": mine.players[chooser]["aro"]}
        told = [Step("mine.1997.due", "6.2", own)]
        changed = [step for step in place.section.children if step.key in ("changed.white", "changed.black")]
        if any(mine.tpn in step.players for step in changed):
            told.append(Step("mine.1997.changed", changed[0].article))
        yield [*told, Step(f"mine.1997.{who}.column", "6.2", known | own)]
    passed = [tpn for step in place.rows[place.number].steps for tpn in step.players]
    yield _closing(mine, chooser, passed, "6.3" if place.section.key != "first-round" else "5")


def _closing(mine: Mine, chooser: int, passed: Sequence[int], article: str) -> Sentences:
    sentences = passed_over(mine, chooser, passed, article=article, otherwise="needed")
    if chooser == mine.tpn:
        return [*sentences, answer(mine, article, after=sentences, fact="rating")]
    return [*sentences, Step("mine.answer.chosen", article, {"opponent": chooser})]


WORDS = {
    **shared(
        *("groups", "up", "down", "needed", "absolute", "rated"),
        colours="due turned difference only aro rating list lot",
    ),
    "mine.1997.bye-order": Words(
        N_("The bye goes to the lowest score, then to the lowest rating; in the first round to the last of the list.")
    ),
    "mine.1997.first-round": Words(N_("It is the first round, and the {count} of you are one list by rating.")),
    "mine.1997.joined": Words(N_("Their number was odd ({count}), so one is taken up from below.")),
    "mine.1997.for-one": Words(N_("{other:person} may meet nobody there, so you are taken up from below.")),
    "mine.1997.order-out": Words(N_("The lowest rating goes first, and of equal ones the highest average opposition.")),
    "mine.1997.alone": Words(N_("With your own score there was nobody whom you may meet.")),
    "mine.1997.floater.mine": Words(N_("Who comes from another score is served first: you look for an opponent.")),
    "mine.1997.floater.theirs": Words(
        N_("Who comes from another score is served first: {opponent:person} looks for an opponent.")
    ),
    "mine.1997.alone.mine": Words(
        N_("In your scoregroup there is nobody whom you may meet, so one is taken up for you.")
    ),
    "mine.1997.inside.mine": Words(
        N_("The two columns cannot be filled row by row, so you look for an opponent in your own column.")
    ),
    "mine.1997.inside.theirs": Words(
        N_(
            "The two columns cannot be filled row by row, so {opponent:person} looks for an opponent in the same "
            "column."
        )
    ),
    "mine.1997.due": Words(N_("You are due {colour:colour}.")),
    "mine.1997.changed": Words(N_("There are too many with this colour, so you change to the other column.")),
    "mine.1997.mine.column": Words(
        N_(
            "Those with White stand by their average opposition ({aro} for you), those with Black by rating: you are "
            "in row {place} of {count}."
        )
    ),
    "mine.1997.theirs.column": Words(
        N_(
            "Those with White stand by their average opposition ({aro} for {opponent:person}), those with Black by "
            "rating: {opponent:person} is in row {place} of {count}."
        )
    ),
    "mine.1997.mine.half": Words(
        N_("The upper half plays the lower half row by row: you are in row {place} of {count} of the upper half.")
    ),
    "mine.1997.theirs.half": Words(
        N_(
            "The upper half plays the lower half row by row: {opponent:person} is in row {place} of {count} of the "
            "upper half."
        )
    ),
}
