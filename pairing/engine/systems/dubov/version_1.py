"""Explanations of version 1: the trace as it was kept with a round before the explanation was a tree of steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.basics.preferences import Strength
from pairing.engine.result import Pair
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.trace import Bracket, QualityCosts, Shift, Trace
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


def read_version_1(plain: Mapping[str, Any]) -> Trace:
    """The trace from its fields by their names; lists are tuples, enums their values."""
    colour = plain["initial_colour"]
    return Trace(
        round_number=plain["round_number"],
        total_rounds=plain["total_rounds"],
        initial_colour=None if colour is None else Colour(colour),
        forbidden_pairs=tuple((one, other) for one, other in plain["forbidden_pairs"]),
        players=tuple(map(_player, plain["players"])),
        bye_candidates=tuple(
            ByeCandidate(line["tpn"], line["score"], line["games"], ByeVerdict(line["verdict"]))
            for line in plain["bye_candidates"]
        ),
        brackets=tuple(map(_bracket, plain["brackets"])),
        boards=tuple(BoardColours(Pair(**line["pair"]), line["article"]) for line in plain["boards"]),
    )


def _tuples(plain: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}


def _player(plain: Mapping[str, Any]) -> PlayerFacts:
    known = _tuples(plain)
    colours: Iterable[str] = plain["colours"]
    known |= {
        "colours": tuple(map(Colour, colours)),
        "preference": Colour(plain["preference"]),
        "strength": Strength(plain["strength"]),
    }
    return PlayerFacts(**known)


def _bracket(plain: Mapping[str, Any]) -> Bracket:
    known = _tuples(plain)
    known |= {
        "costs": QualityCosts(**_tuples(plain["costs"])),
        "shifts": tuple(Shift(**_tuples(shift)) for shift in plain["shifts"]),
    }
    return Bracket(**known)


# The way back, for programs that ask the web's API for what they have always got.

_PLAYER = (
    *("tpn", "name", "rating", "points", "score", "opponents", "aro", "colours", "preference", "strength"),
    *("upfloats", "maximum_upfloats", "upfloated_last_round", "may_take_bye", "present"),
)
_VERDICTS = {
    "bye.chosen": ByeVerdict.CHOSEN,
    **{f"bye.barred{how}": ByeVerdict.BARRED for how in ("", "-later", "-once", "-once-later")},
    "bye.leaves-no-pairing": ByeVerdict.LEAVES_NO_PAIRING,
    "bye.later": ByeVerdict.LATER_IN_ORDER,
}


def write_version_1(players: Iterable[Mapping[str, Any]], steps: Step) -> dict[str, Any]:
    """What version 1 said of players, bye, brackets and boards, from the facts and the steps of a later version."""
    return {
        "players": [_player_of_version_1(player) for player in players],
        "bye_candidates": [
            {
                "tpn": step.players[0],
                "score": step.parameters["score"],
                "games": step.parameters["games"],
                "verdict": _VERDICTS[step.key].value,
            }
            for step in steps.walk()
            if step.key in _VERDICTS
        ],
        "brackets": [_bracket_of_version_1(step) for step in steps.children if step.key == "bracket"],
        "boards": [
            {"pair": {"white": row.cells[1], "black": row.cells[2]}, "article": row.steps[0].article}
            for step in steps.children
            if step.table
            for row in step.table.rows
        ],
    }


def _player_of_version_1(player: Mapping[str, Any]) -> dict[str, Any]:
    return {name: player[name] for name in _PLAYER} | {
        "colours": [Colour[colour.upper()].value for colour in player["colours"]],
        "preference": Colour[player["preference"].upper()].value,
        "strength": Strength[player["strength"].upper()].value,
    }


def _bracket_of_version_1(bracket: Step) -> dict[str, Any]:
    steps = {step.key: step for step in bracket.walk()}  # of shifts only the last: they are read from the children
    residents = steps["residents"].parameters["residents"]
    subgroups = next(step for step in bracket.children if step.key.startswith("subgroups."))
    chosen, pool = steps.get("chosen"), steps.get("pool") or steps.get("pool.unused")
    costs = (steps.get("costs") or steps["costs.alone"]).parameters["costs"]
    (s1, t2), (g1, g2) = _columns(steps["transposition"]), _columns(subgroups)
    return {
        "score": bracket.parameters["score"],
        "residents": list(residents),
        "candidates": _people(pool),
        "upfloaters": [] if chosen is None else list(chosen.players),
        "costs": {key: list(value) if isinstance(value, tuple) else value for key, value in costs.items()},
        "all_yet_to_play": subgroups.key == "subgroups.halves",
        "g1": sorted(g1),
        "g2": sorted(g2),
        "shifts": [
            {
                "article": shift.article,
                "source": shift.parameters["source"],
                "pool": _people(next(step for step in shift.children if step.key == "shift.pool")),
                "shifted": list(shift.players),
            }
            for shift in bracket.children
            if shift.key in ("shift.first", "shift.second")
        ],
        "s1": s1,
        "t2": t2,
    }


def _columns(step: Step) -> tuple[list[int], list[int]]:
    rows = step.table.rows if step.table else ()
    one, other = ([row.cells[place] for row in rows] for place in (0, 1))
    return [tpn for tpn in one if tpn is not None], [tpn for tpn in other if tpn is not None]


def _people(step: Step | None) -> list[int]:
    return [] if step is None else list(step.children[0].parameters["people"])
