"""How the API answers how a round was paired: in the form of version 1, and step by step."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

Colour = Literal["w", "b"]
Tpns = Annotated[list[int], "TPNs."]


class ExplanationPlayer(TypedDict):
    """What the rules knew of a player. Points and score are in tenths of a point."""

    tpn: int
    name: str
    rating: int
    points: int
    score: int
    opponents: Annotated[list[int], "TPNs met over the board, in the order of the rounds."]
    aro: int
    colours: Annotated[list[Colour], "Of the games, in the order of the rounds."]
    preference: Colour
    strength: Annotated[Literal[1, 2, 3], "1 mild, 2 strong, 3 absolute (1.6)."]
    upfloats: int
    maximum_upfloats: int
    upfloated_last_round: bool
    may_take_bye: Annotated[bool, "By 3.1.1."]
    present: bool


class ByeCandidate(TypedDict):
    """A player looked at for the pairing-allocated bye, in the order of 3.1."""

    tpn: int
    score: Annotated[int, "In tenths of a point."]
    games: int
    verdict: Literal["chosen", "barred", "leaves-no-pairing", "later-in-order"]


class QualityCosts(TypedDict):
    """What the upfloaters of a bracket cost, by the criteria of 2.3."""

    upfloaters: Annotated[int, "C5"]
    upfloater_scores: Annotated[list[int], "C6: ascending, in tenths."]
    misses_colour_preference: Annotated[int, "C7"]
    maximum_upfloaters: Annotated[int, "C8"]
    earlier_upfloats_of_maximum_upfloaters: Annotated[int, "C9"]
    upfloated_last_round: Annotated[int, "C10"]


class Shift(TypedDict):
    """One change between the subgroups (3.2.4)."""

    article: str
    source: Annotated[str, "The subgroup that was too large."]
    pool: Annotated[list[int], "Possible shifters by sequence number (4.3)."]
    shifted: Annotated[list[int], "Who moved."]


class Bracket(TypedDict):
    """How a bracket was paired (3.2), in TPNs."""

    score: Annotated[int, "In tenths of a point."]
    residents: Tpns
    candidates: Annotated[list[int], "Possible upfloaters in the order of 4.2."]
    upfloaters: Annotated[list[int], "Those chosen."]
    costs: QualityCosts
    all_yet_to_play: Annotated[bool, "Whether nobody in it has played yet."]
    g1: Annotated[list[int], "First subgroup before any shift."]
    g2: Annotated[list[int], "Second subgroup before any shift."]
    shifts: list[Shift]
    s1: Annotated[list[int], "As paired: each opposite the one at the same place of `t2`."]
    t2: Tpns


class Pair(TypedDict):
    """TPNs."""

    white: int
    black: int


class BoardColours(TypedDict):
    """The colours of a board and the article that gave them."""

    pair: Pair
    article: Annotated[str, "5.2.1 to 5.2.5."]


class ExplanationDocument(TypedDict):
    """In the order of the rules. The arbiter's forbidden pairs are not published and not among this."""

    round_number: int
    total_rounds: int
    initial_colour: Annotated[Colour | None, "Drawn before round 1."]
    bye_candidates: list[ByeCandidate]
    brackets: Annotated[list[Bracket], "From the top."]
    boards: Annotated[list[BoardColours], "In board order."]
    players: list[ExplanationPlayer]


class Explanation(TypedDict):
    """How a round was paired, as the engine left it: TPNs of that moment, scores in tenths of a point."""

    round: int
    version: Annotated[int, "Of the publication."]
    engine: Annotated[str, "The version of the engine."]
    explanation: ExplanationDocument


class StepsDocument(TypedDict):
    """The document of docs/explanation.md. The arbiter's forbidden pairs are not published and not among this."""

    format: Literal["arobase-explanation"]
    version: Annotated[int, "Of the form of the document."]
    engine: Annotated[str, "The version of the engine."]
    system: Annotated[str, "The name of the pairing system."]
    rules: Annotated[str, "The text of the rules that it implements."]
    round: int
    total_rounds: int
    initial_colour: Annotated[Literal["white", "black"] | None, "Drawn before round 1."]
    players: Annotated[
        list[dict[str, Any]], "What the rules knew of each player: tpn, name and what else the system goes by."
    ]
    steps: Annotated[
        dict[str, Any],
        "The tree of steps: key, article, parameters, players, table and children, whatever is empty left out.",
    ]


class Steps(TypedDict):
    """How a round was paired, as it was kept with the round: TPNs of that moment, scores in tenths of a point."""

    round: int
    version: Annotated[int, "Of the publication."]
    explanation: StepsDocument
