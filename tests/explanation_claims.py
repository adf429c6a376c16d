"""The document of an explanation said once more, claim by claim, in the form it had before it was a tree of steps.

``claims`` reads the steps by their keys and loses nothing, so tests can follow a round by hand (``explanation_walk``)
and compare documents of both forms leaf by leaf. ``why_claims`` does the same for “why not A against B?”.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pairing.engine.steps import Step, read_step

Data = dict[str, Any]

VERDICTS = {
    "bye.chosen": "chosen",
    "bye.barred": "barred",
    "bye.barred-later": "barred",
    "bye.leaves-no-pairing": "leaves-no-pairing",
    "bye.later": "later-in-order",
}
PLAYER = (
    "tpn", "name", "rating", "points", "score", "opponents", "aro", "colours", "colour_difference", "preference",
    "strength", "upfloats", "maximum_upfloats", "upfloated_last_round", "running_number", "may_take_bye", "present",
)  # fmt: skip
PARTINGS = {
    "why.bye": "bye",
    "why.upfloaters": "upfloaters",
    "why.upfloaters.order": "upfloaters",
    "why.preferences": "preferences",
    "why.transposition": "transposition",
}
SHIFTS = {"3.2.4.1": "first-shift", "3.2.4.2": "second-shift"}


def listed(value: Any) -> Any:
    """Tuples as the lists of JSON."""
    if isinstance(value, dict):
        return {key: listed(part) for key, part in value.items()}
    return [listed(part) for part in value] if isinstance(value, tuple | list) else value


def children(step: Step, *keys: str) -> Iterator[Step]:
    return (child for child in step.children if child.key in keys or child.key.partition(".")[0] in keys)


def child(step: Step, *keys: str) -> Step | None:
    return next(children(step, *keys), None)


def proof(step: Step | None) -> Data | None:
    """The shortage that a step or one of its children tells."""
    for one in () if step is None else (step, *step.children):
        if "shortage" in one.parameters:
            shortage: Data = listed(one.parameters["shortage"])
            return shortage
    return None


def costs(step: Step | None) -> Data | None:
    return None if step is None else listed(step.parameters["costs"])


def claims(document: Data) -> Data:
    """Everything that the document says of the round, in the order of version 1."""
    root = read_step(document["steps"])
    brackets = list(children(root, "bracket"))
    places = {tpn: step.parameters["place"] for step in brackets for tpn in step.players}
    header = ("engine", "system", "rules", "round", "total_rounds", "initial_colour", "forbidden_pairs")
    return (
        {key: document[key] for key in ("file", "as_played") if key in document}
        | {"format": document["format"], "version": 1}
        | {key: document[key] for key in header}
        | {
            "players": [{key: player[key] for key in PLAYER} for player in document["players"]],
            "bye": bye(child(root, "bye")),
            "brackets": [bracket(step) for step in brackets],
            "boards": [board(row, places) for step in children(root, "boards") for row in table_of(step)],
        }
    )


def table_of(step: Step) -> Iterator[tuple[tuple[int | None, ...], tuple[Step, ...]]]:
    assert step.table is not None
    return ((row.cells, row.steps) for row in step.table.rows)


def bye(step: Step | None) -> Data | None:
    order = None if step is None else child(step, "bye.order")
    if step is None or order is None:
        return None
    return {
        "chosen": step.players[0],
        "candidates": [
            {
                "tpn": one.players[0],
                "score": one.parameters["score"],
                "games": one.parameters["games"],
                "verdict": VERDICTS[one.key],
                "article": one.article,
                "barred_in_round": one.parameters.get("round"),
                "shortage": proof(one),
            }
            for one in order.children
        ],
    }


def bracket(step: Step) -> Data:
    chosen, fewest = child(step, "chosen"), child(step, "fewest")
    assert fewest is not None
    bounds = child(fewest, "fewest.bounds")
    assert bounds is not None
    pool = child(chosen or step, "pool")
    subgroups, transposition = child(step, "subgroups"), child(step, "transposition")
    assert subgroups is not None
    assert transposition is not None
    residents = child(step, "residents")
    assert residents is not None
    return {
        "bracket": step.parameters["place"],
        "score": step.parameters["score"],
        "residents": listed(residents.parameters["residents"]),
        "candidates": people(pool),
        "upfloaters": [] if chosen is None else list(chosen.players),
        "costs": costs(child(chosen, "costs") if chosen else child(step, "costs")),
        "fewest_upfloaters": {
            "number": fewest.parameters.get("number", 0),
            "reason": fewest.key.removeprefix("fewest."),
            "for_residents": bounds.parameters["for_residents"],
            "for_rest": bounds.parameters["for_rest"],
            "shortage": proof(fewest),
        },
        "not_legal": [one_set(entry) for entry in children(chosen, "not-legal")] if chosen else [],
        "rejected": rejected(chosen) if chosen else [],
        "all_yet_to_play": subgroups.key == "subgroups.halves",
        "g1": column(subgroups, 0),
        "g2": column(subgroups, 1),
        "shifts": [shift(entry) for entry in children(step, "shift")],
        "rows": [
            {"s1": cells[0], "t2": cells[1], "passed_over": sorted(passed(steps), key=lambda entry: entry["tpn"])}
            for cells, steps in table_of(transposition)
        ],
    }


def column(step: Step, place: int) -> list[int]:
    cells = [cells[place] for cells, _ in table_of(step)]
    return [tpn for tpn in cells if tpn is not None]


def people(step: Step | None) -> list[int]:
    return [] if step is None else list(step.children[0].parameters["people"])


def rejected(chosen: Step) -> list[Data]:
    sets = [entry for entry in children(chosen, "next-best") if entry.key != "next-best.none"]
    assert bool(sets) is (child(chosen, "next-best.none") is None)
    assert [entry.parameters["place"] for entry in sets] == list(range(1, len(sets) + 1))
    ours = costs(child(chosen, "costs"))
    for entry in sets:
        theirs, criterion = costs(child(entry, "costs")), entry.parameters.get("criterion")
        if criterion is not None:
            assert ours is not None
            assert theirs is not None
            told = (listed(entry.parameters["theirs"]), listed(entry.parameters["ours"]))
            assert told == (theirs[criterion], ours[criterion])
    return [one_set(entry) for entry in sets]


def one_set(step: Step) -> Data:
    return {
        "upfloaters": list(step.players),
        "article": step.article,
        "costs": costs(child(step, "costs")),
        "shortage": proof(step),
    }


def shift(step: Step) -> Data:
    shifted, order, more = child(step, "shift.shifted"), child(step, "shift.order"), child(step, "shift.pool")
    assert shifted is not None
    assert order is not None
    assert shifted.parameters["shifted"] == step.players
    pool = people(more)
    assert list(order.parameters["pool"]) == pool[: len(order.parameters["pool"])]
    why = child(step, "shift.unavoidable")
    return {
        "article": step.article,
        "source": step.parameters["source"],
        "pool": pool,
        "shifted": list(step.players),
        "passed_over": [
            {
                "tpn": entry.players[0],
                "sequence_number": entry.parameters["place"],
                "shortage": proof(entry),
            }
            for entry in children(step, "shift.stays")
        ],
        "shortage": proof(why),
    }


def passed(steps: tuple[Step, ...]) -> Iterator[Data]:
    for step in steps:
        for tpn in step.players:
            reason = step.key.removeprefix("passed.")
            yield {"tpn": tpn, "reason": reason, "article": step.article, "shortage": proof(step)}


def board(row: tuple[tuple[int | None, ...], tuple[Step, ...]], places: dict[int, int]) -> Data:
    (number, white, black), (colours,) = row
    assert white is not None
    back = 1 if colours.key == "colours.latest" else colours.parameters.get("back")
    return {
        "board": number,
        "white": white,
        "black": black,
        "bracket": places[white],
        "article": colours.article,
        "higher_ranked": colours.players[0],
        "latest_difference": back,
    }


def why_claims(document: Data) -> Data:
    """The answer to “why not A against B?” in the order of version 1."""
    root = read_step(document["steps"])
    reason, *rest = root.children[2:]
    key = reason.key.removeprefix("why-not.").removeprefix("why.").removesuffix(".any-bye")
    best = next((step for step in root.children if step.key.startswith("why-not.best")), None)
    whole = None if best is None else best.children[0].parameters
    header = ("file", "format", "engine", "round", "one", "other")
    return {key: document[key] for key in header if key in document} | {
        "version": 1,
        "reason": key,
        "article": reason.article,
        "met_in_round": reason.parameters.get("round"),
        "shortage": proof(reason) if key == "no-complete-pairing" else None,
        "parting": parting(reason, rest[0]) if key == "comes-later" else None,
        "with_this_pair": None if whole is None else {"boards": listed(whole["boards"]), "bye": whole.get("bye")},
    }


def parting(reason: Step, after: Step) -> Data:
    at_the_bye = bool(reason.children)
    place = None if at_the_bye else child(after, "why.bracket")
    step = (reason if at_the_bye else after).children[0]
    ours, theirs = (list(step.parameters.get(name, step.players)) for name in ("ours", "theirs"))
    if "row" in step.parameters:
        ours, theirs = [step.parameters["row"], *ours], [step.parameters["row"], *theirs]
    return {
        "step": PARTINGS.get(step.key) or SHIFTS[step.article],
        "article": step.article,
        "bracket": None if place is None else place.parameters["place"],
        "by_the_rules": ours,
        "with_this_pair": theirs,
        "costs_by_the_rules": costs(child(after, "why.our-costs")),
        "costs_with_this_pair": costs(child(after, "why.their-costs")),
    }
